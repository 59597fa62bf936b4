//! All formulations with the integrators that they take, and runs that meet what a step can meet.
#![allow(clippy::unwrap_used, reason = "a test")]

use crate::common::{at, swing, turned};
use core::f64::consts::FRAC_PI_2;
use ferrol::dynamics::Kinematics;
use ferrol::forces::{ElementStates, Loads};
use ferrol::formulations::Settings;
use ferrol::mechanism::{Attachment, Axis, Body, Closure, Drive, GROUND, Joint, Mechanism, link};
use ferrol::setup::{SetupError, close_loops, solve_accelerations, solve_rates};
use ferrol::spatial::Vec3;
use ferrol::state::State;
use ferrol::step::Workspace;
use ferrol::vehicles::four_bar::{FourBar, FourBarParameters};
use ferrol::vehicles::iltis::{COORDINATES, EQUATIONS, Iltis, IltisInput, ManoeuvreKind};
use ferrol::vehicles::{Moment, Vehicle};
use host_sim::iltis::IltisRun;
use host_sim::literature::find;
use host_sim::registry::{FORMULATIONS, Integrator, SolverChoice, solver, start};
use host_sim::simulation::{Extent, SimulatedVehicle, Simulation};

/// An integrator of each kind, and one that weighs two steps.
const INTEGRATORS: [&str; 4] =
    ["trapezoidal", "generalized-alpha:0.8", "sdirk", "energy-momentum:0"];

/// Every formulation with every integrator that it takes, and the name of the two.
pub fn all() -> impl Iterator<Item = (String, SolverChoice)> {
    let pairs = FORMULATIONS.iter().flat_map(|row| INTEGRATORS.map(|name| (row.name, name)));
    pairs.filter_map(|(row, name)| Some((format!("{row} {name}"), solver(row, name).ok()?)))
}

/// Backward differences with the formulations that take them: what they are told of an event is what others are.
pub fn backward_differences() -> impl Iterator<Item = (String, SolverChoice)> {
    let pairs = [("maggi", "bdf:3"), ("bae", "bdf:2")];
    pairs.into_iter().map(|(row, name)| (format!("{row} {name}"), solver(row, name).unwrap()))
}

/// Every pair of [`all`] but energy-momentum, whose loops act in the middle of steps: it is not built for closures that
/// switch, and a step that ends on a singular position is nothing to it.
pub fn all_with_loops_at_ends() -> impl Iterator<Item = (String, SolverChoice)> {
    all().filter(|(_, solver)| !matches!(solver.integrator(), Integrator::EnergyMomentum(_)))
}

/// Solves of a step.
pub fn solves(solver: SolverChoice) -> u32 {
    if solver.integrator() == Integrator::Sdirk { 2 } else { 1 }
}

/// Straight on, on a flat road.
pub const STRAIGHT: ManoeuvreKind = ManoeuvreKind::SineSteer { amplitude: 0.0 };

/// The Iltis in a manoeuvre, but for the ticks at which a test holds the rack.
pub struct Steered {
    run: IltisRun,
    rack: Box<dyn Fn(u64) -> Option<Drive>>,
}

impl SimulatedVehicle<COORDINATES, EQUATIONS, 0> for Steered {
    type Vehicle = Iltis;

    const EXTENT: Extent = Extent::All;

    fn vehicle(&self) -> &Iltis {
        &self.run.vehicle
    }

    fn input(&self, tick: u64, step: f64) -> IltisInput {
        match (self.rack)(tick) {
            Some(rack) => IltisInput { rack },
            None => self.run.input(tick, step),
        }
    }

    fn start(
        &self,
        state: &mut State<COORDINATES, EQUATIONS, 0>,
        work: &mut Workspace<COORDINATES, EQUATIONS, 0>,
    ) -> Result<(), SetupError> {
        self.run.start(state, work)
    }

    fn columns(&self) -> &'static [&'static str] {
        self.run.columns()
    }

    fn output(
        &self,
        time: f64,
        state: &State<COORDINATES, EQUATIONS, 0>,
        kinematics: &Kinematics<COORDINATES>,
    ) -> Vec<f64> {
        self.run.output(time, state, kinematics)
    }
}

/// The Iltis in a manoeuvre at its speed, with the rack in the hands of a test where it says so.
pub fn steered(
    solver: SolverChoice,
    settings: Settings,
    kind: ManoeuvreKind,
    rack: impl Fn(u64) -> Option<Drive> + 'static,
) -> Box<dyn Simulation> {
    let run = IltisRun::new(kind, kind.default_speed());
    start(Steered { run, rack: Box::new(rack) }, solver, settings).unwrap()
}

/// The Iltis in a manoeuvre at its speed.
pub fn iltis(solver: SolverChoice, settings: Settings, kind: ManoeuvreKind) -> Box<dyn Simulation> {
    steered(solver, settings, kind, |_| None)
}

/// A problem of the literature with parameters that are set.
pub fn problem(
    solver: SolverChoice,
    settings: Settings,
    name: &str,
    set: &[String],
) -> Box<dyn Simulation> {
    (find(name, set).unwrap().start)(solver, settings).unwrap()
}

/// The double four-bar, sent from an angle of its first vertical (rad).
struct Bars {
    vehicle: FourBar<5, 4>,
    angle: f64,
}

impl SimulatedVehicle<5, 4, 0> for Bars {
    type Vehicle = FourBar<5, 4>;

    const EXTENT: Extent = Extent::All;

    fn vehicle(&self) -> &FourBar<5, 4> {
        &self.vehicle
    }

    fn input(&self, _: u64, _: f64) {}

    fn start(
        &self,
        state: &mut State<5, 4, 0>,
        work: &mut Workspace<5, 4, 0>,
    ) -> Result<(), SetupError> {
        self.vehicle.start(state, work)?;
        let free = [false, true, true, true, true];
        state.q = turned(-self.angle);
        solve_rates(&self.vehicle, at(0.0), &free, state, &mut work.terms)?;
        solve_accelerations(&self.vehicle, at(0.0), state, work)
    }

    fn columns(&self) -> &'static [&'static str] {
        &["first vertical"]
    }

    fn output(&self, _: f64, state: &State<5, 4, 0>, _: &Kinematics<5>) -> Vec<f64> {
        vec![state.q[0]]
    }
}

/// The double four-bar under gravity, whose bars all lie on one line at the end of step `at_step`, but for `distance`
/// (rad): a singular position. Integrators are off by less than 2e-8 rad there with steps of 1 ms.
pub fn flat_bars(
    solver: SolverChoice,
    settings: Settings,
    at_step: u32,
    distance: f64,
) -> Box<dyn Simulation> {
    let flat = [FRAC_PI_2 - distance, 4.0];
    let [angle, speed] = swing(flat, -f64::from(at_step) * settings.step);
    let parameters = FourBarParameters { speed, ..FourBarParameters::DEFAULT };
    let vehicle = FourBar::with_parameters(parameters).unwrap();
    start(Bars { vehicle, angle }, solver, settings).unwrap()
}

/// The robot with its tip pinned and released within the given times (s).
pub fn robot(
    solver: SolverChoice,
    settings: Settings,
    from: f64,
    until: f64,
) -> Box<dyn Simulation> {
    let set = [format!("pin_from={from}"), format!("pin_until={until}")];
    problem(solver, settings, "robot", &set)
}

/// A four-bar whose pin lets go and holds again.
pub struct Linkage {
    mechanism: Mechanism<3, 2>,
    /// The first switch (s): the pin lets go.
    first: f64,
    /// Time from switch to switch (s).
    period: f64,
}

impl Linkage {
    /// With a coupler of a mass (kg).
    fn new(coupler: f64, first: f64, period: f64) -> Self {
        let rod = |mass: f64, length: f64| {
            let inertia = mass * length * length / 12.0;
            Body::principal(mass, [length / 2.0, 0.0, 0.0], [0.0, inertia, inertia])
        };
        let mut middle = Joint::revolute(link(0), Axis::Z, [1.0, 0.0, 0.0]);
        if coupler > 0.0 {
            middle = middle.carrying(rod(coupler, 2.0));
        }
        let mechanism = Mechanism::new(
            &[
                Joint::revolute(GROUND, Axis::Z, [0.0; 3]).carrying(rod(1.0, 1.0)),
                middle,
                Joint::revolute(GROUND, Axis::Z, [2.0, 0.0, 0.0]).carrying(rod(1.5, 1.5)),
            ],
            &[Closure::pin(
                Attachment::new(link(1), [2.0, 0.0, 0.0]),
                Attachment::new(link(2), [1.5, 0.0, 0.0]),
            )],
            &[],
        );
        Self { mechanism, first, period }
    }
}

impl Vehicle<3, 2, 0> for Linkage {
    type Input = ();

    const SWITCHES: bool = true;

    fn mechanism(&self) -> &Mechanism<3, 2> {
        &self.mechanism
    }

    fn gravity(&self) -> Vec3 {
        Vec3::new(0.0, -9.81, 0.0)
    }

    fn acting(&self, now: Moment<'_, ()>) -> u32 {
        // switches before now, but for the rounding of times
        let switches = ((now.time - self.first - 1e-10) / self.period).ceil().max(0.0);
        if switches % 2.0 < 0.5 { u32::MAX } else { 0 }
    }

    fn next_switch(&self, time: f64) -> f64 {
        let passed = ((time - self.first) / self.period).floor() + 1.0;
        self.first + passed.max(0.0) * self.period
    }

    fn forces<L: Loads<3, 2>>(&self, _: Moment<'_, ()>, _: &mut ElementStates<0>, _: &mut L) {}
}

impl SimulatedVehicle<3, 2, 0> for Linkage {
    type Vehicle = Self;

    const EXTENT: Extent = Extent::All;

    fn vehicle(&self) -> &Self {
        self
    }

    fn input(&self, _: u64, _: f64) {}

    fn start(
        &self,
        state: &mut State<3, 2, 0>,
        work: &mut Workspace<3, 2, 0>,
    ) -> Result<(), SetupError> {
        let (now, free) = (Moment { time: 0.0, input: &() }, [false, true, true]);
        (state.q, state.qd) = ([1.2, -1.0, 1.5], [2.0, 0.0, 0.0]);
        close_loops(self, now, &free, state, &mut work.terms)?;
        solve_rates(self, now, &free, state, &mut work.terms)?;
        solve_accelerations(self, now, state, work)
    }

    fn columns(&self) -> &'static [&'static str] {
        &["crank"]
    }

    fn output(&self, _: f64, state: &State<3, 2, 0>, _: &Kinematics<3>) -> Vec<f64> {
        vec![state.q[0]]
    }
}

/// A four-bar whose pin lets go and holds again every `period` seconds.
pub fn blinking(solver: SolverChoice, settings: Settings, period: f64) -> Box<dyn Simulation> {
    start(Linkage::new(2.0, period, period), solver, settings).unwrap()
}

/// A four-bar with a coupler without mass that nothing holds once the pin lets go, at `first` seconds.
pub fn loose(solver: SolverChoice, settings: Settings, first: f64) -> Box<dyn Simulation> {
    start(Linkage::new(0.0, first, 1e3), solver, settings).unwrap()
}
