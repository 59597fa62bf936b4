//! QEMU's `mps2-an500`: a Cortex-M7 with double precision at 25 MHz.
//!
//! Output, exit code and command line go through semihosting. Nothing here waits with WFI, which
//! is not deterministic when QEMU counts instructions.

mod command_line;
mod faults;
mod led;
mod logger;
mod registers;
mod slcan_bus;
mod timer;
mod uart;
mod watchdog;

use cortex_m::peripheral::syst::SystClkSource;
use cortex_m::peripheral::{NVIC, Peripherals, SCB, SYST};
use cortex_m_semihosting::debug;

use super::{Board, COMMAND_LINE_BYTES, Handles};
use crate::protocol::can::Bus;
pub use led::Led;
pub use slcan_bus::SlcanBus;
pub use timer::SysTickTimer;
pub use watchdog::CmsdkWatchdog;

/// Frequency of the core, of SysTick and of the timers, in Hz.
const CORE_HZ: u32 = 25_000_000;

/// Counts of SysTick at most.
const LONGEST_TICK: u32 = 1 << 24;

/// The board.
pub struct Mps2An500 {
    systick: SYST,
    nvic: NVIC,
}

impl Board for Mps2An500 {
    type Timer = SysTickTimer;
    type Trace = Led;
    type Watchdog = CmsdkWatchdog;
    type Bus = SlcanBus;

    const NAME: &'static str = "mps2-an500";
    const CLOCK_HZ: u32 = CORE_HZ;
    const HOSTILE_TICKS: bool = true;

    fn start() -> Result<(Self, Handles<Self>), &'static str> {
        let peripherals = Peripherals::take().ok_or("the board was started before")?;
        let handles =
            Handles { timer: SysTickTimer::start(), trace: Led::new(), watchdog: CmsdkWatchdog::new() };
        Ok((Self { systick: peripherals.SYST, nvic: peripherals.NVIC }, handles))
    }

    fn words<'a>(&self, buffer: &'a mut [u8; COMMAND_LINE_BYTES]) -> Result<&'a str, &'static str> {
        command_line::read(buffer)
            .ok_or("no command line: run QEMU with -semihosting-config arg=...")
    }

    /// At most 671 ms.
    fn start_tick(&mut self, period_us: u32) -> Result<(), &'static str> {
        let counts = (CORE_HZ / 1_000_000)
            .checked_mul(period_us)
            .filter(|counts| *counts > 1 && *counts <= LONGEST_TICK)
            .ok_or("the period is out of the range of SysTick: at most 671088 us")?;
        self.systick.set_clock_source(SystClkSource::Core);
        self.systick.set_reload(counts - 1);
        self.systick.clear_current();
        self.systick.enable_interrupt();
        self.systick.enable_counter();
        Ok(())
    }

    fn start_watchdog(&mut self, period_ms: u32) -> Result<(), &'static str> {
        let counts =
            (CORE_HZ / 1000).checked_mul(period_ms).ok_or("the watchdog counts 171 s at most")?;
        CmsdkWatchdog::start(counts);
        Ok(())
    }

    fn start_link(&mut self) {
        uart::LINK.start(&mut self.nvic);
    }

    fn link_byte() -> Option<u8> {
        uart::LINK.byte()
    }

    fn link_send(wire: &[u8]) -> bool {
        uart::LINK.send(wire)
    }

    fn link_is_quiet() -> bool {
        uart::LINK.is_quiet()
    }

    fn link_lost() -> u32 {
        uart::LINK.take_lost()
    }

    /// UART 1, which speaks SLCAN: its host decides about rates.
    fn start_bus(&mut self, _: Bus) -> Result<SlcanBus, &'static str> {
        uart::BUS.start(&mut self.nvic);
        Ok(SlcanBus::new())
    }

    fn pend_tick() {
        SCB::set_pendst();
    }

    /// 400 instructions: WFI would not be deterministic, and a tight loop makes QEMU an order of
    /// magnitude slower than a straight run of NOPs.
    #[inline(never)]
    #[allow(unsafe_code, reason = "a run of NOPs")]
    fn idle() {
        // SAFETY: does nothing.
        unsafe {
            core::arch::asm!(".rept 400", "nop", ".endr", options(nomem, nostack, preserves_flags));
        }
    }

    /// Exit code 0 of the emulation for success, 1 otherwise.
    fn exit(success: bool) -> ! {
        let status = if success { debug::EXIT_SUCCESS } else { debug::EXIT_FAILURE };
        loop {
            debug::exit(status);
        }
    }
}

/// The program of a model on this board: memory, entry and the interrupt `SysTick`.
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
        $crate::firmware_on!(SysTick, $model);
    };
}
