//! A quarter car in the x-z plane, defined with the public API alone.
//!
//! The body moves up and down. Two arms, hinged on it about x, carry a knuckle between their ends:
//! a four-bar loop, closed by a pin in the plane x = const. A spring and damper stand between the
//! body and the lower arm; the tyre is a spring that can lift off a road of given height.
#![no_std]

use ferrol::dynamics::Kinematics;
use ferrol::forces::{ElementStates, End, Loads, SpringDamper};
use ferrol::formulations::{Formulation, Hybrid, Settings};
use ferrol::integrators::newmark;
use ferrol::mechanism::{
    Attachment, Axis, Body, Closure, GROUND, Joint, Mechanism, Rows, Span, link,
};
use ferrol::setup::{SetupError, equilibrium, solve_accelerations};
use ferrol::spatial::{Vec3, Wrench};
use ferrol::state::{State, StepReport};
use ferrol::step::Workspace;
use ferrol::vehicles::{Moment, Vehicle};

/// Body travel, lower arm, knuckle on it, upper arm.
pub const COORDINATES: usize = 4;
/// The upper ball joint: x holds by itself, and is asked for all the same.
pub const EQUATIONS: usize = 3;

const LOWER: [f64; 3] = [0.0, 0.25, -0.15];
const UPPER: [f64; 3] = [0.0, 0.30, 0.10];
const LOWER_BALL: [f64; 3] = [0.0, 0.40, -0.02];
const UPPER_BALL: [f64; 3] = [0.0, 0.28, 0.01];
const WHEEL: [f64; 3] = [0.0, 0.08, 0.12];
const SEAT: [f64; 3] = [0.0, 0.30, 0.30];
const FOOT: [f64; 3] = [0.0, 0.20, 0.0];

/// From the lower ball joint to the upper one in the nominal posture.
const KINGPIN: [f64; 3] = [
    0.0,
    UPPER[1] + UPPER_BALL[1] - LOWER[1] - LOWER_BALL[1],
    UPPER[2] + UPPER_BALL[2] - LOWER[2] - LOWER_BALL[2],
];

const MECHANISM: Mechanism<COORDINATES, EQUATIONS> = Mechanism::new(
    &[
        Joint::prismatic(GROUND, Axis::Z, [0.0; 3]).carrying(Body::point(300.0, [0.0; 3])),
        Joint::revolute(link(0), Axis::X, LOWER).carrying(Body::principal(
            5.0,
            [0.0, 0.2, 0.0],
            [0.1, 0.02, 0.1],
        )),
        Joint::revolute(link(1), Axis::X, LOWER_BALL).carrying(Body::principal(
            35.0,
            WHEEL,
            [1.0, 1.5, 1.0],
        )),
        // an arm without mass, held by the loop
        Joint::revolute(link(0), Axis::X, UPPER),
    ],
    &[Closure::Coincidence {
        a: Attachment::new(link(2), KINGPIN),
        b: Attachment::new(link(3), UPPER_BALL),
        rows: Rows::Xyz,
    }],
    &[Span(link(0), link(1)), Span(GROUND, link(2))],
);

/// Height of the road under the wheel (m).
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct RoadInput {
    /// Height (m).
    pub height: f64,
}

/// The quarter car.
#[derive(Clone, Debug)]
pub struct QuarterCar {
    mechanism: Mechanism<COORDINATES, EQUATIONS>,
    spring: SpringDamper,
    tyre_stiffness: f64,
    tyre_radius: f64,
}

impl QuarterCar {
    /// The quarter car with its usual numbers.
    pub const fn new() -> Self {
        Self {
            mechanism: MECHANISM,
            spring: SpringDamper {
                stiffness: 40e3,
                damping: 4e3,
                free_length: 0.64,
            },
            tyre_stiffness: 200e3,
            tyre_radius: 0.32,
        }
    }

    /// Load of the tyre (N).
    pub fn tyre_load(&self, kinematics: &Kinematics<COORDINATES>, road: &RoadInput) -> f64 {
        let centre = kinematics.origin + kinematics.point(link(2), &Vec3::from(WHEEL));
        let deflection = self.tyre_radius + road.height - centre.z;
        if deflection > 0.0 {
            self.tyre_stiffness * deflection
        } else {
            0.0
        }
    }
}

impl Default for QuarterCar {
    fn default() -> Self {
        Self::new()
    }
}

impl Vehicle<COORDINATES, EQUATIONS, 0> for QuarterCar {
    type Input = RoadInput;

    fn mechanism(&self) -> &Mechanism<COORDINATES, EQUATIONS> {
        &self.mechanism
    }

    fn forces<L: Loads<COORDINATES, EQUATIONS>>(
        &self,
        now: Moment<'_, RoadInput>,
        _states: &mut ElementStates<0>,
        loads: &mut L,
    ) {
        let (seat, foot) = (loads.end(link(0), SEAT), loads.end(link(1), FOOT));
        loads.line(seat, foot, |length, rate| self.spring.load(length, rate));
        let load = self.tyre_load(loads.kinematics(), now.input);
        if load > 0.0 {
            let wheel: End = loads.end(link(2), WHEEL);
            loads.push(
                link(2),
                Wrench::of_force(Vec3::new(0.0, 0.0, load), &wheel.position),
            );
            loads.stiffen(wheel, &Vec3::z(), self.tyre_stiffness, 0.0);
        }
    }
}

/// A quarter car that runs: the vehicle, its state and everything a step needs.
#[derive(Debug)]
pub struct Runner {
    vehicle: QuarterCar,
    hybrid: Hybrid<EQUATIONS>,
    state: State<COORDINATES, EQUATIONS, 0>,
    work: Workspace<COORDINATES, EQUATIONS, 0>,
}

impl Runner {
    /// Starts at rest in equilibrium on a flat road, with steps of `step` seconds.
    ///
    /// # Errors
    /// No equilibrium, or a bad step.
    pub fn new(step: f64) -> Result<Self, SetupError> {
        let vehicle = QuarterCar::new();
        let flat = RoadInput::default();
        let now = Moment {
            time: 0.0,
            input: &flat,
        };
        let (mut state, mut work) = (State::new(), Workspace::new());
        state.q[0] = 0.4;
        equilibrium(&vehicle, now, &mut state, &mut work)?;
        solve_accelerations(&vehicle, now, &mut state, &mut work)?;
        let scheme = match newmark(-0.01) {
            Ok(scheme) => scheme,
            Err(_) => return Err(SetupError::UnknownParameter),
        };
        let settings = Settings::new(step);
        let hybrid = Hybrid::new(&vehicle, scheme, settings, &flat, &mut state, &mut work)?;
        Ok(Self {
            vehicle,
            hybrid,
            state,
            work,
        })
    }

    /// One step with the road at the end of it.
    pub fn step(&mut self, road: &RoadInput) -> StepReport {
        self.hybrid
            .step(&self.vehicle, road, &mut self.state, &mut self.work)
    }

    /// The state.
    pub fn state(&self) -> &State<COORDINATES, EQUATIONS, 0> {
        &self.state
    }

    /// Load of the tyre (N) on a road.
    pub fn tyre_load(&self, road: &RoadInput) -> f64 {
        self.vehicle.tyre_load(&self.work.terms.kinematics, road)
    }
}
