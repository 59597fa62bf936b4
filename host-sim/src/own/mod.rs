//! A program of your own for a model of your own: the commands of host-sim, in ten lines.
//!
//! ```no_run
//! use ferrol::vehicles::iltis::Iltis; // or your model
//! use host_sim::own::{self, Project};
//!
//! fn main() -> std::process::ExitCode {
//!     own::main::<Iltis>(Project { folder: env!("CARGO_MANIFEST_DIR"), golden: "src/golden.rs" })
//! }
//! ```
//!
//! `host_sim::program!(MyModel);` writes just that.

mod bless;
mod cli;
mod equilibrium;
mod main_job;
mod margin;
mod ports;
mod run;

pub use bless::{golden_file, write as write_golden};
pub use margin::{Beside, execute as margin};
pub use ports::execute as list_ports;
pub use run::{ModelRun, OwnVehicles};

use crate::commands;
use crate::failure::{Failure, bad_input};
use crate::firmware::{BoardChoice, Build, Origin};
use crate::nearest;
use crate::output::Sink;
use crate::qemu::{Firmware, QemuError};
use crate::refusal::refuse;
use crate::registry::{self, SolverChoice};
use crate::simulation::Simulation;
use crate::version;
use clap::Parser as _;
use cli::{OwnCli, OwnCommand};
use ferrol::dynamics::Kinematics;
use ferrol::evidence::hostile::Tested;
use ferrol::evidence::integrators::Named;
use ferrol::evidence::stages::StagedEngine;
use ferrol::formulations::Settings;
use ferrol::integrators::Structural;
use ferrol::mechanism::Nonsense;
use ferrol::models::{Engine, HybridEngine, Memory, Model, MotionSample, StateOf};
use ferrol::state::State;
use ferrol::vehicles::Vehicle;
use std::process::ExitCode;

/// The `main` of a program for a model, with its golden fingerprints in `src/golden.rs`.
#[macro_export]
macro_rules! program {
    ($model:ty) => {
        fn main() -> ::std::process::ExitCode {
            let folder = env!("CARGO_MANIFEST_DIR");
            $crate::own::main::<$model>($crate::own::Project { folder, golden: "src/golden.rs" })
        }
    };
}

/// Where the crate of a model lies.
#[derive(Clone, Copy, Debug)]
pub struct Project {
    /// Folder of its `Cargo.toml`: `env!("CARGO_MANIFEST_DIR")`.
    pub folder: &'static str,
    /// The file of its golden fingerprints, below that folder.
    pub golden: &'static str,
}

/// A model that the desktop can run: one whose steps are those of the hybrid formulation. There is nothing to implement.
pub trait DesktopModel: Tested + Model<Engine: StagedEngine + Engine<Integrator: Named>> {
    /// Starts the simulation of a run with any formulation.
    ///
    /// # Errors
    /// A formulation that is not compiled for it; the start cannot be found, or a setting is wrong.
    fn simulate(
        run: ModelRun<Self>,
        solver: SolverChoice,
        settings: Settings,
    ) -> Result<Box<dyn Simulation>, Failure>;

    /// The first coordinate of a state, for tests that turn over a bit of it.
    fn first_coordinate(state: &mut StateOf<Self>) -> &mut f64;

    /// Whether bodies and lengths are such as exist.
    ///
    /// # Errors
    /// The first that is not.
    fn make_sense(&self) -> Result<(), Nonsense>;
}

impl<P, const N: usize, const M: usize, const S: usize> DesktopModel for P
where
    P: Tested + Model<Engine = HybridEngine<P, N, M, S>> + Vehicle<N, M, S>,
    P::Engine: StagedEngine
        + Engine<
            Model = P,
            Integrator = Structural,
            State = State<N, M, S>,
            Memory = Memory<N, M, S>,
            Sample = MotionSample<N, S>,
            View = Kinematics<N>,
            Input = <P as Vehicle<N, M, S>>::Input,
        >,
{
    fn simulate(
        run: ModelRun<P>,
        solver: SolverChoice,
        settings: Settings,
    ) -> Result<Box<dyn Simulation>, Failure> {
        registry::start(run, solver, settings)
    }

    fn first_coordinate(state: &mut State<N, M, S>) -> &mut f64 {
        &mut state.q[0]
    }

    fn make_sense(&self) -> Result<(), Nonsense> {
        self.mechanism().make_sense()
    }
}

/// The program: does what the command line says.
pub fn main<P: DesktopModel>(project: Project) -> ExitCode {
    match OwnCli::try_parse() {
        Ok(cli) => match execute::<P>(project, cli) {
            Ok(()) => ExitCode::SUCCESS,
            Err(failure) => failure.report(),
        },
        Err(error) => refuse(&error),
    }
}

fn execute<P: DesktopModel>(project: Project, cli: OwnCli) -> Result<(), Failure> {
    cli.manners.apply();
    if cli.manners.version {
        let line = version::line(P::NAME, env!("CARGO_PKG_VERSION"))?;
        return Sink::open("-")?.finish(&format!("{line}\n"));
    }
    let vehicles = OwnVehicles::<P>::new();
    let firmware = || build(project, BoardChoice::default());
    match cli.command {
        None => main_job::execute::<P>(),
        Some(OwnCommand::Run(options)) => commands::run::execute(&vehicles, &options),
        Some(OwnCommand::Equilibrium(options)) => equilibrium::execute::<P>(&options),
        Some(OwnCommand::Modes(options)) => commands::modes::execute(&vehicles, &options),
        Some(OwnCommand::Soak(options)) => {
            if options.name != "hostile" {
                return bad_input(nearest::unknown("soak", &options.name, &["hostile"]));
            }
            commands::hostile::execute::<P>(&options)
        }
        Some(OwnCommand::Parity(options)) => commands::parity::execute::<P>(&options, firmware),
        Some(OwnCommand::Margin(options)) => margin::execute::<P>(&options, firmware, |_| Ok(None)),
        Some(OwnCommand::Ports(options)) => ports::execute::<P>(&options),
        Some(OwnCommand::Bless) => bless::execute::<P>(project),
        Some(OwnCommand::Qemu(options)) => commands::parity::run_firmware(&options, firmware),
    }
}

/// The jobs of a firmware that `parity` compares: those that the model names, or the usual ones.
pub fn jobs<P: DesktopModel>() -> Vec<String> {
    if !P::JOBS.is_empty() {
        return P::JOBS.iter().map(|job| (*job).to_owned()).collect();
    }
    let usual = usual_run::<P>(2000);
    vec![format!("{usual} 1"), format!("{usual} 1 mailbox"), "hostile 10000 1".to_owned()]
}

/// The jobs of a firmware that `margin` counts: those that the model names, or the usual manoeuvre through the mailbox.
pub fn measured<P: DesktopModel>() -> Vec<String> {
    if !P::MEASURED.is_empty() {
        return P::MEASURED.iter().map(|job| (*job).to_owned()).collect();
    }
    vec![format!("{} 2000 mailbox", usual_run::<P>(2000))]
}

/// The words of the usual manoeuvre with the usual integrator.
fn usual_run<P: DesktopModel>(ticks: u32) -> String {
    let manoeuvre = P::MANOEUVRES.first().copied().unwrap_or_default();
    format!("{manoeuvre} - {} {ticks}", <P::Engine as Engine>::Integrator::USUAL)
}

/// Builds the firmware of a project.
fn build(project: Project, board: BoardChoice) -> Result<Firmware, QemuError> {
    Firmware::open(&Build::new(board).of(Origin::Project(project.folder)).run()?)
}
