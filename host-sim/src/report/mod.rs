//! The report page: one file that shows a run, on any screen, without a network.
//!
//! [`Recording`] keeps some thousand moments of any simulation; [`page`] puts one or two of them into the page of
//! `host-sim/page`, whose script and style are bundled beforehand (`host-sim/page/README.md`).

pub mod about;
pub mod charts;
pub mod columns;
pub mod elements;
mod kept;
pub mod live;
pub mod mcap;
mod page;
mod recording;
pub mod run;
pub mod twin;

pub use kept::{FOLDER, find, keep};
pub use page::{Attachment, page, runs_of};
pub use recording::{Recording, stride};

use crate::failure::{Failure, bad_input};
use crate::output::Sink;
use std::path::Path;

/// Writes a page of packed runs to a file, in a folder that is made where there is none.
///
/// # Errors
/// It cannot be written.
pub fn write_page(path: &str, runs: &[Vec<u8>]) -> Result<(), Failure> {
    if let Some(folder) = Path::new(path).parent()
        && let Err(error) = std::fs::create_dir_all(folder)
    {
        return bad_input(format!("cannot write '{path}': {error}"));
    }
    Sink::open(path)?.finish(&page(Attachment::Runs(runs)))
}
