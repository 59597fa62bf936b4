//! A car as a user writes it: double wishbones at four corners, wheels that spin against their knuckles, a motor in each rear
//! hub, brakes in all four, tyres that slip with a relaxation length. 30 coordinates, 16 closure equations, 8 states of tyres.
//!
//! Axes are x forward, y to the left, z up; corners are front left and right, rear left and right.
#![no_std]

mod golden;
mod model;
mod parameters;
mod table;
mod tyre;

pub use model::Trip;
pub use parameters::WishboneCarParameters;
pub use table::{CHASSIS, COORDINATES, EQUATIONS, STATES, knuckle, spin};
pub use tyre::{Tyre, TyreSignals};

use ferrol::forces::{Hinge, Law};
use ferrol::prelude::*;
use ferrol::roads::Road;
use table::{RACK, WishboneCarMechanism, corner_points, is_rear, lower, side};

/// What comes from outside at each step.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct WishboneCarInput {
    /// Steering rack, towards +y (m).
    pub rack: Drive,
    /// Torque of each rear motor on its wheel (N m).
    pub torque: f64,
    /// Largest torque of each of the four brakes (N m).
    pub brake: f64,
}

/// The car on its road.
#[derive(Clone, Debug)]
pub struct WishboneCar {
    parameters: WishboneCarParameters,
    mechanism: WishboneCarMechanism,
    /// The road.
    pub road: Road,
    /// Speed at the start (m/s).
    pub speed: f64,
}

impl Default for WishboneCar {
    fn default() -> Self {
        let parameters = WishboneCarParameters::DEFAULT;
        Self { parameters, mechanism: table::MECHANISM, road: Road::Flat, speed: 0.0 }
    }
}

/// A motor and a brake in a hub. The brake turns its torque by the sign of the spin, smoothly around standstill.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct HubTorque {
    /// Torque of the motor (N m).
    pub motor: f64,
    /// Largest torque of the brake (N m).
    pub brake: f64,
    /// Spin at which the brake has 0.7 of its torque (rad/s).
    pub smooth: f64,
}

impl Law for HubTorque {
    fn load(&self, _angle: f64, spin: f64) -> Load {
        let square = spin * spin + self.smooth * self.smooth;
        let whole = ferrol::real::sqrt(square);
        Load {
            force: self.motor - self.brake * spin / whole,
            stiffness: 0.0,
            damping: self.brake * self.smooth * self.smooth / (square * whole),
        }
    }
}

impl WishboneCar {
    /// Gives it other parameters.
    ///
    /// # Errors
    /// Parameters that make no car, by their names.
    pub fn change(&mut self, p: &WishboneCarParameters) -> Result<(), SetupError> {
        p.make_sense()?;
        let car = table::draw(p);
        self.mechanism.set_numbers(car.joints(), car.closures())?;
        self.parameters = *p;
        Ok(())
    }

    /// The strut of a corner, from the chassis to the lower arm.
    pub fn strut(&self, corner: usize) -> Line<SpringDamper> {
        let (p, points) = (&self.parameters, corner_points(&self.parameters, corner));
        Line {
            from: Anchor::new(CHASSIS, points.strut_top),
            to: Anchor::new(
                link(lower(corner)),
                table::from_to(points.lower_hinge, points.strut_foot),
            ),
            law: SpringDamper {
                stiffness: p.strut_stiffness,
                damping: p.strut_damping,
                free_length: p.strut_length,
            },
        }
    }

    /// The tyre of a corner.
    pub fn tyre(&self, corner: usize) -> Tyre<'_> {
        let wheel = link(spin(corner));
        Tyre { car: &self.parameters, road: &self.road, wheel, side: side(corner), corner }
    }

    /// Motor and brake of a corner.
    pub fn hub(&self, corner: usize, input: &WishboneCarInput) -> Hinge<HubTorque> {
        let motor = if is_rear(corner) { input.torque } else { 0.0 };
        Hinge {
            link: link(spin(corner)),
            carrier: link(knuckle(corner)),
            law: HubTorque { motor, brake: input.brake, smooth: self.parameters.brake_smooth },
        }
    }

    /// Distance of the wheel centres from the road at rest (m), for the spin of a rolling start.
    fn rolling_radius(&self) -> f64 {
        let p = &self.parameters;
        let weight = self.mechanism.total_mass() * p.gravity;
        p.tyre_radius - 0.25 * weight / p.tyre_stiffness
    }
}

impl Vehicle<COORDINATES, EQUATIONS, STATES> for WishboneCar {
    type Input = WishboneCarInput;

    fn mechanism(&self) -> &WishboneCarMechanism {
        &self.mechanism
    }

    fn gravity(&self) -> Vec3 {
        Vec3::new(0.0, 0.0, -self.parameters.gravity)
    }

    fn drive(&self, now: Moment<'_, WishboneCarInput>, number: u8) -> Drive {
        if number == RACK { now.input.rack } else { Drive::REST }
    }

    fn elements(&self, now: Moment<'_, WishboneCarInput>) -> impl ElementList {
        ferrol::forces::Each {
            over: 0..4,
            make: move |corner| {
                (self.strut(corner), self.hub(corner, now.input), self.tyre(corner))
            },
        }
    }
}
