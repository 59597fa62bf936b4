//! From positions that arrive once per tick to a smooth motion: value, rate and acceleration.
//!
//! Two stages, both exact in the sense that what comes out is one motion, sampled at the ticks:
//!
//! 1. A leader moves towards the target as fast as the limits of rate and acceleration let it, with
//!    a constant acceleration in each tick, and such that it can always still stop at the target.
//!    In units of h A for rates and h^2 A for ways, braking from a rate u in whole ticks needs
//!
//!    ```text
//!    d(u) = u/2 + (u - 1) + (u - 2) + ... + (u - n),  n = floor(u)
//!    ```
//!
//!    so the rate u at the end of a tick that begins at the rate u0, with the way e to go, follows
//!    from e - u0/2 = u/2 + d(u) = (n + 1) u - n (n + 1)/2 =: s:
//!
//!    ```text
//!    n = floor((sqrt(1 + 8 s) - 1)/2),   u = s/(n + 1) + n/2
//!    ```
//!
//! 2. The moving average of the leader over [`SMOOTHING`] ticks. The acceleration of the leader
//!    jumps, that of the average is continuous: its jerk is at most 2 A / (SMOOTHING h). An average
//!    keeps every limit, and does not overshoot where the leader does not.
//!
//! The leader takes the target for one that stays. Behind a target that moves at a rate w it lags
//! by half a tick while w is below h A, and by about w/(2 A) above; the average adds half of
//! [`SMOOTHING`] ticks. With the limits of the Iltis' rack and ticks of 1 ms: 2.5 ms behind a sine
//! of 2 mm at 1 Hz, 3.1 ms at 20 mm, 4.7 ms at 50 mm, its whole travel.

use super::mailbox::{Implausible, Plausible, PositionRange};
use crate::mechanism::Drive;
use crate::real::{abs, sqrt};
use crate::setup::SetupError;

/// Ticks over which the motion is averaged.
pub const SMOOTHING: usize = 4;
/// The leader is where it should be when rate and way to go are below this share of h A and h^2 A.
const SETTLED: f64 = 1.0 / 4_294_967_296.0;
/// Positions at most, in units of h^2 A: beyond, rounding would keep the leader from settling.
const LARGEST_WAY: f64 = 1e5;

/// Share of a limit by which sums of many ticks may leave it: each adds some units in the last place, 2e-16, and a way through
/// the whole range takes thousands of them at most.
const ROUNDING: f64 = 1e-9;

/// What a conditioned motion keeps to.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MotionLimits {
    /// Positions that are believed, and never left (m, rad).
    pub range: PositionRange,
    /// Largest rate (m/s, rad/s).
    pub rate: f64,
    /// Largest acceleration (m/s2, rad/s2).
    pub acceleration: f64,
}

/// Where a conditioned motion is: all that the next tick depends on.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ConditionedCourse {
    /// The last target that was believed (m, rad).
    pub target: f64,
    /// Position of the leader (m, rad).
    pub position: f64,
    /// Rate of the leader (m/s, rad/s).
    pub rate: f64,
    /// Mean position, mean rate and acceleration of the leader in the last ticks, the newest first.
    pub ticks: [[f64; 3]; SMOOTHING],
}

impl ConditionedCourse {
    /// Whether a conditioner with these limits can have come here.
    pub(crate) fn keeps_to(&self, limits: &MotionLimits) -> bool {
        let Self { target, position, rate, ticks } = self;
        let MotionLimits { range, rate: fastest, acceleration: hardest } = *limits;
        let slack = 1.0 + ROUNDING;
        let width = ROUNDING * (range.highest - range.lowest);
        let wider = PositionRange { lowest: range.lowest - width, highest: range.highest + width };
        let moves = |[position, rate, acceleration]: &[f64; 3]| {
            position.check(&wider).is_ok()
                && abs(*rate) <= fastest * slack
                && abs(*acceleration) <= hardest * slack
        };
        target.check(&range).is_ok() && moves(&[*position, *rate, 0.0]) && ticks.iter().all(moves)
    }

    /// At rest.
    pub(crate) const fn resting(position: f64) -> Self {
        let ticks = [[position, 0.0, 0.0]; SMOOTHING];
        Self { target: position, position, rate: 0.0, ticks }
    }
}

/// One tick of a conditioned motion.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Conditioned {
    /// The motion at the end of the tick.
    pub drive: Drive,
    /// Why the target was not believed, if it was not; then the last one still holds.
    pub refused: Option<Implausible>,
}

/// Turns a position per tick into a smooth motion.
///
/// ```
/// use ferrol::runtime::{Conditioner, MotionLimits, PositionRange};
///
/// let range = PositionRange { lowest: -0.05, highest: 0.05 };
/// let limits = MotionLimits { range, rate: 0.5, acceleration: 50.0 };
/// let mut rack = Conditioner::new(limits, 0.001, 0.0)?;
/// let drives: Vec<_> = (0..60).map(|_| rack.advance(0.01).drive).collect();
/// assert!(drives.iter().all(|drive| drive.value <= 0.01 && drive.rate <= 0.5));
/// assert_eq!(drives[59].value, 0.01);
/// assert_eq!(drives[59].rate, 0.0);
/// # Ok::<(), ferrol::setup::SetupError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Conditioner {
    limits: MotionLimits,
    h: f64,
    course: ConditionedCourse,
}

impl Conditioner {
    /// At rest at `position` (m, rad), for ticks of `h` (s).
    ///
    /// # Errors
    /// A limit that is not positive, a range that is none or does not hold the position, or so
    /// little acceleration that positions could not be told apart in a tick.
    pub fn new(limits: MotionLimits, h: f64, position: f64) -> Result<Self, SetupError> {
        let positive = |name, value: f64| {
            if value > 0.0 && value.is_finite() {
                Ok(())
            } else {
                Err(SetupError::NotPositive { name })
            }
        };
        positive("step", h)?;
        positive("limit of the rate", limits.rate)?;
        positive("limit of the acceleration", limits.acceleration)?;
        let PositionRange { lowest, highest } = limits.range;
        positive("range of positions", highest - lowest)?;
        if position.check(&limits.range).is_err() {
            let rule = "the position at the start must lie in the range";
            return Err(SetupError::Contradiction { rule });
        }
        let way = h * h * limits.acceleration;
        let size = abs(lowest) + abs(highest);
        if !(way > 0.0 && size <= LARGEST_WAY * way) {
            let rule = "the limit of the acceleration is too small for the range and the step";
            return Err(SetupError::Contradiction { rule });
        }
        Ok(Self { limits, h, course: ConditionedCourse::resting(position + 0.0) })
    }

    /// Advances by one tick towards `target` (m, rad). A target that is not believed leaves the last
    /// one in force.
    pub fn advance(&mut self, target: f64) -> Conditioned {
        let refused = target.check(&self.limits.range).err();
        if refused.is_none() {
            // one zero only
            self.course.target = target + 0.0;
        }
        self.lead();
        Conditioned { drive: self.drive(), refused }
    }

    /// Moves the leader by one tick.
    fn lead(&mut self) {
        let (h, limits) = (self.h, &self.limits);
        let gain = h * limits.acceleration;
        let ConditionedCourse { target, position, rate, ticks } = self.course;

        // the rate from which the target is still reached by braking
        let way = target - position - 0.5 * h * rate;
        let wanted = gain * braking_rate(abs(way) / (h * gain));
        let wanted = if way < 0.0 { -wanted } else { wanted };
        let wanted = clamped(wanted, limits.rate);
        let change = clamped(wanted - rate, gain);

        let mut next = ConditionedCourse { rate: rate + change, ..self.course };
        next.position = position + h * (rate + 0.5 * change);
        let near = abs(target - next.position) <= SETTLED * h * gain;
        if near && abs(next.rate) <= SETTLED * gain {
            (next.position, next.rate) = (target, 0.0);
        }
        let newest = [position + h * (0.5 * rate + change / 6.0), rate + 0.5 * change, change / h];
        let [first, second, third, _] = ticks;
        next.ticks = [newest, first, second, third];
        self.course = next;
    }

    /// The average of the leader, as it is at the end of the last tick.
    pub fn drive(&self) -> Drive {
        // from the newest, so that a leader at rest is met to the last bit
        let mean = |pick: fn([f64; 3]) -> f64| {
            let [newest, second, third, last] = self.course.ticks.map(pick);
            let ways = (second - newest) + ((third - newest) + (last - newest));
            newest + ways / SMOOTHING as f64
        };
        let value = mean(|[position, _, _]| position);
        let rate = mean(|[_, rate, _]| rate);
        let acceleration = mean(|[_, _, acceleration]| acceleration);
        let PositionRange { lowest, highest } = self.limits.range;
        // rounding must not leave the limits either
        let value = if value < lowest {
            lowest
        } else if value > highest {
            highest
        } else {
            value
        };
        let MotionLimits { rate: rate_limit, acceleration: acceleration_limit, .. } = self.limits;
        Drive::smooth(value, clamped(rate, rate_limit), clamped(acceleration, acceleration_limit))
    }

    /// The limits.
    pub const fn limits(&self) -> &MotionLimits {
        &self.limits
    }

    /// Where the motion is.
    pub const fn course(&self) -> &ConditionedCourse {
        &self.course
    }

    /// Goes on from another place, as a snapshot does.
    pub fn set_course(&mut self, course: ConditionedCourse) {
        self.course = course;
    }
}

/// The rate u with (n + 1) u - n (n + 1)/2 = `way`, n = floor(u).
fn braking_rate(way: f64) -> f64 {
    let whole = 0.5 * (sqrt(1.0 + 8.0 * way) - 1.0);
    // at most sqrt(2 LARGEST_WAY): far within the integers
    let n = f64::from(whole as u32);
    way / (n + 1.0) + 0.5 * n
}

/// `value` brought into -`limit`…`limit`.
fn clamped(value: f64, limit: f64) -> f64 {
    if value > limit {
        limit
    } else if value < -limit {
        -limit
    } else {
        value
    }
}
