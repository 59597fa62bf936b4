//! A vehicle of relative coordinates that runs as components made from its table.

use super::monolithic::Monolithic;
use super::start::step_settings;
use super::{bytes_of, set_bytes};
use crate::failure::{Failure, bad_input};
use crate::iltis::IltisRun;
use crate::registry::{CoordinateKind, SolverChoice};
use crate::simulation::{Runner, SimulatedVehicle, Simulation, VehicleSimulation};
use ferrol::components::{
    Assembly, Component, Hierarchical, HierarchyError, LinearWay, Parts, Ride, StepSettings,
    System, TableForces,
};
use ferrol::formulations::{Choices, Settings};
use ferrol::setup::take_up_jump;
use ferrol::snapshot::SnapshotError;
use ferrol::state::{State, StepReport};
use ferrol::step::Workspace;
use ferrol::vehicles::iltis::Iltis;
use ferrol::vehicles::{Moment, Vehicle};

/// A vehicle with its input at any time (s).
#[derive(Clone, Copy, Debug)]
pub struct Timed<V, F> {
    /// The vehicle.
    pub vehicle: V,
    /// Its input.
    pub input: F,
}

impl<V, F, const N: usize, const M: usize> Ride<N, M> for Timed<V, F>
where
    V: Vehicle<N, M, 0> + Send + Sync,
    F: Fn(f64) -> V::Input + Send + Sync,
{
    type Vehicle = V;

    fn vehicle(&self) -> &V {
        &self.vehicle
    }

    fn input(&self, time: f64) -> V::Input {
        (self.input)(time)
    }
}

/// A whole that shows itself in the coordinates of the table that it is made from.
pub trait FromTable<const N: usize, const M: usize>: Component {
    /// Writes coordinates, rates and accelerations.
    fn show(&self, state: &mut State<N, M, 0>);
}

impl<P, R, const N: usize, const M: usize, const B: usize, const C: usize> FromTable<N, M>
    for Assembly<P, TableForces<R, N, M>, B, C, 0>
where
    P: Parts,
    R: Ride<N, M>,
{
    fn show(&self, state: &mut State<N, M, 0>) {
        self.forces().show(self.motions(), &self.responses(), state);
    }
}

/// Makes a whole from a relative state.
type Build<T, const N: usize, const M: usize> =
    Box<dyn Fn(&State<N, M, 0>) -> Result<T, HierarchyError>>;

/// A hierarchy that runs in the place of a vehicle.
struct TableRun<T, W, const N: usize, const M: usize> {
    system: System<T, W>,
    build: Build<T, N, M>,
    /// The state that it shows, and scratch memory for it.
    state: Box<State<N, M, 0>>,
    work: Box<Workspace<N, M, 0>>,
}

impl<T: FromTable<N, M>, W: LinearWay<T> + Default, const N: usize, const M: usize>
    TableRun<T, W, N, M>
{
    fn new(
        build: Build<T, N, M>,
        start: &State<N, M, 0>,
        settings: StepSettings,
    ) -> Result<Self, HierarchyError> {
        let system = System::new(build(start)?, W::default(), settings)?;
        Ok(Self { system, build, state: Box::new(*start), work: Box::default() })
    }

    fn show(&mut self) {
        self.state.tick = self.system.tick();
        self.system.whole().show(&mut self.state);
    }

    /// Dependent coordinates take up a jump of the drives' rates where a step begins, as they do in relative coordinates: without
    /// this it would act as an impulse.
    fn take_up_jump<V>(&mut self, vehicle: &V, now: Moment<'_, V::Input>) -> Option<()>
    where
        V: Vehicle<N, M, 0>,
    {
        self.show();
        let Workspace { terms, .. } = &mut *self.work;
        take_up_jump(vehicle, now, &self.state.q, terms, &mut self.state.qd);
        let whole = (self.build)(&self.state).ok()?;
        let tick = self.system.tick();
        self.system = System::new(whole, W::default(), *self.system.settings()).ok()?;
        self.system.resume(tick);
        Some(())
    }
}

impl<T, W, V, const N: usize, const M: usize> Runner<V, N, M, 0> for TableRun<T, W, N, M>
where
    T: FromTable<N, M>,
    W: LinearWay<T> + Default,
    V: Vehicle<N, M, 0>,
{
    fn step(&mut self, vehicle: &V, input: &V::Input) -> StepReport {
        let time = (self.system.tick() + 1) as f64 * self.system.settings().step;
        let now = Moment { time, input };
        if vehicle.jumps(now) {
            let _ = self.take_up_jump(vehicle, now);
        }
        self.system.step()
    }

    fn tick(&self) -> u64 {
        self.system.tick()
    }

    fn step_length(&self) -> f64 {
        self.system.settings().step
    }

    fn relative(&mut self, _vehicle: &V) -> (&State<N, M, 0>, &mut Workspace<N, M, 0>) {
        self.show();
        (&self.state, &mut self.work)
    }

    fn save(&mut self, _vehicle: &V) -> Vec<u8> {
        bytes_of(&mut self.system)
    }

    fn restore(&mut self, bytes: &[u8]) -> Result<(), SnapshotError> {
        set_bytes(&mut self.system, bytes)
    }

    fn kinetic_energy(&self) -> Option<f64> {
        None
    }

    fn choices(&self) -> Option<Choices> {
        None
    }
}

/// The Iltis in a manoeuvre, as components.
///
/// # Errors
/// A start that cannot be found, or a solver that does not fit.
pub fn iltis(
    run: IltisRun,
    solver: SolverChoice,
    settings: &Settings,
) -> Result<Box<dyn Simulation>, Failure> {
    let steps = step_settings(solver, settings)?;
    let (mut state, mut work) = (State::new(), Box::new(Workspace::new()));
    run.start(&mut state, &mut work)?;
    let (vehicle, manoeuvre) = (run.vehicle.clone(), run.manoeuvre);
    let build = move |state: &State<26, 16, 0>| {
        // whatever the step, only the end of one is asked for
        let input = move |time| manoeuvre.input(1, time);
        Iltis::components(Timed { vehicle: vehicle.clone(), input }, state)
    };
    Ok(match solver.formulation().coordinates {
        CoordinateKind::Absolute => boxed::<_, Monolithic, _, 26, 16>(run, build, &state, steps)?,
        _ => boxed::<_, Hierarchical, _, 26, 16>(run, build, &state, steps)?,
    })
}

/// The simulation of a subject that runs as the whole that `build` makes.
fn boxed<T, W, S, const N: usize, const M: usize>(
    subject: S,
    build: impl Fn(&State<N, M, 0>) -> Result<T, HierarchyError> + 'static,
    start: &State<N, M, 0>,
    settings: StepSettings,
) -> Result<Box<dyn Simulation>, Failure>
where
    T: FromTable<N, M> + 'static,
    W: LinearWay<T> + Default + 'static,
    S: SimulatedVehicle<N, M, 0> + 'static,
{
    match TableRun::<T, W, N, M>::new(Box::new(build), start, settings) {
        Ok(runner) => Ok(Box::new(VehicleSimulation::of(subject, Box::new(runner)))),
        Err(error) => bad_input(error.to_string()),
    }
}
