//! What must be true after a step, found without the solver.

use super::{Fault, Tested};
use crate::formulations::Settings;
use crate::mechanism::Drive;
use crate::models::{Drives, EngineState, StateOf};
use crate::real::{abs, max_norm};
use crate::runtime::{Conditioning, InputPort};
use crate::state::{StepReport, StepStatus};
use crate::step::tuning::NEGLIGIBLE;
/// A step that is taken leaves the loops closed to this (m).
const TAKEN: f64 = 1e-3;
/// Two ways to the same gap differ by rounding (m), and by this share of the vehicle's size.
const POSITION_ROUNDING: f64 = 1e-12;
const ROUNDING_SHARE: f64 = 1e-14;
/// A correction or a gap beyond this (m, rad) shows iterations that run away towards an overflow.
const RAN_AWAY: f64 = 1e12;
/// Rates and accelerations of an input up to so many times its limits, and jumps up to twice the rate, overflow nothing by
/// themselves.
const MODEST: f64 = 10.0;

/// What is known of a tick besides the states.
#[derive(Clone, Copy)]
pub(super) struct Circumstances<P: Tested> {
    /// What went into the step.
    pub drives: Drives<P>,
    /// The vehicle and its road are ones that exist.
    pub sane_vehicle: bool,
    /// The input comes from a conditioner, and the step has the iterations to take it in.
    pub must_take: bool,
}

/// A first correction that overshoots is larger than the error of the prediction, up to this factor.
const OVERSHOT: f64 = 10.0;

/// Checks one step of a model.
pub(super) fn check<P: Tested>(
    model: &P,
    settings: &Settings,
    circumstances: &Circumstances<P>,
    [before, after]: [&StateOf<P>; 2],
    report: &StepReport,
) -> Result<(), Fault> {
    if !after.is_finite() {
        return Err(Fault::NonFiniteState);
    }
    if after.tick() != before.tick().wrapping_add(1) {
        return Err(Fault::Tick);
    }
    if report.iterations > settings.max_iterations.max(settings.fixed_iterations.unwrap_or(0)) {
        return Err(Fault::Iterations);
    }
    let drives = circumstances.drives.as_ref();
    let finite = |drive: &Drive| {
        [drive.value, drive.rate, drive.acceleration, drive.jump].iter().all(|n| n.is_finite())
    };
    if !drives.iter().all(finite) {
        // rates and accelerations are met only once the loops are closed: a position out of reach
        // may be told first
        let told = report.status == StepStatus::NonFinite
            || (drives.iter().all(|drive| drive.value.is_finite()) && !report.status.is_taken());
        if P::TELLS_INPUTS && !told {
            return Err(Fault::UntoldNonFinite);
        }
    } else if report.status == StepStatus::NonFinite {
        let modest = drives.iter().zip(P::INPUTS).all(|(drive, port)| is_modest_drive(drive, port));
        let ran_away = !(max_norm(&[report.correction, report.phi]) <= RAN_AWAY);
        if modest && !ran_away && circumstances.sane_vehicle && is_modest::<P>(before) {
            return Err(Fault::FalseNonFinite);
        }
    }
    if report.status.is_taken() {
        check_taken(model, settings, &circumstances.drives, [before, after], report)
    } else if !same_bits::<P>(after, &before.held_at(after.tick())) {
        Err(Fault::HeldState)
    } else if circumstances.must_take && circumstances.sane_vehicle && model.stands(before) {
        Err(Fault::NotTaken)
    } else {
        Ok(())
    }
}

/// Whether the motion of an input overflows nothing by itself.
fn is_modest_drive(drive: &Drive, port: &InputPort) -> bool {
    let reach = abs(port.range.lowest).max(abs(port.range.highest));
    let bounds = match port.conditioning {
        Conditioning::Motion { rate, acceleration } => {
            [reach, MODEST * rate, MODEST * acceleration, 2.0 * rate]
        }
        Conditioning::Plain => [reach, f64::INFINITY, f64::INFINITY, f64::INFINITY],
    };
    let numbers = [drive.value, drive.rate, drive.acceleration, drive.jump];
    numbers.iter().zip(bounds).all(|(number, bound)| abs(*number) <= bound)
}

fn check_taken<P: Tested>(
    model: &P,
    settings: &Settings,
    drives: &Drives<P>,
    [before, after]: [&StateOf<P>; 2],
    report: &StepReport,
) -> Result<(), Fault> {
    if after.is_held() {
        return Err(Fault::HeldState);
    }
    let gap = model.gap(drives, after).unwrap_or(report.phi);
    let rounding = POSITION_ROUNDING + ROUNDING_SHARE * model.size();
    if !(abs(gap - report.phi) <= rounding + 1e-9 * gap) {
        return Err(Fault::ReportedPhi);
    }
    let left = settings
        .tolerance
        .max(OVERSHOT * NEGLIGIBLE.value() * misprediction::<P>(settings, before, after));
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
fn misprediction<P: Tested>(settings: &Settings, before: &StateOf<P>, after: &StateOf<P>) -> f64 {
    let (last, earlier) = (before.past(1), before.past(2));
    if before.is_held() {
        return 1.0;
    }
    let mut largest = 0.0f64;
    for ((found, last), earlier) in after.past(1).iter().zip(last).zip(earlier) {
        largest = largest.max(abs(found - (2.0 * last - earlier)));
    }
    (settings.step * settings.step * largest).min(1.0)
}

/// Moving as a vehicle may.
fn is_modest<P: Tested>(state: &StateOf<P>) -> bool {
    max_norm(state.rates()) < 100.0 && max_norm(state.accelerations()) < 1e5
}

pub(super) fn same_bits<P: Tested>(a: &StateOf<P>, b: &StateOf<P>) -> bool {
    let print = |state: &StateOf<P>| {
        let mut print = crate::fingerprint::Fingerprint::new();
        state.add_to(&mut print);
        print.value()
    };
    print(a) == print(b)
}

#[cfg(test)]
mod tests {
    use super::super::iltis::largest_gap;
    use super::{Circumstances, Fault, check};
    use crate::formulations::Settings;
    use crate::integrators::trapezoidal;
    use crate::mechanism::Drive;
    use crate::models::Plan;
    use crate::models::iltis::IltisMemory;
    use crate::runtime::Effort;
    use crate::state::{StepReport, StepStatus};
    use crate::vehicles::iltis::{Iltis, IltisInput, IltisParameters, IltisState};

    /// What the oracle says of a good step with some things changed.
    fn verdict(
        rack: Drive,
        change: impl Fn(&mut IltisState, &mut StepReport),
    ) -> Result<(), Fault> {
        let (mut memory, settings) = (IltisMemory::new(), Settings::new(0.001));
        let vehicle = Iltis::new(crate::roads::Road::Flat, 10.0);
        let plan = Plan::with_reduced(&vehicle, trapezoidal(), settings, 2, &mut memory);
        let before = memory.state;
        let report = plan.map(|plan| {
            plan.step_with(&IltisInput { rack: Drive::REST }, Effort::Full, &mut memory)
        });
        let (mut after, mut report) = (memory.state, report.unwrap_or_default());
        change(&mut after, &mut report);
        let circumstances = Circumstances { drives: [rack], sane_vehicle: true, must_take: true };
        check(&vehicle, &settings, &circumstances, [&before, &after], &report)
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
                let gap = largest_gap(&IltisParameters::DEFAULT, 0.0, &state.q);
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
