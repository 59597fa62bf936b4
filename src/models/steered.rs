//! What moves the model of a firmware: its manoeuvre, or what arrives at its ports.

use super::{Engine, Model, PlannedRun, Rig, Shown, StateOf};
use crate::runtime::{BankRecord, Effort, Persistent, Stepper};
use crate::snapshot::SnapshotError;
use crate::state::StepReport;

/// A model that is moved by its manoeuvre, or by what arrives at its ports.
pub enum Steered<'a, P: Model> {
    /// By its manoeuvre.
    Planned(PlannedRun<'a, P>),
    /// By what arrives at its ports.
    Ports(Rig<'a, P>),
}

impl<P: Model> Steered<'_, P> {
    /// The state.
    pub fn state(&self) -> &StateOf<P> {
        P::Engine::state(match self {
            Self::Planned(run) => run.memory(),
            Self::Ports(rig) => rig.memory(),
        })
    }
}

impl<P: Model> Stepper for Steered<'_, P> {
    type Input = P::Inputs;
    type Output = Shown<P>;

    fn step(&mut self, input: &P::Inputs, effort: Effort) -> StepReport {
        match self {
            Self::Planned(run) => run.step(input, effort),
            Self::Ports(rig) => rig.step(input, effort),
        }
    }

    fn output(&self) -> Shown<P> {
        match self {
            Self::Planned(run) => run.output(),
            Self::Ports(rig) => rig.output(),
        }
    }
}

/// The record of a manoeuvre has inputs too, that are not heeded.
impl<P: Model> Persistent for Steered<'_, P> {
    type Record = (StateOf<P>, BankRecord<P::Inputs>);

    fn identity(&self) -> u64 {
        match self {
            Self::Planned(run) => run.identity(),
            Self::Ports(rig) => rig.identity(),
        }
    }

    fn record(&self) -> Self::Record {
        match self {
            Self::Planned(run) => (run.record(), BankRecord::resting()),
            Self::Ports(rig) => rig.record(),
        }
    }

    fn check(&self, record: &Self::Record) -> Result<(), SnapshotError> {
        match self {
            Self::Planned(run) => run.check(&record.0),
            Self::Ports(rig) => rig.check(record),
        }
    }

    fn restore(&mut self, record: &Self::Record) {
        match self {
            Self::Planned(run) => run.restore(&record.0),
            Self::Ports(rig) => rig.restore(record),
        }
    }
}
