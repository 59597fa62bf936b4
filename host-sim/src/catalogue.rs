//! Vehicles by name.

use crate::blame::blame;
use crate::cli::VehicleOptions;
use crate::components;
use crate::driven;
use crate::failure::{Failure, bad_input, figure};
use crate::iltis::{self, IltisRun};
use crate::literature;
use crate::registry::{self, SolverChoice};
use crate::simulation::{Extent, Simulation};
use ferrol::formulations::Settings;
use ferrol::parameters::Parameters;
use ferrol::vehicles::iltis::{IltisParameters, ManoeuvreKind};

/// Vehicles of their own kind, and the formulations that are compiled for each: the Iltis, as the benchmark has it and
/// driven, with their manoeuvres, the four-bar of two loops out of those of any number, the car that is a hierarchy too.
const SPECIAL: [(&str, Extent); 4] = [
    ("iltis", Extent::All),
    ("iltis-driven", Extent::Least),
    ("four-bar:2", Extent::All),
    ("car17", Extent::Least),
];

/// A vehicle of each kind, and the formulations that are compiled for it.
pub fn vehicles() -> impl Iterator<Item = (&'static str, Extent)> {
    SPECIAL.into_iter().chain(literature::PROBLEMS.iter().copied())
}

/// The names of the vehicles, one after the other, for messages: capitals stand for a number.
pub fn names() -> String {
    name_list().join(", ")
}

/// The names of the vehicles: capitals stand for a number.
pub fn name_list() -> Vec<&'static str> {
    let name = |(name, _)| if name == "four-bar:2" { "four-bar[:N]" } else { name };
    vehicles().map(name).chain(components::start::NAMES).collect()
}

/// The vehicles that every formulation is compiled for.
pub fn complete() -> impl Iterator<Item = &'static str> {
    vehicles().filter(|(_, extent)| *extent == Extent::All).map(|(name, _)| name)
}

/// Where vehicles are looked up by their names: ferrol's own, or those of somebody else's program.
pub trait Vehicles {
    /// Looks a vehicle up. What fails, here or at its start, names the settings that are to blame.
    ///
    /// # Errors
    /// An unknown name, or options that do not fit the vehicle.
    fn find(&self, options: &VehicleOptions) -> Result<Entry, Failure>;

    /// The name of the vehicle that is found.
    fn name<'a>(&self, options: &'a VehicleOptions) -> &'a str;
}

/// A list of vehicles.
pub trait VehicleList: Copy + 'static {
    /// Looks a vehicle up.
    ///
    /// # Errors
    /// An unknown name, or options that do not fit the vehicle.
    fn look_up(self, options: &VehicleOptions) -> Result<Entry, Failure>;

    /// The name of the vehicle that is found.
    fn name_of(self, options: &VehicleOptions) -> &str;
}

impl<L: VehicleList> Vehicles for L {
    fn find(&self, options: &VehicleOptions) -> Result<Entry, Failure> {
        let list = *self;
        let entry = list.look_up(options).map_err(|failure| {
            blame_options(list, failure, options, |options| list.look_up(options).map(|_| ()))
        })?;
        let options = options.clone();
        let start = entry.start;
        Ok(Entry {
            start: Box::new(move |solver, settings| {
                start(solver, settings).map_err(|failure| {
                    blame_options(list, failure, &options, |options| {
                        (list.look_up(options)?.start)(solver, settings).map(|_| ())
                    })
                })
            }),
            ..entry
        })
    }

    fn name<'a>(&self, options: &'a VehicleOptions) -> &'a str {
        self.name_of(options)
    }
}

/// Names the parameters that are to blame for a failure.
pub fn blame_options(
    list: impl VehicleList,
    failure: Failure,
    options: &VehicleOptions,
    attempt: impl Fn(&VehicleOptions) -> Result<(), Failure>,
) -> Failure {
    let with = |set: &[String]| VehicleOptions { set: set.to_vec(), ..options.clone() };
    let usual = list.look_up(&with(&[])).ok().map(|entry| entry.usual);
    blame(
        failure,
        &options.set,
        |name| usual.and_then(|usual| usual(name)),
        |set| attempt(&with(set)).is_ok(),
    )
}

/// The vehicles of ferrol.
#[derive(Clone, Copy, Debug)]
pub struct Ours;

impl VehicleList for Ours {
    fn look_up(self, options: &VehicleOptions) -> Result<Entry, Failure> {
        look_up(options)
    }

    fn name_of(self, options: &VehicleOptions) -> &str {
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
    /// Names of the parameters.
    pub parameters: &'static [&'static str],
    /// The vehicle's own value of a parameter.
    pub usual: fn(&str) -> Option<f64>,
    /// Starts the simulation.
    pub start: Starter,
}

/// Starts a simulation with a formulation, its integrator and settings.
pub type Starter = Box<dyn FnOnce(SolverChoice, Settings) -> Result<Box<dyn Simulation>, Failure>>;

/// Step of a simulation where none is given (s).
const STEP: f64 = 0.001;
/// The wheels of the benchmark turn up to this fast; beyond it the model says nothing (m/s).
pub(crate) const FASTEST: f64 = 100.0;

/// Looks up a vehicle of ferrol.
///
/// # Errors
/// An unknown name, or options that do not fit the vehicle.
pub fn find(options: &VehicleOptions) -> Result<Entry, Failure> {
    Ours.find(options)
}

fn look_up(options: &VehicleOptions) -> Result<Entry, Failure> {
    let name = options.name();
    check_rods(options)?;
    if name == "iltis" {
        return find_iltis(options);
    }
    if name == "iltis-driven" {
        return driven::find(options);
    }
    if let Some(manoeuvre) = &options.manoeuvre {
        return bad_input(format!(
            "vehicle '{name}' has one manoeuvre only; leave out '--manoeuvre {manoeuvre}'"
        ));
    }
    if options.speed.is_some() {
        return bad_input(format!("vehicle '{name}' has no --speed"));
    }
    if options.rod_elimination {
        return literature::without_rod(&options.set);
    }
    literature::find(name, &options.set)
}

/// Refuses to eliminate rods of a vehicle that has none as bodies.
///
/// # Errors
/// It is asked for.
pub fn check_rods(options: &VehicleOptions) -> Result<(), Failure> {
    let name = options.name();
    if options.rod_elimination && name != literature::WITH_ROD {
        return bad_input(format!(
            "vehicle '{name}' has no rods that are bodies: --rod-elimination is for vehicle {}",
            literature::WITH_ROD
        ));
    }
    Ok(())
}

/// The kind of manoeuvre and the speed that the options ask for.
///
/// # Errors
/// An unknown manoeuvre or a speed out of range.
pub fn iltis_manoeuvre(options: &VehicleOptions) -> Result<(ManoeuvreKind, f64), Failure> {
    let kind = iltis::manoeuvre(options.manoeuvre.as_deref().unwrap_or("stairs"))?;
    let speed = options.speed.unwrap_or(kind.default_speed());
    if !(0.0..=FASTEST).contains(&speed) {
        let speed = figure(speed);
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
        parameters: IltisParameters::names(),
        usual: |name| IltisParameters::DEFAULT.get(name),
        manoeuvre: Some(options.manoeuvre.clone().unwrap_or_else(|| "stairs".into())),
        start: Box::new(move |solver, settings| {
            if solver.formulation().coordinates.are_of_hierarchies() {
                components::vehicle::iltis(run, solver, &settings)
            } else {
                registry::start(run, solver, settings)
            }
        }),
    })
}
