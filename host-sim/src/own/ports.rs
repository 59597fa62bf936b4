//! `ports`: what goes in and what comes out.

use super::DesktopModel;
use crate::cli::PortsOptions;
use crate::dbc;
use crate::failure::Failure;
use crate::output::{Sink, finish_json};
use crate::say;
use ferrol::runtime::{Conditioning, Found, InputPort, OutputPort};
use serde_json::{Value, json};

/// Lists the ports, or writes their frames on a CAN bus.
///
/// # Errors
/// The list cannot be written, or the ports do not fit the bus.
pub fn execute<P: DesktopModel>(options: &PortsOptions) -> Result<(), Failure> {
    let bus = dbc::bus_named(&options.bus)?;
    let written = options.dbc.as_ref().map(|_| dbc::text::<P>(bus)).transpose()?;
    let [json, place] =
        Sink::open_all([("--json", options.json.as_deref()), ("--dbc", options.dbc.as_deref())])?;
    let is_written = place.is_some();
    if let (Some(place), Some(written)) = (place, written) {
        place.finish(&written)?;
    }
    if let Some(json) = json {
        let ports = json!({
            "model": P::NAME,
            "inputs": P::INPUTS.iter().map(input).collect::<Vec<_>>(),
            "outputs": P::OUTPUTS.iter().map(output).collect::<Vec<_>>(),
        });
        return finish_json(json, &ports);
    }
    if is_written {
        return Ok(());
    }
    say!("{:<16} {:<7} {:>10} {:>10} {:>4}  what", "in", "unit", "lowest", "highest", "ms");
    for port in P::INPUTS {
        let limits = match port.conditioning {
            Conditioning::Motion { rate, acceleration } => {
                let unit = port.unit;
                format!("; followed with at most {rate} {unit}/s and {acceleration} {unit}/s2")
            }
            Conditioning::Plain => String::new(),
        };
        let InputPort { name, unit, about, range, group, .. } = port;
        let (lowest, highest, every) = (range.lowest, range.highest, group.milliseconds());
        say!("{name:<16} {unit:<7} {lowest:>10} {highest:>10} {every:>4}  {about}{limits}");
    }
    say!("");
    say!("{:<16} {:<7} {:>10} {:>10} {:>4}  what", "out", "unit", "lowest", "highest", "ms");
    for port in P::OUTPUTS {
        let OutputPort { name, unit, about, range, group, .. } = port;
        let (lowest, highest, every) = (range.lowest, range.highest, group.milliseconds());
        let outside = if port.found == Found::Outside { "; found outside the tick" } else { "" };
        say!("{name:<16} {unit:<7} {lowest:>10} {highest:>10} {every:>4}  {about}{outside}");
    }
    say!("");
    say!("what the outputs of the tick cost in instructions, `margin` counts: its stage outputs");
    Ok(())
}

fn input(port: &InputPort) -> Value {
    let (rate, acceleration) = match port.conditioning {
        Conditioning::Motion { rate, acceleration } => (Some(rate), Some(acceleration)),
        Conditioning::Plain => (None, None),
    };
    json!({
        "name": port.name,
        "unit": port.unit,
        "about": port.about,
        "lowest": port.range.lowest,
        "highest": port.range.highest,
        "initial": port.initial,
        "milliseconds": port.group.milliseconds(),
        "rate": rate,
        "acceleration": acceleration,
    })
}

fn output(port: &OutputPort) -> Value {
    json!({
        "name": port.name,
        "unit": port.unit,
        "about": port.about,
        "lowest": port.range.lowest,
        "highest": port.range.highest,
        "initial": port.initial,
        "milliseconds": port.group.milliseconds(),
        "in_tick": port.found == Found::InTick,
    })
}
