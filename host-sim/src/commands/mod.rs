//! The commands, one file each.

mod boards;
mod bus;
mod count;
pub mod equilibrium;
pub(crate) mod hostile;
mod main_job;
mod margin;
pub(crate) mod modes;
pub(crate) mod panics;
pub(crate) mod parity;
mod plot;
pub mod rig;
pub(crate) mod run;
pub mod soak;
mod summary;
mod tables;
mod validate;
mod view;

use crate::catalogue::Ours;
use crate::cli::{Cli, Command, Of, Target};
use crate::completions;
use crate::failure::Failure;
use crate::output::Sink;
use crate::own;
use crate::qemu::Firmware;
use crate::rig::options::{RigCommand, RigOptions};
use crate::rig::recording::Recording;
use crate::version;
use ferrol::models::Model as _;
use ferrol::vehicles::iltis::{DrivenIltis, Iltis};
use std::fs;
use std::path::Path;

/// The golden fingerprints of the driven Iltis.
const DRIVEN_GOLDEN: &str =
    concat!(env!("CARGO_MANIFEST_DIR"), "/../src/models/iltis/driven/golden.rs");
/// The golden fingerprints of the Iltis.
const GOLDEN: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../src/models/iltis/golden.rs");

/// Does what the command line says.
///
/// # Errors
/// Bad input, or a check that failed.
pub fn execute(cli: Cli) -> Result<(), Failure> {
    cli.manners.apply();
    if cli.manners.version {
        let line = version::line("host-sim", env!("CARGO_PKG_VERSION"))?;
        return Sink::open("-")?.finish(&format!("{line}\n"));
    }
    match cli.command {
        None => main_job::execute(),
        Some(Command::Run(options)) => run::execute(&Ours, &options),
        Some(Command::View(options)) => view::execute(&Ours, &options),
        Some(Command::Plot(options)) => plot::execute(&options),
        Some(Command::Equilibrium(options)) => equilibrium::execute(&options),
        Some(Command::Modes(options)) => modes::execute_ours(&options),
        Some(Command::Validate(options)) => validate::execute(options.json.as_deref()),
        Some(Command::Soak(options)) => soak::execute(&options),
        Some(Command::Parity(options)) => match options.vehicle {
            Target::Iltis => parity::execute::<Iltis>(&options, Firmware::build),
            Target::IltisDriven => parity::execute::<DrivenIltis>(&options, Firmware::build_driven),
        },
        Some(Command::Margin(Of { vehicle, options })) => match vehicle {
            Target::Iltis => margin::execute(&options),
            Target::IltisDriven => margin::execute_driven(&options),
        },
        Some(Command::Tables(options)) => tables::execute(&options),
        Some(Command::Count(options)) => count::execute(&options),
        Some(Command::Panics(options)) => panics::execute(&options),
        Some(Command::Qemu(Of { vehicle, options })) => match vehicle {
            Target::Iltis => parity::run_firmware(&options, Firmware::build),
            Target::IltisDriven => parity::run_firmware(&options, Firmware::build_driven),
        },
        Some(Command::Rig(options)) => match rig_vehicle(&options) {
            Target::Iltis => rig::execute::<Iltis>(&options, Firmware::build),
            Target::IltisDriven => rig::execute::<DrivenIltis>(&options, Firmware::build_driven),
        },
        Some(Command::Ports(Of { vehicle, options })) => match vehicle {
            Target::Iltis => own::list_ports::<Iltis>(&options),
            Target::IltisDriven => own::list_ports::<DrivenIltis>(&options),
        },
        Some(Command::Completions(options)) => {
            Sink::open("-")?.finish(&completions::script(options.shell))
        }
        Some(Command::Bless) => {
            own::write_golden::<DrivenIltis>(Path::new(DRIVEN_GOLDEN))?;
            own::write_golden::<Iltis>(Path::new(GOLDEN))
        }
        Some(Command::Boards) => boards::execute(),
    }
}

/// The vehicle behind a link; a recording says whose it is.
fn rig_vehicle(options: &RigOptions) -> Target {
    match &options.command {
        None => options.drive.vehicle,
        Some(RigCommand::Bus(_)) => Target::Iltis,
        Some(RigCommand::Inject(inject)) => inject.drive.vehicle,
        Some(RigCommand::Replay(replay)) => {
            let recorded = fs::read_to_string(&replay.file).ok();
            let recorded = recorded.and_then(|text| Recording::read(&text).ok());
            match recorded {
                Some(recording) if recording.subject.model == DrivenIltis::NAME => {
                    Target::IltisDriven
                }
                _ => Target::Iltis,
            }
        }
    }
}
