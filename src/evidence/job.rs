//! What a firmware is asked to do, as words on its command line.

use core::num::NonZeroU32;
use core::str::SplitAsciiWhitespace;

use super::integrators::Named;
use crate::decimal;
use crate::fingerprint::Fingerprint;
use crate::formulations::Settings;
use crate::models::{Engine, Model};
use crate::protocol::can::Bus;
use crate::protocol::layout;
use crate::runtime::OverrunPolicy;

/// What integrates the steps of a model.
pub type IntegratorOf<P> = <<P as Model>::Engine as Engine>::Integrator;

/// One job of a firmware for the model `P`.
///
/// ```
/// use ferrol::evidence::job::{Job, JobError};
/// use ferrol::vehicles::iltis::Iltis;
///
/// assert!(Job::<Iltis>::parse("stairs 5 newmark:-0.01 8000 100").is_ok());
/// assert_eq!(Job::<Iltis>::parse("stairs 5 newmark:0.5 8000").err(), Some(JobError::Integrator));
/// ```
#[derive(Clone, Copy, Debug)]
pub enum Job<P: Model> {
    /// `MANOEUVRE SPEED INTEGRATOR TICKS [EVERY] [OPTION]...`: [`RunJob`].
    Run(RunJob<P>),
    /// `sqrt COUNT`: [`super::selftest::square_roots`].
    SquareRoots {
        /// Number of random arguments.
        count: u32,
    },
    /// `hostile TICKS SEED`: [`super::hostile::run`].
    Hostile {
        /// Number of hostile ticks.
        ticks: NonZeroU32,
        /// Where the random numbers start.
        seed: u64,
    },
    /// `stages ITERATIONS`: the cost of each stage of a step, after a thousand ticks of the bump.
    Stages {
        /// Iterations of every step.
        iterations: NonZeroU32,
    },
    /// `fault`: an undefined instruction, to see that a fault ends the run with an error.
    Fault,
}

/// Steps, with a line every so many ticks.
#[derive(Debug)]
pub struct RunJob<P: Model> {
    /// What to drive.
    pub manoeuvre: P::Manoeuvre,
    /// How to integrate.
    pub scheme: IntegratorOf<P>,
    /// Fingerprint of the name of the integrator.
    pub scheme_name: u64,
    /// Number of ticks.
    pub ticks: NonZeroU32,
    /// Ticks between two lines, 100 if not given.
    pub every: NonZeroU32,
    /// `fixed:K`: always K iterations, [`FIXED_ITERATIONS`] if not given; `early-exit`: as many as
    /// it takes.
    pub fixed_iterations: Option<NonZeroU32>,
    /// `period:US`: time from tick to tick (us), 1000 if not given. The step stays 1 ms: a shorter
    /// period makes handlers overrun, a longer one leaves room for slow clocks.
    pub period_us: NonZeroU32,
    /// `watchdog:MS`: a reset unless a good step comes every so often (ms).
    pub watchdog_ms: Option<NonZeroU32>,
    /// `policy:NAME`: what to do about a late step, `hold` (if not given), `skip`, `reduce` or `trip`.
    pub policy: OverrunPolicy,
    /// `mailbox`: the values of the manoeuvre arrive in the mailbox, one for each port and tick, as from a link, and go
    /// through the conditioning of the ports; otherwise the manoeuvre steers the vehicle itself.
    pub mailbox: bool,
    /// `link`: the values of the inputs arrive over the serial line of the board; nothing moves before a session has armed
    /// the vehicle. See [`crate::protocol`].
    pub link: bool,
    /// `can` or `can-fd`: the values of the inputs arrive over the CAN bus of the board, from a host that arms the vehicle. See
    /// [`crate::protocol::can`].
    pub bus: Option<Bus>,
    /// `deaf`: nobody takes records of ticks from their queue, to see that steps do not care.
    pub deaf: bool,
}

impl<P: Model> Clone for RunJob<P> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<P: Model> Copy for RunJob<P> {}

/// Why a command line is no job.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum JobError {
    /// The first word is neither a manoeuvre nor a self-test.
    Unknown,
    /// The speed is missing or not a number.
    Speed,
    /// No such integrator, or its parameter is out of range.
    Integrator,
    /// A count is missing or not a positive number.
    Count,
    /// No such option, or its number is not positive.
    Option,
    /// More words than the job takes.
    TooManyWords,
}

/// Step of a run (s).
pub const STEP_S: f64 = 0.001;

/// Iterations of every step where nothing else is asked for: every tick costs the same. One is enough for
/// the accuracy, the second tells what the first left: without it few steps could say that they converged.
pub const FIXED_ITERATIONS: NonZeroU32 = NonZeroU32::MIN.saturating_add(1);

/// Ticks in time after which the policy `reduce` returns to the full effort.
const REDUCED_TICKS: u32 = 10;

/// Ticks between two lines where none are given.
const EVERY: NonZeroU32 = NonZeroU32::MIN.saturating_add(99);

/// Time from tick to tick (us) where none is given.
const PERIOD_US: NonZeroU32 = NonZeroU32::MIN.saturating_add(999);

impl<P: Model<Engine: Engine<Integrator: Named>>> Job<P> {
    /// Reads a job from words, the program's own name not among them.
    ///
    /// # Errors
    /// [`JobError`] names the first word that does not fit.
    pub fn parse(line: &str) -> Result<Self, JobError> {
        let mut words = line.split_ascii_whitespace();
        let job = match words.next() {
            Some("sqrt") => Self::SquareRoots { count: count(words.next())?.get() },
            Some("hostile") => Self::Hostile {
                ticks: count(words.next())?,
                seed: words.next().and_then(|word| word.parse().ok()).ok_or(JobError::Count)?,
            },
            Some("stages") => Self::Stages { iterations: count(words.next())? },
            Some("fault") => Self::Fault,
            Some(word) => return RunJob::parse(word, words).map(Self::Run),
            None => return Err(JobError::Unknown),
        };
        if words.next().is_some() { Err(JobError::TooManyWords) } else { Ok(job) }
    }
}

impl<P: Model> RunJob<P> {
    /// Settings of the solver.
    pub const fn settings(&self) -> Settings {
        let mut settings = Settings::new(STEP_S);
        if let Some(iterations) = self.fixed_iterations {
            settings.fixed_iterations = Some(iterations.get());
        }
        settings
    }
}

impl<P: Model<Engine: Engine<Integrator: Named>>> RunJob<P> {
    fn parse(manoeuvre: &str, mut words: SplitAsciiWhitespace<'_>) -> Result<Self, JobError> {
        // a dash stands for the manoeuvre's own speed
        let speed = words.next().ok_or(JobError::Speed)?;
        let speed = match speed {
            "-" => None,
            _ => Some(decimal::parse(speed).ok_or(JobError::Speed)?),
        };
        let manoeuvre = P::manoeuvre(manoeuvre, speed).ok_or(JobError::Unknown)?;
        let name = words.next().unwrap_or_default();
        let scheme = IntegratorOf::<P>::by_name(name).map_err(|_| JobError::Integrator)?;
        let mut scheme_name = Fingerprint::new();
        layout::text(&mut scheme_name, name);
        let mut job = Self {
            manoeuvre,
            scheme,
            scheme_name: scheme_name.value(),
            ticks: count(words.next())?,
            every: EVERY,
            fixed_iterations: Some(FIXED_ITERATIONS),
            period_us: PERIOD_US,
            watchdog_ms: None,
            policy: OverrunPolicy::HoldOutput,
            mailbox: false,
            link: false,
            bus: None,
            deaf: false,
        };
        let mut every = None;
        for word in words {
            match word {
                "early-exit" => job.fixed_iterations = None,
                "mailbox" => job.mailbox = true,
                "link" => (job.link, job.mailbox) = (true, true),
                "can" => (job.bus, job.mailbox) = (Some(Bus::CLASSICAL), true),
                "can-fd" => (job.bus, job.mailbox) = (Some(Bus::FD), true),
                "deaf" => job.deaf = true,
                _ => job.read_option(word, &mut every)?,
            }
        }
        job.every = every.unwrap_or(EVERY);
        Ok(job)
    }

    /// Reads an option with a number or a name, or the ticks between two lines.
    fn read_option(&mut self, word: &str, every: &mut Option<NonZeroU32>) -> Result<(), JobError> {
        let Some((name, value)) = word.split_once(':') else {
            if every.is_some() {
                return Err(JobError::TooManyWords);
            }
            *every = Some(count(Some(word))?);
            return Ok(());
        };
        let number = value.parse().map_err(|_| JobError::Option);
        match name {
            "fixed" => self.fixed_iterations = Some(number?),
            "period" => self.period_us = number?,
            "watchdog" => self.watchdog_ms = Some(number?),
            "policy" => self.policy = policy(value).ok_or(JobError::Option)?,
            _ => return Err(JobError::Option),
        }
        Ok(())
    }
}

fn policy(name: &str) -> Option<OverrunPolicy> {
    match name {
        "hold" => Some(OverrunPolicy::HoldOutput),
        "skip" => Some(OverrunPolicy::SkipTick),
        "reduce" => Some(OverrunPolicy::ReduceIterations { ticks: REDUCED_TICKS }),
        "trip" => Some(OverrunPolicy::TripToSafe),
        _ => None,
    }
}

fn count(word: Option<&str>) -> Result<NonZeroU32, JobError> {
    word.and_then(|word| word.parse().ok()).ok_or(JobError::Count)
}

impl JobError {
    /// What to tell the user.
    pub(crate) const fn message(self) -> &'static str {
        match self {
            Self::Unknown => {
                "no such job: use MANOEUVRE SPEED INTEGRATOR TICKS, sqrt COUNT, hostile TICKS SEED, stages ITERATIONS or fault"
            }
            Self::Speed => "the speed is missing or not a number",
            Self::Integrator => "no such integrator, or its parameter is out of range",
            Self::Count => "a count is missing or not a positive number",
            Self::Option => {
                "no such option: use fixed:K, period:US or watchdog:MS with a positive number, early-exit, mailbox, link, can, can-fd, deaf, or policy:hold, skip, reduce or trip"
            }
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
    use super::{FIXED_ITERATIONS, Job, JobError, OverrunPolicy, Settings};
    use crate::integrators::trapezoidal;
    use crate::models::iltis::IltisMemory;
    use crate::models::{Engine as _, Plan};
    use crate::vehicles::iltis::{Iltis, Manoeuvre, ManoeuvreKind};
    use core::num::NonZeroU32;

    #[test]
    fn bad_words_are_named() {
        for (words, error) in [
            ("", JobError::Unknown),
            ("moon 5 trapezoidal 1", JobError::Unknown),
            ("stairs fast trapezoidal 1", JobError::Speed),
            ("stairs 5 newmark:0.5 1", JobError::Integrator),
            ("stairs 5 trapezoidal 0", JobError::Count),
            ("stairs 5 trapezoidal 1 2 3", JobError::TooManyWords),
            ("stairs 5 trapezoidal 1 fixed:0", JobError::Option),
            ("stairs 5 trapezoidal 1 depth:3", JobError::Option),
            ("sqrt 5 6", JobError::TooManyWords),
        ] {
            assert_eq!(Job::<Iltis>::parse(words).err(), Some(error));
        }
    }

    #[test]
    fn options_come_in_any_order() {
        let parse = |words| match Job::<Iltis>::parse(words) {
            Ok(Job::Run(job)) => job,
            other => panic!("{words}: {other:?}"),
        };
        let job = parse("stairs 5 trapezoidal 8000 period:500 20 fixed:4 policy:skip");
        assert_eq!((job.ticks.get(), job.every.get(), job.period_us.get()), (8000, 20, 500));
        assert_eq!(job.settings().fixed_iterations, Some(4));
        assert_eq!(job.policy, OverrunPolicy::SkipTick);
        let job = parse("stairs 5 trapezoidal 8000 watchdog:10");
        assert_eq!((job.every.get(), job.period_us.get()), (100, 1000));
        assert_eq!(job.watchdog_ms, NonZeroU32::new(10));
        assert_eq!(job.settings().fixed_iterations, Some(2));
        assert_eq!(job.policy, OverrunPolicy::HoldOutput);
        let job = parse("stairs 5 trapezoidal 8000 early-exit");
        assert_eq!(job.settings().fixed_iterations, None);
    }

    #[test]
    fn reduced_effort_is_less_than_the_default() {
        let manoeuvre = Manoeuvre { kind: ManoeuvreKind::Stairs, speed: 5.0 };
        let fixed_iterations = Some(FIXED_ITERATIONS.get());
        let settings = Settings { fixed_iterations, ..Settings::new(1e-3) };
        let (mut vehicle, mut memory) = (manoeuvre.vehicle(), IltisMemory::new());
        let plan =
            Plan::new(&mut vehicle, manoeuvre, trapezoidal(), settings, &mut memory).unwrap();
        assert!(plan.reduced().settings().fixed_iterations < fixed_iterations);
    }
}
