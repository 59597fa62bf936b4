//! A light-emitting diode of the board as trace pin.

#![allow(unsafe_code, reason = "addresses of registers")]

use core::convert::Infallible;

use embedded_hal::digital::{ErrorType, OutputPin};

use super::registers::{Register, registers};

// of the FPGA's IO block, which nothing else uses
registers! {
    LEDS = 0x4002_8000;
}

/// LED 0.
#[derive(Debug)]
pub struct Led(());

impl Led {
    pub(super) const fn new() -> Self {
        Self(())
    }
}

impl ErrorType for Led {
    type Error = Infallible;
}

impl OutputPin for Led {
    fn set_low(&mut self) -> Result<(), Infallible> {
        LEDS.write(0);
        Ok(())
    }

    fn set_high(&mut self) -> Result<(), Infallible> {
        LEDS.write(1);
        Ok(())
    }
}
