//! The registry: what a row is enough for, and what holds for all rows.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test")]

#[path = "registry/throw_away.rs"]
mod throw_away;

use ferrol::formulations::Settings;
use ferrol::integrators::trapezoidal;
use ferrol::state::StepStatus;
use ferrol::vehicles::four_bar::FourBar;
use host_sim::failure::Failure;
use host_sim::literature::find;
use host_sim::registry::integrators::families;
use host_sim::registry::{self, BoardChoice, FORMULATIONS, Integrator, SolverChoice, solver};
use host_sim::simulation::Simulation;
use std::path::Path;

/// A table with a row for the formulation in the folder.
mod table {
    use super::throw_away::ThrowAway;
    use ferrol::integrators::Structural;
    use ferrol::step::Workspace;
    use host_sim::registry::integrators::structural;

    host_sim::formulations! {
        /// Relative coordinates, loops by a penalty alone
        "throw-away": ThrowAway<M> {
            takes: structural,
            usual: "trapezoidal",
            extent: All,
            coordinates: Relative,
            penalty: true,
            relative: (Structural, Workspace<N, M, S>, |work| work),
        }
    }
}

fn refusal<R>(result: Result<R, Failure>) -> String {
    match result {
        Err(Failure::BadInput(why)) => why,
        _ => panic!("not refused"),
    }
}

/// Runs the double four-bar for a fifth of a second, before its bars lie on one line; returns how far the first vertical
/// is from where hybrid leads it (rad), and the largest phi (m).
fn throw_away(penalty: f64) -> [f64; 2] {
    let row = registry::formulations::find(table::FORMULATIONS, "throw-away").unwrap();
    let ours = SolverChoice::new(row, Integrator::trapezoidal()).unwrap();
    let settings = Settings { penalty: Some(penalty), ..Settings::new(1e-3) };
    let mut ours = table::start(FourBar::<5, 4>::new(), ours, settings).unwrap();
    let hybrid = SolverChoice::from(trapezoidal());
    let mut hybrid = registry::start(FourBar::<5, 4>::new(), hybrid, Settings::new(1e-3)).unwrap();
    let (mut saved, mut open) = (Vec::new(), 0.0f64);
    for step in 0..200 {
        if step == 50 {
            saved = ours.save();
        }
        let report = ours.step();
        assert_eq!(report.status, StepStatus::Converged, "step {step}: {report:?}");
        assert!(hybrid.step().status.is_taken());
        open = open.max(report.phi);
    }
    let (found, wanted) = (ours.output(), hybrid.output());
    ours.restore(&saved).unwrap();
    for _ in 50..200 {
        ours.step();
    }
    assert_eq!(ours.output(), found);
    let off = found.iter().zip(wanted).map(|(found, wanted)| (found - wanted).abs());
    [off.fold(0.0, f64::max), open]
}

/// The stages in a folder and a row are enough to find a formulation by name, to start it, to step, to save and restore, and
/// to refuse.
#[test]
fn a_formulation_is_its_folder_and_a_row() {
    let [soft, firm, hard] = [1e6, 1e7, 1e8].map(throw_away);
    println!("off and open by {soft:?}, {firm:?}, {hard:?}");
    // its error is what the loops give way: a tenth for ten times the penalty
    for (coarse, fine) in [(soft, firm), (firm, hard)] {
        for i in 0..2 {
            assert!((8.0..12.0).contains(&(coarse[i] / fine[i])), "{coarse:?}, {fine:?}");
        }
    }

    let row = &table::FORMULATIONS[0];
    let unknown = refusal(registry::formulations::find(table::FORMULATIONS, "hybrid"));
    assert!(unknown.contains("use one of throw-away"), "{unknown}");
    let pair = refusal(SolverChoice::new(row, Integrator::Sdirk));
    assert!(pair.contains("throw-away does not run with sdirk"), "{pair}");
    // nor does one table start what is in another
    let foreign = table::start(FourBar::<5, 4>::new(), trapezoidal().into(), Settings::new(1e-3));
    assert!(refusal(foreign).contains("unknown formulation 'hybrid'"));
}

/// Every row names an integrator that it takes, and no two rows have a name in common.
#[test]
fn rows_are_sound() {
    for (number, row) in FORMULATIONS.iter().enumerate() {
        solver(row.name, row.usual).unwrap();
        assert!(!row.help.is_empty() && !row.help.ends_with('.'), "{}", row.name);
        assert!(FORMULATIONS[..number].iter().all(|other| other.name != row.name));
    }
}

#[test]
fn names_that_are_wrong_are_refused_with_the_valid_ones() {
    let all = "hybrid, global, topological, fully-recursive, index1-hybrid, index1-global, \
               synthesis-joint, maggi, bae, synthesis-cartesian, component, monolithic";
    let why = refusal(solver("magic", "trapezoidal"));
    assert_eq!(why, format!("unknown formulation 'magic': use one of {all}"));
    for (formulation, integrator, says) in [
        ("hybrid", "energy-momentum:0", "equations that are quadratic: use global, or one of"),
        ("index1-global", "energy-momentum:0", "use global, or one of"),
        ("global", "energy-momentum:2", "its dissipation lies in [0, 1]"),
        ("global", "energy-momentum", "use energy-momentum:CHI"),
        ("global", "sdirk", "which needs accelerations as unknowns: use index1-global, or one of"),
        ("topological", "sdirk:3", "it has no parameter"),
        ("maggi", "bdf:6", "its order is 1, 2, 3, 4 or 5"),
        ("bae", "bdf", "use bdf:ORDER; its order is 1, 2, 3, 4 or 5"),
        ("hybrid", "bdf:2", "use maggi or bae, or one of"),
        (
            "bae",
            "rk4",
            "use topological, index1-hybrid, synthesis-joint, maggi or synthesis-cartesian, or one of",
        ),
        (
            "synthesis-cartesian",
            "sdirk",
            "use topological, index1-hybrid, synthesis-joint or maggi",
        ),
        ("synthesis-cartesian", "trapezoidal", "which needs a tangent: use hybrid, topological"),
        ("hybrid", "euler", "unknown integrator 'euler': use one of trapezoidal, newmark:XI"),
    ] {
        let why = refusal(solver(formulation, integrator));
        assert!(why.contains(says), "{formulation}, {integrator}: {why}");
    }
}

/// A formulation that is not compiled for a vehicle is refused with those that are.
#[test]
fn what_is_not_compiled_is_refused_with_what_is() {
    let start = |vehicle: &str, formulation: &str| {
        let solver = solver(formulation, "trapezoidal").unwrap();
        (find(vehicle, &[]).unwrap().start)(solver, Settings::new(1e-3))
    };
    let why = refusal(start("pendulum", "fully-recursive"));
    assert!(why.contains("use hybrid, global, topological or index1-global, or another"), "{why}");
    assert!(
        why.contains("(iltis, four-bar:2, suspension, robot, rover-sixth and rover have all)"),
        "{why}"
    );
    let why = refusal(start("four-bar:3", "topological"));
    assert!(why.contains("use hybrid, global or index1-global, or another"), "{why}");
}

/// A board has a row, a folder with its memory, a feature and a program; nothing has one of these alone.
#[test]
fn boards_are_complete() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let manifest = std::fs::read_to_string(root.join("Cargo.toml")).unwrap();
    let mut folders: Vec<String> = std::fs::read_dir(root.join("src/boards"))
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|folder| folder.join("board-memory.x").exists() && !folder.ends_with("none"))
        .map(|folder| folder.file_name().unwrap().to_str().unwrap().replace('_', "-"))
        .collect();
    folders.sort();
    let mut names: Vec<&str> = BoardChoice::ALL.iter().map(|board| board.name()).collect();
    names.sort_unstable();
    assert_eq!(names, folders);
    for name in names {
        assert!(manifest.contains(&format!("\n{name} = [\"board\"")), "{name} has no feature");
        assert!(manifest.contains(&format!("\nname = \"{name}\"\n")), "{name} has no program");
    }
}

/// An integrator of every family.
const INTEGRATORS: [&str; 10] = [
    "trapezoidal",
    "newmark:-0.1",
    "hht:0.2",
    "generalized-alpha:0.8",
    "sdirk",
    "rk4",
    "ab3",
    "ab3+hht:-0.1",
    "bdf:2",
    "energy-momentum:0",
];

/// Every pair of formulation and integrator, and a vehicle for it.
fn pairs() -> impl Iterator<Item = (SolverChoice, &'static str)> {
    let pairs = FORMULATIONS.iter().flat_map(|row| INTEGRATORS.map(|name| (row, name)));
    pairs.filter_map(|(row, integrator)| {
        let hierarchy = row.coordinates.are_of_hierarchies();
        let vehicle = if hierarchy { "car17" } else { "suspension" };
        Some((solver(row.name, integrator).ok()?, vehicle))
    })
}

#[test]
fn pairs_have_an_integrator_of_every_family() {
    let ours = INTEGRATORS.map(|name| name.split(':').next().unwrap());
    assert_eq!(families().collect::<Vec<_>>(), ours);
}

/// Iterations of a quarter car over its step.
fn iterations(mut run: Box<dyn Simulation>) -> u32 {
    (0..1000)
        .map(|_| {
            let report = run.step();
            assert!(report.status.is_taken(), "{report:?}");
            report.iterations
        })
        .sum()
}

/// `--plain` predicts constant accelerations, which costs iterations, whatever the formulation; integrators that predict
/// otherwise refuse it.
#[test]
fn plain_acts_or_is_refused() {
    for (solver, vehicle) in pairs() {
        let name = format!("{}, {:?}", solver.formulation().name, solver.integrator());
        let start = |plain| {
            let settings = Settings { plain, ..Settings::new(2e-3) };
            (find(vehicle, &[]).unwrap().start)(solver, settings)
        };
        if matches!(solver.integrator(), Integrator::Structural(_)) {
            let [usual, plain] = [false, true].map(|plain| iterations(start(plain).unwrap()));
            println!("{name}: {usual}, plain {plain}");
            assert!(plain > usual, "{name}: {usual} iterations, {plain} with --plain");
        } else {
            let why = refusal(start(true));
            let family = solver.integrator().family();
            assert!(why.contains("--plain") && why.contains(family), "{name}: {why}");
        }
    }
}

/// `--unstabilised` lets the joints of hierarchies drift, and is refused elsewhere.
#[test]
fn unstabilised_acts_or_is_refused() {
    let drift = |solver| {
        let mut run = (find("car17", &[]).unwrap().start)(solver, Settings::new(1e-3)).unwrap();
        (0..200).for_each(|_| assert!(run.step().status.is_taken()));
        run.drift()[1]
    };
    for (solver, _) in pairs() {
        let name = solver.formulation().name;
        if solver.formulation().coordinates.are_of_hierarchies() {
            let [usual, free] = [solver, solver.unstabilised().unwrap()].map(drift);
            println!("{name}, {:?}: {usual:.1e} m/s, free {free:.1e}", solver.integrator());
            assert!(free > 2.0 * usual, "{name}: {usual:e} m/s, {free:e} with --unstabilised");
        } else {
            let why = refusal(solver.unstabilised());
            assert!(why.contains("for formulation component or monolithic"), "{why}");
        }
    }
}
