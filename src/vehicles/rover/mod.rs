//! The robot vehicle of \[KIM12\]: a chassis on six trailing arms with wheels, over rough terrain.
//!
//! Figure 5 of \[KIM12\] shows six arms with torsion springs; Table 1 gives springs, dampers and tyres. Masses, measures and
//! terrain are own choices. The tyres are vertical springs at the wheel centres, so that the horizontal momentum stays as it is.
//! There are no loops: six independent subsystems for a synthesis.
//!
//! Coordinates: chassis along x, y, z, then its yaw, pitch and roll; the angle of each arm below the horizontal, axle after
//! axle from front to rear, the one at y > 0 first.

mod arm;
mod sixth;

pub use sixth::{RoverSixth, RoverSixthParameters};

use self::arm::ArmData;
use super::{Moment, Vehicle};
use crate::dynamics::Kinematics;
use crate::forces::{Each, ElementList, SpringDamper};
use crate::mechanism::{Axis, Body, GROUND, Joint, LinkId, Mechanism, MechanismError, link};
use crate::roads::Wave;
use crate::setup::{SetupError, equilibrium, solve_accelerations};
use crate::spatial::Vec3;
use crate::state::State;
use crate::step::Workspace;
use core::f64::consts::FRAC_PI_4;

crate::parameters! {
    /// Parameters of the robot vehicle (SI).
    pub struct RoverParameters {
        /// Acceleration of gravity (m/s2).
        gravity: NotNegative = 9.81,
        /// Mass of the chassis (kg).
        chassis_mass: Positive = 1800.0,
        /// Moment of inertia of the chassis about x, mass centre (kg m2).
        chassis_inertia_x: Positive = 430.0,
        /// Moment of inertia of the chassis about y, mass centre (kg m2).
        chassis_inertia_y: Positive = 1630.0,
        /// Moment of inertia of the chassis about z, mass centre (kg m2).
        chassis_inertia_z: Positive = 1870.0,
        /// Mass centre of the chassis, from the middle of the hinges along x (m).
        chassis_x: Any = -0.2842,
        /// Mass centre of the chassis above the hinges (m).
        chassis_z: Any = 0.25,
        /// Height of the hinges above the ground where the search for the equilibrium begins (m).
        hinge_height: Positive = 0.387307347998,
        /// From one axle's hinges to the next (m).
        axle_distance: Positive = 1.1,
        /// Distance of the hinges from the middle (m).
        half_track: Positive = 0.8,
        /// Mass of an arm with its wheel (kg).
        arm_mass: Positive = 11.9,
        /// Mass centre of an arm with its wheel, from the hinge along the arm (m).
        arm_centre: Any = 0.2395,
        /// Moment of inertia of an arm with its wheel about its axis (kg m2).
        arm_inertia_along: Positive = 0.06,
        /// Moment of inertia of an arm with its wheel about axes across it, mass centre (kg m2).
        arm_inertia: Positive = 0.116,
        /// From the hinge to the wheel centre (m).
        arm_length: Positive = 0.3,
        /// Stiffness of the torsion spring in a hinge (N m/rad).
        spring_stiffness: NotNegative = 1800.0,
        /// Damping in a hinge (N m s/rad).
        spring_damping: NotNegative = 600.0,
        /// Angle of an arm below the horizontal at which its torsion spring is free (rad).
        spring_angle: Any = 0.813672178672,
        /// Stiffness of a tyre (N/m).
        tyre_stiffness: Positive = 200_000.0,
        /// Unloaded radius of a wheel (m).
        wheel_radius: Positive = 0.3,
        /// Speed along x at the start (m/s).
        speed: Any = 4.0,
        /// Heights of the terrain are this share of their own.
        terrain_scale: Any = 1.0,
    }
    rules |car| {
        "spring_stiffness must be more than nothing: the arms would turn up": car.spring_stiffness > 0.0,
    }
}

/// Coordinates of the chassis.
const CHASSIS_COORDINATES: usize = 6;
const CHASSIS: LinkId = link(CHASSIS_COORDINATES - 1);
/// Arms for which the masses of the chassis are given.
const ARMS: f64 = 6.0;

/// Where the terrain begins (m), and over which length it rises to its full height (m).
const TERRAIN_START: f64 = 3.0;
const TERRAIN_FADE: f64 = 2.0;

const fn wave(amplitude: f64, number: f64, phase: f64, side_phase: f64) -> Wave {
    Wave { amplitude, number, phase, side_phase }
}

/// The terrain: 29 mm of root mean square.
const TERRAIN: [Wave; 6] = [
    wave(0.03, FRAC_PI_4, 0.0, 0.6),
    wave(0.02, 1.532_484_221_263, 1.0, -0.8),
    wave(0.014, 2.731_819_698_774, 2.0, 1.1),
    wave(0.009, 4.833_219_467_061, 3.0, -1.4),
    wave(0.006, 7.853_981_633_974, 4.0, 1.7),
    wave(0.004, 12.566_370_614_359, 5.0, -2.0),
];

impl RoverParameters {
    const fn arm(&self) -> ArmData {
        ArmData {
            mass: self.arm_mass,
            centre: self.arm_centre,
            inertia_along: self.arm_inertia_along,
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

/// The robot vehicle, with `N` - 6 arms: six where nothing else is said. With another number of them, which must be even, the
/// chassis is as much heavier or lighter.
#[derive(Clone, Debug)]
pub struct Rover<const N: usize = 12> {
    parameters: RoverParameters,
    mechanism: Mechanism<N, 0>,
}

/// Where the side of an arm lies: +1 at y > 0.
const fn side(arm: usize) -> f64 {
    if arm.is_multiple_of(2) { 1.0 } else { -1.0 }
}

impl<const N: usize> Rover<N> {
    /// Length of the run (s).
    pub const DURATION: f64 = 10.0;
    /// Names of what [`Rover::output`] returns.
    pub const COLUMNS: &'static [&'static str] = &["x", "y", "z", "pitch", "roll", "yaw"];

    const ARMS: usize = {
        assert!(
            N > CHASSIS_COORDINATES && N.is_multiple_of(2),
            "ferrol: Rover<N> with an even number of arms A needs N = 6 + A coordinates"
        );
        N - CHASSIS_COORDINATES
    };

    /// The default table, checked by the compiler.
    const MECHANISM: Mechanism<N, 0> = match Self::table(&RoverParameters::DEFAULT) {
        Ok(mechanism) => mechanism,
        Err(error) => error.raise(),
    };

    const fn table(p: &RoverParameters) -> Result<Mechanism<N, 0>, MechanismError> {
        let (share, arms) = (Self::ARMS as f64 / ARMS, Self::ARMS);
        let inertia = [p.chassis_inertia_x, p.chassis_inertia_y, p.chassis_inertia_z];
        let body = Body::principal(
            share * p.chassis_mass,
            [0.0; 3],
            [share * inertia[0], share * inertia[1], share * inertia[2]],
        );
        let mut joints = [Joint::prismatic(GROUND, Axis::X, [0.0; 3]); N];
        joints[0].at = [p.chassis_x, 0.0, p.chassis_z + p.hinge_height];
        joints[1] = Joint::prismatic(link(0), Axis::Y, [0.0; 3]);
        joints[2] = Joint::prismatic(link(1), Axis::Z, [0.0; 3]);
        joints[3] = Joint::revolute(link(2), Axis::Z, [0.0; 3]).turning();
        joints[4] = Joint::revolute(link(3), Axis::Y, [0.0; 3]);
        joints[5] = Joint::revolute(link(4), Axis::X, [0.0; 3]).carrying(body);
        let mut arm = 0;
        while arm < arms {
            let middle = (arms / 2 - 1) as f64 / 2.0;
            let x = p.axle_distance * (middle - (arm / 2) as f64) - p.chassis_x;
            let hinge = [x, side(arm) * p.half_track, -p.chassis_z];
            joints[CHASSIS_COORDINATES + arm] = p.arm().joint(CHASSIS, hinge);
            arm += 1;
        }
        Mechanism::try_new(&joints, &[], &[])
    }

    /// The vehicle of the comparison.
    pub const fn new() -> Self {
        Self { parameters: RoverParameters::DEFAULT, mechanism: Self::MECHANISM }
    }

    /// The vehicle with other parameters.
    ///
    /// # Errors
    /// Parameters that make no mechanism.
    pub fn with_parameters(parameters: RoverParameters) -> Result<Self, SetupError> {
        Ok(Self { parameters, mechanism: Self::table(&parameters)? })
    }

    /// Height of the terrain (m) at `x` (m) on the side `side` (+1 at y > 0, -1 at y < 0). Where it is flat the waves are summed up
    /// as well: a step costs the same everywhere.
    pub fn terrain(&self, x: f64, side: f64) -> f64 {
        let s = ((x - TERRAIN_START) / TERRAIN_FADE).clamp(0.0, 1.0);
        let weight = s * s * (3.0 - 2.0 * s);
        self.parameters.terrain_scale * weight * Wave::height(&TERRAIN, x, side)
    }

    /// The start of a run: in static equilibrium, moving along x.
    ///
    /// # Errors
    /// The equilibrium is not found.
    pub fn start(
        &self,
        state: &mut State<N, 0, 0>,
        work: &mut Workspace<N, 0, 0>,
    ) -> Result<(), SetupError> {
        let now = Moment { time: 0.0, input: &() };
        *state = State::new();
        for angle in state.q.iter_mut().skip(CHASSIS_COORDINATES) {
            *angle = 0.5 * self.parameters.spring_angle;
        }
        equilibrium(self, now, state, work)?;
        if let [along, ..] = state.qd.as_mut_slice() {
            *along = self.parameters.speed;
        }
        solve_accelerations(self, now, state, work)
    }

    /// Position of the mass centre of the chassis (m), its pitch, roll and yaw (rad).
    pub fn output(&self, state: &State<N, 0, 0>, kinematics: &Kinematics<N>) -> [f64; 6] {
        let [x, y, z]: [f64; 3] = kinematics.origin.into();
        [x, y, z, state.q[4], state.q[5], state.q[3]]
    }
}

impl<const N: usize> Default for Rover<N> {
    fn default() -> Self {
        Self::new()
    }
}

impl<const N: usize> Vehicle<N, 0, 0> for Rover<N> {
    type Input = ();

    fn mechanism(&self) -> &Mechanism<N, 0> {
        &self.mechanism
    }

    fn gravity(&self) -> Vec3 {
        Vec3::new(0.0, 0.0, -self.parameters.gravity)
    }

    fn elements(&self, _now: Moment<'_, ()>) -> impl ElementList {
        let arm = self.parameters.arm();
        let make = move |number: usize| {
            let (own, side) = (link(CHASSIS_COORDINATES + number), side(number));
            (arm.hinge(own, CHASSIS), arm.tyre(own, move |x| self.terrain(x, side)))
        };
        Each { over: 0..Self::ARMS, make }
    }

    fn ground(&self, x: f64, y: f64) -> Option<f64> {
        Some(self.terrain(x, if y > 0.0 { 1.0 } else { -1.0 }))
    }

    fn held_in_equilibrium(&self) -> [bool; N] {
        core::array::from_fn(|k| matches!(k, 0 | 1 | 3))
    }
}
