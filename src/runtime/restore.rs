//! Snapshots of a running model.

use super::conditioner::{ConditionedCourse, SMOOTHING};
use super::{Phase, Plausible as _, Runtime, Stepper};
use crate::snapshot::{self, Reader, Record, SnapshotError, Writer};

/// A model whose complete state can be written down and taken up again.
pub trait Persistent: Stepper {
    /// All that the next step depends on.
    type Record: Record;

    /// What a snapshot must have been taken of to fit; see [`snapshot::identity`].
    fn identity(&self) -> u64;

    /// The state.
    fn record(&self) -> Self::Record;

    /// Whether a state can be one of this model, as far as its limits tell.
    ///
    /// # Errors
    /// [`SnapshotError::Implausible`]
    fn check(&self, record: &Self::Record) -> Result<(), SnapshotError>;

    /// Takes up a state that has been checked.
    fn restore(&mut self, record: &Self::Record);
}

/// What a runtime keeps beside its model: the input in force, the ticks of reduced effort left, the ticks since the last new
/// input.
pub type Held<I> = (I, (u32, u32));

/// What a runtime writes down: its model, and what it keeps beside it.
pub type RuntimeRecord<S> = (<S as Persistent>::Record, Held<<S as Stepper>::Input>);

impl<S, const DEPTH: usize> Runtime<'_, S, DEPTH>
where
    S: Persistent,
    S::Input: Record,
{
    /// Bytes of a snapshot.
    pub const SNAPSHOT_BYTES: usize = snapshot::bytes_of::<RuntimeRecord<S>>();

    /// Writes a snapshot between two ticks.
    ///
    /// # Errors
    /// [`SnapshotError::Length`] if there are not exactly [`Self::SNAPSHOT_BYTES`] bytes.
    pub fn save(&self, bytes: &mut [u8]) -> Result<(), SnapshotError> {
        snapshot::save(&self.record(), self.stepper.identity(), bytes)
    }

    /// What a snapshot is made of, for somebody who makes it later.
    pub fn record(&self) -> RuntimeRecord<S> {
        (self.stepper.record(), (self.input, (self.reduced_left, self.input_age)))
    }

    /// Takes up a snapshot between two ticks, whole or not at all. Ticks that follow give the same
    /// bits as those that followed when it was taken, given the same inputs. The output would jump,
    /// so an armed runtime warms up again; a tripped one stays tripped until it is armed again.
    ///
    /// # Errors
    /// Why the snapshot is refused; nothing has changed then.
    pub fn restore(&mut self, bytes: &[u8]) -> Result<(), SnapshotError> {
        let mut room = self.record();
        self.restore_in(bytes, &mut room)
    }

    /// As [`Self::restore`], with room to read in that is not on the stack.
    ///
    /// # Errors
    /// Why the snapshot is refused; nothing but the room has changed then.
    pub fn restore_in(
        &mut self,
        bytes: &[u8],
        room: &mut RuntimeRecord<S>,
    ) -> Result<(), SnapshotError> {
        snapshot::load(room, bytes, self.stepper.identity())?;
        let (record, (input, (reduced_left, age))) = room;
        self.stepper.check(record)?;
        input.check(self.shared.input.limits()).map_err(|_| SnapshotError::Implausible)?;
        self.stepper.restore(record);
        (self.input, self.reduced_left, self.input_age) = (*input, *reduced_left, *age);
        if !matches!(self.phase, Phase::Tripped(_)) {
            self.shared.output.make_safe(self.tick);
            self.warm_up();
        }
        Ok(())
    }
}

impl Record for ConditionedCourse {
    const BYTES: usize = 8 * (3 + 3 * SMOOTHING);

    fn write(&self, to: &mut Writer<'_>) {
        let Self { target, position, rate, ticks } = self;
        to.numbers(&[*target, *position, *rate]);
        to.numbers(ticks.as_flattened());
    }

    fn read(&mut self, from: &mut Reader<'_>) -> Result<(), SnapshotError> {
        [self.target, self.position, self.rate] = from.numbers()?;
        for tick in &mut self.ticks {
            *tick = from.numbers()?;
        }
        Ok(())
    }
}
