//! `equilibrium`: where a model rests before it is set in motion.

use super::DesktopModel;
use super::run::model;
use crate::cli::StaticOptions;
use crate::failure::{Failure, bad_input};
use crate::output::{Sink, finish_json};
use crate::parity::memory;
use crate::say;
use ferrol::models::{Engine, EngineState as _, Plan, Shown};
use serde_json::{Map, json};

/// Prints all outputs at rest.
///
/// # Errors
/// Bad input, or no equilibrium.
pub(super) fn execute<P: DesktopModel>(options: &StaticOptions) -> Result<(), Failure> {
    if options.vehicle.manoeuvre.is_some() || options.vehicle.speed.is_some() {
        return bad_input("an equilibrium has no --manoeuvre and no --speed");
    }
    let model = model::<P>(&options.vehicle)?;
    let json = Sink::open_optional(options.json.as_deref())?;
    let mut memory = memory::<P>();
    let drives = Plan::<P>::initial_drives();
    model.start(&model.input(&drives), &mut memory)?;
    let state = P::Engine::state(&memory);
    let remaining = ferrol::real::max_norm(state.accelerations());
    let shown = Shown::of(&model, state, drives);
    let mut view = Box::new(P::Engine::NO_VIEW);
    let outside = shown.outside(&model, &mut view);
    let values = shown.values.as_ref().iter().chain(outside.as_ref());
    if let Some(json) = json {
        let mut figures = Map::new();
        figures.insert("vehicle".into(), json!(P::NAME));
        for (port, value) in P::OUTPUTS.iter().zip(values) {
            figures.insert(port.name.into(), json!(value));
        }
        figures.insert("acceleration".into(), json!(remaining));
        return finish_json(json, &figures);
    }
    for (port, value) in P::OUTPUTS.iter().zip(values) {
        say!("{:<20} {value:>18.10} {}", port.name, port.unit);
    }
    say!("largest acceleration that remains: {remaining:.1e} (m/s2, rad/s2)");
    Ok(())
}
