//! All formulations give the same motion, at 0.1 ms.
//!
//! What they differ by is how their rules err: on angles or on points, of second order or of third.

use super::{Check, Checks};
use crate::catalogue;
use crate::cli::VehicleOptions;
use crate::extrapolation::Extrapolation;
use crate::failure::Failure;
use crate::registry::{CoordinateKind, FORMULATIONS, Integrator, SolverChoice, solver, solvers};
use crate::simulation::Simulation;
use crate::tables::sweep::map_in_parallel;
use ferrol::formulations::Settings;

/// The step (s), and steps from one look to the next: 10 ms.
const STEP: f64 = 1e-4;
const STRIDE: u64 = 100;

/// The formulations whose runs are compared, with their integrators.
#[derive(Clone, Copy)]
pub enum ComparedSolvers {
    /// Every formulation of any vehicle with the trapezoidal rule, and with its usual integrator if that is another.
    All,
    /// As [`Self::All`], without subsystems in Cartesian coordinates: not built for plane loops, nor for closures that
    /// switch.
    ButCartesian,
    /// As [`Self::All`], without backward differences: over impacts their errors add up to four times those of the
    /// trapezoidal rule (1/3 against 1/12 of the same derivative).
    OneStep,
    /// Every formulation with the trapezoidal rule.
    SecondOrder,
    /// Every formulation that takes SDIRK, with it.
    ThirdOrder,
    /// All pairs of both orders but the trapezoidal rule on points, which errs by (omega h)^2 / 12 of the angle turned.
    ButRulesOnPoints,
    /// Pairs of formulation and integrator, by their names.
    Named(&'static [(&'static str, &'static str)]),
}

impl ComparedSolvers {
    /// The pairs themselves.
    fn solvers(self) -> Result<Vec<SolverChoice>, Failure> {
        let rules = || solvers(Integrator::trapezoidal());
        let on_points =
            |solver: &SolverChoice| solver.formulation().coordinates == CoordinateKind::Natural;
        match self {
            Self::All => {
                let others = FORMULATIONS.iter().filter(|row| {
                    row.usual != "trapezoidal" && !row.coordinates.are_of_hierarchies()
                });
                let others = others.map(|row| solver(row.name, row.usual));
                rules().map(Ok).chain(others).collect()
            }
            Self::ButCartesian => {
                let all = Self::All.solvers()?.into_iter();
                let other = |solver: &SolverChoice| {
                    solver.formulation().coordinates != CoordinateKind::Cartesian
                };
                Ok(all.filter(other).collect())
            }
            Self::OneStep => {
                let all = Self::All.solvers()?.into_iter();
                Ok(all
                    .filter(|solver| !matches!(solver.integrator(), Integrator::Bdf(_)))
                    .collect())
            }
            Self::SecondOrder => Ok(rules().collect()),
            Self::ThirdOrder => Ok(solvers(Integrator::Sdirk).collect()),
            Self::ButRulesOnPoints => {
                let rules = rules().filter(|solver| !on_points(solver));
                Ok(rules.chain(solvers(Integrator::Sdirk)).collect())
            }
            Self::Named(pairs) => pairs
                .iter()
                .map(|(formulation, integrator)| solver(formulation, integrator))
                .collect(),
        }
    }
}

/// What is run with several formulations.
#[derive(Clone, Copy)]
pub struct AgreementRun {
    vehicle: &'static str,
    /// Manoeuvre and speed (m/s), where the vehicle has several.
    manoeuvre: Option<(&'static str, f64)>,
    /// Time (s).
    duration: f64,
}

impl AgreementRun {
    /// A manoeuvre of the Iltis at a speed (m/s), for some time (s).
    const fn iltis(manoeuvre: &'static str, speed: f64, duration: f64) -> Self {
        Self { vehicle: "iltis", manoeuvre: Some((manoeuvre, speed)), duration }
    }
}

/// Runs that must agree.
pub struct Agreement {
    name: &'static str,
    subject: AgreementRun,
    solvers: ComparedSolvers,
    /// Whether the outputs are extrapolated to a step of zero.
    extrapolated: bool,
    /// Outputs that are compared: so many of the first.
    outputs: usize,
    /// The largest difference that is accepted.
    pub bound: f64,
}

impl Agreement {
    /// Runs with the solvers whose first `outputs` must agree within `bound`.
    pub const fn new(
        name: &'static str,
        subject: AgreementRun,
        solvers: ComparedSolvers,
        outputs: usize,
        bound: f64,
    ) -> Self {
        Self { name, subject, solvers, extrapolated: false, outputs, bound }
    }

    const fn iltis(name: &'static str, subject: AgreementRun, bound: f64) -> Self {
        Self::new(name, subject, ComparedSolvers::All, 6, bound)
    }

    const fn extrapolated(self) -> Self {
        Self { extrapolated: true, ..self }
    }
}

const SUSPENSION: AgreementRun =
    AgreementRun { vehicle: "suspension", manoeuvre: None, duration: 7.0 };
const ROBOT: AgreementRun = AgreementRun { vehicle: "robot", manoeuvre: None, duration: 8.0 };
/// The double four-bar through ten singular positions.
const FOUR_BAR: AgreementRun =
    AgreementRun { vehicle: "four-bar", manoeuvre: None, duration: 10.0 };
/// The double four-bar up to its first singular position.
pub const FOUR_BAR_BEFORE: AgreementRun = AgreementRun { duration: 0.7, ..FOUR_BAR };

const AGREEMENTS: [Agreement; 11] = [
    Agreement::iltis(
        "in-phase bump at 10 m/s, 2.5 s, all: pose (m, rad)",
        AgreementRun::iltis("in-phase-bump", 10.0, 2.5),
        1e-4,
    ),
    Agreement::iltis(
        "anti-phase bump at 10 m/s, 2 s, all: pose (m, rad)",
        AgreementRun::iltis("anti-phase-bump", 10.0, 2.0),
        1e-4,
    ),
    Agreement::iltis(
        "in-phase bump at 5 m/s, 2.5 s, all: pose (m, rad)",
        AgreementRun::iltis("in-phase-bump", 5.0, 2.5),
        1e-6,
    ),
    Agreement::iltis(
        "sine steer 2 mm at 20 m/s, 3 s, all: pose (m, rad)",
        AgreementRun::iltis("sine-steer:0.002", 20.0, 3.0),
        1e-6,
    ),
    // the rule of second order errs by 5e-6 rad where the wheel rises, see the quarter car's own table
    Agreement::new(
        "suspension, 7 s, rules of one step: z (m)",
        SUSPENSION,
        ComparedSolvers::OneStep,
        1,
        1e-6,
    ),
    Agreement::new(
        "suspension, 7 s, trapezoidal: z, lower, upper, wheel_z (m, rad)",
        SUSPENSION,
        ComparedSolvers::SecondOrder,
        4,
        1e-6,
    ),
    Agreement::new(
        "suspension, 7 s, sdirk: z, lower, upper, wheel_z (m, rad)",
        SUSPENSION,
        ComparedSolvers::ThirdOrder,
        4,
        1e-6,
    ),
    Agreement::new(
        "robot, 8 s, all in joint or natural coordinates: z1 to z6 (rad)",
        ROBOT,
        ComparedSolvers::ButCartesian,
        6,
        1e-6,
    ),
    Agreement::new(
        "four-bar, 0.7 s, all in joint or natural coordinates: x, y (m)",
        FOUR_BAR_BEFORE,
        ComparedSolvers::ButCartesian,
        2,
        1e-6,
    ),
    Agreement::new(
        "four-bar, 10 s, all but trapezoidal on points: x, y (m)",
        FOUR_BAR,
        ComparedSolvers::ButRulesOnPoints,
        2,
        1e-6,
    ),
    // points err by (omega h)^2 / 12 of the angle turned, which is 1.6e-6 m at a step of 0.1 ms
    Agreement::new(
        "four-bar, 10 s, hybrid, global and index1-global, extrapolated: x, y (m)",
        FOUR_BAR,
        ComparedSolvers::Named(&[
            ("hybrid", "trapezoidal"),
            ("global", "trapezoidal"),
            ("index1-global", "trapezoidal"),
        ]),
        2,
        1e-6,
    )
    .extrapolated(),
];

/// The beginnings of runs, which take seconds.
const BEGINNINGS: [Agreement; 3] = [
    Agreement::iltis(
        "in-phase bump at 10 m/s, 0.3 s, all: pose (m, rad)",
        AgreementRun::iltis("in-phase-bump", 10.0, 0.3),
        1e-4,
    ),
    Agreement::iltis(
        "sine steer 2 mm at 20 m/s, 0.3 s, all: pose (m, rad)",
        AgreementRun::iltis("sine-steer:0.002", 20.0, 0.3),
        1e-6,
    ),
    Agreement::new(
        "four-bar, 0.5 s, all in joint or natural coordinates: x, y (m)",
        AgreementRun { duration: 0.5, ..FOUR_BAR },
        ComparedSolvers::ButCartesian,
        2,
        1e-6,
    ),
];

/// The beginnings of runs by all formulations.
pub fn beginnings() -> Checks {
    compare(&BEGINNINGS)
}

/// Every run by several formulations.
pub fn formulations() -> Checks {
    compare(&AGREEMENTS)
}

fn compare(agreements: &[Agreement]) -> Checks {
    map_in_parallel(agreements, |agreement| {
        Ok(Check::new(agreement.name, spread(agreement)?, agreement.bound))
    })
}

fn start(
    subject: &AgreementRun,
    solver: SolverChoice,
    step: f64,
) -> Result<Box<dyn Simulation>, Failure> {
    let (manoeuvre, speed) = subject.manoeuvre.unzip();
    let options = VehicleOptions {
        vehicle: Some(subject.vehicle.to_owned()),
        manoeuvre: manoeuvre.map(str::to_owned),
        speed,
        ..VehicleOptions::default()
    };
    (catalogue::find(&options)?.start)(solver, Settings::new(step))
}

/// The largest difference between any two of the runs, of all outputs and times that are looked at.
///
/// # Errors
/// A run that cannot be made, or that loses a step.
pub fn spread(agreement: &Agreement) -> Result<f64, Failure> {
    let subject = &agreement.subject;
    let mut runs = Vec::new();
    for solver in agreement.solvers.solvers()? {
        let run = start(subject, solver, STEP)?;
        runs.push(if agreement.extrapolated {
            let fine = start(subject, solver, 0.5 * STEP)?;
            Box::new(Extrapolation::new(run, fine, solver.order()))
        } else {
            run
        });
    }
    let mut worst = 0.0f64;
    for tick in 1..=(subject.duration / STEP).round() as u64 {
        for run in &mut runs {
            let report = run.step();
            if !report.status.is_taken() {
                let (name, why) = (agreement.name, report.status.words());
                return Err(Failure::Failed(format!("{name}: at {} s {why}", run.time())));
            }
        }
        if tick % STRIDE == 0 {
            let seen: Vec<Vec<f64>> = runs.iter_mut().map(|run| run.output()).collect();
            worst = worst.max(largest_difference(&seen, agreement.outputs));
        }
    }
    Ok(worst)
}

/// The largest difference between any two rows in the first outputs, so many of them.
fn largest_difference(rows: &[Vec<f64>], outputs: usize) -> f64 {
    let difference = |output: usize| {
        let values = rows.iter().map(|row| row[output]);
        let highest = values.clone().fold(f64::NEG_INFINITY, f64::max);
        highest - values.fold(f64::INFINITY, f64::min)
    };
    (0..outputs).map(difference).fold(0.0, f64::max)
}

#[cfg(test)]
mod tests {
    use super::{AGREEMENTS, largest_difference};

    #[test]
    fn any_two_rows_are_compared() {
        let rows = [vec![1.0, 7.0, 0.0], vec![1.25, 7.0, 9.0], vec![0.75, 7.0, 0.0]];
        assert!((largest_difference(&rows, 2) - 0.5).abs() < 1e-15);
        assert!((largest_difference(&rows, 3) - 9.0).abs() < 1e-15);
    }

    #[test]
    fn at_least_two_are_compared_each_time() {
        assert!(AGREEMENTS.iter().all(|agreement| agreement.solvers.solvers().unwrap().len() > 1));
    }
}
