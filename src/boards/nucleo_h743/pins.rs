//! The pins in use: a trace pin for an oscilloscope, and a light for failures.

use core::convert::Infallible;

use embedded_hal::digital::{ErrorType, OutputPin};

use super::registers::{GPIOB_BSRR, GPIOB_MODER, GPIOB_OSPEEDR, RCC_AHB4ENR};

/// RCC_AHB4ENR
const GPIOBEN: u32 = 1 << 1;

/// PB0 (D33 of connector CN10), and the green light LD1 on it: the brighter, the longer the
/// handler runs.
const TRACE: u32 = 0;
/// PB14: the red light LD3.
const RED: u32 = 14;

/// A pin of port B as an output.
#[derive(Debug)]
pub struct Pin {
    number: u32,
}

impl Pin {
    /// The trace pin, fast and low.
    pub(super) fn trace() -> Self {
        let pin = Self::low(TRACE);
        // very high slew rate: edges of a few nanoseconds
        GPIOB_OSPEEDR.modify(0b11 << (2 * TRACE), 0b11 << (2 * TRACE));
        pin
    }

    /// The red light, off.
    pub(super) fn red() -> Self {
        Self::low(RED)
    }

    fn low(number: u32) -> Self {
        RCC_AHB4ENR.set(GPIOBEN);
        let _ = RCC_AHB4ENR.read();
        GPIOB_BSRR.write(1 << (number + 16));
        GPIOB_MODER.modify(0b11 << (2 * number), 0b01 << (2 * number));
        Self { number }
    }
}

impl ErrorType for Pin {
    type Error = Infallible;
}

impl OutputPin for Pin {
    fn set_low(&mut self) -> Result<(), Infallible> {
        GPIOB_BSRR.write(1 << (self.number + 16));
        Ok(())
    }

    fn set_high(&mut self) -> Result<(), Infallible> {
        GPIOB_BSRR.write(1 << self.number);
        Ok(())
    }
}
