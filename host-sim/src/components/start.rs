//! The models that there are as hierarchies, and how each is started.

use super::convoy::{self, Convoy};
use super::monolithic::Monolithic;
use super::picture::{Picture, SeenCar};
use super::{ComponentSimulation, WholeModel};
use crate::catalogue::Entry;
use crate::failure::{Failure, bad_input};
use crate::iltis::set_parameters;
use crate::registry::formulations::of_hierarchies;
use crate::registry::integrators::explicit;
use crate::registry::{self, CoordinateKind, SolverChoice, listed};
use crate::simulation::Simulation;
use ferrol::components::{Hierarchical, HierarchyError, Open, StepSettings};
use ferrol::formulations::Settings;
use ferrol::parameters::Parameters;
use ferrol::vehicles::car17::{
    Car, Car17, Car17Parameters, CarParts, Damper, PLAIN, REDUNDANT, attitude,
};

/// Models that are hierarchies only: capitals stand for a number.
pub const NAMES: [&str; 2] = ["car17-redundant", "convoy[:N]"];
/// All models that are hierarchies.
pub const MODELS: [&str; 4] = ["car17", NAMES[0], NAMES[1], "iltis"];
/// Cars of a convoy at most, and where no number is given.
const MOST_CARS: u32 = 1000;
const CARS: u32 = 10;
/// Step where none is given (s).
const STEP: f64 = 0.001;

impl<const D: usize, const S: usize> WholeModel for Car<Damper<D>, S> {
    const COLUMNS: &'static [&'static str] = Car17::COLUMNS;

    fn output(&self) -> Vec<f64> {
        attitude(&self.chassis()).to_vec()
    }

    fn car(&self, index: usize) -> Option<SeenCar> {
        (index == 0).then(|| SeenCar::of(self))
    }
}

/// How a hierarchy makes its steps with a solver and settings.
///
/// # Errors
/// An integrator that is not explicit.
pub fn step_settings(solver: SolverChoice, settings: &Settings) -> Result<StepSettings, Failure> {
    let Some(integrator) = explicit(solver.integrator()) else {
        return bad_input(format!("{} takes explicit integrators", solver.formulation().name));
    };
    solver.heeds(settings)?;
    if settings.fixed_iterations.is_some() {
        return bad_input(format!("formulation '{}' does not iterate", solver.formulation().name));
    }
    let usual = StepSettings::new(settings.step);
    let asked = settings.tolerance.to_bits() != Settings::new(settings.step).tolerance.to_bits();
    let tolerance = if asked { settings.tolerance } else { usual.tolerance };
    Ok(StepSettings { integrator, stabilised: solver.is_stabilised(), tolerance, ..usual })
}

/// Starts a hierarchy with a formulation in absolute coordinates; a page shows the `picture`.
///
/// # Errors
/// A hierarchy that is refused, or a solver that does not fit.
pub fn start<T: WholeModel + Open + 'static>(
    whole: Result<T, HierarchyError>,
    solver: SolverChoice,
    settings: &Settings,
    picture: Picture,
) -> Result<Box<dyn Simulation>, Failure> {
    let settings = step_settings(solver, settings)?;
    let whole = whole.or_else(|error| bad_input(error.to_string()))?;
    Ok(match solver.formulation().coordinates {
        CoordinateKind::Absolute => {
            Box::new(ComponentSimulation::new(whole, Monolithic::default(), settings, picture)?)
        }
        _ => Box::new(ComponentSimulation::new(whole, Hierarchical, settings, picture)?),
    })
}

/// A model that is a hierarchy, by its name; nothing if there is none.
pub fn find(name: &str, set: &[String]) -> Option<Result<Entry, Failure>> {
    match name.split_once(':') {
        None if name == "car17" => Some(entry(set, |parameters, solver, settings| {
            if solver.formulation().coordinates.are_of_hierarchies() {
                let picture = Picture::new(&[parameters], None)?;
                start(car::<{ PLAIN[0] }, { PLAIN[1] }>(&parameters), solver, &settings, picture)
            } else {
                registry::start(Car17::with_parameters(parameters)?, solver, settings)
            }
        })),
        None if name == "car17-redundant" => Some(entry(set, |parameters, solver, settings| {
            only_hierarchies("car17-redundant", solver)?;
            let picture = Picture::new(&[parameters], None)?;
            start(
                car::<{ REDUNDANT[0] }, { REDUNDANT[1] }>(&parameters),
                solver,
                &settings,
                picture,
            )
        })),
        None if name == "convoy" => Some(convoy_entry(CARS, set)),
        Some(("convoy", cars)) => Some(match cars.parse() {
            Ok(cars) if (1..=MOST_CARS).contains(&cars) => convoy_entry(cars, set),
            _ => bad_input(format!("a convoy has 1 to {MOST_CARS} cars, not '{cars}'")),
        }),
        _ => None,
    }
}

fn car<const D: usize, const S: usize>(
    parameters: &Car17Parameters,
) -> Result<Car<Damper<D>, S>, HierarchyError>
where
    CarParts<Damper<D>, S>: Send,
{
    Car::own(parameters, 0)
}

fn convoy_entry(cars: u32, set: &[String]) -> Result<Entry, Failure> {
    entry(set, move |parameters, solver, settings| {
        only_hierarchies("convoy", solver)?;
        let picture = convoy::picture(&parameters, cars)?;
        start(Convoy::new(&parameters, cars), solver, &settings, picture)
    })
}

fn only_hierarchies(name: &str, solver: SolverChoice) -> Result<(), Failure> {
    if solver.formulation().coordinates.are_of_hierarchies() {
        return Ok(());
    }
    let names = listed(of_hierarchies().map(|row| row.name), "or");
    let first = of_hierarchies().next().map_or("", |row| row.name);
    bad_input(format!(
        "vehicle '{name}' runs with formulation {names} only: write --formulation {first}"
    ))
}

fn entry(
    set: &[String],
    start: impl FnOnce(Car17Parameters, SolverChoice, Settings) -> Result<Box<dyn Simulation>, Failure>
    + 'static,
) -> Result<Entry, Failure> {
    let mut parameters = Car17Parameters::DEFAULT;
    set_parameters(&mut parameters, set)?;
    // what makes no mechanism is refused before a step is asked for
    Car17::with_parameters(parameters)?;
    Ok(Entry {
        step: STEP,
        duration: Car17::DURATION,
        manoeuvre: None,
        parameters: Car17Parameters::names(),
        usual: |name| Car17Parameters::DEFAULT.get(name),
        start: Box::new(move |solver, settings| start(parameters, solver, settings)),
    })
}
