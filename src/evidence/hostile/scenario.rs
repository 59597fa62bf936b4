//! Models and solvers of hostile episodes.

use super::random::HostileRandom;
use super::{Fault, Refusals, Tested};
use crate::evidence::integrators::Named as _;
use crate::evidence::job::IntegratorOf;
use crate::formulations::Settings;
use crate::models::Model;
use crate::parameters::Parameters;
use crate::setup::SetupError;

/// Step of all episodes (s).
pub(super) const STEP: f64 = 0.001;

/// Makes `model` one at random, on a road at random, in place; whether it is one that exists. One that is
/// refused is counted, and the usual one takes its place.
#[inline(never)]
pub(super) fn randomise<P: Tested>(
    model: &mut P,
    random: &mut HostileRandom,
    refusals: &mut Refusals,
) -> Result<bool, Fault> {
    let sane = random.percent(60);
    model.roam(sane, random);
    let mut parameters = P::USUAL;
    if sane {
        change_sanely::<P>(&mut parameters, random)?;
    } else {
        change_hostilely(&mut parameters, random, refusals)?;
    }
    if let Err(error) = model.set_parameters(&parameters) {
        refusals.count(&error);
        model.set_parameters(&P::USUAL).map_err(|_| Fault::NoStart)?;
        return Ok(false);
    }
    Ok(sane)
}

/// Gives `model` its usual parameters, and puts it where it always finds its start.
pub(super) fn make_usual<P: Tested>(model: &mut P) -> Result<(), Fault> {
    model.set_parameters(&P::USUAL).map_err(|_| Fault::NoStart)?;
    model.calm();
    Ok(())
}

/// Sets a parameter, and checks that it is refused exactly when it must be, by its own name.
fn set(
    parameters: &mut impl Parameters,
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

/// Loads, springs, dampers and tyres within what a workshop could do to the vehicle.
fn change_sanely<P: Tested>(
    parameters: &mut P::Parameters,
    random: &mut HostileRandom,
) -> Result<(), Fault> {
    let mut none = Refusals::default();
    for (name, low, high) in P::WORKSHOP {
        if random.percent(30) {
            let usual = parameters.get(name).unwrap_or(1.0);
            set(parameters, name, usual * random.between(*low, *high), &mut none)?;
        }
    }
    Ok(())
}

/// A few parameters that are off, by a little or beyond all measure.
fn change_hostilely<A: Parameters>(
    parameters: &mut A,
    random: &mut HostileRandom,
    refusals: &mut Refusals,
) -> Result<(), Fault> {
    for _ in 0..random.below(4) {
        let name = random.pick(A::names(), "");
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

/// What integrates, and the settings of the solver.
pub(super) fn solver<P: Model<Engine: super::Engine<Integrator: super::Named>>>(
    random: &mut HostileRandom,
) -> (IntegratorOf<P>, Settings) {
    let scheme = IntegratorOf::<P>::at_random(random);
    let settings = Settings::new(STEP);
    let settings = match random.below(3) {
        0 => Settings { fixed_iterations: Some(2 + random.below(5)), ..settings },
        1 => Settings { max_iterations: 10, ..settings },
        _ => settings,
    };
    (scheme, settings)
}
