//! Tests that build crates outside the workspace, side by side.

mod compile_fail;
mod hygiene;
mod user_crate;
