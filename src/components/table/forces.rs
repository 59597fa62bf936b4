//! The force elements of a vehicle, on the bodies that its table makes.

use super::links::Links;
use super::{Table, at_origin};
use crate::components::{BodyMotion, HierarchyError, Level, LevelForces};
use crate::dynamics::{InverseDynamics, Kinematics};
use crate::forces::{ElementList, ElementStates, End, LinkWrench, Load, Loads};
use crate::mechanism::{Drive, LinkId, link};
use crate::spatial::{Vec3, Wrench, turned};
use crate::state::State;
use crate::vehicles::{Moment, Vehicle};

/// A vehicle, and what comes from outside at any time.
pub trait Ride<const N: usize, const M: usize>: Send + Sync {
    /// The vehicle; its force elements have no states.
    type Vehicle: Vehicle<N, M, 0>;

    /// The vehicle.
    fn vehicle(&self) -> &Self::Vehicle;

    /// The input at a time (s).
    fn input(&self, time: f64) -> <Self::Vehicle as Vehicle<N, M, 0>>::Input;
}

/// Forces and drives of a vehicle, for the level that sees all its bodies.
#[derive(Clone, Debug)]
pub struct TableForces<R, const N: usize, const M: usize> {
    ride: R,
    links: Links<N>,
    /// Which body of the level a link is.
    seats: [Option<usize>; N],
}

impl<R: Ride<N, M>, const N: usize, const M: usize> TableForces<R, N, M> {
    /// The forces of a vehicle on a level made by the table of its mechanism.
    ///
    /// # Errors
    /// A body that the level does not see, or a vehicle whose closures begin and cease to act.
    pub fn new<const B: usize, const C: usize, const X: usize>(
        ride: R,
        table: &Table<'_, N, M>,
        level: &Level<B, C, X>,
    ) -> Result<Self, HierarchyError> {
        if <R::Vehicle as Vehicle<N, M, 0>>::SWITCHES {
            let what = "closures that begin and cease to act are no joints of a component";
            return Err(HierarchyError::BadNumber { of: level.name, what });
        }
        let mut seats = [None; N];
        for (index, seat) in seats.iter_mut().enumerate() {
            if table.links.chains[index].is_some() {
                let body = table.name(link(index));
                let found = level.seen.iter().position(|seen| seen.name.is(body));
                let unknown = HierarchyError::UnknownBody { level: level.name, body };
                *seat = Some(found.ok_or(unknown)?);
            }
        }
        Ok(Self { ride, links: table.links, seats })
    }

    /// The vehicle, and what comes from outside.
    pub const fn ride(&self) -> &R {
        &self.ride
    }

    /// What a list for the bodies of the level holds for a link.
    fn of<T: Copy>(&self, list: &[T], link: LinkId, ground: T) -> T {
        let seat = link.among(&self.seats).copied().flatten();
        seat.and_then(|seat| list.get(seat)).copied().unwrap_or(ground)
    }

    fn follow(&self, motions: &[BodyMotion], kinematics: &mut Kinematics<N>) -> [f64; N] {
        let motion = |of| self.of(motions, of, BodyMotion::GROUND);
        self.links.follow(self.ride.vehicle().mechanism(), motion, kinematics)
    }

    /// The relative state that the bodies of the level show: `motions`, and the `accelerations` of their mass centres (m/s2,
    /// rad/s2). Multipliers stay as they are.
    pub fn show<const B: usize>(
        &self,
        motions: &[BodyMotion; B],
        accelerations: &[[f64; 6]; B],
        state: &mut State<N, M, 0>,
    ) {
        let mut kinematics = Kinematics::new();
        state.qd = self.follow(motions, &mut kinematics);
        state.q = kinematics.coordinates;
        let mut inverse = InverseDynamics::new();
        let mechanism = self.ride.vehicle().mechanism();
        let turning = inverse.velocity_accelerations(mechanism, &kinematics);
        let motion = |of| self.of(motions, of, BodyMotion::GROUND);
        let acceleration = |of| self.of(accelerations, of, [0.0; 6]);
        state.qdd = self.links.accelerations(motion, acceleration, turning, &kinematics);
    }
}

impl<R: Ride<N, M>, const N: usize, const M: usize> LevelForces for TableForces<R, N, M> {
    /// They act in the vehicle's own coordinates.
    fn elements(&self, _time: f64) -> impl ElementList {}

    fn drive(&self, time: f64, number: u8) -> Drive {
        let input = self.ride.input(time);
        self.ride.vehicle().drive(Moment { time, input: &input }, number)
    }

    fn exert<const B: usize>(
        &self,
        time: f64,
        motions: &[BodyMotion; B],
        _kinematics: &mut Kinematics<B>,
        f: &mut [[f64; 6]; B],
    ) {
        let vehicle = self.ride.vehicle();
        let mut kinematics = Kinematics::new();
        self.follow(motions, &mut kinematics);
        let mut sums =
            Sums { kinematics: &kinematics, wrenches: [Wrench::ZERO; N], coordinates: [0.0; N] };
        let input = self.ride.input(time);
        vehicle.forces(Moment { time, input: &input }, &mut ElementStates::new(), &mut sums);
        let Sums { mut wrenches, mut coordinates, .. } = sums;
        let mechanism = vehicle.mechanism();
        self.links.hand_on(mechanism, &kinematics, &mut wrenches, &mut coordinates);
        for (index, (wrench, seat)) in wrenches.iter().zip(&self.seats).enumerate() {
            let centre = &mechanism.joint(index).body.com;
            let moved = &kinematics.links[index];
            if let Some(f) = seat.and_then(|seat| f.get_mut(seat)) {
                *f = at_origin(wrench, &(moved.position + turned(&moved.rotation, centre)));
            }
        }
    }

    fn stored<const B: usize>(
        &self,
        time: f64,
        motions: &[BodyMotion; B],
        _kinematics: &Kinematics<B>,
    ) -> f64 {
        let mut kinematics = Kinematics::new();
        self.follow(motions, &mut kinematics);
        let input = self.ride.input(time);
        let now = Moment { time, input: &input };
        self.ride.vehicle().stored_energy(now, &ElementStates::new(), &kinematics)
    }
}

/// Sums of what the elements exert on links and coordinates.
struct Sums<'a, const N: usize> {
    kinematics: &'a Kinematics<N>,
    wrenches: [Wrench; N],
    coordinates: [f64; N],
}

impl<const N: usize, const M: usize> Loads<N, M> for Sums<'_, N> {
    fn kinematics(&self) -> &Kinematics<N> {
        self.kinematics
    }

    fn push(&mut self, link: LinkId, wrench: Wrench) {
        if let Some(sum) = link.among_mut(&mut self.wrenches) {
            *sum += wrench;
        }
    }

    fn along(&mut self, a: LinkWrench, b: LinkWrench, load: Load) {
        Loads::<N, M>::push(self, a.link, a.wrench.scaled(-load.force));
        Loads::<N, M>::push(self, b.link, b.wrench.scaled(load.force));
    }

    fn coordinate(&mut self, index: usize, load: Load) {
        if let Some(sum) = self.coordinates.get_mut(index) {
            *sum += load.force;
        }
    }

    /// Explicit integrators need no tangent.
    fn stiffen(&mut self, _end: End, _unit: &Vec3, _stiffness: f64, _damping: f64) {}
}
