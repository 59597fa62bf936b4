//! The relative coordinates of a state in Cartesian ones, where outputs or jumps of the drives ask for them.

use super::model::{Carrier, CartesianModel, PER_BODY};
use super::rotation::angular;
use super::state::{ArmMotion, CartesianTerms, euler};
use crate::global::links;
use ferrol::dynamics::InverseDynamics;
use ferrol::spatial::{Twist, Vec3};
use ferrol::state::State;
use ferrol::step::{Motion, Workspace};
use ferrol::vehicles::Vehicle;
use std::f64::consts::TAU;

/// The relative coordinates of a state in Cartesian ones, and scratch for them.
#[derive(Clone, Debug, Default)]
pub struct Recovered<const N: usize, const M: usize, const S: usize> {
    /// The state; multipliers and history are not recovered.
    pub state: State<N, M, S>,
    /// Scratch in relative coordinates, for the start and for outputs.
    pub shared: Workspace<N, M, S>,
    /// The relative coordinates are those of an earlier step.
    pub stale: bool,
}

/// Accelerations of a body of the outline: of a point (m/s2), and angular (rad/s2).
#[derive(Clone, Copy, Default)]
struct Accelerating {
    linear: Vec3,
    angular: Vec3,
}

impl<const N: usize, const M: usize, const S: usize> Recovered<N, M, S> {
    /// Makes the relative state that of the Cartesian one.
    pub fn recover<V: Vehicle<N, M, S>>(
        &mut self,
        vehicle: &V,
        model: &CartesianModel,
        terms: &mut CartesianTerms,
        own: Motion<'_, Vec<f64>>,
    ) {
        if !std::mem::take(&mut self.stale) {
            return;
        }
        let mechanism = vehicle.mechanism();
        let Self { state, shared, .. } = self;
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
        state.take_out_turns(mechanism);
    }

    /// Begins anew behind so many full turns of the relative coordinates.
    pub fn set_turns(&mut self, turns: &[i32]) {
        let State { q, turns: taken_out, .. } = &mut self.state;
        *taken_out = [0; N];
        for (q, turns) in q.iter_mut().zip(turns) {
            *q = TAU * f64::from(*turns);
        }
        self.stale = true;
    }

    /// Full turns of the relative coordinates, by which recovered angles are known again.
    pub fn turns(&self) -> Vec<i32> {
        let turns = self.state.q.iter().zip(&self.state.turns);
        turns.map(|(q, turns)| (q / TAU).round() as i32 + turns).collect()
    }
}
