//! L^T D L of a matrix with the structure of a mechanism, from the last row up.
//!
//! Elimination from the tips to the base makes no fill-in beyond the [`Pattern`]; every loop runs
//! over its panels only. Cost: the sum over the rows of half the square of their length.

use super::kernels::{add_products, add_rows, by_width, part, part_mut, rectangle, triangle};
use super::{Singular, Square};
use crate::mechanism::{Pattern, Tile, WIDEST};

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
        let singular = by_width!(rows.len(), eliminate(rows, first, tiles, &mut pivots));
        if let Some(row) = singular {
            return Err(Singular { row });
        }
        for (count, &tile) in tiles.iter().enumerate() {
            by_width!(tile.width(), triangle(rows, &pivots, tile.start(), above));
            for &before in tiles.iter().take(count) {
                by_width!(before.width(), rectangle(rows, &pivots, tile, before.start(), above));
            }
        }
        for &tile in tiles {
            by_width!(tile.width(), scale(rows, &pivots, tile.start()));
        }
    }
    Ok(())
}

/// Eliminates the rows of a panel against each other; their columns in `tiles` stay unscaled.
/// Returns the row of a bad pivot.
#[inline(always)]
fn eliminate<const R: usize, const N: usize>(
    rows: &mut [[f64; N]],
    first: usize,
    tiles: &[Tile],
    pivots: &mut [f64; WIDEST],
) -> Option<usize> {
    let rows = rows.first_chunk_mut::<R>()?;
    for k in (0..R).rev() {
        let (upper, lower) = rows.split_at_mut(k);
        let row = lower.first_mut()?;
        let own = part_mut::<R>(row, first)?;
        let reciprocal = 1.0 / own[k];
        if !(reciprocal > 0.0 && reciprocal < f64::INFINITY) {
            return Some(first + k);
        }
        let scaled = own.map(|entry| entry * reciprocal);
        for (j, target) in upper.iter_mut().enumerate() {
            let target = part_mut::<R>(target, first)?;
            for i in 0..=j {
                target[i] -= scaled[j] * own[i];
            }
        }
        for tile in tiles {
            by_width!(tile.width(), update(upper, row, &scaled, tile.start()));
        }
        let own = part_mut::<R>(row, first)?;
        own[..k].copy_from_slice(&scaled[..k]);
        own[k] = reciprocal;
        pivots[k] = -reciprocal;
    }
    None
}

/// upper\[j\] -= scaled\[j\] row, over the columns of a tile.
#[inline(always)]
fn update<const W: usize, const N: usize>(
    upper: &mut [[f64; N]],
    row: &[f64; N],
    scaled: &[f64],
    start: usize,
) {
    let Some(&row) = part::<W>(row, start) else { return };
    for (target, factor) in upper.iter_mut().zip(scaled) {
        let Some(target) = part_mut::<W>(target, start) else { return };
        for i in 0..W {
            target[i] -= factor * row[i];
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
        let first = panel.rows().start();
        let Some(rows) = a.get(first..panel.rows().end()) else { break };
        let Some((before, own)) = x.split_at_mut_checked(first) else { break };
        let minus = by_width!(rows.len(), up(rows, first, own));
        for &tile in panel.tiles() {
            add_rows(rows, tile, &minus, before);
        }
    }
    for panel in pattern.panels() {
        let first = panel.rows().start();
        let Some(rows) = a.get(first..panel.rows().end()) else { break };
        let Some((before, own)) = x.split_at_mut_checked(first) else { break };
        let mut products = [0.0; WIDEST];
        for &tile in panel.tiles() {
            add_products(rows, tile, before, &mut products);
        }
        by_width!(rows.len(), down(rows, first, &products, own));
    }
}

/// L^-T of the triangle of a panel; returns the result with the other sign.
#[inline(always)]
fn up<const R: usize, const N: usize>(
    rows: &[[f64; N]],
    first: usize,
    x: &mut [f64],
) -> [f64; WIDEST] {
    let mut minus = [0.0; WIDEST];
    let (Some(rows), Some(x)) = (rows.first_chunk::<R>(), x.first_chunk_mut::<R>()) else {
        return minus;
    };
    for k in (0..R).rev() {
        let Some(own) = part::<R>(&rows[k], first) else { return minus };
        for j in 0..k {
            x[j] -= own[j] * x[k];
        }
        if let Some(minus) = minus.get_mut(k) {
            *minus = -x[k];
        }
    }
    minus
}

/// D^-1 and L^-1 of the triangle of a panel, less `products` of the columns before it.
#[inline(always)]
fn down<const R: usize, const N: usize>(
    rows: &[[f64; N]],
    first: usize,
    products: &[f64; WIDEST],
    x: &mut [f64],
) {
    let (Some(rows), Some(x)) = (rows.first_chunk::<R>(), x.first_chunk_mut::<R>()) else {
        return;
    };
    for k in 0..R {
        let Some(own) = part::<R>(&rows[k], first) else { return };
        let mut value = x[k] * own[k] - products.get(k).copied().unwrap_or(0.0);
        for j in 0..k {
            value -= own[j] * x[j];
        }
        x[k] = value;
    }
}
