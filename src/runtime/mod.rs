//! The tick: one step at each call of a timer interrupt, its deadline, its inputs and outputs.
//!
//! Nothing here touches a register, allocates or panics; a board brings a [`TickTimer`] and a
//! [`Watchdog`], a model brings a [`Stepper`].
//!
//! ```text
//!  any context             tick handler                              any context
//!  Mailbox::offer ──► take ─ Stepper::step ─ in time? ─ publish ──► Outlet::read
//!  (checked)                                    │                     Telemetry::pop
//!  Requests ────────► trip, rearm               └─ policy, watchdog
//! ```
//!
//! A runtime warms up first: steps run and are measured, but the safe output is shown. After
//! [`Config::warm_up`] good ticks in a row it is armed, provided that the self-test at boot passed.
//! It trips by its policy, after too many steps that were not taken, or when asked to; then nothing
//! moves until it is armed again.
//!
//! # In an interrupt handler
//!
//! ```
//! # use core::num::NonZeroU32;
//! use ferrol::runtime::{
//!     Clock, Config, Effort, NoWatchdog, Phase, PositionRange, Runtime, Shared, Stepper, TickTimer,
//! };
//! use ferrol::state::StepReport;
//!
//! /// What follows its input: a stand-in for a vehicle.
//! struct Follower(f64);
//! impl Stepper for Follower {
//!     type Input = f64;
//!     type Output = f64;
//!     fn step(&mut self, input: &f64, _: Effort) -> StepReport {
//!         self.0 = *input;
//!         StepReport::default()
//!     }
//!     fn output(&self) -> f64 {
//!         self.0
//!     }
//! }
//! /// Stands in for the registers of a board.
//! struct Timer;
//! impl Clock for Timer {
//!     fn now(&self) -> u32 { 0 }
//! }
//! impl TickTimer for Timer {
//!     fn is_pending(&self) -> bool { false }
//! }
//!
//! static SHARED: Shared<f64, f64, 32> =
//!     Shared::new(PositionRange { lowest: -0.05, highest: 0.05 }, 0.0);
//!
//! // once, before the timer starts; a real program passes the result of its test at boot
//! let config = Config { warm_up: 2, ..Config::new(NonZeroU32::MIN.saturating_add(479_999)) };
//! let mut runtime = Runtime::new(Follower(0.0), &SHARED, config, Ok(()), 0.0)?;
//!
//! // in main, or in the handler of a bus
//! SHARED.input.offer(0.01).ok();
//!
//! // in the handler of the timer
//! for _ in 0..3 {
//!     runtime.tick(&Timer, &mut NoWatchdog);
//! }
//! assert_eq!(runtime.phase(), Phase::Armed);
//! assert_eq!(SHARED.output.read().output, 0.01);
//! # Ok::<(), ferrol::setup::SetupError>(())
//! ```

#[cfg(feature = "analogue")]
mod analogue;
mod bank;
mod boot;
mod clock;
mod conditioner;
mod deadline;
mod mailbox;
mod outlet;
mod policy;
pub mod ports;
mod restore;
mod schedule;
mod shared;
mod telemetry;
mod tick;

#[cfg(feature = "analogue")]
pub use analogue::{AnalogueError, AnalogueIn, AnalogueInput, AnalogueOutput, Span};
pub use bank::{BankRecord, InputBank};
pub use boot::{BootCheck, SelfTestFailure};
pub use clock::{Clock, NoWatchdog, TickTimer, Watchdog};
pub use conditioner::{Conditioned, ConditionedCourse, Conditioner, MotionLimits, SMOOTHING};
pub use deadline::{BINS, DeadlineStatistics};
pub use mailbox::{Implausible, Mailbox, MailboxCounters, Plausible, PositionRange};
pub use outlet::{Outlet, Published};
pub use policy::{Config, Counters, Durations, InputRamp, OverrunPolicy, Phase, Trip};
pub use ports::{Channels, Conditioning, Found, InputPort, OutputPort, RateGroup};
pub use restore::{Held, Persistent, RuntimeRecord};
pub use shared::{Requests, Shared};
pub use telemetry::{Action, Telemetry, TickReport};
pub use tick::Runtime;

use crate::state::StepReport;

/// How much work a step may do.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Effort {
    /// As much as was set up.
    #[default]
    Full,
    /// Fewer iterations, as set up for late steps.
    Reduced,
}

/// Something that moves by one step at each tick.
pub trait Stepper {
    /// What comes from outside once per tick.
    type Input: Plausible;
    /// What readers see.
    type Output: Copy;

    /// Makes one step with the input at its end. Total: whatever the input, the state stays finite
    /// and the report says what happened.
    fn step(&mut self, input: &Self::Input, effort: Effort) -> StepReport;

    /// The output of the state.
    fn output(&self) -> Self::Output;
}
