//! What must be true after a step, found without the solver.
//!
//! The gaps of the loops are computed anew, from the hard points and the angles alone, in the frame
//! of the chassis, where its own motion does not matter.

use super::Fault;
use crate::formulations::Settings;
use crate::real::{abs, max_norm, sin_cos, sqrt};
use crate::state::{State, StepReport, StepStatus};
use crate::step::tuning::NEGLIGIBLE;
use crate::vehicles::iltis::{
    EQUATIONS, HardPoints, IltisInput, IltisParameters, IltisState, arm, is_front, leaf,
};

type ScenePoint = [f64; 3];

/// A step that is taken leaves the loops closed to this (m).
const TAKEN: f64 = 1e-3;
/// Two ways to the same gap differ by rounding (m), and by this share of the vehicle's size.
const ROUNDING: f64 = 1e-12;
const ROUNDING_SHARE: f64 = 1e-14;
/// A correction or a gap beyond this (m, rad) shows iterations that run away towards an overflow.
const RUNAWAY: f64 = 1e12;
/// Inputs up to these sizes (m, m/s, m/s2, m/s) overflow nothing by themselves.
const MODEST: [f64; 4] = [0.05, 5.0, 500.0, 1.0];

/// What is known of a tick besides the states.
#[derive(Clone, Copy, Debug)]
pub(super) struct Circumstances {
    /// What went into the step.
    pub input: IltisInput,
    /// The vehicle and its road are ones that exist.
    pub sane_vehicle: bool,
    /// The input comes from a conditioner.
    pub conditioned: bool,
}

/// A first correction that overshoots is larger than the error of the prediction, up to this factor.
const OVERSHOT: f64 = 10.0;

/// Checks one step of a vehicle.
pub(super) fn check(
    parameters: &IltisParameters,
    settings: &Settings,
    circumstances: &Circumstances,
    [before, after]: [&IltisState; 2],
    report: &StepReport,
) -> Result<(), Fault> {
    if !after.is_finite() {
        return Err(Fault::NonFiniteState);
    }
    if after.tick != before.tick.wrapping_add(1) {
        return Err(Fault::Tick);
    }
    if report.iterations > settings.max_iterations.max(settings.fixed_iterations.unwrap_or(0)) {
        return Err(Fault::Iterations);
    }
    let rack = circumstances.input.rack;
    let numbers = [rack.value, rack.rate, rack.acceleration, rack.jump];
    if numbers.iter().any(|number| !number.is_finite()) {
        // rates and accelerations are met only once the loops are closed: a position out of reach
        // may be told first
        let told = report.status == StepStatus::NonFinite
            || (rack.value.is_finite() && !report.status.is_taken());
        if !told {
            return Err(Fault::UntoldNonFinite);
        }
    } else if report.status == StepStatus::NonFinite {
        let modest = numbers.iter().zip(MODEST).all(|(number, bound)| abs(*number) <= bound);
        let ran_away = !(max_norm(&[report.correction, report.phi]) <= RUNAWAY);
        if modest && !ran_away && circumstances.sane_vehicle && is_modest(before) {
            return Err(Fault::FalseNonFinite);
        }
    }
    if report.status.is_taken() {
        check_taken(parameters, settings, rack.value, [before, after], report)
    } else if !same_bits(after, &State { tick: after.tick, held: true, ..*before }) {
        Err(Fault::HeldState)
    } else if circumstances.conditioned && circumstances.sane_vehicle && is_upright(before) {
        Err(Fault::NotTaken)
    } else {
        Ok(())
    }
}

fn check_taken(
    parameters: &IltisParameters,
    settings: &Settings,
    rack: f64,
    [before, after]: [&IltisState; 2],
    report: &StepReport,
) -> Result<(), Fault> {
    if after.held {
        return Err(Fault::HeldState);
    }
    let gap = largest_gap(parameters, rack, after);
    let rounding = ROUNDING + ROUNDING_SHARE * size(parameters);
    if !(abs(gap - report.phi) <= rounding + 1e-9 * gap) {
        return Err(Fault::ReportedPhi);
    }
    let left = settings
        .tolerance
        .max(OVERSHOT * NEGLIGIBLE.value() * misprediction(settings, before, after));
    let converged = gap <= settings.closed() + rounding && report.correction <= left;
    if report.status == StepStatus::Converged && !converged {
        return Err(Fault::FalseConverged);
    }
    if !(gap < TAKEN) {
        return Err(Fault::OpenTaken);
    }
    if !(report.phi_dot.is_finite() && report.phi_ddot.is_finite()) {
        return Err(Fault::NonFiniteReport);
    }
    Ok(())
}

/// By how much the prediction of a step was wrong at least (m, rad): the change of the accelerations that
/// the iterations found, against the one that the two steps before let expect. A metre where there were
/// no such steps.
fn misprediction(settings: &Settings, before: &IltisState, after: &IltisState) -> f64 {
    let [_, last, earlier] = &before.history;
    if before.held {
        return 1.0;
    }
    let mut largest = 0.0f64;
    for (i, found) in after.history[1].iter().enumerate() {
        largest = largest.max(abs(found - (2.0 * last[i] - earlier[i])));
    }
    (settings.step * settings.step * largest).min(1.0)
}

/// Moving as a vehicle may.
fn is_modest(state: &IltisState) -> bool {
    max_norm(&state.qd) < 100.0 && max_norm(&state.qdd) < 1e5
}

/// Whether the vehicle stands on its wheels.
fn is_upright(state: &IltisState) -> bool {
    let [_, _, _, pitch, roll, ..] = state.q;
    abs(pitch) < 0.5 && abs(roll) < 0.5
}

/// The largest of the hard points' coordinates (m).
fn size(parameters: &IltisParameters) -> f64 {
    let mut largest = 0.0;
    for corner in 0..4 {
        let HardPoints { leaf_hinge, leaf_tip, arm_hinge, ball, rod_outer, rod_inner, .. } =
            HardPoints::new(parameters, corner);
        for point in [leaf_hinge, leaf_tip, arm_hinge, ball, rod_outer, rod_inner] {
            let reach = max_norm(&point);
            largest = if reach > largest { reach } else { largest };
        }
    }
    largest
}

fn same_bits(a: &IltisState, b: &IltisState) -> bool {
    let print = |state: &IltisState| {
        let mut print = crate::fingerprint::Fingerprint::new();
        print.state(state);
        print.value()
    };
    print(a) == print(b)
}

/// The largest gap of a loop (m), or largest component of one.
pub(super) fn largest_gap(parameters: &IltisParameters, rack: f64, state: &IltisState) -> f64 {
    let mut gaps = [0.0; EQUATIONS];
    for (corner, gaps) in gaps.chunks_exact_mut(4).enumerate() {
        let points = HardPoints::new(parameters, corner);
        let angle = |coordinate: usize| state.q.get(coordinate).copied().unwrap_or(f64::NAN);
        let hinge = arm(corner);
        // the ball joint swings about the hinge of the A-arm
        let ball =
            add(points.arm_hinge, about_x(angle(hinge), from(points.arm_hinge, points.ball)));
        // a point of the knuckle: three turns about the ball joint, on top of the arm's
        let on_knuckle = |point: ScenePoint| {
            let turned = about_z(angle(hinge + 3), from(points.ball, point));
            let turned = about_x(angle(hinge + 1), about_y(angle(hinge + 2), turned));
            add(ball, about_x(angle(hinge), turned))
        };
        let reach = about_x(angle(leaf(corner)), from(points.leaf_hinge, points.leaf_tip));
        let tip = from(on_knuckle(points.leaf_tip), add(points.leaf_hinge, reach));
        let slide = if is_front(corner) { rack } else { 0.0 };
        let inner = add(points.rod_inner, [0.0, slide, 0.0]);
        let rod = length(from(on_knuckle(points.rod_outer), inner))
            - length(from(points.rod_outer, points.rod_inner));
        let [x, y, z] = tip;
        gaps.copy_from_slice(&[x, y, z, rod]);
    }
    max_norm(&gaps)
}

fn from([a, b, c]: ScenePoint, [x, y, z]: ScenePoint) -> ScenePoint {
    [x - a, y - b, z - c]
}

fn add([a, b, c]: ScenePoint, [x, y, z]: ScenePoint) -> ScenePoint {
    [a + x, b + y, c + z]
}

fn length([x, y, z]: ScenePoint) -> f64 {
    sqrt(x * x + y * y + z * z)
}

fn about_x(angle: f64, [x, y, z]: ScenePoint) -> ScenePoint {
    let (sine, cosine) = sin_cos(angle);
    [x, cosine * y - sine * z, sine * y + cosine * z]
}

fn about_y(angle: f64, [x, y, z]: ScenePoint) -> ScenePoint {
    let (sine, cosine) = sin_cos(angle);
    [cosine * x + sine * z, y, cosine * z - sine * x]
}

fn about_z(angle: f64, [x, y, z]: ScenePoint) -> ScenePoint {
    let (sine, cosine) = sin_cos(angle);
    [cosine * x - sine * y, sine * x + cosine * y, z]
}

#[cfg(test)]
mod tests {
    use super::{Circumstances, Fault, IltisState, check};
    use crate::formulations::Settings;
    use crate::integrators::trapezoidal;
    use crate::mechanism::Drive;
    use crate::models::iltis::{Memory, Plan};
    use crate::runtime::Effort;
    use crate::state::{StepReport, StepStatus};
    use crate::vehicles::iltis::{Iltis, IltisInput, IltisParameters};

    /// What the oracle says of a good step with some things changed.
    fn verdict(
        rack: Drive,
        change: impl Fn(&mut IltisState, &mut StepReport),
    ) -> Result<(), Fault> {
        let (mut memory, settings) = (Memory::new(), Settings::new(0.001));
        let vehicle = Iltis::new(crate::roads::Road::Flat, 10.0);
        let plan = Plan::for_vehicle(&vehicle, trapezoidal(), settings, 2, &mut memory);
        let before = memory.state;
        let report = plan.map(|plan| {
            plan.step_with(&IltisInput { rack: Drive::REST }, Effort::Full, &mut memory)
        });
        let (mut after, mut report) = (memory.state, report.unwrap_or_default());
        change(&mut after, &mut report);
        let circumstances =
            Circumstances { input: IltisInput { rack }, sane_vehicle: true, conditioned: true };
        let parameters = &IltisParameters::DEFAULT;
        check(parameters, &settings, &circumstances, [&before, &after], &report)
    }

    #[test]
    fn every_fault_is_found() {
        let rest = Drive::REST;
        assert_eq!(verdict(rest, |_, _| {}), Ok(()));
        type StateChange = fn(&mut IltisState, &mut StepReport);
        let cases: [(Fault, StateChange); 10] = [
            (Fault::NonFiniteState, |state, _| state.reaction[2][5] = f64::NAN),
            (Fault::Tick, |state, _| state.tick += 1),
            (Fault::Iterations, |_, report| report.iterations = 31),
            (Fault::ReportedPhi, |state, _| state.q[7] += 1e-9),
            (Fault::FalseConverged, |_, report| report.correction = 1e-8),
            (Fault::HeldState, |state, _| state.held = true),
            (Fault::HeldState, |_, report| report.status = StepStatus::Open),
            (Fault::FalseNonFinite, |_, report| report.status = StepStatus::NonFinite),
            (Fault::NonFiniteReport, |_, report| report.phi_dot = f64::NAN),
            (Fault::OpenTaken, |state, report| {
                state.q[7] += 0.1;
                let gap = super::largest_gap(&IltisParameters::DEFAULT, 0.0, state);
                (report.phi, report.status) = (gap, StepStatus::IterationLimit);
            }),
        ];
        for (fault, change) in cases {
            assert_eq!(verdict(rest, change), Err(fault));
        }
        // the same step with another rack than it was made with
        assert_eq!(verdict(Drive::smooth(1e-6, 0.0, 0.0), |_, _| {}), Err(Fault::ReportedPhi));
        let nonsense = Drive::smooth(0.0, f64::NAN, 0.0);
        assert_eq!(verdict(nonsense, |_, _| {}), Err(Fault::UntoldNonFinite));
    }
}
