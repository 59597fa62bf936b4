//! `boards`: the boards, for scripts.

use crate::failure::Failure;
use crate::registry::BoardChoice;

/// Prints a line for each board: its name, and where it looks for its vectors.
///
/// # Errors
/// None.
pub fn execute() -> Result<(), Failure> {
    for board in BoardChoice::ALL {
        println!("{} {:08x}", board.name(), board.vectors());
    }
    Ok(())
}
