//! A vehicle as the steps in natural coordinates see it.

use super::Links;
use super::bodies::Placed;
use super::links::fill_links;
use super::loads::NaturalLoads;
use super::system::{Plant, System};
use ferrol::forces::ElementStates;
use ferrol::formulations::{Drives, Staged};
use ferrol::mechanism::Drive;
use ferrol::spatial::Wrench;
use ferrol::state::State;
use ferrol::step::TangentWeights;
use ferrol::vehicles::{Moment, Vehicle};

/// A vehicle with its input at the end of a step.
pub(super) struct Attached<'a, V: Vehicle<N, M, S>, const N: usize, const M: usize, const S: usize>
{
    vehicle: &'a V,
    end: Moment<'a, V::Input>,
    /// The jerks of the drives in the step (m/s3, rad/s3).
    jerk: [f64; M],
    links: &'a mut Links<N>,
}

impl<'a, V: Vehicle<N, M, S>, const N: usize, const M: usize, const S: usize>
    Attached<'a, V, N, M, S>
{
    /// The vehicle in the step that ends with the input of `end`.
    pub fn new(
        vehicle: &'a V,
        end: Moment<'a, V::Input>,
        jerk: [f64; M],
        links: &'a mut Links<N>,
    ) -> Self {
        Self { vehicle, end, jerk, links }
    }

    fn at(&self, time: f64) -> (Staged<'_, V>, Moment<'a, V::Input>) {
        let staged =
            Staged { vehicle: self.vehicle, early: self.end.time - time, jerk: &self.jerk };
        (staged, Moment { time, input: self.end.input })
    }
}

impl<V: Vehicle<N, M, S>, const N: usize, const M: usize, const S: usize> Plant
    for Attached<'_, V, N, M, S>
{
    fn drive(&self, time: f64, number: u8) -> Drive {
        let (staged, now) = self.at(time);
        staged.drive(now, number)
    }

    fn load(
        &mut self,
        time: f64,
        system: &System,
        bodies: &[Placed],
        force: &mut [f64],
        tangent: Option<(&mut [f64], TangentWeights)>,
    ) {
        let mechanism = self.vehicle.mechanism();
        let now = Moment { time, input: self.end.input };
        let Links { kinematics, wanted, wrench, scratch } = &mut *self.links;
        fill_links(mechanism, &system.model, bodies, *wanted, kinematics);
        wrench.fill(Wrench::ZERO);
        let mut loads =
            NaturalLoads { mechanism, kinematics, system, bodies, wrench, force, tangent, scratch };
        // none of the states belongs to a force element
        self.vehicle.forces(now, &mut ElementStates::new(), &mut loads);
        loads.finish();
    }
}

/// The jerks of the drives (m/s3, rad/s3) in the step of `h` seconds that ends now.
///
/// Not inlined: the compiler makes an instruction of it then that valgrind does not know.
#[inline(never)]
pub(super) fn jerks<V: Vehicle<N, M, S>, const N: usize, const M: usize, const S: usize>(
    drives: &mut Drives<M>,
    vehicle: &V,
    now: Moment<'_, V::Input>,
    (h, state): (f64, &State<N, M, S>),
) -> [f64; M] {
    drives.follow(vehicle, now, h, state)
}
