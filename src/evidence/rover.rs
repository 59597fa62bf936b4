//! The robot vehicle of six wheels, for both sides to step and to compare: by subsystem synthesis, and by the hybrid
//! formulation beside it.

use crate::fingerprint::Fingerprint;
use crate::formulations::index3::Penalties;
use crate::formulations::{Blank, FormulationKind, Settings, Solver, SubsystemCoordinates};
use crate::integrators::{AdamsBashforth, Scheme, ab3, ab3_hht, trapezoidal};
use crate::setup::SetupError;
use crate::state::{HISTORY, State, StepReport};
use crate::step::Workspace;
use crate::vehicles::rover::Rover;

/// Coordinates of the vehicle.
const N: usize = 12;
/// Steps that are compared: at 4 m/s the front wheels are on the terrain after half a second.
pub const STEPS: u32 = 1500;
/// The first steps, which cost more than those that follow: coordinates are chosen, and a scheme with a history begins.
pub const STARTING: u32 = 3;
/// Implicit steps: their length (s), and the corrections that each makes.
const IMPLICIT: (f64, u32) = (1e-3, 2);
/// Explicit steps, of one evaluation: 1 ms is beyond what the dampers of the arms allow.
const EXPLICIT: (f64, u32) = (5e-4, 1);
/// The alpha of the pair, as in the comparison of \[KIM12\].
const ALPHA: f64 = -0.3;

/// A run that is compared.
pub trait ComparedRun {
    /// Makes a step.
    fn step(&mut self) -> StepReport;

    /// Takes every number of the state into a fingerprint.
    fn fingerprint(&self, all: &mut Fingerprint);
}

/// The vehicle with a formulation, an integrator, and all that they need.
struct Run<K: FormulationKind<N, 0>, C, const H: usize> {
    vehicle: Rover<N>,
    solver: Solver<K, C>,
    state: State<N, 0, 0, H>,
    work: K::Workspace<0, H>,
}

impl<K: FormulationKind<N, 0, Workspace<0, H>: Blank>, C: Scheme<H>, const H: usize> Run<K, C, H> {
    /// In equilibrium at speed, with a length of the step (s) and the corrections of each.
    fn start(scheme: C, (step, corrections): (f64, u32)) -> Result<Self, SetupError> {
        let vehicle = Rover::new();
        let mut begin = State::new();
        vehicle.start(&mut begin, &mut Workspace::new())?;
        let mut state = begin.with_history([[0.0; N]; H]);
        let mut work = K::Workspace::BLANK;
        let settings = Settings { fixed_iterations: Some(corrections), ..Settings::new(step) };
        let solver = Solver::new(&vehicle, scheme, settings, &(), &mut state, &mut work)?;
        Ok(Self { vehicle, solver, state, work })
    }
}

impl<K: FormulationKind<N, 0>, C: Scheme<H>, const H: usize> ComparedRun for Run<K, C, H> {
    fn step(&mut self) -> StepReport {
        self.solver.advance(&self.vehicle, &(), &mut self.state, &mut self.work)
    }

    fn fingerprint(&self, all: &mut Fingerprint) {
        all.state(&self.state);
    }
}

/// A run of subsystem synthesis.
type Synthesis<C, const H: usize> = Run<SubsystemCoordinates<N>, C, H>;

/// Hands over the runs that are compared, one after the other, each at its start and with its name. All of them make steps of
/// fixed cost.
///
/// # Errors
/// A start is not found.
pub fn each(mut look: impl FnMut(&'static str, &mut dyn ComparedRun)) -> Result<(), SetupError> {
    let pair = ab3_hht(ALPHA).map_err(|error| SetupError::Contradiction { rule: error.range })?;
    let rule = trapezoidal();
    let explicit = AdamsBashforth::new();
    look("synthesis-joint,ab3", &mut Synthesis::<_, { ab3::HISTORY }>::start(explicit, EXPLICIT)?);
    look("synthesis-joint,ab3+hht", &mut Synthesis::<_, { ab3::HISTORY }>::start(pair, IMPLICIT)?);
    look("synthesis-joint,trapezoidal", &mut Synthesis::<_, HISTORY>::start(rule, IMPLICIT)?);
    look("hybrid,trapezoidal", &mut Run::<Penalties<[f64; 0]>, _, HISTORY>::start(rule, IMPLICIT)?);
    Ok(())
}

/// Fingerprint of the reports and of every number of the state after each of the steps; the steps that were not taken; what
/// `count` tells of each step.
pub fn steps(
    run: &mut dyn ComparedRun,
    mut count: impl FnMut(u32, &mut dyn FnMut()),
) -> (Fingerprint, u32) {
    let (mut all, mut lost) = (Fingerprint::new(), 0);
    for number in 0..STEPS {
        let mut report = StepReport::default();
        count(number, &mut || report = run.step());
        lost += u32::from(!report.status.is_taken());
        all.report(&report);
        run.fingerprint(&mut all);
    }
    (all, lost)
}
