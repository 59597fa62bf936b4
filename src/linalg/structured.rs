//! L^T D L of a matrix with the structure of a mechanism, from the last row up.
//!
//! Elimination from the tips to the base makes no fill-in beyond the [`Pattern`]; every loop runs
//! over its panels only. Cost: the sum over the rows of half the square of their length.

use super::kernels::{
    by_width, part, part_mut, rectangle, subtract_products, subtract_rows, triangle,
};
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
        for ((j, target), scaled) in upper.iter_mut().enumerate().zip(scaled) {
            let target = part_mut::<R>(target, first)?;
            for (target, entry) in target.iter_mut().zip(&*own).take(j + 1) {
                *target -= scaled * entry;
            }
        }
        for tile in tiles {
            by_width!(tile.width(), update(upper, row, &scaled, tile.start()));
        }
        let own = part_mut::<R>(row, first)?;
        for (entry, scaled) in own.iter_mut().zip(scaled).take(k) {
            *entry = scaled;
        }
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
        let (first, count) = (panel.rows().start(), panel.rows().width());
        let Some(rows) = a.get(first..panel.rows().end()) else { break };
        let Some((before, own)) = x.split_at_mut_checked(first) else { break };
        by_width!(count, up(rows, first, own));
        for &tile in panel.tiles() {
            subtract_rows(rows, tile, own, before);
        }
    }
    for panel in pattern.panels() {
        let (first, count) = (panel.rows().start(), panel.rows().width());
        let Some(rows) = a.get(first..panel.rows().end()) else { break };
        let Some((before, own)) = x.split_at_mut_checked(first) else { break };
        by_width!(count, scale_back(rows, first, own));
        for &tile in panel.tiles() {
            subtract_products(rows, tile, before, own);
        }
        by_width!(count, down(rows, first, own));
    }
}

/// L^-T of the triangle of a panel.
#[inline(always)]
fn up<const R: usize, const N: usize>(rows: &[[f64; N]], first: usize, x: &mut [f64]) {
    let (Some(rows), Some(x)) = (rows.first_chunk::<R>(), x.first_chunk_mut::<R>()) else {
        return;
    };
    for k in (0..R).rev() {
        let Some(own) = part::<R>(&rows[k], first) else { return };
        for j in 0..k {
            x[j] -= own[j] * x[k];
        }
    }
}

/// D^-1 of a panel.
#[inline(always)]
fn scale_back<const R: usize, const N: usize>(rows: &[[f64; N]], first: usize, x: &mut [f64]) {
    let (Some(rows), Some(x)) = (rows.first_chunk::<R>(), x.first_chunk_mut::<R>()) else {
        return;
    };
    for k in 0..R {
        let Some(own) = part::<R>(&rows[k], first) else { return };
        x[k] *= own[k];
    }
}

/// L^-1 of the triangle of a panel.
#[inline(always)]
fn down<const R: usize, const N: usize>(rows: &[[f64; N]], first: usize, x: &mut [f64]) {
    let (Some(rows), Some(x)) = (rows.first_chunk::<R>(), x.first_chunk_mut::<R>()) else {
        return;
    };
    for k in 0..R {
        let Some(own) = part::<R>(&rows[k], first) else { return };
        let mut value = x[k];
        for j in 0..k {
            value -= own[j] * x[j];
        }
        x[k] = value;
    }
}
