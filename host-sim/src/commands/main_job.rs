//! To come.
use crate::failure::Failure;
pub fn execute() -> Result<(), Failure> {
    Ok(())
}
