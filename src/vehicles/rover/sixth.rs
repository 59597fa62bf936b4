//! A sixth of the robot vehicle of \[KIM12\]: a chassis on a vertical slider, one arm, one wheel.
//!
//! Figure 6 and Table 1 of \[KIM12\] give the arrangement, the torsion spring (31.416 N m/deg), its damper (10.47 N m s/deg) and
//! the tyre (200 kN/m). The masses and measures are own choices such that the fast eigenvalue of the arm under its damper, -745 1/s,
//! lets the method of Adams and Bashforth go as far as the paper says, and the road is an own choice too: nine bumps of
//! 0.2 s from 2 s on, rough ground from 20 to 33 s. The road moves under the wheel, which stays.
//!
//! Coordinates: height of the hinge above the ground; angle of the arm below the horizontal.

use super::arm::ArmData;
use crate::dynamics::Kinematics;
use crate::forces::{ElementList, SpringDamper};
use crate::mechanism::{Axis, Body, GROUND, Joint, LinkId, Mechanism, MechanismError, link};
use crate::roads::Wave;
use crate::setup::{SetupError, equilibrium, solve_accelerations};
use crate::spatial::Vec3;
use crate::state::State;
use crate::step::Workspace;
use crate::vehicles::{Moment, Vehicle};
use core::f64::consts::TAU;

crate::parameters! {
    /// Parameters of the sixth of a robot vehicle (SI).
    pub struct RoverSixthParameters {
        /// Acceleration of gravity (m/s2).
        gravity: NotNegative = 9.81,
        /// Mass of the chassis (kg).
        chassis_mass: Positive = 300.0,
        /// Mass of the arm with its wheel (kg).
        arm_mass: Positive = 11.9,
        /// Mass centre of the arm with its wheel, from the hinge along the arm (m).
        arm_centre: Any = 0.2395,
        /// Moment of inertia of the arm with its wheel about axes across it, mass centre (kg m2).
        arm_inertia: Positive = 0.116,
        /// From the hinge to the wheel centre (m).
        arm_length: Positive = 0.3,
        /// Stiffness of the torsion spring in the hinge (N m/rad).
        spring_stiffness: NotNegative = 1800.0,
        /// Damping in the hinge (N m s/rad).
        spring_damping: NotNegative = 600.0,
        /// Angle of the arm below the horizontal at which the torsion spring is free (rad).
        spring_angle: Any = 0.813672178672,
        /// Stiffness of the tyre (N/m).
        tyre_stiffness: Positive = 200_000.0,
        /// Unloaded radius of the wheel (m).
        wheel_radius: Positive = 0.3,
        /// Heights of the road are this share of their own.
        road_scale: Any = 1.0,
    }
    rules |car| {
        "spring_stiffness must be more than nothing: the arm would turn up": car.spring_stiffness > 0.0,
    }
}

const COORDINATES: usize = 2;
const CHASSIS: LinkId = link(0);
const ARM: LinkId = link(1);

type SixthMechanism = Mechanism<COORDINATES, 0>;

/// The default table, checked by the compiler.
const MECHANISM: SixthMechanism = match mechanism(&RoverSixthParameters::DEFAULT) {
    Ok(mechanism) => mechanism,
    Err(error) => error.raise(),
};

/// Where the bumps begin and end (s), from one to the next (s), how long one is (s), and half its height (m).
const BUMPS: [f64; 5] = [2.0, 20.0, 2.0, 0.2, 0.04];
/// Where the rough ground begins and ends (s), and the length over which it rises and falls (s).
const ROUGH: [f64; 3] = [20.0, 33.0, 1.0];

const fn wave(amplitude: f64, hertz: f64, phase: f64) -> Wave {
    Wave { amplitude, number: TAU * hertz, phase, side_phase: 0.0 }
}

/// The rough ground.
const WAVES: [Wave; 7] = [
    wave(0.02, 0.5, 0.0),
    wave(0.015, 0.9, 1.0),
    wave(0.012, 1.4, 2.0),
    wave(0.009, 2.2, 3.0),
    wave(0.006, 3.4, 4.0),
    wave(0.004, 5.2, 5.0),
    wave(0.0025, 8.0, 0.5),
];

/// Moment of inertia of the arm with its wheel about its axis, mass centre (kg m2).
const INERTIA_ALONG: f64 = 0.06;

impl RoverSixthParameters {
    const fn arm(&self) -> ArmData {
        ArmData {
            mass: self.arm_mass,
            centre: self.arm_centre,
            // as in the whole vehicle: it never turns about its own axis, but in Cartesian coordinates it might
            inertia_along: INERTIA_ALONG,
            inertia_across: self.arm_inertia,
            length: self.arm_length,
            spring: SpringDamper {
                stiffness: self.spring_stiffness,
                damping: self.spring_damping,
                free_length: self.spring_angle,
            },
            tyre_stiffness: self.tyre_stiffness,
            wheel_radius: self.wheel_radius,
        }
    }
}

const fn mechanism(p: &RoverSixthParameters) -> Result<SixthMechanism, MechanismError> {
    let slider =
        Joint::prismatic(GROUND, Axis::Z, [0.0; 3]).carrying(Body::point(p.chassis_mass, [0.0; 3]));
    Mechanism::try_new(&[slider, p.arm().joint(CHASSIS, [0.0; 3])], &[], &[])
}

/// The sixth of a robot vehicle.
#[derive(Clone, Debug)]
pub struct RoverSixth {
    parameters: RoverSixthParameters,
    mechanism: SixthMechanism,
}

impl RoverSixth {
    /// Length of the run (s).
    pub const DURATION: f64 = 35.0;
    /// Names of what [`RoverSixth::output`] returns.
    pub const COLUMNS: &'static [&'static str] = &["z", "angle"];

    /// The vehicle of the comparison.
    pub const fn new() -> Self {
        Self { parameters: RoverSixthParameters::DEFAULT, mechanism: MECHANISM }
    }

    /// The vehicle with other parameters.
    ///
    /// # Errors
    /// Parameters that make no mechanism.
    pub fn with_parameters(parameters: RoverSixthParameters) -> Result<Self, SetupError> {
        Ok(Self { parameters, mechanism: mechanism(&parameters)? })
    }

    /// Height of the road under the wheel (m) at a time (s).
    pub fn road(&self, time: f64) -> f64 {
        let [from, until, period, length, half] = BUMPS;
        let mut height = 0.0;
        if time >= from && time < until {
            let since = time - from - libm::floor((time - from) / period) * period;
            if since < length {
                height += half * (1.0 - crate::real::cos(TAU * since / length));
            }
        }
        let [from, until, fade] = ROUGH;
        if time > from && time < until {
            let [risen, left] = [(time - from) / fade, (until - time) / fade];
            let share = if risen < left { risen } else { left }.min(1.0);
            let weight = 0.5 * (1.0 - crate::real::cos(0.5 * TAU * share));
            height += weight * Wave::height(&WAVES, time, 0.0);
        }
        self.parameters.road_scale * height
    }

    /// The start of a run: at rest in static equilibrium.
    ///
    /// # Errors
    /// The equilibrium is not found.
    pub fn start(
        &self,
        state: &mut State<COORDINATES, 0, 0>,
        work: &mut Workspace<COORDINATES, 0, 0>,
    ) -> Result<(), SetupError> {
        let now = Moment { time: 0.0, input: &() };
        *state = State::new();
        state.q = [self.parameters.wheel_radius, 0.5 * self.parameters.spring_angle];
        equilibrium(self, now, state, work)?;
        solve_accelerations(self, now, state, work)
    }

    /// Height of the hinge (m), angle of the arm below the horizontal (rad).
    pub fn output(
        &self,
        state: &State<COORDINATES, 0, 0>,
        _kinematics: &Kinematics<COORDINATES>,
    ) -> [f64; 2] {
        state.q
    }
}

impl Default for RoverSixth {
    fn default() -> Self {
        Self::new()
    }
}

impl Vehicle<COORDINATES, 0, 0> for RoverSixth {
    type Input = ();

    fn mechanism(&self) -> &SixthMechanism {
        &self.mechanism
    }

    fn gravity(&self) -> Vec3 {
        Vec3::new(0.0, 0.0, -self.parameters.gravity)
    }

    fn elements(&self, now: Moment<'_, ()>) -> impl ElementList {
        let (arm, height) = (self.parameters.arm(), self.road(now.time));
        (arm.hinge(ARM, CHASSIS), arm.tyre(ARM, move |_| height))
    }
}
