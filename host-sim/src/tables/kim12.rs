//! The comparison of \[KIM12\] on a sixth of a robot vehicle: Table 3, Fig. 7 and Fig. 8, ours beside theirs.
//!
//! The paper's model 3 is the reference of Table 3; errors over the step, Fig. 8, are against steps of Runge and Kutta's method
//! of 0.1 ms at most. Instructions are counted over the first seconds of the run, with five bumps in them.

use super::claims::{Claim, NOISE, Verdict, exceeds};
use super::stairs::least_time;
use super::sweep::map_in_parallel;
use crate::callgrind::{InstructionCounter, calibrated, measured};
use crate::failure::Failure;
use crate::literature::find;
use crate::registry::solver;
use crate::simulation::Simulation;
use crate::validation::rover::{CARTESIAN, JOINT, STEP, ab3, pair, sixth, sixth_errors};
use ferrol::formulations::{Method, Settings};
use ferrol::vehicles::rover::RoverSixth;
use serde::Serialize;

/// The explicit integrator, and the pair.
const INTEGRATORS: [&str; 2] = ["ab3", "ab3+hht:-0.3"];
/// The length of the run of which instructions are counted (s).
const COUNTED: f64 = 12.0;
/// The steps of Fig. 8, in steps of Table 3, and beyond.
const MULTIPLES: [u32; 11] = [1, 2, 3, 4, 6, 8, 9, 16, 30, 40, 42];
/// Times of Fig. 7 (s): before, on and behind bumps, on rough ground, at the end.
const TIMES: [f64; 6] = [1.4, 2.1, 4.2, 21.0, 28.0, 35.0];
/// The accuracy at which the fastest step is sought (m/s2); models.md asks as much of 5.6 ms.
const ACCEPTED: f64 = 0.05;
/// A figure of the paper is reached at this share of it.
const REACHED: f64 = 0.9;

/// What the paper prints of one of its models.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct PaperModel {
    /// Root mean square errors of position, velocity and acceleration (m, m/s, m/s2); none of the reference.
    pub rms: Option<[f64; 3]>,
    /// CPU time (s).
    pub cpu: f64,
}

/// What we measured of a model.
#[derive(Clone, Debug, Serialize)]
pub struct OurModel {
    /// Root mean square differences of height, its rate and acceleration from model 3 (m, m/s, m/s2).
    pub rms: [f64; 3],
    /// The same against the converged motion.
    pub error: [f64; 3],
    /// CPU time of the run (s).
    pub cpu: Option<f64>,
    /// Instructions of a step; none without valgrind.
    pub instructions: Option<f64>,
    /// Height at the times of Fig. 7 (m).
    pub heights: Vec<f64>,
}

/// A model of Tables 2 and 3.
#[derive(Clone, Debug, Serialize)]
pub struct Model {
    /// Number of the model in Table 2.
    pub number: usize,
    /// The formulation.
    pub formulation: &'static str,
    /// The integrator.
    pub integrator: &'static str,
    /// The paper's figures.
    pub paper: PaperModel,
    /// Ours.
    pub ours: OurModel,
}

/// A step of Fig. 8.
#[derive(Clone, Debug, Serialize)]
pub struct StepRun {
    /// The formulation.
    pub formulation: &'static str,
    /// The integrator.
    pub integrator: &'static str,
    /// Step (s).
    pub step: f64,
    /// Root mean square errors of height, its rate and acceleration (m, m/s, m/s2).
    pub error: [f64; 3],
    /// Steps that were not taken.
    pub lost: u64,
    /// CPU time of the run (s).
    pub cpu: Option<f64>,
    /// Instructions of a simulated second; none without valgrind.
    pub instructions: Option<f64>,
}

/// All that was measured.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Kim12 {
    /// Table 3.
    pub table_3: Vec<Model>,
    /// Times of the heights, Fig. 7 (s).
    pub times: Vec<f64>,
    /// Fig. 8.
    pub figure_8: Vec<StepRun>,
}

/// The models of Table 2 with the figures of Table 3.
const MODELS: [(&str, &str, PaperModel); 4] = [
    (CARTESIAN, INTEGRATORS[0], PaperModel { rms: Some([1.85e-5, 1.18e-5, 1.51e-3]), cpu: 4.555 }),
    (CARTESIAN, INTEGRATORS[1], PaperModel { rms: Some([2.63e-6, 2.94e-4, 2.28e-1]), cpu: 5.945 }),
    (JOINT, INTEGRATORS[0], PaperModel { rms: None, cpu: 0.674 }),
    (JOINT, INTEGRATORS[1], PaperModel { rms: Some([1.31e-5, 4.31e-4, 2.39e-1]), cpu: 1.143 }),
];

impl Kim12 {
    /// Runs all; CPU times are the least of `repeats` runs.
    ///
    /// # Errors
    /// A run cannot be started, or fails under callgrind.
    pub fn measure(repeats: u32) -> Result<Self, Failure> {
        let counter = InstructionCounter::find()?;
        let numbered: Vec<_> = (1..).zip(MODELS).collect();
        let table_3 = map_in_parallel(&numbered, |&(number, (formulation, integrator, paper))| {
            let ours = ours(formulation, integrator, counter.as_ref(), repeats)?;
            Ok(Model { number, formulation, integrator, paper, ours })
        })?;
        let mut runs = Vec::new();
        for formulation in [JOINT, CARTESIAN] {
            runs.extend([1.0, 0.75 / 0.7].map(|multiple| (formulation, INTEGRATORS[0], multiple)));
            runs.extend(
                MULTIPLES.map(|multiple| (formulation, INTEGRATORS[1], f64::from(multiple))),
            );
        }
        let figure_8 = map_in_parallel(&runs, |&(formulation, integrator, multiple)| {
            step_run(formulation, integrator, multiple * STEP, counter.as_ref(), repeats)
        })?;
        Ok(Self { table_3, times: TIMES.to_vec(), figure_8 })
    }
}

/// The method of an integrator of the table.
fn method(integrator: &str) -> Result<Method, Failure> {
    if integrator == INTEGRATORS[0] { Ok(ab3()) } else { pair() }
}

fn start(formulation: &str, integrator: &str, step: f64) -> Result<Box<dyn Simulation>, Failure> {
    (find("rover-sixth", &[])?.start)(solver(formulation, integrator)?, Settings::new(step))
}

fn steps(duration: f64, step: f64) -> u64 {
    (duration / step).round() as u64
}

fn ours(
    formulation: &str,
    integrator: &str,
    counter: Option<&InstructionCounter>,
    repeats: u32,
) -> Result<OurModel, Failure> {
    let method = method(integrator)?;
    let (mut model, mut reference) =
        (sixth(formulation, method, STEP)?, sixth(JOINT, ab3(), STEP)?);
    let all = steps(RoverSixth::DURATION, STEP);
    let mut squares = [0.0; 3];
    let mut heights = Vec::new();
    for tick in 1..=all {
        model.advance();
        reference.advance();
        let (a, b) = (model.seen(), reference.seen());
        for (square, (a, b)) in squares.iter_mut().zip(a.into_iter().zip(b)) {
            *square += (a - b) * (a - b);
        }
        if TIMES.iter().any(|time| steps(*time, STEP) == tick) {
            heights.push(a[0]);
        }
    }
    let (error, _) = sixth_errors(formulation, method, STEP, RoverSixth::DURATION)?;
    let cpu = least_time(repeats, all, || start(formulation, integrator, STEP))?;
    let counted = instructions(formulation, integrator, STEP, counter)?;
    Ok(OurModel {
        rms: squares.map(|square| (square / all as f64).sqrt()),
        error,
        cpu,
        instructions: counted.map(|per_second| per_second * STEP),
        heights,
    })
}

fn step_run(
    formulation: &'static str,
    integrator: &'static str,
    step: f64,
    counter: Option<&InstructionCounter>,
    repeats: u32,
) -> Result<StepRun, Failure> {
    let (error, lost) = sixth_errors(formulation, method(integrator)?, step, RoverSixth::DURATION)?;
    let all = steps(RoverSixth::DURATION, step);
    let (mut cpu, mut counted) = (None, None);
    if lost == 0 {
        cpu = least_time(repeats, all, || start(formulation, integrator, step))?;
        counted = instructions(formulation, integrator, step, counter)?;
    }
    Ok(StepRun { formulation, integrator, step, error, lost, cpu, instructions: counted })
}

/// Instructions of a simulated second.
fn instructions(
    formulation: &str,
    integrator: &str,
    step: f64,
    counter: Option<&InstructionCounter>,
) -> Result<Option<f64>, Failure> {
    let Some(counter) = counter else { return Ok(None) };
    let step = step.to_string();
    let words = ["count", "sixth", integrator, "--formulation", formulation, "--step", &step];
    let counts = counter.count(&words)?;
    Ok(counts.map(|counts| counts.iter().sum::<u64>() as f64 / COUNTED))
}

/// Makes the steps of a run, to be counted in one piece.
///
/// # Errors
/// The run cannot be started.
pub fn counted(formulation: &str, integrator: &str, step: f64) -> Result<(), Failure> {
    let mut simulation = start(formulation, integrator, step)?;
    calibrated(|| {
        measured(&mut || {
            for _ in 0..steps(COUNTED, step) {
                simulation.step();
            }
        });
    });
    Ok(())
}

/// What the paper claims, decided by what was measured.
pub fn claims(measured: &Kim12) -> Vec<Claim> {
    let model = |number: usize| {
        let found = measured.table_3.iter().find(|model| model.number == number);
        found.map(|model| &model.ours)
    };
    let of = |formulation: &str, integrator: &str, step: f64| {
        let near = |run: &&StepRun| {
            run.formulation == formulation
                && run.integrator == integrator
                && (run.step - step).abs() < 1e-6
        };
        measured.figure_8.iter().find(near)
    };
    let at = |integrator: &str, step: f64| of(JOINT, integrator, step);
    let [explicit, both] = INTEGRATORS;
    let mut claims = Vec::new();
    let mut claim = |claim: &str, found: Option<(Option<bool>, String)>, because: &'static str| {
        let (verdict, why) = match found {
            Some((Some(true), why)) => (Verdict::Holds, why),
            Some((Some(false), why)) => (Verdict::DoesNot, why),
            Some((None, why)) => (Verdict::NotMeasured, format!("{why}; noise decides nothing")),
            None => (Verdict::NotMeasured, "not all of it is built or could be counted".to_owned()),
        };
        let because = (verdict == Verdict::DoesNot).then_some(because);
        claims.push(Claim { source: "[KIM12]", claim: claim.to_owned(), verdict, why, because });
    };
    let (joint, cartesian) = (model(3).zip(model(4)), model(1).zip(model(2)));
    let apart = measured.table_3.iter().map(|model| model.ours.rms[0]).fold(0.0, f64::max);
    claim(
        "Fig. 7: the four models give essentially the same motion",
        joint.map(|_| (Some(apart < 2e-5), format!("at most {apart:.1e} m rms off model 3"))),
        "the rules err by themselves, of third order and of second: at 0.7 ms 4.5e-7 m with ab3 and 1.0e-6 m with the pair in \
         joint coordinates",
    );
    claim(
        "explicit methods are stable up to 0.7 ms",
        at(explicit, STEP).zip(at(explicit, 7.5e-4)).map(|(stable, not)| {
            let holds = stable.lost == 0 && stable.error[0] < 2e-5 && not.error[0] > 1e-3;
            let [good, bad] = [stable, not].map(|run| run.error[0]);
            (Some(holds), format!("error {good:.1e} m at 0.7 ms, {bad:.1e} m at 0.75 ms"))
        }),
        "the method ends at 6/11 of the time of the fastest mode, that of the damper in the arm's hinge",
    );
    claim(
        "Table 3: at 0.7 ms the acceleration of the explicit model is the more accurate one",
        joint.map(|(explicit, pair)| {
            let [a, b] = [explicit, pair].map(|model| model.error[2]);
            (Some(a < b), format!("rms {a:.1e} m/s2 with ab3, {b:.1e} m/s2 with the pair"))
        }),
        "the paper takes the explicit model itself as the truth; against the converged motion ab3, at nine tenths of its \
         limit, hardly damps what a bump leaves in the arm",
    );
    claim(
        "at the same step the explicit model is the cheapest in joint coordinates",
        joint.and_then(|(explicit, pair)| {
            let (a, b) = explicit.instructions.zip(pair.instructions)?;
            let why = format!("{a:.0} and {b:.0} instructions a step, {:.2} times", b / a);
            Some((exceeds(b / a, 1.0, NOISE), why))
        }),
        "the pair makes 1.07 iterations a step at 0.7 ms, and has one angle to solve for",
    );
    claim(
        "the pair is stable up to 5.6 ms only",
        at(both, 8.0 * STEP).zip(at(both, 30.0 * STEP)).map(|(at_limit, beyond)| {
            let [a, b] = [at_limit, beyond].map(|run| run.error[2]);
            let stable = beyond.lost == 0 && beyond.error[0] < 1e-2;
            (
                Some(!stable),
                format!("rms of z'' {a:.2e} m/s2 at 5.6 ms, {b:.2e} m/s2 at 21 ms, no step lost"),
            )
        }),
        "the limit of the pair is that of the chassis on its tyre, 28 ms at 300 kg: 5.6 ms is a limit of accuracy",
    );
    claim(
        "at 5.6 ms the pair is 4.3 times faster than the explicit model at 0.7 ms",
        at(explicit, STEP).zip(at(both, 8.0 * STEP)).and_then(|(explicit, pair)| {
            let (a, b) = explicit.instructions.zip(pair.instructions)?;
            let (ratio, error) = (a / b, pair.error[2]);
            let faster = exceeds(ratio, REACHED * 4.3, NOISE);
            let holds = if error < ACCEPTED { faster } else { Some(false) };
            Some((holds, format!("{ratio:.2} times by instructions, rms of z'' {error:.2e} m/s2")))
        }),
        "an iteration of the pair costs more beside one of ab3 here",
    );
    claim(
        "joint coordinates are 6.8 times faster than Cartesian ones",
        joint.zip(cartesian).and_then(|((joint, _), (cartesian, _))| {
            let (a, b) = cartesian.instructions.zip(joint.instructions)?;
            let why = format!("{a:.0} and {b:.0} instructions a step, {:.2} times", a / b);
            Some((exceeds(a / b, REACHED * 6.8, NOISE), why))
        }),
        "seven coordinates, five equations and a length for one angle, whatever they are solved with",
    );
    claim(
        "in Cartesian coordinates the pair is stable up to 2.1 ms only",
        of(CARTESIAN, both, 3.0 * STEP).zip(of(CARTESIAN, both, 4.0 * STEP)).map(
            |(below, above)| {
                let [a, b] = [below, above].map(|run| run.error);
                let holds =
                    below.lost == 0 && a[0] < 1e-3 && (above.lost > 0 || b[0] > 10.0 * a[0]);
                (
                    Some(holds),
                    format!(
                        "rms {:.1e} m, {:.1e} m/s2 at 2.1 ms, {:.1e} m, {:.1e} m/s2 at 2.8 ms",
                        a[0], a[2], b[0], b[2]
                    ),
                )
            },
        ),
        "accelerations end before stability does: at 2.1 ms heights are right to 8.7e-6 m over the 35 s, \
         accelerations to 0.135 m/s2",
    );
    claims
}
