//! `soak`: long proofs.

use crate::cli::{SoakOptions, Target};
use crate::failure::{Failure, bad_input};
use crate::iltis::IltisRun;
use crate::nearest;
use crate::output::{Sink, finish_json};
use crate::progress::ProgressLine;
use crate::say;
use crate::simulation::{HybridSimulation, Simulation};
use crate::totals::Totals;
use ferrol::formulations::Settings;
use ferrol::integrators::newmark;
use ferrol::roads::{CosineBump, Road};
use ferrol::setup::SetupError;
use ferrol::vehicles::iltis::{DrivenIltis, Iltis, ManoeuvreKind, Tether};
use serde_json::{Map, Value, json};

/// Step of the long runs (s).
const STEP: f64 = 0.001;
/// What is bounded after every step: loop gaps (m), their rates (m/s) and accelerations (m/s2).
pub const DRIFT_NAMES: [&str; 3] = ["phi", "phi_dot", "phi_ddot"];
/// Bounds of phi (m), phi_dot (m/s) and phi_ddot (m/s2) after every step.
pub const DRIFT_BOUNDS: [f64; 3] = [1e-9, 1e-8, 1e-6];

/// The tether that holds the car on the endless road.
const TETHER: Tether = Tether {
    speed: 5.0,
    speed_damping: 5000.0,
    lateral: [20_000.0, 5_000.0],
    yaw: [50_000.0, 10_000.0],
};

/// Runs a long proof.
///
/// # Errors
/// Bad input, or loops that drift apart.
pub fn execute(options: &SoakOptions) -> Result<(), Failure> {
    match options.name.as_str() {
        "drift" => drift(options),
        "hostile" => match options.vehicle {
            Target::Iltis => super::hostile::execute::<Iltis>(options),
            Target::IltisDriven => super::hostile::execute::<DrivenIltis>(options),
        },
        name => bad_input(nearest::unknown("soak", name, &["drift", "hostile"])),
    }
}

fn drift(options: &SoakOptions) -> Result<(), Failure> {
    if !(STEP..=1e7).contains(&options.duration) {
        return bad_input(format!(
            "the duration must lie between {STEP} and 1e7 s, not {}",
            options.duration
        ));
    }
    let json = Sink::open_optional(options.json.as_deref())?;
    let mut runs = Vec::new();
    let mut verdict = Ok(());
    let steps = (options.duration / STEP).round() as u64;
    for (name, mut simulation) in
        [("iltis on an endless road", endless_road()?), ("double four-bar", four_bar()?)]
    {
        let energy = simulation.energy();
        let start = simulation.output();
        let mut totals = Totals::default();
        let mut progress = ProgressLine::new(steps);
        for tick in 1..=steps {
            let report = simulation.step();
            totals.add(simulation.time(), &report);
            progress.set(tick);
        }
        drop(progress);
        let mut figures = Map::new();
        figures.insert("name".into(), json!(name));
        figures.insert("step".into(), json!(STEP));
        figures.insert("simulated".into(), json!(simulation.time()));
        if simulation.columns().first() == Some(&"x") && name.starts_with("iltis") {
            let mean = (simulation.output()[0] - start[0]) / simulation.time();
            figures.insert("mean_speed".into(), json!(mean));
        } else {
            figures.insert("energy_change".into(), json!(simulation.energy() - energy));
        }
        figures.extend(totals.figures());
        if json.is_none() {
            print(&figures);
        }
        runs.push(Value::Object(figures));
        verdict = verdict.and(check(name, &totals));
    }
    if let Some(json) = json {
        finish_json(json, &json!({ "pass": verdict.is_ok(), "runs": runs }))?;
    }
    verdict
}

fn check(name: &str, totals: &Totals) -> Result<(), Failure> {
    totals.verdict()?;
    for ((quantity, drift), bound) in DRIFT_NAMES.iter().zip(totals.drift).zip(DRIFT_BOUNDS) {
        if !(drift < bound) {
            return Err(Failure::Failed(format!(
                "{name}: {quantity} reached {drift:e}, above {bound:e}"
            )));
        }
    }
    Ok(())
}

fn print(figures: &Map<String, Value>) {
    for (name, value) in figures {
        say!("{name:>18}  {value}");
    }
    say!("");
}

/// The anti-phase road, made periodic, and the car held on it.
fn endless_road() -> Result<Box<dyn Simulation>, Failure> {
    let mut run = IltisRun::new(ManoeuvreKind::AntiPhaseBump, TETHER.speed);
    run.vehicle.road = Road::Periodic {
        bump: CosineBump { start: 0.97, length: 5.0, amplitude: 0.1 },
        period: 10.0,
    };
    run.vehicle.tether = Some(TETHER);
    Ok(Box::new(HybridSimulation::new(run, default_scheme()?, Settings::new(STEP))?))
}

fn four_bar() -> Result<Box<dyn Simulation>, Failure> {
    let entry = crate::literature::find("four-bar", &[])?;
    (entry.start)(default_scheme()?.into(), Settings::new(STEP))
}

/// The default integrator.
fn default_scheme() -> Result<ferrol::integrators::Structural, Failure> {
    newmark(-0.01).map_err(|_| SetupError::NotPositive { name: "integrator" }.into())
}
