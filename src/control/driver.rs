//! A driver: holds a speed and follows a path.

use crate::real::{abs, sin};
use crate::roads::step;

/// A cruise control: torque from the speed, with a memory of what was missing.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SpeedHold {
    /// Speed that is held (m/s).
    pub speed: f64,
    /// Torque for a deviation (N m s/m).
    pub gain: f64,
    /// Time in which a lasting deviation has called up as much again (s).
    pub time: f64,
    /// Largest torque (N m).
    pub limit: f64,
    missing: f64,
}

impl SpeedHold {
    /// Holds a speed (m/s) of a vehicle of a ton and a half.
    pub const fn new(speed: f64) -> Self {
        Self { speed, gain: 1500.0, time: 2.0, limit: 3000.0, missing: 0.0 }
    }

    /// The torque at the wheels (N m) for the speed now (m/s), after `h` seconds more.
    pub fn step(&mut self, speed: f64, h: f64) -> f64 {
        let wanted = self.gain * (self.speed - speed);
        let torque = (wanted + self.missing).max(-self.limit).min(self.limit);
        // nothing is added up where there is no more torque
        if abs(torque) < self.limit {
            self.missing += h / self.time * wanted;
        }
        torque
    }
}

/// A way over the ground.
pub trait Path {
    /// Where the middle of the vehicle should be to the side at `x` (m).
    fn aside(&self, x: f64) -> f64;
}

/// Straight on.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Straight;

impl Path for Straight {
    fn aside(&self, _: f64) -> f64 {
        0.0
    }
}

/// The middle of the lanes of the double lane change of ISO 3888-1: 15 m straight, 30 m to a lane 3.5 m to the side, 25 m
/// there, 25 m back, straight on.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct DoubleLaneChange {
    /// Where the first lane begins (m).
    pub start: f64,
}

impl DoubleLaneChange {
    /// Where the second lane is (m).
    pub const OFFSET: f64 = 3.5;
}

impl Path for DoubleLaneChange {
    fn aside(&self, x: f64) -> f64 {
        let way = x - self.start;
        Self::OFFSET * (step((way - 15.0) / 30.0) - step((way - 70.0) / 25.0))
    }
}

/// A driver who looks at a point ahead, and steers for the circle that leads there.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PathFollow {
    /// How far ahead the driver looks, in time (s).
    pub preview: f64,
    /// By how much the direction of travel lags behind the yaw angle, for a yaw rate (s): at speed the rear axle slips
    /// outwards in a bend. Negative for a driver who feels a turn ahead.
    pub lag: f64,
    /// Distance of the axles (m).
    pub wheelbase: f64,
    /// Travel of the rack for a steering angle of the wheels (m/rad), with its sign.
    pub rack_per_angle: f64,
    /// How much more a vehicle must steer at speed: angle for a lateral acceleration (rad s2/m).
    pub understeer: f64,
}

impl PathFollow {
    /// Holds the Iltis on its way; its rack steers towards -y, 7.76 rad/m at rest. The driver answers the turn of the vehicle
    /// before it leads astray.
    pub const ILTIS: Self = Self {
        preview: 0.6,
        lag: -0.15,
        wheelbase: 2.017,
        rack_per_angle: -1.0 / 7.76,
        understeer: 0.002,
    };
    /// Takes the Iltis from lane to lane: through those of ISO 3888-1 at 20 m/s with half of their width to spare.
    pub const ILTIS_LANES: Self =
        Self { preview: 0.8, lag: 0.15, understeer: 0.003, ..Self::ILTIS };

    /// Travel of the rack (m) at a place (m), a yaw angle and its rate (rad, rad/s) and a speed (m/s).
    pub fn rack(
        &self,
        path: &impl Path,
        [x, y]: [f64; 2],
        [yaw, yaw_rate]: [f64; 2],
        speed: f64,
    ) -> f64 {
        let ahead = (self.preview * speed).max(2.0);
        let heading = yaw - self.lag * yaw_rate;
        let aside = path.aside(x + ahead) - y - ahead * sin(heading);
        let curvature = 2.0 * aside / (ahead * ahead);
        self.rack_per_angle * (self.wheelbase + self.understeer * speed * speed) * curvature
    }
}
