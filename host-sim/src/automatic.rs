//! The dissipation that `newmark:auto` and its like stand for.

use crate::catalogue::Vehicles;
use crate::cli::VehicleOptions;
use crate::failure::{Failure, bad_input};
use crate::registry::SolverChoice;
use crate::terminal::note;
use ferrol::formulations::Settings;
use ferrol::integrators::{DissipativeFamily, trapezoidal};

/// The name of the integrator for steps of `step` seconds: with the parameter that belongs to the
/// fastest mode of the vehicle at its start where `integrator` ends in `:auto`, as it is otherwise.
///
/// # Errors
/// The vehicle is unknown, or has no linearisation at its start.
pub fn resolve(
    vehicles: &dyn Vehicles,
    vehicle: &VehicleOptions,
    integrator: &str,
    step: f64,
) -> Result<String, Failure> {
    let Some(name) = integrator.strip_suffix(":auto") else {
        return Ok(integrator.into());
    };
    let Some(family) = DissipativeFamily::by_name(name) else {
        return bad_input(format!(
            "integrator '{name}' has no parameter to be chosen: use newmark:auto, hht:auto or \
             generalized-alpha:auto"
        ));
    };
    let fastest = fastest_mode(vehicles, vehicle, step)?;
    let chosen = chosen(name, family, fastest, step);
    note(format_args!(
        "{integrator} is {chosen}: the fastest mode, {fastest:.1} rad/s, turns by {:.2} rad in a step",
        fastest * step
    ));
    Ok(chosen)
}

/// The integrator of a family, by its name, for a vehicle whose fastest mode is `fastest` (rad/s), in
/// steps of `step` seconds.
pub fn chosen(name: &str, family: DissipativeFamily, fastest: f64, step: f64) -> String {
    format!("{name}:{}", (family.parameter(fastest, step) * 1e3).round() / 1e3)
}

/// The angular frequency (rad/s) of the fastest mode of a vehicle that oscillates, at its start.
///
/// # Errors
/// The vehicle is unknown, or has no linearisation at its start.
pub fn fastest_mode(
    vehicles: &dyn Vehicles,
    vehicle: &VehicleOptions,
    step: f64,
) -> Result<f64, Failure> {
    let solver = SolverChoice::from(trapezoidal());
    let mut start = (vehicles.find(vehicle)?.start)(solver, Settings::new(step))?;
    let Ok(modes) = start.eigenvalues() else {
        return bad_input(format!(
            "'{}' cannot be linearised at its start, so that no dissipation can be chosen: give \
             the integrator's parameter as a number",
            vehicle.name()
        ));
    };
    Ok(fastest(&modes))
}

/// The angular frequency of the fastest mode that oscillates (rad/s), of eigenvalues given by real and
/// imaginary part (1/s); zero if none does.
fn fastest(modes: &[[f64; 2]]) -> f64 {
    modes.iter().filter(|mode| mode[1] != 0.0).map(|[re, im]| re.hypot(*im)).fold(0.0, f64::max)
}

#[cfg(test)]
mod tests {
    use super::fastest;

    #[test]
    fn the_fastest_is_sought_among_the_modes_that_oscillate() {
        let found =
            [&[[-900.0, 0.0], [-3.0, 4.0], [-3.0, -4.0]][..], &[[-900.0, 0.0]]].map(fastest);
        assert_eq!(found.map(f64::to_bits), [5.0, 0.0].map(f64::to_bits));
    }
}
