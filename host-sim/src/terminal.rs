//! What is said to a person: how much of it, and in which colours.
//!
//! Results asked for with `--csv`, `--json` and their like do not come through here: they are written whatever the
//! person wants to hear.

use anstyle::{AnsiColor, Style};
use std::fmt::{Arguments, Display};
use std::io::{ErrorKind, IsTerminal as _, Write};
use std::sync::atomic::{AtomicU8, Ordering};

/// How much is said.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[repr(u8)]
pub enum Verbosity {
    /// Errors only.
    Quiet,
    /// Results and notes.
    Usual,
    /// Also what is done meanwhile.
    Verbose,
}

static VERBOSITY: AtomicU8 = AtomicU8::new(Verbosity::Usual as u8);

/// As a shell reports a program that a closed pipe has ended: 128 and the number of the signal.
const CLOSED_PIPE: i32 = 141;

/// Good news.
pub const GOOD: Style = AnsiColor::Green.on_default();
/// Bad news.
pub const BAD: Style = AnsiColor::Red.on_default().bold();

/// Sets how much is said from now on.
pub fn set_verbosity(verbosity: Verbosity) {
    VERBOSITY.store(verbosity as u8, Ordering::Relaxed);
}

fn at_least(verbosity: Verbosity) -> bool {
    VERBOSITY.load(Ordering::Relaxed) >= verbosity as u8
}

/// Whether a progress bar is of use: somebody looks at it, and wants to hear of it.
pub fn shows_progress() -> bool {
    at_least(Verbosity::Usual) && std::io::stderr().is_terminal()
}

/// A word in a colour. The colour is taken out again where the output is no terminal, or where `NO_COLOR` asks for none.
pub fn coloured(style: Style, word: impl Display) -> String {
    format!("{style}{word}{style:#}")
}

/// A line for a person on stdout; see [`say!`](crate::say).
pub fn write_line(line: Arguments) {
    if !at_least(Verbosity::Usual) {
        return;
    }
    if let Err(error) = writeln!(anstream::stdout().lock(), "{line}")
        && error.kind() == ErrorKind::BrokenPipe
    {
        // whoever reads has seen enough
        crate::interrupt::remove_partial_files();
        std::process::exit(CLOSED_PIPE);
    }
}

/// A line for a person on stdout: nothing with `--quiet`. Where a colour is part of it and stdout is no terminal, the
/// colour is left out; where nobody reads any more, the program ends.
#[macro_export]
macro_rules! say {
    ($($argument:tt)*) => {
        $crate::terminal::write_line(format_args!($($argument)*))
    };
}

/// A remark on stderr; nothing with `--quiet`.
pub fn note(remark: impl Display) {
    if at_least(Verbosity::Usual) {
        complain_line(format_args!("host-sim: note: {remark}"));
    }
}

/// What is being done, on stderr; only with `--verbose`.
pub fn detail(what: impl FnOnce() -> String) {
    if at_least(Verbosity::Verbose) {
        complain_line(format_args!("host-sim: {}", what()));
    }
}

/// An error on stderr, in one line.
pub fn complain(error: impl Display) {
    complain_line(format_args!("{} {error}", coloured(BAD, "host-sim:")));
}

fn complain_line(line: Arguments) {
    // nobody is left to be told that stderr is closed
    let _ = writeln!(anstream::stderr().lock(), "{line}");
}
