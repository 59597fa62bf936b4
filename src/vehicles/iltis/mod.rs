//! The Bombardier Iltis of the IAVSD road-vehicle benchmark.

mod laws;
mod manoeuvre;
mod output;
mod parameters;
mod start;
mod table;
mod tyre;

pub(super) use laws::{damper, leaf_spring};
pub use manoeuvre::{Manoeuvre, ManoeuvreKind};
pub use output::{IltisOutput, WheelOutput};
pub use parameters::IltisParameters;
pub use table::{CHASSIS, COORDINATES, EQUATIONS, knuckle, leaf};
pub(crate) use table::{HardPoints, arm, is_front, mechanism, side};
pub(super) use table::{from_to, length};

use self::laws::calspan;
use super::{Moment, Vehicle};
use crate::dynamics::Kinematics;
use crate::forces::{Calspan, Damper, ElementStates, LeafSpring, Load, Loads};
use crate::mechanism::{Drive, Mechanism, link};
use crate::roads::Road;
use crate::setup::SetupError;
use crate::spatial::{Vec3, column};

/// Number of the drive that moves the steering rack.
pub(crate) const RACK: u8 = 0;

/// The default table, checked by the compiler.
const MECHANISM: Mechanism<COORDINATES, EQUATIONS> = match mechanism(&IltisParameters::DEFAULT) {
    Ok(mechanism) => mechanism,
    Err(error) => error.raise(),
};

/// What comes from outside at each step.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct IltisInput {
    /// Position of the steering rack, towards +y (m).
    pub rack: Drive,
}

/// Holds the vehicle on its course in long runs, without an engine or a driver.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Tether {
    /// Speed along x that is held (m/s).
    pub speed: f64,
    /// Force for a deviation of the speed (N s/m).
    pub speed_damping: f64,
    /// Spring and damper on y (N/m, N s/m).
    pub lateral: [f64; 2],
    /// Spring and damper on the yaw angle (N m/rad, N m s/rad).
    pub yaw: [f64; 2],
}

/// The vehicle on its road.
#[derive(Clone, Debug)]
pub struct Iltis {
    parameters: IltisParameters,
    mechanism: Mechanism<COORDINATES, EQUATIONS>,
    points: [HardPoints; 4],
    leaf_spring: LeafSpring,
    damper: Damper,
    calspan: Calspan,
    /// The road.
    pub road: Road,
    /// Speed at the start (m/s); the wheels keep the spin that belongs to it.
    pub speed: f64,
    /// Holds the vehicle on its course, if there is one.
    pub tether: Option<Tether>,
}

impl Iltis {
    /// The vehicle of the benchmark.
    pub const fn new(road: Road, speed: f64) -> Self {
        let parameters = IltisParameters::DEFAULT;
        Self {
            mechanism: MECHANISM,
            points: [
                HardPoints::new(&parameters, 0),
                HardPoints::new(&parameters, 1),
                HardPoints::new(&parameters, 2),
                HardPoints::new(&parameters, 3),
            ],
            leaf_spring: leaf_spring(&parameters),
            damper: damper(&parameters),
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
        for (corner, points) in self.points.iter_mut().enumerate() {
            *points = HardPoints::new(parameters, corner);
        }
        self.leaf_spring = leaf_spring(parameters);
        self.damper = damper(parameters);
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
        if is_front(corner) {
            self.parameters.front_tyre_radius
        } else {
            self.parameters.rear_tyre_radius
        }
    }

    /// Spin rate of a wheel against its knuckle (rad/s): constant.
    pub fn spin(&self, corner: usize) -> f64 {
        self.speed / self.tyre_radius(corner)
    }

    /// Leaf spring and damper of a corner: inner forces of the suspension.
    fn suspension<L: Loads<COORDINATES, EQUATIONS>>(&self, corner: usize, loads: &mut L) {
        let points = &self.points[corner];
        // the leaf seat slides above the tip: one line of action, along the chassis z axis
        let tip = loads.end(link(leaf(corner)), table::from_to(points.leaf_hinge, points.leaf_tip));
        let (length, down) = self.leaf_length(loads.kinematics(), &tip.position);
        let seat = crate::forces::End { link: CHASSIS, position: tip.position };
        loads.between(seat, tip, &down, self.leaf_spring.load(length));

        let top = loads.end(CHASSIS, points.damper_top);
        let bottom =
            loads.end(link(arm(corner)), table::from_to(points.arm_hinge, points.damper_bottom));
        loads.line(top, bottom, |length, rate| self.damper.load(length, rate));
    }

    /// Length of the leaf spring (m) above a tip, and the direction from the seat to the tip.
    fn leaf_length(&self, kinematics: &Kinematics<COORDINATES>, tip: &Vec3) -> (f64, Vec3) {
        let chassis = kinematics.link(CHASSIS);
        let up = column::<2>(&chassis.rotation);
        let p = &self.parameters;
        let seat = p.leaf_seat_z - p.com_height;
        (seat - up.dot(&(tip - chassis.position)) - p.leaf_offset, -up)
    }

    fn pull_tether<L: Loads<COORDINATES, EQUATIONS>>(&self, tether: &Tether, loads: &mut L) {
        let velocity = loads.kinematics().links[2].velocity.linear;
        let y = loads.kinematics().origin.y;
        loads.coordinate(
            0,
            Load {
                force: tether.speed_damping * (tether.speed - velocity.x),
                stiffness: 0.0,
                damping: tether.speed_damping,
            },
        );
        let [stiffness, damping] = tether.lateral;
        let force = -stiffness * y - damping * velocity.y;
        loads.coordinate(1, Load { force, stiffness, damping });
        let [stiffness, damping] = tether.yaw;
        let (yaw, rate) = output::yaw(loads.kinematics());
        loads.coordinate(5, Load { force: -stiffness * yaw - damping * rate, stiffness, damping });
    }
}

impl Vehicle<COORDINATES, EQUATIONS, 0> for Iltis {
    type Input = IltisInput;

    fn mechanism(&self) -> &Mechanism<COORDINATES, EQUATIONS> {
        &self.mechanism
    }

    fn gravity(&self) -> Vec3 {
        Vec3::new(0.0, 0.0, -self.parameters.gravity)
    }

    fn drive(&self, now: Moment<'_, IltisInput>, number: u8) -> Drive {
        if number == RACK { now.input.rack } else { Drive::REST }
    }

    fn jumps(&self, now: Moment<'_, IltisInput>) -> bool {
        now.input.rack.jump.to_bits() << 1 != 0
    }

    fn forces<L: Loads<COORDINATES, EQUATIONS>>(
        &self,
        _now: Moment<'_, IltisInput>,
        _states: &mut ElementStates<0>,
        loads: &mut L,
    ) {
        for corner in 0..4 {
            self.suspension(corner, loads);
            self.tyre(corner, loads);
        }
        if let Some(tether) = &self.tether {
            self.pull_tether(tether, loads);
        }
    }

    fn stored_energy(
        &self,
        _now: Moment<'_, IltisInput>,
        _states: &ElementStates<0>,
        kinematics: &Kinematics<COORDINATES>,
    ) -> f64 {
        let mut energy = 0.0;
        for corner in 0..4 {
            let wheel = self.wheel(kinematics, corner);
            let nominal = self.nominal_damper_length(corner);
            energy += self.leaf_spring.energy(wheel.leaf_length)
                + self.damper.energy(wheel.damper_length, nominal)
                + self.tyre_energy(kinematics, corner);
        }
        energy
    }

    fn independent(&self) -> Option<[bool; COORDINATES]> {
        let mut mask = [false; COORDINATES];
        for coordinate in (0..6).chain((0..4).map(leaf)) {
            mask[coordinate] = true;
        }
        Some(mask)
    }
}
