//! Sums over the rows of a panel, one tile of columns at a time.
//!
//! The width of a tile is known to the compiler in each kernel, so the inner loops are straight
//! code; `by_width` chooses the kernel.

use super::Square;
use crate::mechanism::Tile;

/// Calls a kernel with the width of a tile as a constant.
macro_rules! by_width {
    ($width:expr, $kernel:ident($($argument:expr),* $(,)?)) => {
        match $width {
            1 => $kernel::<1, N>($($argument),*),
            2 => $kernel::<2, N>($($argument),*),
            3 => $kernel::<3, N>($($argument),*),
            4 => $kernel::<4, N>($($argument),*),
            5 => $kernel::<5, N>($($argument),*),
            _ => $kernel::<6, N>($($argument),*),
        }
    };
}
pub(super) use by_width;

/// `W` neighbours from `start`.
#[inline(always)]
pub(super) fn part<const W: usize>(row: &[f64], start: usize) -> Option<&[f64; W]> {
    row.get(start..)?.first_chunk()
}

/// The same, to be changed.
#[inline(always)]
pub(super) fn part_mut<const W: usize>(row: &mut [f64], start: usize) -> Option<&mut [f64; W]> {
    row.get_mut(start..)?.first_chunk_mut()
}

/// Zeros in the rows of one tile and the columns of another.
#[inline]
pub fn clear<const N: usize>(rows: Tile, tile: Tile, square: &mut Square<N>) {
    let Some(rows) = square.get_mut(rows.start()..rows.end()) else { return };
    by_width!(tile.width(), zeros(rows, tile.start()));
}

#[inline(always)]
fn zeros<const W: usize, const N: usize>(rows: &mut [[f64; N]], start: usize) {
    for row in rows {
        if let Some(target) = part_mut::<W>(row, start) {
            *target = [0.0; W];
        }
    }
}

/// `sums`\[r\] = `base`\[r\] + rows\[r\] . x over the columns of a tile.
#[inline(always)]
pub fn set_products<const N: usize>(
    rows: &[[f64; N]],
    tile: Tile,
    x: &[f64],
    base: &[f64],
    sums: &mut [f64],
) {
    by_width!(tile.width(), products(rows, tile.start(), x, base, sums));
}

#[inline(always)]
fn products<const W: usize, const N: usize>(
    rows: &[[f64; N]],
    start: usize,
    x: &[f64],
    base: &[f64],
    sums: &mut [f64],
) {
    let Some(&x) = part::<W>(x, start) else { return };
    for ((row, base), sum) in rows.iter().zip(base).zip(sums) {
        let Some(row) = part::<W>(row, start) else { return };
        let mut total = *base;
        for i in 0..W {
            total += row[i] * x[i];
        }
        *sum = total;
    }
}

/// `sums`\[r\] += rows\[r\] . x over the columns of a tile.
#[inline(always)]
pub fn add_products<const N: usize>(rows: &[[f64; N]], tile: Tile, x: &[f64], sums: &mut [f64]) {
    by_width!(tile.width(), more_products(rows, tile.start(), x, sums, 1.0));
}

/// `sums`\[r\] -= rows\[r\] . x over the columns of a tile.
#[inline(always)]
pub(super) fn subtract_products<const N: usize>(
    rows: &[[f64; N]],
    tile: Tile,
    x: &[f64],
    sums: &mut [f64],
) {
    by_width!(tile.width(), more_products(rows, tile.start(), x, sums, -1.0));
}

#[inline(always)]
fn more_products<const W: usize, const N: usize>(
    rows: &[[f64; N]],
    start: usize,
    x: &[f64],
    sums: &mut [f64],
    sign: f64,
) {
    let Some(x) = part::<W>(x, start) else { return };
    let x = x.map(|x| sign * x);
    for (row, sum) in rows.iter().zip(sums) {
        let Some(row) = part::<W>(row, start) else { return };
        let mut total = *sum;
        for i in 0..W {
            total += row[i] * x[i];
        }
        *sum = total;
    }
}

/// `sum` += the sum over r of factors\[r\] rows\[r\], over the columns of a tile.
#[inline(always)]
pub fn add_rows<const N: usize>(rows: &[[f64; N]], tile: Tile, factors: &[f64], sum: &mut [f64]) {
    by_width!(tile.width(), combine(rows, tile.start(), factors, sum, 1.0));
}

/// `sum` -= the sum over r of factors\[r\] rows\[r\], over the columns of a tile.
#[inline(always)]
pub(super) fn subtract_rows<const N: usize>(
    rows: &[[f64; N]],
    tile: Tile,
    factors: &[f64],
    sum: &mut [f64],
) {
    by_width!(tile.width(), combine(rows, tile.start(), factors, sum, -1.0));
}

#[inline(always)]
fn combine<const W: usize, const N: usize>(
    rows: &[[f64; N]],
    start: usize,
    factors: &[f64],
    sum: &mut [f64],
    sign: f64,
) {
    let Some(target) = part_mut::<W>(sum, start) else { return };
    let mut total = *target;
    for (row, factor) in rows.iter().zip(factors) {
        let Some(row) = part::<W>(row, start) else { return };
        let factor = sign * factor;
        for i in 0..W {
            total[i] += factor * row[i];
        }
    }
    *target = total;
}

/// Adds rows^T diag(`weights`) rows, columns of a tile by themselves, to the lower triangle of
/// `square`.
#[inline(always)]
pub fn add_square<const N: usize>(
    rows: &[[f64; N]],
    weights: &[f64],
    tile: Tile,
    square: &mut Square<N>,
) {
    by_width!(tile.width(), triangle(rows, weights, tile.start(), square));
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
            for i in 0..=j {
                target[i] += factor * row[i];
            }
        }
    }
}

/// Adds rows^T diag(`weights`) rows, columns of `lower` by those of `tile`, to `square`.
#[inline(always)]
pub fn add_rectangle<const N: usize>(
    rows: &[[f64; N]],
    weights: &[f64],
    lower: Tile,
    tile: Tile,
    square: &mut Square<N>,
) {
    by_width!(tile.width(), rectangle(rows, weights, lower, tile.start(), square));
}

#[inline(always)]
pub(super) fn rectangle<const W: usize, const N: usize>(
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
