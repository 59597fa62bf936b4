//! Road profiles: height and slope along x, on each side of the vehicle.

mod bump;
mod kerb;
mod measured;
mod random;
mod sine;
mod stairs;
mod surface;
mod waves;

pub use bump::CosineBump;
pub use kerb::Kerb;
pub use measured::Measured;
pub use random::{RandomRoad, RoadClass};
pub use sine::Sine;
pub use stairs::Stairs;
pub use stairs::{step, step_slope};
pub use surface::{Patch, Surface};
pub use waves::Wave;

/// Height and slope of a road under a wheel.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Profile {
    /// Height (m).
    pub height: f64,
    /// Slope along x (no unit).
    pub slope: f64,
}

/// A road.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Road {
    /// Height zero everywhere.
    Flat,
    /// A bump across the whole road.
    InPhase(CosineBump),
    /// A bump under the wheels at y > 0, the same as a hollow under those at y < 0.
    AntiPhase(CosineBump),
    /// The anti-phase road, repeated along x.
    Periodic {
        /// The bump.
        bump: CosineBump,
        /// Distance from one bump to the next (m).
        period: f64,
    },
    /// A ramp up and stairs down.
    Stairs(Stairs),
    /// The same slope everywhere, zero at x = 0.
    Slope {
        /// Rise for a metre along x (no unit).
        gradient: f64,
    },
    /// Waves.
    Sine(Sine),
    /// A step up.
    Kerb(Kerb),
    /// Heights that were measured.
    Measured(Measured),
    /// A random road of ISO 8608.
    Random(RandomRoad),
}

impl Road {
    /// The profile at `x` (m) under a wheel on the side `side` (+1 at y > 0, -1 at y < 0).
    #[inline]
    pub fn profile(&self, x: f64, side: f64) -> Profile {
        let signed = |profile: Profile| Profile {
            height: side * profile.height,
            slope: side * profile.slope,
        };
        match self {
            Self::Flat => Profile::default(),
            Self::InPhase(bump) => bump.profile(x),
            Self::AntiPhase(bump) => signed(bump.profile(x)),
            Self::Periodic { bump, period } => {
                signed(bump.profile(x - libm::floor(x / period) * period))
            }
            Self::Stairs(stairs) => stairs.profile(x),
            Self::Slope { gradient } => Profile { height: gradient * x, slope: *gradient },
            Self::Sine(sine) => sine.profile(x),
            Self::Kerb(kerb) => kerb.profile(x),
            Self::Measured(measured) => measured.profile(x, side),
            Self::Random(random) => random.profile(x, side),
        }
    }
}

/// A profile that rises from the level while `way` goes from 0 to 1, which takes `length` (m).
fn window(way: f64, length: f64, profile: Profile) -> Profile {
    if way >= 1.0 {
        return profile;
    }
    let share = step(way);
    Profile {
        height: share * profile.height,
        slope: share * profile.slope + step_slope(way) / length * profile.height,
    }
}
