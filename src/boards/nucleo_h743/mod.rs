//! The NUCLEO-H743ZI2: an STM32H743 at 480 MHz.
//!
//! - Code and constants in flash at 0x0800_0000; the handler's code is copied to the instruction
//!   memory (ITCM) at start, as much of it as fits, see `board-memory.x`.
//! - Workspace, state and stack in the data memory (DTCM): no wait states, no cache, so no cache
//!   to look after. The stack lies below the data: one that runs over faults, it damages nothing.
//! - Records that wait for `main` in the AXI memory (512 KiB), behind the data cache.
//! - TIM2 raises the tick, the core's cycle counter measures it, PB0 shows it.
//! - Messages leave through RTT, written without turning interrupts off: one that begins in the
//!   middle of another, in a fault, is dropped.
//!
//! Registers, their fields and the table of vectors are those of `stm32-metapac`: generated from the vendor's descriptions,
//! with the same names for all chips of the family, maintained with the HAL of embassy. The PAC `stm32h7` says the same, but
//! takes a minute to build. What a register is for, and in which order, is that of the manual (RM0433).
//!
//! Everything that could wait for ever is waited for at most 100 ms; then the board says what did
//! not get ready, turns on its red light and stops.

mod clocks;
mod faults;
#[cfg_attr(not(feature = "fdcan"), path = "no_bus.rs")]
mod fdcan;
mod memories;
mod pins;
mod power;
mod timer;
mod uart;
mod wait;
mod watchdog;

use cortex_m::peripheral::{DCB, NVIC, Peripherals};
use cortex_m_semihosting::debug;
// the logger is reached through the linker only
use defmt_rtt as _;
use embedded_hal::digital::OutputPin;

use super::{Board, COMMAND_LINE_BYTES, Handles};
use crate::protocol::can::Bus;
pub use clocks::PllSource;
pub use fdcan::CanBus;
/// Marks the handler of an interrupt.
pub use cortex_m_rt::interrupt;
pub use pins::Pin;
pub use timer::Tim2Timer;
/// The names that the attribute accepts.
pub use stm32_metapac::Interrupt as interrupt;
pub use stm32_metapac::Interrupt;
pub use watchdog::IndependentWatchdog;

/// The job where `FERROL_JOB` names none when the firmware is built.
const JOB: &str = "stairs 5 newmark:-0.01 8000 1000";

/// The board.
pub struct NucleoH743 {
    nvic: NVIC,
}

impl Board for NucleoH743 {
    type Timer = Tim2Timer;
    type Trace = Pin;
    type Watchdog = IndependentWatchdog;
    type Bus = CanBus;

    const NAME: &'static str = "nucleo-h743";
    const CLOCK_HZ: u32 = clocks::CORE_HZ;
    const HOSTILE_TICKS: bool = false;

    fn start() -> Result<(Self, Handles<Self>), &'static str> {
        let mut core = Peripherals::take().ok_or("the board was started before")?;
        // first the clock that every wait looks at
        Tim2Timer::start_clock(&mut core.DCB, &mut core.DWT);
        if IndependentWatchdog::was_reset() {
            defmt::warn!("the watchdog has reset the board");
        }
        power::raise()?;
        if clocks::start()? == PllSource::Internal {
            defmt::warn!(
                "no clock from the debugger: the internal oscillator may be off by some percent"
            );
        }
        core.SCB.enable_icache();
        core.SCB.enable_dcache(&mut core.CPUID);
        let handles =
            Handles { timer: Tim2Timer::new(), trace: Pin::trace(), watchdog: IndependentWatchdog::new() };
        Ok((Self { nvic: core.NVIC }, handles))
    }

    /// The words of `FERROL_JOB` when the firmware was built.
    fn words<'a>(&self, _: &'a mut [u8; COMMAND_LINE_BYTES]) -> Result<&'a str, &'static str> {
        Ok(option_env!("FERROL_JOB").unwrap_or(JOB))
    }

    fn start_tick(&mut self, period_us: u32) -> Result<(), &'static str> {
        Tim2Timer::start_tick(&mut self.nvic, period_us)
    }

    fn start_watchdog(&mut self, period_ms: u32) -> Result<(), &'static str> {
        IndependentWatchdog::start(period_ms)
    }

    fn start_link(&mut self) {
        uart::start(&mut self.nvic);
    }

    fn link_byte() -> Option<u8> {
        uart::byte()
    }

    fn link_send(wire: &[u8]) -> bool {
        uart::send(wire)
    }

    fn link_is_quiet() -> bool {
        uart::is_quiet()
    }

    fn link_lost() -> u32 {
        uart::take_lost()
    }

    /// FDCAN1, with the feature `fdcan`.
    fn start_bus(&mut self, bus: Bus) -> Result<CanBus, &'static str> {
        fdcan::start(bus)
    }

    fn pend_tick() {
        NVIC::pend(Interrupt::TIM2);
    }

    /// Not WFI: a sleeping core answers later, and not always equally late.
    fn idle() {
        cortex_m::asm::nop();
    }

    /// The debugger ends its run; without one, the board stops, with its red light on after a
    /// failure.
    fn exit(success: bool) -> ! {
        let mut red = Pin::red();
        if !success {
            let _ = red.set_high();
        }
        let status = if success { debug::EXIT_SUCCESS } else { debug::EXIT_FAILURE };
        loop {
            // without a debugger the call would be a fault
            if DCB::is_debugger_attached() {
                defmt::flush();
                debug::exit(status);
            }
        }
    }
}

/// The program of a model on this board: memory, entry and the interrupt `TIM2`.
///
/// ```ignore
/// #![no_std]
/// #![no_main]
///
/// ferrol::firmware!(my_car::QuarterCar);
/// ```
#[macro_export]
macro_rules! firmware {
    ($model:ty) => {
        $crate::firmware_on!(TIM2, $model);
    };
}
