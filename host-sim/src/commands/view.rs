//! `view`: a recorded run in a browser, or one that is being made.

use crate::catalogue::Vehicles;
use crate::cli::ViewOptions;
use crate::commands::run::begin;
use crate::failure::{Failure, bad_input};
use crate::output::Sink;
use crate::report::live::LiveServer;
use crate::report::run::{RunWords, options_of, read};
use crate::report::twin::{self, Twin};
use crate::report::{Attachment, Recording, page};
use crate::say;
use crate::totals::Totals;
use serde_json::{Value, json};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// From picture to picture of a live run (s).
const PICTURE: f64 = 0.02;

/// Shows a run out of some vehicles.
///
/// # Errors
/// A file without a run, bad options of a live run, or a place that cannot be written.
pub fn execute(vehicles: &dyn Vehicles, options: &ViewOptions) -> Result<(), Failure> {
    if options.live {
        return live(vehicles, options);
    }
    if options.files.is_empty() {
        return bad_input(
            "which run? Give a page or an MCAP file (view target/ferrol/report.html), or --live to follow one",
        );
    }
    let runs = options.files.iter().map(|file| read(file)).collect::<Result<Vec<_>, _>>()?;
    if let Some(folder) = Path::new(&options.page).parent() {
        // the page itself says what is wrong with its place
        let _ = std::fs::create_dir_all(folder);
    }
    let sink = Sink::open(&options.page)?;
    let is_stdout = sink.is_stdout();
    sink.finish(&page(Attachment::Runs(&runs)))?;
    if !is_stdout {
        say!("{}", options.page);
        if !options.no_open {
            open(&options.page);
        }
    }
    Ok(())
}

/// Opens a page in the browser of the desktop, if there is one.
fn open(page: &str) {
    let is_headless = cfg!(target_os = "linux")
        && ["DISPLAY", "WAYLAND_DISPLAY"].iter().all(|name| std::env::var_os(name).is_none());
    if is_headless {
        return;
    }
    let mut command = if cfg!(target_os = "macos") {
        Command::new("open")
    } else if cfg!(windows) {
        let mut command = Command::new("cmd");
        command.args(["/C", "start", ""]);
        command
    } else {
        Command::new("xdg-open")
    };
    // the address stands on the terminal: where no browser starts, it is opened by hand
    let _ =
        command.arg(page).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).spawn();
}

fn live(vehicles: &dyn Vehicles, options: &ViewOptions) -> Result<(), Failure> {
    if !(options.pace >= 0.0 && options.pace.is_finite()) {
        return bad_input(format!("--pace {}: seconds per second, at least 0", options.pace));
    }
    let mut run = options_of(&options.run)?;
    if options.qemu {
        twin::fit(&mut run)?;
    }
    let (mut simulation, steps) = begin(vehicles, &run)?;
    let entry = vehicles.find(&run.vehicle)?;
    let step = run.step.unwrap_or(entry.step);
    let words = RunWords::new(vehicles, &run, entry.manoeuvre.as_deref(), step);
    let server = LiveServer::open(options.port)?;
    say!("{}  (ends with Ctrl-C)", server.address());
    if !options.no_open {
        open(&server.address());
    }
    let mut recording = Recording::new(simulation.as_mut());
    // one step is known before the page begins: elements that act show themselves
    let (mut totals, mut sent, mut tick) = (Totals::default(), 0, 0);
    let stride = ((PICTURE / step).round() as u64).max(1);
    let mut twin = None;
    if options.qemu {
        twin = Some(Twin::start(&run, steps, stride)?);
    }
    let begun = Instant::now();
    while tick < steps {
        let end = (tick + stride).min(steps);
        if let Some(twin) = &mut twin {
            let note = twin.wait(end)?;
            server.tell("note", &Value::String(note));
        }
        while tick < end {
            tick += 1;
            let report = simulation.step();
            totals.add(simulation.time(), &report);
            recording.step(simulation.time(), &report);
        }
        recording.row(simulation.as_mut());
        let all = recording.rows();
        if sent == 0 {
            let about = json!({ "title": words.title, "words": words.method, "name": words.method, "still": true });
            server.tell("scene", &recording.describe_live(&about));
        } else {
            server.tell("rows", &json!(recording.rows_from(sent)));
        }
        sent = all;
        if options.pace > 0.0 && twin.is_none() {
            let due = Duration::from_secs_f64(tick as f64 * step / options.pace);
            std::thread::sleep(due.saturating_sub(begun.elapsed()));
        }
    }
    let lost = totals.not_taken();
    server.tell("end", &json!(format!("{} steps, {lost} not taken", totals.steps)));
    say!("{} steps, {lost} not taken", totals.steps);
    // who reads the page goes on reading until Ctrl-C
    while server.readers() > 0 {
        std::thread::sleep(Duration::from_millis(200));
    }
    totals.verdict()
}
