//! The links of a vehicle in natural coordinates, as its force elements and its outputs see them.

use super::bodies::place;
use super::links::{self, fill_links};
use super::loads::NaturalLoads;
use super::system::{NaturalSystem, NaturalTerms};
use crate::vectors::{Recovered, VectorLinks};
use ferrol::dynamics::Kinematics;
use ferrol::forces::ElementStates;
use ferrol::spatial::{Vec3, Wrench};
use ferrol::step::{Motion, TangentWeights};
use ferrol::vehicles::{Moment, Vehicle};

/// What force elements see of the links, and scratch for what they exert.
#[derive(Clone, Debug, Default)]
pub struct NaturalLinks<const N: usize> {
    pub(super) kinematics: Kinematics<N>,
    /// Force elements use relative coordinates, or frames without mass.
    pub(super) wanted: bool,
    pub(super) wrench: Vec<Wrench>,
    pub(super) scratch: Vec<f64>,
}

impl<const N: usize> VectorLinks<N> for NaturalLinks<N> {
    type Model = NaturalSystem;
    type Terms = NaturalTerms;

    fn load<V: Vehicle<N, M, S>, const M: usize, const S: usize>(
        &mut self,
        vehicle: &V,
        now: Moment<'_, V::Input>,
        system: &NaturalSystem,
        terms: &mut NaturalTerms,
        elements: &mut ElementStates<S>,
        tangent: Option<TangentWeights>,
    ) {
        let mechanism = vehicle.mechanism();
        let NaturalTerms { values, rates, bodies, force, tangent: storage, .. } = terms;
        place(&system.model, values, rates, bodies);
        force.copy_from_slice(&system.weight);
        let tangent = tangent.map(|weights| {
            storage.fill(0.0);
            (storage.as_mut_slice(), weights)
        });
        let Self { kinematics, wanted, wrench, scratch } = self;
        fill_links(mechanism, &system.model, bodies, *wanted, kinematics);
        wrench.fill(Wrench::ZERO);
        let mut loads =
            NaturalLoads { mechanism, kinematics, system, bodies, wrench, force, tangent, scratch };
        vehicle.forces(now, elements, &mut loads);
        loads.finish();
    }

    fn recover<V: Vehicle<N, M, S>, const M: usize, const S: usize>(
        vehicle: &V,
        system: &NaturalSystem,
        terms: &mut NaturalTerms,
        motion: Motion<'_, Vec<f64>>,
        Recovered { state, shared, .. }: &mut Recovered<N, M, S>,
    ) {
        let mechanism = vehicle.mechanism();
        system.place_vectors(motion.q, terms);
        system.set_rates(motion.qd, terms);
        place(&system.model, &terms.values, &terms.rates, &mut terms.bodies);
        links::coordinates(mechanism, &system.model, &terms.bodies, &mut state.q);
        let kinematics = &mut shared.terms.kinematics;
        kinematics.place(mechanism, &state.q);
        links::rates(mechanism, &system.model, &terms.bodies, kinematics, &mut state.qd);
        kinematics.set_rates(mechanism, &state.qd);
        // second derivatives of the vectors, in the place of the rates
        let second: Vec<Vec3> = system.second_derivatives(motion.qdd, terms);
        let (bodies, qdd) = (&terms.bodies, &mut state.qdd);
        links::accelerations(mechanism, &system.model, bodies, &second, kinematics, qdd);
    }

    fn rates(
        system: &NaturalSystem,
        kinematics: &Kinematics<N>,
        _: &[f64],
        qd: &[f64; N],
        rates: &mut [f64],
    ) {
        links::from_links(&system.model, kinematics, qd, true, rates);
    }
}
