//! A progress bar for work over a second.

use indicatif::{ProgressBar, ProgressStyle};
use std::time::{Duration, Instant};

/// Shows itself on a terminal once a second has passed.
#[derive(Debug)]
pub struct ProgressLine {
    bar: ProgressBar,
    begun: Instant,
    total: u64,
}

/// Pieces of work between two looks at the clock.
pub const STRIDE: u64 = 1024;

impl ProgressLine {
    /// For `total` pieces of work.
    pub fn new(total: u64) -> Self {
        Self { bar: ProgressBar::hidden(), begun: Instant::now(), total }
    }

    /// `done` pieces are done.
    pub fn set(&mut self, done: u64) {
        if !done.is_multiple_of(STRIDE) {
            return;
        }
        if self.bar.is_hidden()
            && self.bar.length().is_none()
            && self.begun.elapsed() > Duration::from_secs(1)
        {
            self.bar = ProgressBar::new(self.total);
            if let Ok(style) = ProgressStyle::with_template("{wide_bar} {percent:>3} % {eta} left")
            {
                self.bar.set_style(style);
            }
        }
        self.bar.set_position(done);
    }

    /// Prints a line to stdout, above the bar.
    pub fn println(&self, line: &str) {
        self.bar.suspend(|| println!("{line}"));
    }
}

impl Drop for ProgressLine {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}
