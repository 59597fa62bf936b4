//! Vehicles by name.

use crate::cli::VehicleOptions;
use crate::failure::{Failure, bad_input};
use crate::iltis::{self, IltisRun};
use crate::literature;
use crate::registry::{self, SolverChoice};
use crate::simulation::{Extent, Simulation};
use ferrol::formulations::Settings;
use ferrol::vehicles::iltis::{IltisParameters, ManoeuvreKind};

/// Vehicles of their own kind, and the formulations that are compiled for each: the Iltis with its manoeuvres, and the
/// four-bar of two loops out of those of any number.
const SPECIAL: [(&str, Extent); 2] = [("iltis", Extent::All), ("four-bar:2", Extent::All)];

/// A vehicle of each kind, and the formulations that are compiled for it.
pub fn vehicles() -> impl Iterator<Item = (&'static str, Extent)> {
    SPECIAL.into_iter().chain(literature::PROBLEMS.iter().copied())
}

/// The names of the vehicles, one after the other, for messages: capitals stand for a number.
pub fn names() -> String {
    let name = |(name, _)| if name == "four-bar:2" { "four-bar[:N]" } else { name };
    vehicles().map(name).collect::<Vec<_>>().join(", ")
}

/// The vehicles that every formulation is compiled for.
pub fn complete() -> impl Iterator<Item = &'static str> {
    vehicles().filter(|(_, extent)| *extent == Extent::All).map(|(name, _)| name)
}

/// Where vehicles are looked up by their names: ferrol's own, or those of somebody else's program.
pub trait Vehicles {
    /// Looks a vehicle up.
    ///
    /// # Errors
    /// An unknown name, or options that do not fit the vehicle.
    fn find(&self, options: &VehicleOptions) -> Result<Entry, Failure>;

    /// The name of the vehicle that is found.
    fn name<'a>(&self, options: &'a VehicleOptions) -> &'a str;
}

/// The vehicles of ferrol.
#[derive(Clone, Copy, Debug)]
pub struct Ours;

impl Vehicles for Ours {
    fn find(&self, options: &VehicleOptions) -> Result<Entry, Failure> {
        find(options)
    }

    fn name<'a>(&self, options: &'a VehicleOptions) -> &'a str {
        options.name()
    }
}

/// A vehicle with its parameters, before its simulation starts.
pub struct Entry {
    /// Step where none is given (s).
    pub step: f64,
    /// Duration where none is given (s).
    pub duration: f64,
    /// The manoeuvre, for vehicles that have several.
    pub manoeuvre: Option<String>,
    /// Starts the simulation.
    pub start: Starter,
}

/// Starts a simulation with a formulation, its integrator and settings.
pub type Starter = Box<dyn FnOnce(SolverChoice, Settings) -> Result<Box<dyn Simulation>, Failure>>;

/// Step of a simulation where none is given (s).
const STEP: f64 = 0.001;
/// The wheels of the benchmark turn up to this fast; beyond it the model says nothing (m/s).
const FASTEST: f64 = 100.0;

/// Looks a vehicle up.
///
/// # Errors
/// An unknown name, or options that do not fit the vehicle.
pub fn find(options: &VehicleOptions) -> Result<Entry, Failure> {
    let name = options.name();
    if name == "iltis" {
        return find_iltis(options);
    }
    if let Some(manoeuvre) = &options.manoeuvre {
        return bad_input(format!(
            "vehicle '{name}' has one manoeuvre only; leave out '--manoeuvre {manoeuvre}'"
        ));
    }
    if options.speed.is_some() {
        return bad_input(format!("vehicle '{name}' has no --speed"));
    }
    literature::find(name, &options.set)
}

/// The kind of manoeuvre and the speed that the options ask for.
///
/// # Errors
/// An unknown manoeuvre or a speed out of range.
pub fn iltis_manoeuvre(options: &VehicleOptions) -> Result<(ManoeuvreKind, f64), Failure> {
    let kind = iltis::manoeuvre(options.manoeuvre.as_deref().unwrap_or("stairs"))?;
    let speed = options.speed.unwrap_or(kind.default_speed());
    if !(0.0..=FASTEST).contains(&speed) {
        return bad_input(format!("the speed must lie between 0 and {FASTEST} m/s, not {speed}"));
    }
    Ok((kind, speed))
}

/// The parameters that the options ask for.
///
/// # Errors
/// An unknown name or a value out of range.
pub fn iltis_parameters(options: &VehicleOptions) -> Result<IltisParameters, Failure> {
    let mut parameters = IltisParameters::DEFAULT;
    iltis::set_parameters(&mut parameters, &options.set)?;
    Ok(parameters)
}

fn find_iltis(options: &VehicleOptions) -> Result<Entry, Failure> {
    let (kind, speed) = iltis_manoeuvre(options)?;
    let parameters = iltis_parameters(options)?;
    let run = IltisRun::with_parameters(&parameters, kind, speed)?;
    Ok(Entry {
        step: STEP,
        duration: kind.default_duration(),
        manoeuvre: Some(options.manoeuvre.clone().unwrap_or_else(|| "stairs".into())),
        start: Box::new(move |solver, settings| registry::start(run, solver, settings)),
    })
}
