//! `rig bus`: the firmware in QEMU, its CAN bus for other programs to open.

use crate::dbc;
use crate::failure::{Failure, bad_input};
use crate::qemu::{Firmware, Machine, QemuError};
use crate::rig::drive::{self, Linked};
use crate::rig::options::RigBus;
use crate::say;
use std::net::TcpListener;
use std::time::Duration;

/// How long the firmware may run: days.
const LIMIT: Duration = Duration::from_secs(7 * 24 * 3600);

/// Starts the firmware and waits for its last tick.
///
/// # Errors
/// Bad input, a port that is taken, or a firmware that fails.
pub fn execute<P: Linked>(
    options: &RigBus,
    firmware: impl FnOnce() -> Result<Firmware, QemuError>,
) -> Result<(), Failure> {
    let bus = dbc::bus_named(&options.bus)?;
    let layout = dbc::layout_of::<P>(bus)?;
    if options.ticks == 0 {
        return bad_input("--ticks must be at least 1");
    }
    let first = P::MANOEUVRES.first().copied().unwrap_or_default();
    let name = options.manoeuvre.as_deref().unwrap_or(first);
    let speed = options.speed.map_or_else(|| "-".to_owned(), |speed| speed.to_string());
    let words = format!("{name} {speed} {} {}", options.integrator, options.ticks);
    // a job on a bus is one behind a link, but for its last word
    drive::job::<P>(&format!("{words} link"))?;
    let address = options.listen;
    if let Err(error) = TcpListener::bind(address) {
        return bad_input(format!(
            "cannot listen at {address}: {error}; give --listen a free port"
        ));
    }
    let firmware = firmware()?;
    let served =
        Machine::default().serve_bus(&firmware, &format!("{words} {}", options.bus), address)?;
    say!("{} on {}: all periods times {}", P::NAME, layout.bus.name, layout.stretch);
    say!("python-can: interface slcan, channel socket://{address}");
    served.finish(&firmware, LIMIT)?;
    say!("{} ticks made", options.ticks);
    Ok(())
}
