//! One vehicle, one formulation, one integrator, ready to step.

use crate::failure::{Failure, bad_input};
use crate::global::Global;
use crate::integrator::Solver;
use crate::refinement::Refinement;
use ferrol::dynamics::{Kinematics, kinetic_energy, mechanical_energy};
use ferrol::formulations::{
    Choices, Formulation, Hybrid, Index1, Index1Workspace, Method, Recursive, RecursiveWorkspace,
    Settings, Topological, TopologicalWorkspace,
};
use ferrol::integrators::Structural;
use ferrol::setup::{SetupError, linearise};
use ferrol::state::{State, StepReport};
use ferrol::step::Workspace;
use ferrol::vehicles::{Moment, Vehicle};
use nalgebra::DMatrix;

/// What host-sim needs to know of a vehicle beyond its mechanics.
pub trait Subject<const N: usize, const M: usize, const S: usize> {
    /// The mechanics.
    type Vehicle: Vehicle<N, M, S>;

    /// Formulations that are compiled for it.
    const EXTENT: Extent;

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
    /// What the choice of independent coordinates has met, where there is one.
    fn choices(&self) -> Option<Choices> {
        None
    }
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

    /// Prepares steps from `state`.
    ///
    /// # Errors
    /// A setting is wrong.
    fn prepare(
        vehicle: &V,
        integrator: Self::Integrator,
        settings: Settings,
        input: &V::Input,
        state: &mut State<N, M, S>,
        work: &mut Self::Workspace,
    ) -> Result<Self, SetupError>;

    /// The step (s).
    fn step_length(&self) -> f64;

    /// The scratch memory that all formulations in relative coordinates share.
    fn shared(work: &mut Self::Workspace) -> &mut Workspace<N, M, S>;

    /// Brings the relative coordinates of `state` up to date, for formulations whose coordinates are
    /// others.
    fn recover(_vehicle: &V, _state: &mut State<N, M, S>, _work: &mut Self::Workspace) {}

    /// Kinetic energy (J) of its own rates, for formulations whose coordinates are others: rates that do
    /// not quite satisfy the equations cannot be recovered as they are.
    fn kinetic_energy(_work: &Self::Workspace) -> Option<f64> {
        None
    }

    /// What the choice of independent coordinates has met, where there is one.
    fn choices(_work: &Self::Workspace) -> Option<Choices> {
        None
    }
}

impl<V, const N: usize, const M: usize, const S: usize> Prepare<V, N, M, S> for Hybrid<M>
where
    V: Vehicle<N, M, S>,
{
    type Integrator = Structural;

    fn prepare(
        vehicle: &V,
        integrator: Structural,
        settings: Settings,
        input: &V::Input,
        state: &mut State<N, M, S>,
        work: &mut Workspace<N, M, S>,
    ) -> Result<Self, SetupError> {
        Self::new(vehicle, integrator, settings, input, state, work)
    }

    fn step_length(&self) -> f64 {
        self.settings().step
    }

    fn shared(work: &mut Workspace<N, M, S>) -> &mut Workspace<N, M, S> {
        work
    }
}

impl<V, const N: usize, const M: usize, const S: usize> Prepare<V, N, M, S> for Topological
where
    V: Vehicle<N, M, S>,
{
    type Integrator = Method;

    fn prepare(
        vehicle: &V,
        integrator: Method,
        settings: Settings,
        input: &V::Input,
        state: &mut State<N, M, S>,
        work: &mut TopologicalWorkspace<N, M, S>,
    ) -> Result<Self, SetupError> {
        Self::new(vehicle, integrator, settings, input, state, work)
    }

    fn step_length(&self) -> f64 {
        self.settings().step
    }

    fn shared(work: &mut TopologicalWorkspace<N, M, S>) -> &mut Workspace<N, M, S> {
        &mut work.shared
    }

    fn choices(work: &TopologicalWorkspace<N, M, S>) -> Option<Choices> {
        Some(*work.choices())
    }
}

impl<V, const N: usize, const M: usize, const S: usize> Prepare<V, N, M, S> for Index1<M>
where
    V: Vehicle<N, M, S>,
{
    type Integrator = Method;

    fn prepare(
        vehicle: &V,
        integrator: Method,
        settings: Settings,
        input: &V::Input,
        state: &mut State<N, M, S>,
        work: &mut Index1Workspace<N, M, S>,
    ) -> Result<Self, SetupError> {
        Self::new(vehicle, integrator, settings, input, state, work)
    }

    fn step_length(&self) -> f64 {
        self.settings().step
    }

    fn shared(work: &mut Index1Workspace<N, M, S>) -> &mut Workspace<N, M, S> {
        &mut work.shared
    }
}

impl<V, const N: usize, const M: usize, const S: usize> Prepare<V, N, M, S> for Recursive<N, M>
where
    V: Vehicle<N, M, S>,
{
    type Integrator = Structural;

    fn prepare(
        vehicle: &V,
        integrator: Structural,
        settings: Settings,
        input: &V::Input,
        state: &mut State<N, M, S>,
        work: &mut RecursiveWorkspace<N, M, S>,
    ) -> Result<Self, SetupError> {
        Self::new(vehicle, integrator, settings, input, state, work)
    }

    fn step_length(&self) -> f64 {
        self.settings().step
    }

    fn shared(work: &mut RecursiveWorkspace<N, M, S>) -> &mut Workspace<N, M, S> {
        &mut work.shared
    }
}

/// The simulation of a subject with the formulation `F`.
pub struct FormulationSimulation<F, T, const N: usize, const M: usize, const S: usize>
where
    T: Subject<N, M, S>,
    F: Prepare<T::Vehicle, N, M, S>,
{
    subject: T,
    formulation: F,
    state: State<N, M, S>,
    work: Box<F::Workspace>,
    /// Whether the links are placed for the state.
    placed: bool,
}

/// The simulation of a subject with the hybrid formulation.
pub type HybridSimulation<T, const N: usize, const M: usize, const S: usize> =
    FormulationSimulation<Hybrid<M>, T, N, M, S>;

/// The simulation of a subject with the topological formulation.
pub type TopologicalSimulation<T, const N: usize, const M: usize, const S: usize> =
    FormulationSimulation<Topological, T, N, M, S>;

/// The simulation of a subject with the index-1 formulation.
pub type Index1Simulation<T, const N: usize, const M: usize, const S: usize> =
    FormulationSimulation<Index1<M>, T, N, M, S>;

/// The simulation of a subject in natural coordinates.
pub type GlobalSimulation<T, const N: usize, const M: usize, const S: usize> =
    FormulationSimulation<Global, T, N, M, S>;

/// The simulation of a subject with the fully recursive formulation.
pub type RecursiveSimulation<T, const N: usize, const M: usize, const S: usize> =
    FormulationSimulation<Recursive<N, M>, T, N, M, S>;

/// Which formulations are compiled for a subject: all of them for all would take the compiler minutes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Extent {
    /// Hybrid and global.
    Least,
    /// And topological.
    Some,
    /// And those that accelerations are the unknowns of: index-1 and fully recursive.
    All,
}

/// Starts the simulation of a subject.
///
/// # Errors
/// A formulation that is not built for it; the start cannot be found, or a setting is wrong.
pub fn start<T, const N: usize, const M: usize, const S: usize>(
    subject: T,
    solver: Solver,
    settings: Settings,
) -> Result<Box<dyn Simulation>, Failure>
where
    T: Subject<N, M, S> + 'static,
{
    let refused = || {
        let more = if T::EXTENT == Extent::Some { ", topological" } else { "" };
        bad_input(format!(
            "this formulation is not compiled for this vehicle of {N} coordinates: use hybrid, \
             global or index1-global{more}, or another vehicle (iltis, four-bar:2, suspension and robot have all)"
        ))
    };
    Ok(match solver {
        Solver::Hybrid(scheme) => Box::new(HybridSimulation::new(subject, scheme, settings)?),
        Solver::Refined(scheme, refine) => {
            Box::new(Refinement::new(subject, scheme, settings, refine)?)
        }
        Solver::Global(scheme) => Box::new(GlobalSimulation::new(subject, scheme, settings)?),
        Solver::Topological(method) => {
            if const { matches!(T::EXTENT, Extent::Least) } {
                return refused();
            }
            Box::new(TopologicalSimulation::new(subject, method, settings)?)
        }
        Solver::Index1(method) => {
            if const { !matches!(T::EXTENT, Extent::All) } {
                return refused();
            }
            Box::new(Index1Simulation::new(subject, method, settings)?)
        }
        Solver::Recursive(scheme) => {
            if const { !matches!(T::EXTENT, Extent::All) } {
                return refused();
            }
            Box::new(RecursiveSimulation::new(subject, scheme, settings)?)
        }
    })
}

impl<F, T, const N: usize, const M: usize, const S: usize> FormulationSimulation<F, T, N, M, S>
where
    T: Subject<N, M, S>,
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
        let mut state = State::new();
        let mut work = Box::<F::Workspace>::default();
        subject.start(&mut state, F::shared(&mut work))?;
        let input = subject.input(0, settings.step);
        let vehicle = subject.vehicle();
        let formulation = F::prepare(vehicle, integrator, settings, &input, &mut state, &mut work)?;
        Ok(Self { subject, formulation, state, work, placed: false })
    }

    /// The state.
    pub fn state(&self) -> &State<N, M, S> {
        &self.state
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
    pub fn parts(&mut self) -> (&mut State<N, M, S>, &T::Vehicle, &mut F::Workspace) {
        self.placed = false;
        (&mut self.state, self.subject.vehicle(), &mut self.work)
    }

    fn place(&mut self) {
        if self.placed {
            return;
        }
        self.placed = true;
        F::recover(self.subject.vehicle(), &mut self.state, &mut self.work);
        let mechanism = self.subject.vehicle().mechanism();
        let kinematics = &mut F::shared(&mut self.work).terms.kinematics;
        kinematics.place(mechanism, &self.state.q);
        kinematics.set_rates(mechanism, &self.state.qd);
    }
}

impl<F, T, const N: usize, const M: usize, const S: usize> Simulation
    for FormulationSimulation<F, T, N, M, S>
where
    T: Subject<N, M, S>,
    F: Prepare<T::Vehicle, N, M, S>,
{
    fn columns(&self) -> &'static [&'static str] {
        self.subject.columns()
    }

    fn step(&mut self) -> StepReport {
        self.placed = false;
        let input = self.subject.input(self.state.tick + 1, self.formulation.step_length());
        self.formulation.step(self.subject.vehicle(), &input, &mut self.state, &mut self.work)
    }

    fn time(&self) -> f64 {
        self.state.tick as f64 * self.formulation.step_length()
    }

    fn output(&mut self) -> Vec<f64> {
        self.place();
        self.subject.output(self.time(), &self.state, &F::shared(&mut self.work).terms.kinematics)
    }

    fn energy(&mut self) -> f64 {
        self.place();
        let time = self.time();
        let input = self.subject.input(self.state.tick, self.formulation.step_length());
        let vehicle = self.subject.vehicle();
        let own = F::kinetic_energy(&self.work);
        let kinematics = &F::shared(&mut self.work).terms.kinematics;
        let now = Moment { time, input: &input };
        let energy = mechanical_energy(vehicle.mechanism(), kinematics, &vehicle.gravity())
            + vehicle.stored_energy(now, &self.state.elements, kinematics);
        match own {
            Some(own) => energy - kinetic_energy(vehicle.mechanism(), kinematics) + own,
            None => energy,
        }
    }

    fn drift(&mut self) -> [f64; 3] {
        self.place();
        let time = self.time();
        let input = self.subject.input(self.state.tick, self.formulation.step_length());
        let vehicle = self.subject.vehicle();
        let now = Moment { time, input: &input };
        let terms = &mut F::shared(&mut self.work).terms;
        terms.place(vehicle, now, &self.state.q);
        terms.closure_accelerations(vehicle, now, &self.state.qd);
        let norm = ferrol::real::max_norm;
        [
            norm(&terms.constraints.phi),
            norm(&terms.constraints.rate(vehicle.mechanism(), &self.state.qd)),
            norm(&terms.constraints.acceleration(vehicle.mechanism(), &self.state.qdd)),
        ]
    }

    fn choices(&self) -> Option<Choices> {
        F::choices(&self.work)
    }

    fn eigenvalues(&mut self) -> Result<Vec<[f64; 2]>, Failure> {
        self.placed = false;
        let input = self.subject.input(0, self.formulation.step_length());
        let now = Moment { time: 0.0, input: &input };
        let linear =
            linearise(self.subject.vehicle(), now, &self.state, F::shared(&mut self.work))?;
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
