//! One vehicle, one formulation, one integrator, ready to step.

use crate::drawing::{self, Frame, Scene};
use crate::failure::Failure;
use crate::global::{Global, GlobalWorkspace, NaturalScheme, NaturalState};
use ferrol::dynamics::{Kinematics, kinetic_energy, mechanical_energy};
use ferrol::formulations::{Choices, Formulation, Hybrid, Settings};
use ferrol::setup::{SetupError, followed, linearise};
use ferrol::snapshot::{self, Reader, SnapshotError};
use ferrol::state::{Look, Numbers, SolverState, State, StepReport};
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

/// What host-sim needs to know of a formulation beyond its steps.
pub trait Prepare<V, const N: usize, const M: usize, const S: usize>:
    Formulation<V, N, M, S, Workspace: Default> + Sized
where
    V: Vehicle<N, M, S>,
{
    /// What integrates.
    type Integrator;

    /// Prepares steps from a relative state.
    ///
    /// # Errors
    /// A setting is wrong.
    fn prepare(
        vehicle: &V,
        integrator: Self::Integrator,
        settings: Settings,
        input: &V::Input,
        start: State<N, M, S>,
        work: &mut Self::Workspace,
    ) -> Result<(Self, Self::State), SetupError>;

    /// The settings.
    fn used_settings(&self) -> &Settings;

    /// Scratch memory in relative coordinates.
    fn shared(work: &mut Self::Workspace) -> &mut Workspace<N, M, S>;

    /// Steps since the start.
    fn tick(state: &Self::State) -> u64;

    /// The relative state, with scratch memory for it.
    fn relative<'a>(
        vehicle: &V,
        state: &'a mut Self::State,
        work: &'a mut Self::Workspace,
    ) -> (&'a State<N, M, S>, &'a mut Workspace<N, M, S>);

    /// All that the next step depends on, as bytes.
    fn save(vehicle: &V, state: &mut Self::State, work: &mut Self::Workspace) -> Vec<u8>;

    /// Goes on from such bytes.
    ///
    /// # Errors
    /// They stand for no state of this simulation.
    fn restore(
        bytes: &[u8],
        state: &mut Self::State,
        work: &mut Self::Workspace,
    ) -> Result<(), SnapshotError>;

    /// Kinetic energy (J) of its own rates, for formulations whose coordinates are others: rates that do
    /// not quite satisfy the equations cannot be recovered as they are.
    fn kinetic_energy(_state: &Self::State, _work: &Self::Workspace) -> Option<f64> {
        None
    }

    /// What the choice of independent coordinates has met, where there is one.
    fn choices(_work: &Self::Workspace) -> Option<Choices> {
        None
    }
}

/// The fields of a state, one after the other.
pub fn bytes_of<Q: Numbers, L: Numbers, T, const S: usize, const H: usize>(
    state: &SolverState<Q, L, T, S, H>,
) -> Vec<u8>
where
    T: AsRef<[i32]> + AsMut<[i32]>,
{
    let mut bytes = Bytes(Vec::new());
    state.look(&mut bytes);
    bytes.0
}

/// Bytes of any number, little-endian.
struct Bytes(Vec<u8>);

impl Look for Bytes {
    fn flag(&mut self, flag: &bool) {
        self.0.push(u8::from(*flag));
    }

    fn word(&mut self, word: &u32) {
        self.0.extend(word.to_le_bytes());
    }

    fn long(&mut self, word: &u64) {
        self.0.extend(word.to_le_bytes());
    }

    fn numbers(&mut self, numbers: &impl AsRef<[f64]>) {
        self.0.extend(numbers.as_ref().iter().flat_map(|number| number.to_bits().to_le_bytes()));
    }

    fn integers(&mut self, integers: &impl AsRef<[i32]>) {
        self.0.extend(integers.as_ref().iter().flat_map(|integer| integer.to_le_bytes()));
    }
}

impl<V, const N: usize, const M: usize, const S: usize> Prepare<V, N, M, S> for Global
where
    V: Vehicle<N, M, S>,
{
    type Integrator = NaturalScheme;

    fn prepare(
        vehicle: &V,
        integrator: NaturalScheme,
        settings: Settings,
        input: &V::Input,
        start: State<N, M, S>,
        work: &mut GlobalWorkspace<N, M, S>,
    ) -> Result<(Self, NaturalState<S>), SetupError> {
        Self::new(vehicle, integrator, settings, input, &start, work)
    }

    fn used_settings(&self) -> &Settings {
        self.settings()
    }

    fn shared(work: &mut GlobalWorkspace<N, M, S>) -> &mut Workspace<N, M, S> {
        &mut work.relative.shared
    }

    fn tick(state: &NaturalState<S>) -> u64 {
        state.tick
    }

    fn relative<'a>(
        vehicle: &V,
        state: &'a mut NaturalState<S>,
        work: &'a mut GlobalWorkspace<N, M, S>,
    ) -> (&'a State<N, M, S>, &'a mut Workspace<N, M, S>) {
        work.recover(vehicle, state);
        (&work.relative.state, &mut work.relative.shared)
    }

    fn save(
        vehicle: &V,
        state: &mut NaturalState<S>,
        work: &mut GlobalWorkspace<N, M, S>,
    ) -> Vec<u8> {
        work.recover(vehicle, state);
        state.turns = work.relative.turns();
        bytes_of(state)
    }

    fn restore(
        bytes: &[u8],
        state: &mut NaturalState<S>,
        work: &mut GlobalWorkspace<N, M, S>,
    ) -> Result<(), SnapshotError> {
        snapshot::fill(state, &mut Reader::new(bytes))?;
        work.relative.set_turns(&state.turns);
        Ok(())
    }

    fn kinetic_energy(state: &NaturalState<S>, work: &GlobalWorkspace<N, M, S>) -> Option<f64> {
        Some(work.system.kinetic_energy(&state.qd))
    }
}

/// The simulation of a subject with the formulation `F`.
pub struct FormulationSimulation<F, T, const N: usize, const M: usize, const S: usize>
where
    T: SimulatedVehicle<N, M, S>,
    F: Prepare<T::Vehicle, N, M, S>,
{
    subject: T,
    formulation: F,
    state: F::State,
    work: Box<F::Workspace>,
    /// Whether the links are placed for the state.
    placed: bool,
}

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
        Ok(Self { subject, formulation, state, work, placed: false })
    }

    /// The state.
    pub fn state(&self) -> &F::State {
        &self.state
    }

    /// The state in relative coordinates.
    pub fn relative(&mut self) -> &State<N, M, S> {
        F::relative(self.subject.vehicle(), &mut self.state, &mut self.work).0
    }

    /// The subject.
    pub fn subject(&self) -> &T {
        &self.subject
    }

    /// The formulation.
    pub fn formulation(&self) -> &F {
        &self.formulation
    }

    /// All that a step needs but its input.
    pub fn parts(&mut self) -> (&mut F::State, &T::Vehicle, &mut F::Workspace) {
        self.placed = false;
        (&mut self.state, self.subject.vehicle(), &mut self.work)
    }

    /// The relative state, with scratch memory in which its links are placed and move.
    fn place(&mut self) -> (&State<N, M, S>, &mut Workspace<N, M, S>) {
        let Self { subject, state, work, placed, .. } = self;
        let (state, shared) = F::relative(subject.vehicle(), state, work);
        if !std::mem::replace(placed, true) {
            let mechanism = subject.vehicle().mechanism();
            let kinematics = &mut shared.terms.kinematics;
            kinematics.place(mechanism, &state.q);
            kinematics.set_rates(mechanism, &state.qd);
        }
        (state, shared)
    }

    fn tick(&self) -> u64 {
        F::tick(&self.state)
    }

    fn step_length(&self) -> f64 {
        self.formulation.used_settings().step
    }

    fn input(&self) -> <T::Vehicle as Vehicle<N, M, S>>::Input {
        self.subject.input(self.tick(), self.step_length())
    }
}

impl<F, T, const N: usize, const M: usize, const S: usize> Simulation
    for FormulationSimulation<F, T, N, M, S>
where
    T: SimulatedVehicle<N, M, S>,
    F: Prepare<T::Vehicle, N, M, S>,
{
    fn columns(&self) -> &'static [&'static str] {
        self.subject.columns()
    }

    fn step(&mut self) -> StepReport {
        self.placed = false;
        let (tick, step) = (self.tick() + 1, self.step_length());
        if T::STEERED {
            let Self { subject, state, work, .. } = self;
            let (state, _) = F::relative(subject.vehicle(), state, work);
            subject.look(tick, step, state);
        }
        let input = self.subject.input(tick, step);
        self.formulation.step(self.subject.vehicle(), &input, &mut self.state, &mut self.work)
    }

    fn time(&self) -> f64 {
        self.tick() as f64 * self.step_length()
    }

    fn output(&mut self) -> Vec<f64> {
        let time = self.time();
        self.place();
        let Self { subject, state, work, .. } = self;
        let (state, shared) = F::relative(subject.vehicle(), state, work);
        subject.output(time, state, &shared.terms.kinematics)
    }

    fn energy(&mut self) -> f64 {
        let (time, input) = (self.time(), self.input());
        let own = F::kinetic_energy(&self.state, &self.work);
        self.place();
        let Self { subject, state, work, .. } = self;
        let vehicle = subject.vehicle();
        let (state, shared) = F::relative(vehicle, state, work);
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
        let Self { subject, state, work, .. } = self;
        let vehicle = subject.vehicle();
        let now = Moment { time, input: &input };
        let (state, shared) = F::relative(vehicle, state, work);
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
        self.place();
        let Self { subject, state, work, .. } = self;
        let vehicle = subject.vehicle();
        let (state, shared) = F::relative(vehicle, state, work);
        drawing::frame(vehicle, Moment { time, input: &input }, state, &shared.terms.kinematics)
    }

    fn save(&mut self) -> Vec<u8> {
        F::save(self.subject.vehicle(), &mut self.state, &mut self.work)
    }

    fn restore(&mut self, bytes: &[u8]) -> Result<(), SnapshotError> {
        self.placed = false;
        F::restore(bytes, &mut self.state, &mut self.work)
    }

    fn choices(&self) -> Option<Choices> {
        F::choices(&self.work)
    }

    fn eigenvalues(&mut self) -> Result<Vec<[f64; 2]>, Failure> {
        self.placed = false;
        let input = self.subject.input(0, self.step_length());
        let now = Moment { time: 0.0, input: &input };
        let Self { subject, state, work, .. } = self;
        let (state, shared) = F::relative(subject.vehicle(), state, work);
        let linear = linearise(subject.vehicle(), now, state, shared)?;
        let n = linear.count;
        let part = |from: &[[f64; N]; N]| DMatrix::from_fn(n, n, |row, column| from[row][column]);
        let Some(inverse) = part(&linear.mass).try_inverse() else {
            return Err(Failure::Failed("the mass matrix is singular".into()));
        };
        // d/dt (y, yd) = (yd, -M^-1 (K y + C yd))
        let mut system = DMatrix::zeros(2 * n, 2 * n);
        system.view_mut((0, n), (n, n)).copy_from(&DMatrix::identity(n, n));
        system.view_mut((n, 0), (n, n)).copy_from(&(-&inverse * part(&linear.stiffness)));
        system.view_mut((n, n), (n, n)).copy_from(&(-&inverse * part(&linear.damping)));
        let mut values: Vec<[f64; 2]> =
            system.complex_eigenvalues().iter().map(|value| [value.re, value.im]).collect();
        values.sort_by(|a, b| {
            (a[1].abs(), a[0], a[1])
                .partial_cmp(&(b[1].abs(), b[0], b[1]))
                .unwrap_or(std::cmp::Ordering::Equal)
        });
        Ok(values)
    }
}
