//! Instructions of one step of every vehicle with all formulations, at its own step with early exit.
//!
//! The counts come from the code that `host-sim margin` uses, and not from a bench framework: the
//! one for callgrind, gungraun, wants a runner of its very version on every machine, 175 crates that
//! take longer to build than these benches to build and run.

use ferrol::formulations::Settings;
use host_sim::bench;
use host_sim::catalogue;
use host_sim::cli::VehicleOptions;
use std::process::ExitCode;

const VEHICLES: [&str; 21] = [
    "iltis",
    "four-bar",
    "suspension",
    "robot",
    "pendulum",
    "andrews",
    "bricard",
    "flyball",
    "heavy-top",
    "slider-crank",
    "topological iltis",
    "topological four-bar",
    "topological andrews",
    "topological bricard",
    "topological slider-crank",
    "fully-recursive iltis",
    "fully-recursive four-bar",
    "fully-recursive suspension",
    "index1-hybrid iltis",
    "index1-hybrid four-bar",
    "index1-hybrid suspension",
];

fn main() -> ExitCode {
    let start = |name: &str| {
        let (solver, name) = bench::formulation(name)?;
        let options = VehicleOptions {
            vehicle: name.to_owned(),
            manoeuvre: None,
            speed: None,
            set: Vec::new(),
        };
        let entry = catalogue::find(&options)?;
        (entry.start)(solver, Settings::new(entry.step))
    };
    bench::run(&VEHICLES, start, |_| Ok(()))
}
