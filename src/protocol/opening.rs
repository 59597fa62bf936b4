//! What is said when a session opens: who is there, what is wanted, and why not.

use super::Rejection;
use super::message::{Fields, NAME};
use crate::snapshot::Writer;

/// What runs, as fingerprints.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Identity {
    /// The program: version and golden fingerprints of the test at boot.
    pub firmware: u64,
    /// The model: name, parameters, road, manoeuvre, integrator, settings.
    pub model: u64,
    /// The table of the ports.
    pub ports: u64,
    /// The key; zero without one.
    pub key: u64,
}

impl Identity {
    /// Whether what was asked for is this; a zero asks for nothing.
    pub const fn answers(&self, asked: &Self) -> bool {
        const fn same(have: u64, asked: u64) -> bool {
            asked == 0 || have == asked
        }
        same(self.firmware, asked.firmware)
            && same(self.model, asked.model)
            && same(self.ports, asked.ports)
            && same(self.key, asked.key)
    }

    /// Whether it is what was asked for but for the key.
    pub const fn answers_but_for_key(&self, asked: &Self) -> bool {
        self.answers(&Self { key: 0, ..*asked })
    }

    /// Writes all but the key, whose place is elsewhere: that of these three is the same in every version.
    fn write(&self, to: &mut Writer<'_>) {
        for word in [self.firmware, self.model, self.ports] {
            to.put(&word.to_le_bytes());
        }
    }

    pub(super) fn read(from: &mut Fields<'_>) -> Result<Self, Rejection> {
        Ok(Self { firmware: from.u64()?, model: from.u64()?, ports: from.u64()?, key: 0 })
    }
}

/// What makes a tick.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(u8)]
pub enum Mode {
    /// An input: the firmware makes one tick for each, and never one without.
    #[default]
    LockStep = 0,
    /// The timer of the firmware: the latest input is taken.
    FreeRunning = 1,
}

/// What a free-running firmware does when no input comes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(u8)]
pub enum LossPolicy {
    /// The last input stays in force.
    #[default]
    Hold = 0,
    /// The inputs go to their initial values in so many ticks.
    Ramp = 1,
    /// The vehicle is disarmed: the safe output is shown.
    Trip = 2,
}

/// How a session runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Terms {
    /// What makes a tick.
    pub mode: Mode,
    /// What happens when no input comes.
    pub policy: LossPolicy,
    /// Ticks without an input after which it happens.
    pub after: u32,
    /// Ticks in which the inputs reach their initial values.
    pub ramp: u32,
}

impl Default for Terms {
    /// Lock-step; a link that is lost for 100 ticks ramps down in 500.
    fn default() -> Self {
        Self { mode: Mode::LockStep, policy: LossPolicy::Ramp, after: 100, ramp: 500 }
    }
}

/// Opens a session.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hello {
    /// A number of the host's choice that it has not used before.
    pub nonce: u64,
    /// How the session is to run.
    pub terms: Terms,
    /// What must run there; zero where anything will do.
    pub expected: Identity,
}

impl Hello {
    /// Writes the payload.
    pub fn write(&self, to: &mut Writer<'_>) {
        let Terms { mode, policy, after, ramp } = self.terms;
        to.put(&self.nonce.to_le_bytes());
        to.put(&[mode as u8, policy as u8]);
        to.put(&after.to_le_bytes());
        to.put(&ramp.to_le_bytes());
        to.put(&self.expected.key.to_le_bytes());
        self.expected.write(to);
    }

    /// Reads the payload.
    ///
    /// # Errors
    /// [`Rejection::Payload`]
    pub fn read(payload: &[u8]) -> Result<Self, Rejection> {
        let mut from = Fields::new(payload);
        let nonce = from.u64()?;
        let mode = match from.u8()? {
            0 => Mode::LockStep,
            1 => Mode::FreeRunning,
            _ => return Err(Rejection::Payload),
        };
        let policy = match from.u8()? {
            0 => LossPolicy::Hold,
            1 => LossPolicy::Ramp,
            2 => LossPolicy::Trip,
            _ => return Err(Rejection::Payload),
        };
        let (after, ramp) = (from.u32()?, from.u32()?);
        if after == 0 || ramp == 0 {
            return Err(Rejection::Payload);
        }
        let key = from.u64()?;
        let expected = Identity { key, ..Identity::read(&mut from)? };
        from.end()?;
        Ok(Self { nonce, terms: Terms { mode, policy, after, ramp }, expected })
    }
}

/// The session is open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Welcome {
    /// The number of the host.
    pub nonce: u64,
    /// A number of the firmware's choice: the proof of a key is made with both.
    pub challenge: u64,
    /// What runs.
    pub identity: Identity,
    /// Counts of the firmware's clock per second.
    pub clock_hz: u32,
    /// Time from tick to tick (us).
    pub period_us: u32,
    /// Steps since the start.
    pub tick: u32,
    /// Bytes of a snapshot.
    pub snapshot: u32,
    /// Whether the vehicle is armed or on its way there.
    pub armed: bool,
    /// Name of the model, filled with zeros.
    pub name: [u8; NAME],
}

impl Welcome {
    /// Writes the payload.
    pub fn write(&self, to: &mut Writer<'_>) {
        to.put(&self.nonce.to_le_bytes());
        to.put(&self.challenge.to_le_bytes());
        self.identity.write(to);
        for word in [self.clock_hz, self.period_us, self.tick, self.snapshot] {
            to.put(&word.to_le_bytes());
        }
        to.put(&[u8::from(self.armed)]);
        to.put(&self.name);
        to.put(&self.identity.key.to_le_bytes());
    }

    /// Reads the payload.
    ///
    /// # Errors
    /// [`Rejection::Payload`]
    pub fn read(payload: &[u8]) -> Result<Self, Rejection> {
        let mut from = Fields::new(payload);
        let mut welcome = Self {
            nonce: from.u64()?,
            challenge: from.u64()?,
            identity: Identity::read(&mut from)?,
            clock_hz: from.u32()?,
            period_us: from.u32()?,
            tick: from.u32()?,
            snapshot: from.u32()?,
            armed: from.flag()?,
            name: from.take()?,
        };
        welcome.identity.key = from.u64()?;
        from.end()?;
        Ok(welcome)
    }
}

/// The session is refused; both sides are named.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Refused {
    /// Why.
    pub why: Rejection,
    /// What runs.
    pub runs: Identity,
    /// What the host asked for.
    pub asked: Identity,
}

impl Refused {
    /// Writes the payload.
    pub fn write(&self, to: &mut Writer<'_>) {
        to.put(&[self.why as u8]);
        self.runs.write(to);
        self.asked.write(to);
        for key in [self.runs.key, self.asked.key] {
            to.put(&key.to_le_bytes());
        }
    }

    /// Reads the payload.
    ///
    /// # Errors
    /// [`Rejection::Payload`]
    pub fn read(payload: &[u8]) -> Result<Self, Rejection> {
        let mut from = Fields::new(payload);
        let why = Rejection::of_number(from.u8()?).ok_or(Rejection::Payload)?;
        let mut refused =
            Self { why, runs: Identity::read(&mut from)?, asked: Identity::read(&mut from)? };
        for key in [&mut refused.runs.key, &mut refused.asked.key] {
            *key = from.u64()?;
        }
        from.end()?;
        Ok(refused)
    }
}
