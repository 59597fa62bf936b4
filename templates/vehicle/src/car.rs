//! The physics: a body that moves up and down on a wheel between two arms.
//!
//! The arms are hinged on the body about x and carry a knuckle between their ends: a four-bar loop, closed by a ball joint. The lower
//! arm has mass, the upper one none. A strut stands between body and lower arm. The tyre is a spring beside a Maxwell element,
//! a spring behind a damper, whose travel is a first-order state; it can lift off the road.

use ferrol::prelude::*;
use ferrol::roads::{step, step_slope};

ferrol::parameters! {
    /// Hard points in body axes (x forward, y outwards, z up), masses, springs.
    pub struct QuarterCarParameters {
        /// Mass of the body (kg).
        body_mass: Positive = 300.0,
        /// Mass of the lower arm (kg).
        arm_mass: Positive = 5.0,
        /// Moment of inertia of the lower arm about its mass centre (kg m2).
        arm_inertia: Positive = 0.1,
        /// Mass of knuckle and wheel (kg).
        wheel_mass: Positive = 35.0,
        /// Moment of inertia of knuckle and wheel about the wheel centre (kg m2).
        wheel_inertia: Positive = 1.0,
        /// Lower hinge (m).
        lower_hinge_y: Any = 0.25,
        /// Lower hinge (m).
        lower_hinge_z: Any = -0.15,
        /// Lower ball joint (m).
        lower_ball_y: Any = 0.65,
        /// Lower ball joint (m).
        lower_ball_z: Any = -0.17,
        /// Upper hinge (m).
        upper_hinge_y: Any = 0.30,
        /// Upper hinge (m).
        upper_hinge_z: Any = 0.10,
        /// Upper ball joint (m).
        upper_ball_y: Any = 0.58,
        /// Upper ball joint (m).
        upper_ball_z: Any = 0.11,
        /// Wheel centre (m).
        wheel_y: Any = 0.73,
        /// Wheel centre (m).
        wheel_z: Any = -0.05,
        /// Upper end of the strut (m).
        strut_top_y: Any = 0.30,
        /// Upper end of the strut (m).
        strut_top_z: Any = 0.30,
        /// Lower end of the strut (m).
        strut_foot_y: Any = 0.45,
        /// Lower end of the strut (m).
        strut_foot_z: Any = -0.16,
        /// Stiffness of the strut (N/m).
        strut_stiffness: Positive = 40e3,
        /// Damping of the strut (N s/m).
        strut_damping: Positive = 4e3,
        /// Length of the strut without force (m).
        strut_length: Positive = 0.62,
        /// Radius of the tyre (m).
        tyre_radius: Positive = 0.32,
        /// Stiffness of the tyre (N/m).
        tyre_stiffness: Positive = 180e3,
        /// Stiffness of the tyre's Maxwell element (N/m).
        maxwell_stiffness: NotNegative = 40e3,
        /// Time in which the Maxwell element relaxes (s).
        maxwell_time: Positive = 0.02,
        /// Acceleration of gravity (m/s2).
        gravity: Positive = 9.81,
        /// Time at which the kerb is met (s).
        kerb_start: NotNegative = 0.2,
        /// Height of the kerb (m).
        kerb_height: Positive = 0.08,
        /// Time in which the kerb is climbed (s).
        kerb_time: Positive = 0.1,
    }
    rules |car| {
        "lower_ball_y must be greater than lower_hinge_y: the lower arm points outwards":
            car.lower_hinge_y < car.lower_ball_y,
        "upper_ball_y must be greater than upper_hinge_y: the upper arm points outwards":
            car.upper_hinge_y < car.upper_ball_y,
        "upper_ball_z must be greater than lower_ball_z: the kingpin stands upright":
            car.lower_ball_z < car.upper_ball_z,
        "upper_hinge_y must be greater than 0: the hinges are on the side of the wheel":
            0.0 < car.upper_hinge_y,
        "lower_hinge_y must be greater than 0: the hinges are on the side of the wheel":
            0.0 < car.lower_hinge_y,
        "tyre_radius must be less than wheel_y: the wheel is smaller than the car":
            car.tyre_radius < car.wheel_y,
        "upper_hinge_z must be greater than lower_hinge_z": car.lower_hinge_z < car.upper_hinge_z,
        "wheel_y must be greater than lower_ball_y: the wheel is outside the arms":
            car.lower_ball_y < car.wheel_y,
        "strut_top_z must be greater than strut_foot_z: the strut stands upright":
            car.strut_foot_z < car.strut_top_z,
        "strut_foot_y must be between lower_hinge_y and lower_ball_y: the strut stands on the lower arm":
            car.lower_hinge_y < car.strut_foot_y && car.strut_foot_y <= car.lower_ball_y,
        "wheel_z must be between -tyre_radius and tyre_radius: the hub is near the height of the body":
            -car.tyre_radius < car.wheel_z && car.wheel_z < car.tyre_radius,
        "kerb_height must be at most 0.2 m: the input ends there": car.kerb_height <= 0.2,
        "kerb_time must be at least 0.4 times kerb_height: the input follows no faster":
            0.4 * car.kerb_height <= car.kerb_time,
    }
}

impl QuarterCarParameters {
    const fn lower_hinge(&self) -> [f64; 3] {
        [0.0, self.lower_hinge_y, self.lower_hinge_z]
    }

    const fn lower_ball(&self) -> [f64; 3] {
        [0.0, self.lower_ball_y, self.lower_ball_z]
    }

    const fn upper_hinge(&self) -> [f64; 3] {
        [0.0, self.upper_hinge_y, self.upper_hinge_z]
    }

    const fn upper_ball(&self) -> [f64; 3] {
        [0.0, self.upper_ball_y, self.upper_ball_z]
    }

    const fn wheel(&self) -> [f64; 3] {
        [0.0, self.wheel_y, self.wheel_z]
    }

    /// Middle of the lower arm, where its mass centre is.
    const fn arm_middle(&self) -> [f64; 3] {
        let (y, z) =
            (self.lower_hinge_y + self.lower_ball_y, self.lower_hinge_z + self.lower_ball_z);
        [0.0, 0.5 * y, 0.5 * z]
    }
}

/// The links that forces act on.
struct Links {
    body: LinkId,
    lower: LinkId,
    knuckle: LinkId,
}

/// Draws the car: each link with the joint that carries it and its mass, then the loop. All points are in body axes.
const fn draw<const N: usize, const C: usize>(p: &QuarterCarParameters) -> (Sketch<N, C>, Links) {
    let (i, j) = ([p.arm_inertia; 3], [p.wheel_inertia; 3]);
    let arm = Body::principal(p.arm_mass, p.arm_middle(), i);
    let wheel = Body::principal(p.wheel_mass, p.wheel(), j);
    let mut car = Sketch::new();
    let body = car.slide("body", GROUND, Axis::Z, [0.0; 3], Body::point(p.body_mass, [0.0; 3]));
    let lower = car.hinge("lower arm", body, Axis::X, p.lower_hinge(), arm);
    let knuckle = car.hinge("knuckle", lower, Axis::X, p.lower_ball(), wheel);
    let upper = car.hinge("upper arm", body, Axis::X, p.upper_hinge(), Body::MASSLESS);
    car.close_ball("upper ball joint", [knuckle, upper], p.upper_ball());
    (car, Links { body, lower, knuckle })
}

/// The empty sheet counts.
const SHEET: Sketch<0, 0> = draw(&QuarterCarParameters::DEFAULT).0;
/// Body, lower arm, knuckle, upper arm.
pub const COORDINATES: usize = SHEET.coordinates();
/// The ball joint between knuckle and upper arm: x holds by itself, and is asked for all the same.
pub const EQUATIONS: usize = SHEET.equations();
/// The travel of the tyre's Maxwell element (m).
pub const STATES: usize = 1;
/// Number of that state.
const TRAVEL: usize = 0;

type QuarterCarMechanism = Mechanism<COORDINATES, EQUATIONS>;
type QuarterCarSketch = Sketch<COORDINATES, { SHEET.loops() }>;

const DRAWN: (QuarterCarSketch, Links) = draw(&QuarterCarParameters::DEFAULT);
const LINKS: Links = DRAWN.1;

/// The mechanism with its usual numbers, checked by the compiler: a wrong table does not build. The strut couples body and
/// lower arm, the tyre ground and knuckle.
const MECHANISM: QuarterCarMechanism =
    DRAWN.0.mechanism(&[Span(LINKS.body, LINKS.lower), Span(GROUND, LINKS.knuckle)]);

/// What comes from outside at each step.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct RoadInput {
    /// Height of the road under the wheel (m).
    pub road: Drive,
}

/// The quarter car.
#[derive(Clone, Debug)]
pub struct QuarterCar {
    pub(crate) parameters: QuarterCarParameters,
    mechanism: QuarterCarMechanism,
}

impl Default for QuarterCar {
    fn default() -> Self {
        Self { parameters: QuarterCarParameters::DEFAULT, mechanism: MECHANISM }
    }
}

impl QuarterCar {
    /// Gives it other parameters.
    ///
    /// # Errors
    /// Parameters that make no car, by their names.
    pub fn change(&mut self, p: &QuarterCarParameters) -> Result<(), SetupError> {
        p.make_sense()?;
        let (car, _): (QuarterCarSketch, _) = draw(p);
        self.mechanism.set_numbers(car.joints(), car.closures())?;
        self.parameters = *p;
        Ok(())
    }

    fn strut(&self) -> Line<SpringDamper> {
        let p = &self.parameters;
        Line {
            from: Anchor::drawn(&self.mechanism, LINKS.body, [0.0, p.strut_top_y, p.strut_top_z]),
            to: Anchor::drawn(&self.mechanism, LINKS.lower, [0.0, p.strut_foot_y, p.strut_foot_z]),
            law: SpringDamper {
                stiffness: p.strut_stiffness,
                damping: p.strut_damping,
                free_length: p.strut_length,
            },
        }
    }

    /// The road at a time (s) of the drive over a kerb.
    pub(crate) fn kerb(&self, time: f64) -> Drive {
        let QuarterCarParameters { kerb_start, kerb_height, kerb_time, .. } = self.parameters;
        let s = (time - kerb_start) / kerb_time;
        Drive::smooth(kerb_height * step(s), kerb_height / kerb_time * step_slope(s), 0.0)
    }

    /// The tyre on a road of this height (m).
    pub(crate) fn tyre(&self, road: f64) -> Tyre {
        let p = &self.parameters;
        Tyre {
            hub: Anchor::drawn(&self.mechanism, LINKS.knuckle, p.wheel()),
            reach: p.tyre_radius + road,
            radius: p.tyre_radius,
            stiffness: p.tyre_stiffness,
            maxwell: p.maxwell_stiffness,
            time: p.maxwell_time,
        }
    }
}

/// A spring beside a Maxwell element that cannot pull.
#[derive(Clone, Copy, Debug)]
pub struct Tyre {
    hub: Anchor,
    /// Height of the wheel centre at which the tyre leaves the road (m).
    reach: f64,
    /// Unloaded radius (m).
    radius: f64,
    stiffness: f64,
    maxwell: f64,
    time: f64,
}

/// What a [`Tyre`] measures and exerts.
#[derive(Clone, Copy, Debug)]
pub struct TyreSignals {
    hub: End,
    /// By how much it is pressed in, and by how much the spring of the Maxwell element is (m).
    pressed: [f64; 2],
    /// Height of the wheel centre (m).
    pub height: f64,
    /// What it exerts, upwards.
    pub load: Load,
}

impl Element for Tyre {
    type Signals = TyreSignals;

    /// F = k d + m (d - z) where it is positive, with dz/dt = (d - z)/T, for a tyre that is pressed in by d.
    fn signals<const N: usize, const S: usize>(
        &self,
        kinematics: &Kinematics<N>,
        states: &mut ElementStates<S>,
    ) -> TyreSignals {
        let Self { stiffness, maxwell, time, .. } = *self;
        let hub = self.hub.end(kinematics);
        let height = (kinematics.origin + hub.position).z;
        let deep = self.reach - height;
        let pressed = if deep > 0.0 { deep } else { 0.0 };
        let travel = states.relax(TRAVEL, |z| ((pressed - z) / time, -1.0 / time));
        let force = stiffness * pressed + maxwell * (pressed - travel.value);
        let load = if deep > 0.0 && force > 0.0 {
            // the state follows d within the step by its sensitivity
            let stiffness = stiffness + maxwell * (1.0 - travel.sensitivity / time);
            Load { force, stiffness, damping: 0.0 }
        } else {
            Load::default()
        };
        TyreSignals { hub, pressed: [pressed, pressed - travel.value], height, load }
    }

    fn act<const N: usize, const M: usize, L: Loads<N, M>>(
        &self,
        TyreSignals { hub, height, load, .. }: &TyreSignals,
        loads: &mut L,
    ) {
        // for pictures only: a tyre without it exerts the same
        let road = Vec3::new(0.0, 0.0, self.reach - self.radius - height);
        loads.outline(Outline::Wheel {
            hub: *hub,
            axis: Vec3::y(),
            radius: self.radius,
            contact: hub.position + road,
        });
        if load.force > 0.0 {
            loads.force(*hub, &Vec3::z(), *load);
        }
    }

    fn energy(&self, signals: &TyreSignals) -> f64 {
        let [tyre, maxwell] = signals.pressed.map(|pressed| 0.5 * pressed * pressed);
        self.stiffness * tyre + self.maxwell * maxwell
    }
}

impl Vehicle<COORDINATES, EQUATIONS, STATES> for QuarterCar {
    type Input = RoadInput;

    fn mechanism(&self) -> &QuarterCarMechanism {
        &self.mechanism
    }

    fn gravity(&self) -> Vec3 {
        Vec3::new(0.0, 0.0, -self.parameters.gravity)
    }

    fn elements(&self, now: Moment<'_, RoadInput>) -> impl ElementList {
        (self.strut(), self.tyre(now.input.road.value))
    }
}
