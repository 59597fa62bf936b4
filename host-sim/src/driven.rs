//! The driven Iltis and its manoeuvres by name, with the driver of the double lane change.

use crate::catalogue::{Entry, FASTEST};
use crate::cli::VehicleOptions;
use crate::failure::{Failure, bad_input};
use crate::iltis::set_parameters;
use crate::own::ModelRun;
use crate::registry;
use crate::simulation::{Extent, SimulatedVehicle};
use ferrol::control::{DoubleLaneChange, PathFollow, SpeedHold};
use ferrol::dynamics::Kinematics;
use ferrol::models::Model as _;
use ferrol::parameters::Parameters as _;
use ferrol::runtime::InputBank;
use ferrol::setup::SetupError;
use ferrol::step::Workspace;
use ferrol::vehicles::iltis::{
    DrivenIltis, DrivenInput, DrivenKind, DrivenManoeuvre, DrivenParameters, DrivenState,
    EQUATIONS, SPINNING_COORDINATES, STATES,
};
use std::cell::RefCell;

/// Coordinates.
const N: usize = SPINNING_COORDINATES;
/// Step of a run where none is given (s).
const STEP: f64 = 0.001;
/// The manoeuvre where none is given.
const USUAL: &str = "stairs";

/// The driven Iltis in a manoeuvre.
pub struct DrivenRun {
    run: ModelRun<DrivenIltis>,
    manoeuvre: DrivenManoeuvre,
    driver: RefCell<Option<Driver>>,
}

/// A driver at the ports of the vehicle, where a rig would be.
struct Driver {
    speed: SpeedHold,
    bank: InputBank<[f64; DrivenIltis::INPUTS.len()]>,
}

impl DrivenRun {
    /// The vehicle with the given parameters in a manoeuvre.
    ///
    /// # Errors
    /// Parameters that make no mechanism.
    pub fn new(
        parameters: &DrivenParameters,
        manoeuvre: DrivenManoeuvre,
    ) -> Result<Self, SetupError> {
        let mut vehicle = DrivenIltis::default();
        vehicle.set_parameters(parameters)?;
        let run = ModelRun::new(vehicle, manoeuvre);
        Ok(Self { run, manoeuvre, driver: RefCell::new(None) })
    }

    fn model(&self) -> &DrivenIltis {
        SimulatedVehicle::<N, EQUATIONS, STATES>::vehicle(&self.run)
    }
}

impl SimulatedVehicle<N, EQUATIONS, STATES> for DrivenRun {
    type Vehicle = DrivenIltis;

    const EXTENT: Extent = Extent::Least;
    const STEERED: bool = true;

    fn vehicle(&self) -> &DrivenIltis {
        self.model()
    }

    fn look(&self, _: u64, step: f64, state: &DrivenState) {
        if self.manoeuvre.kind != DrivenKind::LaneChange {
            return;
        }
        let mut driver = self.driver.borrow_mut();
        if driver.is_none() {
            let bank = InputBank::new(DrivenIltis::INPUTS, step);
            *driver =
                bank.ok().map(|bank| Driver { speed: SpeedHold::new(self.manoeuvre.speed), bank });
        }
        let Some(driver) = driver.as_mut() else { return };
        let mut values = [0.0; DrivenIltis::INPUTS.len()];
        for (value, port) in values.iter_mut().zip(DrivenIltis::INPUTS) {
            *value = port.initial;
        }
        let (place, yaw, speed) = ([state.q[0], state.q[1]], state.q[5], state.qd[0]);
        let path = DoubleLaneChange { start: 0.0 };
        values[0] = PathFollow::ILTIS.rack(&path, place, yaw, speed);
        values[1] = driver.speed.step(speed, step);
        driver.bank.advance(&values);
    }

    fn input(&self, tick: u64, step: f64) -> DrivenInput {
        match &*self.driver.borrow() {
            Some(driver) => self.model().input(&driver.bank.drives()),
            None => SimulatedVehicle::<N, EQUATIONS, STATES>::input(&self.run, tick, step),
        }
    }

    fn start(
        &self,
        state: &mut DrivenState,
        work: &mut Workspace<N, EQUATIONS, STATES>,
    ) -> Result<(), SetupError> {
        self.run.start(state, work)
    }

    fn columns(&self) -> &'static [&'static str] {
        SimulatedVehicle::<N, EQUATIONS, STATES>::columns(&self.run)
    }

    fn output(&self, time: f64, state: &DrivenState, kinematics: &Kinematics<N>) -> Vec<f64> {
        self.run.output(time, state, kinematics)
    }
}

/// The manoeuvre that the options ask for, with its name.
///
/// # Errors
/// An unknown manoeuvre, or a speed out of range.
pub fn manoeuvre(options: &VehicleOptions) -> Result<(String, DrivenManoeuvre), Failure> {
    let name = options.manoeuvre.as_deref().unwrap_or(USUAL);
    let Some(manoeuvre) = DrivenIltis::manoeuvre(name, options.speed) else {
        let names = DrivenIltis::MANOEUVRES.join(", ");
        return bad_input(format!("no manoeuvre '{name}': use one of {names}"));
    };
    let speed = manoeuvre.speed;
    if !(0.0..=FASTEST).contains(&speed) {
        return bad_input(format!("the speed must lie between 0 and {FASTEST} m/s, not {speed}"));
    }
    Ok((name.to_owned(), manoeuvre))
}

/// The parameters that the options ask for.
///
/// # Errors
/// An unknown name or a value out of range.
pub fn parameters(options: &VehicleOptions) -> Result<DrivenParameters, Failure> {
    let mut parameters = DrivenParameters::DEFAULT;
    set_parameters(&mut parameters, &options.set)?;
    Ok(parameters)
}

/// Looks the driven Iltis up.
///
/// # Errors
/// An unknown manoeuvre, a speed out of range, a wrong parameter.
pub fn find(options: &VehicleOptions) -> Result<Entry, Failure> {
    let (name, manoeuvre) = manoeuvre(options)?;
    let run = DrivenRun::new(&parameters(options)?, manoeuvre)?;
    Ok(Entry {
        step: STEP,
        duration: manoeuvre.default_duration(),
        manoeuvre: Some(name),
        parameters: DrivenParameters::names(),
        usual: |name| DrivenParameters::DEFAULT.get(name),
        start: Box::new(move |solver, settings| registry::start(run, solver, settings)),
    })
}
