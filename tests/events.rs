//! One table of events: all formulations tell the same event by the same status.
#![allow(clippy::unwrap_used, reason = "a test")]

use crate::formulations::{
    STRAIGHT, all, all_with_loops_at_ends, backward_differences, blinking, flat_bars, iltis, loose,
    robot, steered,
};
use ferrol::formulations::Settings;
use ferrol::mechanism::Drive;
use ferrol::state::StepStatus::{
    self, Converged, IterationLimit, NearSingular, NonFinite, Open, Singular,
};
use ferrol::vehicles::iltis::ManoeuvreKind;
use host_sim::registry::SolverChoice;
use host_sim::simulation::Simulation;

/// Step (s).
const STEP: f64 = 1e-3;
/// The step of a run on the Iltis that meets the event: the front wheels of the bump are on it by then.
const MET: u32 = 150;

/// Something that happens to a run, and how it is told.
struct Event {
    name: &'static str,
    /// Starts the run.
    start: fn(SolverChoice) -> Box<dyn Simulation>,
    /// The step that meets it; those before it converge, or meet it too.
    step: u32,
    /// How that step ends.
    status: StepStatus,
    /// How the second step behind it ends: one more may still feel it.
    later: StepStatus,
}

/// A run straight on whose rack is `rack` in the step that meets the event, and at rest in all others.
fn rack(solver: SolverChoice, settings: Settings, rack: Drive) -> Box<dyn Simulation> {
    let met = u64::from(MET);
    steered(solver, settings, STRAIGHT, move |tick| {
        Some(if tick == met { rack } else { Drive::REST })
    })
}

const SETTINGS: Settings = Settings::new(STEP);
/// As the timer interrupt runs.
const FIXED: Settings = Settings { fixed_iterations: Some(2), ..SETTINGS };
/// Too few iterations for a bump.
const FEW: Settings = Settings { max_iterations: 1, ..SETTINGS };

/// What a driver, a loose wire or a road can do to any solver.
const OF_INPUTS: &[Event] = &[
    Event {
        name: "nothing happens",
        start: |solver| iltis(solver, SETTINGS, ManoeuvreKind::SineSteer { amplitude: 0.002 }),
        step: MET,
        status: Converged,
        later: Converged,
    },
    Event {
        name: "nothing happens, a fixed number of iterations",
        start: |solver| iltis(solver, FIXED, ManoeuvreKind::SineSteer { amplitude: 0.002 }),
        step: MET,
        status: Converged,
        later: Converged,
    },
    Event {
        name: "a position that is no number",
        start: |solver| rack(solver, SETTINGS, Drive { value: f64::NAN, ..Drive::REST }),
        step: MET,
        status: NonFinite,
        later: Converged,
    },
    Event {
        name: "an infinite position",
        start: |solver| rack(solver, SETTINGS, Drive { value: f64::INFINITY, ..Drive::REST }),
        step: MET,
        status: NonFinite,
        later: Converged,
    },
    Event {
        name: "a rate that is no number",
        start: |solver| rack(solver, SETTINGS, Drive { rate: f64::NAN, ..Drive::REST }),
        step: MET,
        status: NonFinite,
        later: Converged,
    },
    Event {
        name: "an infinite rate",
        start: |solver| rack(solver, SETTINGS, Drive { rate: f64::NEG_INFINITY, ..Drive::REST }),
        step: MET,
        status: NonFinite,
        later: Converged,
    },
    Event {
        name: "an acceleration that is no number",
        start: |solver| rack(solver, SETTINGS, Drive { acceleration: f64::NAN, ..Drive::REST }),
        step: MET,
        status: NonFinite,
        later: Converged,
    },
    Event {
        name: "a position that is no number, a fixed number of iterations",
        start: |solver| rack(solver, FIXED, Drive { value: f64::NAN, ..Drive::REST }),
        step: MET,
        status: NonFinite,
        later: Converged,
    },
    Event {
        name: "the last of many positions that are no numbers",
        start: |solver| {
            steered(solver, SETTINGS, STRAIGHT, |tick| {
                let lost = (MET - 30..=MET).contains(&(tick as u32));
                Some(if lost { Drive { value: f64::NAN, ..Drive::REST } } else { Drive::REST })
            })
        },
        step: MET,
        status: NonFinite,
        later: Converged,
    },
    Event {
        name: "a rack out of reach",
        start: |solver| rack(solver, SETTINGS, Drive { value: 0.3, ..Drive::REST }),
        step: MET,
        status: Open,
        later: Converged,
    },
    Event {
        name: "a rack far away",
        start: |solver| rack(solver, SETTINGS, Drive { value: -100.0, ..Drive::REST }),
        step: MET,
        status: Open,
        later: Converged,
    },
    Event {
        name: "a rack out of reach, a fixed number of iterations",
        start: |solver| rack(solver, FIXED, Drive { value: 0.3, ..Drive::REST }),
        step: MET,
        status: Open,
        later: Converged,
    },
    Event {
        name: "no more iterations",
        start: |solver| iltis(solver, FEW, ManoeuvreKind::InPhaseBump),
        step: MET,
        status: IterationLimit,
        later: IterationLimit,
    },
];

/// What only those meet that look at the loops where steps end.
const OF_LOOPS: &[Event] = &[
    Event {
        name: "a rate that contradicts the positions",
        start: |solver| rack(solver, SETTINGS, Drive { rate: 1e4, ..Drive::REST }),
        step: MET,
        status: Open,
        later: Converged,
    },
    Event {
        name: "a singular position",
        start: |solver| flat_bars(solver, SETTINGS, 100, 0.0),
        step: 100,
        status: NearSingular,
        later: Converged,
    },
    Event {
        name: "a closure that begins to act within a step",
        start: |solver| robot(solver, SETTINGS, 0.0504, 0.1007),
        step: 51,
        status: Converged,
        later: Converged,
    },
    Event {
        name: "a closure that ceases to act within a step",
        start: |solver| robot(solver, SETTINGS, 0.0504, 0.1007),
        step: 101,
        status: Converged,
        later: Converged,
    },
    Event {
        name: "more switches in a step than it has parts",
        start: |solver| blinking(solver, SETTINGS, 1e-4),
        step: 1,
        status: Converged,
        later: Converged,
    },
    Event {
        name: "a link without mass that nothing holds",
        start: |solver| loose(solver, SETTINGS, 9.4e-3),
        step: 10,
        status: Singular,
        later: Singular,
    },
];

/// All of a state but the tick and whether it is held, which stand at its beginning.
fn motion(state: &[u8]) -> &[u8] {
    &state[9..]
}

/// What a solver tells otherwise than the table says.
fn otherwise(name: &str, solver: SolverChoice, event: &Event) -> Vec<String> {
    let mut run = (event.start)(solver);
    let statuses: Vec<StepStatus> = (1..event.step).map(|_| run.step().status).collect();
    let before = run.save();
    let met = run.step().status;
    if !met.is_taken() {
        assert_eq!(motion(&before), motion(&run.save()), "{name}, {}: it moved", event.name);
    }
    let next = run.step().status;
    let later = run.step().status;
    // what happens from time to time happened before
    let odd = statuses.iter().filter(|status| **status != Converged && **status != event.status);
    let mut told: Vec<String> = odd.map(|status| format!("{status:?} before it")).collect();
    if met != event.status {
        told.push(format!("{met:?} instead of {:?}", event.status));
    }
    if later != event.later {
        told.push(format!("then {next:?} and {later:?}"));
    }
    told.into_iter().map(|what| format!("{name}, {}: {what}", event.name)).collect()
}

#[test]
fn every_formulation_tells_the_same() {
    let all = all().chain(backward_differences());
    let all = all.flat_map(|pair| OF_INPUTS.iter().map(move |event| (pair.clone(), event)));
    let some = all_with_loops_at_ends()
        .chain(backward_differences())
        .flat_map(|pair| OF_LOOPS.iter().map(move |event| (pair.clone(), event)));
    let told: Vec<String> = all
        .chain(some)
        .flat_map(|((name, solver), event)| otherwise(&name, solver, event))
        .collect();
    assert!(told.is_empty(), "{}", told.join("\n"));
}
