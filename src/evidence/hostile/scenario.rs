//! Vehicles, roads and solvers of hostile episodes.

use super::random::HostileRandom;
use super::{Fault, Refusals};
use crate::formulations::Settings;
use crate::integrators::{Structural, generalized_alpha, hht, newmark, trapezoidal};
use crate::parameters::Parameters;
use crate::roads::{CosineBump, Road, Stairs};
use crate::setup::SetupError;
use crate::vehicles::iltis::{Iltis, IltisParameters};

/// Step of all episodes (s).
pub(super) const STEP: f64 = 0.001;

/// Speed of the vehicle that always finds its start (m/s).
pub(super) const USUAL_SPEED: f64 = 10.0;

/// Makes `vehicle` one at random, on a road at random, in place; whether it is one that exists. One that is
/// refused is counted, and the usual one takes its place.
#[inline(never)]
pub(super) fn randomise(
    vehicle: &mut Iltis,
    random: &mut HostileRandom,
    refusals: &mut Refusals,
) -> Result<bool, Fault> {
    let sane = random.percent(60);
    let (road, speed) = if sane {
        (sane_road(random), random.between(0.0, 30.0))
    } else {
        (hostile_road(random), hostile_speed(random))
    };
    let mut parameters = IltisParameters::DEFAULT;
    if sane {
        change_sanely(&mut parameters, random)?;
    } else {
        change_hostilely(&mut parameters, random, refusals)?;
    }
    if let Err(error) = vehicle.set_parameters(&parameters) {
        refusals.count(&error);
        make_usual(vehicle, road, speed)?;
        return Ok(false);
    }
    (vehicle.road, vehicle.speed) = (road, speed);
    Ok(sane)
}

/// Gives `vehicle` its usual parameters, and puts it on a road (speed in m/s).
pub(super) fn make_usual(vehicle: &mut Iltis, road: Road, speed: f64) -> Result<(), Fault> {
    vehicle.set_parameters(&IltisParameters::DEFAULT).map_err(|_| Fault::NoStart)?;
    (vehicle.road, vehicle.speed) = (road, speed);
    Ok(())
}

/// Sets a parameter, and checks that it is refused exactly when it must be, by its own name.
fn set(
    parameters: &mut IltisParameters,
    name: &'static str,
    value: f64,
    refusals: &mut Refusals,
) -> Result<(), Fault> {
    let usual = parameters.get(name).unwrap_or(0.0);
    match parameters.set(name, value) {
        Ok(()) if value.is_finite() => Ok(()),
        Ok(()) => Err(Fault::WrongParameter),
        Err(error) => {
            refusals.count(&error);
            // a finite value on the usual side of zero is right for every parameter
            let right = value.is_finite() && value * usual > 0.0;
            let named =
                matches!(error, SetupError::ParameterRange { name: told, .. } if told == name);
            if right || !named { Err(Fault::WrongParameter) } else { Ok(()) }
        }
    }
}

fn any_name(random: &mut HostileRandom) -> &'static str {
    random.pick(IltisParameters::names(), "chassis_mass")
}

/// Loads, springs, dampers and tyres within what a workshop could do to the vehicle.
fn change_sanely(
    parameters: &mut IltisParameters,
    random: &mut HostileRandom,
) -> Result<(), Fault> {
    let mut none = Refusals::default();
    for (name, low, high) in [
        ("chassis_mass", 0.8, 1.3),
        ("chassis_inertia_x", 0.8, 1.5),
        ("chassis_inertia_y", 0.8, 1.5),
        ("wheel_mass", 0.8, 1.2),
        ("leaf_stiffness", 0.8, 1.5),
        ("tyre_stiffness", 0.7, 1.3),
        ("damper_low_1", 0.7, 1.5),
        ("damper_high_1", 0.7, 1.5),
        ("calspan_skid", 0.5, 1.0),
    ] {
        if random.percent(30) {
            let usual = parameters.get(name).unwrap_or(1.0);
            set(parameters, name, usual * random.between(low, high), &mut none)?;
        }
    }
    Ok(())
}

/// A few parameters that are off, by a little or beyond all measure.
fn change_hostilely(
    parameters: &mut IltisParameters,
    random: &mut HostileRandom,
    refusals: &mut Refusals,
) -> Result<(), Fault> {
    for _ in 0..random.below(4) {
        let name = any_name(random);
        let usual = parameters.get(name).unwrap_or(1.0);
        let value = match random.below(4) {
            0 => random.nonsense(),
            1 => usual * random.magnitude(-20, 20),
            2 => usual * random.between(-1.0, 3.0),
            _ => usual * random.between(0.9, 1.1),
        };
        set(parameters, name, value, refusals)?;
    }
    Ok(())
}

fn sane_road(random: &mut HostileRandom) -> Road {
    let bump = CosineBump {
        start: random.between(0.0, 3.0),
        length: random.between(3.0, 10.0),
        amplitude: random.between(-0.05, 0.1),
    };
    match random.below(5) {
        0 => Road::Flat,
        1 => Road::InPhase(bump),
        2 => Road::AntiPhase(bump),
        3 => Road::Periodic { bump, period: 15.0 },
        _ => Road::Stairs(Stairs {
            rise: random.between(0.0, 0.15),
            ramp_start: random.between(0.0, 4.0),
            ..Stairs::DEFAULT
        }),
    }
}

/// A length that is off (m).
fn odd(random: &mut HostileRandom, usual: f64) -> f64 {
    match random.below(6) {
        0 => random.nonsense(),
        1 => {
            let size = random.magnitude(-30, 30);
            random.signed(size)
        }
        2 => usual * random.between(-2.0, 4.0),
        _ => usual,
    }
}

fn hostile_road(random: &mut HostileRandom) -> Road {
    let bump = CosineBump {
        start: odd(random, 1.0),
        length: odd(random, 5.0),
        amplitude: odd(random, 0.1),
    };
    let usual = Stairs::DEFAULT;
    match random.below(5) {
        0 => Road::Flat,
        1 => Road::InPhase(bump),
        2 => Road::AntiPhase(bump),
        3 => Road::Periodic { bump, period: odd(random, 10.0) },
        _ => Road::Stairs(Stairs {
            rise: odd(random, usual.rise),
            count: random.below(20),
            tread: odd(random, usual.tread),
            edge: odd(random, usual.edge),
            ramp_start: odd(random, 1.0),
            ramp_length: odd(random, usual.ramp_length),
            ramp_blend: odd(random, usual.ramp_blend),
            stairs_start: odd(random, usual.stairs_start),
        }),
    }
}

/// Speed (m/s), most often of a vehicle.
fn hostile_speed(random: &mut HostileRandom) -> f64 {
    match random.below(10) {
        0 => random.nonsense(),
        1 => random.between(-100.0, 300.0),
        2 => {
            let size = random.magnitude(-20, 40);
            random.signed(size)
        }
        _ => random.between(0.0, 40.0),
    }
}

/// An integrator of each family, and the settings of the solver.
pub(super) fn solver(random: &mut HostileRandom) -> (Structural, Settings) {
    let scheme = match random.below(4) {
        0 => Ok(trapezoidal()),
        1 => newmark(-random.between(0.0, 0.5)),
        2 => hht(random.between(0.0, 0.3)),
        _ => generalized_alpha(random.between(0.0, 1.0)),
    };
    let settings = Settings::new(STEP);
    let settings = match random.below(3) {
        0 => Settings { fixed_iterations: Some(2 + random.below(5)), ..settings },
        1 => Settings { max_iterations: 10, ..settings },
        _ => settings,
    };
    (scheme.unwrap_or(trapezoidal()), settings)
}
