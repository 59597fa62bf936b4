//! What a rig needs beyond the physics: ports, trips, the start, outputs.

use crate::parameters::WishboneCarParameters;
use crate::table::{COORDINATES, EQUATIONS, STATES, lower, spin};
use crate::{WishboneCar, WishboneCarInput};
use ferrol::models::StateOf;
use ferrol::models::signals::{ChassisMotion, Imu};
use ferrol::prelude::*;
use ferrol::real::sin;
use ferrol::roads::{CosineBump, Road, step};

/// A trip: on which road, at which speed at its start (m/s).
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Trip {
    /// The rack goes to and fro, the motors push, then the brakes come.
    Slalom {
        /// Speed at the start (m/s).
        speed: f64,
    },
    /// A bump across the road while the motors push.
    Bump {
        /// Speed at the start (m/s).
        speed: f64,
    },
    /// From standstill with full motors: the rear wheels spin.
    Launch,
}

impl Trip {
    const fn speed(self) -> f64 {
        match self {
            Self::Slalom { speed } | Self::Bump { speed } => speed,
            Self::Launch => 0.0,
        }
    }

    const fn road(self) -> Road {
        match self {
            Self::Slalom { .. } | Self::Launch => Road::Flat,
            Self::Bump { .. } => {
                Road::InPhase(CosineBump { start: 2.5, length: 2.0, amplitude: 0.03 })
            }
        }
    }

    /// Rack (m), motor and brake (N m) at a time (s).
    fn inputs(self, t: f64) -> [f64; 3] {
        /// rad/s, m
        const SLALOM: (f64, f64) = (4.0, 0.012);
        match self {
            Self::Slalom { .. } => {
                let (omega, width) = SLALOM;
                let rack = width * sin(omega * t) * step(t / 0.2);
                [rack, 250.0 * step((t - 0.1) / 0.3), 500.0 * step((t - 1.2) / 0.2)]
            }
            Self::Bump { .. } => [0.0, 200.0 * step(t / 0.2), 0.0],
            Self::Launch => [0.0, 1500.0 * step((t - 0.1) / 0.1), 0.0],
        }
    }
}

/// Number of the outputs that are found in the tick.
const IN_TICK: usize = 34;
/// Number of the outputs of a wheel that are found outside.
const PER_WHEEL: usize = 4;

macro_rules! four {
    ($name:literal, $unit:literal, $range:expr, $about:literal) => {
        [
            OutputPort::new(concat!($name, "_fl"), $unit, $range, concat!($about, ", front left")),
            OutputPort::new(concat!($name, "_fr"), $unit, $range, concat!($about, ", front right")),
            OutputPort::new(concat!($name, "_rl"), $unit, $range, concat!($about, ", rear left")),
            OutputPort::new(concat!($name, "_rr"), $unit, $range, concat!($about, ", rear right")),
        ]
    };
}

/// All outputs: pose, rates and accelerations of the chassis, its measuring unit, spins and arms; outside the forces of the wheels.
const OUTPUTS: [OutputPort; IN_TICK + 4 * PER_WHEEL] = {
    const fn world(name: &'static str, unit: &'static str, about: &'static str) -> OutputPort {
        OutputPort::new(name, unit, [-1e6, 1e6], about)
    }
    let [spin_fl, spin_fr, spin_rl, spin_rr] =
        four!("spin", "rad/s", [-1e3, 1e3], "rate of the wheel against its knuckle");
    let [arm_fl, arm_fr, arm_rl, arm_rr] =
        four!("arm", "rad", [-4.0, 4.0], "lower arm from its drawn posture");
    let [height_fl, height_fr, height_rl, height_rr] =
        four!("wheel_z", "m", [-1e3, 1e3], "height of the wheel centre");
    let [fx_fl, fx_fr, fx_rl, fx_rr] =
        four!("fx", "N", [-1e6, 1e6], "force of the tyre in the world, along x");
    let [fy_fl, fy_fr, fy_rl, fy_rr] =
        four!("fy", "N", [-1e6, 1e6], "force of the tyre in the world, along y");
    let [fz_fl, fz_fr, fz_rl, fz_rr] =
        four!("fz", "N", [-1e6, 1e6], "force of the tyre in the world, upwards");
    [
        world("x", "m", "chassis in the world, along the road"),
        world("y", "m", "chassis in the world, to the left"),
        world("z", "m", "chassis in the world, upwards"),
        world("pitch", "rad", "chassis, about y"),
        world("roll", "rad", "chassis, about the pitched x"),
        world("yaw", "rad", "chassis, about its own z"),
        world("vx", "m/s", "velocity of the chassis in the world, along the road"),
        world("vy", "m/s", "velocity of the chassis in the world, to the left"),
        world("vz", "m/s", "velocity of the chassis in the world, upwards"),
        world("pitch_rate", "rad/s", "rate of the pitch"),
        world("roll_rate", "rad/s", "rate of the roll"),
        world("yaw_rate", "rad/s", "rate of the yaw"),
        world("ax", "m/s2", "acceleration of the chassis in the world, along the road"),
        world("ay", "m/s2", "acceleration of the chassis in the world, to the left"),
        world("az", "m/s2", "acceleration of the chassis in the world, upwards"),
        world("pitch_acceleration", "rad/s2", "second derivative of the pitch"),
        world("roll_acceleration", "rad/s2", "second derivative of the roll"),
        world("yaw_acceleration", "rad/s2", "second derivative of the yaw"),
        world("imu_fx", "m/s2", "specific force at the mass centre, chassis x"),
        world("imu_fy", "m/s2", "specific force at the mass centre, chassis y"),
        world("imu_fz", "m/s2", "specific force at the mass centre, chassis z"),
        world("imu_wx", "rad/s", "rate of turn, chassis x"),
        world("imu_wy", "rad/s", "rate of turn, chassis y"),
        world("imu_wz", "rad/s", "rate of turn, chassis z"),
        spin_fl,
        spin_fr,
        spin_rl,
        spin_rr,
        arm_fl,
        arm_fr,
        arm_rl,
        arm_rr,
        world("rack", "m", "rack as the car had it, towards +y"),
        world("motor", "N m", "torque of each motor as the car had it"),
        height_fl.outside(),
        fx_fl.outside(),
        fy_fl.outside(),
        fz_fl.outside(),
        height_fr.outside(),
        fx_fr.outside(),
        fy_fr.outside(),
        fz_fr.outside(),
        height_rl.outside(),
        fx_rl.outside(),
        fy_rl.outside(),
        fz_rl.outside(),
        height_rr.outside(),
        fx_rr.outside(),
        fy_rr.outside(),
        fz_rr.outside(),
    ]
};

impl Model for WishboneCar {
    type Engine = HybridEngine<Self, COORDINATES, EQUATIONS, STATES>;
    type Parameters = WishboneCarParameters;
    type Manoeuvre = Trip;
    type Inputs = [f64; 3];
    type Outputs = [f64; IN_TICK];
    type Outside = [f64; 4 * PER_WHEEL];
    const NAME: &'static str = "wishbone-car";
    const INPUTS: &'static [InputPort] = &[
        InputPort::plain("rack", "m", [-0.05, 0.05], "steering rack, towards +y")
            .followed(0.5, 50.0),
        InputPort::plain("motor", "N m", [-2000.0, 2000.0], "torque of each rear motor")
            .followed(2e4, 1e6),
        InputPort::plain("brake", "N m", [0.0, 3000.0], "largest torque of each brake")
            .followed(3e4, 1e6),
    ];
    const OUTPUTS: &'static [OutputPort] = &OUTPUTS;
    const WATCHED: [usize; 2] = [2, 6];
    const MANOEUVRES: &'static [&'static str] = &["slalom", "bump", "launch"];
    const JOBS: &'static [&'static str] = &[
        "slalom 15 newmark:-0.01 2000 1",
        "slalom 15 newmark:-0.01 2000 1 mailbox",
        "bump 10 trapezoidal 1000 1 mailbox",
        "launch - newmark:-0.01 1000 1 mailbox",
        "slalom 25 generalized-alpha:0.8 1000 1 mailbox early-exit",
        "hostile 10000 1",
    ];
    const GOLDEN: &'static [u64] = &crate::golden::FINGERPRINTS;

    fn parameters(&self) -> &WishboneCarParameters {
        &self.parameters
    }

    fn set_parameters(&mut self, parameters: &WishboneCarParameters) -> Result<(), SetupError> {
        self.change(parameters)
    }

    fn manoeuvre(name: &str, speed: Option<f64>) -> Option<Trip> {
        match name {
            "slalom" => Some(Trip::Slalom { speed: speed.unwrap_or(15.0) }),
            "bump" => Some(Trip::Bump { speed: speed.unwrap_or(10.0) }),
            "launch" => Some(Trip::Launch),
            _ => None,
        }
    }

    fn prepare(&mut self, trip: &Trip) {
        self.road = trip.road();
        self.speed = trip.speed();
    }

    fn course(&self, trip: &Trip, tick: u64, h: f64) -> [Drive; 3] {
        // what the rack does is differentiated by a step to either side: the trip is smooth
        const APART: f64 = 1e-3;
        let t = tick as f64 * h;
        let [before, [rack, motor, brake], after] =
            [-APART, 0.0, APART].map(|d| trip.inputs(t + d));
        let rate = (after[0] - before[0]) / (2.0 * APART);
        let acceleration = (after[0] - 2.0 * rack + before[0]) / (APART * APART);
        [
            Drive::smooth(rack, rate, acceleration),
            Drive::smooth(motor, 0.0, 0.0),
            Drive::smooth(brake, 0.0, 0.0),
        ]
    }

    fn input(&self, [rack, motor, brake]: &[Drive; 3]) -> WishboneCarInput {
        WishboneCarInput { rack: *rack, torque: motor.value, brake: brake.value }
    }

    // compiled where the firmware is, so that the solver is in the image once
    #[inline]
    fn start(
        &self,
        input: &WishboneCarInput,
        memory: &mut MemoryOf<Self>,
    ) -> Result<(), SetupError> {
        let p = &self.parameters;
        let mut guess = [0.0; COORDINATES];
        guess[2] = p.tyre_radius - p.wheel_z;
        start_at_rest(self, input, guess, memory)?;
        let Memory { state, work } = memory;
        state.qd[0] = self.speed;
        for corner in 0..4 {
            state.qd[spin(corner)] = self.speed / self.rolling_radius();
        }
        solve_accelerations(self, Moment { time: 0.0, input }, state, work)
    }

    fn outputs(
        &self,
        Seen { sample, drives: [rack, motor, _] }: &Seen<'_, Self>,
        values: &mut [f64; IN_TICK],
    ) {
        let motion = ChassisMotion::first_of(&sample.q, &sample.qd, &sample.qdd);
        let imu = Imu::CENTRAL.signals(&motion, &self.gravity());
        let ChassisMotion { pose, rates, accelerations } = motion;
        let all = pose
            .into_iter()
            .chain(rates)
            .chain(accelerations)
            .chain(imu.force)
            .chain(imu.rates)
            .chain([0, 1, 2, 3].map(|corner| sample.qd[spin(corner)]))
            .chain([0, 1, 2, 3].map(|corner| sample.q[lower(corner)]))
            .chain([rack.value, motor.value]);
        for (value, found) in values.iter_mut().zip(all) {
            *value = found;
        }
    }

    fn outside(&self, seen: &Seen<'_, Self>, view: &ViewOf<Self>, values: &mut Self::Outside) {
        let (wheels, _) = values.as_chunks_mut::<PER_WHEEL>();
        for (corner, values) in wheels.iter_mut().enumerate() {
            let tyre = self.tyre(corner).signals(view, &mut seen.sample.elements.given());
            let force = tyre.force();
            let height = view.origin.z + view.link(link(spin(corner))).position.z;
            *values = [height, force.x, force.y, force.z];
        }
    }

    fn identify(&self, trip: Option<&Trip>, all: &mut Fingerprint) {
        let (name, speed) = match trip {
            None => (0, self.speed),
            Some(Trip::Slalom { speed }) => (1, *speed),
            Some(Trip::Bump { speed }) => (2, *speed),
            Some(Trip::Launch) => (3, 0.0),
        };
        all.word(name);
        all.numbers(&[speed, f64::from(u8::from(matches!(self.road, Road::Flat)))]);
    }
}

impl ferrol::evidence::hostile::Tested for WishboneCar {
    const WORKSHOP: &'static [(&'static str, f64, f64)] = &[
        ("chassis_mass", 0.8, 1.3),
        ("wheel_mass", 0.8, 1.2),
        ("strut_stiffness", 0.8, 1.5),
        ("strut_damping", 0.7, 1.5),
        ("tyre_stiffness", 0.7, 1.3),
        ("friction", 0.3, 1.2),
    ];

    /// A car that has rolled over need not go on.
    fn stands(&self, state: &StateOf<Self>) -> bool {
        let [_, _, _, pitch, roll, ..] = state.q;
        pitch.abs() < 0.5 && roll.abs() < 0.5
    }
}
