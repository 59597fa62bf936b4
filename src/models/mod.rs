//! Models: a vehicle with its ports, its start and its manoeuvres, ready for the tick of a
//! [`runtime`](crate::runtime).
//!
//! What a rig engineer writes for an own car is its [`Vehicle`](crate::vehicles::Vehicle) (mechanism and forces) and one
//! [`Model`]. Plan, rig, firmware, self-test, hostile ticks, snapshots and the commands of `host-sim` follow from that.

mod engine;
pub mod iltis;
mod plan;
mod rig;
pub mod signals;
mod steered;

pub use engine::{
    Engine, EngineState, HybridEngine, Memory, MotionSample, SolverEngine, SolverMemory,
    start_at_rest,
};
pub use plan::Plan;
pub use rig::{PlannedRun, Rig, Shown, identity_ahead};
pub use steered::Steered;

use crate::fingerprint::Fingerprint;
use crate::mechanism::Drive;
use crate::parameters::Parameters;
use crate::runtime::{Channels, InputPort, OutputPort};
use crate::setup::SetupError;

/// The motion of every input port of a model, in the order of its table.
pub type Drives<P> = <<P as Model>::Inputs as Channels>::Each<Drive>;

/// The memory in which the steps of a model are made.
pub type MemoryOf<P> = <<P as Model>::Engine as Engine>::Memory;

/// The state of a model.
pub type StateOf<P> = <<P as Model>::Engine as Engine>::State;

/// The motion of a model that outputs are found from.
pub type SampleOf<P> = <<P as Model>::Engine as Engine>::Sample;

/// Places and velocities of all parts of a model.
pub type ViewOf<P> = <<P as Model>::Engine as Engine>::View;

/// What the vehicle of a model takes at each step.
pub type InputOf<P> = <<P as Model>::Engine as Engine>::Input;

/// What outputs are found from.
pub struct Seen<'a, P: Model> {
    /// The motion of the vehicle.
    pub sample: &'a SampleOf<P>,
    /// The motion of every input as the vehicle had it.
    pub drives: &'a Drives<P>,
}

/// A vehicle with its ports, its start and its manoeuvres. Its default is the model with the usual parameters, at rest on a
/// flat road.
pub trait Model: Default + Send + Sync + 'static {
    /// How its steps are made: most often [`HybridEngine`] with the numbers of coordinates, equations and states.
    type Engine: Engine<Model = Self>;
    /// Its parameters.
    type Parameters: Parameters + Copy + 'static;
    /// What it can be asked to drive.
    type Manoeuvre: Copy + core::fmt::Debug + Send + 'static;
    /// A value for each input port.
    type Inputs: Channels;
    /// A value for each output port that is found in the tick.
    type Outputs: Channels;
    /// A value for each output port that is found outside.
    type Outside: Channels;

    /// Name, one word.
    const NAME: &'static str;
    /// The parameters that it has where nothing else is said.
    const USUAL: Self::Parameters = <Self::Parameters as Parameters>::DEFAULT;
    /// What goes in.
    const INPUTS: &'static [InputPort];
    /// What comes out: first what is found in the tick, then what is found outside.
    const OUTPUTS: &'static [OutputPort];
    /// The outputs that a trajectory has as columns, by their names; all where there are none.
    const COLUMNS: &'static [&'static str] = &[];
    /// Whether a firmware serves sessions over a serial line, see [`crate::protocol`]: then the ports must fit the line, or the
    /// firmware does not compile. Put what is not needed every millisecond into slower groups.
    const LINKED: bool = false;
    /// Two outputs of the tick that stand beside each line of a firmware's log, by their numbers.
    const WATCHED: [usize; 2] = [0, 1];
    /// The names of the manoeuvres, the usual one first; capitals stand for a number.
    const MANOEUVRES: &'static [&'static str];
    /// Jobs of a firmware that are made on the desk as well and compared, bit for bit, by `parity`. Where there are none: the
    /// usual manoeuvre, once steered by itself and once through the mailbox, and hostile ticks.
    const JOBS: &'static [&'static str] = &[];
    /// Jobs of a firmware whose ticks are counted by `margin`. Where there are none: the usual manoeuvre through the mailbox.
    const MEASURED: &'static [&'static str] = &[];
    /// Short runs of the test at boot.
    const SCENARIOS: &'static [Scenario] = &[Scenario::USUAL];
    /// The fingerprints of the test at boot, written by the command `bless`.
    const GOLDEN: &'static [u64];

    /// The parameters.
    fn parameters(&self) -> &Self::Parameters;

    /// Gives the model other parameters, in place.
    ///
    /// # Errors
    /// Parameters that make no sense, in the words of the vehicle; it stays as it was.
    fn set_parameters(&mut self, parameters: &Self::Parameters) -> Result<(), SetupError>;

    /// The manoeuvre with a name, such as `sine-steer:0.002`, at a speed (m/s), its own where none is given.
    fn manoeuvre(name: &str, speed: Option<f64>) -> Option<Self::Manoeuvre>;

    /// Duration of a manoeuvre where none is given (s).
    fn duration(_manoeuvre: &Self::Manoeuvre) -> f64 {
        2.0
    }

    /// Puts the model where a manoeuvre begins: on its road, at its speed.
    fn prepare(&mut self, _manoeuvre: &Self::Manoeuvre) {}

    /// The motion of every input at the end of step `tick` of `step` seconds of a manoeuvre; at the start for tick 0.
    fn course(&self, manoeuvre: &Self::Manoeuvre, tick: u64, step: f64) -> Drives<Self>;

    /// What the vehicle takes, from the motion of every input.
    fn input(&self, drives: &Drives<Self>) -> InputOf<Self>;

    /// Fills the state at the start of a run.
    ///
    /// # Errors
    /// The start cannot be found.
    fn start(&self, input: &InputOf<Self>, memory: &mut MemoryOf<Self>) -> Result<(), SetupError>;

    /// The outputs that are found in the tick.
    fn outputs(&self, seen: &Seen<'_, Self>, values: &mut Self::Outputs);

    /// The outputs that are found outside.
    fn outside(&self, _seen: &Seen<'_, Self>, _view: &ViewOf<Self>, _values: &mut Self::Outside) {}

    /// Takes into a fingerprint all that shapes a run beside solver and parameters: road, speed, manoeuvre. A snapshot fits
    /// only where this is the same.
    fn identify(&self, _manoeuvre: Option<&Self::Manoeuvre>, _all: &mut Fingerprint) {}

    /// The usual manoeuvre at its own speed.
    fn usual_manoeuvre() -> Option<Self::Manoeuvre> {
        Self::MANOEUVRES.first().and_then(|name| Self::manoeuvre(name, None))
    }
}

/// A short run of the test at boot, with steps of 1 ms.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Scenario {
    /// Name of the scenario.
    pub name: &'static str,
    /// Name of the manoeuvre; the usual one where it is empty.
    pub manoeuvre: &'static str,
    /// Speed (m/s).
    pub speed: f64,
    /// Name of the integrator.
    pub integrator: &'static str,
    /// Iterations of every step, or as many as it takes.
    pub fixed_iterations: Option<u32>,
    /// Number of steps.
    pub ticks: u32,
}

impl Scenario {
    /// The usual manoeuvre with the default integrator and the iterations of a firmware.
    pub const USUAL: Self = Self {
        name: "usual",
        manoeuvre: "",
        speed: 0.0,
        integrator: "newmark:-0.01",
        fixed_iterations: Some(2),
        ticks: 300,
    };
}
