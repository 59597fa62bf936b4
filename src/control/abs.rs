//! An anti-lock unit: wheel speeds and an accelerometer in, brake torques out.

/// The time in which the wheels pull back what the accelerometer has added up (s).
const DRIFT_TIME: f64 = 3.0;

/// Numbers of an anti-lock unit.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct AbsSettings {
    /// Rolling radius of each wheel (m).
    pub radius: [f64; 4],
    /// Slip that is sought, below the one of the peak (no unit).
    pub target: f64,
    /// Rate of the torque for a unit of slip that is off the target (N m/s).
    pub gain: f64,
    /// Largest rate of the torque (N m/s): what valves let through.
    pub rate: f64,
    /// Below this speed wheels may lock (m/s).
    pub least_speed: f64,
}

impl AbsSettings {
    /// For wheels of some radii (m), such as those of the Iltis.
    pub const fn new(radius: [f64; 4]) -> Self {
        Self { radius, target: 0.14, gain: 2.0e5, rate: 4.0e4, least_speed: 1.5 }
    }
}

/// What the unit sees.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct AbsSignals {
    /// Spin of each wheel (rad/s).
    pub spins: [f64; 4],
    /// Specific force along the vehicle (m/s2).
    pub force: f64,
    /// Torque that the driver asks of each brake (N m).
    pub demand: [f64; 4],
}

/// An anti-lock unit. Between the wheel speeds, of which the largest is near that of the vehicle, it adds up the
/// accelerometer; each brake is opened while its wheel slips more than the target, and closed up to what the driver asks
/// for otherwise.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Abs {
    settings: AbsSettings,
    /// What is taken for the speed of the vehicle (m/s).
    speed: f64,
    torque: [f64; 4],
}

impl Abs {
    /// A unit whose vehicle goes at a speed (m/s) with open brakes.
    pub const fn new(settings: AbsSettings, speed: f64) -> Self {
        Self { settings, speed, torque: [0.0; 4] }
    }

    /// What the unit takes for the speed of the vehicle (m/s).
    pub const fn speed(&self) -> f64 {
        self.speed
    }

    /// The torque of each brake (N m) after `h` seconds more.
    pub fn step(&mut self, signals: &AbsSignals, h: f64) -> [f64; 4] {
        let Self { settings, speed, torque } = self;
        let AbsSettings { radius, target, gain, rate, least_speed } = *settings;
        let mut fastest = f64::NEG_INFINITY;
        for (spin, radius) in signals.spins.iter().zip(radius) {
            fastest = fastest.max(spin * radius);
        }
        // the accelerometer drifts, most of all where the vehicle goes sideways: the wheels pull it back
        let drifted = *speed + h * signals.force;
        let reference = drifted - h / DRIFT_TIME * (drifted - fastest);
        // a braked wheel is never faster than the vehicle
        *speed = reference.max(fastest).max(0.0);
        let slip =
            |corner: usize| 1.0 - signals.spins[corner] * radius[corner] / speed.max(least_speed);
        // behind, the wheel that slips more counts for both: a vehicle whose rear wheels hold sideways goes straight
        let rear = slip(2).max(slip(3));
        let slips = [slip(0), slip(1), rear, rear];
        for (corner, slip) in slips.into_iter().enumerate() {
            let wanted = if *speed > least_speed { gain * (target - slip) } else { rate };
            let change = h * wanted.max(-rate).min(rate);
            torque[corner] = (torque[corner] + change).min(signals.demand[corner]).max(0.0);
        }
        *torque
    }
}
