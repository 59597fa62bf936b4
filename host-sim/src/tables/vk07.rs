//! The example and the claims of \[VK07\]: Fig. 6, the drift, the rival that solves everything at once, the growth, ours beside
//! theirs.
//!
//! Heights are held against an independent model, where the paper holds them against Simpack. Instructions are counted on one
//! thread, over the same steps of both forms of each model; what a step costs hardly changes along a run.

use super::claims::{Claim, Verdict};
use super::stairs::least_time;
use crate::callgrind::{InstructionCounter, calibrated, measured};
use crate::catalogue;
use crate::cli::VehicleOptions;
use crate::components::convoy::Convoy;
use crate::failure::Failure;
use crate::literature::find;
use crate::registry::solver;
use crate::simulation::Simulation;
use crate::validation::components::{HEIGHTS, STEP};
use ferrol::components::{Hierarchical, StepSettings, System};
use ferrol::formulations::Settings;
use ferrol::vehicles::car17::{Car17, Car17Parameters};
use serde::Serialize;
use std::time::Instant;

/// The hierarchy, and the whole as one system.
const FORMS: [&str; 2] = ["component", "monolithic"];
/// The integrator of the paper.
const INTEGRATOR: &str = "rk4";
/// What the paper prints: drift of the joints (m), difference from Simpack (m), how many times faster than (3)-(6).
pub const PAPER: PaperFigures = PaperFigures { drift: 1e-10, simpack: 1e-5, faster: 4.0 };
/// Models whose steps are counted, with their bodies.
const COUNTED: [(&str, u32); 6] = [
    ("car17", 17),
    ("car17-redundant", 17),
    ("iltis", 9),
    ("convoy:1", 17),
    ("convoy:10", 170),
    ("convoy:100", 1700),
];
/// Steps before those that are counted, and those.
const STEPS: [u32; 2] = [2, 3];
/// A body of the longest convoy may cost so many times one of a single car.
pub const PER_BODY: f64 = 1.2;
/// The convoy that is timed with one thread and with several, and steps.
const TIMED: (u32, u64) = (100, 20);
/// Rows of Fig. 6 are so far apart (s).
const EVERY: f64 = 0.02;

/// What the paper prints.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct PaperFigures {
    /// Order of the drift of the joints (m).
    pub drift: f64,
    /// Order of the difference of z from Simpack's (m).
    pub simpack: f64,
    /// How many times faster the partitioned simulation is than the one of (3)-(6).
    pub faster: f64,
}

/// A run of the car with the passenger.
#[derive(Clone, Debug, Serialize)]
pub struct CarRun {
    /// The model.
    pub vehicle: &'static str,
    /// The formulation.
    pub formulation: &'static str,
    /// The integrator.
    pub integrator: &'static str,
    /// Whether coordinates and velocities were brought back onto the joints.
    pub stabilised: bool,
    /// Largest difference of z from the independent model at its times (m).
    pub height: f64,
    /// The same before the passenger and behind: whether it grows.
    pub halves: [f64; 2],
    /// Largest g and G v after a step (m, m/s).
    pub drift: [f64; 2],
    /// CPU time of the run (s).
    pub cpu: Option<f64>,
    /// z at the times of the independent model (m).
    pub heights: Vec<f64>,
    /// Fig. 6: time and z (s, m).
    #[serde(skip)]
    pub curve: Vec<(f64, f64)>,
}

/// What a step of a model costs.
#[derive(Clone, Debug, Serialize)]
pub struct ModelCost {
    /// The model.
    pub vehicle: &'static str,
    /// Bodies.
    pub bodies: u32,
    /// Instructions of a step through the hierarchy, and as one sparse system; none without valgrind.
    pub instructions: [Option<f64>; 2],
    /// CPU time of a step (s), in the same order.
    pub cpu: [Option<f64>; 2],
}

/// What the cost of a step is given in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CostUnit {
    /// Instructions: they repeat.
    Instructions,
    /// CPU time (s): where instructions were not counted.
    CpuTime,
}

impl CostUnit {
    /// In the order in which they are preferred.
    const ALL: [Self; 2] = [Self::Instructions, Self::CpuTime];

    /// The unit in words.
    pub const fn words(self) -> &'static str {
        match self {
            Self::Instructions => "by instructions",
            Self::CpuTime => "by CPU time",
        }
    }
}

impl ModelCost {
    /// Cost of a step through the hierarchy, and as one sparse system.
    pub const fn cost(&self, unit: CostUnit) -> [Option<f64>; 2] {
        match unit {
            CostUnit::Instructions => self.instructions,
            CostUnit::CpuTime => self.cpu,
        }
    }

    /// How many times cheaper the hierarchy is.
    pub fn ratio(&self, unit: CostUnit) -> Option<f64> {
        let [own, whole] = self.cost(unit);
        Some(whole? / own?)
    }

    /// What a body costs in a step through the hierarchy.
    pub fn per_body(&self, unit: CostUnit) -> Option<f64> {
        Some(self.cost(unit)[0]? / f64::from(self.bodies))
    }
}

/// Time of a step of a convoy with so many threads.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct ThreadsTime {
    /// Threads.
    pub threads: usize,
    /// Time of a step on the clock (s).
    pub wall: f64,
}

/// All that was measured.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Vk07 {
    /// The car with the passenger.
    pub runs: Vec<CarRun>,
    /// The largest difference of z between hierarchy and one system over the run (m).
    pub apart: f64,
    /// What steps cost.
    pub costs: Vec<ModelCost>,
    /// Cars of the convoy that is timed with several threads.
    pub cars: u32,
    /// Its times.
    pub threads: Vec<ThreadsTime>,
}

impl Vk07 {
    /// Runs all; CPU times are the least of `repeats` runs.
    ///
    /// # Errors
    /// A run cannot be started, or fails under callgrind.
    pub fn measure(repeats: u32) -> Result<Self, Failure> {
        let repeats = repeats.min(5);
        let [hierarchy, whole] = FORMS;
        let runs = [
            run("car17", hierarchy, INTEGRATOR, true, repeats)?,
            run("car17", whole, INTEGRATOR, true, repeats)?,
            run("car17-redundant", hierarchy, INTEGRATOR, true, repeats)?,
            run("car17", hierarchy, "ab3", true, repeats)?,
            run("car17", hierarchy, INTEGRATOR, false, repeats)?,
        ];
        let pairs = runs[0].curve.iter().zip(&runs[1].curve);
        let apart = pairs.map(|(a, b)| (a.1 - b.1).abs()).fold(0.0, f64::max);
        let counter = InstructionCounter::plain()?;
        let mut costs = Vec::new();
        // CPU time is that of one thread: no other may help
        let alone = rayon::ThreadPoolBuilder::new().num_threads(1).build();
        let alone = alone.map_err(|error| Failure::Failed(error.to_string()))?;
        for (vehicle, bodies) in COUNTED {
            let (mut instructions, mut cpu) = ([None; 2], [None; 2]);
            for (which, formulation) in FORMS.into_iter().enumerate() {
                if let Some(counter) = &counter {
                    instructions[which] = count(counter, vehicle, formulation)?;
                }
                let steps = 2000 / u64::from(bodies) + 1;
                let least =
                    alone.install(|| least_time(repeats, steps, || begin(vehicle, formulation)))?;
                cpu[which] = least.map(|time| time / steps as f64);
            }
            costs.push(ModelCost { vehicle, bodies, instructions, cpu });
        }
        let threads = [1, 2, 4].map(threads);
        let threads = threads.into_iter().collect::<Result<_, _>>()?;
        Ok(Self { runs: runs.to_vec(), apart, costs, cars: TIMED.0, threads })
    }

    /// The cost of a model.
    pub fn cost(&self, vehicle: &str) -> Option<&ModelCost> {
        self.costs.iter().find(|cost| cost.vehicle == vehicle)
    }

    /// How many times one of a single car a body of the longest convoy costs, in the first unit that is known of both.
    pub fn growth(&self) -> Option<(f64, CostUnit)> {
        CostUnit::ALL.into_iter().find_map(|unit| {
            let [one, all] = ["convoy:1", "convoy:100"].map(|name| self.cost(name)?.per_body(unit));
            Some((all? / one?, unit))
        })
    }
}

fn run(
    vehicle: &'static str,
    formulation: &'static str,
    integrator: &'static str,
    stabilised: bool,
    repeats: u32,
) -> Result<CarRun, Failure> {
    let solver = solver(formulation, integrator)?;
    let solver = if stabilised { solver } else { solver.unstabilised()? };
    let begin = || (find(vehicle, &[])?.start)(solver, Settings::new(STEP));
    let mut simulation = begin()?;
    let steps = (Car17::DURATION / STEP).round() as u64;
    let stride = (EVERY / STEP).round() as u64;
    let mut found = CarRun {
        vehicle,
        formulation,
        integrator,
        stabilised,
        height: 0.0,
        halves: [0.0; 2],
        drift: [0.0; 2],
        cpu: least_time(repeats, steps, begin)?,
        heights: Vec::new(),
        curve: vec![(0.0, simulation.output()[2])],
    };
    for tick in 1..=steps {
        let report = simulation.step();
        if !report.status.is_taken() {
            let why = report.status.words();
            return Err(Failure::Failed(format!("{vehicle}, {formulation}, step {tick}: {why}")));
        }
        found.drift[0] = found.drift[0].max(report.phi);
        found.drift[1] = found.drift[1].max(report.phi_dot);
        if tick % stride == 0 {
            let z = simulation.output()[2];
            found.curve.push((simulation.time(), z));
            let at = |time: f64| (time / STEP).round() as u64 == tick;
            if let Some((time, height)) = HEIGHTS.iter().find(|(time, _)| at(*time)) {
                let off = (z - height).abs();
                let half = usize::from(*time > Car17Parameters::DEFAULT.passenger_start);
                found.height = found.height.max(off);
                found.halves[half] = found.halves[half].max(off);
                found.heights.push(z);
            }
        }
    }
    Ok(found)
}

/// Starts a model that is counted.
fn begin(vehicle: &str, formulation: &str) -> Result<Box<dyn Simulation>, Failure> {
    let (solver, settings) = (solver(formulation, INTEGRATOR)?, Settings::new(STEP));
    if vehicle != "iltis" {
        return (find(vehicle, &[])?.start)(solver, settings);
    }
    let manoeuvre = Some("in-phase-bump".to_owned());
    let options = VehicleOptions { manoeuvre, ..VehicleOptions::default() };
    (catalogue::find(&options)?.start)(solver, settings)
}

/// Instructions of a step.
fn count(
    counter: &InstructionCounter,
    vehicle: &str,
    formulation: &str,
) -> Result<Option<f64>, Failure> {
    let words =
        ["count", "components", INTEGRATOR, "--formulation", formulation, "--vehicle", vehicle];
    let counts = counter.count(&words)?;
    Ok(counts.map(|counts| counts.iter().sum::<u64>() as f64 / f64::from(STEPS[1])))
}

/// Makes the steps of a model on this thread alone, to be counted in one piece.
///
/// # Errors
/// The run cannot be started.
pub fn counted(vehicle: &str, formulation: &str) -> Result<(), Failure> {
    let mut simulation = begin(vehicle, formulation)?;
    for _ in 0..STEPS[0] {
        simulation.step();
    }
    calibrated(|| {
        measured(&mut || {
            for _ in 0..STEPS[1] {
                simulation.step();
            }
        });
    });
    Ok(())
}

/// The time of a step of a long convoy with so many threads.
fn threads(threads: usize) -> Result<ThreadsTime, Failure> {
    let failed = |why: String| Failure::Failed(why);
    let (cars, steps) = TIMED;
    let convoy = Convoy::new(&Car17Parameters::DEFAULT, cars).map_err(|e| failed(e.to_string()))?;
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
    let pool = pool.map_err(|error| failed(error.to_string()))?;
    let wall = pool.install(|| {
        let mut system = System::new(convoy, Hierarchical, StepSettings::new(STEP))
            .map_err(|error| failed(error.to_string()))?;
        system.step();
        let begun = Instant::now();
        for _ in 0..steps {
            system.step();
        }
        Ok::<f64, Failure>(begun.elapsed().as_secs_f64() / steps as f64)
    })?;
    Ok(ThreadsTime { threads, wall })
}

/// What the paper claims, decided by what was measured.
pub fn claims(measured: &Vk07) -> Vec<Claim> {
    let mut claims = Vec::new();
    let mut claim = |claim: &str, found: Option<(bool, String)>, because: &'static str| {
        let (verdict, why) = match found {
            Some((true, why)) => (Verdict::Holds, why),
            Some((false, why)) => (Verdict::DoesNot, why),
            None => (Verdict::NotMeasured, "not measured".to_owned()),
        };
        let because = (verdict == Verdict::DoesNot).then_some(because);
        claims.push(Claim { source: "[VK07]", claim: claim.to_owned(), verdict, why, because });
    };
    let [plain, whole, redundant, _, free] = &measured.runs[..] else { return claims };
    claim(
        "the partitioned simulation is exact and without iteration: it gives the motion of (3)-(6)",
        Some((measured.apart < 1e-9, format!("z at most {:.1e} m apart", measured.apart))),
        "not examined",
    );
    claim(
        "the drift of the model has order 1e-10",
        Some((
            plain.drift[0] <= PAPER.drift,
            format!(
                "phi at most {:.1e} m after a step, {:.1e} m without stabilisation",
                plain.drift[0], free.drift[0]
            ),
        )),
        "not examined",
    );
    claim(
        "z differs from that of another program by 1e-5, and the difference is stable",
        Some((
            plain.height <= PAPER.simpack && plain.halves[1] < 10.0 * plain.halves[0].max(1e-12),
            format!(
                "from an independent model by {:.1e} m before the passenger, {:.1e} m behind",
                plain.halves[0], plain.halves[1]
            ),
        )),
        "not examined",
    );
    claim(
        "the method takes any topology: equations that follow from others change nothing (the pseudo-inverse)",
        Some((
            redundant.height < 1e-8,
            format!("{:.1e} m from the independent model", redundant.height),
        )),
        "not examined",
    );
    claim(
        "the partitioned simulation is about four times faster than that of (3)-(6)",
        measured.cost("car17").and_then(|cost| {
            let mut known = CostUnit::ALL.into_iter();
            let (ratio, unit) = known.find_map(|unit| Some((cost.ratio(unit)?, unit)))?;
            let cpu = whole.cpu.zip(plain.cpu).map(|(whole, plain)| whole / plain);
            let cpu = cpu.map_or(String::new(), |cpu| format!(", {cpu:.2} by CPU time of the run"));
            Some((
                ratio > 0.9 * PAPER.faster,
                format!("{ratio:.2} times {} of a step{cpu}", unit.words()),
            ))
        }),
        "the paper does not say how it solves (3)-(6): a dense factor of the 190 unknowns would be 7 million multiplications a \
         step, five times all instructions of the hierarchy; ours is sparse, in blocks, in a good order found once, and \
         the 32 equations of the hierarchy's top are dense",
    );
    claim(
        "the cost of well-partitioned systems is O(N): a body of 1700 costs what one of 17 does, within 20 %",
        measured.growth().map(|(growth, unit)| {
            let why = format!("{growth:.3} times {} from 17 to 1700 bodies", unit.words());
            (growth <= PER_BODY, why)
        }),
        "not examined",
    );
    claim(
        "subsystems are ideal candidates for several processors",
        {
            let of = |threads: usize| measured.threads.iter().find(|time| time.threads == threads);
            of(1).zip(of(2)).map(|(one, two)| {
                let gain = one.wall / two.wall;
                (gain > 1.5, format!("two threads are {gain:.2} times as fast on 1700 bodies"))
            })
        },
        "the machine had other work, or has one core; a level waits for its slower part",
    );
    claims
}
