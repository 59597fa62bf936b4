//! A vehicle with any number of axles, each with the two front corners of the Iltis.
//!
//! It shows how the cost of a step grows with the size of a mechanism: every corner adds 5
//! coordinates and 4 closure equations, and couples to the others through the chassis only.
//!
//! Chassis x, y, z, pitch (about y), roll (about x), yaw (about z); then corner after corner, the
//! one at y < 0 first, axle after axle from front to rear: A-arm, knuckle (three axes), leaf arm.
//! The rack is fixed. The tyres are vertical springs at the wheel centres, on a flat road.

use super::iltis::{
    self, CHASSIS, HardPoints, IltisParameters, Leaf, Mounts, Springs, from_to, length,
};
use super::{Moment, Vehicle};
use crate::dynamics::Kinematics;
use crate::forces::{Damper, Each, ElementList, GroundSpring, Line};
use crate::mechanism::{Attachment, Body, Closure, GROUND, Mechanism, MechanismError, Span, link};
use crate::setup::{SetupError, equilibrium, solve_accelerations};
use crate::spatial::Vec3;
use crate::state::State;
use crate::step::Workspace;

/// Coordinates of the chassis.
const CHASSIS_COORDINATES: usize = 6;
/// Coordinates and closure equations of a corner.
const PER_CORNER: [usize; 2] = [5, 4];

/// `N` = 6 + 5 C coordinates and `M` = 4 C closure equations for C corners, an even number; other
/// sizes do not compile:
///
/// ```compile_fail
/// let _ = ferrol::vehicles::multi_axle::MultiAxle::<21, 12>::new();
/// ```
#[derive(Clone, Debug)]
pub struct MultiAxle<const N: usize, const M: usize> {
    parameters: IltisParameters,
    mechanism: Mechanism<N, M>,
    /// Corners at y < 0 and y > 0 of an axle at x = 0.
    points: [HardPoints; 2],
    springs: Springs,
    /// Rate of the whole vehicle along z at the start (m/s).
    pub heave_rate: f64,
}

impl<const N: usize, const M: usize> MultiAxle<N, M> {
    /// Corners.
    pub(crate) const CORNERS: usize = M / PER_CORNER[1];
    /// Names of what [`MultiAxle::output`] returns.
    pub const COLUMNS: &'static [&'static str] = &["x", "y", "z", "pitch", "roll", "yaw"];

    const SIZES: () = assert!(
        M > 0
            && M.is_multiple_of(2 * PER_CORNER[1])
            && N == CHASSIS_COORDINATES + PER_CORNER[0] * Self::CORNERS,
        "ferrol: MultiAxle<N, M> with C corners, an even number, needs N = 6 + 5 C coordinates and \
         M = 4 C equations"
    );

    /// The default table, checked by the compiler.
    const MECHANISM: Mechanism<N, M> = match Self::table(&IltisParameters::DEFAULT) {
        Ok(mechanism) => mechanism,
        Err(error) => error.raise(),
    };

    /// Plane of the axle of a corner (m); the axles are as far apart as those of the Iltis, and the
    /// mass centre of the chassis is in their middle.
    const fn axle(p: &IltisParameters, corner: usize) -> f64 {
        let middle = (Self::CORNERS / 2 - 1) as f64 / 2.0;
        (p.front_axle_x - p.rear_axle_x) * (middle - (corner / 2) as f64)
    }

    /// The chassis of the Iltis, as much longer as there are more axles.
    const fn chassis(p: &IltisParameters) -> Body {
        let share = Self::CORNERS as f64 / 4.0;
        let (x, slender) = (share * p.chassis_inertia_x, share * share * share);
        // the length acts on y and z alike; what they differ by is of the width and grows with the mass
        let y = slender * p.chassis_inertia_y;
        let inertia = [x, y, y + share * (p.chassis_inertia_z - p.chassis_inertia_y)];
        Body::principal(share * p.chassis_mass, [0.0; 3], inertia)
    }

    const fn table(p: &IltisParameters) -> Result<Mechanism<N, M>, MechanismError> {
        let () = Self::SIZES;
        let iltis = match iltis::mechanism::<{ iltis::COORDINATES }>(p) {
            Ok(mechanism) => mechanism,
            Err(error) => return Err(error),
        };
        let centre = Attachment::new(CHASSIS, [0.0; 3]);
        let mut joints = [*iltis.joint(0); N];
        let mut closures = [Closure::ball(centre, centre); M];
        let mut spans = [Span(CHASSIS, CHASSIS); M];
        let mut k = 1;
        while k < CHASSIS_COORDINATES {
            joints[k] = *iltis.joint(k);
            k += 1;
        }
        joints[k - 1] = joints[k - 1].carrying(Self::chassis(p));
        let mut corner = 0;
        while corner < Self::CORNERS {
            let points = &axle_points(p)[corner % 2];
            let axle = [Self::axle(p, corner), 0.0, 0.0];
            let (first, model) = (iltis::arm(corner), iltis::arm(corner % 2));
            let (arm, knuckle, leaf) = (link(first), link(first + 3), link(first + 4));
            let mut k = 0;
            while k < PER_CORNER[0] {
                joints[first + k] = *iltis.joint(model + k);
                if k == 0 || k == 4 {
                    joints[first + k].at[0] = axle[0];
                } else {
                    joints[first + k].parent = link(first + k - 1);
                }
                k += 1;
            }
            closures[2 * corner] = Closure::ball(
                Attachment::new(leaf, from_to(points.leaf_hinge, points.leaf_tip)),
                Attachment::new(knuckle, from_to(points.ball, points.leaf_tip)),
            );
            closures[2 * corner + 1] = Closure::rod(
                Attachment::new(knuckle, from_to(points.ball, points.rod_outer)),
                Attachment::new(CHASSIS, sum(axle, points.rod_inner)),
                length(from_to(points.rod_outer, points.rod_inner)),
            );
            spans[3 * corner] = Span(CHASSIS, leaf);
            spans[3 * corner + 1] = Span(CHASSIS, arm);
            spans[3 * corner + 2] = Span(GROUND, knuckle);
            corner += 1;
        }
        let closures = closures.split_at(2 * Self::CORNERS).0;
        Mechanism::try_new(&joints, closures, spans.split_at(3 * Self::CORNERS).0)
    }

    /// The vehicle with the parameters of the Iltis.
    pub const fn new() -> Self {
        let parameters = IltisParameters::DEFAULT;
        let points = axle_points(&parameters);
        let springs = Springs::new(&parameters);
        Self { parameters, mechanism: Self::MECHANISM, points, springs, heave_rate: 0.3 }
    }

    /// The start of a run: on its tyres in static equilibrium, moving along z.
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
        state.q[2] = self.parameters.com_height;
        equilibrium(self, now, state, work)?;
        // no loop feels how the chassis moves
        state.qd[2] = self.heave_rate;
        solve_accelerations(self, now, state, work)
    }

    /// Position of the chassis (m), its pitch, roll and yaw (rad).
    pub fn output(&self, state: &State<N, M, 0>, _kinematics: &Kinematics<N>) -> [f64; 6] {
        core::array::from_fn(|k| state.q[k])
    }

    /// Leaf spring, damper and tyre of a corner.
    fn corner(&self, corner: usize) -> (Leaf<'_>, Line<&Damper>, GroundSpring) {
        let p = &self.parameters;
        let mut mounts = Mounts::new::<{ iltis::COORDINATES }>(
            &self.points[corner % 2],
            corner,
            p.front_tyre_radius,
        );
        mounts.damper_top = sum([Self::axle(p, corner), 0.0, 0.0], mounts.damper_top);
        let tyre = GroundSpring {
            hub: mounts.hub,
            radius: mounts.radius,
            stiffness: p.tyre_stiffness,
            damping: 0.0,
            ground: 0.0,
            ground_rate: 0.0,
        };
        (self.springs.leaf(&mounts), self.springs.damper(&mounts), tyre)
    }
}

/// The front corners of the Iltis on an axle at x = 0.
const fn axle_points(p: &IltisParameters) -> [HardPoints; 2] {
    let mut at_zero = *p;
    at_zero.front_axle_x = 0.0;
    [HardPoints::new(&at_zero, 0), HardPoints::new(&at_zero, 1)]
}

const fn sum(a: [f64; 3], b: [f64; 3]) -> [f64; 3] {
    [a[0] + b[0], a[1] + b[1], a[2] + b[2]]
}

impl<const N: usize, const M: usize> Default for MultiAxle<N, M> {
    fn default() -> Self {
        Self::new()
    }
}

impl<const N: usize, const M: usize> Vehicle<N, M, 0> for MultiAxle<N, M> {
    type Input = ();

    fn mechanism(&self) -> &Mechanism<N, M> {
        &self.mechanism
    }

    fn gravity(&self) -> Vec3 {
        Vec3::new(0.0, 0.0, -self.parameters.gravity)
    }

    fn elements(&self, _now: Moment<'_, ()>) -> impl ElementList {
        Each { over: 0..Self::CORNERS, make: |corner| self.corner(corner) }
    }

    /// A single axle cannot hold the pitch.
    fn held_in_equilibrium(&self) -> [bool; N] {
        core::array::from_fn(|k| matches!(k, 0 | 1 | 5) || (k == 3 && Self::CORNERS == 2))
    }

    fn independent(&self) -> Option<[bool; N]> {
        let leaf = |k: usize| (k - CHASSIS_COORDINATES) % PER_CORNER[0] == PER_CORNER[0] - 1;
        Some(core::array::from_fn(|k| k < CHASSIS_COORDINATES || leaf(k)))
    }
}
