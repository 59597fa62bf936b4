//! The pins in use: a trace pin for an oscilloscope, and a light for failures.

use core::convert::Infallible;

use embedded_hal::digital::{ErrorType, OutputPin};

use stm32_metapac::gpio::regs::Bsrr;
use stm32_metapac::gpio::vals::{Moder, Ospeedr};
use stm32_metapac::{GPIOB, RCC};

/// PB0 (D33 of connector CN10), and the green light LD1 on it: the brighter, the longer the
/// handler runs.
const TRACE: usize = 0;
/// PB14: the red light LD3.
const RED: usize = 14;

/// A pin of port B as an output.
#[derive(Debug)]
pub struct Pin {
    /// Below 16.
    number: usize,
}

impl Pin {
    /// The trace pin, fast and low.
    pub(super) fn trace() -> Self {
        let pin = Self::low(TRACE);
        // very high slew rate: edges of a few nanoseconds
        GPIOB.ospeedr().modify(|speeds| speeds.set_ospeedr(TRACE, Ospeedr::VERY_HIGH_SPEED));
        pin
    }

    /// The red light, off.
    pub(super) fn red() -> Self {
        Self::low(RED)
    }

    fn low(number: usize) -> Self {
        RCC.ahb4enr().modify(|clocks| clocks.set_gpioben(true));
        let _ = RCC.ahb4enr().read();
        let pin = Self { number };
        GPIOB.bsrr().write_value(pin.change(false));
        GPIOB.moder().modify(|modes| modes.set_moder(number, Moder::OUTPUT));
        pin
    }
}

impl Pin {
    /// What sets the pin, in the lower half of the register, or clears it, in the upper. Its bits are put together here: the
    /// crate's way to set one checks the number, which the handler of the tick must not be able to panic about.
    const fn change(&self, high: bool) -> Bsrr {
        let bit = 1 << (self.number & 15);
        Bsrr(if high { bit } else { bit << 16 })
    }
}

impl ErrorType for Pin {
    type Error = Infallible;
}

impl OutputPin for Pin {
    fn set_low(&mut self) -> Result<(), Infallible> {
        GPIOB.bsrr().write_value(self.change(false));
        Ok(())
    }

    fn set_high(&mut self) -> Result<(), Infallible> {
        GPIOB.bsrr().write_value(self.change(true));
        Ok(())
    }
}
