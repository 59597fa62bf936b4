//! Sums over the rows of a panel, one tile of columns at a time.
//!
//! Rows and width of a tile are known to the compiler in each kernel, so there are no loops left;
//! `by_shape` chooses the kernel.

use super::{TALLEST, Tile};
use crate::real::LANES;

/// Calls a kernel with the width of a tile as a constant, behind constants that are known already.
macro_rules! by_width {
    ($width:expr, $kernel:ident<$($known:literal)?>($($argument:expr),* $(,)?)) => {
        match $width {
            1 => $kernel::<$($known,)? 1, N>($($argument),*),
            2 => $kernel::<$($known,)? 2, N>($($argument),*),
            3 => $kernel::<$($known,)? 3, N>($($argument),*),
            4 => $kernel::<$($known,)? 4, N>($($argument),*),
            5 => $kernel::<$($known,)? 5, N>($($argument),*),
            _ => $kernel::<$($known,)? 6, N>($($argument),*),
        }
    };
}
pub(super) use by_width;

/// Calls a kernel with the number of rows of a panel that has tiles, [`TALLEST`] at most, and the
/// width of a tile as constants.
macro_rules! by_shape {
    ($rows:expr, $width:expr, $kernel:ident($($argument:expr),* $(,)?)) => {
        match $rows {
            1 => by_width!($width, $kernel<1>($($argument),*)),
            2 => by_width!($width, $kernel<2>($($argument),*)),
            3 => by_width!($width, $kernel<3>($($argument),*)),
            _ => by_width!($width, $kernel<4>($($argument),*)),
        }
    };
}
pub(super) use by_shape;

/// `W` neighbours of a row from `start`.
#[inline(always)]
pub(super) fn part<const W: usize>(row: &[f64], start: usize) -> Option<&[f64; W]> {
    row.get(start..)?.first_chunk()
}

/// `W` neighbours of a row from `start`, to be changed.
#[inline(always)]
pub(super) fn part_mut<const W: usize>(row: &mut [f64], start: usize) -> Option<&mut [f64; W]> {
    row.get_mut(start..)?.first_chunk_mut()
}

/// The columns of a tile in `row` become those of `copy`.
#[inline(always)]
pub(crate) fn copy<const N: usize>(row: &[f64; N], tile: Tile, copy: &mut [f64; N]) {
    by_width!(tile.width(), copy_part<>(row, tile.start(), copy));
}

#[inline(always)]
fn copy_part<const W: usize, const N: usize>(row: &[f64; N], start: usize, copy: &mut [f64; N]) {
    if let (Some(entries), Some(target)) = (part::<W>(row, start), part_mut::<W>(copy, start)) {
        *target = *entries;
    }
}

/// `sums`\[r\] += rows\[r\] . x over the columns of a tile, for the rows of closures.
#[inline(always)]
pub(crate) fn add_products<const N: usize>(
    rows: &[[f64; N]],
    tile: Tile,
    x: &[f64; N],
    sums: &mut [f64],
) {
    by_shape!(rows.len(), tile.width(), products(rows, tile.start(), x, sums));
}

#[inline(always)]
fn products<const R: usize, const W: usize, const N: usize>(
    rows: &[[f64; N]],
    start: usize,
    x: &[f64; N],
    sums: &mut [f64],
) {
    let (Some(rows), Some(sums)) = (rows.first_chunk::<R>(), sums.first_chunk_mut::<R>()) else {
        return;
    };
    let Some(&x) = part::<W>(x, start) else { return };
    for k in 0..R {
        let Some(row) = part::<W>(&rows[k], start) else { return };
        for i in 0..W {
            sums[k] += row[i] * x[i];
        }
    }
}

/// `sum` += the sum over r of factors\[r\] rows\[r\], over the columns of a tile, for the rows of
/// closures.
#[inline(always)]
pub(crate) fn add_rows<const N: usize>(
    rows: &[[f64; N]],
    tile: Tile,
    factors: &[f64],
    sum: &mut [f64; N],
) {
    by_shape!(rows.len(), tile.width(), combine(rows, tile.start(), factors, sum));
}

/// `sum` += the sum over r of factors\[r\] rows\[r\], over the columns of a tile, for the six rows of
/// joint axes.
#[inline(always)]
pub(crate) fn add_axes<const N: usize>(
    rows: &[[f64; N]; 6],
    tile: Tile,
    factors: &[f64; 6],
    sum: &mut [f64; N],
) {
    by_width!(tile.width(), combine<6>(rows, tile.start(), factors, sum));
}

#[inline(always)]
fn combine<const R: usize, const W: usize, const N: usize>(
    rows: &[[f64; N]],
    start: usize,
    factors: &[f64],
    sum: &mut [f64; N],
) {
    let (Some(rows), Some(factors)) = (rows.first_chunk::<R>(), factors.first_chunk::<R>()) else {
        return;
    };
    let Some(target) = part_mut::<W>(sum, start) else { return };
    let mut total = *target;
    for k in 0..R {
        let Some(row) = part::<W>(&rows[k], start) else { return };
        for i in 0..W {
            total[i] += factors[k] * row[i];
        }
    }
    *target = total;
}

/// Adds rows^T diag(`weights`) rows, columns of a tile by themselves, to the lower triangle of
/// `square`.
#[inline(always)]
pub(crate) fn add_square<const N: usize>(
    rows: &[[f64; N]],
    weights: &[f64],
    tile: Tile,
    square: &mut [[f64; N]],
) {
    if LANES > 1 {
        by_shape!(rows.len(), tile.width(), short_triangle(rows, weights, tile.start(), square));
    } else {
        by_width!(tile.width(), triangle<>(rows, weights, tile.start(), square));
    }
}

/// [`triangle`] of a known number of rows.
#[inline(always)]
fn short_triangle<const R: usize, const W: usize, const N: usize>(
    rows: &[[f64; N]],
    weights: &[f64],
    start: usize,
    square: &mut [[f64; N]],
) {
    let (Some(rows), Some(weights)) = (rows.first_chunk::<R>(), weights.first_chunk::<R>()) else {
        return;
    };
    triangle::<W, N>(rows, weights, start, square);
}

#[inline(always)]
pub(super) fn triangle<const W: usize, const N: usize>(
    rows: &[[f64; N]],
    weights: &[f64],
    start: usize,
    square: &mut [[f64; N]],
) {
    let Some(targets) = square.get_mut(start..).and_then(<[_]>::first_chunk_mut::<W>) else {
        return;
    };
    for (row, weight) in rows.iter().zip(weights) {
        let Some(&row) = part::<W>(row, start) else { return };
        for j in 0..W {
            let Some(target) = part_mut::<W>(&mut targets[j], start) else { return };
            let factor = weight * row[j];
            for i in 0..W {
                if i <= j {
                    target[i] += factor * row[i];
                }
            }
        }
    }
}

/// Adds rows^T diag(`weights`) rows, columns of `lower` by those of `tile`, to `square`.
#[inline(always)]
pub(crate) fn add_rectangle<const N: usize>(
    rows: &[[f64; N]],
    weights: &[f64],
    lower: Tile,
    tile: Tile,
    square: &mut [[f64; N]],
) {
    by_width!(tile.width(), rectangle<>(rows, weights, lower, tile.start(), square));
}

#[inline(always)]
fn rectangle<const W: usize, const N: usize>(
    rows: &[[f64; N]],
    weights: &[f64],
    lower: Tile,
    start: usize,
    square: &mut [[f64; N]],
) {
    let Some(targets) = square.get_mut(lower.start()..lower.end()) else { return };
    for (row, weight) in rows.iter().zip(weights) {
        let (Some(&entries), Some(heads)) =
            (part::<W>(row, start), row.get(lower.start()..lower.end()))
        else {
            return;
        };
        for (target, head) in targets.iter_mut().zip(heads) {
            let Some(target) = part_mut::<W>(target, start) else { return };
            let factor = weight * head;
            for i in 0..W {
                target[i] += factor * entries[i];
            }
        }
    }
}

/// Makes the rows their products with `matrix`, over the columns of a tile; rows that are missing count
/// as zero.
#[inline(always)]
pub(crate) fn mix_rows<const N: usize>(
    matrix: &[[f64; TALLEST]; TALLEST],
    tile: Tile,
    rows: &mut [[f64; N]],
) {
    by_width!(tile.width(), mix<>(matrix, tile.start(), rows));
}

#[inline(always)]
fn mix<const W: usize, const N: usize>(
    matrix: &[[f64; TALLEST]; TALLEST],
    start: usize,
    rows: &mut [[f64; N]],
) {
    let mut before = [[0.0; W]; TALLEST];
    for (before, row) in before.iter_mut().zip(rows.iter()) {
        *before = *part::<W>(row, start).unwrap_or(&[0.0; W]);
    }
    for (row, factors) in rows.iter_mut().zip(matrix) {
        let Some(target) = part_mut::<W>(row, start) else { return };
        for i in 0..W {
            let mut sum = 0.0;
            for k in 0..TALLEST {
                sum += factors[k] * before[k][i];
            }
            target[i] = sum;
        }
    }
}
