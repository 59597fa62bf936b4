//! The global formulation: natural coordinates, a constant mass matrix, all joints as equations.
//!
//! \[CD03\] 2, \[DOP04\]: points and unit vectors are the coordinates. The model is made from the table of
//! the mechanism ([`model`]), they are [`natural::Natural`] equations for the library's augmented Lagrangians of index 3 and 1, or for a
//! rule that keeps the energy ([`conserving`]), and the tangent, which is symmetric and sparse, is factored in an
//! order that is found once ([`sparse`]). Forces come from the vehicles' own elements ([`loads`]). Relative coordinates are
//! recovered where outputs ask for them ([`links`]).
//!
//! # How many coordinates
//!
//! The double four-bar has 6 and the suspension 25, as in \[DOP04\]. The robot has 36 instead of 45, and the
//! Iltis 72 instead of 168; the papers do not say what theirs are. Here points of a body that are no joint with
//! another, such as ends of dampers and hinges on the chassis, are linear in its basis and have no coordinates of
//! their own, nor have angles and lengths of force elements, whose derivatives are known. Each coordinate
//! left out takes an equation with it, so that the motion is the same and the tangent smaller.
//!
//! # Cost
//!
//! An iteration is an evaluation, a solution and about one pass that satisfies the linearised equations; mostly
//! one tangent and its factorisation for each step, and a solution for each projection pass.

mod basis;
pub mod bodies;
pub mod conserving;
pub mod equations;
pub mod links;
pub mod loads;
pub mod model;
pub mod natural;
pub mod seen;
pub mod sparse;
pub mod system;
pub mod vector;

use self::conserving::{Conserving, EnergyMomentum};
use self::loads::Recorder;
use self::model::NaturalModel;
use self::natural::Natural;
use self::seen::NaturalLinks;
use self::system::{NaturalSystem, NaturalTerms};
use crate::vectors::{InStep, Recovered, VectorState, VehicleInStep, blind, zeros};
use ferrol::formulations::index1::{self, Index1};
use ferrol::formulations::index3::{Index3, Penalties};
use ferrol::formulations::{Formulation, Settings};
use ferrol::integrators::{Method, Structural};
use ferrol::setup::SetupError;
use ferrol::spatial::Wrench;
use ferrol::state::{HISTORY, State, StepReport};
use ferrol::step::{self, Equations, Motion, Scratch, StepFrame, start_scheme};
use ferrol::vehicles::{Moment, Vehicle};

/// Everything the next step in natural coordinates depends on.
pub type NaturalState<const S: usize> = VectorState<S, HISTORY>;

/// A vehicle in a step in natural coordinates.
pub type NaturalInStep<'a, const S: usize> = dyn InStep<NaturalSystem, NaturalTerms, S> + 'a;

/// The global formulation with its integrator, ready to run.
#[derive(Clone, Debug)]
pub struct Global {
    scheme: NaturalScheme,
    settings: Settings,
    penalties: Penalties<Vec<f64>>,
}

/// What integrates, and of which index the equations are.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum NaturalScheme {
    /// A structural integrator, at index 3.
    Index3(Structural),
    /// A structural integrator or SDIRK, at index 1.
    Index1(Method),
    /// The rule that keeps the energy, with its dissipation.
    EnergyMomentum(f64),
}

impl NaturalScheme {
    /// Penalties of equations that feel the given masses (kg).
    fn penalties(&self, settings: &Settings, masses: Vec<f64>) -> Penalties<Vec<f64>> {
        match self {
            Self::Index3(scheme) => Penalties::new::<_, HISTORY>(scheme, settings, masses),
            Self::Index1(_) => {
                let alpha = index1::penalties(settings, masses);
                Penalties { weight: alpha.clone(), alpha }
            }
            Self::EnergyMomentum(chi) => Penalties::new(&EnergyMomentum(*chi), settings, masses),
        }
    }
}

/// The model and all scratch of a step.
#[derive(Clone, Debug)]
pub struct GlobalWorkspace<const N: usize, const M: usize, const S: usize> {
    /// The equations of motion.
    pub system: NaturalSystem,
    /// The relative coordinates, and scratch for the start and for outputs.
    pub relative: Recovered<N, M, S>,
    terms: NaturalTerms,
    scratch: Scratch<Vec<f64>, Vec<f64>, S, HISTORY>,
    links: NaturalLinks<N>,
}

impl<const N: usize, const M: usize, const S: usize> Default for GlobalWorkspace<N, M, S> {
    fn default() -> Self {
        Self {
            system: NaturalSystem::default(),
            relative: Recovered::default(),
            terms: NaturalTerms::default(),
            scratch: Scratch::zero(&Vec::new(), &Vec::new()),
            links: NaturalLinks::default(),
        }
    }
}

/// What the equations of a step are made of, whatever the vehicle.
pub struct NaturalParts<'a, const S: usize> {
    /// The mechanism in natural coordinates.
    pub system: &'a NaturalSystem,
    /// What is evaluated at the trial state.
    pub terms: &'a mut NaturalTerms,
    /// Scratch memory of a step.
    pub scratch: &'a mut Scratch<Vec<f64>, Vec<f64>, S, HISTORY>,
}

impl<'a, const S: usize> NaturalParts<'a, S> {
    /// The equations of motion of a vehicle in a step, with penalties for a start (kg), and their scratch.
    pub fn equations<const SWITCHES: bool>(
        self,
        vehicle: &'a mut NaturalInStep<'a, S>,
        weight: &'a [f64],
    ) -> (Natural<'a, S, SWITCHES>, &'a mut Scratch<Vec<f64>, Vec<f64>, S, HISTORY>) {
        let Self { system, terms, scratch } = self;
        (Natural { vehicle, system, terms, weight }, scratch)
    }
}

impl<const N: usize, const M: usize, const S: usize> GlobalWorkspace<N, M, S> {
    /// Makes the model, and its state from a relative one.
    fn build<V: Vehicle<N, M, S>>(
        &mut self,
        vehicle: &V,
        now: Moment<'_, V::Input>,
        start: &State<N, M, S>,
    ) -> Result<NaturalState<S>, SetupError> {
        let mechanism = vehicle.mechanism();
        let (joints, gravity) = (mechanism.joints(), vehicle.gravity());
        let model = NaturalModel::new(joints, mechanism.closures(), &gravity, V::SWITCHES)?;
        let kinematics = &mut self.relative.shared.terms.kinematics;
        kinematics.place(mechanism, &start.q);
        kinematics.set_rates(mechanism, &start.qd);
        // between which bodies do forces act?
        let bodies = (0..model.bodies.len()).map(|body| [None, Some(body)]).collect();
        let mut recorder = Recorder { kinematics, model: &model, pairs: bodies, on_frame: false };
        vehicle.forces(now, &mut start.elements.clone(), &mut recorder);
        if recorder.on_frame {
            let rule = "natural coordinates are not built for forces on frames without mass";
            return Err(SetupError::Contradiction { rule });
        }
        let pairs = recorder.pairs;
        self.system = NaturalSystem::new(model, joints, &pairs, &gravity)?;
        let (system, kinematics) = (&self.system, &*kinematics);
        let mut natural = zeros(system.size, system.rows.len(), N, N);
        links::from_links(&system.model, kinematics, &start.q, false, &mut natural.q);
        links::from_links(&system.model, kinematics, &start.qd, true, &mut natural.qd);
        natural.tick = start.tick;
        natural.elements = start.elements;
        self.links = NaturalLinks {
            kinematics: kinematics.clone(),
            wanted: false,
            wrench: vec![Wrench::ZERO; system.model.bodies.len()],
            scratch: vec![0.0; 2 * system.size],
        };
        self.terms = system.terms();
        self.scratch = Scratch::zero(&vec![0.0; system.size], &natural.lambda);
        self.relative.state = *start;
        self.relative.stale = true;
        Ok(natural)
    }

    /// A vehicle in the step that ends `end`, and what its equations of motion are made of.
    pub fn enter<'a, V: Vehicle<N, M, S>>(
        &'a mut self,
        vehicle: &'a V,
        end: Moment<'a, V::Input>,
    ) -> (VehicleInStep<'a, V, NaturalLinks<N>, N, M, S>, NaturalParts<'a, S>) {
        let Self { system, relative, terms, scratch, links } = self;
        (VehicleInStep::new(vehicle, end, links, relative), NaturalParts { system, terms, scratch })
    }

    /// Makes the relative state that of the natural one.
    pub fn recover<V: Vehicle<N, M, S>>(&mut self, vehicle: &V, natural: &NaturalState<S>) {
        let Self { system, relative, terms, .. } = self;
        relative.follow::<V, NaturalLinks<N>, HISTORY>(vehicle, system, terms, natural);
        let Recovered { state, shared, .. } = relative;
        // no closure that switches has become a common point: equations are in the same order
        let rows = system.rows.equations().iter().zip(&natural.datum);
        let own = rows.filter(|(equation, _)| equation.closure.is_some());
        for (datum, (_, natural)) in state.datum.iter_mut().zip(own) {
            *datum = *natural;
        }
        shared.terms.constraints.datum = state.datum;
    }

    /// Finds out whether force elements use what links other than bodies are, by making it no number.
    fn try_links<V: Vehicle<N, M, S>>(
        &mut self,
        vehicle: &V,
        now: Moment<'_, V::Input>,
        natural: &NaturalState<S>,
    ) {
        let known = blind(&mut self.links.kinematics);
        let (mut vehicle, parts) = self.enter(vehicle, now);
        let (mut equations, _) = parts.equations::<false>(&mut vehicle, &[]);
        equations.place(&natural.q);
        let (mut residual, zero) = (natural.q.clone(), vec![0.0; natural.q.len()]);
        let motion = Motion { q: &natural.q, qd: &natural.qd, qdd: &zero };
        equations.load(motion, &mut natural.elements.clone(), None, &mut residual);
        self.links.wanted = !ferrol::real::all_finite(&residual);
        if self.links.wanted {
            self.links.kinematics.coordinates = known;
        }
    }
}

impl Global {
    /// Prepares steps from the relative state `start`: makes the model, finds penalties, and accelerations
    /// in natural coordinates.
    ///
    /// # Errors
    /// A setting that is not positive, or a mechanism that is not built in natural coordinates.
    pub fn new<V: Vehicle<N, M, S>, const N: usize, const M: usize, const S: usize>(
        vehicle: &V,
        scheme: NaturalScheme,
        settings: Settings,
        input: &V::Input,
        start: &State<N, M, S>,
        work: &mut GlobalWorkspace<N, M, S>,
    ) -> Result<(Self, NaturalState<S>), SetupError> {
        settings.check()?;
        let refuse = |rule| Err(SetupError::Contradiction { rule });
        match scheme {
            NaturalScheme::EnergyMomentum(_) if V::SWITCHES => {
                return refuse(
                    "energy-momentum is not built for closures that begin and cease to act",
                );
            }
            NaturalScheme::EnergyMomentum(chi) if !(0.0..=1.0).contains(&chi) => {
                return refuse("the dissipation of energy-momentum lies in [0, 1]");
            }
            _ => {}
        }
        let end = Moment { time: start.tick as f64 * settings.step, input };
        let mut natural = work.build(vehicle, end, start)?;
        work.try_links(vehicle, end, &natural);
        work.system.find_redundant(&work.terms.constraints);
        let masses = work.system.felt_masses(&work.terms.constraints);
        let penalties = scheme.penalties(&settings, masses);
        if V::SWITCHES {
            natural.released = vehicle.released(end);
        }
        natural.drives.note(natural.tick, |number| vehicle.drive(end, number));
        let ours = Self { scheme, settings, penalties };
        let (mut vehicle, parts) = work.enter(vehicle, end);
        if V::SWITCHES {
            ours.find_start::<S, true>(end.time, &mut vehicle, parts, &mut natural)?;
        } else {
            ours.find_start::<S, false>(end.time, &mut vehicle, parts, &mut natural)?;
        }
        Ok((ours, natural))
    }

    /// The settings.
    pub const fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Finds accelerations and multipliers of a start at `time` (s), and starts the integrator from them.
    fn find_start<'a, const S: usize, const SWITCHES: bool>(
        &'a self,
        time: f64,
        vehicle: &'a mut NaturalInStep<'a, S>,
        parts: NaturalParts<'a, S>,
        state: &mut NaturalState<S>,
    ) -> Result<(), SetupError> {
        let Self { scheme, settings, penalties } = self;
        let (mut equations, scratch) = parts.equations::<SWITCHES>(vehicle, &penalties.weight);
        equations.enter_part(time, state.released, &state.datum);
        equations.solve_accelerations(state, scratch)?;
        let settings = *settings;
        match *scheme {
            NaturalScheme::Index3(scheme) => {
                start_scheme(&mut StepFrame::new(equations, state, scratch, scheme, settings));
            }
            NaturalScheme::Index1(scheme) => {
                start_scheme(&mut StepFrame::new(equations, state, scratch, scheme, settings));
            }
            NaturalScheme::EnergyMomentum(chi) => {
                let scheme = EnergyMomentum(chi);
                start_scheme(&mut StepFrame::new(equations, state, scratch, scheme, settings));
            }
        }
        Ok(())
    }

    /// Makes a step.
    fn make<'a, const S: usize, const SWITCHES: bool>(
        &'a self,
        vehicle: &'a mut NaturalInStep<'a, S>,
        parts: NaturalParts<'a, S>,
        state: &mut NaturalState<S>,
    ) -> StepReport {
        let Self { scheme, settings, penalties } = self;
        let (equations, scratch) = parts.equations::<SWITCHES>(vehicle, &penalties.weight);
        let settings = *settings;
        match *scheme {
            NaturalScheme::Index3(scheme) => {
                let frame = StepFrame::new(equations, state, scratch, scheme, settings);
                step::step(&mut Index3::new(frame, penalties))
            }
            NaturalScheme::Index1(scheme) => {
                let frame = StepFrame::new(equations, state, scratch, scheme, settings);
                step::step(&mut Index1::new(frame, &penalties.alpha))
            }
            NaturalScheme::EnergyMomentum(chi) => {
                let scheme = EnergyMomentum(chi);
                let frame = StepFrame::new(equations, state, scratch, scheme, settings);
                step::step(&mut Conserving { frame, weight: &penalties.weight })
            }
        }
    }
}

impl<V, const N: usize, const M: usize, const S: usize> Formulation<V, N, M, S> for Global
where
    V: Vehicle<N, M, S>,
{
    type State = NaturalState<S>;
    type Workspace = GlobalWorkspace<N, M, S>;

    fn step(
        &self,
        vehicle: &V,
        input: &V::Input,
        state: &mut NaturalState<S>,
        work: &mut GlobalWorkspace<N, M, S>,
    ) -> StepReport {
        state.tick = state.tick.wrapping_add(1);
        let end = Moment { time: state.tick as f64 * self.settings.step, input };
        let (mut vehicle, parts) = work.enter(vehicle, end);
        if V::SWITCHES {
            self.make::<S, true>(&mut vehicle, parts, state)
        } else {
            self.make::<S, false>(&mut vehicle, parts, state)
        }
    }
}

const _: () =
    assert!(HISTORY == 3, "ferrol: natural states have the history of the structural integrators");
