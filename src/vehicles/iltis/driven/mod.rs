//! The Iltis with wheels that spin, a driveline, brakes, and tyres that stand still.
//!
//! Everything else is the benchmark's: bodies, suspension, road contact, side force. With free wheels that start at the
//! speed over their radius, no torques, and neither air nor rolling resistance it drives the manoeuvres of the benchmark.

mod manoeuvre;
mod output;
mod parameters;
mod wheel;

pub use manoeuvre::{DrivenKind, DrivenManoeuvre};
pub use output::DrivenOutput;
pub use parameters::{DriveParameters, DrivenParameters};

use self::wheel::{Air, Driveline, DrivenWheel, PER_WHEEL};
use super::{Car, Corners, EQUATIONS, RACK, SPINNING_COORDINATES};
use crate::forces::{ElementList, StickFriction, Tread};
use crate::mechanism::{Drive, Mechanism};
use crate::parameters::Parameters as _;
use crate::real::{cos, sin};
use crate::roads::{Road, Surface};
use crate::setup::SetupError;
use crate::spatial::Vec3;
use crate::state::State;
use crate::step::Workspace;
use crate::vehicles::{Moment, Vehicle};

/// States of the force elements: three for each wheel, and the windup of the shaft between the axles.
pub const STATES: usize = 4 * PER_WHEEL + 1;

/// The state of the driven Iltis.
pub type DrivenState = State<SPINNING_COORDINATES, EQUATIONS, STATES>;

/// What comes from outside at each step. Corners are fl, fr, rl, rr.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct DrivenInput {
    /// Position of the steering rack, towards +y (m).
    pub rack: Drive,
    /// Torque of the engine at the wheels, all together (N m): forwards where positive.
    pub drive: f64,
    /// Torque that each brake can hold (N m), not negative.
    pub brake: [f64; 4],
    /// Height of the road under each wheel, on top of the vehicle's road (m).
    pub height: [f64; 4],
    /// Coefficient of friction that the road grants each wheel at most; that of the vehicle's road holds as well.
    pub friction: [f64; 4],
    /// Slope of the road along x under each wheel, on top of the vehicle's road (no unit).
    pub slope: [f64; 4],
}

impl DrivenInput {
    /// Nothing steers, drives or brakes; the road is the vehicle's.
    pub const REST: Self = Self {
        rack: Drive::REST,
        drive: 0.0,
        brake: [0.0; 4],
        height: [0.0; 4],
        friction: [f64::INFINITY; 4],
        slope: [0.0; 4],
    };
}

impl Default for DrivenInput {
    fn default() -> Self {
        Self::REST
    }
}

/// The driven vehicle on its road.
#[derive(Clone, Debug)]
pub struct DrivenIltis {
    /// What it shares with the benchmark: bodies, suspension, road, speed at the start.
    pub car: Car<SPINNING_COORDINATES>,
    parameters: DrivenParameters,
    tread: Tread,
    brake: StickFriction,
    /// The friction of its road.
    pub surface: Surface,
    /// Whether there are air and rolling resistance; the benchmark has neither.
    pub resists: bool,
}

impl DrivenIltis {
    /// The vehicle with its usual parameters.
    pub const fn new(road: Road, speed: f64) -> Self {
        let parameters = DrivenParameters::DEFAULT;
        Self {
            car: Car::new(road, speed),
            tread: parameters.tread(),
            brake: parameters.brake(),
            parameters,
            surface: Surface::GRIPPY,
            resists: true,
        }
    }

    /// The parameters.
    pub const fn parameters(&self) -> &DrivenParameters {
        &self.parameters
    }

    /// Gives the vehicle other parameters, in place. Road and speed stay.
    ///
    /// # Errors
    /// Parameters that contradict each other, or make no mechanism; the vehicle stays as it was.
    #[inline(never)]
    pub fn set_parameters(&mut self, parameters: &DrivenParameters) -> Result<(), SetupError> {
        parameters.drive.make_sense()?;
        self.car.set_parameters(&parameters.car)?;
        self.tread = parameters.tread();
        self.brake = parameters.brake();
        self.parameters = *parameters;
        Ok(())
    }

    /// The start of a run: equilibrium, on the slope of the road where it has one everywhere, at the speed of the vehicle
    /// along the road.
    ///
    /// # Errors
    /// The equilibrium is not found, or the rack's motion contradicts the loops.
    #[inline]
    pub fn start(
        &self,
        input: &DrivenInput,
        state: &mut DrivenState,
        work: &mut Workspace<SPINNING_COORDINATES, EQUATIONS, STATES>,
    ) -> Result<(), SetupError> {
        self.car.start_moving(self, input, state, work, |state| {
            if let Road::Slope { gradient } = self.car.road {
                self.tilt(crate::real::atan(gradient), state);
            }
        })
    }

    /// Turns a vehicle that stands on the level onto a road that rises by an `angle` (rad).
    fn tilt(&self, angle: f64, state: &mut DrivenState) {
        let (sine, cosine) = (sin(angle), cos(angle));
        // contact counts the height of the centre along the vertical: wheels sit deeper on a slope
        let height = state.q[2] - self.car.tyre_radius(0) * (1.0 - cosine);
        let speed = state.qd[0];
        (state.q[0], state.q[2]) = (-sine * height, cosine * height);
        state.q[3] -= angle;
        (state.qd[0], state.qd[2]) = (cosine * speed, sine * speed);
    }
}

/// At rest on a flat road.
impl Default for DrivenIltis {
    fn default() -> Self {
        Self::new(Road::Flat, 0.0)
    }
}

impl Vehicle<SPINNING_COORDINATES, EQUATIONS, STATES> for DrivenIltis {
    type Input = DrivenInput;

    fn mechanism(&self) -> &Mechanism<SPINNING_COORDINATES, EQUATIONS> {
        &self.car.mechanism
    }

    fn gravity(&self) -> Vec3 {
        self.car.weight()
    }

    fn drive(&self, now: Moment<'_, DrivenInput>, number: u8) -> Drive {
        if number == RACK { now.input.rack } else { Drive::REST }
    }

    fn jumps(&self, now: Moment<'_, DrivenInput>) -> bool {
        now.input.rack.jump.to_bits() << 1 != 0
    }

    fn elements(&self, now: Moment<'_, DrivenInput>) -> impl ElementList {
        let input = now.input;
        let corner =
            |k: usize| (self.car.corners()[k].suspension(), DrivenWheel::new(self, input, k));
        let DriveParameters { air_density, drag_area, .. } = self.parameters.drive;
        let air = self.resists.then_some(Air { drag: 0.5 * air_density * drag_area });
        let corners = [corner(0), corner(1), corner(2), corner(3)];
        (corners, Driveline { vehicle: self, input }, air, self.car.tether)
    }

    fn ground(&self, x: f64, y: f64) -> Option<f64> {
        self.car.ground_height(x, y)
    }

    fn independent(&self) -> Option<[bool; SPINNING_COORDINATES]> {
        Some(Corners::<SPINNING_COORDINATES>::independent())
    }
}
