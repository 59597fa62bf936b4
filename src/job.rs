//! What a firmware is asked to do, as words on its command line.

use core::num::NonZeroU32;

use crate::integrators::{Structural, by_name};
use crate::vehicles::iltis::{Manoeuvre, ManoeuvreKind};

/// One job of a firmware.
///
/// ```
/// use ferrol::job::{Job, JobError};
///
/// assert!(Job::parse("stairs 5 newmark:-0.01 8000 100").is_ok());
/// assert_eq!(Job::parse("stairs 5 newmark:0.5 8000").err(), Some(JobError::Integrator));
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Job {
    /// `MANOEUVRE SPEED INTEGRATOR TICKS [EVERY]`: step, with a line every so many ticks.
    Run {
        /// What to drive.
        manoeuvre: Manoeuvre,
        /// How to integrate.
        scheme: Structural,
        /// Number of ticks.
        ticks: NonZeroU32,
        /// Ticks between two lines, 100 if not given.
        every: NonZeroU32,
    },
    /// `sqrt COUNT`: [`crate::selftest::square_roots`].
    SquareRoots {
        /// Number of random arguments.
        count: u32,
    },
    /// `fault`: an undefined instruction, to see that a fault ends the run with an error.
    Fault,
}

/// Why a command line is no job.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum JobError {
    /// Neither a manoeuvre nor a self-test.
    Unknown,
    /// The speed is missing or not a number.
    Speed,
    /// No such integrator, or its parameter is out of range.
    Integrator,
    /// A count is missing or not a positive number.
    Count,
    /// More words than the job takes.
    TooManyWords,
}

/// Ticks between two lines where none are given.
const EVERY: NonZeroU32 = NonZeroU32::MIN.saturating_add(99);

impl Job {
    /// Reads a job from words, the program's own name not among them.
    ///
    /// # Errors
    /// [`JobError`] names the first word that does not fit.
    pub fn parse(line: &str) -> Result<Self, JobError> {
        let mut words = line.split_ascii_whitespace();
        let job = match words.next() {
            Some("sqrt") => Self::SquareRoots { count: number(words.next())?.get() },
            Some("fault") => Self::Fault,
            Some(word) => Self::Run {
                manoeuvre: Manoeuvre {
                    kind: ManoeuvreKind::by_name(word).ok_or(JobError::Unknown)?,
                    speed: words
                        .next()
                        .and_then(|word| word.parse().ok())
                        .ok_or(JobError::Speed)?,
                },
                scheme: by_name(words.next().unwrap_or_default())
                    .map_err(|_| JobError::Integrator)?,
                ticks: number(words.next())?,
                every: match words.next() {
                    None => EVERY,
                    word => number(word)?,
                },
            },
            None => return Err(JobError::Unknown),
        };
        if words.next().is_some() { Err(JobError::TooManyWords) } else { Ok(job) }
    }
}

fn number(word: Option<&str>) -> Result<NonZeroU32, JobError> {
    word.and_then(|word| word.parse().ok()).ok_or(JobError::Count)
}

impl JobError {
    /// What to tell the user.
    pub const fn message(self) -> &'static str {
        match self {
            Self::Unknown => {
                "no such job: use MANOEUVRE SPEED INTEGRATOR TICKS, sqrt COUNT or fault"
            }
            Self::Speed => "the speed is missing or not a number",
            Self::Integrator => "no such integrator, or its parameter is out of range",
            Self::Count => "a count is missing or not a positive number",
            Self::TooManyWords => "too many words",
        }
    }
}

impl core::fmt::Display for JobError {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str(self.message())
    }
}

impl core::error::Error for JobError {}

#[cfg(test)]
mod tests {
    use super::{Job, JobError};

    #[test]
    fn bad_words_are_named() {
        for (words, error) in [
            ("", JobError::Unknown),
            ("moon 5 trapezoidal 1", JobError::Unknown),
            ("stairs fast trapezoidal 1", JobError::Speed),
            ("stairs 5 newmark:0.5 1", JobError::Integrator),
            ("stairs 5 trapezoidal 0", JobError::Count),
            ("stairs 5 trapezoidal 1 2 3", JobError::TooManyWords),
        ] {
            assert_eq!(Job::parse(words), Err(error));
        }
    }
}
