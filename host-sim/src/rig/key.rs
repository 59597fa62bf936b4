//! The key of a rig, from the command line.

use crate::failure::{Failure, bad_input};
use ferrol::protocol::lock::Keyed;
use std::fs;

/// The key that 64 hexadecimal digits stand for, or that a file holds as such.
///
/// # Errors
/// Neither; what was given is not repeated, for it may be most of a key.
pub fn read(words: &str) -> Result<Keyed, Failure> {
    if let Some(key) = Keyed::from_hexadecimal(words.trim()) {
        return Ok(key);
    }
    let Ok(text) = fs::read_to_string(words) else {
        return bad_input("--key takes 64 hexadecimal digits, or a file that holds them");
    };
    match Keyed::from_hexadecimal(text.trim()) {
        Some(key) => Ok(key),
        None => bad_input(format!("the key in '{words}' must be 64 hexadecimal digits")),
    }
}
