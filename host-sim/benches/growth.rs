//! How the instructions of a step grow with the size of a mechanism, at a fixed number of iterations;
//! fails where they grow faster than they should.

use ferrol::formulations::Settings;
use ferrol::integrators::trapezoidal;
use ferrol::vehicles::four_bar::FourBar;
use ferrol::vehicles::multi_axle::MultiAxle;
use host_sim::bench::{self, Line};
use host_sim::failure::{Failure, bad_input};
use host_sim::simulation::{HybridSimulation, Simulation};
use std::process::ExitCode;

const STEP_S: f64 = 1e-3;
/// Iterations of every step.
const ITERATIONS: u32 = 3;

/// Twice the loops of a long four-bar cost at most this much more.
const FOUR_BAR_80_TO_40: f64 = 2.1;
/// Four times the corners of a vehicle cost at most this much more.
const CORNERS_16_TO_4: f64 = 4.4;

/// The names of the mechanisms, and what starts the simulation of one.
macro_rules! mechanisms {
    ($($name:literal: $vehicle:ty,)*) => {
        const NAMES: &[&str] = &[$($name),*];

        fn start(name: &str) -> Result<Box<dyn Simulation>, Failure> {
            let settings = Settings { fixed_iterations: Some(ITERATIONS), ..Settings::new(STEP_S) };
            match name {
                $($name => {
                    let vehicle = <$vehicle>::new();
                    Ok(Box::new(HybridSimulation::new(vehicle, trapezoidal(), settings)?))
                })*
                _ => bad_input(format!("no mechanism '{name}'")),
            }
        }
    };
}

mechanisms! {
    "four-bar:2": FourBar<5, 4>,
    "four-bar:3": FourBar<7, 6>,
    "four-bar:5": FourBar<11, 10>,
    "four-bar:10": FourBar<21, 20>,
    "four-bar:20": FourBar<41, 40>,
    "four-bar:40": FourBar<81, 80>,
    "four-bar:80": FourBar<161, 160>,
    "corners:2": MultiAxle<16, 8>,
    "corners:4": MultiAxle<26, 16>,
    "corners:8": MultiAxle<46, 32>,
    "corners:16": MultiAxle<86, 64>,
}

fn main() -> ExitCode {
    bench::run(NAMES, start, verdict)
}

fn verdict(lines: &[Line]) -> Result<(), Failure> {
    let ratio = |large: &str, small: &str| {
        let mean = |name: &str| lines.iter().find(|line| line.name == name).map(|line| line.mean);
        mean(large).unwrap_or(f64::NAN) / mean(small).unwrap_or(f64::NAN)
    };
    let mut exceeded = Vec::new();
    for (large, small, most) in [
        ("four-bar:80", "four-bar:40", FOUR_BAR_80_TO_40),
        ("corners:16", "corners:4", CORNERS_16_TO_4),
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
