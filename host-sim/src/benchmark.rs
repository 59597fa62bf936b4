//! The runs of the benchmark: ten manoeuvres and the stairs, and their bars at the tick of the target.

use crate::failure::{Failure, bad_input};
use crate::iltis::{COLUMNS, IltisRun, manoeuvre};
use crate::reference::{Deviations, ReferenceTable};
use crate::simulation::{HybridSimulation, Simulation};
use ferrol::evidence::integrators::by_name;
use ferrol::evidence::job::{Job, STEP_S};
use ferrol::formulations::Settings;
use ferrol::integrators::trapezoidal;

/// The integrator that the firmware runs with.
pub const INTEGRATOR: &str = "newmark:-0.01";

/// Columns of the tables after the time.
pub const X_Y: &[usize] = &[0, 1];
/// Height of the mass centre.
pub const Z: &[usize] = &[2];
/// Pitch, roll, yaw.
pub const CHASSIS_ANGLES: &[usize] = &[3, 4, 5];
/// Angles of the leaf arms.
pub const THETA: &[usize] = &[6, 7, 8, 9];
const ANGLES: &[usize] = &[3, 4, 5, 6, 7, 8, 9];
const VERTICAL_ACCELERATION: usize = 17;

/// Step of the runs that stand in for tables (s): a hundredth of the error of a tick.
const FINE_STEP: f64 = 1e-4;
/// Steps of that kind in a tick.
const FINE_STEPS: u32 = 10;

/// What is measured of a run.
#[derive(Clone, Copy, Debug)]
pub enum Measure {
    /// The largest deviation of these columns from the converged run.
    Deviation(&'static [usize]),
    /// How far the peak of this column is from a known one.
    Peak(usize, f64),
}

/// What a run may show at most at the tick of the target.
#[derive(Clone, Copy, Debug)]
pub struct Bar {
    /// The quantity, with its unit.
    pub what: &'static str,
    /// How the quantity is measured.
    pub measure: Measure,
    /// The largest value that the quantity may have.
    pub bound: f64,
}

impl Bar {
    const fn deviation(what: &'static str, columns: &'static [usize], bound: f64) -> Self {
        Self { what, measure: Measure::Deviation(columns), bound }
    }

    /// What a run showed.
    pub fn figure(&self, found: &Deviations) -> f64 {
        match self.measure {
            Measure::Deviation(columns) => found.worst(columns.iter().copied()),
            Measure::Peak(column, wanted) => (found.peaks[column] - wanted).abs(),
        }
    }
}

const BUMP: &[Bar] = &[Bar::deviation("z (m)", Z, 3.5e-3)];
const RAMP: &[Bar] = &[
    Bar::deviation("angles (rad)", ANGLES, 1e-4),
    Bar::deviation("z (m)", Z, 1e-4),
    Bar::deviation("x, y (m)", X_Y, 1e-3),
];
const SINE: &[Bar] = &[
    Bar::deviation("angles (rad)", ANGLES, 1e-5),
    Bar::deviation("z (m)", Z, 1e-5),
    Bar::deviation("x, y (m)", X_Y, 1e-5),
];
/// The height as on the bumps; the way to a centimetre and the peak to a hundredth of 9.81 m/s2, as two
/// independent models give them where they are seen every 1 ms.
const STAIRS: &[Bar] = &[
    Bar::deviation("z (m)", Z, 3.5e-3),
    Bar::deviation("x, y (m)", X_Y, 1e-2),
    Bar {
        what: "peak vertical acceleration (m/s2)",
        measure: Measure::Peak(VERTICAL_ACCELERATION, 4.69 * 9.81),
        bound: 0.01 * 9.81,
    },
];

/// A run of the benchmark.
#[derive(Clone, Copy, Debug)]
pub struct BenchmarkRun {
    /// Manoeuvre and speed, in words.
    pub name: &'static str,
    /// The manoeuvre.
    pub manoeuvre: &'static str,
    /// Speed at the start (m/s).
    pub speed: f64,
    /// Ticks of 1 ms.
    pub ticks: u32,
    /// The bars at that tick.
    pub bars: &'static [Bar],
    /// The converged table of an independent model, where there is one.
    pub table: Option<&'static str>,
}

impl BenchmarkRun {
    const fn new(
        name: &'static str,
        manoeuvre: &'static str,
        speed: f64,
        ticks: u32,
        bars: &'static [Bar],
    ) -> Self {
        Self { name, manoeuvre, speed, ticks, bars, table: None }
    }

    const fn with_table(self, table: &'static str) -> Self {
        Self { table: Some(table), ..self }
    }

    /// Starts the run with an integrator and settings of the desktop.
    ///
    /// # Errors
    /// An unknown integrator.
    pub fn start(&self, integrator: &str, settings: Settings) -> Result<impl Simulation, Failure> {
        simulation(self.manoeuvre, self.speed, integrator, settings)
    }

    /// The words for the firmware: so many iterations in every step.
    pub fn words(&self, iterations: u32) -> String {
        let Self { manoeuvre, speed, ticks, .. } = self;
        format!("{manoeuvre} {speed} {INTEGRATOR} {ticks} 1 fixed:{iterations}")
    }

    /// Starts the run as the firmware does, with its settings: so many iterations in every step.
    ///
    /// # Errors
    /// No iterations.
    pub fn start_on_target(&self, iterations: u32) -> Result<impl Simulation + use<>, Failure> {
        let words = self.words(iterations);
        match Job::<ferrol::vehicles::iltis::Iltis>::parse(&words) {
            Ok(Job::Run(job)) => {
                let run = IltisRun::new(job.manoeuvre.kind, job.manoeuvre.speed);
                Ok(HybridSimulation::new(run, job.scheme, job.settings())?)
            }
            _ => bad_input(format!("'{words}' is no run")),
        }
    }

    /// The converged run: that of an independent model, or else the trapezoidal rule at 0.1 ms.
    ///
    /// # Errors
    /// A step that was not taken.
    pub fn converged(&self) -> Result<ReferenceTable, Failure> {
        if let Some(table) = self.table {
            return ReferenceTable::read(table);
        }
        let run = IltisRun::new(manoeuvre(self.manoeuvre)?, self.speed);
        let mut simulation = HybridSimulation::new(run, trapezoidal(), Settings::new(FINE_STEP))?;
        let columns = ["t"].iter().chain(COLUMNS).map(|&column| column.to_owned()).collect();
        let mut rows = Vec::new();
        for tick in 1..=self.ticks {
            for _ in 0..FINE_STEPS {
                let report = simulation.step();
                if !report.status.is_taken() {
                    let (name, why) = (self.name, report.status.words());
                    return Err(Failure::Failed(format!("{name}, converged: {why}")));
                }
            }
            let mut row = vec![f64::from(tick) * STEP_S];
            row.extend(simulation.output());
            rows.push(row);
        }
        Ok(ReferenceTable { columns, rows })
    }
}

/// A manoeuvre of the Iltis at a speed (m/s), with the hybrid formulation.
///
/// # Errors
/// An unknown name.
pub fn simulation(
    name: &str,
    speed: f64,
    integrator: &str,
    settings: Settings,
) -> Result<impl Simulation + use<>, Failure> {
    let scheme = by_name(integrator).map_err(|error| Failure::Failed(error.to_string()))?;
    Ok(HybridSimulation::new(IltisRun::new(manoeuvre(name)?, speed), scheme, settings)?)
}

/// A run over a bump and a hollow of both sides.
pub const IN_PHASE_BUMP: BenchmarkRun =
    BenchmarkRun::new("in-phase bump at 10 m/s", "in-phase-bump", 10.0, 2500, BUMP)
        .with_table(include_str!("../data/converged_InPhaseCosine_10ms.csv"));
/// A run over a bump of one side and a hollow of the other.
pub const ANTI_PHASE_BUMP: BenchmarkRun =
    BenchmarkRun::new("anti-phase bump at 5 m/s", "anti-phase-bump", 5.0, 3000, BUMP)
        .with_table(include_str!("../data/converged_AntiPhaseCosine_5ms.csv"));
/// A run with the rack moved and held.
pub const RAMP_STEER: BenchmarkRun =
    BenchmarkRun::new("ramp steer at 20 m/s", "ramp-steer", 20.0, 5000, RAMP)
        .with_table(include_str!("../data/converged_RampToSteer_20ms.csv"));
/// A run with the rack moved to and fro.
pub const SINE_STEER: BenchmarkRun =
    BenchmarkRun::new("sine steer 2 mm at 20 m/s", "sine-steer:0.002", 20.0, 3000, SINE)
        .with_table(include_str!("../data/converged_SinusoidalSteer_2mm.csv"));

/// All runs.
pub const RUNS: [BenchmarkRun; 11] = [
    BenchmarkRun::new("in-phase bump at 5 m/s", "in-phase-bump", 5.0, 2500, BUMP),
    IN_PHASE_BUMP,
    ANTI_PHASE_BUMP,
    BenchmarkRun::new("anti-phase bump at 10 m/s", "anti-phase-bump", 10.0, 2000, BUMP),
    BenchmarkRun::new("ramp steer at 10 m/s", "ramp-steer", 10.0, 5000, RAMP),
    RAMP_STEER,
    BenchmarkRun::new("ramp steer at 30 m/s", "ramp-steer", 30.0, 5000, RAMP),
    BenchmarkRun::new("sine steer 1 mm at 20 m/s", "sine-steer:0.001", 20.0, 3000, SINE),
    SINE_STEER,
    BenchmarkRun::new("sine steer 4 mm at 20 m/s", "sine-steer:0.004", 20.0, 3000, SINE),
    BenchmarkRun::new("stairs at 5 m/s", "stairs", 5.0, 8000, STAIRS),
];

#[cfg(test)]
mod tests {
    use super::RUNS;
    use ferrol::evidence::job::{FIXED_ITERATIONS, Job};
    use ferrol::models::Model as _;
    use ferrol::vehicles::iltis::Iltis;

    #[test]
    fn every_run_is_compared_with_the_target_bit_for_bit() {
        for run in RUNS {
            let words = run.words(FIXED_ITERATIONS.get());
            let parse =
                |words: &str| Job::<Iltis>::parse(words).map(|job| format!("{job:?}")).unwrap();
            let compared = Iltis::JOBS.iter().any(|job| parse(job) == parse(&words));
            assert!(compared, "{words}");
        }
    }
}
