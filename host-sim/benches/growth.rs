//! How the instructions of a step grow with the size of a mechanism, at a fixed number of iterations;
//! fails where they grow faster than they should.

use ferrol::formulations::{Method, Settings, SubsystemCoordinates};
use ferrol::integrators::trapezoidal;
use ferrol::vehicles::multi_axle::MultiAxle;
use host_sim::bench::{self, BenchLine};
use host_sim::failure::Failure;
use host_sim::literature;
use host_sim::registry::long::Long;
use host_sim::registry::{self, SolverChoice};
use host_sim::simulation::{FormulationSimulation, Simulation};
use std::process::ExitCode;

const STEP_S: f64 = 1e-3;
/// Iterations of every step.
const ITERATIONS: u32 = 3;

/// Twice the loops of a long four-bar cost at most this much more.
const FOUR_BAR_80_TO_40: f64 = 2.1;
/// Four times the corners of a vehicle cost at most this much more.
const CORNERS_16_TO_4: f64 = 4.4;

const NAMES: [&str; 19] = [
    "four-bar:2",
    "four-bar:3",
    "four-bar:5",
    "four-bar:20",
    "four-bar:40",
    "four-bar:80",
    "corners:2",
    "corners:4",
    "corners:8",
    "corners:16",
    "topological corners:4",
    "topological corners:16",
    SYNTHESIS[0],
    SYNTHESIS[1],
    "component car17",
    "monolithic car17",
    CONVOYS[0],
    CONVOYS[1],
    CONVOYS[2],
];

/// Subsystem synthesis of 4 and 16 corners.
const SYNTHESIS: [&str; 2] = ["synthesis-joint corners:4", "synthesis-joint corners:16"];

/// Convoys of 17, 170 and 1700 bodies.
const CONVOYS: [&str; 3] = ["component convoy:1", "component convoy:10", "component convoy:100"];
/// A body of a long convoy costs at most this much more than one of a single car.
const PER_BODY: f64 = 1.2;

fn start(name: &str) -> Result<Box<dyn Simulation>, Failure> {
    let settings = Settings { fixed_iterations: Some(ITERATIONS), ..Settings::new(STEP_S) };
    match name {
        name if name == SYNTHESIS[0] => return synthesis::<26, 16>(settings),
        name if name == SYNTHESIS[1] => return synthesis::<86, 64>(settings),
        _ => {}
    }
    let (solver, name) = bench::formulation(name)?;
    // hierarchies make explicit steps
    let explicit = solver.formulation().coordinates.are_of_hierarchies();
    let settings = if explicit { Settings::new(STEP_S) } else { settings };
    match name {
        "corners:2" => corners::<16, 8>(solver, settings),
        "corners:4" => corners::<26, 16>(solver, settings),
        "corners:8" => corners::<46, 32>(solver, settings),
        "corners:16" => corners::<86, 64>(solver, settings),
        _ => (literature::find(name, &[])?.start)(solver, settings),
    }
}

fn corners<const N: usize, const M: usize>(
    solver: SolverChoice,
    settings: Settings,
) -> Result<Box<dyn Simulation>, Failure> {
    registry::start(MultiAxle::<N, M>::new(), solver, settings)
}

/// Not by the registry: what it compiles for a vehicle with subsystem synthesis would be compiled for each number of corners.
fn synthesis<const N: usize, const M: usize>(
    settings: Settings,
) -> Result<Box<dyn Simulation>, Failure> {
    type Run<const N: usize, const M: usize> =
        FormulationSimulation<Long<SubsystemCoordinates<N>>, MultiAxle<N, M>, N, M, 0>;
    let rule = Method::Structural(trapezoidal());
    Ok(Run::<N, M>::new(MultiAxle::new(), rule, settings)?.boxed())
}

fn main() -> ExitCode {
    bench::run(&NAMES, start, verdict)
}

fn verdict(lines: &[BenchLine]) -> Result<(), Failure> {
    let ratio = |large: &str, small: &str| {
        let mean = |name: &str| lines.iter().find(|line| line.name == name).map(|line| line.mean);
        mean(large).unwrap_or(f64::NAN) / mean(small).unwrap_or(f64::NAN)
    };
    let mut exceeded = Vec::new();
    for (large, small, most) in [
        (CONVOYS[1], CONVOYS[0], 10.0 * PER_BODY),
        (CONVOYS[2], CONVOYS[0], 100.0 * PER_BODY),
        ("four-bar:80", "four-bar:40", FOUR_BAR_80_TO_40),
        ("corners:16", "corners:4", CORNERS_16_TO_4),
        ("topological corners:16", "topological corners:4", CORNERS_16_TO_4),
        (SYNTHESIS[1], SYNTHESIS[0], CORNERS_16_TO_4),
    ] {
        let found = ratio(large, small);
        let text = format!("{large} costs {found:.3} times {small}, at most {most} is allowed");
        println!("{text}");
        if !(found <= most) {
            exceeded.push(text);
        }
    }
    println!(
        "four-bar: exponent of growth {:.3} from 40 to 80 loops, {:.3} from 5 to 80",
        ratio("four-bar:80", "four-bar:40").log2(),
        ratio("four-bar:80", "four-bar:5").log2() / 16_f64.log2()
    );
    if exceeded.is_empty() { Ok(()) } else { Err(Failure::Failed(exceeded.join("; "))) }
}
