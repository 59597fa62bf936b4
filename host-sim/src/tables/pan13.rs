//! The comparison that \[PAN13\] announces: theory, accuracy and efficiency of semi-recursive methods, on the Iltis and on a
//! robot vehicle of six wheels.
//!
//! All but one have the same integrator, so that only the formulations differ: synthesis in Cartesian coordinates takes explicit
//! methods and the pair. Bae's has backward differences too. What decides is what they count: instructions on ramp and stairs and
//! on the robot vehicle, and iterations. A difference below [`NOISE`] decides nothing.

use super::claims::{Claim, NOISE, Verdict, exceeds};
use super::rods::{self, RodRun};
use super::stages::{self, StepCost};
use super::sweep::map_in_parallel;
use crate::callgrind::{InstructionCounter, calibrated, measured};
use crate::catalogue;
use crate::cli::VehicleOptions;
use crate::failure::Failure;
use crate::registry::solver;
use crate::simulation::Simulation;
use ferrol::formulations::Settings;
use serde::Serialize;
use std::ops::Range;

/// The integrator that all have but synthesis in Cartesian coordinates, which does not take it.
pub const RULE: &str = "trapezoidal";
/// Motions that are nearer than this are the same (m, rad): rules of second order err by less at 1 ms.
const SAME: f64 = 1e-4;

/// What a method forms and what it solves.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Theory {
    /// The formulation.
    pub formulation: &'static str,
    /// The integrator with which it is compared.
    pub integrator: &'static str,
    /// Whose method it is.
    pub author: &'static str,
    /// What is unknown in an iteration.
    pub unknowns: &'static str,
    /// What is formed in an iteration.
    pub formed: &'static str,
    /// What is solved in an iteration.
    pub solved: &'static str,
}

/// The methods that are compared. The rods of the Iltis have no mass, and are distance constraints in all of them.
pub const METHODS: [Theory; 6] = [
    Theory {
        formulation: "maggi",
        integrator: RULE,
        author: "Garcia de Jalon",
        unknowns: "independent accelerations",
        formed: "R_d^T M-sum R_d from accumulated inertias, its product with the accelerations, Q-sum + P-sum, R_z, \
                 dR_z/dt zd_i",
        solved: "phi_z by blocks for R_z; R_z^T R_d^T M-sum R_d R_z with shares of K and C",
    },
    Theory {
        formulation: "synthesis-joint",
        integrator: RULE,
        author: "Kim",
        unknowns: "acceleration of the base, independent accelerations of each subsystem",
        formed: "M_yy, M_yq, M_qq of each subsystem, effective mass and force on the base",
        solved: "phi_z by blocks; M_qq of each subsystem; 6 by 6 of the base",
    },
    Theory {
        formulation: "synthesis-cartesian",
        integrator: "ab3+hht:-0.3",
        author: "Kim",
        unknowns: "accelerations of the base and of every body, multipliers of all joints",
        formed: "M of every body, phi_y and phi_0 of each subsystem, effective mass and force on the base",
        solved: "M + beta h^2 K + gamma h C of each subsystem, bordered by phi_y; 6 by 6 of the base",
    },
    Theory {
        formulation: "bae",
        integrator: RULE,
        author: "Bae",
        unknowns: "positions, rates, accelerations, multipliers",
        formed: "H: B x from root to leaves, B^T G back; R^T M R with shares of K and C when it is renewed",
        solved: "H_p by blocks: phi_z thrice, R^T M R, phi_z^T",
    },
    Theory {
        formulation: "topological",
        integrator: RULE,
        author: "[CD03]",
        unknowns: "independent accelerations",
        formed: "M zdd - Q by inverse dynamics; R^T M R with shares of K and C when it is renewed",
        solved: "phi_z by blocks for R; R^T M R",
    },
    Theory {
        formulation: "hybrid",
        integrator: RULE,
        author: "[CD03]",
        unknowns: "all relative coordinates; multipliers by iteration",
        formed: "M zdd - Q by inverse dynamics; M + K + C + phi_z^T alpha phi_z when it is renewed",
        solved: "that matrix, for corrections and for two projections",
    },
];

/// A method on one of the two vehicles.
#[derive(Clone, Debug, Serialize)]
pub struct MotionRun {
    /// The formulation.
    pub formulation: &'static str,
    /// The integrator.
    pub integrator: &'static str,
    /// Iterations per step.
    pub iterations: f64,
    /// Steps that were not taken.
    pub lost: u64,
    /// How far it is from the hybrid formulation at a quarter of the step, at most: what is compared (m, rad).
    pub apart: f64,
    /// Instructions of a step; none without valgrind.
    pub instructions: Option<f64>,
}

/// The run of a vehicle in which motions are compared.
pub struct Subject {
    vehicle: &'static str,
    /// Manoeuvre and speed (m/s), where the vehicle has several.
    manoeuvre: Option<(&'static str, f64)>,
    /// Step (s).
    step: f64,
    /// Length (s).
    duration: f64,
    /// Outputs that are compared.
    compared: Range<usize>,
}

/// The robot vehicle: height, pitch and roll of the chassis.
pub const ROVER: Subject =
    Subject { vehicle: "rover", manoeuvre: None, step: 1e-3, duration: 2.0, compared: 2..5 };
/// The Iltis over a bump that its wheels do not leave: the pose of the chassis.
pub const ILTIS: Subject = Subject {
    vehicle: "iltis",
    manoeuvre: Some(("in-phase-bump", 5.0)),
    step: 1e-3,
    duration: 2.5,
    compared: 0..6,
};

/// All that was measured.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Pan13 {
    /// What is formed and solved.
    pub theory: Vec<Theory>,
    /// A step of the Iltis on ramp and stairs, with the rule that all but one have; empty without valgrind.
    pub iltis: Vec<StepCost>,
    /// The Iltis over a bump.
    pub bump: Vec<MotionRun>,
    /// The robot vehicle.
    pub rover: Vec<MotionRun>,
    /// The quarter car with its tie rod, and without it.
    pub rods: Vec<RodRun>,
}

/// The methods with their integrators, and Bae's with his.
fn pairs() -> Vec<(&'static str, &'static str)> {
    let own = METHODS.iter().map(|method| (method.formulation, method.integrator));
    own.chain([("bae", "bdf:2")]).collect()
}

impl Pan13 {
    /// Runs all.
    ///
    /// # Errors
    /// A run cannot be started, or fails under callgrind.
    pub fn measure() -> Result<Self, Failure> {
        let counter = InstructionCounter::find()?;
        let mut implicit = pairs();
        implicit.retain(|(_, integrator)| !integrator.starts_with("ab3"));
        let iltis = match &counter {
            Some(counter) => map_in_parallel(&implicit, |&(formulation, integrator)| {
                stages::cost(counter, formulation, integrator)
            })?,
            None => Vec::new(),
        };
        let mut rover = motions(&ROVER)?;
        if let Some(counter) = &counter {
            let counts = map_in_parallel(&pairs(), |&(formulation, integrator)| {
                let words = ["count", "rover", integrator, "--formulation", formulation];
                counter.count(&words)
            })?;
            for (run, counts) in rover.iter_mut().zip(counts) {
                let all = counts.map(|counts| counts.iter().sum::<u64>() as f64);
                run.instructions = all.map(|all| all / ROVER.steps(ROVER.step) as f64);
            }
        }
        let (theory, iltis) = (METHODS.to_vec(), iltis.into_iter().flatten().collect());
        Ok(Self { theory, iltis, bump: motions(&ILTIS)?, rover, rods: rods::measure()? })
    }

    /// The cost of a step of the Iltis.
    fn of(&self, formulation: &str) -> Option<&StepCost> {
        self.iltis.iter().find(|cost| cost.formulation == formulation && cost.integrator == RULE)
    }
}

impl Subject {
    fn start(
        &self,
        formulation: &str,
        integrator: &str,
        step: f64,
    ) -> Result<Box<dyn Simulation>, Failure> {
        let (manoeuvre, speed) = self.manoeuvre.unzip();
        let options = VehicleOptions {
            vehicle: Some(self.vehicle.to_owned()),
            manoeuvre: manoeuvre.map(str::to_owned),
            speed,
            ..VehicleOptions::default()
        };
        (catalogue::find(&options)?.start)(solver(formulation, integrator)?, Settings::new(step))
    }

    fn steps(&self, step: f64) -> u64 {
        (self.duration / step).round() as u64
    }
}

/// All methods in a run, each against the hybrid formulation at a quarter of the step.
///
/// # Errors
/// A run cannot be started.
pub fn motions(subject: &Subject) -> Result<Vec<MotionRun>, Failure> {
    /// Steps of the hybrid formulation in one of the others.
    const FINER: u64 = 4;
    /// Steps from one look to the next.
    const STRIDE: u64 = 100;
    let steps = subject.steps(subject.step);
    let mut converged = subject.start("hybrid", RULE, subject.step / FINER as f64)?;
    let mut truth = Vec::new();
    for _ in 0..steps / STRIDE {
        for _ in 0..STRIDE * FINER {
            converged.step();
        }
        truth.push(converged.output());
    }
    map_in_parallel(&pairs(), |&(formulation, integrator)| {
        let mut run = subject.start(formulation, integrator, subject.step)?;
        let mut truth = truth.iter();
        let (mut iterations, mut lost, mut apart) = (0, 0, 0.0f64);
        for tick in 1..=steps {
            let report = run.step();
            iterations += u64::from(report.iterations);
            lost += u64::from(!report.status.is_taken());
            if tick % STRIDE == 0
                && let Some(truth) = truth.next()
            {
                let own = run.output();
                let off = own.iter().zip(truth).map(|(own, truth)| (own - truth).abs());
                let compared = off.take(subject.compared.end).skip(subject.compared.start);
                apart = compared.fold(apart, f64::max);
            }
        }
        let iterations = iterations as f64 / steps as f64;
        Ok(MotionRun { formulation, integrator, iterations, lost, apart, instructions: None })
    })
}

/// Makes the steps of the robot vehicle, to be counted in one piece.
///
/// # Errors
/// The run cannot be started.
pub fn counted(formulation: &str, integrator: &str) -> Result<(), Failure> {
    let mut simulation = ROVER.start(formulation, integrator, ROVER.step)?;
    calibrated(|| {
        measured(&mut || {
            for _ in 0..ROVER.steps(ROVER.step) {
                simulation.step();
            }
        });
    });
    Ok(())
}

/// Instructions of a step against those of another, in words; nothing where the difference is noise.
fn cheaper(one: &StepCost, other: &StepCost) -> (Option<bool>, String) {
    let ratio = other.total / one.total;
    let says = format!(
        "{:.0} instructions a step in {:.2} iterations, {} {:.0} in {:.2}: {ratio:.2} times",
        one.total, one.iterations, other.formulation, other.total, other.iterations
    );
    (exceeds(ratio, 1.0, NOISE), says)
}

/// Whether Garcia de Jalon's method is cheaper without the rod of the quarter car, in words; nothing where the difference is
/// noise.
fn rods_are_cheaper(runs: &[RodRun]) -> (Option<bool>, String) {
    let own = runs.iter().find(|run| run.formulation == METHODS[0].formulation);
    let Some((run, [with, without])) = own.and_then(|run| Some((run, run.instructions?))) else {
        return (None, "no valgrind".to_owned());
    };
    let ratio = with / without;
    let says = format!(
        "quarter car by {}: {with:.0} instructions a step with the tie rod as a body, {without:.0} without: {ratio:.2} times; \
         the motion is {:.1e} (m, rad) off at most",
        run.formulation, run.apart
    );
    (exceeds(ratio, 1.0, NOISE), says)
}

/// What the paper says, held against the figures.
pub fn claims(measured: &Pan13) -> Vec<Claim> {
    let claim = |claim: &str, (holds, why): (Option<bool>, String), because| {
        let verdict = match holds {
            Some(true) => Verdict::Holds,
            Some(false) => Verdict::DoesNot,
            None => Verdict::NotMeasured,
        };
        let because = (verdict == Verdict::DoesNot).then_some(because);
        Claim { source: "[PAN13]", claim: claim.to_owned(), verdict, why, because }
    };
    let pair = |one: &str, other: &str| match (measured.of(one), measured.of(other)) {
        (Some(one), Some(other)) => cheaper(one, other),
        _ => (None, "no valgrind".to_owned()),
    };
    let same = |runs: &[MotionRun], subject: &Subject| {
        let apart = runs.iter().map(|run| run.apart).fold(0.0, f64::max);
        let lost: u64 = runs.iter().map(|run| run.lost).sum();
        let (name, duration, step) = (subject.vehicle, subject.duration, 1e3 * subject.step);
        let found = (!runs.is_empty()).then_some(apart < SAME && lost == 0);
        (
            found,
            format!(
                "{name}, {duration} s at {step} ms: within {apart:.1e} (m, rad), {lost} steps lost"
            ),
        )
    };
    let [(bump, says_bump), (rover, says_rover)] =
        [same(&measured.bump, &ILTIS), same(&measured.rover, &ROVER)];
    let same = bump.zip(rover).map(|(bump, rover)| bump && rover);
    let right = format!("{says_bump}; {says_rover}");
    let on_rover = |one: &str, other: &str| {
        let of = |name: &str| {
            let run = measured.rover.iter().find(|run| run.formulation == name)?;
            Some((run.instructions?, run.iterations))
        };
        let (Some((one_total, one_iterations)), Some((total, iterations))) = (of(one), of(other))
        else {
            return (None, "no valgrind".to_owned());
        };
        let ratio = total / one_total;
        let says = format!(
            "6x6 at {} ms: {one_total:.0} instructions a step in {one_iterations:.2} iterations, {other} {total:.0} in \
             {iterations:.2}: {ratio:.2} times",
            1e3 * ROVER.step
        );
        (exceeds(ratio, 1.0, NOISE), says)
    };
    vec![
        claim("all methods give the same motion", (same, right), "integrators err differently"),
        claim(
            "Garcia de Jalon's improved method is efficient: cheaper than the topological formulation",
            pair("maggi", "topological"),
            "it multiplies by the mass matrix of the open loop, which it forms in every iteration; inverse dynamics needs none",
        ),
        claim(
            "Kim's method is efficient: cheaper than Garcia de Jalon's",
            pair("synthesis-joint", "maggi"),
            "four corners only: the matrix of all is an arrow already, and its factor costs little more than those of the corners",
        ),
        claim(
            "Kim's method is cheaper than Garcia de Jalon's where there are six subsystems without loops",
            on_rover("synthesis-joint", "maggi"),
            "six angles more or less in one matrix cost less than six effective masses",
        ),
        claim(
            "in Cartesian coordinates Kim's method is dearer than in joint coordinates",
            on_rover("synthesis-joint", "synthesis-cartesian"),
            "arms without loops have few equations",
        ),
        claim(
            "the terms of Bae's system are computed in an efficient way: it is cheaper than Garcia de Jalon's",
            pair("bae", "maggi"),
            "multipliers and dependent rates and accelerations are unknowns, and M s is another pass over the tree",
        ),
        claim(
            "eliminating rods makes the equations cheaper",
            rods_are_cheaper(&measured.rods),
            "two coordinates of eight and two equations of six go, which saved 29 % of the instructions at 1 ms",
        ),
    ]
}
