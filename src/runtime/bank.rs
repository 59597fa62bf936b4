//! The inputs of a model, each conditioned as its port says.

use super::conditioner::{ConditionedCourse, Conditioner};
use super::mailbox::Plausible;
use super::ports::{Channels, InputPort};
use crate::mechanism::Drive;
use crate::setup::SetupError;
use crate::snapshot::{Reader, Record, SnapshotError, Writer};

/// One input on its way to the vehicle.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Channel {
    /// A smooth motion follows the positions that arrive.
    Motion(Conditioner),
    /// The last value that was believed.
    Plain(f64),
}

/// All inputs of a model on their way to the vehicle.
#[derive(Clone, Copy)]
pub struct InputBank<I: Channels> {
    ports: &'static [InputPort],
    channels: I::Each<Channel>,
}

/// What a bank writes into a snapshot: a course for each port.
#[derive(Clone, Copy)]
pub struct BankRecord<I: Channels>(I::Each<ConditionedCourse>);

impl<I: Channels> InputBank<I> {
    /// At rest with the initial values, for ticks of `h` (s).
    ///
    /// # Errors
    /// Limits that make no sense; see [`Conditioner::new`].
    pub fn new(ports: &'static [InputPort], h: f64) -> Result<Self, SetupError> {
        let mut channels = I::each(|_| Channel::Plain(0.0));
        for (channel, port) in channels.as_mut().iter_mut().zip(ports) {
            *channel = match port.motion_limits() {
                Some(limits) => Channel::Motion(Conditioner::new(limits, h, port.initial)?),
                None => Channel::Plain(port.initial),
            };
        }
        Ok(Self { ports, channels })
    }

    /// Advances by one tick towards `targets`, one for each port in its unit. A target that is not believed leaves the
    /// last one in force.
    pub fn advance(&mut self, targets: &I) {
        let channels = self.channels.as_mut().iter_mut().zip(self.ports);
        for ((channel, port), target) in channels.zip(targets.as_ref()) {
            match channel {
                Channel::Motion(conditioner) => _ = conditioner.advance(*target),
                Channel::Plain(value) if target.check(&port.range).is_ok() => *value = target + 0.0,
                Channel::Plain(_) => {}
            }
        }
    }

    /// The motion of each input at the end of the last tick; plain values rest.
    pub fn drives(&self) -> I::Each<Drive> {
        let channels = self.channels.as_ref();
        I::each(|number| match channels.get(number) {
            Some(Channel::Motion(conditioner)) => conditioner.drive(),
            Some(Channel::Plain(value)) => Drive::smooth(*value, 0.0, 0.0),
            None => Drive::REST,
        })
    }

    /// Where all inputs are, for a snapshot.
    pub fn record(&self) -> BankRecord<I> {
        let channels = self.channels.as_ref();
        BankRecord(I::each(|number| match channels.get(number) {
            Some(Channel::Motion(conditioner)) => *conditioner.course(),
            Some(Channel::Plain(value)) => ConditionedCourse::resting(*value),
            None => ConditionedCourse::resting(0.0),
        }))
    }

    /// Goes on from where a snapshot was taken.
    pub fn restore(&mut self, record: &BankRecord<I>) {
        for (channel, course) in self.channels.as_mut().iter_mut().zip(record.0.as_ref()) {
            match channel {
                Channel::Motion(conditioner) => conditioner.set_course(*course),
                Channel::Plain(value) => *value = course.target,
            }
        }
    }
}

impl<I: Channels> BankRecord<I> {
    /// Whether every course keeps to the limits of its port.
    ///
    /// # Errors
    /// [`SnapshotError::Implausible`]
    pub fn check(&self, ports: &[InputPort]) -> Result<(), SnapshotError> {
        let keeps = |(course, port): (&ConditionedCourse, &InputPort)| match port.motion_limits() {
            Some(limits) => course.keeps_to(&limits),
            None => course.target.check(&port.range).is_ok(),
        };
        let all = self.0.as_ref().iter().zip(ports).all(keeps);
        if all { Ok(()) } else { Err(SnapshotError::Implausible) }
    }

    /// Every input at rest at zero.
    pub fn resting() -> Self {
        Self(I::each(|_| ConditionedCourse::resting(0.0)))
    }
}

impl<I: Channels> Record for BankRecord<I> {
    const BYTES: usize = I::COUNT * ConditionedCourse::BYTES;

    fn write(&self, to: &mut Writer<'_>) {
        for course in self.0.as_ref() {
            course.write(to);
        }
    }

    fn read(&mut self, from: &mut Reader<'_>) -> Result<(), SnapshotError> {
        self.0.as_mut().iter_mut().try_for_each(|course| course.read(from))
    }
}
