//! The comparison that \[PAN13\] announces: theory, accuracy and efficiency of semi-recursive methods, on the Iltis and on a
//! robot vehicle of six wheels.
//!
//! All have the same integrator, so that only the formulations differ; Bae's has backward differences too. What decides is
//! what they count: instructions on ramp and stairs, and iterations. A difference below [`NOISE`] decides nothing.

use super::claims::{Claim, NOISE, Verdict, exceeds};
use super::rods::{self, RodRun};
use super::stages::{self, StepCost};
use super::sweep::map_in_parallel;
use crate::callgrind::InstructionCounter;
use crate::failure::Failure;
use crate::literature::find;
use crate::registry::solver;
use ferrol::formulations::Settings;
use serde::Serialize;

/// The integrator that all have.
const RULE: &str = "trapezoidal";
/// The run of the robot vehicle: its step and its length (s).
const ROVER: (f64, f64) = (1e-3, 2.0);
/// Outputs of the robot vehicle that are compared: height, pitch and roll of the chassis (m, rad).
const COMPARED: core::ops::Range<usize> = 2..5;

/// What a method forms and what it solves.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Theory {
    /// The formulation.
    pub formulation: &'static str,
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
pub const METHODS: [Theory; 5] = [
    Theory {
        formulation: "maggi",
        author: "Garcia de Jalon",
        unknowns: "independent accelerations",
        formed: "R_d^T M-sum R_d from accumulated inertias, its product with the accelerations, Q-sum + P-sum, R_z, \
                 dR_z/dt zd_i",
        solved: "phi_z by blocks for R_z; R_z^T R_d^T M-sum R_d R_z with shares of K and C",
    },
    Theory {
        formulation: "synthesis-joint",
        author: "Kim",
        unknowns: "acceleration of the base, independent accelerations of each subsystem",
        formed: "M_yy, M_yq, M_qq of each subsystem, effective mass and force on the base",
        solved: "phi_z by blocks; M_qq of each subsystem; 6 by 6 of the base",
    },
    Theory {
        formulation: "bae",
        author: "Bae",
        unknowns: "positions, rates, accelerations, multipliers",
        formed: "H: B x from root to leaves, B^T G back; R^T M R with shares of K and C when it is renewed",
        solved: "H_p by blocks: phi_z thrice, R^T M R, phi_z^T",
    },
    Theory {
        formulation: "topological",
        author: "[CD03]",
        unknowns: "independent accelerations",
        formed: "M zdd - Q by inverse dynamics; R^T M R with shares of K and C when it is renewed",
        solved: "phi_z by blocks for R; R^T M R",
    },
    Theory {
        formulation: "hybrid",
        author: "[CD03]",
        unknowns: "all relative coordinates; multipliers by iteration",
        formed: "M zdd - Q by inverse dynamics; M + K + C + phi_z^T alpha phi_z when it is renewed",
        solved: "that matrix, for corrections and for two projections",
    },
];

/// A method on the robot vehicle.
#[derive(Clone, Debug, Serialize)]
pub struct RoverRun {
    /// The formulation.
    pub formulation: &'static str,
    /// The integrator.
    pub integrator: &'static str,
    /// Iterations per step.
    pub iterations: f64,
    /// Steps that were not taken.
    pub lost: u64,
    /// How far it is from the hybrid formulation at the end: height, pitch and roll at most (m, rad).
    pub apart: f64,
}

/// All that was measured.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Pan13 {
    /// What is formed and solved.
    pub theory: Vec<Theory>,
    /// A step of the Iltis on ramp and stairs; empty without valgrind.
    pub iltis: Vec<StepCost>,
    /// The robot vehicle.
    pub rover: Vec<RoverRun>,
    /// The quarter car with its tie rod, and without it.
    pub rods: Vec<RodRun>,
}

impl Pan13 {
    /// Runs all.
    ///
    /// # Errors
    /// A run cannot be started, or fails under callgrind.
    pub fn measure() -> Result<Self, Failure> {
        let rules = METHODS.iter().map(|method| (method.formulation, RULE));
        let pairs: Vec<_> = rules.chain([("bae", "bdf:2")]).collect();
        let iltis = match InstructionCounter::find()? {
            Some(counter) => map_in_parallel(&pairs, |&(formulation, integrator)| {
                stages::cost(&counter, formulation, integrator)
            })?,
            None => Vec::new(),
        };
        let (_, truth) = rover("hybrid", RULE, 0.25 * ROVER.0)?;
        let rover = map_in_parallel(&pairs, |&(formulation, integrator)| {
            let (mut run, end) = rover(formulation, integrator, ROVER.0)?;
            let off = end.iter().zip(&truth).map(|(end, truth)| (end - truth).abs());
            run.apart = off.fold(0.0, f64::max);
            Ok(run)
        })?;
        let (theory, iltis) = (METHODS.to_vec(), iltis.into_iter().flatten().collect());
        Ok(Self { theory, iltis, rover, rods: rods::measure()? })
    }

    /// The cost of a step of the Iltis.
    fn of(&self, formulation: &str) -> Option<&StepCost> {
        self.iltis.iter().find(|cost| cost.formulation == formulation && cost.integrator == RULE)
    }
}

/// The robot vehicle with a formulation, and its compared outputs at the end.
fn rover(
    formulation: &'static str,
    integrator: &'static str,
    step: f64,
) -> Result<(RoverRun, Vec<f64>), Failure> {
    let solver = solver(formulation, integrator)?;
    let mut run = (find("rover", &[])?.start)(solver, Settings::new(step))?;
    let steps = (ROVER.1 / step).round() as u64;
    let (mut iterations, mut lost) = (0, 0);
    for _ in 0..steps {
        let report = run.step();
        iterations += u64::from(report.iterations);
        lost += u64::from(!report.status.is_taken());
    }
    let iterations = iterations as f64 / steps as f64;
    let end = run.output().get(COMPARED).unwrap_or_default().to_vec();
    Ok((RoverRun { formulation, integrator, iterations, lost, apart: f64::NAN }, end))
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
    let same = measured.rover.iter().map(|run| run.apart).fold(0.0, f64::max);
    let lost: u64 = measured.rover.iter().map(|run| run.lost).sum();
    let right = format!(
        "6x6, {} s at {} ms: height, pitch and roll within {same:.1e} (m, rad), {lost} steps lost",
        ROVER.1,
        1e3 * ROVER.0
    );
    vec![
        claim(
            "all methods give the same motion",
            (Some(same < 1e-4 && lost == 0), right),
            "integrators err differently",
        ),
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
            "the terms of Bae's system are computed in an efficient way: it is cheaper than Garcia de Jalon's",
            pair("bae", "maggi"),
            "multipliers and dependent rates and accelerations are unknowns, and M s is another pass over the tree",
        ),
        claim(
            "eliminating rods makes the equations cheaper",
            rods_are_cheaper(&measured.rods),
            "not examined",
        ),
    ]
}
