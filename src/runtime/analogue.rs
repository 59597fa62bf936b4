//! Analogue inputs and outputs: a converter's counts as the value of a port, and the value of a port as a duty cycle.
//!
//! ```text
//! input    value = lowest + (highest - lowest) (counts / full - first) / (last - first)
//! output   duty  = first + (last - first) (value - lowest) / (highest - lowest)
//! ```
//!
//! `lowest` and `highest` are the range of the port, `first` and `last` the shares of the full scale at which they lie. A
//! sensor of 0.5 to 4.5 V at a converter of 5 V has the shares 0.1 and 0.9: what it gives far outside them is a broken
//! wire or a short circuit, and is refused instead of being taken for an end of the range. An output of such a span never
//! falls to nothing while it is driven.
//!
//! The traits of embedded-hal 1.0 have no converter, so [`AnalogueIn`] is our own; outputs are any [`SetDutyCycle`].

use embedded_hal::pwm::SetDutyCycle;

use super::mailbox::PositionRange;
use super::ports::{InputPort, OutputPort};

/// A channel of a converter. Reading it must not wait: give the result of the last conversion.
pub trait AnalogueIn {
    /// Why there is no result.
    type Error: core::fmt::Debug;

    /// The last result, 0 to [`AnalogueIn::full_scale`].
    ///
    /// # Errors
    /// There is none.
    fn counts(&mut self) -> Result<u16, Self::Error>;

    /// The largest result: 4095 for twelve bits.
    fn full_scale(&self) -> u16;
}

/// The shares of the full scale, 0 to 1, at which the ends of a port's range lie.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Span {
    first: f64,
    last: f64,
}

impl Span {
    /// All of the scale: a broken wire looks like an end of the range.
    pub const WHOLE: Self = Self { first: 0.0, last: 1.0 };

    /// A part of the scale; `None` unless `0 <= first < last <= 1`.
    pub const fn new(first: f64, last: f64) -> Option<Self> {
        if 0.0 <= first && first < last && last <= 1.0 { Some(Self { first, last }) } else { None }
    }
}

/// How far outside its span an input may lie before it is refused, as a part of the span: offset and noise of a sound sensor.
const SLACK: f64 = 0.02;

/// Why an analogue input has no value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AnalogueError<E> {
    /// The converter has no result.
    Converter(E),
    /// The result lies below the span: a broken wire, or a short circuit to ground.
    Below,
    /// The result lies above the span: a short circuit to the supply.
    Above,
}

/// An input port that a channel of a converter feeds.
#[derive(Clone, Copy, Debug)]
pub struct AnalogueInput<A> {
    channel: A,
    range: PositionRange,
    span: Span,
}

impl<A: AnalogueIn> AnalogueInput<A> {
    /// A channel for a port.
    pub const fn new(channel: A, port: &InputPort, span: Span) -> Self {
        Self { channel, range: port.range, span }
    }

    /// The value (unit of the port), within its range: ready for the mailbox.
    ///
    /// # Errors
    /// [`AnalogueError`]
    pub fn value(&mut self) -> Result<f64, AnalogueError<A::Error>> {
        let counts = self.channel.counts().map_err(AnalogueError::Converter)?;
        let Span { first, last } = self.span;
        let share = f64::from(counts) / f64::from(self.channel.full_scale().max(1));
        let within = (share - first) / (last - first);
        if within < -SLACK {
            Err(AnalogueError::Below)
        } else if within > 1.0 + SLACK {
            Err(AnalogueError::Above)
        } else {
            let PositionRange { lowest, highest } = self.range;
            Ok(nearest(lowest + (highest - lowest) * within, &self.range))
        }
    }
}

/// The value of a range that is nearest to a number.
fn nearest(value: f64, range: &PositionRange) -> f64 {
    if value < range.lowest {
        range.lowest
    } else if value > range.highest {
        range.highest
    } else {
        value
    }
}

/// An output port that drives a pulse width, smoothed to a voltage behind the pin.
#[derive(Clone, Copy, Debug)]
pub struct AnalogueOutput<D> {
    pin: D,
    range: PositionRange,
    initial: f64,
    span: Span,
}

impl<D: SetDutyCycle> AnalogueOutput<D> {
    /// A pin for a port.
    pub const fn new(pin: D, port: &OutputPort, span: Span) -> Self {
        Self { pin, range: port.range, initial: port.initial, span }
    }

    /// Shows a value (unit of the port). Outside the range its nearer end is shown; what is no number is shown as the port
    /// is while the rig is not armed.
    ///
    /// # Errors
    /// Of the pin.
    pub fn show(&mut self, value: f64) -> Result<(), D::Error> {
        let PositionRange { lowest, highest } = self.range;
        let value = if value.is_nan() { self.initial } else { nearest(value, &self.range) };
        let Span { first, last } = self.span;
        let share = first + (last - first) * ((value - lowest) / (highest - lowest));
        // 0 to 1, so the nearest number of 16 bits is one
        let share = (share * f64::from(u16::MAX) + 0.5) as u16;
        self.pin.set_duty_cycle_fraction(share, u16::MAX)
    }
}

#[cfg(test)]
mod tests {
    use super::{AnalogueError, AnalogueIn, AnalogueInput, AnalogueOutput, Span};
    use crate::runtime::{InputPort, OutputPort};
    use core::convert::Infallible;
    use embedded_hal::pwm::{ErrorType, SetDutyCycle};

    const RACK: InputPort = InputPort::plain("rack", "m", [-0.05, 0.05], "rack");
    const LOAD: OutputPort = OutputPort::new("load", "N", [-500.0, 1500.0], "load");

    /// A converter of twelve bits.
    struct Converter(Result<u16, &'static str>);

    impl AnalogueIn for Converter {
        type Error = &'static str;

        fn counts(&mut self) -> Result<u16, &'static str> {
            self.0
        }

        fn full_scale(&self) -> u16 {
            4095
        }
    }

    /// A timer that counts to 1000.
    #[derive(Default)]
    struct Pwm(u16);

    impl ErrorType for Pwm {
        type Error = Infallible;
    }

    impl SetDutyCycle for Pwm {
        fn max_duty_cycle(&self) -> u16 {
            1000
        }

        fn set_duty_cycle(&mut self, duty: u16) -> Result<(), Infallible> {
            self.0 = duty;
            Ok(())
        }
    }

    fn read(counts: u16, span: Span) -> Result<f64, AnalogueError<&'static str>> {
        AnalogueInput::new(Converter(Ok(counts)), &RACK, span).value()
    }

    #[test]
    fn ends_and_middle_of_the_span_are_those_of_the_range() {
        assert_eq!((read(0, Span::WHOLE), read(4095, Span::WHOLE)), (Ok(-0.05), Ok(0.05)));
        let span = Span::new(0.1, 0.9).unwrap();
        // the middle lies between two counts: half of one is 0.1 m / (0.8 * 4095) / 2
        let middle = read(2047, span).unwrap();
        assert!(middle.abs() <= 0.5 * 0.1 / (0.8 * 4095.0) * (1.0 + 1e-9), "{middle}");
        // every count of the span comes back as the count next to its value
        for counts in 410..=3685u16 {
            let value = read(counts, span).unwrap();
            let back = 4095.0 * (0.1 + 0.8 * (value + 0.05) / 0.1);
            assert!((back - f64::from(counts)).abs() < 1e-6 || value.abs() >= 0.05);
        }
    }

    #[test]
    fn a_broken_wire_is_no_value() {
        let span = Span::new(0.1, 0.9).unwrap();
        assert_eq!(read(0, span), Err(AnalogueError::Below));
        assert_eq!(read(4095, span), Err(AnalogueError::Above));
        // a little outside is an offset, and the end of the range
        assert_eq!((read(400, span), read(3700, span)), (Ok(-0.05), Ok(0.05)));
        let mut deaf = AnalogueInput::new(Converter(Err("busy")), &RACK, span);
        assert_eq!(deaf.value(), Err(AnalogueError::Converter("busy")));
        for (first, last) in [(0.9, 0.1), (0.5, 0.5), (-0.1, 0.5), (0.1, 1.1), (f64::NAN, 1.0)] {
            assert_eq!(Span::new(first, last), None);
        }
    }

    #[test]
    fn outputs_keep_to_their_span() {
        let mut pin = AnalogueOutput::new(Pwm::default(), &LOAD, Span::new(0.1, 0.9).unwrap());
        let mut shown = |value| {
            pin.show(value).unwrap();
            pin.pin.0
        };
        assert_eq!((shown(-500.0), shown(500.0), shown(1500.0)), (100, 500, 900));
        assert_eq!((shown(-1e9), shown(f64::INFINITY)), (100, 900));
        // zero, as while it is not armed: a quarter of the range
        assert_eq!((shown(f64::NAN), shown(0.0)), (300, 300));
    }
}
