//! Tests that build crates outside the workspace, side by side.

mod book;
mod compile_fail;
mod hygiene;
mod supplier;
mod user_crate;
