//! The Iltis as a model: its rack goes in, the motion of its chassis and the forces of its wheels come out.

mod driven;
mod golden;
mod identity;
mod ports;

use super::signals::{ChassisMotion, Imu};
use super::{HybridEngine, Memory, Model, MotionSample, Scenario, Seen};
use crate::decimal;
use crate::dynamics::Kinematics;
use crate::fingerprint::Fingerprint;
use crate::mechanism::Drive;
use crate::runtime::{InputPort, OutputPort};
use crate::setup::SetupError;
use crate::spatial::Vec3;
use crate::vehicles::Vehicle as _;
use crate::vehicles::iltis::{
    COORDINATES, Corners, EQUATIONS, Iltis, IltisInput, IltisParameters, Manoeuvre, ManoeuvreKind,
    WheelOutput, leaf,
};

pub use driven::DrivenMemory;
pub use ports::{COLUMNS, IMU_POINT, RACK_LIMITS};

/// State and scratch of the Iltis.
pub type IltisMemory = Memory<COORDINATES, EQUATIONS, 0>;

/// Largest amplitude of the rack that a name may ask for (m).
const LARGEST_AMPLITUDE: f64 = 0.05;

/// The manoeuvre with a name like `sine-steer:0.002`.
pub fn manoeuvre_kind(name: &str) -> Option<ManoeuvreKind> {
    match name {
        "stairs" => Some(ManoeuvreKind::Stairs),
        "in-phase-bump" => Some(ManoeuvreKind::InPhaseBump),
        "anti-phase-bump" => Some(ManoeuvreKind::AntiPhaseBump),
        "ramp-steer" => Some(ManoeuvreKind::RampSteer),
        _ => {
            let amplitude = decimal::parse(name.strip_prefix("sine-steer:")?)?;
            let sane = amplitude.abs() <= LARGEST_AMPLITUDE;
            sane.then_some(ManoeuvreKind::SineSteer { amplitude })
        }
    }
}

impl Model for Iltis {
    type Engine = HybridEngine<Self, COORDINATES, EQUATIONS, 0>;
    type Parameters = IltisParameters;
    type Manoeuvre = Manoeuvre;
    type Inputs = [f64; ports::INPUTS.len()];
    type Outputs = [f64; ports::IN_TICK.len()];
    type Outside = [f64; ports::OUTSIDE];

    const NAME: &'static str = "iltis";
    const INPUTS: &'static [InputPort] = &ports::INPUTS;
    const OUTPUTS: &'static [OutputPort] = &ports::OUTPUTS;
    const COLUMNS: &'static [&'static str] = &COLUMNS;
    const LINKED: bool = true;
    const WATCHED: [usize; 2] = [ports::Z, ports::VX];
    const MANOEUVRES: &'static [&'static str] = &[
        "stairs",
        "in-phase-bump",
        "anti-phase-bump",
        "ramp-steer",
        "sine-steer:AMPLITUDE_M (at most 0.05)",
    ];
    /// The stairs and the ten manoeuvres of the benchmark with the default integrator, two of them with each of the others,
    /// two with early exit, three steered through the mailbox, hostile ticks and the square root. Steps have a fixed cost
    /// unless said otherwise; a line for every tick.
    const JOBS: &'static [&'static str] = &[
        "hostile 25000 1",
        "hostile 25000 2",
        "hostile 25000 3",
        "hostile 25000 4",
        "stairs 5 newmark:-0.01 8000 1",
        "in-phase-bump 5 newmark:-0.01 2500 1",
        "in-phase-bump 10 newmark:-0.01 2500 1",
        "anti-phase-bump 5 newmark:-0.01 3000 1",
        "anti-phase-bump 10 newmark:-0.01 2000 1",
        "ramp-steer 10 newmark:-0.01 5000 1",
        "ramp-steer 20 newmark:-0.01 5000 1",
        "ramp-steer 30 newmark:-0.01 5000 1",
        "sine-steer:0.001 20 newmark:-0.01 3000 1",
        "sine-steer:0.002 20 newmark:-0.01 3000 1",
        "sine-steer:0.004 20 newmark:-0.01 3000 1",
        "in-phase-bump 10 trapezoidal 2500 1",
        "in-phase-bump 10 hht:0.1 2500 1",
        "in-phase-bump 10 generalized-alpha:0.8 2500 1",
        "sine-steer:0.002 20 trapezoidal 3000 1",
        "sine-steer:0.002 20 hht:0.1 3000 1",
        "sine-steer:0.002 20 generalized-alpha:0.8 3000 1",
        "stairs 5 newmark:-0.01 8000 1 early-exit",
        "in-phase-bump 10 newmark:-0.01 2500 1 early-exit",
        "sqrt 400000",
        "sine-steer:0.002 20 newmark:-0.01 3000 1 mailbox",
        "ramp-steer 20 newmark:-0.01 3000 1 mailbox",
        "stairs 5 newmark:-0.01 2000 1 mailbox",
    ];
    const MEASURED: &'static [&'static str] = &[
        "stairs 5 newmark:-0.01 8000 8000 mailbox",
        "in-phase-bump 10 newmark:-0.01 2500 2500 mailbox",
    ];
    /// Every kind of road and of steering, three integrators, early exit and a fixed number of iterations.
    const SCENARIOS: &'static [Scenario] = &[
        Scenario {
            name: "stairs",
            manoeuvre: "stairs",
            speed: 50.0,
            integrator: "newmark:-0.01",
            fixed_iterations: None,
            ticks: 100,
        },
        Scenario {
            name: "bump",
            manoeuvre: "anti-phase-bump",
            speed: 10.0,
            integrator: "trapezoidal",
            fixed_iterations: None,
            ticks: 50,
        },
        Scenario {
            name: "steer",
            manoeuvre: "sine-steer:0.02",
            speed: 20.0,
            integrator: "generalized-alpha:0.8",
            fixed_iterations: Some(2),
            ticks: 50,
        },
    ];
    const GOLDEN: &'static [u64] = &golden::FINGERPRINTS;

    fn parameters(&self) -> &IltisParameters {
        self.parameters()
    }

    fn set_parameters(&mut self, parameters: &IltisParameters) -> Result<(), SetupError> {
        self.set_parameters(parameters)
    }

    fn manoeuvre(name: &str, speed: Option<f64>) -> Option<Manoeuvre> {
        let kind = manoeuvre_kind(name)?;
        Some(Manoeuvre { kind, speed: speed.unwrap_or(kind.default_speed()) })
    }

    fn duration(manoeuvre: &Manoeuvre) -> f64 {
        manoeuvre.kind.default_duration()
    }

    fn prepare(&mut self, manoeuvre: &Manoeuvre) {
        self.road = manoeuvre.kind.road(self.parameters());
        self.speed = manoeuvre.speed;
    }

    fn course(&self, manoeuvre: &Manoeuvre, tick: u64, step: f64) -> [Drive; 1] {
        [manoeuvre.input(tick, step).rack]
    }

    fn input(&self, [rack]: &[Drive; 1]) -> IltisInput {
        IltisInput { rack: *rack }
    }

    #[inline]
    fn start(&self, input: &IltisInput, memory: &mut IltisMemory) -> Result<(), SetupError> {
        let Memory { state, work } = memory;
        self.start(0.0, input, state, work)
    }

    fn outputs(
        &self,
        Seen { sample, drives: [rack] }: &Seen<'_, Self>,
        values: &mut Self::Outputs,
    ) {
        show(sample, &self.gravity(), rack, values);
    }

    fn outside(
        &self,
        seen: &Seen<'_, Self>,
        view: &Kinematics<COORDINATES>,
        values: &mut Self::Outside,
    ) {
        let (corners, _) = values.as_chunks_mut::<{ ports::PER_CORNER }>();
        for (corner, values) in corners.iter_mut().enumerate() {
            let wheel = self.wheel(view, corner);
            let theta = seen.sample.q.get(leaf(corner)).copied().unwrap_or(0.0);
            *values = show_corner(&wheel, theta + self.nominal_leaf_angle(corner));
        }
    }

    fn identify(&self, manoeuvre: Option<&Manoeuvre>, all: &mut Fingerprint) {
        identity::of_vehicle(all, self);
        identity::of_manoeuvre(all, manoeuvre);
    }
}

/// The outputs in the tick that every Iltis has.
#[inline(always)]
fn show<const N: usize, const S: usize>(
    sample: &MotionSample<N, S>,
    gravity: &Vec3,
    rack: &Drive,
    values: &mut [f64],
) {
    let motion = ChassisMotion::first_of(&sample.q, &sample.qd, &sample.qdd);
    let imu = Imu { point: IMU_POINT, ..Imu::CENTRAL }.signals(&motion, gravity);
    let leaves = [
        sample.q[const { Corners::<N>::leaf(0) }],
        sample.q[const { Corners::<N>::leaf(1) }],
        sample.q[const { Corners::<N>::leaf(2) }],
        sample.q[const { Corners::<N>::leaf(3) }],
    ];
    let ChassisMotion { pose, rates, accelerations } = motion;
    let all = pose
        .into_iter()
        .chain(rates)
        .chain(accelerations)
        .chain(imu.force)
        .chain(imu.rates)
        .chain(leaves)
        .chain([rack.value]);
    for (value, found) in values.iter_mut().zip(all) {
        *value = found;
    }
}

/// The outputs of a corner outside the tick; `theta` is the angle of its leaf arm (rad).
fn show_corner(wheel: &WheelOutput, theta: f64) -> [f64; ports::PER_CORNER] {
    let [fx, fy, fz] = wheel.tyre;
    let [mx, my, mz] = wheel.moment;
    [
        theta,
        fz,
        fx,
        fy,
        mx,
        my,
        mz,
        wheel.damper_length,
        wheel.damper_rate,
        wheel.centre[2],
        wheel.slip,
    ]
}
