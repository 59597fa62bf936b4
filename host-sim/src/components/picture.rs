//! What a page shows of cars that run as components: each in the relative coordinates of its table, which the motion of its
//! bodies gives, with the joints, closures and force elements that it has there.

use super::vehicle::Timed;
use crate::drawing::{Frame, Scene, frame};
use crate::failure::{Failure, bad_input};
use ferrol::components::{
    Assembly, BodyMotion, Component as _, Level, Name, Parts, RigidBody, Table, TableForces,
};
use ferrol::dynamics::Kinematics;
use ferrol::mechanism::link;
use ferrol::state::State;
use ferrol::vehicles::car17::{Car17, Car17Parameters, CarParts, Damper};
use ferrol::vehicles::{Moment, Vehicle};
use serde_json::json;

/// Cars that a page shows: the first of a convoy. Its size is that of some vehicles, however long the convoy is.
pub const SHOWN: usize = 3;

/// Bodies, coordinates and equations of a car.
const BODIES: usize = 17;
const COORDINATES: usize = 26;
const EQUATIONS: usize = 12;

/// Motion of the bodies of a car, and their accelerations (m/s2, rad/s2): chassis, then arm, wheel, rod and tube of each
/// corner.
pub struct SeenCar {
    motions: [BodyMotion; BODIES],
    accelerations: [[f64; 6]; BODIES],
}

impl SeenCar {
    /// The car as it is now.
    pub fn of<const D: usize, const S: usize, const X: usize>(
        car: &Assembly<CarParts<Damper<D>, S>, (), 9, 32, X>,
    ) -> Self
    where
        CarParts<Damper<D>, S>: Parts,
    {
        let (chassis, corners) = car.parts();
        let mut seen = Self {
            motions: [chassis.motion(0); BODIES],
            accelerations: [chassis.response(0); BODIES],
        };
        for (corner, suspension) in corners.iter().enumerate() {
            let (damper, side) = suspension.parts();
            let first = 1 + 4 * corner;
            seen.motions[first..first + 2].copy_from_slice(side.motions());
            seen.motions[first + 2..first + 4].copy_from_slice(damper.motions());
            seen.accelerations[first..first + 2].copy_from_slice(&side.responses());
            seen.accelerations[first + 2..first + 4].copy_from_slice(&damper.responses());
        }
        seen
    }
}

type CarForces = TableForces<Timed<Car17, fn(f64)>, COORDINATES, EQUATIONS>;

/// A car that is shown.
struct ShownCar {
    forces: CarForces,
    state: Box<State<COORDINATES, EQUATIONS, 0>>,
    kinematics: Box<Kinematics<COORDINATES>>,
}

impl ShownCar {
    fn new(parameters: Car17Parameters) -> Result<Self, Failure> {
        let vehicle = Car17::with_parameters(parameters)?;
        let names = core::array::from_fn(|k| Name::new("link").numbered(k as u32 + 1));
        let mechanism = vehicle.mechanism().clone();
        let refused = |error: ferrol::components::HierarchyError| error.to_string();
        let build = || {
            let table = Table::new(&mechanism, &names, vehicle.gravity().into())?;
            let mut kinematics = Kinematics::new();
            kinematics.place(&mechanism, &[0.0; COORDINATES]);
            let links = (0..COORDINATES).filter(|k| mechanism.joint(*k).body.mass > 0.0);
            let bodies = links
                .map(|k| table.body(link(k), &kinematics))
                .collect::<Result<Vec<RigidBody>, _>>()?;
            let parts: Vec<_> = bodies.iter().map(RigidBody::interface).collect();
            // all joints of the table in one level, to tell the bodies apart
            let level: Level<BODIES, 88, 0> = table.level(Name::new("car"), &parts, &[])?;
            TableForces::new(
                Timed { vehicle: vehicle.clone(), input: (|_| ()) as fn(f64) },
                &table,
                &level,
            )
        };
        match build() {
            Ok(forces) => {
                Ok(Self { forces, state: Box::default(), kinematics: Box::new(Kinematics::new()) })
            }
            Err(error) => bad_input(refused(error)),
        }
    }

    fn scene(&self) -> Scene {
        let vehicle = &self.forces.ride().vehicle;
        let (joints, closures) = (vehicle.mechanism().joints(), vehicle.mechanism().closures());
        Scene::new(joints, closures, vehicle.gravity(), &|x, y| vehicle.ground(x, y))
    }

    fn frame(&mut self, seen: &SeenCar, time: f64) -> Frame {
        let Self { forces, state, kinematics } = self;
        forces.show(&seen.motions, &seen.accelerations, state);
        let vehicle = &forces.ride().vehicle;
        kinematics.place(vehicle.mechanism(), &state.q);
        kinematics.set_rates(vehicle.mechanism(), &state.qd);
        frame(vehicle, Moment { time, input: &() }, state, kinematics)
    }
}

/// Cars side by side.
pub struct Picture {
    cars: Vec<ShownCar>,
    /// Where a car is hitched to the one behind, from its mass centre, and that one to it (m).
    hitch: Option<[[f64; 3]; 2]>,
}

impl Picture {
    /// A picture of the first of these cars, with the rods that hitch them if there are any.
    ///
    /// # Errors
    /// Numbers that make no car.
    pub fn new(cars: &[Car17Parameters], hitch: Option<[[f64; 3]; 2]>) -> Result<Self, Failure> {
        let cars = cars.iter().take(SHOWN).map(|parameters| ShownCar::new(*parameters));
        Ok(Self { cars: cars.collect::<Result<_, _>>()?, hitch })
    }

    /// What stays as it is.
    pub fn scene(&self) -> Scene {
        let mut all = Scene::default();
        for (index, car) in self.cars.iter().enumerate() {
            all = if index == 0 { car.scene() } else { all.beside(car.scene()) };
        }
        let chassis = |car: usize| car * COORDINATES + 5;
        if let (Some(points), Some(closures)) = (self.hitch, all.table["closures"].as_array_mut()) {
            for car in 1..self.cars.len() {
                closures.push(json!({
                    "kind": "rod",
                    "links": [chassis(car - 1), chassis(car)],
                    "points": points,
                    "slide": [null, null],
                }));
            }
        }
        all
    }

    /// The cars at a time (s), as `see` gives them by number.
    pub fn frame(&mut self, time: f64, see: impl Fn(usize) -> Option<SeenCar>) -> Frame {
        let mut all = Frame::default();
        for (index, car) in self.cars.iter_mut().enumerate() {
            if let Some(seen) = see(index) {
                let one = car.frame(&seen, time);
                all = if index == 0 { one } else { all.beside(one) };
            }
        }
        all
    }
}
