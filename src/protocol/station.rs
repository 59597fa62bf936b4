//! What a session drives: the vehicle with its tick, on a board or on the desk.

use super::Rejection;
use super::message::{Identity, Stand, Terms};
use crate::runtime::{Channels, InputPort, OutputPort};

/// What does not change during a session.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Facts {
    /// Name of the model.
    pub name: &'static str,
    /// Counts of the clock per second.
    pub clock_hz: u32,
    /// Time from tick to tick (us).
    pub period_us: u32,
    /// Bytes of a snapshot.
    pub snapshot: u32,
}

/// What a session drives. Nothing here waits.
pub trait Station {
    /// A value for each input port.
    type Inputs: Channels;
    /// What goes in.
    const INPUTS: &'static [InputPort];
    /// What comes out.
    const OUTPUTS: &'static [OutputPort];

    /// What does not change.
    fn facts(&self) -> Facts;

    /// What runs.
    fn identity(&self) -> Identity;

    /// A number that no session before had.
    fn challenge(&mut self) -> u64;

    /// Where the vehicle stands.
    fn stand(&mut self) -> Stand;

    /// Takes the terms of a session.
    ///
    /// # Errors
    /// [`Rejection::Mode`]: the vehicle is armed with other terms.
    fn agree(&mut self, terms: &Terms) -> Result<(), Rejection>;

    /// Puts inputs into the mailbox.
    ///
    /// # Errors
    /// [`Rejection::Implausible`]
    fn offer(&mut self, inputs: Self::Inputs) -> Result<(), Rejection>;

    /// Lock-step: makes the tick whose input has been offered.
    fn go(&mut self);

    /// Begins to step.
    ///
    /// # Errors
    /// [`Rejection::Failed`]: the test at boot did not pass, or the start is not found; [`Rejection::Mode`]: steps have been made
    /// with other terms.
    fn arm(&mut self) -> Result<(), Rejection>;

    /// Stops.
    fn disarm(&mut self);

    /// Sets a parameter. Called only while disarmed.
    ///
    /// # Errors
    /// [`Rejection::Implausible`]: no such parameter, or a value that makes no sense; [`Rejection::Mode`]: steps have been made.
    fn set(&mut self, number: u16, value: f64) -> Result<(), Rejection>;

    /// Keeps a snapshot of the last tick; returns its bytes.
    ///
    /// # Errors
    /// [`Rejection::Snapshot`]: there has been no tick.
    fn keep(&mut self) -> Result<u32, Rejection>;

    /// The snapshot that is kept.
    fn kept(&self) -> &[u8];

    /// Writes a part of a snapshot, behind what is written or over it. Called only while disarmed.
    ///
    /// # Errors
    /// [`Rejection::Snapshot`]: it does not fit, or a part before it is missing: [`Station::keep`] takes the place of what is
    /// written.
    fn write(&mut self, offset: u32, bytes: &[u8]) -> Result<(), Rejection>;

    /// Takes up the snapshot that was written, whole or not at all; returns its steps since the start. Called only while disarmed.
    ///
    /// # Errors
    /// [`Rejection::Snapshot`]: it is damaged, or of another vehicle.
    fn restore(&mut self) -> Result<u32, Rejection>;

    /// Makes the test at boot again. Called only while disarmed.
    ///
    /// # Errors
    /// [`Rejection::Failed`]: it did not pass.
    fn self_test(&mut self) -> Result<(), Rejection>;
}

/// What frames leave by.
pub trait Outgoing {
    /// Takes a whole frame, or nothing of it: false where there is no room.
    fn send(&mut self, wire: &[u8]) -> bool;
}
