//! Two simulations side by side, one with half the step: together they tell more than the finer one
//! does alone.
//!
//! Richardson's extrapolation of the outputs. The error of a second-order rule grows with h^2, then
//! h^4; 4/3 of the finer result less 1/3 of the coarser one is free of the first. Neither simulation
//! sees the other, so nothing is lost of the stability of the rule or of the closed loops. It is for
//! smooth motion: across an impact the errors have no such order.

use crate::drawing::{Frame, Scene};
use crate::failure::Failure;
use crate::simulation::Simulation;
use ferrol::formulations::Choices;
use ferrol::snapshot::SnapshotError;
use ferrol::state::StepReport;

/// A simulation, and the same with half the step.
pub struct Extrapolation {
    coarse: Box<dyn Simulation>,
    fine: Box<dyn Simulation>,
    /// Weight of the coarse one.
    weight: f64,
}

impl Extrapolation {
    /// Joins two simulations of the same run, the second with half the step of the first, by an
    /// integrator of the given order.
    pub fn new(coarse: Box<dyn Simulation>, fine: Box<dyn Simulation>, order: u32) -> Self {
        Self { coarse, fine, weight: weight(order) }
    }
}

/// The weight of a result whose steps are twice as long, by an integrator of the given order.
pub(crate) fn weight(order: u32) -> f64 {
    -1.0 / (f64::from(1 << order) - 1.0)
}

/// The extrapolated result.
pub(crate) fn join(weight: f64, coarse: f64, fine: f64) -> f64 {
    fine + weight * (coarse - fine)
}

impl Simulation for Extrapolation {
    fn columns(&self) -> &'static [&'static str] {
        self.coarse.columns()
    }

    /// One step and two of half its size; the report is the worst of the three, and counts what all
    /// of them did.
    fn step(&mut self) -> StepReport {
        let first = self.coarse.step();
        [self.fine.step(), self.fine.step()].into_iter().fold(first, worst)
    }

    fn time(&self) -> f64 {
        self.coarse.time()
    }

    fn output(&mut self) -> Vec<f64> {
        let pairs = self.coarse.output().into_iter().zip(self.fine.output());
        pairs.map(|(coarse, fine)| join(self.weight, coarse, fine)).collect()
    }

    fn energy(&mut self) -> f64 {
        let (coarse, fine) = (self.coarse.energy(), self.fine.energy());
        join(self.weight, coarse, fine)
    }

    fn drift(&mut self) -> [f64; 3] {
        let (coarse, fine) = (self.coarse.drift(), self.fine.drift());
        [0, 1, 2].map(|k| larger(coarse[k], fine[k]))
    }

    fn scene(&self) -> Scene {
        self.fine.scene()
    }

    /// That of the finer simulation: a picture shows no difference.
    fn frame(&mut self) -> Frame {
        self.fine.frame()
    }

    fn choices(&self) -> Option<Choices> {
        self.fine.choices()
    }

    fn save(&mut self) -> Vec<u8> {
        // states of one vehicle and formulation take as many bytes each
        [self.coarse.save(), self.fine.save()].concat()
    }

    fn restore(&mut self, bytes: &[u8]) -> Result<(), SnapshotError> {
        let (coarse, fine) = bytes.split_at(bytes.len() / 2);
        self.coarse.restore(coarse)?;
        self.fine.restore(fine)
    }

    fn eigenvalues(&mut self) -> Result<Vec<[f64; 2]>, Failure> {
        self.fine.eigenvalues()
    }
}

/// Two parts of the same step as one.
pub(crate) fn worst(a: StepReport, b: StepReport) -> StepReport {
    StepReport {
        status: if b.status.severity() > a.status.severity() { b.status } else { a.status },
        iterations: a.iterations + b.iterations,
        projections: a.projections + b.projections,
        correction: larger(a.correction, b.correction),
        residual: larger(a.residual, b.residual),
        phi: larger(a.phi, b.phi),
        phi_dot: larger(a.phi_dot, b.phi_dot),
        phi_ddot: larger(a.phi_ddot, b.phi_ddot),
        elements: larger(a.elements, b.elements),
        error: larger(a.error, b.error),
    }
}

/// The larger of two; a NaN comes through.
fn larger(a: f64, b: f64) -> f64 {
    if b <= a { a } else { b }
}
