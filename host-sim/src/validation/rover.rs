//! The robot vehicle of \[KIM12\] and a sixth of it.
//!
//! Sources: independent models of the same numbers (`host-sim/data/README.md`).

use super::{Check, Checks, drift};
use crate::cartesian::CartesianSynthesis;
use crate::failure::{Failure, bad_input};
use crate::literature::find;
use crate::reference::ReferenceTable;
use crate::registry::long::Long;
use crate::registry::solver;
use crate::simulation::{FormulationSimulation, Runner, Simulation as _, VehicleSimulation};
use crate::totals::Totals;
use ferrol::dynamics::{Kinematics, momentum};
use ferrol::formulations::{Method, Settings, SubsystemCoordinates};
use ferrol::integrators::{AdamsBashforth, ab3_hht};
use ferrol::state::{State, StepReport};
use ferrol::vehicles::Vehicle;
use ferrol::vehicles::rover::{Rover, RoverSixth};

const SIXTH: &str = include_str!("../../data/rover_sixth.csv");
/// The step of \[KIM12\] Table 3 (s).
pub const STEP: f64 = 7e-4;
/// The alpha with which the pair is run.
pub const ALPHA: f64 = -0.3;

/// Synthesis in joint coordinates.
pub const JOINT: &str = "synthesis-joint";
/// Synthesis in Cartesian coordinates.
pub const CARTESIAN: &str = "synthesis-cartesian";

/// The sixth of the robot vehicle by subsystem synthesis, whatever the coordinates.
pub trait SixthRun {
    /// Makes one step.
    fn advance(&mut self) -> StepReport;

    /// Height of the chassis, its rate and its acceleration (m, m/s, m/s2).
    fn seen(&mut self) -> [f64; 3];
}

impl<R: Runner<RoverSixth, 2, 0, 0>> SixthRun for VehicleSimulation<R, RoverSixth, 2, 0, 0> {
    fn advance(&mut self) -> StepReport {
        self.step()
    }

    fn seen(&mut self) -> [f64; 3] {
        let state = self.relative();
        [state.q[0], state.qd[0], state.qdd[0]]
    }
}

/// The robot vehicle with synthesis in joint coordinates.
type RoverSimulation = FormulationSimulation<Long<SubsystemCoordinates<12>>, Rover<12>, 12, 0, 0>;

/// The sixth of the robot vehicle with a formulation, in steps of `step` seconds.
///
/// # Errors
/// Another formulation than the two, or its start is not found.
pub fn sixth(formulation: &str, method: Method, step: f64) -> Result<Box<dyn SixthRun>, Failure> {
    type Run<F> = FormulationSimulation<F, RoverSixth, 2, 0, 0>;
    let (vehicle, settings) = (RoverSixth::new(), Settings::new(step));
    match formulation {
        JOINT => {
            Ok(Box::new(Run::<Long<SubsystemCoordinates<2>>>::new(vehicle, method, settings)?))
        }
        CARTESIAN => Ok(Box::new(Run::<CartesianSynthesis>::new(vehicle, method, settings)?)),
        other => bad_input(format!("{other} is no subsystem synthesis")),
    }
}

/// The method of Adams and Bashforth.
pub const fn ab3() -> Method {
    Method::AdamsBashforth(AdamsBashforth::new())
}

/// The pair of \[KIM12\].
///
/// # Errors
/// None.
pub fn pair() -> Result<Method, Failure> {
    let pair = ab3_hht(ALPHA).map_err(|error| Failure::Failed(error.to_string()))?;
    Ok(Method::ExplicitImplicit(pair))
}

/// Makes steps; returns how many were lost.
fn advance(simulation: &mut dyn SixthRun, ticks: u64) -> u64 {
    (0..ticks).map(|_| u64::from(!simulation.advance().status.is_taken())).sum()
}

/// Root mean square of the errors of height, its rate and its acceleration, against steps of Runge and Kutta's
/// method of 0.1 ms at most, over `duration` seconds; and how many steps were lost.
///
/// # Errors
/// The start is not found.
pub fn sixth_errors(
    formulation: &str,
    method: Method,
    step: f64,
    duration: f64,
) -> Result<([f64; 3], u64), Failure> {
    // a whole number of them makes a step
    let ratio = (step / 1e-4).ceil() as u64;
    let fine = step / ratio as f64;
    let mut coarse = sixth(formulation, method, step)?;
    let mut fine = sixth(JOINT, Method::RungeKutta, fine)?;
    let mut squares = [0.0; 3];
    let mut lost = 0;
    let ticks = (duration / step).floor() as u64;
    for _ in 0..ticks {
        lost += advance(&mut *coarse, 1);
        advance(&mut *fine, ratio);
        for ((square, found), exact) in squares.iter_mut().zip(coarse.seen()).zip(fine.seen()) {
            *square += (found - exact) * (found - exact);
        }
    }
    Ok((squares.map(|square| (square / ticks as f64).sqrt()), lost))
}

/// The models of \[KIM12\] Table 2: both coordinates with both integrators.
///
/// # Errors
/// None.
pub fn models() -> Result<[(&'static str, Method); 4], Failure> {
    let pair = pair()?;
    Ok([(CARTESIAN, ab3()), (CARTESIAN, pair), (JOINT, ab3()), (JOINT, pair)])
}

/// How far any two of the four models are from each other in `duration` seconds at the step of Table 3: the largest root mean
/// square of the difference of their heights (m), infinite where a step was lost.
///
/// # Errors
/// A start is not found.
pub fn models_apart(duration: f64) -> Result<f64, Failure> {
    let mut runs = Vec::new();
    for (formulation, method) in models()? {
        runs.push(sixth(formulation, method, STEP)?);
    }
    let mut squares = [[0.0; 4]; 4];
    let (mut lost, ticks) = (0, (duration / STEP).floor() as u64);
    for _ in 0..ticks {
        lost += runs.iter_mut().map(|run| advance(&mut **run, 1)).sum::<u64>();
        let heights: Vec<f64> = runs.iter_mut().map(|run| run.seen()[0]).collect();
        for (row, one) in squares.iter_mut().zip(&heights) {
            for (square, other) in row.iter_mut().zip(&heights) {
                *square += (one - other) * (one - other);
            }
        }
    }
    let most = squares.iter().flatten().fold(0.0, |most: f64, square| most.max(*square));
    Ok(if lost > 0 { f64::INFINITY } else { (most / ticks as f64).sqrt() })
}

/// The sixth of the robot vehicle over bumps and rough ground.
pub fn sixth_vehicle() -> Checks {
    let table = ReferenceTable::read(SIXTH)?;
    let mut checks = Vec::new();
    for (formulation, integrator, bound) in [
        ("synthesis-joint", "ab3", 2e-5),
        ("synthesis-joint", "rk4", 2e-5),
        ("synthesis-joint", "ab3+hht:-0.3", 2e-5),
        ("synthesis-cartesian", "ab3", 2e-5),
        ("synthesis-cartesian", "rk4", 2e-5),
        ("synthesis-cartesian", "ab3+hht:-0.3", 2e-5),
        ("topological", "trapezoidal", 2e-5),
        ("hybrid", "trapezoidal", 2e-5),
    ] {
        let solver = solver(formulation, integrator)?;
        let mut simulation = (find("rover-sixth", &[])?.start)(solver, Settings::new(STEP))?;
        let mut totals = Totals::default();
        let mut square = 0.0;
        for row in &table.rows {
            while (totals.steps as f64 + 0.5) * STEP < row[0] {
                let report = simulation.step();
                totals.add(simulation.time(), &report);
            }
            totals.verdict()?;
            let error = simulation.output()[0] - row[1];
            square += error * error;
        }
        let name = format!("rover-sixth, {formulation}, {integrator}, {STEP} s");
        let rms = (square / table.rows.len() as f64).sqrt();
        checks.push(Check::new(format!("{name}: rms of z against its table (m)"), rms, bound));
    }
    checks.push(Check::new(
        "rover-sixth, 0.0007 s: rms of z between any two models of Table 2 (m)",
        models_apart(RoverSixth::DURATION)?,
        2e-5,
    ));
    // explicit methods end at the damper of the arm, the pair where the chassis on the tyre does
    let duration = 8.0;
    let ([.., acceleration], lost) = sixth_errors(JOINT, ab3(), STEP, duration)?;
    let figure = acceleration + lost as f64;
    checks.push(Check::new("rover-sixth, ab3 at 0.70 ms: rms of z'' (m/s2)", figure, 0.05));
    let ([position, ..], _) = sixth_errors(JOINT, ab3(), 7.5e-4, duration)?;
    checks.push(Check::new(
        "rover-sixth, ab3 at 0.75 ms: 1 mm over the rms of z",
        1e-3 / position,
        1.0,
    ));
    let ([.., acceleration], lost) = sixth_errors(JOINT, pair()?, 5.6e-3, duration)?;
    let figure = acceleration + lost as f64;
    checks.push(Check::new("rover-sixth, the pair at 5.6 ms: rms of z'' (m/s2)", figure, 0.05));
    // heights only: accelerations are 0.135 m/s2 off there, see the tables of [KIM12]
    let step = 3.0 * STEP;
    let ([position, ..], lost) = sixth_errors(CARTESIAN, pair()?, step, RoverSixth::DURATION)?;
    let name = format!("rover-sixth, {CARTESIAN}, the pair at 2.1 ms over 35 s: rms of z (m)");
    checks.push(Check::new(name, position + lost as f64, 2e-5));
    let ([.., acceleration], _) = sixth_errors(JOINT, pair()?, 28.5e-3, duration)?;
    checks.push(Check::new(
        "rover-sixth, the pair at 28.5 ms: 1 m/s2 over the rms of z''",
        1.0 / acceleration,
        1.0,
    ));
    Ok(checks)
}

/// Height of the mass centre, pitch and roll of the robot vehicle at their times (s, m, rad).
const ROVER: [(f64, [f64; 3]); 4] = [
    (1.0, [0.64013290, -0.00351595, -0.01829828]),
    (2.0, [0.63444377, -0.03090103, 0.01852387]),
    (5.0, [0.64445219, 0.00427815, -0.01911738]),
    (10.0, [0.62623404, -0.02035088, 0.00626508]),
];

/// The robot vehicle over rough terrain, and its horizontal momentum.
pub fn robot_vehicle() -> Checks {
    let step = 1e-4;
    let mut checks = Vec::new();
    for (formulation, integrator) in [
        ("synthesis-joint", "ab3"),
        ("synthesis-joint", "rk4"),
        ("synthesis-cartesian", "ab3"),
        ("synthesis-cartesian", "rk4"),
        ("topological", "trapezoidal"),
        ("maggi", "trapezoidal"),
        ("bae", "trapezoidal"),
        ("hybrid", "trapezoidal"),
    ] {
        let solver = solver(formulation, integrator)?;
        let mut simulation = (find("rover", &[])?.start)(solver, Settings::new(step))?;
        let mut totals = Totals::default();
        let name = format!("rover, {formulation}, {integrator}, {step} s");
        for (time, wanted) in ROVER {
            while (totals.steps as f64 + 0.5) * step < time {
                let report = simulation.step();
                totals.add(simulation.time(), &report);
            }
            totals.verdict()?;
            let output = simulation.output();
            let errors =
                wanted.iter().zip(&output[2..]).map(|(wanted, value)| (value - wanted).abs());
            let figure = errors.fold(0.0, f64::max);
            checks.push(Check::new(format!("{name}: z, pitch, roll at {time} s"), figure, 1e-6));
        }
        checks.extend(drift(&name, &totals));
    }
    checks.push(Check::new(
        "rover, rk4, 0.0001 s: horizontal momentum over 10 s, as a share",
        momentum_change(Method::RungeKutta, step, 10.0)?,
        1e-10,
    ));
    Ok(checks)
}

/// The largest change of the horizontal momentum of the robot vehicle in a run, as a share of it.
///
/// # Errors
/// The start is not found.
pub fn momentum_change(method: Method, step: f64, duration: f64) -> Result<f64, Failure> {
    let mut simulation = RoverSimulation::new(Rover::new(), method, Settings::new(step))?;
    let vehicle = Rover::<12>::new();
    let mut kinematics = Kinematics::new();
    let mut of = |state: &State<12, 0, 0>| {
        kinematics.place(vehicle.mechanism(), &state.q);
        kinematics.set_rates(vehicle.mechanism(), &state.qd);
        momentum(vehicle.mechanism(), &kinematics).force
    };
    let begin = of(simulation.relative());
    let mut worst = 0.0f64;
    for tick in 1..=(duration / step).round() as u64 {
        simulation.step();
        if tick % 100 == 0 {
            let change = of(simulation.relative()) - begin;
            worst = worst.max(change.x.abs().max(change.y.abs()) / begin.x.abs());
        }
    }
    Ok(worst)
}
