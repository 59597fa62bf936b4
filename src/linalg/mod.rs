//! Dense storage, sparse work: factorisations in place that return a status.

mod cholesky;
mod kernels;
mod pattern;
mod structured;

pub use cholesky::{factor_dense, solve_dense};
pub(crate) use kernels::{
    add_axes, add_products, add_rectangle, add_rows, add_square, copy, mix_rows,
};
pub use pattern::Pattern;
pub(crate) use pattern::{Panel, TALLEST, Tile, WIDEST};
pub use structured::{factor, solve};

/// A square matrix, row by row.
pub type Square<const N: usize> = [[f64; N]; N];

/// A pivot was not positive: the matrix is singular, indefinite or not finite.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Singular {
    /// The row of the pivot.
    pub row: usize,
}
