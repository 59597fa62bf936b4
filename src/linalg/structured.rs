//! L^T D L of a matrix with the structure of a mechanism, from the last row up.
//!
//! Elimination from the tips to the base makes no fill-in beyond the [`Pattern`]; every loop runs
//! over its panels only. Cost: the sum over the rows of half the square of their length.

use super::kernels::{add_rectangle, add_square, by_shape, by_width, part, part_mut, triangle};
use super::{Pattern, Singular, Square, WIDEST};
use crate::real::LANES;

/// Factors the lower triangle of `a` in place: a = L^T D L, L below the diagonal, 1/D on it.
///
/// # Errors
/// The first pivot, from the last row up, that is not positive.
pub fn factor<const N: usize, const M: usize>(
    pattern: &Pattern<N, M>,
    a: &mut Square<N>,
) -> Result<(), Singular> {
    for panel in pattern.panels().iter().rev() {
        let (first, tiles) = (panel.rows().start(), panel.tiles());
        let Some((above, below)) = a.split_at_mut_checked(first) else { break };
        let Some(rows) = below.get_mut(..panel.rows().width()) else { break };
        // -1/D of the rows
        let mut pivots = [0.0; WIDEST];
        if let Some(row) = by_width!(rows.len(), eliminate<>(rows, first, &mut pivots)) {
            return Err(Singular { row });
        }
        match tiles {
            [] => {}
            [tile] if LANES > 1 => {
                let start = tile.start();
                by_shape!(
                    panel.rows().width(),
                    tile.width(),
                    complete(rows, first, start, &pivots, above)
                );
            }
            tiles => {
                for (count, &tile) in tiles.iter().enumerate() {
                    by_width!(tile.width(), border<>(rows, first, tile.start()));
                    add_square(rows, &pivots, tile, above);
                    for &before in tiles.iter().take(count) {
                        add_rectangle(rows, &pivots, tile, before, above);
                    }
                }
                for &tile in tiles {
                    by_width!(tile.width(), scale<>(rows, &pivots, tile.start()));
                }
            }
        }
    }
    Ok(())
}

/// All that is left of a panel with one tile behind its triangle: the tile itself, and what it takes from
/// the rows above.
#[inline(always)]
fn complete<const R: usize, const W: usize, const N: usize>(
    rows: &mut [[f64; N]],
    first: usize,
    start: usize,
    pivots: &[f64; WIDEST],
    above: &mut [[f64; N]],
) {
    let (Some(rows), Some(pivots)) = (rows.first_chunk_mut::<R>(), pivots.first_chunk::<R>())
    else {
        return;
    };
    border::<W, N>(rows, first, start);
    triangle::<W, N>(rows, pivots, start, above);
    scale::<W, N>(rows, pivots, start);
}

/// Factors the triangle of a panel. Returns the row of a bad pivot.
#[inline(always)]
fn eliminate<const R: usize, const N: usize>(
    rows: &mut [[f64; N]],
    first: usize,
    pivots: &mut [f64; WIDEST],
) -> Option<usize> {
    let rows = rows.first_chunk_mut::<R>()?;
    let mut own = [[0.0; R]; R];
    for k in 0..R {
        own[k] = *part::<R>(&rows[k], first)?;
    }
    let mut positive = true;
    for k in (0..R).rev() {
        let reciprocal = 1.0 / own[k][k];
        positive &= reciprocal > 0.0 && reciprocal < f64::INFINITY;
        for j in 0..k {
            let scaled = own[k][j] * reciprocal;
            for i in 0..R {
                if i <= j {
                    own[j][i] -= scaled * own[k][i];
                }
            }
        }
        for j in 0..k {
            own[k][j] *= reciprocal;
        }
        own[k][k] = reciprocal;
        pivots[k] = -reciprocal;
    }
    if !positive {
        // the first one that was met; those after it mean nothing
        let bad = |k: &usize| !(own[*k][*k] > 0.0 && own[*k][*k] < f64::INFINITY);
        return (0..R).rev().find(bad).map(|k| first + k);
    }
    for k in 0..R {
        *part_mut::<R>(&mut rows[k], first)? = own[k];
    }
    None
}

/// Eliminates the columns of a tile by the factored triangle of their panel; they stay unscaled.
#[inline(always)]
fn border<const W: usize, const N: usize>(rows: &mut [[f64; N]], first: usize, start: usize) {
    for k in (1..rows.len()).rev() {
        let Some((upper, lower)) = rows.split_at_mut_checked(k) else { return };
        let Some(row) = lower.first() else { return };
        let (Some(factors), Some(&entries)) = (row.get(first..), part::<W>(row, start)) else {
            return;
        };
        for (target, factor) in upper.iter_mut().zip(factors) {
            let Some(target) = part_mut::<W>(target, start) else { return };
            for i in 0..W {
                target[i] -= factor * entries[i];
            }
        }
    }
}

/// rows\[r\] *= -pivots\[r\], over the columns of a tile.
#[inline(always)]
fn scale<const W: usize, const N: usize>(rows: &mut [[f64; N]], pivots: &[f64], start: usize) {
    for (row, pivot) in rows.iter_mut().zip(pivots) {
        let Some(row) = part_mut::<W>(row, start) else { return };
        for entry in row {
            *entry *= -pivot;
        }
    }
}

/// Solves with the factor of [`factor`]; `x` holds the right side and then the solution.
pub fn solve<const N: usize, const M: usize>(
    pattern: &Pattern<N, M>,
    a: &Square<N>,
    x: &mut [f64; N],
) {
    for panel in pattern.panels().iter().rev() {
        let (first, count) = (panel.rows().start(), panel.rows().width());
        let Some(rows) = a.get(first..panel.rows().end()) else { break };
        match panel.tiles() {
            [] => by_width!(count, up_alone<>(rows, first, x)),
            [tile] => by_shape!(count, tile.width(), up(rows, first, tile.start(), x)),
            tiles => {
                by_width!(count, rise<>(rows, first, x));
                for tile in tiles {
                    by_width!(tile.width(), reach_up_from<>(rows, first, tile.start(), x));
                }
                by_width!(count, divide<>(rows, first, x));
            }
        }
    }
    for panel in pattern.panels() {
        let (first, count) = (panel.rows().start(), panel.rows().width());
        let Some(rows) = a.get(first..panel.rows().end()) else { break };
        match panel.tiles() {
            [] => by_width!(count, sink<>(rows, first, x)),
            [tile] => by_shape!(count, tile.width(), down(rows, first, tile.start(), x)),
            tiles => {
                for tile in tiles {
                    by_width!(tile.width(), reach_down_to<>(rows, first, tile.start(), x));
                }
                by_width!(count, sink<>(rows, first, x));
            }
        }
    }
}

/// All that the rows of a panel do on the way up: L^-T of its triangle and of a tile, D^-1.
#[inline(always)]
fn up<const R: usize, const W: usize, const N: usize>(
    rows: &[[f64; N]],
    first: usize,
    start: usize,
    x: &mut [f64; N],
) {
    rise::<R, N>(rows, first, x);
    reach_up::<R, W, N>(rows, first, start, x);
    divide::<R, N>(rows, first, x);
}

/// All that the rows of a panel without a tile do on the way up: L^-T of its triangle, D^-1.
#[inline(always)]
fn up_alone<const R: usize, const N: usize>(rows: &[[f64; N]], first: usize, x: &mut [f64; N]) {
    rise::<R, N>(rows, first, x);
    divide::<R, N>(rows, first, x);
}

/// All that the rows of a panel do on the way down: L^-1 of a tile and of its triangle.
#[inline(always)]
fn down<const R: usize, const W: usize, const N: usize>(
    rows: &[[f64; N]],
    first: usize,
    start: usize,
    x: &mut [f64; N],
) {
    reach_down::<R, W, N>(rows, first, start, x);
    sink::<R, N>(rows, first, x);
}

/// L^-T of the triangle of a panel.
#[inline(always)]
fn rise<const R: usize, const N: usize>(rows: &[[f64; N]], first: usize, x: &mut [f64; N]) {
    let (Some(rows), Some(x)) = (rows.first_chunk::<R>(), part_mut::<R>(x, first)) else {
        return;
    };
    for k in (0..R).rev() {
        let Some(own) = part::<R>(&rows[k], first) else { return };
        for j in 0..k {
            x[j] -= own[j] * x[k];
        }
    }
}

/// L^-T of a tile: what the rows of a panel take from the coordinates before.
#[inline(always)]
fn reach_up<const R: usize, const W: usize, const N: usize>(
    rows: &[[f64; N]],
    first: usize,
    start: usize,
    x: &mut [f64; N],
) {
    let (Some(rows), Some(&own)) = (rows.first_chunk::<R>(), part::<R>(x, first)) else { return };
    let Some(target) = part_mut::<W>(x, start) else { return };
    let mut total = *target;
    for k in 0..R {
        let Some(row) = part::<W>(&rows[k], start) else { return };
        for i in 0..W {
            total[i] -= own[k] * row[i];
        }
    }
    *target = total;
}

/// L^-T of a tile for any number of rows, one after the other.
#[inline(always)]
fn reach_up_from<const W: usize, const N: usize>(
    rows: &[[f64; N]],
    first: usize,
    start: usize,
    x: &mut [f64; N],
) {
    for (k, row) in rows.chunks(1).enumerate() {
        reach_up::<1, W, N>(row, first + k, start, x);
    }
}

/// D^-1 of a panel.
#[inline(always)]
fn divide<const R: usize, const N: usize>(rows: &[[f64; N]], first: usize, x: &mut [f64; N]) {
    let (Some(rows), Some(x)) = (rows.first_chunk::<R>(), part_mut::<R>(x, first)) else {
        return;
    };
    for k in 0..R {
        let Some(own) = part::<R>(&rows[k], first) else { return };
        x[k] *= own[k];
    }
}

/// L^-1 of a tile: what the rows of a panel take from the coordinates before.
#[inline(always)]
fn reach_down<const R: usize, const W: usize, const N: usize>(
    rows: &[[f64; N]],
    first: usize,
    start: usize,
    x: &mut [f64; N],
) {
    let (Some(rows), Some(&before)) = (rows.first_chunk::<R>(), part::<W>(x, start)) else {
        return;
    };
    let Some(x) = part_mut::<R>(x, first) else { return };
    for k in 0..R {
        let Some(row) = part::<W>(&rows[k], start) else { return };
        for i in 0..W {
            x[k] -= row[i] * before[i];
        }
    }
}

/// L^-1 of a tile for any number of rows, one after the other.
#[inline(always)]
fn reach_down_to<const W: usize, const N: usize>(
    rows: &[[f64; N]],
    first: usize,
    start: usize,
    x: &mut [f64; N],
) {
    for (k, row) in rows.chunks(1).enumerate() {
        reach_down::<1, W, N>(row, first + k, start, x);
    }
}

/// L^-1 of the triangle of a panel.
#[inline(always)]
fn sink<const R: usize, const N: usize>(rows: &[[f64; N]], first: usize, x: &mut [f64; N]) {
    let (Some(rows), Some(x)) = (rows.first_chunk::<R>(), part_mut::<R>(x, first)) else {
        return;
    };
    for k in 0..R {
        let Some(own) = part::<R>(&rows[k], first) else { return };
        for j in 0..k {
            x[k] -= own[j] * x[j];
        }
    }
}
