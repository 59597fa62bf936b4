//! To come.
use crate::failure::Failure;
pub fn execute(_json: Option<&str>) -> Result<(), Failure> {
    Ok(())
}
