//! Examples 2 and 3 of \[DOP04\], by all formulations.
//!
//! Sources: independent models of the same numbers (`host-sim/data/README.md`).

use super::{Check, Checks, drift};
use crate::failure::Failure;
use crate::literature::find;
use crate::reference::{Deviations, ReferenceTable};
use crate::registry::{HYBRID, Integrator, SolverChoice, solvers};
use crate::simulation::{FormulationSimulation, Prepare, Simulation};
use crate::tables::rods;
use ferrol::formulations::{Hybrid, Index1Hybrid, Method, Recursive, Settings, Topological};
use ferrol::integrators::trapezoidal;
use ferrol::vehicles::robot::Robot;

const QUARTER_CAR: &str = include_str!("../../data/quarter_car_step.csv");
const PINNED_TIP: &str = include_str!("../../data/robot_pinned_tip.csv");

/// A run of a vehicle through the times of its table, and its name.
fn compare(
    vehicle: &str,
    table: &str,
    solver: SolverChoice,
    step: f64,
) -> Result<(String, Deviations), Failure> {
    let mut simulation = (find(vehicle, &[])?.start)(solver, Settings::new(step))?;
    let found = ReferenceTable::read(table)?.compare(simulation.as_mut(), step)?;
    Ok((format!("{vehicle}, {step} s"), found))
}

/// All formulations that take an integrator, and how they are named behind the vehicle: `integrator` at the end, and
/// nothing for the hybrid one.
fn named(with: Integrator, integrator: &str) -> impl Iterator<Item = (String, SolverChoice)> {
    solvers(with).map(move |solver| match solver.formulation().name {
        name if name == HYBRID.name => (integrator.to_owned(), solver),
        name => (format!(", {name}{integrator}"), solver),
    })
}

/// Equilibrium, modes, and the run over the step. The rule leaves the same multiples of h^2 at
/// either step: most where the wheel rises, 80 ms after the step begins.
pub fn suspension() -> Checks {
    let mut at_rest = (find("suspension", &[])?.start)(trapezoidal().into(), Settings::new(1e-3))?;
    let mut checks = Vec::new();
    let wanted = [-0.014837513107, 0.029075717771, 0.039010675763, 0.305468290, 3906.342];
    let bounds = [1e-10, 1e-10, 1e-10, 1e-9, 1e-3];
    let columns = at_rest.columns();
    for (i, value) in at_rest.output().into_iter().enumerate() {
        let name = format!("suspension at rest: {}", columns[i]);
        checks.push(Check::near(name, value, wanted[i], bounds[i]));
    }
    // each pair once
    let modes = at_rest.eigenvalues()?;
    for (mode, [re, im]) in modes.iter().step_by(2).zip([[-1.565, 6.848], [-17.24, 69.65]]) {
        let figure = (mode[0] - re).abs().max((mode[1].abs() - im).abs());
        checks.push(Check::new(format!("suspension: mode at {im} rad/s (1/s)"), figure, 6e-3));
    }
    for (step, scale) in [(1e-3, 1.0), (1e-4, 0.01)] {
        for (formulation, solver) in named(Integrator::trapezoidal(), "") {
            let (name, found) = compare("suspension", QUARTER_CAR, solver, step)?;
            let name = name + &formulation;
            let [z, arms, wheel, tyre] =
                [&[0][..], &[1, 2], &[3], &[4]].map(|columns| found.worst(columns.iter().copied()));
            checks.push(Check::new(format!("{name}: z (m)"), z, scale * 1e-4));
            checks.push(Check::new(format!("{name}: lower, upper (rad)"), arms, scale * 6e-4));
            checks.push(Check::new(format!("{name}: wheel_z (m)"), wheel, scale * 1.5e-4));
            checks.push(Check::new(format!("{name}: tyre (N)"), tyre, scale * 30.0));
            checks.extend(drift(&name, &found.totals));
        }
        // a rule of third order has no such error left
        for (formulation, solver) in named(Integrator::Sdirk, ", sdirk") {
            let (name, found) = compare("suspension", QUARTER_CAR, solver, step)?;
            let name = format!("{name}{formulation}: z, lower, upper, wheel_z (m, rad)");
            checks.push(Check::new(name, found.worst(0..4), scale * 1e-4));
        }
    }
    Ok(checks)
}

/// A rod whose mass lies at its ends is eliminated without any change of the motion. A uniform one turns a little harder
/// without its body: what that changes stands in the tables.
pub fn eliminated_rod() -> Checks {
    /// A level rod of 1.2 kg and 0.33 m with half of its mass at each end: m l^2 / 4 across it, nothing along it.
    const AT_ENDS: [&str; 5] = [
        "tie_rod_inner_z=0.28",
        "tie_rod_outer_z=0.28",
        "tie_rod_inertia_x=0.03267",
        "tie_rod_inertia_y=0",
        "tie_rod_inertia_z=0.03267",
    ];
    let set = AT_ENDS.map(str::to_owned);
    let check = |formulation: &&str| -> Result<Check, Failure> {
        let (_, apart) = rods::compare(formulation, &set)?;
        let name = format!(
            "suspension --rod-elimination, {formulation}: from a rod of two points (m, rad)"
        );
        Ok(Check::new(name, apart, 1e-8))
    };
    ["topological", "maggi", "synthesis-joint"].iter().map(check).collect()
}

/// The run through pinning and release with every formulation, and the jump of the rates where the tip is
/// pinned with those in relative coordinates.
pub fn robot() -> Checks {
    let rule = trapezoidal();
    let mut checks = Vec::new();
    let rules = named(Integrator::trapezoidal(), "");
    for (formulation, solver) in rules.chain(named(Integrator::Sdirk, ", sdirk")) {
        for (step, bound) in [(1e-3, 1e-4), (1e-4, 1e-6)] {
            let (name, found) = compare("robot", PINNED_TIP, solver, step)?;
            let name = name + &formulation;
            checks.push(Check::new(format!("{name}: z1 to z6 (rad)"), found.worst(0..6), bound));
            checks.extend(drift(&name, &found.totals));
        }
    }
    checks.extend(jump::<Hybrid<3>>("", rule)?);
    checks.extend(jump::<Topological>(", topological", Method::Structural(rule))?);
    checks.extend(jump::<Recursive<6, 3>>(", fully-recursive", rule)?);
    checks.extend(jump::<Index1Hybrid<3>>(", index1-hybrid", Method::Structural(rule))?);
    checks.extend(jump::<Index1Hybrid<3>>(", index1-hybrid, sdirk", Method::Sdirk)?);
    Ok(checks)
}

/// Rates (rad/s) before and after pinning, and the kinetic energy that it takes (J).
fn jump<F: Prepare<Robot, 6, 3, 0>>(formulation: &str, integrator: F::Integrator) -> Checks {
    const BEFORE: [f64; 6] = [
        2.44088895311e-01,
        9.47327356218e-02,
        -1.18831136862e-01,
        1.79176558175e-01,
        -1.16728128096e-01,
        2.98776076293e-01,
    ];
    const AFTER: [f64; 6] =
        [0.20319848, -0.05849974, 0.09112164, -0.28167645, 0.05604313, 3.77451706];
    const LOST: f64 = 0.196765941 - 0.131732330;
    let step = 1e-4;
    let mut simulation =
        FormulationSimulation::<F, _, 6, 3, 0>::new(Robot::new(), integrator, Settings::new(step))?;
    while simulation.time() < 3.0 - 0.5 * step {
        simulation.step();
    }
    let (before, energy) = (simulation.relative().qd, simulation.energy());
    // what the first moment after it was, from the three steps that follow
    let (mut after, mut left) = ([0.0; 6], 0.0);
    for weight in [3.0, -3.0, 1.0] {
        simulation.step();
        for (sum, rate) in after.iter_mut().zip(simulation.relative().qd) {
            *sum += weight * rate;
        }
        left += weight * simulation.energy();
    }
    let worst = |found: [f64; 6], wanted: [f64; 6]| {
        found.iter().zip(wanted).map(|(a, b)| (a - b).abs()).fold(0.0, f64::max)
    };
    let name = |what: &str| format!("robot{formulation}, {what}");
    Ok(vec![
        Check::new(name("before pinning: rates (rad/s)"), worst(before, BEFORE), 1e-6),
        Check::new(name("after pinning: rates (rad/s)"), worst(after, AFTER), 1e-4),
        Check::near(name("energy that pinning takes (J)"), energy - left, LOST, 1e-5),
    ])
}
