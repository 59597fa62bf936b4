//! What there is: formulations, integrators and boards, each one row in one table.
//!
//! The command line, its messages, the papers' tables, the validation and the benches follow from the rows:
//!
//! - a formulation is its folder and a row of [`formulations`];
//! - an integrator that the firmware knows too is a row of [`ferrol::evidence::integrators`], any other one of
//!   [`integrators`];
//! - a vehicle is its folder and a row of [`crate::literature`], or an entry of [`crate::catalogue`] if it has several
//!   manoeuvres;
//! - a board is its folder, its feature with its program in `Cargo.toml`, and a row of [`boards`].

pub mod boards;
pub mod formulations;
pub mod integrators;
pub mod long;
mod relative;

pub use boards::BoardChoice;
pub use formulations::{CoordinateKind, FORMULATIONS, FormulationRow};
pub use integrators::Integrator;

use crate::components::start as components;
use crate::failure::{Failure, bad_input};
use crate::refinement::Refinement;
use crate::simulation::{SimulatedVehicle, Simulation};
use ferrol::evidence::integrators::NAMES;
use ferrol::formulations::Settings;
use ferrol::integrators::Structural;
use ferrol::setup::SetupError;
use ferrol::vehicles::Vehicle;

/// The formulation that is taken where none is named, and that others are compared with.
pub const HYBRID: &FormulationRow = &FORMULATIONS[0];

/// A formulation with what integrates it: a pair that goes together.
#[derive(Clone, Copy, Debug)]
pub struct SolverChoice {
    formulation: &'static FormulationRow,
    integrator: Integrator,
    refine: Option<Refine>,
    stabilised: bool,
}

/// How steps are divided.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Refine {
    /// What a part may tell (m, rad).
    pub error: f64,
    /// Whether the outputs are extrapolated to parts of zero.
    pub extrapolated: bool,
}

impl From<Structural> for SolverChoice {
    /// The hybrid formulation with a structural integrator.
    fn from(scheme: Structural) -> Self {
        let integrator = Integrator::Structural(scheme);
        Self { formulation: HYBRID, integrator, refine: None, stabilised: true }
    }
}

impl SolverChoice {
    /// A formulation with an integrator.
    ///
    /// # Errors
    /// The two do not go together; the message names what does.
    pub fn new(
        formulation: &'static FormulationRow,
        integrator: Integrator,
    ) -> Result<Self, Failure> {
        if (formulation.takes)(integrator) {
            return Ok(Self { formulation, integrator, refine: None, stabilised: true });
        }
        if formulation.coordinates.are_of_hierarchies() {
            return bad_input(format!(
                "{} runs with explicit integrators only: use {}",
                formulation.name, formulation.usual
            ));
        }
        let takers = takers(integrator, formulation.coordinates);
        bad_input(format!(
            "{} does not run with {}, which needs {}: use {takers}, or one of {NAMES}",
            formulation.name,
            integrator.family(),
            integrator.needs()
        ))
    }

    /// The formulation.
    pub const fn formulation(&self) -> &'static FormulationRow {
        self.formulation
    }

    /// What integrates.
    pub const fn integrator(&self) -> Integrator {
        self.integrator
    }

    /// This solver in steps that are divided.
    ///
    /// # Errors
    /// A formulation whose steps cannot be divided, or an error that is not positive.
    pub fn refined(self, refine: Refine) -> Result<Self, Failure> {
        if self.formulation.name != HYBRID.name {
            return bad_input(format!("--refine is for formulation {}", HYBRID.name));
        }
        if !(refine.error > 0.0 && refine.error.is_finite()) {
            return bad_input(format!(
                "the error of --refine must be a positive number, not {}",
                refine.error
            ));
        }
        Ok(Self { refine: Some(refine), ..self })
    }

    /// This solver without the terms that pull drifting joints back.
    ///
    /// # Errors
    /// A formulation that has no such terms.
    pub fn unstabilised(self) -> Result<Self, Failure> {
        if !self.formulation.coordinates.are_of_hierarchies() {
            return bad_input(format!(
                "--unstabilised is for formulation {}: {} has no terms that pull drifting joints back",
                listed(formulations::of_hierarchies().map(|row| row.name), "or"),
                self.formulation.name
            ));
        }
        Ok(Self { stabilised: false, ..self })
    }

    /// Whether joints that drift are pulled back, where the formulation does so.
    pub const fn is_stabilised(&self) -> bool {
        self.stabilised
    }

    /// Whether the settings mean something to this solver.
    ///
    /// # Errors
    /// Plain steps with an integrator that has nothing to leave out for them.
    pub fn heeds(&self, settings: &Settings) -> Result<(), Failure> {
        if !settings.plain || matches!(self.integrator, Integrator::Structural(_)) {
            return Ok(());
        }
        bad_input(format!(
            "--plain leaves out what steps with structural integrators do beyond the papers; {} predicts no changes \
             of accelerations: leave the option out, or use one of {NAMES}",
            self.integrator.family()
        ))
    }

    /// Order of the error on smooth motion.
    pub fn order(&self) -> u32 {
        self.integrator.order()
    }
}

/// The formulation and its integrator by their names.
///
/// # Errors
/// An unknown name, one that is not built yet, or two that do not go together.
pub fn solver(formulation: &str, integrator: &str) -> Result<SolverChoice, Failure> {
    let row = formulations::find(FORMULATIONS, formulation)?;
    SolverChoice::new(row, integrators::by_name(integrator)?)
}

/// Every formulation that takes an integrator, with it.
pub fn solvers(integrator: Integrator) -> impl Iterator<Item = SolverChoice> {
    FORMULATIONS.iter().filter_map(move |row| SolverChoice::new(row, integrator).ok())
}

/// Starts the simulation of a subject.
///
/// # Errors
/// A formulation that is not built for it; the start cannot be found, or a setting is wrong.
pub fn start<T, const N: usize, const M: usize, const S: usize>(
    subject: T,
    solver: SolverChoice,
    settings: Settings,
) -> Result<Box<dyn Simulation>, Failure>
where
    T: SimulatedVehicle<N, M, S> + 'static,
{
    if solver.formulation.coordinates.are_of_hierarchies() {
        return bad_input(format!(
            "formulation {} is for vehicles that are hierarchies of components: {}",
            solver.formulation.name,
            listed(components::MODELS, "or")
        ));
    }
    solver.heeds(&settings)?;
    subject.vehicle().mechanism().make_sense().map_err(SetupError::from)?;
    match (solver.refine, solver.integrator) {
        (Some(refine), Integrator::Structural(scheme)) => {
            Ok(Box::new(Refinement::new(subject, scheme, settings, refine)?))
        }
        _ => formulations::start(subject, solver, settings),
    }
}

/// The formulations of any vehicle that take an integrator, in words: those in the same coordinates if there are any.
fn takers(integrator: Integrator, coordinates: CoordinateKind) -> String {
    let taking =
        |row: &&FormulationRow| (row.takes)(integrator) && !row.coordinates.are_of_hierarchies();
    let all: Vec<_> = FORMULATIONS.iter().filter(taking).collect();
    let natural = coordinates == CoordinateKind::Natural;
    let near = |row: &&&FormulationRow| (row.coordinates == CoordinateKind::Natural) == natural;
    let near: Vec<&str> = all.iter().filter(near).map(|row| row.name).collect();
    let takers = if near.is_empty() { all.iter().map(|row| row.name).collect() } else { near };
    listed(takers, "or")
}

/// Names in words: `a, b or c`, with any word for the `or`.
pub fn listed<'a>(names: impl IntoIterator<Item = &'a str>, or: &str) -> String {
    let names: Vec<&str> = names.into_iter().collect();
    match names.split_last() {
        Some((last, [])) => (*last).to_owned(),
        Some((last, others)) => format!("{} {or} {last}", others.join(", ")),
        None => String::new(),
    }
}
