//! The literature problems by name.

use crate::catalogue::{Entry, VEHICLES};
use crate::failure::{Failure, bad_input};

/// Looks a problem up.
///
/// # Errors
/// An unknown name.
pub fn find(name: &str, _set: &[String]) -> Result<Entry, Failure> {
    bad_input(format!("unknown vehicle '{name}': use one of {VEHICLES}"))
}
