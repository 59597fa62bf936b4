//! The global formulation: natural coordinates, a constant mass matrix, all joints as equations.
//!
//! \[CD03\] 2, \[DOP04\]: points and unit vectors are the coordinates. The model is made from the table of
//! the mechanism ([`model`]), the equations are solved by an index-3 augmented Lagrangian with
//! projections ([`index3`]), by an index-1 one ([`index1`]) or by a rule that keeps the energy
//! ([`conserving`]), and the tangent, which is symmetric and sparse, is factored in an order that is found
//! once ([`sparse`]). Forces come from the vehicles' own elements ([`loads`]). Relative coordinates are
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
pub mod index1;
pub mod index3;
pub mod links;
pub mod loads;
pub mod model;
mod plant;
pub mod projection;
pub mod sparse;
pub mod state;
mod switching;
pub mod system;
pub mod vector;

use self::conserving::Conserving;
use self::index1::{Index1, Stages};
use self::index3::Index3;
use self::loads::Recorder;
use self::model::Model;
use self::plant::{Attached, jerks};
use self::projection::solve_accelerations;
use self::state::{NaturalState, Work};
use self::system::{Plant, System};
use crate::simulation::Prepare;
use ferrol::dynamics::Kinematics;
use ferrol::formulations::{Drives, Formulation, Method, Settings};
use ferrol::integrators::Structural;
use ferrol::setup::{SetupError, take_up_jump};
use ferrol::spatial::{Vec3, Wrench};
use ferrol::state::{State, StepReport};
use ferrol::step::Workspace;
use ferrol::vehicles::{Moment, Vehicle};

/// The global formulation with its integrator, ready to run.
#[derive(Clone, Debug)]
pub struct Global {
    way: Way,
    /// The step (s).
    step: f64,
}

/// What integrates, and of which index the equations are.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Scheme {
    /// A structural integrator, at index 3.
    Index3(Structural),
    /// A structural integrator or SDIRK, at index 1.
    Index1(Method),
    /// The rule that keeps the energy, with its dissipation.
    EnergyMomentum(f64),
}

/// How a step is made.
#[derive(Clone, Debug)]
enum Way {
    Index3(Index3),
    Index1(Index1),
    Conserving(Conserving),
}

/// The model, its state and all scratch of a step.
#[derive(Clone, Debug, Default)]
pub struct GlobalWorkspace<const N: usize, const M: usize, const S: usize> {
    /// Scratch in relative coordinates, for the start and for outputs.
    pub shared: Workspace<N, M, S>,
    /// The equations of motion.
    pub system: System,
    /// The state in natural coordinates.
    pub natural: NaturalState,
    work: Work,
    stages: Stages,
    drives: Drives<M>,
    links: Links<N>,
    /// The relative coordinates are those of an earlier step.
    stale: bool,
}

/// What force elements see of the links, and scratch for what they exert.
#[derive(Clone, Debug, Default)]
struct Links<const N: usize> {
    kinematics: Kinematics<N>,
    /// Force elements use relative coordinates, or frames without mass.
    wanted: bool,
    wrench: Vec<Wrench>,
    scratch: Vec<f64>,
}

impl<const N: usize, const M: usize, const S: usize> GlobalWorkspace<N, M, S> {
    /// Makes the model, and its state from the relative coordinates of `state`.
    fn build<V: Vehicle<N, M, S>>(
        &mut self,
        vehicle: &V,
        now: Moment<'_, V::Input>,
        state: &mut State<N, M, S>,
    ) -> Result<(), SetupError> {
        if S > if V::SWITCHES { M } else { 0 } {
            let rule = "natural coordinates are not built for force elements with states";
            return Err(SetupError::Contradiction { rule });
        }
        let mechanism = vehicle.mechanism();
        let (joints, gravity) = (mechanism.joints(), vehicle.gravity());
        let model = Model::new(joints, mechanism.closures(), &gravity, V::SWITCHES)?;
        let kinematics = &mut self.shared.terms.kinematics;
        kinematics.place(mechanism, &state.q);
        kinematics.set_rates(mechanism, &state.qd);
        // between which bodies do forces act?
        let bodies = (0..model.bodies.len()).map(|body| (None, Some(body))).collect();
        let mut recorder = Recorder { kinematics, model: &model, pairs: bodies, on_frame: false };
        vehicle.forces(now, &mut state.elements, &mut recorder);
        if recorder.on_frame {
            let rule = "natural coordinates are not built for forces on frames without mass";
            return Err(SetupError::Contradiction { rule });
        }
        let pairs = recorder.pairs;
        self.system = System::new(model, joints, &pairs, &gravity)?;
        let system = &self.system;
        self.natural = NaturalState::new(system);
        let Self { natural, shared, .. } = self;
        let kinematics = &shared.terms.kinematics;
        links::from_links(&system.model, kinematics, (&state.q, false), &mut natural.q);
        links::from_links(&system.model, kinematics, (&state.qd, true), &mut natural.qd);
        self.work = Work::new(system);
        self.stages = Stages::new(system);
        self.links = Links {
            kinematics: kinematics.clone(),
            wanted: false,
            wrench: vec![Wrench::ZERO; system.model.bodies.len()],
            scratch: vec![0.0; 2 * system.size],
        };
        Ok(())
    }

    /// Lets `act` have the equations of motion together with the vehicle and its input.
    pub fn with_plant<V: Vehicle<N, M, S>, R>(
        &mut self,
        vehicle: &V,
        now: Moment<'_, V::Input>,
        act: impl FnOnce(&System, &mut dyn Plant) -> R,
    ) -> R {
        act(&self.system, &mut Attached::new(vehicle, now, [0.0; M], &mut self.links))
    }

    /// Finds out whether force elements use what links other than bodies are, by making it no number.
    fn try_links<V: Vehicle<N, M, S>>(&mut self, vehicle: &V, now: Moment<'_, V::Input>) {
        let known = self.links.kinematics.coordinates;
        self.links.kinematics.coordinates = [f64::NAN; N];
        for link in &mut self.links.kinematics.links {
            link.rotation.fill(f64::NAN);
            link.position.fill(f64::NAN);
            link.axis.scale(f64::NAN);
            link.velocity.scale(f64::NAN);
        }
        let (system, work) = (&self.system, &mut self.work);
        let mut plant = Attached::new(vehicle, now, [0.0; M], &mut self.links);
        system.place(&plant, now.time, &self.natural.q, &mut work.terms);
        system.set_rates(&self.natural.qd, &mut work.terms);
        system.load(&mut plant, now.time, None, &mut work.terms);
        let spoilt = !ferrol::real::all_finite(&work.terms.force);
        self.links.wanted = spoilt;
        if spoilt {
            self.links.kinematics.coordinates = known;
        }
    }

    /// Takes the sudden change of a drive's rate up in the rates at the beginning of a step, without an
    /// impulse.
    fn take_up_jump<V: Vehicle<N, M, S>>(
        &mut self,
        vehicle: &V,
        now: Moment<'_, V::Input>,
        state: &mut State<N, M, S>,
    ) {
        self.recover(vehicle, state);
        let mechanism = vehicle.mechanism();
        let mut qd = state.qd;
        take_up_jump(vehicle, now, &state.q, &mut self.shared.terms, &mut qd);
        let kinematics = &mut self.shared.terms.kinematics;
        kinematics.place(mechanism, &state.q);
        // the change alone, so that the rest keeps its digits
        let change: [f64; N] = std::array::from_fn(|i| qd[i] - state.qd[i]);
        kinematics.set_rates(mechanism, &change);
        let target = &mut self.work.response;
        links::from_links(&self.system.model, kinematics, (&change, true), target);
        for (rate, change) in self.work.begin_qd.iter_mut().zip(target) {
            *rate += *change;
        }
    }

    /// Makes `state` the relative coordinates of the state in natural ones.
    fn recover<V: Vehicle<N, M, S>>(&mut self, vehicle: &V, state: &mut State<N, M, S>) {
        if !std::mem::take(&mut self.stale) {
            return;
        }
        let mechanism = vehicle.mechanism();
        let Self { shared, system, natural, work, .. } = self;
        let terms = &mut work.terms;
        system.place_vectors(&natural.q, terms);
        system.set_rates(&natural.qd, terms);
        bodies::place(&system.model, &terms.values, &terms.rates, &mut terms.bodies);
        links::coordinates(mechanism, &system.model, &terms.bodies, &mut state.q);
        let kinematics = &mut shared.terms.kinematics;
        kinematics.place(mechanism, &state.q);
        links::rates(mechanism, &system.model, &terms.bodies, kinematics, &mut state.qd);
        kinematics.set_rates(mechanism, &state.qd);
        // second derivatives of the vectors, in the place of the rates
        let second: Vec<Vec3> = system.second_derivatives(&natural.qdd, terms);
        let bodies = (terms.bodies.as_slice(), second.as_slice());
        links::accelerations(mechanism, &system.model, bodies, kinematics, &mut state.qdd);
        state.held = natural.held;
        state.take_out_turns(mechanism);
        if V::SWITCHES {
            // no closure that switches has become a common point: equations are in the same order
            let rows = system.rows.equations().iter().zip(&terms.constraints.datum);
            let own = rows.filter(|(equation, _)| equation.closure.is_some());
            let mut datum = [0.0; M];
            for (datum, (_, natural)) in datum.iter_mut().zip(own) {
                *datum = *natural;
            }
            state.elements.set_datum(&datum);
            shared.terms.constraints.datum = datum;
        }
    }
}

impl Global {
    /// Prepares steps from `state`: makes the model, finds penalties, and accelerations in natural
    /// coordinates.
    ///
    /// # Errors
    /// A setting that is not positive, or a mechanism that is not built in natural coordinates.
    pub fn new<V: Vehicle<N, M, S>, const N: usize, const M: usize, const S: usize>(
        vehicle: &V,
        scheme: Scheme,
        settings: Settings,
        input: &V::Input,
        state: &mut State<N, M, S>,
        work: &mut GlobalWorkspace<N, M, S>,
    ) -> Result<Self, SetupError> {
        settings.check()?;
        if V::SWITCHES && matches!(scheme, Scheme::EnergyMomentum(_)) {
            let rule = "energy-momentum is not built for closures that begin and cease to act";
            return Err(SetupError::Contradiction { rule });
        }
        let now = Moment { time: state.tick as f64 * settings.step, input };
        work.build(vehicle, now, state)?;
        work.try_links(vehicle, now);
        let masses = work.system.felt_masses(&work.work.terms.constraints);
        let way = match scheme {
            Scheme::Index3(scheme) => Way::Index3(Index3::new(scheme, settings, &masses)),
            Scheme::Index1(method) => Way::Index1(Index1::new(method, settings, &masses)),
            Scheme::EnergyMomentum(chi) => {
                Way::Conserving(Conserving::new(chi, settings, &masses)?)
            }
        };
        if V::SWITCHES {
            state.released = vehicle.mechanism().closure_bits() & !vehicle.acting(now);
            work.release(state.released);
        }
        let global = Self { way, step: settings.step };
        let GlobalWorkspace { system, natural, work: scratch, links, .. } = work;
        let mut plant = Attached::new(vehicle, now, [0.0; M], links);
        solve_accelerations(system, &mut plant, now.time, global.weight(), natural, scratch)?;
        natural.start_scheme(system, &scratch.terms);
        let _ = work.drives.follow(vehicle, now, settings.step, state);
        Ok(global)
    }

    /// Weight of the equations in a tangent (kg).
    fn weight(&self) -> &[f64] {
        match &self.way {
            Way::Index3(index3) => &index3.weight,
            Way::Index1(index1) => &index1.penalty,
            Way::Conserving(conserving) => &conserving.weight,
        }
    }

    fn settings(&self) -> &Settings {
        match &self.way {
            Way::Index3(index3) => &index3.settings,
            Way::Index1(index1) => &index1.settings,
            Way::Conserving(conserving) => &conserving.settings,
        }
    }

    /// Advances the natural state to `now` by the step, with the same equations throughout.
    fn advance<V: Vehicle<N, M, S>, const N: usize, const M: usize, const S: usize>(
        &self,
        vehicle: &V,
        now: Moment<'_, V::Input>,
        state: &mut State<N, M, S>,
        work: &mut GlobalWorkspace<N, M, S>,
    ) -> StepReport {
        work.work.begin_qd.copy_from_slice(&work.natural.qd);
        if vehicle.jumps(now) {
            work.take_up_jump(vehicle, now, state);
        }
        let jerk = match &self.way {
            Way::Index3(_) => [0.0; M],
            Way::Index1(_) | Way::Conserving(_) => {
                jerks(&mut work.drives, vehicle, now, (self.step, state))
            }
        };
        let GlobalWorkspace { system, natural, work: scratch, stages, links, stale, .. } = work;
        let mut plant = Attached::new(vehicle, now, jerk, links);
        *stale = true;
        match &self.way {
            Way::Index3(index3) => index3.advance((system, &mut plant), now.time, natural, scratch),
            Way::Index1(index1) => {
                index1.advance(system, &mut plant, now.time, natural, (stages, scratch))
            }
            Way::Conserving(conserving) => {
                conserving.advance((system, &mut plant), now.time, natural, scratch)
            }
        }
    }
}

impl<V, const N: usize, const M: usize, const S: usize> Formulation<V, N, M, S> for Global
where
    V: Vehicle<N, M, S>,
{
    type Workspace = GlobalWorkspace<N, M, S>;

    /// Relative coordinates of `state` are those of the last call of [`Prepare::recover`].
    fn step(
        &self,
        vehicle: &V,
        input: &V::Input,
        state: &mut State<N, M, S>,
        work: &mut GlobalWorkspace<N, M, S>,
    ) -> StepReport {
        state.tick = state.tick.wrapping_add(1);
        let now = Moment { time: state.tick as f64 * self.step, input };
        let report = if V::SWITCHES {
            self.advance_switching(vehicle, now, state, work)
        } else {
            self.advance(vehicle, now, state, work)
        };
        state.held = work.natural.held;
        report
    }
}

impl<V, const N: usize, const M: usize, const S: usize> Prepare<V, N, M, S> for Global
where
    V: Vehicle<N, M, S>,
{
    type Integrator = Scheme;

    fn prepare(
        vehicle: &V,
        integrator: Scheme,
        settings: Settings,
        input: &V::Input,
        state: &mut State<N, M, S>,
        work: &mut GlobalWorkspace<N, M, S>,
    ) -> Result<Self, SetupError> {
        Self::new(vehicle, integrator, settings, input, state, work)
    }

    fn step_length(&self) -> f64 {
        self.step
    }

    fn shared(work: &mut GlobalWorkspace<N, M, S>) -> &mut Workspace<N, M, S> {
        &mut work.shared
    }

    fn kinetic_energy(work: &GlobalWorkspace<N, M, S>) -> Option<f64> {
        Some(work.system.kinetic_energy(&work.natural.qd))
    }

    fn recover(vehicle: &V, state: &mut State<N, M, S>, work: &mut GlobalWorkspace<N, M, S>) {
        work.recover(vehicle, state);
    }
}
