//! A quarter car with double wishbones that meets a step of the road.
//!
//! Example 2 of \[DOP04\]: 8 relative coordinates, 2 degrees of freedom, stiff; from static
//! equilibrium over a step of 20 cm. The chassis moves along z only. A spring with a damper and
//! stops joins it to the lower arm; the tyre is a vertical spring with a damper at the wheel centre
//! that cannot pull. The road is level and rises with time under the wheel.
//!
//! Coordinates: chassis along z; lower arm about x; knuckle on the lower arm about x, y, z; upper
//! arm about x; tie rod about x, z. Upper arm and tie rod end in ball joints on the knuckle, which
//! close the two loops.

mod parameters;

pub use parameters::SuspensionParameters;

use super::iltis::from_to;
use super::{Moment, Vehicle};
use crate::dynamics::Kinematics;
use crate::forces::{ElementStates, Load, Loads, SpringDamper};
use crate::mechanism::{
    Attachment, Axis, Body, Closure, GROUND, Joint, LinkId, Mechanism, MechanismError, Span, link,
};
use crate::real::sqrt;
use crate::roads;
use crate::setup::{SetupError, equilibrium, solve_accelerations};
use crate::spatial::{Vec3, Wrench};
use crate::state::State;
use crate::step::Workspace;

const COORDINATES: usize = 8;
const EQUATIONS: usize = 6;

const CHASSIS: LinkId = link(0);
const LOWER: LinkId = link(1);
const KNUCKLE: LinkId = link(4);
const UPPER: LinkId = link(5);
const TIE_ROD: LinkId = link(7);

type Table = Mechanism<COORDINATES, EQUATIONS>;

/// The default table, checked by the compiler.
const MECHANISM: Table = match mechanism(&SuspensionParameters::DEFAULT) {
    Ok(mechanism) => mechanism,
    Err(error) => error.raise(),
};

impl SuspensionParameters {
    const fn lower_hinge(&self) -> [f64; 3] {
        [self.lower_hinge_x, self.lower_hinge_y, self.lower_hinge_z]
    }

    const fn lower_ball(&self) -> [f64; 3] {
        [self.lower_ball_x, self.lower_ball_y, self.lower_ball_z]
    }

    /// Upper end of the spring, from the chassis (m).
    const fn spring_upper(&self) -> [f64; 3] {
        [self.spring_upper_x, self.spring_upper_y, self.spring_upper_z]
    }

    /// Its lower end, from the hinge of the lower arm (m).
    const fn spring_lower(&self) -> [f64; 3] {
        let point = [self.spring_lower_x, self.spring_lower_y, self.spring_lower_z];
        from_to(self.lower_hinge(), point)
    }

    /// Wheel centre, from the lower ball joint (m).
    const fn wheel(&self) -> [f64; 3] {
        from_to(self.lower_ball(), [self.wheel_x, self.wheel_y, self.wheel_z])
    }
}

const fn mechanism(p: &SuspensionParameters) -> Result<Table, MechanismError> {
    let (lower_hinge, lower_ball) = (p.lower_hinge(), p.lower_ball());
    let upper_hinge = [p.upper_hinge_x, p.upper_hinge_y, p.upper_hinge_z];
    let upper_ball = [p.upper_ball_x, p.upper_ball_y, p.upper_ball_z];
    let inner = [p.tie_rod_inner_x, p.tie_rod_inner_y, p.tie_rod_inner_z];
    let outer = [p.tie_rod_outer_x, p.tie_rod_outer_y, p.tie_rod_outer_z];
    let lower = Body::principal(
        p.lower_mass,
        from_to(lower_hinge, [p.lower_com_x, p.lower_com_y, p.lower_com_z]),
        [p.lower_inertia_x, p.lower_inertia_y, p.lower_inertia_z],
    );
    let knuckle = Body::principal(
        p.knuckle_mass,
        from_to(lower_ball, [p.knuckle_com_x, p.knuckle_com_y, p.knuckle_com_z]),
        [p.knuckle_inertia_x, p.knuckle_inertia_y, p.knuckle_inertia_z],
    );
    let upper = Body::principal(
        p.upper_mass,
        from_to(upper_hinge, [p.upper_com_x, p.upper_com_y, p.upper_com_z]),
        [p.upper_inertia_x, p.upper_inertia_y, p.upper_inertia_z],
    );
    let tie_rod = Body::principal(
        p.tie_rod_mass,
        from_to(inner, [p.tie_rod_com_x, p.tie_rod_com_y, p.tie_rod_com_z]),
        [p.tie_rod_inertia_x, p.tie_rod_inertia_y, p.tie_rod_inertia_z],
    );
    let joints = [
        Joint::prismatic(GROUND, Axis::Z, [0.0; 3])
            .carrying(Body::point(p.chassis_mass, [0.0, 0.0, p.chassis_com_z])),
        Joint::revolute(CHASSIS, Axis::X, lower_hinge).carrying(lower),
        Joint::revolute(LOWER, Axis::X, from_to(lower_hinge, lower_ball)),
        Joint::revolute(link(2), Axis::Y, [0.0; 3]),
        Joint::revolute(link(3), Axis::Z, [0.0; 3]).carrying(knuckle),
        Joint::revolute(CHASSIS, Axis::X, upper_hinge).carrying(upper),
        Joint::revolute(CHASSIS, Axis::X, inner),
        Joint::revolute(link(6), Axis::Z, [0.0; 3]).carrying(tie_rod),
    ];
    let closures = [
        Closure::ball(
            Attachment::new(UPPER, from_to(upper_hinge, upper_ball)),
            Attachment::new(KNUCKLE, from_to(lower_ball, upper_ball)),
        ),
        Closure::ball(
            Attachment::new(TIE_ROD, from_to(inner, outer)),
            Attachment::new(KNUCKLE, from_to(lower_ball, outer)),
        ),
    ];
    Mechanism::try_new(&joints, &closures, &[Span(CHASSIS, LOWER), Span(GROUND, KNUCKLE)])
}

/// The quarter car.
#[derive(Clone, Debug)]
pub struct Suspension {
    parameters: SuspensionParameters,
    mechanism: Table,
}

impl Suspension {
    /// Length of the run of \[DOP04\] (s).
    pub const DURATION: f64 = 7.0;
    /// Names of what [`Suspension::output`] returns.
    pub const COLUMNS: &'static [&'static str] = &["z", "lower", "upper", "wheel_z", "tyre"];

    /// The quarter car with its own numbers.
    pub const fn new() -> Self {
        Self { parameters: SuspensionParameters::DEFAULT, mechanism: MECHANISM }
    }

    /// The quarter car with other parameters.
    ///
    /// # Errors
    /// Parameters that make no mechanism.
    pub fn with_parameters(parameters: SuspensionParameters) -> Result<Self, SetupError> {
        Ok(Self { parameters, mechanism: mechanism(&parameters)? })
    }

    /// The parameters.
    pub const fn parameters(&self) -> &SuspensionParameters {
        &self.parameters
    }

    /// The start of a run: at rest in static equilibrium.
    ///
    /// # Errors
    /// The equilibrium is not found.
    pub fn start(
        &self,
        state: &mut State<COORDINATES, EQUATIONS, 0>,
        work: &mut Workspace<COORDINATES, EQUATIONS, 0>,
    ) -> Result<(), SetupError> {
        let now = Moment { time: 0.0, input: &() };
        *state = State::new();
        equilibrium(self, now, state, work)?;
        solve_accelerations(self, now, state, work)
    }

    /// Chassis along z (m), lower and upper arm (rad), height of the wheel centre (m), and the force
    /// of the tyre (N), at `time` (s).
    pub fn output(
        &self,
        time: f64,
        state: &State<COORDINATES, EQUATIONS, 0>,
        kinematics: &Kinematics<COORDINATES>,
    ) -> [f64; 5] {
        let wheel = kinematics.point(KNUCKLE, &Vec3::from(self.parameters.wheel()));
        let height = (kinematics.origin + wheel).z;
        let tyre = self.tyre(time, height, kinematics.velocity_at(KNUCKLE, &wheel).z);
        [state.q[0], state.q[1], state.q[5], height, tyre.force]
    }

    /// Height of the road (m) and its rate (m/s) at a time (s).
    pub fn road(&self, time: f64) -> (f64, f64) {
        let p = &self.parameters;
        let s = (time - p.road_step_start) / p.road_step_duration;
        let rate = p.road_step_height / p.road_step_duration;
        (p.road_step_height * roads::step(s), rate * roads::step_slope(s))
    }

    /// The tyre for a height (m) and a rate (m/s) of the wheel centre: F = max(0, k d + c dd/dt)
    /// while it is pressed in by d > 0.
    fn tyre(&self, time: f64, height: f64, rate: f64) -> Load {
        let p = &self.parameters;
        let (road, road_rate) = self.road(time);
        let pressed = road + p.tyre_radius - height;
        let force = p.tyre_stiffness * pressed + p.tyre_damping * (road_rate - rate);
        if pressed > 0.0 && force > 0.0 {
            Load { force, stiffness: p.tyre_stiffness, damping: p.tyre_damping }
        } else {
            Load::default()
        }
    }

    const fn spring(&self) -> SpringDamper {
        SpringDamper {
            stiffness: self.parameters.spring_stiffness,
            damping: self.parameters.spring_damping,
            free_length: self.parameters.spring_length,
        }
    }

    /// By how much the bump stop and the rebound stop are compressed at a length of the spring (m).
    fn compression(&self, length: f64) -> [f64; 2] {
        let p = &self.parameters;
        [p.bump_length - length, length - p.rebound_length]
            .map(|deep| if deep > 0.0 { deep } else { 0.0 })
    }

    /// Spring, damper and stops at a length (m) and its rate (m/s).
    fn strut(&self, length: f64, rate: f64) -> Load {
        let mut load = self.spring().load(length, rate);
        let [bump, rebound] = self.compression(length);
        let coefficient = self.parameters.stop_coefficient;
        load.force += coefficient * (bump * bump - rebound * rebound);
        load.stiffness += 2.0 * coefficient * (bump + rebound);
        load
    }
}

impl Default for Suspension {
    fn default() -> Self {
        Self::new()
    }
}

impl Vehicle<COORDINATES, EQUATIONS, 0> for Suspension {
    type Input = ();

    fn mechanism(&self) -> &Table {
        &self.mechanism
    }

    fn gravity(&self) -> Vec3 {
        Vec3::new(0.0, 0.0, -self.parameters.gravity)
    }

    fn forces<L: Loads<COORDINATES, EQUATIONS>>(
        &self,
        now: Moment<'_, ()>,
        _states: &mut ElementStates<0>,
        loads: &mut L,
    ) {
        let p = &self.parameters;
        let (top, bottom) =
            (loads.end(CHASSIS, p.spring_upper()), loads.end(LOWER, p.spring_lower()));
        loads.line(top, bottom, |length, rate| self.strut(length, rate));
        let wheel = loads.end(KNUCKLE, p.wheel());
        let kinematics = loads.kinematics();
        let height = (kinematics.origin + wheel.position).z;
        let rate = kinematics.velocity_at(KNUCKLE, &wheel.position).z;
        let tyre = self.tyre(now.time, height, rate);
        loads.push(KNUCKLE, Wrench::of_force(Vec3::z() * tyre.force, &wheel.position));
        loads.stiffen(wheel, &Vec3::z(), tyre.stiffness, tyre.damping);
    }

    fn stored_energy(
        &self,
        now: Moment<'_, ()>,
        _states: &ElementStates<0>,
        kinematics: &Kinematics<COORDINATES>,
    ) -> f64 {
        let p = &self.parameters;
        let [top, bottom, wheel] =
            [(CHASSIS, p.spring_upper()), (LOWER, p.spring_lower()), (KNUCKLE, p.wheel())]
                .map(|(link, point)| kinematics.point(link, &Vec3::from(point)));
        let gap = bottom - top;
        let length = sqrt(gap.dot(&gap));
        let stops = self.compression(length).map(|deep| deep * deep * deep);
        let pressed = self.road(now.time).0 + p.tyre_radius - (kinematics.origin + wheel).z;
        let tyre = if pressed > 0.0 { 0.5 * p.tyre_stiffness * pressed * pressed } else { 0.0 };
        self.spring().energy(length) + p.stop_coefficient / 3.0 * (stops[0] + stops[1]) + tyre
    }

    /// Chassis and lower arm.
    fn independent(&self) -> Option<[bool; COORDINATES]> {
        Some(core::array::from_fn(|k| k < 2))
    }
}
