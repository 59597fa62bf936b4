//! The ports of a model: every signal that goes in or comes out, in one table.
//!
//! Mailbox, conditioning, outputs, records, columns of files and documentation follow from it.

use super::PositionRange;
use super::conditioner::MotionLimits;
use super::mailbox::{Implausible, Plausible};
use crate::mechanism::Drive;
use crate::snapshot::Record;

/// How often a port is worth a message on a link.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum RateGroup {
    /// Every millisecond.
    #[default]
    Every1Ms,
    /// Every 10 ms.
    Every10Ms,
    /// Every 100 ms.
    Every100Ms,
}

impl RateGroup {
    /// Time from message to message (ms).
    pub const fn milliseconds(self) -> u32 {
        match self {
            Self::Every1Ms => 1,
            Self::Every10Ms => 10,
            Self::Every100Ms => 100,
        }
    }
}

/// What is done with the values of an input on their way to the vehicle.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Conditioning {
    /// A position that is followed by a smooth motion; see [`super::Conditioner`].
    Motion {
        /// Largest rate (unit per second).
        rate: f64,
        /// Largest acceleration (unit per second squared).
        acceleration: f64,
    },
    /// A value that is taken as it comes, once it has been believed.
    Plain,
}

/// A signal that goes in.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct InputPort {
    /// Name, one word.
    pub name: &'static str,
    /// Unit, as it is written behind a number.
    pub unit: &'static str,
    /// What the signal is, for documentation.
    pub about: &'static str,
    /// Values that are believed.
    pub range: PositionRange,
    /// Value until one arrives.
    pub initial: f64,
    /// How often a new value is worth a message.
    pub group: RateGroup,
    /// What is done with the values.
    pub conditioning: Conditioning,
}

impl InputPort {
    /// A value within a range that is taken as it comes; zero at first, or the end of the range next to it.
    pub const fn plain(
        name: &'static str,
        unit: &'static str,
        [lowest, highest]: [f64; 2],
        about: &'static str,
    ) -> Self {
        let initial = if lowest > 0.0 {
            lowest
        } else if highest < 0.0 {
            highest
        } else {
            0.0
        };
        Self {
            name,
            unit,
            about,
            range: PositionRange { lowest, highest },
            initial,
            group: RateGroup::Every1Ms,
            conditioning: Conditioning::Plain,
        }
    }

    /// This port as a position that is followed with at most this rate and acceleration (unit per s and per s2).
    pub const fn followed(self, rate: f64, acceleration: f64) -> Self {
        Self { conditioning: Conditioning::Motion { rate, acceleration }, ..self }
    }

    /// This port with another value until one arrives.
    pub const fn initially(self, initial: f64) -> Self {
        Self { initial, ..self }
    }

    /// This port in another rate group.
    pub const fn in_group(self, group: RateGroup) -> Self {
        Self { group, ..self }
    }

    /// What a motion of this port keeps to; `None` where values are taken as they come.
    pub const fn motion_limits(&self) -> Option<MotionLimits> {
        match self.conditioning {
            Conditioning::Motion { rate, acceleration } => {
                Some(MotionLimits { range: self.range, rate, acceleration })
            }
            Conditioning::Plain => None,
        }
    }
}

/// Where an output is found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Found {
    /// In the handler of the tick: its cost is part of the tick.
    InTick,
    /// By whoever reads it, from the motion that the handler shows.
    Outside,
}

/// A signal that comes out.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct OutputPort {
    /// Name, one word.
    pub name: &'static str,
    /// Unit, as it is written behind a number.
    pub unit: &'static str,
    /// What the signal is and in which axes, for documentation.
    pub about: &'static str,
    /// Values that a link must be able to carry.
    pub range: PositionRange,
    /// What a rig shows that is not armed.
    pub initial: f64,
    /// How often the value is worth a message.
    pub group: RateGroup,
    /// Where it is found.
    pub found: Found,
}

impl OutputPort {
    /// A value that is found in the tick; zero while the rig is not armed.
    pub const fn new(
        name: &'static str,
        unit: &'static str,
        [lowest, highest]: [f64; 2],
        about: &'static str,
    ) -> Self {
        Self {
            name,
            unit,
            about,
            range: PositionRange { lowest, highest },
            initial: 0.0,
            group: RateGroup::Every1Ms,
            found: Found::InTick,
        }
    }

    /// This port found outside the tick.
    pub const fn outside(self) -> Self {
        Self { found: Found::Outside, ..self }
    }

    /// This port in another rate group.
    pub const fn in_group(self, group: RateGroup) -> Self {
        Self { group, ..self }
    }
}

/// Why the table of a model's ports is none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PortError {
    /// More or fewer inputs than the model takes.
    InputCount,
    /// More or fewer outputs than the model gives, or those of the tick are not the first.
    OutputCount,
    /// A port without a name, or with the name of another.
    Name,
    /// A range that has no width or is not finite.
    Range,
    /// The initial value lies outside the range.
    Initial,
    /// A limit of rate or acceleration that is not positive.
    Limits,
}

impl PortError {
    /// What is wrong, in words.
    pub const fn message(self) -> &'static str {
        match self {
            Self::InputCount => "the table has more or fewer inputs than the model takes",
            Self::OutputCount => {
                "the table must list the outputs of the tick first, then those found outside, as many as the model gives"
            }
            Self::Name => "every port needs a name of its own",
            Self::Range => "the range of a port must be finite, its lowest value below its highest",
            Self::Initial => "the initial value of a port must lie in its range",
            Self::Limits => "the limits of rate and acceleration of a port must be positive",
        }
    }
}

impl core::fmt::Display for PortError {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str(self.message())
    }
}

impl core::error::Error for PortError {}

/// Checks a table of ports: `counts` are the inputs, the outputs of the tick, and those found outside. Evaluated by the
/// compiler for every model.
///
/// # Errors
/// The first thing that is wrong.
pub const fn check(
    inputs: &[InputPort],
    outputs: &[OutputPort],
    [ins, in_tick, outside]: [usize; 3],
) -> Result<(), PortError> {
    if inputs.len() != ins {
        return Err(PortError::InputCount);
    }
    if outputs.len() != in_tick + outside {
        return Err(PortError::OutputCount);
    }
    let mut i = 0;
    while i < ins {
        let port = &inputs[i];
        if let Err(error) = check_port(port.name, &port.range, port.initial) {
            return Err(error);
        }
        if let Conditioning::Motion { rate, acceleration } = port.conditioning
            && !(rate > 0.0 && acceleration > 0.0)
        {
            return Err(PortError::Limits);
        }
        let mut other = 0;
        while other < i {
            if same(port.name, inputs[other].name) {
                return Err(PortError::Name);
            }
            other += 1;
        }
        i += 1;
    }
    let mut i = 0;
    while i < outputs.len() {
        let port = &outputs[i];
        if let Err(error) = check_port(port.name, &port.range, port.initial) {
            return Err(error);
        }
        if (i < in_tick) != matches!(port.found, Found::InTick) {
            return Err(PortError::OutputCount);
        }
        let mut other = 0;
        while other < i {
            if same(port.name, outputs[other].name) {
                return Err(PortError::Name);
            }
            other += 1;
        }
        i += 1;
    }
    Ok(())
}

const fn check_port(name: &str, range: &PositionRange, initial: f64) -> Result<(), PortError> {
    let PositionRange { lowest, highest } = *range;
    if name.is_empty() {
        Err(PortError::Name)
    } else if !(lowest < highest && lowest.is_finite() && highest.is_finite()) {
        Err(PortError::Range)
    } else if !(lowest <= initial && initial <= highest) {
        Err(PortError::Initial)
    } else {
        Ok(())
    }
}

/// Whether two names are the same.
const fn same(one: &str, other: &str) -> bool {
    let (one, other) = (one.as_bytes(), other.as_bytes());
    if one.len() != other.len() {
        return false;
    }
    let mut i = 0;
    while i < one.len() {
        if one[i] != other[i] {
            return false;
        }
        i += 1;
    }
    true
}

/// One value for each port: an array.
pub trait Channels:
    Plausible<Limits = &'static [InputPort]>
    + Record
    + PartialEq
    + core::fmt::Debug
    + Send
    + Sync
    + AsRef<[f64]>
    + AsMut<[f64]>
    + 'static
{
    /// Number of ports.
    const COUNT: usize;
    /// All zero.
    const ZERO: Self;

    /// Every port at rest at zero.
    const AT_REST: Self::Each<Drive>;

    /// Something else for each port.
    type Each<T: Copy + Send + 'static>: Copy + Send + AsRef<[T]> + AsMut<[T]>;

    /// Makes something for each port from its number.
    fn each<T: Copy + Send + 'static>(make: impl FnMut(usize) -> T) -> Self::Each<T>;
}

impl<const L: usize> Channels for [f64; L] {
    const COUNT: usize = L;
    const ZERO: Self = [0.0; L];
    const AT_REST: [Drive; L] = [Drive::REST; L];

    type Each<T: Copy + Send + 'static> = [T; L];

    fn each<T: Copy + Send + 'static>(make: impl FnMut(usize) -> T) -> [T; L] {
        core::array::from_fn(make)
    }
}

/// The initial values of some inputs.
pub fn initial<I: Channels>(ports: &[InputPort]) -> I {
    let mut values = I::ZERO;
    for (value, port) in values.as_mut().iter_mut().zip(ports) {
        *value = port.initial;
    }
    values
}

/// Values for all inputs of a model: believed together, or not at all.
impl<const L: usize> Plausible for [f64; L] {
    type Limits = &'static [InputPort];

    fn check(&self, ports: &&'static [InputPort]) -> Result<(), Implausible> {
        for (value, port) in self.iter().zip(*ports) {
            value.check(&port.range)?;
        }
        Ok(())
    }

    fn towards(&self, rest: &Self, ticks: u32) -> Self {
        let mut next = *self;
        for (next, rest) in next.iter_mut().zip(rest) {
            *next = next.towards(rest, ticks);
        }
        next
    }
}

#[cfg(test)]
mod tests {
    use super::{InputPort, OutputPort, PortError, check};

    const RACK: InputPort = InputPort::plain("rack", "m", [-0.05, 0.05], "rack");
    const Z: OutputPort = OutputPort::new("z", "m", [-1.0, 1.0], "height");
    const LOAD: OutputPort = OutputPort::new("load", "N", [0.0, 1e4], "load").outside();

    #[test]
    fn what_is_wrong_in_a_table_is_told() {
        let good = RACK.followed(0.5, 50.0);
        assert_eq!(check(&[good], &[Z, LOAD], [1, 1, 1]), Ok(()));
        for (inputs, outputs, counts, error) in [
            (&[good][..], &[Z, LOAD][..], [2, 1, 1], PortError::InputCount),
            (&[good], &[Z, LOAD], [1, 2, 1], PortError::OutputCount),
            (&[good], &[LOAD, Z], [1, 1, 1], PortError::OutputCount),
            (&[good, good], &[Z], [2, 1, 0], PortError::Name),
            (&[], &[Z, Z], [0, 2, 0], PortError::Name),
            (&[InputPort { name: "", ..good }], &[], [1, 0, 0], PortError::Name),
            (&[InputPort::plain("a", "", [1.0, 1.0], "")], &[], [1, 0, 0], PortError::Range),
            (
                &[InputPort::plain("a", "", [0.0, f64::INFINITY], "")],
                &[],
                [1, 0, 0],
                PortError::Range,
            ),
            (&[good.initially(0.06)], &[], [1, 0, 0], PortError::Initial),
            (&[RACK.followed(0.0, 1.0)], &[], [1, 0, 0], PortError::Limits),
        ] {
            assert_eq!(check(inputs, outputs, counts), Err(error));
        }
    }
}
