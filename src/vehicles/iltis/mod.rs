//! The Bombardier Iltis of the IAVSD road-vehicle benchmark.

mod components;
mod corner;
mod driven;
mod laws;
mod manoeuvre;
mod names;
mod output;
mod parameters;
mod start;
mod suspension;
mod table;
mod tether;
mod tyre;

pub use components::{IltisCorner, IltisHierarchy};
pub use driven::{
    DriveParameters, DrivenIltis, DrivenInput, DrivenKind, DrivenManoeuvre, DrivenOutput,
    DrivenParameters, DrivenState, STATES,
};
pub use manoeuvre::{Manoeuvre, ManoeuvreKind};
pub use output::{IltisOutput, WheelOutput};
pub use parameters::IltisParameters;
pub(super) use suspension::{Leaf, Mounts, Springs};
pub use table::{CHASSIS, COORDINATES, EQUATIONS, SPINNING_COORDINATES, knuckle, leaf, spin};
pub(crate) use table::{Corners, HardPoints, arm, is_front, mechanism, side};
pub(super) use table::{from_to, length};
pub use tether::Tether;

use self::corner::Corner;
use self::laws::calspan;
use super::{Moment, Vehicle};
use crate::forces::{Calspan, ElementList};
use crate::mechanism::{Drive, Mechanism};
use crate::roads::Road;
use crate::setup::SetupError;
use crate::spatial::Vec3;
use crate::state::State;

/// The state of the Iltis: 26 relative coordinates, 16 closure equations, no states of force elements.
pub type IltisState = State<COORDINATES, EQUATIONS, 0>;

/// Number of the drive that moves the steering rack.
pub(crate) const RACK: u8 = 0;

/// What comes from outside at each step.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct IltisInput {
    /// Position of the steering rack, towards +y (m).
    pub rack: Drive,
}

/// The vehicle of the benchmark.
pub type Iltis = Car<COORDINATES>;

/// The vehicle on its road, with [`COORDINATES`], or with [`SPINNING_COORDINATES`] where its wheels spin.
#[derive(Clone, Debug)]
pub struct Car<const N: usize> {
    parameters: IltisParameters,
    mechanism: Mechanism<N, EQUATIONS>,
    mounts: [Mounts; 4],
    springs: Springs,
    calspan: Calspan,
    /// The road.
    pub road: Road,
    /// Speed at the start (m/s), with the spin of the wheels that belongs to it; those of the benchmark keep it.
    pub speed: f64,
    /// Holds the vehicle on its course, if there is one.
    pub tether: Option<Tether>,
}

impl<const N: usize> Car<N> {
    /// The default table, checked by the compiler.
    const MECHANISM: Mechanism<N, EQUATIONS> = match mechanism(&IltisParameters::DEFAULT) {
        Ok(mechanism) => mechanism.named(Corners::<N>::NAMES),
        Err(error) => error.raise(),
    };

    /// The vehicle with the parameters of the benchmark.
    pub const fn new(road: Road, speed: f64) -> Self {
        let parameters = IltisParameters::DEFAULT;
        Self {
            mechanism: Self::MECHANISM,
            mounts: [
                mounts::<N>(&parameters, 0),
                mounts::<N>(&parameters, 1),
                mounts::<N>(&parameters, 2),
                mounts::<N>(&parameters, 3),
            ],
            springs: Springs::new(&parameters),
            calspan: calspan(&parameters),
            parameters,
            road,
            speed,
            tether: None,
        }
    }

    /// The vehicle with other parameters.
    ///
    /// # Errors
    /// Parameters that contradict each other, or make no mechanism.
    pub fn with_parameters(
        parameters: IltisParameters,
        road: Road,
        speed: f64,
    ) -> Result<Self, SetupError> {
        let mut vehicle = Self::new(road, speed);
        vehicle.set_parameters(&parameters)?;
        Ok(vehicle)
    }

    /// Gives the vehicle other parameters, in place: it is too large for the stack of a target. Road and
    /// speed stay.
    ///
    /// # Errors
    /// Parameters that contradict each other, or make no mechanism; the vehicle stays as it was.
    #[inline(never)]
    pub fn set_parameters(&mut self, parameters: &IltisParameters) -> Result<(), SetupError> {
        if !(parameters.ramp_length > parameters.ramp_blend) {
            let rule = "ramp_length must be greater than ramp_blend";
            return Err(SetupError::Contradiction { rule });
        }
        if !(parameters.damper_rate_high > parameters.damper_rate_low) {
            let rule = "damper_rate_high must be greater than damper_rate_low";
            return Err(SetupError::Contradiction { rule });
        }
        let table = table::table(parameters);
        self.mechanism.set_numbers(&table.joints, &table.closures)?;
        for (corner, own) in self.mounts.iter_mut().enumerate() {
            *own = mounts::<N>(parameters, corner);
        }
        self.springs = Springs::new(parameters);
        self.calspan = calspan(parameters);
        self.parameters = *parameters;
        Ok(())
    }

    /// The parameters.
    pub const fn parameters(&self) -> &IltisParameters {
        &self.parameters
    }

    /// Unloaded tyre radius of a corner (m).
    pub const fn tyre_radius(&self, corner: usize) -> f64 {
        self.mounts[corner].radius
    }

    /// Spin rate of a wheel against its knuckle at the start (rad/s).
    pub fn spin(&self, corner: usize) -> f64 {
        self.speed / self.tyre_radius(corner)
    }

    /// Acceleration of gravity in world axes (m/s2).
    const fn weight(&self) -> Vec3 {
        Vec3::new(0.0, 0.0, -self.parameters.gravity)
    }

    /// Height of the road (m) at a place (m): one profile at y < 0, one at y > 0.
    fn ground_height(&self, x: f64, y: f64) -> Option<f64> {
        Some(self.road.profile(x, if y < 0.0 { -1.0 } else { 1.0 }).height)
    }

    /// The force elements of the corners.
    #[inline(always)]
    fn corners(&self) -> [Corner<'_, N>; 4] {
        self.mounts.each_ref().map(|mounts| Corner { vehicle: self, mounts })
    }
}

/// At rest on a flat road.
impl<const N: usize> Default for Car<N> {
    fn default() -> Self {
        Self::new(Road::Flat, 0.0)
    }
}

const fn mounts<const N: usize>(p: &IltisParameters, corner: usize) -> Mounts {
    let radius = if is_front(corner) { p.front_tyre_radius } else { p.rear_tyre_radius };
    Mounts::new::<N>(&HardPoints::new(p, corner), corner, radius)
}

impl Vehicle<COORDINATES, EQUATIONS, 0> for Iltis {
    type Input = IltisInput;

    fn mechanism(&self) -> &Mechanism<COORDINATES, EQUATIONS> {
        &self.mechanism
    }

    fn gravity(&self) -> Vec3 {
        self.weight()
    }

    fn drive(&self, now: Moment<'_, IltisInput>, number: u8) -> Drive {
        if number == RACK { now.input.rack } else { Drive::REST }
    }

    fn jumps(&self, now: Moment<'_, IltisInput>) -> bool {
        now.input.rack.jump.to_bits() << 1 != 0
    }

    fn elements(&self, _now: Moment<'_, IltisInput>) -> impl ElementList {
        (self.corners(), self.tether)
    }

    fn ground(&self, x: f64, y: f64) -> Option<f64> {
        self.ground_height(x, y)
    }

    fn independent(&self) -> Option<[bool; COORDINATES]> {
        Some(Corners::<COORDINATES>::independent())
    }
}
