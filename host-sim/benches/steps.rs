//! Instructions of one step of every vehicle with all formulations in relative coordinates, at its own step with early exit.
//!
//! The counts come from the code that `host-sim margin` uses, and not from a bench framework: the
//! one for callgrind, gungraun, wants a runner of its very version on every machine, 175 crates that
//! take longer to build than these benches to build and run.

use ferrol::formulations::Settings;
use host_sim::bench;
use host_sim::catalogue;
use host_sim::cli::VehicleOptions;
use host_sim::registry::{CoordinateKind, FORMULATIONS, HYBRID};
use std::process::ExitCode;

/// Every vehicle with every formulation in relative coordinates that is compiled for it; the hybrid one needs no name.
fn names() -> Vec<String> {
    let relative = FORMULATIONS.iter().filter(|row| {
        matches!(row.coordinates, CoordinateKind::Relative | CoordinateKind::Independent)
    });
    let pairs = relative.flat_map(|row| {
        let compiled = catalogue::vehicles().filter(|(_, extent)| extent.reaches(row.extent));
        compiled.map(|(vehicle, _)| match row.name {
            name if name == HYBRID.name => vehicle.to_owned(),
            name => format!("{name} {vehicle}"),
        })
    });
    pairs.collect()
}

fn main() -> ExitCode {
    let start = |name: &str| {
        let (solver, name) = bench::formulation(name)?;
        let options =
            VehicleOptions { vehicle: Some(name.to_owned()), ..VehicleOptions::default() };
        let entry = catalogue::find(&options)?;
        (entry.start)(solver, Settings::new(entry.step))
    };
    let names = names();
    bench::run(&names.iter().map(String::as_str).collect::<Vec<_>>(), start, |_| Ok(()))
}
