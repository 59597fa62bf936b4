//! Registers and start-up, one folder per board, on the target only.
//!
//! A board is a folder with the name of its feature: a `board-memory.x` and an implementation of [`Board`]. It has a row below
//! and one in `host-sim/src/registry/boards.rs`.
//! What runs on it is [`crate::application`].
#![doc = include_str!("guide.md")]

pub(crate) mod exclusive;
mod memory;
#[cfg(feature = "panic-free")]
mod panic_free;
#[cfg(not(feature = "panic-free"))]
mod panic_told;
pub(crate) mod stack;

use embedded_hal::digital::OutputPin;

use crate::protocol::can::{Bus, BusFrame, BusOutgoing};
use crate::runtime::{TickTimer, Watchdog};

/// Makes the chosen board [`Selected`]. A row is feature, folder and type.
macro_rules! boards {
    ($($feature:literal: $folder:ident::$board:ident;)+) => {
        $(
            #[cfg(feature = $feature)]
            pub mod $folder;
        )+

        $(
            /// The board of this build.
            #[cfg(feature = $feature)]
            pub type Selected = $folder::$board;
        )+
    };
}

boards! {
    "mps2-an500": mps2_an500::Mps2An500;
    "nucleo-h743": nucleo_h743::NucleoH743;
}

/// Longest command line of a firmware, in bytes, with its closing zero.
pub const COMMAND_LINE_BYTES: usize = 256;

/// What the handler owns of a board.
#[derive(Debug)]
pub struct Handles<B: Board> {
    /// The timer behind the tick.
    pub timer: B::Timer,
    /// A pin that is high while the handler runs.
    pub trace: B::Trace,
    /// The watchdog.
    pub watchdog: B::Watchdog,
}

/// A CAN bus, fed by interrupts below the tick. Nothing here waits.
pub trait FrameBus: BusOutgoing {
    /// The oldest frame that has arrived.
    fn receive(&mut self) -> Option<BusFrame>;

    /// Whether all that was sent has left.
    fn is_quiet(&self) -> bool;

    /// Frames, or parts of them, lost since this was last asked.
    fn take_lost(&mut self) -> u32;
}

/// The bus of a board that has none.
#[derive(Debug)]
pub enum NoBus {}

impl BusOutgoing for NoBus {
    fn send(&mut self, _: &BusFrame) -> bool {
        match *self {}
    }
}

impl FrameBus for NoBus {
    fn receive(&mut self) -> Option<BusFrame> {
        match *self {}
    }

    fn is_quiet(&self) -> bool {
        match *self {}
    }

    fn take_lost(&mut self) -> u32 {
        match *self {}
    }
}

/// A board, as the application sees it. Messages leave through `defmt`.
pub trait Board: Sized + 'static {
    /// The timer behind the tick.
    type Timer: TickTimer + Send;
    /// A pin for an oscilloscope.
    type Trace: OutputPin + Send;
    /// The watchdog.
    type Watchdog: Watchdog + Send;
    /// The CAN bus.
    type Bus: FrameBus;

    /// Name of the board and of its feature.
    const NAME: &'static str;
    /// Counts of the timer's clock per second.
    const CLOCK_HZ: u32;
    /// Whether the image can make hostile ticks: evidence for the desk, code that a vehicle does not need.
    const HOSTILE_TICKS: bool;

    /// Brings clocks, memories and pins into their working state. The tick stands still.
    ///
    /// # Errors
    /// What did not get ready in time, in words.
    fn start() -> Result<(Self, Handles<Self>), &'static str>;

    /// The words of the job, see [`crate::evidence::job::Job`].
    ///
    /// # Errors
    /// Why there are none.
    fn words<'a>(&self, buffer: &'a mut [u8; COMMAND_LINE_BYTES]) -> Result<&'a str, &'static str>;

    /// Starts the tick with a period in microseconds.
    ///
    /// # Errors
    /// The timer cannot count that far.
    fn start_tick(&mut self, period_us: u32) -> Result<(), &'static str>;

    /// Starts the watchdog: a reset unless it is kicked every so many milliseconds.
    ///
    /// # Errors
    /// The watchdog cannot count that far.
    fn start_watchdog(&mut self, period_ms: u32) -> Result<(), &'static str>;

    /// Turns the serial line to a host on: interrupts below the tick feed it, nobody waits for it.
    fn start_link(&mut self);

    /// The oldest byte that has arrived.
    fn link_byte() -> Option<u8>;

    /// Sends a whole frame, or nothing of it: false where there is no room.
    fn link_send(wire: &[u8]) -> bool;

    /// Whether all that was sent has left.
    fn link_is_quiet() -> bool;

    /// Bytes lost since this was last asked.
    fn link_lost() -> u32;

    /// Turns the CAN bus on.
    ///
    /// # Errors
    /// There is none, or not of this kind.
    fn start_bus(&mut self, bus: Bus) -> Result<Self::Bus, &'static str>;

    /// Makes one tick soon, whatever the timer says.
    fn pend_tick();

    /// Passes a little time between two looks at a flag.
    fn idle();

    /// Ends the program, where something outside can tell.
    fn exit(success: bool) -> !;
}
