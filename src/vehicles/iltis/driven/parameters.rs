//! Numbers of the driven Iltis: those of the benchmark, and those of wheels that spin.

use crate::forces::{Beyond, StickFriction, Tread};
use crate::parameters::Parameters;
use crate::setup::SetupError;
use crate::vehicles::iltis::IltisParameters;
use crate::vehicles::iltis::laws::calspan;

crate::parameters! {
    /// What the driven Iltis has beyond the benchmark (SI). The benchmark has no such numbers: those of the tread are of
    /// the size that passenger and off-road tyres have, see H. B. Pacejka, Tire and Vehicle Dynamics (2012).
    pub struct DriveParameters {
        /// Relaxation length of the tyres along the wheel (m).
        tyre_relaxation_x: Positive = 0.05,
        /// Relaxation length of the tyres across the wheel (m). The benchmark has none: its side force follows the slip
        /// at once, and so nearly does that of a short length.
        tyre_relaxation_y: Positive = 0.05,
        /// Stiffness against longitudinal slip over that against lateral slip; with 1 a sliding wheel is held against
        /// its sliding, whatever the direction.
        tyre_slip_stiffness_ratio: Positive = 1.0,
        /// The share of the grip that a tyre loses where all of its contact slides; none in the benchmark.
        tyre_fall: NotNegative = 0.0,
        /// The slip at which all of that is lost, where the peak is at 3.
        tyre_fall_end: Positive = 12.0,
        /// By which share of its deflection the rolling radius of a tyre is less than its unloaded one.
        tyre_rolling_share: NotNegative = 0.0,
        /// Which share of the motion of the contact by a change of camber counts as slip; none in the benchmark.
        tyre_camber_rate_share: NotNegative = 0.0,
        /// Below this speed the tread is damped (m/s).
        tyre_crawl_speed: Positive = 1.0,
        /// Damping of the tread at a standstill, as a share of its stiffness (s).
        tyre_damping_time: NotNegative = 0.02,
        /// Rolling resistance of a tyre as a share of its load. Not on the roads of the benchmark.
        rolling_resistance: NotNegative = 0.012,
        /// Area times drag coefficient of the vehicle (m2). Not on the roads of the benchmark.
        drag_area: NotNegative = 1.5,
        /// Density of the air (kg/m3).
        air_density: NotNegative = 1.2,
        /// Where drive torque is held up: the share of it on the chassis, through half shafts; the rest on the knuckles.
        drive_on_chassis: NotNegative = 1.0,
        /// Where brake torque is held up: the share of it on the chassis; the rest on the knuckles.
        brake_on_chassis: NotNegative = 0.0,
        /// Stiffness of a brake that holds (N m/rad).
        brake_stiffness: Positive = 5.0e4,
        /// Damping of a brake that holds, as a share of its stiffness (s).
        brake_damping_time: NotNegative = 0.005,
        /// Stiffness of the shaft between the axles where the centre is locked (N m/rad); zero where it is open. The
        /// tangent of a step keeps the corners apart, so what couples all wheels must be softer than their inertia over
        /// a step: 1e5 N m/rad is a twentieth of it at 1 ms, and more than shafts of such vehicles have.
        centre_stiffness: NotNegative = 0.0,
        /// Damping of that shaft (N m s/rad).
        centre_damping: NotNegative = 100.0,
    }
    rules |car| {
        "tyre_relaxation_x must lie between 0.001 and 10: a contact is some centimetres long (m)":
            (1e-3..=10.0).contains(&car.tyre_relaxation_x),
        "tyre_relaxation_y must lie between 0.001 and 10: a contact is some centimetres long (m)":
            (1e-3..=10.0).contains(&car.tyre_relaxation_y),
        "tyre_slip_stiffness_ratio must lie between 0.1 and 10: tyres are about as stiff along as across":
            (0.1..=10.0).contains(&car.tyre_slip_stiffness_ratio),
        "tyre_crawl_speed must lie between 0.01 and 10: it parts standing from driving (m/s)":
            (0.01..=10.0).contains(&car.tyre_crawl_speed),
        "tyre_damping_time must not be greater than 0.2: the tread is critically damped with some 0.05 (s)":
            car.tyre_damping_time <= 0.2,
        "brake_stiffness must lie between 1e3 and 1e6: a brake that holds gives way by a degree or so (N m/rad)":
            (1e3..=1e6).contains(&car.brake_stiffness),
        "brake_damping_time must not be greater than 0.1: the wheel is critically damped with some 0.01 (s)":
            car.brake_damping_time <= 0.1,
        "centre_stiffness must not be greater than 1e5: see its note (N m/rad)": car.centre_stiffness <= 1e5,
        "centre_damping must not be greater than 1000: the shaft is critically damped with some 500 (N m s/rad)":
            car.centre_damping <= 1000.0,
        "rolling_resistance must be less than 1: it is a share of the load": car.rolling_resistance < 1.0,
        "tyre_fall must be less than 1: something of the grip is left": car.tyre_fall < 1.0,
        "tyre_fall_end must be greater than 3: the grip falls beyond its peak": 3.0 < car.tyre_fall_end,
        "tyre_rolling_share must not be greater than 1": car.tyre_rolling_share <= 1.0,
        "tyre_camber_rate_share must not be greater than 1": car.tyre_camber_rate_share <= 1.0,
        "drive_on_chassis must not be greater than 1: it is a share": car.drive_on_chassis <= 1.0,
        "brake_on_chassis must not be greater than 1: it is a share": car.brake_on_chassis <= 1.0,
    }
}

/// All parameters of the driven Iltis: those of the benchmark first.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct DrivenParameters {
    /// Those that it shares with the benchmark.
    pub car: IltisParameters,
    /// Its own.
    pub drive: DriveParameters,
}

impl DrivenParameters {
    /// The usual values.
    pub const DEFAULT: Self =
        Self { car: IltisParameters::DEFAULT, drive: DriveParameters::DEFAULT };

    const NAMES: [&'static str; IltisParameters::NAMES.len() + DriveParameters::NAMES.len()] = {
        let (shared, own) = (IltisParameters::NAMES, DriveParameters::NAMES);
        let mut all = [""; IltisParameters::NAMES.len() + DriveParameters::NAMES.len()];
        let mut i = 0;
        while i < all.len() {
            all[i] = if i < shared.len() { shared[i] } else { own[i - shared.len()] };
            i += 1;
        }
        all
    };

    /// What the tyres have in common.
    pub(super) const fn tread(&self) -> Tread {
        let Self { car, drive } = self;
        Tread {
            stiffness: car.tyre_stiffness,
            calspan: calspan(car),
            beyond: Beyond {
                ratio: drive.tyre_slip_stiffness_ratio,
                fall: drive.tyre_fall,
                end: drive.tyre_fall_end,
            },
            length: [drive.tyre_relaxation_x, drive.tyre_relaxation_y],
            rolling_share: drive.tyre_rolling_share,
            camber_rate_share: drive.tyre_camber_rate_share,
            crawl: drive.tyre_crawl_speed,
            damping_time: drive.tyre_damping_time,
        }
    }

    /// A brake that holds.
    pub(super) const fn brake(&self) -> StickFriction {
        StickFriction {
            stiffness: self.drive.brake_stiffness,
            damping_time: self.drive.brake_damping_time,
        }
    }
}

impl Parameters for DrivenParameters {
    const DEFAULT: Self = Self::DEFAULT;

    fn names() -> &'static [&'static str] {
        const { &Self::NAMES }
    }

    fn get(&self, name: &str) -> Option<f64> {
        self.car.get(name).or_else(|| self.drive.get(name))
    }

    fn set(&mut self, name: &str, value: f64) -> Result<(), SetupError> {
        match self.car.set(name, value) {
            Err(SetupError::UnknownParameter) => self.drive.set(name, value),
            done => done,
        }
    }

    fn make_sense(&self) -> Result<(), SetupError> {
        self.car.make_sense()?;
        self.drive.make_sense()
    }
}
