//! Three times more or less of each constant of the iterations: references hold, and iterations and projections change
//! by no more than is stated here.
//!
//! ```text
//! cargo test --release -p host-sim --features vary --test constants -- --nocapture
//! ```
//!
//! prints what each of them changes. Counts are rounded.
#![allow(clippy::unwrap_used, reason = "a test may fail this way")]

use ferrol::evidence::hostile::{self, HostileSummary};
use ferrol::formulations::Settings;
use ferrol::models::iltis::IltisMemory;
use ferrol::roads::Road;
use ferrol::step::tuning::{NAMES, vary};
use ferrol::vehicles::iltis::Iltis;
use host_sim::catalogue;
use host_sim::cli::VehicleOptions;
use host_sim::registry::solver;
use host_sim::tables::sweep::map_in_parallel;
use host_sim::totals::Totals;
use std::hash::{DefaultHasher, Hash, Hasher};

/// What a constant is multiplied by where nothing else is stated.
const FACTORS: [f64; 2] = [3.0, 1.0 / 3.0];
/// What a constant is multiplied by to see whether it is needed, where three times more or less changes nothing.
const FAR_FACTORS: [f64; 2] = [1e6, 1e-6];
/// By how many percent iterations and projections may change where nothing else is stated.
const USUAL: [f64; 2] = [5.0, 5.0];
/// How often a run is looked at.
const LOOKS: u64 = 50;
/// Ticks of hostile inputs.
const HOSTILE_TICKS: u32 = 3000;

/// What a vehicle does, how its motion is compared, and with which formulations and steps.
struct Subject {
    vehicle: &'static str,
    /// Manoeuvre and speed (m/s), where the vehicle has several.
    manoeuvre: Option<(&'static str, f64)>,
    /// Parameters that are not the usual ones.
    set: &'static [&'static str],
    /// Outputs that are compared: so many of the first.
    outputs: usize,
    /// Runs: formulation, integrator, step (ms), duration (s), and by how much the outputs may differ from those of
    /// the usual constants.
    runs: &'static [(&'static str, &'static str, f64, f64, f64)],
}

/// Runs in which all constants act.
///
/// Motions may differ by a tenth of what `validate` allows them against their references on the same road at the same
/// step, and by as much as it allows where the step is larger, with the square of the step: the integrator errs by
/// more there.
const SUBJECTS: [Subject; 10] = [
    Subject {
        vehicle: "iltis",
        manoeuvre: Some(("in-phase-bump", 10.0)),
        set: &[],
        outputs: 6,
        runs: &[
            ("hybrid", "trapezoidal", 1.0, 2.0, 3.5e-4),
            ("topological", "trapezoidal", 1.0, 1.5, 3.5e-4),
            ("fully-recursive", "trapezoidal", 1.0, 1.5, 3.5e-4),
            ("index1-hybrid", "sdirk", 1.0, 1.5, 3.5e-4),
            ("global", "trapezoidal", 1.0, 1.0, 3.5e-4),
            ("index1-global", "sdirk", 1.0, 0.7, 3.5e-4),
        ],
    },
    Subject {
        vehicle: "iltis",
        manoeuvre: Some(("stairs", 5.0)),
        set: &[],
        outputs: 6,
        runs: &[
            ("hybrid", "trapezoidal", 10.0, 8.0, 1e-2),
            ("hybrid", "newmark:-0.1", 20.0, 8.0, 1e-2),
            ("topological", "trapezoidal", 10.0, 8.0, 1e-2),
            ("topological", "sdirk", 10.0, 8.0, 1e-2),
            ("fully-recursive", "trapezoidal", 10.0, 8.0, 1e-2),
            ("index1-hybrid", "sdirk", 10.0, 8.0, 1e-2),
            ("index1-hybrid", "trapezoidal", 10.0, 8.0, 1e-2),
            ("index1-hybrid", "trapezoidal", 30.0, 8.0, 1e-1),
            ("global", "trapezoidal", 10.0, 8.0, 1e-2),
            ("index1-global", "sdirk", 10.0, 4.0, 1e-2),
        ],
    },
    Subject {
        vehicle: "iltis",
        manoeuvre: Some(("sine-steer:0.002", 20.0)),
        set: &[],
        outputs: 6,
        runs: &[
            ("hybrid", "trapezoidal", 1.0, 1.0, 1e-6),
            ("topological", "trapezoidal", 1.0, 1.0, 1e-6),
            ("fully-recursive", "trapezoidal", 1.0, 1.0, 1e-6),
            ("index1-hybrid", "sdirk", 1.0, 1.0, 1e-6),
            ("global", "trapezoidal", 1.0, 0.5, 1e-6),
            ("index1-global", "sdirk", 1.0, 0.3, 1e-6),
        ],
    },
    Subject {
        vehicle: "four-bar",
        manoeuvre: None,
        set: &[],
        outputs: 2,
        runs: &[
            ("hybrid", "trapezoidal", 0.1, 10.0, 1e-6),
            ("hybrid", "trapezoidal", 1.0, 5.0, 1e-4),
            ("hybrid", "trapezoidal", 10.0, 10.0, 1e-2),
            ("topological", "trapezoidal", 0.1, 3.0, 1e-6),
            ("topological", "trapezoidal", 1.0, 5.0, 1e-4),
            ("topological", "sdirk", 0.1, 1.0, 1e-6),
            ("topological", "sdirk", 1.0, 5.0, 1e-4),
            ("topological", "trapezoidal", 50.0, 20.0, 1.0),
            ("fully-recursive", "trapezoidal", 1.0, 5.0, 1e-4),
            ("fully-recursive", "trapezoidal", 10.0, 10.0, 1e-2),
            ("index1-hybrid", "sdirk", 1.0, 5.0, 1e-4),
            ("index1-hybrid", "sdirk", 0.3, 2.0, 1e-5),
            ("index1-hybrid", "trapezoidal", 0.05, 1.0, 1e-6),
            ("index1-hybrid", "trapezoidal", 10.0, 10.0, 1e-2),
            ("global", "trapezoidal", 1.0, 5.0, 1e-4),
            ("global", "trapezoidal", 10.0, 10.0, 1e-2),
            ("global", "energy-momentum:0", 1.0, 0.6, 1e-4),
            ("index1-global", "sdirk", 1.0, 3.0, 1e-4),
        ],
    },
    Subject {
        vehicle: "robot",
        manoeuvre: None,
        set: &[],
        outputs: 6,
        runs: &[
            ("hybrid", "trapezoidal", 7.0, 8.0, 5e-3),
            ("topological", "trapezoidal", 7.0, 8.0, 5e-3),
            ("fully-recursive", "trapezoidal", 7.0, 8.0, 5e-3),
            ("index1-hybrid", "sdirk", 7.0, 8.0, 5e-3),
            ("global", "trapezoidal", 7.0, 8.0, 5e-3),
            ("index1-global", "sdirk", 7.0, 6.5, 5e-3),
        ],
    },
    // pinned and released within a step
    Subject {
        vehicle: "robot",
        manoeuvre: None,
        set: &["pin_until=3.01"],
        outputs: 6,
        runs: &[("hybrid", "trapezoidal", 20.0, 4.0, 4e-2)],
    },
    Subject {
        vehicle: "suspension",
        manoeuvre: None,
        set: &[],
        outputs: 4,
        runs: &[
            ("hybrid", "trapezoidal", 5.0, 7.0, 2.5e-3),
            ("topological", "sdirk", 5.0, 7.0, 2.5e-3),
            ("fully-recursive", "trapezoidal", 5.0, 7.0, 2.5e-3),
        ],
    },
    Subject {
        vehicle: "bricard",
        manoeuvre: None,
        set: &[],
        outputs: 3,
        runs: &[
            ("hybrid", "trapezoidal", 10.0, 10.0, 1e-2),
            ("topological", "trapezoidal", 10.0, 10.0, 1e-2),
            ("global", "trapezoidal", 10.0, 3.0, 1e-2),
        ],
    },
    Subject {
        vehicle: "slider-crank",
        manoeuvre: None,
        set: &[],
        outputs: 3,
        runs: &[
            ("hybrid", "trapezoidal", 5.0, 5.0, 2.5e-3),
            ("topological", "trapezoidal", 5.0, 5.0, 2.5e-3),
        ],
    },
    Subject {
        vehicle: "andrews",
        manoeuvre: None,
        set: &[],
        outputs: 7,
        runs: &[
            ("hybrid", "trapezoidal", 0.05, 0.03, 1e-3),
            ("topological", "trapezoidal", 0.05, 0.03, 1e-3),
        ],
    },
];

/// What is stated of a constant that is not as the others.
struct Stated {
    name: &'static str,
    factors: [f64; 2],
    /// By how many percent iterations and projections may change.
    change: [f64; 2],
}

const fn stated(name: &'static str, factors: [f64; 2], change: [f64; 2]) -> Stated {
    Stated { name, factors, change }
}

/// Constants that are varied otherwise, or change more than the others.
const STATED: &[Stated] = &[
    // shares that are nearer to one than to a third: three times more or less of share over rest
    stated("CIRCLES", [1.364, 0.556], USUAL),
    stated("SLOW", [1.5, 0.5], USUAL),
    stated("REMEMBERED", [1.154, 0.714], USUAL),
    stated("ALIGNED", [1.154, 0.714], USUAL),
    stated("RUNAWAY", [1.071, 0.833], USUAL),
    // growth by two hundredths: three times more or less of these
    stated("AGED", [1.06 / 1.02, 1.0067 / 1.02], USUAL),
    // every pass of every projection leaves its reciprocal
    stated("PENALTY_RATIO", FACTORS, [5.0, 40.0]),
    // at 0.1 ms a first correction is of its size, and a second is made or not
    stated("SETTLED_ROUNDING", FACTORS, [15.0, 5.0]),
    // a closure that begins and ceases to act within a step needs three parts
    stated("MOST_PARTS", [3.0, 0.75], USUAL),
    // less takes the Iltis for a mechanism near a singular position
    stated("LOOSE", [3.0, 0.7], [5.0, 10.0]),
    // less leaves too few digits beside a singular position
    stated("NEARLY_SINGULAR", [3.0, 0.7], USUAL),
];

/// Constants that no run here needs, and what does.
const NEEDED_ELSEWHERE: &[(&str, &str)] = &[
    ("LOST", "a step of the global formulation that ends on a singular position: tests/events.rs"),
    ("SATISFIED", "starts whose loops contradict each other: tests/setup.rs"),
    (
        "VANISHED",
        "a start at which a cosine is one: no vehicle here, but it guards a quotient of roundings",
    ),
    ("SUSPECT", "names of steps, and counts of singular positions: tests/topological.rs"),
];

/// A run of a subject.
struct Run {
    subject: &'static Subject,
    formulation: &'static str,
    integrator: &'static str,
    step: f64,
    duration: f64,
    bound: f64,
}

/// What a run found.
struct Found {
    totals: Totals,
    /// The outputs from time to time.
    looks: Vec<Vec<f64>>,
    /// A hash of these, and of what every step told.
    bits: u64,
}

/// What all runs found.
struct Sweep {
    runs: Vec<Found>,
    hostile: HostileSummary,
}

impl Run {
    fn all() -> Vec<Self> {
        let runs =
            |subject: &'static Subject| {
                subject.runs.iter().map(move |&(formulation, integrator, step, duration, bound)| {
                    Self { subject, formulation, integrator, step: 1e-3 * step, duration, bound }
                })
            };
        SUBJECTS.iter().flat_map(runs).collect()
    }

    fn name(&self) -> String {
        let Self { subject, formulation, integrator, step, .. } = self;
        let manoeuvre = subject.manoeuvre.map_or("", |(manoeuvre, _)| manoeuvre);
        format!("{} {manoeuvre} {formulation} {integrator} {step} s", subject.vehicle)
    }

    fn make(&self) -> Found {
        let subject = self.subject;
        let options = VehicleOptions {
            vehicle: Some(subject.vehicle.to_owned()),
            manoeuvre: subject.manoeuvre.map(|(manoeuvre, _)| manoeuvre.to_owned()),
            speed: subject.manoeuvre.map(|(_, speed)| speed),
            set: subject.set.iter().map(|set| (*set).to_owned()).collect(),
            ..VehicleOptions::default()
        };
        let solver = solver(self.formulation, self.integrator).unwrap();
        let start = catalogue::find(&options).unwrap().start;
        let mut hasher = DefaultHasher::new();
        let mut found = Found { totals: Totals::default(), looks: Vec::new(), bits: 0 };
        // one that does not start is a run without a step
        let Ok(mut simulation) = start(solver, Settings::new(self.step)) else { return found };
        let steps = (self.duration / self.step).round() as u64;
        for tick in 1..=steps {
            let report = simulation.step();
            found.totals.add(simulation.time(), &report);
            (report.status.severity(), report.iterations, report.projections).hash(&mut hasher);
            if tick % (steps / LOOKS).max(1) == 0 {
                let output = simulation.output();
                output.iter().for_each(|value| value.to_bits().hash(&mut hasher));
                found.looks.push(output);
            }
        }
        found.bits = hasher.finish();
        found
    }

    /// By how much two runs of this kind are apart at most.
    fn apart(&self, a: &Found, b: &Found) -> f64 {
        if a.looks.len() != b.looks.len() {
            return f64::INFINITY;
        }
        let outputs = a
            .looks
            .iter()
            .zip(&b.looks)
            .flat_map(|(a, b)| a.iter().zip(b).take(self.subject.outputs));
        outputs.map(|(a, b)| (a - b).abs()).fold(0.0, f64::max)
    }
}

impl Sweep {
    /// All runs with a constant times a factor.
    fn with(runs: &[Run], name: &str, factor: f64) -> Self {
        vary(name, factor);
        let found = map_in_parallel(runs, |run| Ok(run.make())).unwrap();
        let (mut vehicle, mut memory) = (Iltis::new(Road::Flat, 0.0), IltisMemory::new());
        let hostile = hostile::run(HOSTILE_TICKS, 42, &mut vehicle, &mut memory);
        vary(name, 1.0);
        Self { runs: found, hostile }
    }

    /// Percent by which iterations and projections are more than in another sweep.
    fn change(&self, other: &Self) -> [f64; 2] {
        let sum = |sweep: &Self, what: fn(&Totals) -> u64| {
            sweep.runs.iter().map(|found| what(&found.totals)).sum::<u64>() as f64
        };
        let counts: [fn(&Totals) -> u64; 2] =
            [|totals| totals.iterations, |totals| totals.projections];
        counts.map(|what| 100.0 * (sum(self, what) / sum(other, what) - 1.0))
    }

    fn is_same(&self, other: &Self) -> bool {
        let bits = |sweep: &Self| sweep.runs.iter().map(|found| found.bits).collect::<Vec<_>>();
        bits(self) == bits(other) && self.hostile == other.hostile
    }

    /// References that do not hold, where these are what the usual constants give.
    fn broken(&self, runs: &[Run], usual: &Self) -> Vec<String> {
        let mut broken = Vec::new();
        for ((run, found), usual) in runs.iter().zip(&self.runs).zip(&usual.runs) {
            let apart = run.apart(found, usual);
            if !(apart <= run.bound) {
                broken.push(format!("{}: {apart:.1e} > {:.1e}", run.name(), run.bound));
            }
            if found.totals.not_taken() > usual.totals.not_taken() {
                broken.push(format!(
                    "{}: {} steps not taken",
                    run.name(),
                    found.totals.not_taken()
                ));
            }
        }
        if !self.hostile.passed() {
            broken.push(format!("hostile inputs: {:?}", self.hostile));
        }
        broken
    }
}

#[test]
fn three_times_more_or_less_keeps_the_references() {
    let runs = Run::all();
    let usual = Sweep::with(&runs, "", 1.0);
    let mut wrong = Vec::new();
    for &name in NAMES {
        let found = STATED.iter().find(|stated| stated.name == name);
        let (factors, most) =
            found.map_or((FACTORS, USUAL), |stated| (stated.factors, stated.change));
        let mut acts = false;
        for factor in factors {
            let sweep = Sweep::with(&runs, name, factor);
            acts |= !sweep.is_same(&usual);
            let change = sweep.change(&usual);
            println!(
                "{name:<26} x {factor:<6.3} {:+7.2} % iterations {:+7.2} % projections",
                change[0], change[1]
            );
            if change.iter().zip(most).any(|(change, most)| !(change.abs() <= most)) {
                wrong.push(format!(
                    "{name} x {factor:.3}: changes {change:.2?} %, beyond {most:?} %"
                ));
            }
            let broken = sweep.broken(&runs, &usual);
            wrong
                .extend(broken.into_iter().map(|broken| format!("{name} x {factor:.3}: {broken}")));
        }
        acts = acts
            || FAR_FACTORS.iter().any(|&factor| !Sweep::with(&runs, name, factor).is_same(&usual));
        let elsewhere = NEEDED_ELSEWHERE.iter().any(|(needed, _)| *needed == name);
        if acts == elsewhere {
            wrong.push(format!("{name} {}", if acts { "acts here" } else { "is not needed" }));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn what_is_stated_is_stated_of_constants() {
    let names = STATED.iter().map(|stated| stated.name);
    for name in names.chain(NEEDED_ELSEWHERE.iter().map(|(name, _)| *name)) {
        assert!(NAMES.contains(&name), "{name}");
    }
}
