//! Repeats a recording on the desk.

use super::drive::{Linked, expected, job, mode_named, policy_named};
use super::local::{DeskBench, vehicle};
use super::recording::{Recording, Subject, Tick, from_hexadecimal};
use crate::failure::{Failure, bad_input};
use ferrol::evidence::linked::{Bench as _, LinkedVehicle};
use ferrol::parameters::Parameters as _;
use ferrol::protocol::Station as _;
use ferrol::protocol::message::Terms;
use ferrol::runtime::Channels as _;

/// How a recording compares with the desk.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Replayed {
    /// Ticks made.
    pub ticks: u32,
    /// Ticks whose fingerprint is the same.
    pub equal: u32,
    /// Ticks whose fingerprint is not in the recording.
    pub unknown: u32,
    /// Ticks behind the last whose fingerprint is the same: those that are unknown before it are proven by it, for its state
    /// follows from theirs; these are not.
    pub unproven: u32,
    /// Whether the run ended before its time: then its last ticks may be unproven.
    pub broke: bool,
    /// The first tick that differs, with the fingerprints of recording and desk.
    pub first_difference: Option<(u32, String, String)>,
}

impl Replayed {
    /// Whether the desk makes the same bits: no tick differs, and all are proven but those that a break left unheard.
    pub const fn is_equal(&self) -> bool {
        self.first_difference.is_none() && self.equal > 0 && (self.unproven == 0 || self.broke)
    }

    /// Why it is not equal, in one line; `there` says where the other bits were made.
    ///
    /// # Errors
    /// It is not equal.
    pub fn verdict(&self, there: &str) -> Result<(), Failure> {
        match &self.first_difference {
            Some((tick, theirs, ours)) => Err(Failure::Failed(format!(
                "tick {tick} differs: {theirs} {there}, {ours} on the desk"
            ))),
            None if self.is_equal() => Ok(()),
            None => Err(Failure::Failed(format!(
                "nothing proves the last {} of {} ticks: no fingerprint of theirs is known",
                self.unproven, self.ticks
            ))),
        }
    }
}

/// Repeats a recording on the desk.
///
/// # Errors
/// It is of another model, or cannot be started.
pub fn replay<P: Linked>(recording: &Recording) -> Result<Replayed, Failure> {
    let mut vehicle = started::<P>(&recording.subject, &recording.ticks)?;
    let broke = recording.broke.is_some();
    let mut replayed =
        Replayed { ticks: 0, equal: 0, unknown: 0, unproven: 0, broke, first_difference: None };
    for Tick { inputs, fingerprint, tick } in &recording.ticks {
        if let Some(values) = inputs {
            if values.len() != P::INPUTS.len() {
                return bad_input(format!(
                    "tick {tick} of the recording has {} inputs, the {} takes {}",
                    values.len(),
                    P::NAME,
                    P::INPUTS.len()
                ));
            }
            let mut inputs = P::Inputs::ZERO;
            inputs.as_mut().copy_from_slice(values);
            vehicle.offer(inputs).map_err(refused)?;
        }
        vehicle.bench().pend();
        let made = vehicle.bench().made().map(|record| record.fingerprint());
        replayed.ticks += 1;
        replayed.unproven += 1;
        match (fingerprint, made) {
            (None, _) => replayed.unknown += 1,
            (Some(there), Some(here)) if *there == here => {
                replayed.equal += 1;
                replayed.unproven = 0;
            }
            (Some(there), here) => {
                let here = here.map_or_else(|| "no step".to_owned(), |here| format!("{here:016x}"));
                let difference = (*tick, format!("{there:016x}"), here);
                replayed.first_difference.get_or_insert(difference);
            }
        }
    }
    Ok(replayed)
}

fn refused(why: ferrol::protocol::Rejection) -> Failure {
    Failure::Failed(format!("the run cannot be repeated: {why}"))
}

/// A vehicle on the desk that stands where the recording begins, armed.
fn started<P: Linked>(
    subject: &Subject,
    ticks: &[Tick],
) -> Result<Box<LinkedVehicle<P, DeskBench<P>>>, Failure> {
    let Subject { model: name, job: words, set, mode, policy, after, ramp, fingerprint, .. } =
        subject;
    if name != P::NAME {
        return bad_input(format!("the recording is of '{name}', this program runs {}", P::NAME));
    }
    let job = job::<P>(words)?;
    let ours = format!("{:016x}", expected(&job)?.model);
    if ours != *fingerprint {
        return bad_input(format!("the recording is of model {fingerprint}, this is model {ours}"));
    }
    let mut vehicle: Box<LinkedVehicle<P, DeskBench<P>>> = Box::new(vehicle(job, Ok(())));
    let terms = match (mode_named(mode), policy_named(policy)) {
        (Some(mode), Some(policy)) => Terms { mode, policy, after: *after, ramp: *ramp },
        _ => return bad_input("the recording has a mode or a policy that there is not"),
    };
    vehicle.agree(&terms).map_err(refused)?;
    for (name, value) in set {
        let number = P::Parameters::names().iter().position(|known| known == name);
        let number = number.unwrap_or(usize::from(u16::MAX)) as u16;
        vehicle.set(number, *value).map_err(refused)?;
    }
    let Some(snapshot) = from_hexadecimal(&subject.snapshot) else {
        return bad_input("the snapshot of the recording is damaged");
    };
    let mut start = 0;
    if !snapshot.is_empty() {
        start = vehicle.write(0, &snapshot).and_then(|()| vehicle.restore()).map_err(refused)?;
    }
    let first = ticks.first().map(|tick| tick.tick);
    if first != start.checked_add(1) {
        return bad_input(format!(
            "the recording begins with tick {}, but its run with tick {}",
            first.unwrap_or(0),
            start + 1
        ));
    }
    vehicle.arm().map_err(refused)?;
    Ok(vehicle)
}
