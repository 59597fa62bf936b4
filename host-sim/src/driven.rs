//! The driven Iltis and its manoeuvres by name, with the nodes that look at it and steer: the driver of the double lane
//! change, an anti-lock unit.

use crate::catalogue::{Entry, FASTEST};
use crate::cli::VehicleOptions;
use crate::failure::{Failure, bad_input, figure};
use crate::iltis::set_parameters;
use crate::measured_road;
use crate::nearest;
use crate::own::ModelRun;
use crate::registry::{self, SolverChoice};
use crate::simulation::{Extent, SimulatedVehicle, Simulation};
use ferrol::control::{
    Abs, AbsSettings, AbsSignals, DoubleLaneChange, Path, PathFollow, SpeedHold, Straight,
};
use ferrol::dynamics::Kinematics;
use ferrol::formulations::Settings;
use ferrol::mechanism::Drive;
use ferrol::models::Model as _;
use ferrol::models::signals::{ChassisMotion, Imu};
use ferrol::parameters::Parameters as _;
use ferrol::runtime::InputBank;
use ferrol::setup::SetupError;
use ferrol::step::Workspace;
use ferrol::vehicles::Vehicle as _;
use ferrol::vehicles::iltis::{
    DrivenIltis, DrivenInput, DrivenKind, DrivenManoeuvre, DrivenParameters, DrivenState,
    EQUATIONS, SPINNING_COORDINATES, STATES, spin,
};
use std::cell::{Cell, RefCell};

/// Coordinates.
const N: usize = SPINNING_COORDINATES;
/// Step of a run where none is given (s).
const STEP: f64 = 0.001;
/// The manoeuvre where none is given.
const USUAL: &str = "stairs";
/// Manoeuvres that only the desktop has.
const ON_THE_DESK: [&str; 3] =
    ["brake-abs:MU (0.01 to 2)", "split-mu-abs:LOW:HIGH (0.01 to 2)", "measured:FILE"];
/// What stands before the file of a measured road.
const MEASURED: &str = "measured:";
/// Manoeuvres that an anti-lock unit may take part in.
const UNITS: [&str; 2] = ["brake", "split-mu"];

/// Somebody in the loop: sees the state before a step of so many seconds and what the manoeuvre has for its end, and gives
/// what the vehicle has.
pub type Node = Box<dyn FnMut(&DrivenState, &DrivenInput, f64) -> DrivenInput>;

/// The driven Iltis in a manoeuvre.
pub struct DrivenRun {
    run: ModelRun<DrivenIltis>,
    node: RefCell<Option<Node>>,
    /// What the node gave last, and the tick at whose end it holds.
    given: Cell<Option<(u64, DrivenInput)>>,
}

impl DrivenRun {
    /// The vehicle with the given parameters in a manoeuvre, with a node in the loop if there is one.
    ///
    /// # Errors
    /// Parameters that make no mechanism.
    pub fn new(
        parameters: &DrivenParameters,
        manoeuvre: DrivenManoeuvre,
        node: Option<Node>,
    ) -> Result<Self, SetupError> {
        let mut vehicle = DrivenIltis::default();
        vehicle.set_parameters(parameters)?;
        let run = ModelRun::new(vehicle, manoeuvre);
        Ok(Self { run, node: RefCell::new(node), given: Cell::new(None) })
    }

    fn model(&self) -> &DrivenIltis {
        SimulatedVehicle::<N, EQUATIONS, STATES>::vehicle(&self.run)
    }

    fn planned(&self, tick: u64, step: f64) -> DrivenInput {
        SimulatedVehicle::<N, EQUATIONS, STATES>::input(&self.run, tick, step)
    }
}

/// A driver at the rack of the vehicle, where a rig would be: what is wanted comes through the port.
struct RackDriver<P> {
    path: P,
    manner: PathFollow,
    bank: Option<InputBank<[f64; DrivenIltis::INPUTS.len()]>>,
}

impl<P: Path> RackDriver<P> {
    const fn new(path: P, manner: PathFollow) -> Self {
        Self { path, manner, bank: None }
    }

    /// The motion of the rack after a step of so many seconds more.
    fn steer(&mut self, state: &DrivenState, step: f64) -> Drive {
        if self.bank.is_none() {
            self.bank = InputBank::new(DrivenIltis::INPUTS, step).ok();
        }
        let Some(bank) = &mut self.bank else { return Drive::REST };
        let place = [state.q[0], state.q[1]];
        let turn = [state.q[5], state.qd[5]];
        let mut values = [0.0; DrivenIltis::INPUTS.len()];
        for (value, port) in values.iter_mut().zip(DrivenIltis::INPUTS) {
            *value = port.initial;
        }
        values[0] = self.manner.rack(&self.path, place, turn, state.qd[0]);
        bank.advance(&values);
        let [rack, ..] = bank.drives();
        rack
    }
}

/// The driver of the double lane change at a speed (m/s).
pub fn lane_changer(speed: f64) -> Node {
    let mut hold = SpeedHold::new(speed);
    let mut driver = RackDriver::new(DoubleLaneChange { start: 0.0 }, PathFollow::ILTIS_LANES);
    Box::new(move |state, planned, step| DrivenInput {
        rack: driver.steer(state, step),
        drive: hold.step(state.qd[0], step),
        ..*planned
    })
}

/// A driver who steers straight on, whatever the brakes do; they are those of the manoeuvre, or of an anti-lock unit that
/// stands between them and the vehicle.
pub fn straight_on(speed: f64, anti_lock: bool) -> Node {
    let vehicle = DrivenIltis::default();
    let radius = [0, 1, 2, 3].map(|corner| vehicle.car.tyre_radius(corner));
    let mut unit = anti_lock.then(|| Abs::new(AbsSettings::new(radius), speed));
    let mut driver = RackDriver::new(Straight, PathFollow::ILTIS);
    Box::new(move |state, planned, step| {
        let motion = ChassisMotion::first_of(&state.q, &state.qd, &state.qdd);
        let imu = Imu::CENTRAL.signals(&motion, &vehicle.gravity());
        let spins = [0, 1, 2, 3].map(|corner| state.qd[spin(corner)]);
        let signals = AbsSignals { spins, force: imu.force[0], demand: planned.brake };
        let brake = unit.as_mut().map_or(planned.brake, |unit| unit.step(&signals, step));
        DrivenInput { rack: driver.steer(state, step), brake, ..*planned }
    })
}

impl SimulatedVehicle<N, EQUATIONS, STATES> for DrivenRun {
    type Vehicle = DrivenIltis;

    const EXTENT: Extent = Extent::Least;
    const STEERED: bool = true;

    fn vehicle(&self) -> &DrivenIltis {
        self.model()
    }

    fn look(&self, tick: u64, step: f64, state: &DrivenState) {
        if let Some(node) = &mut *self.node.borrow_mut() {
            self.given.set(Some((tick, node(state, &self.planned(tick, step), step))));
        }
    }

    fn input(&self, tick: u64, step: f64) -> DrivenInput {
        match self.given.get() {
            Some((at, given)) if at == tick => given,
            _ => self.planned(tick, step),
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
        let step = if state.tick == 0 { STEP } else { time / state.tick as f64 };
        self.run.row(state, self.model().drives(&self.input(state.tick, step)), kinematics)
    }
}

/// The manoeuvre that the options ask for, with its name and whoever is in the loop.
///
/// # Errors
/// An unknown manoeuvre, or a speed out of range.
pub fn manoeuvre(
    options: &VehicleOptions,
) -> Result<(String, DrivenManoeuvre, Option<Node>), Failure> {
    let name = options.manoeuvre.as_deref().unwrap_or(USUAL);
    let plain = UNITS.iter().find_map(|unit| {
        let rest = name.strip_prefix(unit)?.strip_prefix("-abs:")?;
        Some(format!("{unit}:{rest}"))
    });
    let found = match name.strip_prefix(MEASURED) {
        Some(file) => {
            let kind = DrivenKind::Measured { road: measured_road::read(file.as_ref())? };
            let speed = options.speed.unwrap_or(kind.default_speed());
            Some(DrivenManoeuvre { kind, speed })
        }
        None => DrivenIltis::manoeuvre(plain.as_deref().unwrap_or(name), options.speed),
    };
    let Some(manoeuvre) = found else {
        let names = [DrivenIltis::MANOEUVRES, &ON_THE_DESK].concat();
        return bad_input(nearest::unknown("manoeuvre", name, &names));
    };
    let speed = manoeuvre.speed;
    if !(0.0..=FASTEST).contains(&speed) {
        let speed = figure(speed);
        return bad_input(format!("the speed must lie between 0 and {FASTEST} m/s, not {speed}"));
    }
    let node = match manoeuvre.kind {
        DrivenKind::LaneChange => Some(lane_changer(speed)),
        _ => plain.map(|_| straight_on(speed, true)),
    };
    Ok((name.to_owned(), manoeuvre, node))
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
    let (name, manoeuvre, node) = manoeuvre(options)?;
    let run = DrivenRun::new(&parameters(options)?, manoeuvre, node)?;
    Ok(Entry {
        step: STEP,
        duration: manoeuvre.default_duration(),
        manoeuvre: Some(name),
        parameters: DrivenParameters::names(),
        usual: |name| DrivenParameters::DEFAULT.get(name),
        start: Box::new(move |solver, settings| simulate(run, solver, settings)),
    })
}

/// Starts the simulation of a run.
///
/// # Errors
/// A formulation that is not built for it; the start cannot be found, or a setting is wrong.
pub fn simulate(
    run: DrivenRun,
    solver: SolverChoice,
    settings: Settings,
) -> Result<Box<dyn Simulation>, Failure> {
    registry::start(run, solver, settings)
}
