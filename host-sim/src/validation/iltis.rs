//! The Iltis: equilibrium, modes, manoeuvres.
//!
//! Sources: the public Robotran model of the IAVSD benchmark and an independent model of it in ten
//! minimal coordinates (`host-sim/data/README.md`).

use super::{Check, Checks, drift};
use crate::benchmark::{
    ANTI_PHASE_BUMP, BenchmarkRun, CHASSIS_ANGLES, IN_PHASE_BUMP, INTEGRATOR, RAMP_STEER,
    SINE_STEER, THETA, X_Y, Z, simulation,
};
use crate::failure::Failure;
use crate::iltis::IltisRun;
use crate::reference::Deviations;
use crate::simulation::{SimulatedVehicle, Simulation};
use crate::totals::Totals;
use ferrol::dynamics::Kinematics;
use ferrol::evidence::job::STEP_S;
use ferrol::formulations::Settings;
use ferrol::vehicles::Vehicle;
use ferrol::vehicles::iltis::{IltisParameters, ManoeuvreKind};

/// The runs with a converged table.
const REFERENCES: [BenchmarkRun; 4] = [IN_PHASE_BUMP, ANTI_PHASE_BUMP, RAMP_STEER, SINE_STEER];

/// Nominal posture and static equilibrium.
pub fn at_rest() -> Checks {
    let found = crate::commands::equilibrium::find(&IltisParameters::DEFAULT)?;
    let mut checks = vec![
        Check::near("equilibrium: z (m)", found.z, 0.5629166467, 1e-9),
        Check::near("equilibrium: pitch (rad)", found.pitch, 0.002557499042, 1e-9),
    ];
    let pair = |name: &str, values: [f64; 4], front: f64, rear: f64, bound: f64| {
        let wanted = [front, front, rear, rear];
        let worst =
            values.iter().zip(wanted).map(|(value, wanted)| (value.abs() - wanted.abs()).abs());
        Check::new(format!("{name}, all corners"), worst.fold(0.0, f64::max), bound)
    };
    checks.push(pair("equilibrium: theta (rad)", found.theta, 0.1777891416, 0.1932021267, 1e-9));
    checks.push(pair("equilibrium: tyre (N)", found.tyre, 3831.31, 3591.91, 5e-3));
    checks.push(pair("equilibrium: damper (N)", found.damper, -335.29, -241.64, 5e-3));
    checks.push(pair("equilibrium: leaf (N)", found.leaf, -3068.62, -2885.51, 5e-3));

    // all coordinates zero but the height: the nominal posture
    let run = IltisRun::new(ManoeuvreKind::Stairs, 0.0);
    let mut kinematics = Kinematics::new();
    let mut q = [0.0; 26];
    q[2] = run.vehicle.parameters().com_height;
    kinematics.place(run.vehicle().mechanism(), &q);
    kinematics.set_rates(run.vehicle().mechanism(), &[0.0; 26]);
    let wheels: Vec<_> = (0..4).map(|corner| run.vehicle.wheel(&kinematics, corner)).collect();
    let corners = |value: fn(&ferrol::vehicles::iltis::WheelOutput) -> f64| {
        [0, 1, 2, 3].map(|corner| value(&wheels[corner]))
    };
    let leaf = corners(|wheel| wheel.leaf);
    let damper = corners(|wheel| wheel.damper);
    let tyre = corners(|wheel| wheel.load);
    checks.push(pair("nominal: leaf (N)", leaf, -2728.856, -2728.856, 5e-4));
    checks.push(pair("nominal: damper (N)", damper, -128.02691, -128.02691, 5e-6));
    checks.push(pair("nominal: tyre (N)", tyre, 3829.50, 3593.52, 5e-3));
    Ok(checks)
}

/// Eigenvalues of the true tangent at 20 m/s.
pub fn modes() -> Checks {
    const WANTED: [[f64; 2]; 8] = [
        [-4.0547, 3.7778],
        [-3.9334, 9.4978],
        [-4.9093, 11.1069],
        [-23.7265, 13.8338],
        [-27.7194, 71.4984],
        [-29.7933, 82.0047],
        [-29.6804, 82.8602],
        [-29.3119, 85.9467],
    ];
    let settings = Settings::new(0.001);
    let mut simulation = simulation("sine-steer:0", 20.0, "trapezoidal", settings)?;
    let found = simulation.eigenvalues()?;
    let distance = |wanted: [f64; 2]| {
        found
            .iter()
            .map(|value| (value[0] - wanted[0]).hypot(value[1] - wanted[1]))
            .fold(f64::INFINITY, f64::min)
    };
    Ok(WANTED
        .into_iter()
        .map(|wanted| {
            let name = format!("mode {} + {} i (1/s)", wanted[0], wanted[1]);
            Check::new(name, distance(wanted), 1e-4 * wanted[0].hypot(wanted[1]).max(1.0))
        })
        .collect())
}

fn compare(
    run: &BenchmarkRun,
    integrator: &str,
    step: f64,
) -> Result<(String, Deviations), Failure> {
    let mut simulation = run.start(integrator, Settings::new(step))?;
    let comparison = run.converged()?.compare(&mut simulation, step)?;
    Ok((format!("{}, {integrator}, {} ms", run.name, step * 1e3), comparison))
}

/// The trapezoidal rule at 0.1 ms.
pub fn tables_fine() -> Checks {
    let mut checks = Vec::new();
    for run in &REFERENCES {
        let (name, found) = compare(run, "trapezoidal", 1e-4)?;
        let mut check = |what: &str, columns: &[usize], bound: f64| {
            let figure = found.worst(columns.iter().copied());
            checks.push(Check::new(format!("{name}: {what}"), figure, bound));
        };
        if run.manoeuvre.ends_with("bump") {
            check("z (m)", Z, 5e-5);
            check("pitch, roll, yaw (rad)", CHASSIS_ANGLES, 1e-4);
            check("theta (rad)", THETA, 1e-3);
        } else {
            let sine = run.manoeuvre.starts_with("sine");
            let (angle, position) = if sine { (1e-6, 1e-5) } else { (5e-5, 5e-4) };
            check("z (m)", Z, angle);
            check("pitch, roll, yaw (rad)", CHASSIS_ANGLES, angle);
            check("theta (rad)", THETA, angle);
            check("x, y (m)", X_Y, position);
        }
        checks.extend(drift(&name, &found.totals));
    }
    Ok(checks)
}

/// The trapezoidal rule and the default at the tick of the target.
pub fn tables_at_tick() -> Checks {
    let mut checks = Vec::new();
    for run in &REFERENCES {
        for integrator in ["trapezoidal", INTEGRATOR] {
            let (name, found) = compare(run, integrator, STEP_S)?;
            let mut check = |what: &str, figure: f64, bound: f64| {
                checks.push(Check::new(format!("{name}: {what}"), figure, bound));
            };
            for bar in run.bars {
                check(bar.what, bar.figure(&found), bar.bound);
            }
            if run.manoeuvre.ends_with("bump") {
                check("iterations, mean", found.totals.mean_iterations(), 3.0);
                check("iterations, most", f64::from(found.totals.most_iterations), 8.0);
            }
            checks.extend(drift(&name, &found.totals));
        }
    }
    Ok(checks)
}

/// What dissipation costs at the tick of the target: bounds a tenth above what a prototype of the
/// method measured.
pub fn dissipation() -> Checks {
    const Z_OF_BUMP: [(&str, f64, f64); 4] = [
        ("newmark:0", 2.6e-3, 1.5e-7),
        ("newmark:-0.01", 2.7e-3, 7.6e-7),
        ("newmark:-0.05", 1.4e-2, 3.5e-6),
        ("newmark:-0.1", 3.4e-2, 6.8e-6),
    ];
    let mut checks = Vec::new();
    for (integrator, z, yaw) in Z_OF_BUMP {
        let (name, found) = compare(&IN_PHASE_BUMP, integrator, STEP_S)?;
        checks.push(Check::new(format!("{name}: z (m)"), found.worst([2]), 1.1 * z));
        let (name, found) = compare(&SINE_STEER, integrator, STEP_S)?;
        checks.push(Check::new(format!("{name}: yaw (rad)"), found.worst([5]), 1.1 * yaw));
    }
    Ok(checks)
}

/// Lowest, highest and last outputs of a run at 0.1 ms.
struct Extremes {
    lowest: Vec<f64>,
    highest: Vec<f64>,
    last: Vec<f64>,
    totals: Totals,
}

/// Looks at the outputs every `stride` steps.
fn extremes(manoeuvre: &str, speed: f64, duration: f64, stride: u64) -> Result<Extremes, Failure> {
    let step = 1e-4;
    let mut simulation = simulation(manoeuvre, speed, "trapezoidal", Settings::new(step))?;
    let first = simulation.output();
    let mut found = Extremes {
        lowest: first.clone(),
        highest: first.clone(),
        last: first,
        totals: Totals::default(),
    };
    for tick in 1..=(duration / step).round() as u64 {
        let report = simulation.step();
        found.totals.add(simulation.time(), &report);
        if tick % stride != 0 {
            continue;
        }
        found.last = simulation.output();
        for (index, value) in found.last.iter().enumerate() {
            found.lowest[index] = found.lowest[index].min(*value);
            found.highest[index] = found.highest[index].max(*value);
        }
    }
    found.totals.verdict()?;
    Ok(found)
}

/// Extremes and end values of the independent model, for manoeuvres without a table.
pub fn recorded() -> Checks {
    const YAW_RATE: usize = 14;
    // the peaks of the sine runs were recorded every 20 ms
    const SAMPLED: u64 = 200;
    let mut checks = Vec::new();

    let run = extremes("in-phase-bump", 5.0, 2.5, 1)?;
    let name = "in-phase bump at 5 m/s";
    checks.push(Check::near(format!("{name}: lowest z (m)"), run.lowest[2], 0.57 - 0.0225, 1e-4));
    checks.push(Check::near(format!("{name}: highest z (m)"), run.highest[2], 0.57 + 0.1207, 1e-4));
    let degrees = |radians: f64| radians.to_degrees();
    checks.extend(drift(name, &run.totals));

    let run = extremes("anti-phase-bump", 10.0, 2.0, 1)?;
    let name = "anti-phase bump at 10 m/s";
    checks.push(Check::near(
        format!("{name}: lowest roll (deg)"),
        degrees(run.lowest[4]),
        -1.625,
        2e-3,
    ));
    checks.push(Check::near(
        format!("{name}: highest roll (deg)"),
        degrees(run.highest[4]),
        14.949,
        2e-3,
    ));
    checks.push(Check::near(
        format!("{name}: highest yaw (deg)"),
        degrees(run.highest[5]),
        0.771,
        2e-3,
    ));
    checks.extend(drift(name, &run.totals));

    for (speed, end, peak) in [(10.0, -0.062530, 0.0628), (30.0, -0.084841, 0.1030)] {
        let run = extremes("ramp-steer", speed, 5.0, 1)?;
        let name = format!("ramp steer at {speed} m/s");
        checks.push(Check::near(
            format!("{name}: yaw rate at 5 s (rad/s)"),
            run.last[YAW_RATE],
            end,
            1e-6,
        ));
        checks.push(Check::near(
            format!("{name}: peak yaw rate (rad/s)"),
            -run.lowest[YAW_RATE],
            peak,
            5e-5,
        ));
        checks.extend(drift(&name, &run.totals));
    }
    for (amplitude, peak) in [(0.001, 0.03985), (0.004, 0.15636)] {
        let run = extremes(&format!("sine-steer:{amplitude}"), 20.0, 3.0, SAMPLED)?;
        let name = format!("sine steer {} mm at 20 m/s", amplitude * 1e3);
        let found = run.highest[YAW_RATE].max(-run.lowest[YAW_RATE]);
        checks.push(Check::near(format!("{name}: peak yaw rate (rad/s)"), found, peak, 5e-6));
        checks.extend(drift(&name, &run.totals));
    }
    Ok(checks)
}

/// Ramp and stairs: the figures that two independent models agree on.
pub fn stairs() -> Checks {
    const STANDARD_GRAVITY: f64 = 9.81;
    let run = extremes("stairs", 5.0, 8.0, 1)?;
    let peak = |index: usize| run.highest[index].max(-run.lowest[index]) / STANDARD_GRAVITY;
    let mut checks = vec![
        Check::near("stairs: peak vertical acceleration (g)", peak(17), 4.7, 0.05 * 4.7),
        Check::near("stairs: peak longitudinal acceleration (g)", peak(15), 0.85, 0.05 * 0.85),
        Check::near("stairs: x at 8 s (m)", run.last[0], 30.40, 0.01),
        Check::near("stairs: lowest z (m)", run.lowest[2], 0.533, 1e-3),
        Check::near("stairs: highest z (m)", run.highest[2], 1.221, 1e-3),
        Check::near("stairs: lowest pitch (deg)", run.lowest[3].to_degrees(), -8.8, 0.06),
        Check::near("stairs: highest pitch (deg)", run.highest[3].to_degrees(), 9.6, 0.06),
    ];
    checks.extend(drift("stairs", &run.totals));
    Ok(checks)
}
