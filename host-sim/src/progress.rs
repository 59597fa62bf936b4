//! A progress bar with the time left, for work over a second.

use crate::say;
use crate::terminal::{detail, shows_progress};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

/// Shows itself on a terminal once a second has passed.
#[derive(Debug)]
pub struct ProgressLine {
    bar: ProgressBar,
    ended: Arc<AtomicBool>,
}

/// Small pieces of work between two looks at the bar.
pub const STRIDE: u64 = 64;

/// Work that lasts less than this shows no bar.
const PATIENCE: Duration = Duration::from_secs(1);
/// The time left is told anew so often, whatever the work does.
const REFRESH: Duration = Duration::from_millis(200);

impl ProgressLine {
    /// For `total` pieces of work.
    pub fn new(total: u64) -> Self {
        let bar = ProgressBar::with_draw_target(Some(total), ProgressDrawTarget::hidden());
        if let Ok(style) =
            ProgressStyle::with_template("{wide_bar} {percent:>3} % {eta:>4} left {msg}")
        {
            bar.set_style(style);
        }
        let line = Self { bar, ended: Arc::new(AtomicBool::new(false)) };
        if shows_progress() {
            let (bar, ended) = (line.bar.clone(), Arc::clone(&line.ended));
            thread::spawn(move || {
                thread::sleep(PATIENCE);
                if !ended.load(Ordering::Relaxed) {
                    bar.set_draw_target(ProgressDrawTarget::stderr());
                    bar.enable_steady_tick(REFRESH);
                }
            });
        }
        line
    }

    /// `done` pieces are done, out of many small ones.
    pub fn set(&mut self, done: u64) {
        if done.is_multiple_of(STRIDE) {
            self.bar.set_position(done);
        }
    }

    /// One more piece is done, and the next has a name; nothing if it was the last.
    pub fn next(&mut self, name: impl Into<String>) {
        self.bar.inc(1);
        self.name(name);
    }

    /// The piece that is being worked on.
    pub fn name(&mut self, name: impl Into<String>) {
        let name = name.into();
        if !name.is_empty() {
            self.bar.suspend(|| detail(|| name.clone()));
        }
        self.bar.set_message(name);
    }

    /// Says a line on stdout, above the bar.
    pub fn say(&self, line: &str) {
        self.bar.suspend(|| say!("{line}"));
    }
}

impl Drop for ProgressLine {
    fn drop(&mut self) {
        self.ended.store(true, Ordering::Relaxed);
        self.bar.finish_and_clear();
    }
}
