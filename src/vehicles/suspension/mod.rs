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
//!
//! The tie rod is slender, and may be eliminated (\[PAN13\]): without its two coordinates it is one equation, a distance between
//! chassis and knuckle, and its mass lies at its ends, shared so that the mass centre stays where it was. What it turns
//! about that is then a little heavier: three times as heavy for a uniform rod.

mod parameters;

pub use parameters::SuspensionParameters;

use super::iltis::from_to;
use super::{Moment, Vehicle};
use crate::dynamics::Kinematics;
use crate::forces::{
    Anchor, Element, ElementList, ElementStates, GroundSpring, Law, Line, Load, SpringDamper,
};
use crate::mechanism::{
    Attachment, Axis, Body, Closure, GROUND, Joint, LinkId, Mechanism, MechanismError, Span, link,
};
use crate::roads;
use crate::setup::{SetupError, equilibrium, near_drawn, solve_accelerations};
use crate::spatial::Vec3;
use crate::state::State;
use crate::step::Workspace;

/// Coordinates with the tie rod as a body; without it there are two less.
const COORDINATES: usize = 8;

const CHASSIS: LinkId = link(0);
const LOWER: LinkId = link(1);
const KNUCKLE: LinkId = link(4);
const UPPER: LinkId = link(5);
const TIE_ROD: LinkId = link(7);

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

    /// Lower end of the spring, from the hinge of the lower arm (m).
    const fn spring_lower(&self) -> [f64; 3] {
        let point = [self.spring_lower_x, self.spring_lower_y, self.spring_lower_z];
        from_to(self.lower_hinge(), point)
    }

    /// Wheel centre, from the lower ball joint (m).
    const fn wheel(&self) -> [f64; 3] {
        from_to(self.lower_ball(), [self.wheel_x, self.wheel_y, self.wheel_z])
    }
}

/// The mechanism with the tie rod as a body, or without it, as the number of coordinates says.
const fn mechanism<const N: usize, const M: usize>(
    p: &SuspensionParameters,
) -> Result<Mechanism<N, M>, MechanismError> {
    const {
        let (with, without) = (N == COORDINATES && M == 6, N == COORDINATES - 2 && M == 4);
        assert!(
            with || without,
            "ferrol: a QuarterCar has 8 coordinates and 6 equations, or 6 and 4"
        );
    }
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
    let chassis = Body::point(p.chassis_mass, [0.0, 0.0, p.chassis_com_z]);
    let outer_on_knuckle = Attachment::new(KNUCKLE, from_to(lower_ball, outer));
    let upper_loop = Closure::ball(
        Attachment::new(UPPER, from_to(upper_hinge, upper_ball)),
        Attachment::new(KNUCKLE, from_to(lower_ball, upper_ball)),
    );
    let spans = [Span(CHASSIS, LOWER), Span(GROUND, KNUCKLE)];
    let mut joints = [Joint::prismatic(GROUND, Axis::Z, [0.0; 3]).carrying(chassis); N];
    joints[1] = Joint::revolute(CHASSIS, Axis::X, lower_hinge).carrying(lower);
    joints[2] = Joint::revolute(LOWER, Axis::X, from_to(lower_hinge, lower_ball));
    joints[3] = Joint::revolute(link(2), Axis::Y, [0.0; 3]);
    joints[4] = Joint::revolute(link(3), Axis::Z, [0.0; 3]).carrying(knuckle);
    joints[5] = Joint::revolute(CHASSIS, Axis::X, upper_hinge).carrying(upper);
    if N == COORDINATES {
        joints[6] = Joint::revolute(CHASSIS, Axis::X, inner);
        joints[7] = Joint::revolute(link(6), Axis::Z, [0.0; 3]).carrying(tie_rod);
        let outer_on_rod = Attachment::new(TIE_ROD, from_to(inner, outer));
        let closures = [upper_loop, Closure::ball(outer_on_rod, outer_on_knuckle)];
        return Mechanism::try_new(&joints, &closures, &spans);
    }
    let [at_inner, at_outer] = tie_rod.at_ends(from_to(inner, outer));
    // the chassis does not turn: it stays a point, wherever on it the mass is
    joints[0] =
        joints[0].carrying(Body::point(p.chassis_mass + at_inner, [0.0, 0.0, p.chassis_com_z]));
    joints[4] = joints[4].carrying(knuckle.with_point(at_outer, from_to(lower_ball, outer)));
    let inner_on_chassis = Attachment::new(CHASSIS, inner);
    let rod = Closure::drawn_rod(inner_on_chassis, outer_on_knuckle, inner, outer);
    Mechanism::try_new(&joints, &[upper_loop, rod], &spans)
}

/// The quarter car; its tie rod is a body where there are 8 coordinates and 6 equations, and eliminated where there are 6
/// and 4.
#[derive(Clone, Debug)]
pub struct QuarterCar<const N: usize, const M: usize> {
    parameters: SuspensionParameters,
    mechanism: Mechanism<N, M>,
}

/// The quarter car whose tie rod is a body.
pub type Suspension = QuarterCar<COORDINATES, 6>;
/// The quarter car whose tie rod is a distance between chassis and knuckle.
pub type SuspensionWithoutRod = QuarterCar<6, 4>;

impl<const N: usize, const M: usize> QuarterCar<N, M> {
    /// The default table, checked by the compiler.
    const MECHANISM: Mechanism<N, M> = match mechanism(&SuspensionParameters::DEFAULT) {
        Ok(mechanism) => mechanism,
        Err(error) => error.raise(),
    };

    /// Length of the run of \[DOP04\] (s).
    pub const DURATION: f64 = 7.0;
    /// Names of what [`QuarterCar::output`] returns.
    pub const COLUMNS: &'static [&'static str] = &["z", "lower", "upper", "wheel_z", "tyre"];

    /// The quarter car with its own numbers.
    pub const fn new() -> Self {
        Self { parameters: SuspensionParameters::DEFAULT, mechanism: Self::MECHANISM }
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
        state: &mut State<N, M, 0>,
        work: &mut Workspace<N, M, 0>,
    ) -> Result<(), SetupError> {
        let now = Moment { time: 0.0, input: &() };
        *state = State::new();
        equilibrium(self, now, state, work)?;
        near_drawn(&self.mechanism, &[0.0; N], &state.q)?;
        solve_accelerations(self, now, state, work)
    }

    /// Chassis along z (m), lower and upper arm (rad), height of the wheel centre (m), and the force
    /// of the tyre (N), at `time` (s).
    pub fn output(
        &self,
        time: f64,
        state: &State<N, M, 0>,
        kinematics: &Kinematics<N>,
    ) -> [f64; 5] {
        let tyre = self.tyre(time).signals(kinematics, &mut ElementStates::<0>::new());
        [state.q[0], state.q[1], state.q[5], tyre.height, tyre.load.force]
    }

    /// Height of the road (m) and its rate (m/s) at a time (s).
    pub fn road(&self, time: f64) -> (f64, f64) {
        let p = &self.parameters;
        let s = (time - p.road_step_start) / p.road_step_duration;
        let rate = p.road_step_height / p.road_step_duration;
        (p.road_step_height * roads::step(s), rate * roads::step_slope(s))
    }

    fn tyre(&self, time: f64) -> GroundSpring {
        let p = &self.parameters;
        let (ground, ground_rate) = self.road(time);
        GroundSpring {
            hub: Anchor::new(KNUCKLE, p.wheel()),
            radius: p.tyre_radius,
            stiffness: p.tyre_stiffness,
            damping: p.tyre_damping,
            ground,
            ground_rate,
        }
    }

    const fn strut(&self) -> Line<Strut> {
        let p = &self.parameters;
        Line {
            from: Anchor::new(CHASSIS, p.spring_upper()),
            to: Anchor::new(LOWER, p.spring_lower()),
            law: Strut {
                spring: SpringDamper {
                    stiffness: p.spring_stiffness,
                    damping: p.spring_damping,
                    free_length: p.spring_length,
                },
                bump_length: p.bump_length,
                rebound_length: p.rebound_length,
                stop_coefficient: p.stop_coefficient,
            },
        }
    }
}

/// Spring and damper with a bump stop and a rebound stop.
struct Strut {
    spring: SpringDamper,
    bump_length: f64,
    rebound_length: f64,
    /// Force of a stop by the square of its compression (N/m2).
    stop_coefficient: f64,
}

impl Strut {
    /// By how much the bump stop and the rebound stop are compressed at a length of the spring (m).
    fn compression(&self, length: f64) -> [f64; 2] {
        [self.bump_length - length, length - self.rebound_length]
            .map(|deep| if deep > 0.0 { deep } else { 0.0 })
    }
}

impl Law for Strut {
    fn load(&self, length: f64, rate: f64) -> Load {
        let mut load = self.spring.load(length, rate);
        let [bump, rebound] = self.compression(length);
        let coefficient = self.stop_coefficient;
        load.force += coefficient * (bump * bump - rebound * rebound);
        load.stiffness += 2.0 * coefficient * (bump + rebound);
        load
    }

    fn energy(&self, length: f64) -> f64 {
        let stops = self.compression(length).map(|deep| deep * deep * deep);
        self.spring.energy(length) + self.stop_coefficient / 3.0 * (stops[0] + stops[1])
    }
}

impl<const N: usize, const M: usize> Default for QuarterCar<N, M> {
    fn default() -> Self {
        Self::new()
    }
}

impl<const N: usize, const M: usize> Vehicle<N, M, 0> for QuarterCar<N, M> {
    type Input = ();

    fn mechanism(&self) -> &Mechanism<N, M> {
        &self.mechanism
    }

    fn gravity(&self) -> Vec3 {
        Vec3::new(0.0, 0.0, -self.parameters.gravity)
    }

    fn elements(&self, now: Moment<'_, ()>) -> impl ElementList {
        (self.strut(), self.tyre(now.time))
    }

    /// Chassis and lower arm.
    fn independent(&self) -> Option<[bool; N]> {
        Some(core::array::from_fn(|k| k < 2))
    }
}
