//! What happens on Ctrl-C: no file that is only half written stays behind.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, Once, PoisonError};

/// As a shell reports a program that Ctrl-C has ended: 128 and the number of the signal.
const INTERRUPTED: i32 = 130;

/// The files that are being written.
static PARTIAL: Mutex<BTreeSet<PathBuf>> = Mutex::new(BTreeSet::new());

fn with<R>(change: impl FnOnce(&mut BTreeSet<PathBuf>) -> R) -> R {
    change(&mut PARTIAL.lock().unwrap_or_else(PoisonError::into_inner))
}

/// Ends the program on Ctrl-C, on a request to end and when its terminal is closed, without partial files.
///
/// From the first file on, not from the start: a thread waits for the signal, and what a program does that counts its own
/// instructions must be its only one.
fn watch() {
    let ended = ctrlc::set_handler(|| {
        remove_partial_files();
        crate::terminal::complain("interrupted; no partial file stays");
        std::process::exit(INTERRUPTED);
    });
    // without a handler the system ends the program, and only the partial file stays
    if let Err(error) = ended {
        crate::terminal::note(format_args!("Ctrl-C would leave a partial file: {error}"));
    }
}

/// A file is being written that must not stay as it is.
pub(crate) fn remember(partial: &Path) {
    static WATCHED: Once = Once::new();
    WATCHED.call_once(watch);
    with(|files| files.insert(partial.to_owned()));
}

/// The file is complete, or gone.
pub(crate) fn forget(partial: &Path) {
    with(|files| files.remove(partial));
}

/// Removes all files that are being written.
pub fn remove_partial_files() {
    with(|files| {
        for file in std::mem::take(files) {
            // it may not be there yet
            let _ = std::fs::remove_file(file);
        }
    });
}
