//! Accelerations and multipliers that belong to a state.
//!
//! M qdd + phi_q^T lambda = Q and phi_q qdd = -phi_q_dot_qd, by the augmented Lagrangian at the
//! level of accelerations: links without mass and redundant equations do no harm.

use super::equations::{Motion, TangentWeights};
use super::frame::Scratch;
use super::penalty::felt_masses;
use super::relative::Workspace;
use super::terms::Terms;
use super::tuning::{ACCELERATION_PASSES, ACCELERATION_PENALTY_RATIO, SATISFIED};
use crate::dynamics::{Constraints, mass_times};
use crate::error::SetupError;
use crate::forces::StateMode;
use crate::integrators::Trial;
use crate::linalg::{self, Singular};
use crate::real::max_norm;
use crate::state::State;
use crate::vehicles::{Moment, Vehicle};

/// Fills `qdd`, `lambda` and the rates of the element states of `state` from its coordinates,
/// rates and element states.
///
/// # Errors
/// The accelerations are not determined, or the loops contradict each other.
pub fn solve_accelerations<V, const N: usize, const M: usize, const S: usize, const H: usize>(
    vehicle: &V,
    now: Moment<'_, V::Input>,
    state: &mut State<N, M, S, H>,
    work: &mut Workspace<N, M, S, H>,
) -> Result<(), SetupError>
where
    V: Vehicle<N, M, S>,
{
    let Workspace { terms, scratch } = work;
    find_accelerations(vehicle, now, state, terms, scratch)
}

/// Consistent accelerations and multipliers, see [`solve_accelerations`], where a step holds the two parts of the
/// workspace.
pub(super) fn find_accelerations<
    V,
    const N: usize,
    const M: usize,
    const S: usize,
    const H: usize,
>(
    vehicle: &V,
    now: Moment<'_, V::Input>,
    state: &mut State<N, M, S, H>,
    terms: &mut Terms<N, M>,
    scratch: &mut Scratch<[f64; N], [f64; M], S, H>,
) -> Result<(), SetupError>
where
    V: Vehicle<N, M, S>,
{
    solve_in([0, ACCELERATION_PASSES.value()], vehicle, now, state, terms, scratch).map(|_| ())
}

/// Consistent accelerations in as many passes as improve something, but no fewer than the first number and no more than
/// the second; returns how many were made. The best of them counts.
#[inline(never)]
fn solve_in<V, const N: usize, const M: usize, const S: usize, const H: usize>(
    [least, most]: [u32; 2],
    vehicle: &V,
    now: Moment<'_, V::Input>,
    state: &mut State<N, M, S, H>,
    terms: &mut Terms<N, M>,
    scratch: &mut Scratch<[f64; N], [f64; M], S, H>,
) -> Result<u32, SetupError>
where
    V: Vehicle<N, M, S>,
{
    let mechanism = vehicle.mechanism();
    let Scratch { trial, correction, carried: force, violation, pull, .. } = scratch;
    let Trial { qdd, lambda, .. } = trial;
    // K and C take no part, but must lie where the tangent expects them
    let weights = TangentWeights { stiffness: 1.0, damping: 1.0 };
    state.elements.set_mode(StateMode::Given);
    terms.lhs = [[0.0; N]; N];
    let motion = Motion { q: &state.q, qd: &state.qd, qdd: &[0.0; N] };
    terms.evaluate(vehicle, now, motion, &mut state.elements, Some(weights));
    check_spans(vehicle, &terms.lhs)?;
    *force = terms.rhs; // -Q
    terms.closure_accelerations(vehicle, now, &state.qd);
    terms.assemble_mass(mechanism);
    let penalty = felt_masses(vehicle, terms).map(|mass| mass * ACCELERATION_PENALTY_RATIO.value());
    terms.constraints.add_square(mechanism, &penalty, &mut terms.lhs);
    linalg::factor(mechanism.pattern(), &mut terms.lhs)
        .map_err(|Singular { row }| SetupError::Loose { coordinate: mechanism.coordinate(row) })?;

    // (M + J^T p J) qdd = Q - J^T (lambda + p bias); lambda += p (J qdd + bias)
    let mut best = f64::INFINITY;
    *lambda = [0.0; M];
    *qdd = [0.0; N];
    let mut passes = 0;
    while passes < most {
        passes += 1;
        // residual form, so that rounding is corrected by the next pass
        let Constraints { phi_q_dot_qd, .. } = &terms.constraints;
        Constraints::times(mechanism, terms.constraints.phi_q(), qdd, phi_q_dot_qd, violation);
        for row in 0..M {
            pull[row] = lambda[row] + penalty[row] * violation[row];
        }
        mass_times(mechanism, &terms.kinematics, qdd, correction);
        for i in 0..N {
            correction[i] += force[i];
        }
        terms.constraints.add_transposed(mechanism, pull, correction);
        linalg::solve(mechanism.pattern(), &terms.lhs, correction);
        for i in 0..N {
            qdd[i] -= correction[i];
        }
        Constraints::times(mechanism, terms.constraints.phi_q(), qdd, phi_q_dot_qd, violation);
        for row in 0..M {
            lambda[row] += penalty[row] * violation[row];
        }
        let change = max_norm(correction) + max_norm(violation);
        if change.is_nan() {
            let closure = Some(mechanism.most_violated(violation));
            return Err(SetupError::NoAccelerations { residual: change, closure });
        }
        if change < best {
            best = change;
            state.qdd = *qdd;
            state.lambda = *lambda;
        } else if passes >= least {
            break; // only rounding is left, or a contradiction
        }
    }
    let violation = terms.constraints.acceleration(mechanism, &state.qdd);
    let residual = max_norm(&violation);
    if residual <= SATISFIED.value() * (1.0 + max_norm(&state.qdd)) {
        Ok(passes)
    } else {
        let closure = Some(mechanism.most_violated(&violation));
        Err(SetupError::NoAccelerations { residual, closure })
    }
}

/// K and C of the force elements must lie within the structure of the tangent.
fn check_spans<V, const N: usize, const M: usize, const S: usize>(
    vehicle: &V,
    elastic: &[[f64; N]; N],
) -> Result<(), SetupError>
where
    V: Vehicle<N, M, S>,
{
    for k in 0..N {
        let columns = vehicle.mechanism().pattern().row(k);
        for j in 0..k {
            if elastic[k][j].to_bits() << 1 != 0 && !columns.clone().any(|column| column == j) {
                let coordinates = [j, k].map(|index| vehicle.mechanism().coordinate(index)).into();
                return Err(SetupError::UnlistedSpan { coordinates });
            }
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::{ACCELERATION_PASSES, ACCELERATION_PENALTY_RATIO, solve_in};
    use crate::evidence::job::STEP_S;
    use crate::formulations::Settings;
    use crate::integrators::trapezoidal;
    use crate::models::Plan;
    use crate::models::iltis::IltisMemory;
    use crate::real::{max_distance, max_norm};
    use crate::state::State;
    use crate::step::Workspace;
    use crate::vehicles::andrews::Andrews;
    use crate::vehicles::bricard::Bricard;
    use crate::vehicles::flyball::Flyball;
    use crate::vehicles::four_bar::FourBar;
    use crate::vehicles::heavy_top::HeavyTop;
    use crate::vehicles::iltis::{Manoeuvre, ManoeuvreKind};
    use crate::vehicles::multi_axle::MultiAxle;
    use crate::vehicles::pendulum::Pendulum;
    use crate::vehicles::robot::Robot;
    use crate::vehicles::slider_crank::SliderCrank;
    use crate::vehicles::suspension::Suspension;
    use crate::vehicles::{Moment, Vehicle};

    /// Far more passes than any mechanism needs.
    const MANY: u32 = 40;
    /// What rounding may leave between the accelerations, as a share of the largest: some thousand roundings.
    const ROUNDING: f64 = 1e-12;
    /// What rounding may leave between multipliers. They sum up what it leaves of phi_ddot times the penalty, in any
    /// number of passes; tenfold, for reactions smaller than the forces of inertia.
    const MULTIPLIER_ROUNDING: f64 = 10.0 * ACCELERATION_PENALTY_RATIO.value() * f64::EPSILON;

    /// The bound gives the accelerations and multipliers that many passes give.
    fn check<V, const N: usize, const M: usize, const S: usize>(
        name: &str,
        vehicle: &V,
        now: Moment<'_, V::Input>,
        state: &State<N, M, S>,
    ) where
        V: Vehicle<N, M, S>,
    {
        let mut work = Workspace::new();
        let Workspace { terms, scratch } = &mut work;
        let (mut few, mut many) = (*state, *state);
        let passes =
            solve_in([0, ACCELERATION_PASSES.value()], vehicle, now, &mut few, terms, scratch)
                .unwrap();
        let made = solve_in([MANY; 2], vehicle, now, &mut many, terms, scratch).unwrap();
        assert_eq!(made, MANY);
        let apart = max_distance(&few.qdd, &many.qdd) / (1.0 + max_norm(&many.qdd));
        let apart_lambda = max_distance(&few.lambda, &many.lambda) / (1.0 + max_norm(&many.lambda));
        assert!(passes <= ACCELERATION_PASSES.value(), "{name}: {passes} passes");
        assert!(
            apart < ROUNDING && apart_lambda < MULTIPLIER_ROUNDING,
            "{name}: {apart:e} {apart_lambda:e}"
        );
    }

    macro_rules! check_start {
        ($($vehicle:expr),* $(,)?) => {$({
            let (vehicle, mut state, mut work) = ($vehicle, State::new(), Workspace::new());
            vehicle.start(&mut state, &mut work).unwrap();
            check(stringify!($vehicle), &vehicle, Moment { time: 0.0, input: &() }, &state);
        })*};
    }

    #[test]
    fn a_bounded_number_of_passes_reaches_what_many_reach() {
        check_start!(
            Andrews::new(),
            Bricard::new(),
            Flyball::new(),
            FourBar::<3, 2>::new(),
            FourBar::<5, 4>::new(),
            HeavyTop::new(),
            MultiAxle::<16, 8>::new(),
            Pendulum::new(),
            Robot::new(),
            SliderCrank::new(),
            Suspension::new(),
        );
    }

    /// The Iltis at the start, on the bump and where the rack moves.
    #[test]
    fn a_bounded_number_of_passes_is_enough_on_the_way() {
        for (kind, speed) in [
            (ManoeuvreKind::Stairs, 5.0),
            (ManoeuvreKind::AntiPhaseBump, 10.0),
            (ManoeuvreKind::SineSteer { amplitude: 0.02 }, 20.0),
        ] {
            let manoeuvre = Manoeuvre { kind, speed };
            let settings = Settings::new(STEP_S);
            let (mut vehicle, mut memory) = (manoeuvre.vehicle(), IltisMemory::new());
            let plan =
                Plan::new(&mut vehicle, manoeuvre, trapezoidal(), settings, &mut memory).unwrap();
            for tick in 0..500 {
                if tick % 50 == 0 {
                    let input = manoeuvre.input(tick, STEP_S);
                    let now = Moment { time: tick as f64 * STEP_S, input: &input };
                    check("Iltis", plan.model(), now, &memory.state);
                }
                plan.step(&mut memory);
            }
        }
    }
}
