//! The input conditioner: one smooth motion within its limits, whatever the targets.
#![allow(clippy::unwrap_used, clippy::panic, clippy::float_cmp, reason = "a test")]

use crate::common;

use common::Random;
use ferrol::mechanism::Drive;
use ferrol::models::iltis::RACK_LIMITS;
use ferrol::runtime::{Conditioner, Implausible, MotionLimits, PositionRange, SMOOTHING};
use std::f64::consts::TAU;

const H: f64 = 0.001;
const RANGE: PositionRange = PositionRange { lowest: -0.05, highest: 0.05 };
const LIMITS: MotionLimits = MotionLimits { range: RANGE, rate: 0.5, acceleration: 50.0 };

/// Other proportions: hardly any rate, hardly any acceleration, off centre, far off zero.
fn all_limits() -> [MotionLimits; 6] {
    [
        LIMITS,
        RACK_LIMITS,
        MotionLimits { rate: 1e-4, ..LIMITS },
        MotionLimits { acceleration: 2.0, ..LIMITS },
        MotionLimits { range: PositionRange { lowest: 0.01, highest: 0.0100003 }, ..LIMITS },
        MotionLimits {
            range: PositionRange { lowest: 2.0, highest: 2.4 },
            rate: 3.0,
            acceleration: 60.0,
        },
    ]
}

/// Whether two ticks belong to one motion whose acceleration runs straight between them.
fn assert_one_motion(before: &Drive, after: &Drive, limits: &MotionLimits) {
    let PositionRange { lowest, highest } = limits.range;
    assert!(after.value >= lowest && after.value <= highest, "{after:?}");
    assert!(after.rate.abs() <= limits.rate, "{after:?}");
    assert!(after.acceleration.abs() <= limits.acceleration, "{after:?}");
    assert_eq!(after.jump, 0.0);
    let jerk = (after.acceleration - before.acceleration) / H;
    let most = 2.0 * limits.acceleration / (SMOOTHING as f64 * H);
    assert!(jerk.abs() <= most * (1.0 + 1e-9), "jerk {jerk}, at most {most}");
    // a few roundings of the position, and where the leader settles 2^-32 of a tick's acceleration
    let slack = 4e-16 * (lowest.abs() + highest.abs()) + 3e-10 * limits.acceleration * H * H;
    let way = H * before.rate + H * H * (before.acceleration / 3.0 + after.acceleration / 6.0);
    let gap = after.value - before.value - way;
    assert!(gap.abs() <= slack, "position off by {gap} of {slack}: {before:?} {after:?}");
    let gain = 0.5 * H * (before.acceleration + after.acceleration);
    let gap = after.rate - before.rate - gain;
    assert!(gap.abs() <= slack / H, "rate off by {gap}: {before:?} {after:?}");
}

/// Follows targets for some ticks each, and checks every tick.
fn follow(conditioner: &mut Conditioner, targets: impl IntoIterator<Item = (f64, u32)>) {
    let limits = *conditioner.limits();
    let mut before = conditioner.drive();
    for (target, ticks) in targets {
        for _ in 0..ticks {
            let after = conditioner.advance(target).drive;
            assert_one_motion(&before, &after, &limits);
            before = after;
        }
    }
}

#[test]
fn random_targets_give_one_motion_within_the_limits() {
    for (seed, limits) in all_limits().into_iter().enumerate() {
        let PositionRange { lowest, highest } = limits.range;
        let mut random = Random::new(seed as u64 + 1);
        let mut conditioner = Conditioner::new(limits, H, lowest).unwrap();
        for _ in 0..20_000 {
            let ticks = 1 + (random.between(0.0, 1.0).powi(4) * 200.0) as u32;
            let mut target = random.between(lowest, highest);
            let kind = random.signed();
            if kind < -0.8 {
                target = lowest;
            } else if kind > 0.8 {
                target = highest;
            } else if kind > 0.4 {
                // close by
                target = conditioner.drive().value + 1e-6 * random.signed();
            }
            follow(&mut conditioner, [(target, ticks)]);
        }
    }
}

/// Ticks until value, rate and acceleration are at rest on the target, to the last bit.
fn ticks_to_settle(conditioner: &mut Conditioner, target: f64, most: u32) -> u32 {
    let rest = Drive::smooth(target, 0.0, 0.0);
    let mut at = None;
    for tick in 1..=most {
        let drive = conditioner.advance(target).drive;
        match at {
            None if drive == rest => at = Some(tick),
            Some(_) => assert_eq!(drive, rest, "left its rest"),
            None => {}
        }
    }
    at.unwrap_or_else(|| panic!("not settled on {target} after {most} ticks: {conditioner:?}"))
}

#[test]
fn a_constant_target_is_met_to_the_last_bit_and_never_left() {
    for (seed, limits) in all_limits().into_iter().enumerate() {
        let PositionRange { lowest, highest } = limits.range;
        let mut random = Random::new(seed as u64 + 100);
        let mut conditioner = Conditioner::new(limits, H, highest).unwrap();
        // at full rate, with the acceleration up and down, the leader and the average
        let way = highest - lowest;
        let time = 2.0 * way / limits.rate
            + 4.0 * (way / limits.acceleration).sqrt()
            + 4.0 * limits.rate / limits.acceleration;
        let most = (time / H) as u32 + 10 + SMOOTHING as u32;
        for _ in 0..if limits.rate < 0.01 { 3 } else { 300 } {
            // from a motion of any kind
            for _ in 0..(random.between(0.0, 1.0) * 50.0) as u32 {
                conditioner.advance(random.between(lowest, highest));
            }
            let target = random.between(lowest, highest);
            ticks_to_settle(&mut conditioner, target, most);
        }
    }
}

#[test]
fn a_step_of_the_target_is_not_overshot() {
    for limits in all_limits() {
        let PositionRange { lowest, highest } = limits.range;
        let mut random = Random::new(7);
        for case in 0..200 {
            let start = random.between(lowest, highest);
            let size = 10f64.powf(random.between(-9.0, 0.0));
            let target = start + size * (if case % 2 == 0 { highest } else { lowest } - start);
            let mut conditioner = Conditioner::new(limits, H, start).unwrap();
            let (mut last, mut reached) = (start, false);
            for _ in 0..500 {
                let Drive { value, .. } = conditioner.advance(target).drive;
                let (from, to) = if target > start { (last, target) } else { (target, last) };
                assert!(value >= from && value <= to, "{value} not within {from}..{to}");
                last = value;
                reached |= value == target;
            }
            assert!(reached || limits.rate < 0.1, "{start} to {target}: {last}");
        }
    }
}

#[test]
fn nonsense_leaves_the_last_target_in_force_and_says_why() {
    let mut conditioner = Conditioner::new(LIMITS, H, 0.0).unwrap();
    let mut twin = conditioner;
    for (tick, (nonsense, why)) in [
        (f64::NAN, Implausible::NonFinite),
        (-f64::NAN, Implausible::NonFinite),
        (f64::INFINITY, Implausible::NonFinite),
        (f64::NEG_INFINITY, Implausible::NonFinite),
        (f64::MAX, Implausible::AboveRange),
        (f64::MIN, Implausible::BelowRange),
        (0.050_000_001, Implausible::AboveRange),
        (-1e-1, Implausible::BelowRange),
    ]
    .into_iter()
    .enumerate()
    {
        let target = 0.01 * (tick as f64 - 3.0);
        assert_eq!(conditioner.advance(target).refused, None);
        twin.advance(target);
        let conditioned = conditioner.advance(nonsense);
        assert_eq!(conditioned.refused, Some(why), "{nonsense}");
        assert_eq!(conditioned.drive, twin.advance(target).drive);
    }
    // the smallest numbers are targets like any other
    for tiny in [f64::MIN_POSITIVE, f64::from_bits(1), -f64::from_bits(1), -0.0] {
        assert_eq!(conditioner.advance(tiny).refused, None);
        assert!(ticks_to_settle(&mut conditioner, tiny, 300) > 0);
    }
}

#[test]
fn limits_that_make_no_sense_are_refused() {
    let with = |limits, h, start| Conditioner::new(limits, h, start).map(|_| ());
    assert!(with(LIMITS, H, 0.0).is_ok());
    for bad in [0.0, -1.0, f64::NAN, f64::INFINITY] {
        assert!(with(MotionLimits { rate: bad, ..LIMITS }, H, 0.0).is_err(), "rate {bad}");
        assert!(with(MotionLimits { acceleration: bad, ..LIMITS }, H, 0.0).is_err());
        assert!(with(LIMITS, bad, 0.0).is_err(), "step {bad}");
    }
    for highest in [-0.05, -0.06, f64::NAN, f64::INFINITY] {
        let range = PositionRange { lowest: -0.05, highest };
        assert!(with(MotionLimits { range, ..LIMITS }, H, -0.05).is_err(), "range {highest}");
    }
    assert!(with(LIMITS, H, 0.06).is_err());
    assert!(with(MotionLimits { acceleration: 1e-3, ..LIMITS }, H, 0.0).is_err());
}

/// Lag (s) and loss of amplitude behind a sine of the given amplitude (m) and frequency (Hz).
fn lag(limits: MotionLimits, amplitude: f64, frequency: f64) -> (f64, f64) {
    let mut conditioner = Conditioner::new(limits, H, 0.0).unwrap();
    let omega = TAU * frequency;
    let period = (1.0 / (frequency * H)).round() as u32;
    let (mut sine, mut cosine) = (0.0, 0.0);
    for tick in 1..=3 * period {
        let phase = omega * f64::from(tick) * H;
        let value = conditioner.advance(amplitude * phase.sin()).drive.value;
        if tick > 2 * period {
            sine += value * phase.sin() * 2.0 / f64::from(period);
            cosine += value * phase.cos() * 2.0 / f64::from(period);
        }
    }
    ((-cosine).atan2(sine) / omega, 1.0 - sine.hypot(cosine) / amplitude)
}

/// The figures of the documentation.
#[test]
fn a_smooth_target_is_followed_with_a_small_lag() {
    for (amplitude, frequency, most) in [
        // the rack of the benchmark: half a tick of the leader, two of the average
        (0.002, 1.0, 2.51e-3),
        (0.002, 2.0, 2.51e-3),
        (0.02, 1.0, 3.2e-3),
        (0.05, 1.0, 4.8e-3),
        (0.05, 1.5, 6.2e-3),
    ] {
        let (lag, loss) = lag(RACK_LIMITS, amplitude, frequency);
        println!("{amplitude} m at {frequency} Hz: lag {:.2} ms, loss {loss:.1e}", 1e3 * lag);
        assert!(lag > 0.0 && lag <= most, "{amplitude} m, {frequency} Hz: lag {lag}");
        assert!(loss.abs() < 2e-3, "{amplitude} m, {frequency} Hz: loss {loss}");
    }
}
