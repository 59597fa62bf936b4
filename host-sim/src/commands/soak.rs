//! To come.
use crate::failure::Failure;
pub fn execute(_o: &crate::cli::SoakOptions) -> Result<(), Failure> { Ok(()) }
