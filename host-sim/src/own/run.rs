//! A model in a manoeuvre, on the desktop.

use super::DesktopModel;
use crate::catalogue::{Entry, VehicleList};
use crate::cli::VehicleOptions;
use crate::failure::{Failure, bad_input};
use crate::iltis::set_parameters;
use crate::nearest;
use crate::simulation::{Extent, SimulatedVehicle};
use ferrol::dynamics::Kinematics;
use ferrol::models::{Drives, Engine, Memory, Model, MotionSample, Shown, StateOf, ViewOf};
use ferrol::parameters::Parameters as _;
use ferrol::runtime::Channels as _;
use ferrol::setup::SetupError;
use ferrol::state::State;
use ferrol::step::Workspace;
use ferrol::vehicles::Vehicle;
use std::marker::PhantomData;

/// Step of a run where none is given (s).
const STEP: f64 = 0.001;

/// A model in a manoeuvre.
pub struct ModelRun<P: Model> {
    model: P,
    manoeuvre: P::Manoeuvre,
    columns: &'static [&'static str],
    /// Where each column is found among the outputs.
    places: Vec<usize>,
}

impl<P: Model> ModelRun<P> {
    /// A model that was given its parameters, put where the manoeuvre begins.
    pub fn new(mut model: P, manoeuvre: P::Manoeuvre) -> Self {
        model.prepare(&manoeuvre);
        let columns = columns::<P>();
        let place = |name: &&str| P::OUTPUTS.iter().position(|port| port.name == *name);
        Self { model, manoeuvre, columns, places: columns.iter().filter_map(place).collect() }
    }
}

impl<P: Model> ModelRun<P> {
    /// The columns for a state with the motion of every input, and a view of its parts.
    pub fn row(&self, state: &StateOf<P>, drives: Drives<P>, view: &ViewOf<P>) -> Vec<f64> {
        let shown = Shown::of(&self.model, state, drives);
        let mut outside = P::Outside::ZERO;
        self.model.outside(&shown.seen(), view, &mut outside);
        let all: Vec<f64> = shown.values.as_ref().iter().chain(outside.as_ref()).copied().collect();
        self.places.iter().filter_map(|place| all.get(*place).copied()).collect()
    }
}

/// The columns of a trajectory: those that the model names, or all outputs.
fn columns<P: Model>() -> &'static [&'static str] {
    if P::COLUMNS.is_empty() {
        // once in a run of the program
        Vec::leak(P::OUTPUTS.iter().map(|port| port.name).collect())
    } else {
        P::COLUMNS
    }
}

impl<P, const N: usize, const M: usize, const S: usize> SimulatedVehicle<N, M, S> for ModelRun<P>
where
    P: Model + Vehicle<N, M, S>,
    P::Engine: Engine<
            Model = P,
            State = State<N, M, S>,
            Memory = Memory<N, M, S>,
            Sample = MotionSample<N, S>,
            View = Kinematics<N>,
            Input = <P as Vehicle<N, M, S>>::Input,
        >,
{
    type Vehicle = P;

    const EXTENT: Extent = Extent::Some;

    fn vehicle(&self) -> &P {
        &self.model
    }

    fn input(&self, tick: u64, step: f64) -> <P as Vehicle<N, M, S>>::Input {
        Model::input(&self.model, &self.model.course(&self.manoeuvre, tick, step))
    }

    fn start(
        &self,
        state: &mut State<N, M, S>,
        work: &mut Workspace<N, M, S>,
    ) -> Result<(), SetupError> {
        let mut memory = Box::new(Memory::new());
        let input = <Self as SimulatedVehicle<N, M, S>>::input(self, 0, 0.0);
        self.model.start(&input, &mut memory)?;
        (*state, *work) = (memory.state, memory.work);
        Ok(())
    }

    fn columns(&self) -> &'static [&'static str] {
        self.columns
    }

    fn output(&self, time: f64, state: &State<N, M, S>, kinematics: &Kinematics<N>) -> Vec<f64> {
        // the time tells the step: outputs do not depend on its length but through the inputs
        let step = if state.tick == 0 { STEP } else { time / state.tick as f64 };
        let drives = self.model.course(&self.manoeuvre, state.tick, step);
        self.row(state, drives, kinematics)
    }
}

/// The one model of a program of your own.
pub struct OwnVehicles<P>(PhantomData<fn() -> P>);

impl<P: DesktopModel> OwnVehicles<P> {
    /// The model.
    pub const fn new() -> Self {
        Self(PhantomData)
    }
}

impl<P: DesktopModel> Default for OwnVehicles<P> {
    fn default() -> Self {
        Self::new()
    }
}

/// The model with the parameters that the options ask for.
pub(super) fn model<P: DesktopModel>(options: &VehicleOptions) -> Result<P, Failure> {
    if let Some(name) = options.vehicle.as_deref()
        && name != P::NAME
    {
        return bad_input(format!("no vehicle '{name}' here: this program runs {}", P::NAME));
    }
    if options.rod_elimination {
        return bad_input(format!(
            "{} is run as its model says: --rod-elimination is for host-sim's vehicle suspension",
            P::NAME
        ));
    }
    let mut parameters = P::USUAL;
    set_parameters(&mut parameters, &options.set)?;
    let mut model = P::default();
    model.set_parameters(&parameters)?;
    model.make_sense().map_err(SetupError::from)?;
    Ok(model)
}

/// The manoeuvre that the options ask for, and its name: the first of the model where none is given.
pub(super) fn manoeuvre<P: DesktopModel>(
    options: &VehicleOptions,
) -> Result<(String, P::Manoeuvre), Failure> {
    if let Some(speed) = options.speed
        && !(speed.is_finite() && speed >= 0.0)
    {
        return bad_input(format!("the speed must be a number of at least 0 m/s, not {speed}"));
    }
    let first = P::MANOEUVRES.first().copied().unwrap_or_default();
    let name = options.manoeuvre.as_deref().unwrap_or(first);
    match P::manoeuvre(name, options.speed) {
        Some(manoeuvre) => Ok((name.to_owned(), manoeuvre)),
        None => bad_input(nearest::unknown("manoeuvre", name, P::MANOEUVRES)),
    }
}

impl<P: DesktopModel> Clone for OwnVehicles<P> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<P: DesktopModel> Copy for OwnVehicles<P> {}

impl<P: DesktopModel> VehicleList for OwnVehicles<P> {
    fn look_up(self, options: &VehicleOptions) -> Result<Entry, Failure> {
        let model = model::<P>(options)?;
        let (name, manoeuvre) = manoeuvre::<P>(options)?;
        Ok(Entry {
            step: STEP,
            duration: P::duration(&manoeuvre),
            manoeuvre: Some(name),
            parameters: P::Parameters::names(),
            usual: |name| P::USUAL.get(name),
            start: Box::new(move |solver, settings| {
                P::simulate(ModelRun::new(model, manoeuvre), solver, settings)
            }),
        })
    }

    fn name_of(self, _: &VehicleOptions) -> &str {
        P::NAME
    }
}
