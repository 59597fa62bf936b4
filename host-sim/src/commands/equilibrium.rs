//! `equilibrium`: where the vehicle stands.

use crate::catalogue::{Ours, blame_options, check_rods, iltis_parameters};
use crate::cli::{StaticOptions, VehicleOptions};
use crate::failure::{Failure, bad_input};
use crate::iltis::check_start;
use crate::output::{Sink, finish_json};
use crate::say;
use ferrol::roads::Road;
use ferrol::setup::SetupError;
use ferrol::state::State;
use ferrol::step::Workspace;
use ferrol::vehicles::Vehicle;
use ferrol::vehicles::iltis::{Iltis, IltisOutput, IltisParameters};
use serde::Serialize;

/// The equilibrium of the Iltis (SI; corners fl, fr, rl, rr; tension positive).
#[derive(Debug, Serialize)]
pub struct Equilibrium {
    /// Vehicle.
    pub vehicle: &'static str,
    /// Height of the chassis mass centre (m).
    pub z: f64,
    /// Pitch (rad).
    pub pitch: f64,
    /// Roll (rad).
    pub roll: f64,
    /// Leaf-arm angles (rad).
    pub theta: [f64; 4],
    /// Vertical tyre forces (N).
    pub tyre: [f64; 4],
    /// Damper forces (N).
    pub damper: [f64; 4],
    /// Leaf-spring forces (N).
    pub leaf: [f64; 4],
    /// Largest generalised force that remains (N, N m).
    pub residual: f64,
}

/// Finds the equilibrium.
///
/// # Errors
/// There is none.
pub fn find(parameters: &IltisParameters) -> Result<Equilibrium, SetupError> {
    let vehicle = Iltis::with_parameters(*parameters, Road::Flat, 0.0)?;
    let mut state = State::new();
    let mut work = Box::new(Workspace::new());
    vehicle.mechanism().make_sense()?;
    let residual = vehicle.rest(&mut state, &mut work)?;
    check_start(&vehicle, 0.0, &state)?;
    let IltisOutput { position, angles, theta, wheels, .. } =
        vehicle.output(&state, &work.terms.kinematics);
    // the static search takes the tyre's vertical force from the height of the wheel centre
    let spring = |corner: usize| {
        parameters.tyre_stiffness * (vehicle.tyre_radius(corner) - wheels[corner].centre[2])
    };
    Ok(Equilibrium {
        vehicle: "iltis",
        z: position[2],
        pitch: angles[0],
        roll: angles[1],
        theta,
        tyre: [spring(0), spring(1), spring(2), spring(3)],
        damper: wheels.map(|wheel| wheel.damper),
        leaf: wheels.map(|wheel| wheel.leaf),
        residual,
    })
}

/// Prints the equilibrium.
///
/// # Errors
/// Bad input, or no equilibrium.
pub fn execute(options: &StaticOptions) -> Result<(), Failure> {
    if options.vehicle.name() != "iltis" {
        return bad_input(format!(
            "the static equilibrium is built for iltis only, not for '{}'",
            options.vehicle.name()
        ));
    }
    if let Some(manoeuvre) = &options.vehicle.manoeuvre {
        return bad_input(format!(
            "the static equilibrium is that on a flat road; leave out '--manoeuvre {manoeuvre}'"
        ));
    }
    if let Some(speed) = options.vehicle.speed {
        return bad_input(format!(
            "the static equilibrium is that of a vehicle that stands; leave out '--speed {speed}'"
        ));
    }
    check_rods(&options.vehicle)?;
    let attempt = |options: &VehicleOptions| Ok(find(&iltis_parameters(options)?)?);
    let found = attempt(&options.vehicle).map_err(|failure| {
        blame_options(Ours, failure, &options.vehicle, |options| attempt(options).map(|_| ()))
    })?;
    let json = Sink::open_optional(options.json.as_deref())?;
    if let Some(json) = json {
        return finish_json(json, &found);
    }
    say!("z      {:.10} m", found.z);
    say!("pitch  {:.12} rad", found.pitch);
    say!("roll   {:.12} rad", found.roll);
    say!("corner        fl            fr            rl            rr");
    let line = |name: &str, values: [f64; 4], digits: usize| {
        let cells: Vec<String> =
            values.iter().map(|value| format!("{value:>13.digits$}")).collect();
        say!("{name:<7}{}", cells.join(" "));
    };
    line("theta", found.theta, 10);
    line("tyre", found.tyre, 3);
    line("damper", found.damper, 3);
    line("leaf", found.leaf, 3);
    say!("(m, rad, N; tension positive; {:.1e} N remain)", found.residual);
    Ok(())
}
