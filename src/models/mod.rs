//! Models: a vehicle with its solver, its inputs and its outputs, ready for the tick of a
//! [`runtime`](crate::runtime).

pub mod iltis;
