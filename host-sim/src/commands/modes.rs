//! `modes`: eigenvalues of the vehicle linearised where its run starts.

use crate::catalogue::{Ours, Vehicles};
use crate::cli::StaticOptions;
use crate::failure::Failure;
use crate::output::{Sink, finish_json};
use crate::say;
use ferrol::formulations::Settings;
use ferrol::integrators::trapezoidal;
use serde::Serialize;

/// One eigenvalue.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Mode {
    /// Real part (1/s).
    pub re: f64,
    /// Imaginary part (rad/s).
    pub im: f64,
    /// Frequency of the oscillation (Hz).
    pub hz: f64,
    /// Share of critical damping.
    pub damping: f64,
}

#[derive(Debug, Serialize)]
struct Modes {
    modes: Vec<Mode>,
}

/// Speed of the Iltis where none is given (m/s).
const SPEED: f64 = 20.0;

/// Prints the eigenvalues.
///
/// # Errors
/// Bad input, or a vehicle that cannot be linearised.
pub fn execute_ours(options: &StaticOptions) -> Result<(), Failure> {
    let mut options = options.clone();
    if options.vehicle.name() == "iltis" {
        options.vehicle.manoeuvre.get_or_insert_with(|| "sine-steer:0".into());
        options.vehicle.speed.get_or_insert(SPEED);
    }
    execute(&Ours, &options)
}

/// Prints the eigenvalues of a vehicle out of some.
///
/// # Errors
/// Bad input, or a vehicle that cannot be linearised.
pub fn execute(vehicles: &dyn Vehicles, options: &StaticOptions) -> Result<(), Failure> {
    let entry = vehicles.find(&options.vehicle)?;
    let json = Sink::open_optional(options.json.as_deref())?;
    let mut simulation = (entry.start)(trapezoidal().into(), Settings::new(entry.step))?;
    let modes: Vec<Mode> = simulation.eigenvalues()?.into_iter().map(mode).collect();
    if let Some(json) = json {
        return finish_json(json, &Modes { modes });
    }
    say!("{:>12} {:>12} {:>10} {:>9}", "re 1/s", "im rad/s", "Hz", "damping");
    for mode in modes {
        say!("{:>12.5} {:>12.5} {:>10.4} {:>9.4}", mode.re, mode.im, mode.hz, mode.damping);
    }
    Ok(())
}

fn mode([re, im]: [f64; 2]) -> Mode {
    let size = re.hypot(im);
    let damping = if size > 1e-3 { -re / size } else { 0.0 };
    Mode { re, im, hz: im.abs() / std::f64::consts::TAU, damping }
}
