//! The Iltis and its manoeuvres by name.

use crate::failure::{Failure, bad_input};
use crate::nearest;
use crate::simulation::{Extent, SimulatedVehicle};
use ferrol::dynamics::Kinematics;
use ferrol::models::{Model as _, iltis};
use ferrol::parameters::Parameters;
use ferrol::setup::{SetupError, near_drawn};
use ferrol::step::Workspace;
use ferrol::vehicles::Vehicle;
use ferrol::vehicles::iltis::{
    COORDINATES, EQUATIONS, Iltis, IltisInput, IltisOutput, IltisParameters, IltisState, Manoeuvre,
    ManoeuvreKind,
};

/// Names of the outputs.
pub const COLUMNS: &[&str] = Iltis::COLUMNS;

/// Names of the outputs where a run shows the heights of \[CD03\] (43) (m).
pub const HEIGHTS: &[&str] = &["z", "z_fl", "z_rr"];

/// What a run shows of itself.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum RunColumns {
    /// [`COLUMNS`].
    #[default]
    Columns,
    /// [`HEIGHTS`]: the mass centre of the chassis, and the wheel centres front left and rear right.
    Heights,
}

/// The vehicle in a manoeuvre.
#[derive(Debug)]
pub struct IltisRun {
    /// The vehicle.
    pub vehicle: Iltis,
    /// The manoeuvre that is driven.
    pub manoeuvre: Manoeuvre,
    /// Where the vehicle starts, along the road (m).
    pub start_x: f64,
    /// The columns that the run shows.
    pub shown: RunColumns,
}

impl IltisRun {
    /// The benchmark's vehicle in a manoeuvre at a speed (m/s).
    pub fn new(kind: ManoeuvreKind, speed: f64) -> Self {
        let manoeuvre = Manoeuvre { kind, speed };
        Self { vehicle: manoeuvre.vehicle(), manoeuvre, start_x: 0.0, shown: RunColumns::Columns }
    }

    /// The vehicle with other parameters.
    ///
    /// # Errors
    /// Parameters that make no mechanism, or a start that is not on the level.
    pub fn with_parameters(
        parameters: &IltisParameters,
        kind: ManoeuvreKind,
        speed: f64,
    ) -> Result<Self, SetupError> {
        let vehicle = Iltis::with_parameters(*parameters, kind.road(parameters), speed)?;
        for axle in [parameters.front_axle_x, parameters.rear_axle_x] {
            if vehicle.road.profile(axle, 1.0).height.abs() > 0.0 {
                let rule = "a run starts on the level: bump_start and ramp_start must not be less than front_axle_x";
                return Err(SetupError::Contradiction { rule });
            }
        }
        Ok(Self { vehicle, ..Self::new(kind, speed) })
    }
}

impl SimulatedVehicle<COORDINATES, EQUATIONS, 0> for IltisRun {
    type Vehicle = Iltis;

    const EXTENT: Extent = Extent::All;

    fn vehicle(&self) -> &Iltis {
        &self.vehicle
    }

    fn input(&self, tick: u64, step: f64) -> IltisInput {
        self.manoeuvre.input(tick, step)
    }

    fn start(
        &self,
        state: &mut IltisState,
        work: &mut Workspace<COORDINATES, EQUATIONS, 0>,
    ) -> Result<(), SetupError> {
        self.vehicle.start(self.start_x, &self.input(0, 0.0), state, work)?;
        check_start(&self.vehicle, self.start_x, state)
    }

    fn columns(&self) -> &'static [&'static str] {
        match self.shown {
            RunColumns::Columns => COLUMNS,
            RunColumns::Heights => HEIGHTS,
        }
    }

    fn output(
        &self,
        _time: f64,
        state: &IltisState,
        kinematics: &Kinematics<COORDINATES>,
    ) -> Vec<f64> {
        let output = self.vehicle.output(state, kinematics);
        match self.shown {
            RunColumns::Columns => row(&output),
            RunColumns::Heights => {
                let [left_front, _, _, right_rear] = &output.wheels;
                vec![output.position[2], left_front.centre[2], right_rear.centre[2]]
            }
        }
    }
}

/// Checks that a start at `x` (m) is near the vehicle as it is drawn.
///
/// # Errors
/// It is not.
pub fn check_start(vehicle: &Iltis, x: f64, state: &IltisState) -> Result<(), SetupError> {
    let mut drawn = [0.0; COORDINATES];
    (drawn[0], drawn[2]) = (x, vehicle.parameters().com_height);
    near_drawn(vehicle.mechanism(), &drawn, &state.q)
}

fn row(output: &IltisOutput) -> Vec<f64> {
    let mut row = Vec::with_capacity(COLUMNS.len());
    row.extend(output.position);
    row.extend(output.angles);
    row.extend(output.theta);
    row.extend(output.wheels.iter().map(|wheel| wheel.tyre[2]));
    row.push(output.yaw_rate);
    row.extend(output.acceleration);
    row
}

/// A manoeuvre by name.
///
/// # Errors
/// An unknown name, or a wrong amplitude.
pub fn manoeuvre(name: &str) -> Result<ManoeuvreKind, Failure> {
    match iltis::manoeuvre_kind(name) {
        Some(kind) => Ok(kind),
        None => bad_input(nearest::unknown("manoeuvre", name, Iltis::MANOEUVRES)),
    }
}

/// Sets parameters from NAME=VALUE.
///
/// # Errors
/// A malformed setting, an unknown name, a value out of range, values that make no sense together.
pub fn set_parameters<P: Parameters>(
    parameters: &mut P,
    settings: &[String],
) -> Result<(), Failure> {
    set_each(parameters, settings)?;
    Ok(parameters.make_sense()?)
}

fn set_each<P: Parameters>(parameters: &mut P, settings: &[String]) -> Result<(), Failure> {
    for (index, setting) in settings.iter().enumerate() {
        let name_of = |setting: &str| setting.split('=').next().unwrap_or_default().to_owned();
        let name = name_of(setting);
        if settings[..index].iter().any(|other| name_of(other) == name) {
            return bad_input(format!("--set {name} is given twice: give it once"));
        }
        let Some((name, text)) = setting.split_once('=') else {
            return match (P::names().contains(&setting.as_str()), parameters.get(setting)) {
                (true, Some(value)) => bad_input(format!(
                    "--set '{setting}' has no value: write --set {setting}={value}"
                )),
                _ => bad_input(format!("'{setting}' is not of the form NAME=VALUE")),
            };
        };
        let Ok(value) = text.parse::<f64>() else {
            return bad_input(format!("'{text}' in '{setting}' is not a number"));
        };
        match parameters.set(name, value) {
            Ok(()) => {}
            Err(SetupError::UnknownParameter) => {
                let unknown = nearest::unknown("parameter", name, P::names());
                return bad_input(format!("{unknown}; run --set list has all with their values"));
            }
            Err(error) => return bad_input(format!("'{setting}': {error}")),
        }
    }
    Ok(())
}
