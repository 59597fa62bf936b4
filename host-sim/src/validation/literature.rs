//! The literature problems, with the trapezoidal rule.
//!
//! Sources: closed forms (pendulum, four-bar), a 30-digit energy quadrature (Andrews), independent
//! solvers of high order (the others); the problems of the IFToMM benchmark library and the IVP test set.

use super::{Check, Checks};
use crate::failure::Failure;
use crate::literature::find;
use crate::simulation::Simulation;
use crate::totals::Totals;
use ferrol::formulations::Settings;
use ferrol::integrators::trapezoidal;

struct LiteratureRun {
    name: String,
    simulation: Box<dyn Simulation>,
    totals: Totals,
}

impl LiteratureRun {
    fn new(vehicle: &str, settings: Settings) -> Result<Self, Failure> {
        let entry = find(vehicle, &[])?;
        Ok(Self {
            name: format!("{vehicle}, {} s", settings.step),
            simulation: (entry.start)(trapezoidal().into(), settings)?,
            totals: Totals::default(),
        })
    }

    /// Steps to a time (s) and shows every step.
    fn to(
        &mut self,
        time: f64,
        step: f64,
        mut see: impl FnMut(&mut dyn Simulation),
    ) -> Result<(), Failure> {
        while (self.totals.steps as f64 + 0.5) * step < time {
            let report = self.simulation.step();
            self.totals.add(self.simulation.time(), &report);
            see(self.simulation.as_mut());
        }
        self.totals.verdict()
    }

    /// Largest deviation of the outputs from their reference now.
    fn near(&mut self, time: f64, wanted: &[f64], bound: f64) -> Check {
        let output = self.simulation.output();
        let worst = output.iter().zip(wanted).map(|(value, wanted)| (value - wanted).abs());
        let columns = self.simulation.columns().join(", ");
        Check::new(
            format!("{}: {columns} at {time} s", self.name),
            worst.fold(0.0, f64::max),
            bound,
        )
    }

    fn drift(&self) -> impl Iterator<Item = Check> {
        super::drift(&self.name, &self.totals)
    }
}

/// Lowest energy of the double four-bar in 10 s, through ten singular positions.
pub fn four_bar_energy() -> Checks {
    const LOWEST: [(f64, f64); 4] =
        [(0.01, -0.013668), (0.03, -0.122818), (0.05, -0.340278), (0.10, -1.342762)];
    let mut checks = Vec::new();
    for (step, wanted) in LOWEST {
        for (penalty, bound) in [(Some(1e9), 1e-5), (None, 1e-4)] {
            let mut run =
                LiteratureRun::new("four-bar", Settings { penalty, ..Settings::new(step) })?;
            let start = run.simulation.energy();
            let mut lowest = 0.0f64;
            run.to(10.0 - 0.5 * step, step, |simulation| {
                lowest = lowest.min(simulation.energy() - start);
            })?;
            let kind = if penalty.is_some() { "penalty 1e9" } else { "automatic penalty" };
            checks.push(Check::near(
                format!("{}, {kind}: lowest energy (J)", run.name),
                lowest,
                wanted,
                bound,
            ));
            checks.extend(run.drift());
        }
    }
    Ok(checks)
}

/// A problem at the times of its reference.
struct ReferenceProblem {
    vehicle: &'static str,
    step: f64,
    points: &'static [(f64, &'static [f64], f64)],
}

const REFERENCES: [ReferenceProblem; 7] = [
    ReferenceProblem {
        vehicle: "four-bar:40",
        step: 1e-3,
        points: &[(20.0, &[0.410901153763, 0.911679900972], 1e-3)],
    },
    ReferenceProblem {
        vehicle: "andrews",
        step: 1e-6,
        points: &[(
            0.03,
            &[
                15.81077119515371,
                -15.75637105841184,
                0.0408222401196458,
                -0.5347301163420796,
                0.5244099658799541,
                0.5347301163420796,
                1.048080741041938,
            ],
            1e-6,
        )],
    },
    ReferenceProblem {
        vehicle: "bricard",
        step: 1e-3,
        points: &[
            (1.0, &[0.2744813193, -0.8867079387, -0.4623300027], 1e-5),
            (5.0, &[0.9999327423, -0.9999999977, -0.0000672554], 1e-5),
            (10.0, &[0.9997309873, -0.9999999638, -0.0002689765], 1e-5),
        ],
    },
    ReferenceProblem {
        vehicle: "flyball",
        step: 1e-4,
        points: &[(10.0, &[0.619622917, 0.390073702, 5.548203623], 1e-5)],
    },
    ReferenceProblem {
        vehicle: "pendulum",
        step: 1e-4,
        points: &[(10.0, &[-0.275087462576, -0.961419205099], 1e-5)],
    },
    ReferenceProblem {
        vehicle: "heavy-top",
        step: 1e-4,
        points: &[
            (0.2, &[0.60555056, 0.59895768, -0.52398303], 1e-5),
            (1.0, &[0.17334396, 0.64008859, -0.74849079], 1e-5),
            (2.0, &[-0.15041682, -0.72416559, -0.67302227], 1e-5),
        ],
    },
    ReferenceProblem {
        vehicle: "slider-crank",
        step: 1e-4,
        points: &[(0.3, &[0.281927023], 1e-5), (1.0, &[0.211721661], 1e-5)],
    },
];

/// Positions at the times of the references.
pub fn positions() -> Checks {
    let mut checks = Vec::new();
    for reference in &REFERENCES {
        let mut run = LiteratureRun::new(reference.vehicle, Settings::new(reference.step))?;
        for (time, wanted, bound) in reference.points {
            run.to(*time, reference.step, |_| ())?;
            checks.push(run.near(*time, wanted, *bound));
        }
        checks.extend(run.drift());
    }
    Ok(checks)
}
