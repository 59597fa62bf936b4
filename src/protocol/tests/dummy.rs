//! A vehicle that only remembers what it was asked for: for the tests of sessions, and for the fuzzer.

extern crate std;
use std::vec::Vec;

use ferrol::protocol::message::{Identity, Stand, Terms};
use ferrol::protocol::{Facts, Rejection, Station};
use ferrol::runtime::{InputPort, OutputPort, Plausible as _, RateGroup};

/// Inputs of every kind of group.
pub const INPUTS: [InputPort; 3] = [
    InputPort::plain("rack", "m", [-0.05, 0.05], "rack").followed(0.5, 50.0),
    InputPort::plain("torque", "N m", [0.0, 1000.0], "torque").in_group(RateGroup::Every10Ms),
    InputPort::plain("friction", "1", [0.1, 2.0], "friction").in_group(RateGroup::Every100Ms),
];

/// Outputs of every kind of group.
pub const OUTPUTS: [OutputPort; 4] = [
    OutputPort::new("z", "m", [-1.0, 1.0], "height"),
    OutputPort::new("x", "m", [-1e6, 1e6], "way").in_group(RateGroup::Every10Ms),
    OutputPort::new("y", "m", [-1e6, 1e6], "way").in_group(RateGroup::Every10Ms),
    OutputPort::new("load", "N", [0.0, 1e4], "load").in_group(RateGroup::Every100Ms),
];

/// A vehicle that only remembers, and stops the fuzzer where it is asked for what a session must not ask for.
pub struct Dummy {
    /// Where it stands.
    pub stand: Stand,
    /// Ticks that it was asked for and has not made.
    pub asked: u32,
    /// The last inputs.
    pub inputs: [f64; 3],
    snapshot: Vec<u8>,
}

impl Dummy {
    /// Bytes of its snapshot.
    const SNAPSHOT: usize = 300;

    /// Disarmed.
    pub fn new() -> Self {
        Self { stand: Stand::Disarmed, asked: 0, inputs: [0.0, 0.0, 0.1], snapshot: Vec::new() }
    }

    fn disarmed(&self) {
        assert_eq!(self.stand, Stand::Disarmed, "something was written while it was armed");
    }
}

impl Default for Dummy {
    fn default() -> Self {
        Self::new()
    }
}

impl Station for Dummy {
    type Inputs = [f64; 3];
    const INPUTS: &'static [InputPort] = &INPUTS;
    const OUTPUTS: &'static [OutputPort] = &OUTPUTS;

    fn facts(&self) -> Facts {
        let snapshot = Self::SNAPSHOT as u32;
        Facts { name: "dummy", clock_hz: 1_000_000, period_us: 1000, snapshot }
    }

    fn identity(&self) -> Identity {
        Identity::default()
    }

    fn challenge(&mut self) -> u64 {
        7
    }

    fn stand(&mut self) -> Stand {
        self.stand
    }

    fn agree(&mut self, _: &Terms) -> Result<(), Rejection> {
        Ok(())
    }

    fn offer(&mut self, inputs: [f64; 3]) -> Result<(), Rejection> {
        assert_ne!(self.stand, Stand::Disarmed, "inputs for a vehicle that stands still");
        for (value, port) in inputs.iter().zip(&INPUTS) {
            value.check(&port.range).map_err(|_| Rejection::Implausible)?;
        }
        self.inputs = inputs;
        Ok(())
    }

    fn go(&mut self) {
        assert_eq!(self.asked, 0, "a tick was asked for while one is on its way");
        self.asked += 1;
    }

    fn arm(&mut self) -> Result<(), Rejection> {
        self.disarmed();
        self.stand = Stand::Armed;
        Ok(())
    }

    fn disarm(&mut self) {
        self.stand = Stand::Disarmed;
        self.asked = 0;
    }

    fn set(&mut self, number: u16, value: f64) -> Result<(), Rejection> {
        self.disarmed();
        if number < 3 && value.is_finite() { Ok(()) } else { Err(Rejection::Implausible) }
    }

    fn keep(&mut self) -> Result<u32, Rejection> {
        self.snapshot = std::vec![0x5a; Self::SNAPSHOT];
        Ok(Self::SNAPSHOT as u32)
    }

    fn kept(&self) -> &[u8] {
        &self.snapshot
    }

    fn write(&mut self, offset: u32, bytes: &[u8]) -> Result<(), Rejection> {
        self.disarmed();
        let end = offset as usize + bytes.len();
        if end <= Self::SNAPSHOT { Ok(()) } else { Err(Rejection::Snapshot) }
    }

    fn restore(&mut self) -> Result<u32, Rejection> {
        self.disarmed();
        Err(Rejection::Snapshot)
    }

    fn self_test(&mut self) -> Result<(), Rejection> {
        self.disarmed();
        Ok(())
    }
}
