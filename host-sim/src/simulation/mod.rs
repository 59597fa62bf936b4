//! One vehicle, one formulation, one integrator, ready to step.

mod running;

pub use running::{Prepare, Runner, Running, bytes_of};

use crate::drawing::{self, Frame, Scene};
use crate::failure::Failure;
use ferrol::dynamics::{Kinematics, kinetic_energy, mechanical_energy};
use ferrol::formulations::{Choices, Hybrid, Settings};
use ferrol::setup::{SetupError, followed, linearise};
use ferrol::snapshot::SnapshotError;
use ferrol::state::{State, StepReport};
use ferrol::step::Workspace;
use ferrol::vehicles::{Moment, Vehicle};
use nalgebra::DMatrix;

/// What host-sim needs to know of a vehicle beyond its mechanics.
pub trait SimulatedVehicle<const N: usize, const M: usize, const S: usize> {
    /// The mechanics.
    type Vehicle: Vehicle<N, M, S>;

    /// Formulations that are compiled for it.
    const EXTENT: Extent;

    /// Whether somebody looks at the state before each step, and steers by it.
    const STEERED: bool = false;

    /// Looks at the state before the step that ends with `tick`, of `step` seconds: [`SimulatedVehicle::input`] is asked
    /// next.
    fn look(&self, _tick: u64, _step: f64, _state: &State<N, M, S>) {}

    /// The vehicle.
    fn vehicle(&self) -> &Self::Vehicle;

    /// The input at the end of step `tick` of `step` seconds; at the start for tick 0.
    fn input(&self, tick: u64, step: f64) -> <Self::Vehicle as Vehicle<N, M, S>>::Input;

    /// Fills the state at the start.
    ///
    /// # Errors
    /// The start cannot be found.
    fn start(
        &self,
        state: &mut State<N, M, S>,
        work: &mut Workspace<N, M, S>,
    ) -> Result<(), SetupError>;

    /// Names of the outputs.
    fn columns(&self) -> &'static [&'static str];

    /// The outputs of a state at a time (s).
    fn output(&self, time: f64, state: &State<N, M, S>, kinematics: &Kinematics<N>) -> Vec<f64>;
}

/// A simulation, whatever the vehicle.
pub trait Simulation {
    /// Names of the outputs.
    fn columns(&self) -> &'static [&'static str];
    /// Makes one step.
    fn step(&mut self) -> StepReport;
    /// Time (s).
    fn time(&self) -> f64;
    /// The outputs now.
    fn output(&mut self) -> Vec<f64>;
    /// Mechanical energy now (J).
    fn energy(&mut self) -> f64;
    /// Largest phi, phi_dot and phi_ddot now.
    fn drift(&mut self) -> [f64; 3];
    /// What pictures of the vehicle are made from.
    fn scene(&self) -> Scene;
    /// What a picture shows now.
    fn frame(&mut self) -> Frame;
    /// What the choice of independent coordinates has met, where there is one.
    fn choices(&self) -> Option<Choices> {
        None
    }
    /// All that the next step depends on, as bytes.
    fn save(&mut self) -> Vec<u8>;
    /// Goes on from such bytes, which a simulation of the same subject with the same settings saved.
    ///
    /// # Errors
    /// They stand for no state of this simulation, which is then of no use.
    fn restore(&mut self, bytes: &[u8]) -> Result<(), SnapshotError>;
    /// Eigenvalues of the linearised vehicle, real and imaginary part (1/s).
    ///
    /// # Errors
    /// The vehicle cannot be linearised here.
    fn eigenvalues(&mut self) -> Result<Vec<[f64; 2]>, Failure>;
}

/// The simulation of a subject with what runs it.
pub struct VehicleSimulation<R: ?Sized, T, const N: usize, const M: usize, const S: usize> {
    subject: T,
    runner: Box<R>,
    /// Whether the links are placed for the state.
    placed: bool,
}

/// The simulation of a subject with the formulation `F`.
pub type FormulationSimulation<F, T, const N: usize, const M: usize, const S: usize> =
    VehicleSimulation<Running<F, <T as SimulatedVehicle<N, M, S>>::Vehicle, N, M, S>, T, N, M, S>;

/// The simulation of a subject with the hybrid formulation.
pub type HybridSimulation<T, const N: usize, const M: usize, const S: usize> =
    FormulationSimulation<Hybrid<M>, T, N, M, S>;

/// Which formulations are compiled for a subject: all of them for all would take the compiler minutes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Extent {
    /// The formulations that are compiled for every subject.
    Least,
    /// The formulations of [`Extent::Least`], and those that cost the compiler some time.
    Some,
    /// All formulations.
    All,
}

impl Extent {
    /// Whether what is compiled from `least` on is compiled here.
    pub const fn reaches(self, least: Self) -> bool {
        self as u8 >= least as u8
    }
}

impl<F, T, const N: usize, const M: usize, const S: usize> FormulationSimulation<F, T, N, M, S>
where
    T: SimulatedVehicle<N, M, S>,
    F: Prepare<T::Vehicle, N, M, S>,
{
    /// Starts the simulation.
    ///
    /// # Errors
    /// The start cannot be found, or a setting is wrong.
    pub fn new(
        subject: T,
        integrator: F::Integrator,
        settings: Settings,
    ) -> Result<Self, SetupError> {
        let mut start = State::new();
        let mut work = Box::<F::Workspace>::default();
        subject.start(&mut start, F::shared(&mut work))?;
        followed(subject.vehicle().mechanism(), &start.qd, &start.qdd, settings.step)?;
        let input = subject.input(0, settings.step);
        let vehicle = subject.vehicle();
        let (formulation, state) =
            F::prepare(vehicle, integrator, settings, &input, start, &mut work)?;
        Ok(Self { subject, runner: Box::new(Running { formulation, state, work }), placed: false })
    }

    /// This simulation as one of any formulation.
    pub fn boxed(self) -> Box<dyn Simulation>
    where
        F: 'static,
        T: 'static,
    {
        let Self { subject, runner, placed } = self;
        let runner: Box<dyn Runner<T::Vehicle, N, M, S>> = runner;
        Box::new(VehicleSimulation { subject, runner, placed })
    }

    /// The state.
    pub fn state(&self) -> &F::State {
        &self.runner.state
    }

    /// The formulation.
    pub fn formulation(&self) -> &F {
        &self.runner.formulation
    }

    /// All that a step needs but its input.
    pub fn parts(&mut self) -> (&mut F::State, &T::Vehicle, &mut F::Workspace) {
        self.placed = false;
        let Running { state, work, .. } = &mut *self.runner;
        (state, self.subject.vehicle(), work)
    }
}

impl<R, T, const N: usize, const M: usize, const S: usize> VehicleSimulation<R, T, N, M, S>
where
    T: SimulatedVehicle<N, M, S>,
    R: Runner<T::Vehicle, N, M, S> + ?Sized,
{
    /// A subject with what runs it.
    pub const fn of(subject: T, runner: Box<R>) -> Self {
        Self { subject, runner, placed: false }
    }

    /// The state in relative coordinates.
    pub fn relative(&mut self) -> &State<N, M, S> {
        self.runner.relative(self.subject.vehicle()).0
    }

    /// The subject.
    pub fn subject(&self) -> &T {
        &self.subject
    }

    /// The relative state, with scratch memory in which its links are placed and move.
    fn place(&mut self) -> (&T, &State<N, M, S>, &mut Workspace<N, M, S>) {
        let Self { subject, runner, placed } = self;
        let (state, shared) = runner.relative(subject.vehicle());
        if !std::mem::replace(placed, true) {
            let mechanism = subject.vehicle().mechanism();
            let kinematics = &mut shared.terms.kinematics;
            kinematics.place(mechanism, &state.q);
            kinematics.set_rates(mechanism, &state.qd);
        }
        (subject, state, shared)
    }

    fn input(&self) -> <T::Vehicle as Vehicle<N, M, S>>::Input {
        self.subject.input(self.runner.tick(), self.runner.step_length())
    }
}

impl<R, T, const N: usize, const M: usize, const S: usize> Simulation
    for VehicleSimulation<R, T, N, M, S>
where
    T: SimulatedVehicle<N, M, S>,
    R: Runner<T::Vehicle, N, M, S> + ?Sized,
{
    fn columns(&self) -> &'static [&'static str] {
        self.subject.columns()
    }

    fn step(&mut self) -> StepReport {
        self.placed = false;
        let (tick, step) = (self.runner.tick() + 1, self.runner.step_length());
        let Self { subject, runner, .. } = self;
        if T::STEERED {
            let (state, _) = runner.relative(subject.vehicle());
            subject.look(tick, step, state);
        }
        let input = subject.input(tick, step);
        runner.step(subject.vehicle(), &input)
    }

    fn time(&self) -> f64 {
        self.runner.tick() as f64 * self.runner.step_length()
    }

    fn output(&mut self) -> Vec<f64> {
        let time = self.time();
        let (subject, state, shared) = self.place();
        subject.output(time, state, &shared.terms.kinematics)
    }

    fn energy(&mut self) -> f64 {
        let (time, input) = (self.time(), self.input());
        let own = self.runner.kinetic_energy();
        let (subject, state, shared) = self.place();
        let vehicle = subject.vehicle();
        let kinematics = &shared.terms.kinematics;
        let now = Moment { time, input: &input };
        let energy = mechanical_energy(vehicle.mechanism(), kinematics, &vehicle.gravity())
            + vehicle.stored_energy(now, &state.elements, kinematics);
        match own {
            Some(own) => energy - kinetic_energy(vehicle.mechanism(), kinematics) + own,
            None => energy,
        }
    }

    fn drift(&mut self) -> [f64; 3] {
        let (time, input) = (self.time(), self.input());
        self.placed = false;
        let Self { subject, runner, .. } = self;
        let vehicle = subject.vehicle();
        let now = Moment { time, input: &input };
        let (state, shared) = runner.relative(vehicle);
        let terms = &mut shared.terms;
        terms.place(vehicle, now, &state.q);
        terms.closure_accelerations(vehicle, now, &state.qd);
        let norm = |values: [f64; M]| ferrol::real::max_norm(&values);
        [
            norm(terms.constraints.phi),
            norm(terms.constraints.rate(vehicle.mechanism(), &state.qd)),
            norm(terms.constraints.acceleration(vehicle.mechanism(), &state.qdd)),
        ]
    }

    fn scene(&self) -> Scene {
        let vehicle = self.subject.vehicle();
        let (joints, closures) = (vehicle.mechanism().joints(), vehicle.mechanism().closures());
        Scene::new(joints, closures, vehicle.gravity(), &|x, y| vehicle.ground(x, y))
    }

    fn frame(&mut self) -> Frame {
        let (time, input) = (self.time(), self.input());
        let (subject, state, shared) = self.place();
        let now = Moment { time, input: &input };
        drawing::frame(subject.vehicle(), now, state, &shared.terms.kinematics)
    }

    fn save(&mut self) -> Vec<u8> {
        self.runner.save(self.subject.vehicle())
    }

    fn restore(&mut self, bytes: &[u8]) -> Result<(), SnapshotError> {
        self.placed = false;
        self.runner.restore(bytes)
    }

    fn choices(&self) -> Option<Choices> {
        self.runner.choices()
    }

    fn eigenvalues(&mut self) -> Result<Vec<[f64; 2]>, Failure> {
        self.placed = false;
        let input = self.subject.input(0, self.runner.step_length());
        let now = Moment { time: 0.0, input: &input };
        let Self { subject, runner, .. } = self;
        let (state, shared) = runner.relative(subject.vehicle());
        let linear = linearise(subject.vehicle(), now, state, shared)?;
        let part = |from: &[[f64; N]; N]| {
            let entries = |row: usize| from[row].iter().copied().take(linear.count);
            DMatrix::from_row_iterator(
                linear.count,
                linear.count,
                (0..linear.count).flat_map(entries),
            )
        };
        eigenvalues(&part(&linear.mass), &part(&linear.damping), &part(&linear.stiffness))
    }
}

/// Eigenvalues, real and imaginary part (1/s), of the motion with a mass matrix M, damping C and stiffness K.
fn eigenvalues(
    mass: &DMatrix<f64>,
    damping: &DMatrix<f64>,
    stiffness: &DMatrix<f64>,
) -> Result<Vec<[f64; 2]>, Failure> {
    let n = mass.nrows();
    let Some(inverse) = mass.clone().try_inverse() else {
        return Err(Failure::Failed("the mass matrix is singular".into()));
    };
    // d/dt (y, yd) = (yd, -M^-1 (K y + C yd))
    let mut system = DMatrix::zeros(2 * n, 2 * n);
    system.view_mut((0, n), (n, n)).copy_from(&DMatrix::identity(n, n));
    system.view_mut((n, 0), (n, n)).copy_from(&(-&inverse * stiffness));
    system.view_mut((n, n), (n, n)).copy_from(&(-&inverse * damping));
    let mut values: Vec<[f64; 2]> =
        system.complex_eigenvalues().iter().map(|value| [value.re, value.im]).collect();
    values.sort_by(|a, b| {
        (a[1].abs(), a[0], a[1])
            .partial_cmp(&(b[1].abs(), b[0], b[1]))
            .unwrap_or(std::cmp::Ordering::Equal)
    });
    Ok(values)
}
