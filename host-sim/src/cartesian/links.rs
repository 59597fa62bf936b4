//! The links of a vehicle in Cartesian coordinates, as its force elements and its outputs see them.

use super::loads::CartesianLoads;
use super::model::{Carrier, CartesianModel, PER_BODY};
use super::rotation::angular;
use super::state::{ArmMotion, CartesianTerms, euler, six};
use crate::global::links::{self, fill_links};
use crate::vectors::{Recovered, VectorLinks};
use ferrol::dynamics::{InverseDynamics, Kinematics};
use ferrol::forces::ElementStates;
use ferrol::spatial::{Twist, Vec3};
use ferrol::step::{Motion, TangentWeights};
use ferrol::vehicles::{Moment, Vehicle};

/// What force elements see of the links.
#[derive(Clone, Debug, Default)]
pub struct CartesianLinks<const N: usize> {
    pub(super) kinematics: Kinematics<N>,
    /// Force elements use relative coordinates, or frames without mass.
    pub(super) wanted: bool,
}

/// Accelerations of a body of the outline: of a point (m/s2), and angular (rad/s2).
#[derive(Clone, Copy, Default)]
struct Accelerating {
    linear: Vec3,
    angular: Vec3,
}

impl<const N: usize> VectorLinks<N> for CartesianLinks<N> {
    type Model = CartesianModel;
    type Terms = CartesianTerms;

    fn load<V: Vehicle<N, M, S>, const M: usize, const S: usize>(
        &mut self,
        vehicle: &V,
        now: Moment<'_, V::Input>,
        model: &CartesianModel,
        terms: &mut CartesianTerms,
        elements: &mut ElementStates<S>,
        tangent: Option<TangentWeights>,
    ) {
        terms.outline(model);
        let (mechanism, gravity) = (vehicle.mechanism(), vehicle.gravity());
        let Self { kinematics, wanted } = self;
        fill_links(mechanism, &model.outline, &terms.placed, *wanted, kinematics);
        for ((force, body), motion) in terms.force.iter_mut().zip(&model.bodies).zip(&terms.bodies)
        {
            // Euler's equations: what turning bodies resist, about their mass centres
            let turning = -motion.spin.cross(&(motion.inertia * motion.spin));
            *force = six(&(gravity * body.mass), &turning);
        }
        if tangent.is_some() {
            terms.resistance.iter_mut().for_each(|square| square.fill(0.0));
        }
        let mut loads = CartesianLoads { mechanism, kinematics, model, terms, weights: tangent };
        vehicle.forces(now, elements, &mut loads);
    }

    fn recover<V: Vehicle<N, M, S>, const M: usize, const S: usize>(
        vehicle: &V,
        model: &CartesianModel,
        terms: &mut CartesianTerms,
        own: Motion<'_, Vec<f64>>,
        Recovered { state, shared, .. }: &mut Recovered<N, M, S>,
    ) {
        let mechanism = vehicle.mechanism();
        let q = own.q;
        let lists = q.chunks_exact(PER_BODY).zip(own.qd.chunks_exact(PER_BODY));
        for (body, (q, qd)) in lists.enumerate() {
            terms.place_body(model, body, q);
            terms.move_body(body, q, qd);
        }
        terms.outline(model);
        links::coordinates(mechanism, &model.outline, &terms.placed, &mut state.q);
        let kinematics = &mut shared.terms.kinematics;
        kinematics.place(mechanism, &state.q);
        links::rates(mechanism, &model.outline, &terms.placed, kinematics, &mut state.qd);
        kinematics.set_rates(mechanism, &state.qd);
        // accelerations, less those that the rates alone make
        let mut inverse = InverseDynamics::<N>::new();
        let bias = inverse.velocity_accelerations(mechanism, kinematics);
        let mut found = vec![Accelerating::default(); model.outline.bodies.len()];
        for (body, (p, second)) in
            q.chunks_exact(PER_BODY).zip(own.qdd.chunks_exact(PER_BODY)).enumerate()
        {
            let (data, motion) = (&model.bodies[body], &terms.bodies[body]);
            let turning = angular(&euler(p), &euler(second));
            let arm = motion.rotation * -data.centre;
            let along = motion.spin.cross(&motion.spin.cross(&arm));
            found[data.outline] = Accelerating {
                linear: Vec3::new(second[0], second[1], second[2]) + turning.cross(&arm) + along,
                angular: turning,
            };
        }
        for (number, outline) in model.outline.bodies.iter().enumerate() {
            let base =
                outline.parent.map(|parent| (found[parent], model.outline.bodies[parent].link));
            let (carrier, below) = base
                .map_or((Accelerating::default(), Vec3::zeros()), |(found, link)| {
                    (found, bias[link].angular)
                });
            if let Carrier::Arm(arm) = model.carriers[number] {
                // along the way of the tip, as what carries the arm sees it
                let arm = &model.arms[arm];
                let seen = ArmMotion::new(arm, &terms.bodies);
                let point = |body: Option<usize>, from: Vec3| {
                    body.map_or(Vec3::zeros(), |body| {
                        let (motion, at) = (&terms.bodies[body], model.bodies[body].outline);
                        let arm = from - terms.placed[at].position;
                        found[at].linear
                            + found[at].angular.cross(&arm)
                            + motion.spin.cross(&motion.spin.cross(&arm))
                    })
                };
                let (tip, below) = (point(arm.tip.body, seen.tip), point(arm.hinge.body, seen.tip));
                let turned = 2.0 * seen.carrier_spin.cross(&seen.tip_rate);
                state.qdd[outline.link] = seen.tangent.dot(&(tip - below - turned)) / seen.radius;
                continue;
            }
            let own = found[number];
            let motion = Twist {
                linear: own.linear - carrier.linear,
                angular: own.angular - bias[outline.link].angular - (carrier.angular - below),
            };
            links::solve_rates(mechanism, kinematics, outline, &motion, &mut state.qdd);
        }
    }

    fn rates(
        model: &CartesianModel,
        kinematics: &Kinematics<N>,
        q: &[f64],
        _: &[f64; N],
        rates: &mut [f64],
    ) {
        model.rates(kinematics, q, rates);
    }
}
