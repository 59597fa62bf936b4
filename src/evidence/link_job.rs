//! What follows from the job of a model behind a link: whether it can be done, how its runtime is set, what it tells of itself.

use super::job::RunJob;
use crate::fingerprint::Fingerprint;
use crate::models::Model;
use crate::parameters::Parameters as _;
use crate::protocol::layout::{self, budget, bytes_in, text};
use crate::protocol::message::{Identity, LossPolicy, Mode, Terms};
use crate::runtime::{Config, InputRamp};

/// Whether a job can be done behind a link.
///
/// # Errors
/// What is wrong with it, for the user.
pub fn check_job<P: Model>(job: &RunJob<P>) -> Result<(), &'static str> {
    if !P::LINKED {
        return Err("the model has no link: set LINKED, and rate groups that fit the line");
    }
    match budget(P::INPUTS, P::OUTPUTS, bytes_in(job.period_us.get())) {
        Ok(_) => Ok(()),
        Err(_) => {
            Err("the period is too short for the line: its 921600 baud do not carry a frame in it")
        }
    }
}

/// What a runtime behind a link is set to.
pub fn config<P: Model>(job: &RunJob<P>, terms: &Terms, clock_hz: u32) -> Option<Config> {
    let counts = u64::from(job.period_us.get()) * u64::from(clock_hz) / 1_000_000;
    let period = u32::try_from(counts).ok().and_then(core::num::NonZeroU32::new)?;
    let Terms { mode, policy, after, ramp } = *terms;
    let usual = Config { policy: job.policy, ..Config::new(period) };
    if mode == Mode::LockStep {
        return Some(Config { lock_step: true, ..usual });
    }
    Some(match policy {
        LossPolicy::Hold => usual,
        LossPolicy::Ramp => Config { ramp: Some(InputRamp { after, ticks: ramp }), ..usual },
        LossPolicy::Trip => Config { trip_after_stale: after, ..usual },
    })
}

/// What a firmware with a job tells of itself, for a model with these parameters on the road of its manoeuvre.
pub fn identity<P: Model>(job: &RunJob<P>, model: &P) -> Identity {
    let mut firmware = Fingerprint::new();
    text(&mut firmware, P::NAME);
    text(&mut firmware, env!("CARGO_PKG_VERSION"));
    for golden in P::GOLDEN {
        firmware.word(*golden);
    }
    let mut all = Fingerprint::new();
    text(&mut all, P::NAME);
    for name in P::Parameters::names() {
        all.numbers(&[model.parameters().get(name).unwrap_or(f64::NAN)]);
    }
    model.identify(Some(&job.manoeuvre), &mut all);
    all.word(job.scheme_name);
    all.numbers(&[job.settings().step]);
    all.word(job.fixed_iterations.map_or(0, |iterations| u64::from(iterations.get())));
    Identity {
        firmware: firmware.value(),
        model: all.value(),
        key: 0,
        ports: layout::table_hash(P::INPUTS, P::OUTPUTS),
    }
}
