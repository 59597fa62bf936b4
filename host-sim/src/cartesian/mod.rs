//! Subsystem synthesis in Cartesian coordinates: bodies and equations of each subsystem by themselves, on a base.
//!
//! ```text
//! [ M_0*   0      phi_0^T ] [ ydd_0  ]   [ g_0*  ]
//! [ 0      M      phi_y^T ] [ ydd    ] = [ g     ]        a subsystem and the base, [KIM12] (5)
//! [ phi_0  phi_y  0       ] [ lambda ]   [ gamma ]
//! ```
//!
//! Every body has seven coordinates, its mass centre and four Euler parameters, and every joint the equations that it
//! takes ([`model`], [`ties`]). A subsystem is coupled to the base by equations alone: it hands an effective mass and an
//! effective force to the base, whose acceleration then gives its own ([`synthesis`], \[KIM12\] (5)-(13)).
//!
//! # Integrators
//!
//! Explicit methods (`rk4`, `ab3`) give all coordinates; in each evaluation the dependent ones follow from the others by
//! generalised coordinate partitioning ([`partition`]), and one synthesis gives the accelerations. With the pair
//! `ab3+hht:ALPHA` the base is made so, and each subsystem is integrated implicitly beside it, at index 3 ([`implicit`],
//! \[KIM12\] (14)-(20)).
//!
//! # What is not as printed
//!
//! The mass matrix of four Euler parameters is singular: unknowns are angular accelerations ([`rotation`]). Base terms count
//! once in (9) and (10). Steps of the pair end on the loops: rates and accelerations are brought there.
//!
//! # Which mechanisms
//!
//! One body hangs on the ground, the base; all else hangs on it, by hinges, universal joints, ball joints or sliders, and in
//! loops. Links without mass are arms between two bodies. Closures do not switch. It runs on the desktop, as the other formulations
//! in absolute coordinates do: against the same synthesis in joint coordinates (`synthesis-joint`) it costs several times the instructions.

mod dense;
pub mod equations;
pub mod implicit;
pub mod links;
pub mod loads;
pub mod model;
pub mod partition;
pub mod rotation;
pub mod stages;
pub mod state;
pub mod synthesis;
pub mod ties;

use self::equations::Cartesian;
use self::links::CartesianLinks;
use self::model::{CartesianModel, PER_BODY, refuse};
use self::stages::{Own, SubsystemSteps};
use self::state::CartesianTerms;
use crate::vectors::{InStep, Recovered, VectorState, VehicleInStep, blind, zeros};
use ferrol::formulations::{Formulation, Method, Settings};
use ferrol::integrators::Scheme;
use ferrol::integrators::ab3::HISTORY;
use ferrol::setup::SetupError;
use ferrol::state::{State, StepReport};
use ferrol::step::{self, Equations, Scratch, StepFrame, start_scheme};
use ferrol::vehicles::{Moment, Vehicle};

/// Everything the next step in Cartesian coordinates depends on.
pub type CartesianState<const S: usize> = VectorState<S, HISTORY>;

/// A vehicle in a step in Cartesian coordinates.
pub type CartesianInStep<'a, const S: usize> = dyn InStep<CartesianModel, CartesianTerms, S> + 'a;

/// Subsystem synthesis in Cartesian coordinates with its integrator, ready to run.
#[derive(Clone, Copy, Debug)]
pub struct CartesianSynthesis {
    scheme: Method,
    settings: Settings,
}

/// The model and all scratch of a step.
#[derive(Clone, Debug)]
pub struct CartesianWorkspace<const N: usize, const M: usize, const S: usize> {
    /// The mechanism in Cartesian coordinates.
    pub model: CartesianModel,
    /// The relative coordinates, and scratch for the start and for outputs.
    pub relative: Recovered<N, M, S>,
    terms: CartesianTerms,
    scratch: Scratch<Vec<f64>, Vec<f64>, S, HISTORY>,
    links: CartesianLinks<N>,
    own: Own,
}

impl<const N: usize, const M: usize, const S: usize> Default for CartesianWorkspace<N, M, S> {
    fn default() -> Self {
        Self {
            model: CartesianModel::default(),
            relative: Recovered::default(),
            terms: CartesianTerms::default(),
            scratch: Scratch::zero(&Vec::new(), &Vec::new()),
            links: CartesianLinks::default(),
            own: Own::default(),
        }
    }
}

/// What the equations of a step are made of, whatever the vehicle.
struct CartesianParts<'a, const S: usize> {
    model: &'a CartesianModel,
    terms: &'a mut CartesianTerms,
    scratch: &'a mut Scratch<Vec<f64>, Vec<f64>, S, HISTORY>,
    own: &'a mut Own,
}

impl<const N: usize, const M: usize, const S: usize> CartesianWorkspace<N, M, S> {
    /// Makes the model, and its state from a relative one.
    fn build<V: Vehicle<N, M, S>>(
        &mut self,
        vehicle: &V,
        start: &State<N, M, S>,
    ) -> Result<CartesianState<S>, SetupError> {
        if V::SWITCHES {
            return refuse(
                "Cartesian synthesis is not built for closures that begin and cease to act",
            );
        }
        let mechanism = vehicle.mechanism();
        self.model = CartesianModel::new(mechanism.joints(), mechanism.closures())?;
        let (model, kinematics) = (&self.model, &mut self.relative.shared.terms.kinematics);
        kinematics.place(mechanism, &start.q);
        kinematics.set_rates(mechanism, &start.qd);
        let bodies = model.bodies.len();
        let mut state = zeros(PER_BODY * bodies, model.rows.len(), N, 6 * bodies);
        model.coordinates(kinematics, &mut state.q);
        model.rates(kinematics, &state.q, &mut state.qd);
        state.tick = start.tick;
        state.elements = start.elements;
        self.links = CartesianLinks { kinematics: kinematics.clone(), wanted: false };
        self.terms = CartesianTerms::new(model);
        self.scratch = Scratch::zero(&state.q, &state.lambda);
        self.own = Own::new(model);
        self.relative.state = *start;
        self.relative.stale = true;
        Ok(state)
    }

    /// A vehicle in the step that ends `end`, and what its equations of motion are made of.
    fn enter<'a, V: Vehicle<N, M, S>>(
        &'a mut self,
        vehicle: &'a V,
        end: Moment<'a, V::Input>,
    ) -> (VehicleInStep<'a, V, CartesianLinks<N>, N, M, S>, CartesianParts<'a, S>) {
        let Self { model, relative, terms, scratch, links, own } = self;
        (
            VehicleInStep::new(vehicle, end, links, relative),
            CartesianParts { model, terms, scratch, own },
        )
    }

    /// Makes the relative state that of the Cartesian one.
    pub fn recover<V: Vehicle<N, M, S>>(&mut self, vehicle: &V, state: &CartesianState<S>) {
        let Self { model, relative, terms, .. } = self;
        relative.follow::<V, CartesianLinks<N>, HISTORY>(vehicle, model, terms, state);
    }

    /// Finds out whether force elements use what links other than bodies are, by making it no number.
    fn try_links<V: Vehicle<N, M, S>>(
        &mut self,
        vehicle: &V,
        now: Moment<'_, V::Input>,
        state: &CartesianState<S>,
    ) {
        let known = blind(&mut self.links.kinematics);
        let (mut vehicle, CartesianParts { model, terms, .. }) = self.enter(vehicle, now);
        let mut equations = Cartesian { vehicle: &mut vehicle, model, terms };
        equations.place(&state.q);
        equations.set_rates(&state.q, &state.qd);
        equations.forces(&mut state.elements.clone(), None);
        let unknown = self.terms.force.iter().flatten().any(|force| !force.is_finite());
        self.links.wanted = unknown;
        if unknown {
            self.links.kinematics.coordinates = known;
        }
    }
}

impl CartesianSynthesis {
    /// Prepares steps from the relative state `start`: makes the model, and finds accelerations.
    ///
    /// # Errors
    /// A setting that is not positive, or a mechanism that is not built in Cartesian coordinates.
    pub fn new<V: Vehicle<N, M, S>, const N: usize, const M: usize, const S: usize>(
        vehicle: &V,
        scheme: Method,
        settings: Settings,
        input: &V::Input,
        start: &State<N, M, S>,
        work: &mut CartesianWorkspace<N, M, S>,
    ) -> Result<(Self, CartesianState<S>), SetupError> {
        settings.check()?;
        let end = Moment { time: start.tick as f64 * settings.step, input };
        let mut state = work.build(vehicle, start)?;
        work.try_links(vehicle, end, &state);
        state.drives.note(state.tick, |number| vehicle.drive(end, number));
        // the base comes first
        let scheme = Scheme::<HISTORY>::with_base(scheme, PER_BODY);
        let (mut vehicle, CartesianParts { model, terms, scratch, .. }) = work.enter(vehicle, end);
        let mut equations = Cartesian { vehicle: &mut vehicle, model, terms };
        equations.solve_accelerations(&mut state, scratch)?;
        start_scheme(&mut StepFrame::new(equations, &mut state, scratch, scheme, settings));
        Ok((Self { scheme, settings }, state))
    }

    /// The settings.
    pub const fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Makes a step: compiled once, whatever the vehicle.
    fn make<'a, const S: usize>(
        &self,
        vehicle: &'a mut CartesianInStep<'a, S>,
        parts: CartesianParts<'a, S>,
        state: &'a mut CartesianState<S>,
    ) -> StepReport {
        let CartesianParts { model, terms, scratch, own } = parts;
        let equations = Cartesian { vehicle, model, terms };
        let frame = StepFrame::new(equations, state, scratch, self.scheme, self.settings);
        step::step(&mut SubsystemSteps::new(frame, own))
    }
}

impl<V, const N: usize, const M: usize, const S: usize> Formulation<V, N, M, S>
    for CartesianSynthesis
where
    V: Vehicle<N, M, S>,
{
    type State = CartesianState<S>;
    type Workspace = CartesianWorkspace<N, M, S>;

    fn step(
        &self,
        vehicle: &V,
        input: &V::Input,
        state: &mut CartesianState<S>,
        work: &mut CartesianWorkspace<N, M, S>,
    ) -> StepReport {
        state.tick = state.tick.wrapping_add(1);
        let end = Moment { time: state.tick as f64 * self.settings.step, input };
        let (mut vehicle, parts) = work.enter(vehicle, end);
        self.make(&mut vehicle, parts, state)
    }
}
