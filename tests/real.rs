//! Series of the elementary functions against `libm`, on both sides of where they end.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test")]

use core::f64::consts::FRAC_PI_4;
use ferrol::real::{atan, max_norm, quiet, sin_cos};

/// Distance in units of the last bit.
fn bits_between(a: f64, b: f64) -> u64 {
    a.abs().to_bits().abs_diff(b.abs().to_bits())
        + u64::from(a.is_sign_negative() != b.is_sign_negative())
}

fn sweep(reach: f64) -> impl Iterator<Item = f64> {
    (-40_000..=40_000).map(move |i| reach * f64::from(i) / 40_000.0)
}

/// A NaN that would signal does not any more, and numbers stay what they are.
#[test]
fn numbers_from_outside_are_quiet() {
    const QUIET: u64 = 1 << 51;
    for bits in [0x7ff0_0000_0000_0001, 0xfff0_0000_0000_0001, 0x7ff4_0000_0000_0000] {
        let found = quiet(core::hint::black_box(f64::from_bits(bits)));
        assert!(found.is_nan() && found.to_bits() & QUIET != 0, "{bits:x}: {:x}", found.to_bits());
    }
    for number in [0.8, -0.8, 5e-324, f64::MAX, f64::INFINITY, f64::NEG_INFINITY, 0.0] {
        assert_eq!(quiet(core::hint::black_box(number)).to_bits(), number.to_bits());
    }
}

#[test]
fn sine_and_cosine_agree_with_libm_to_the_last_bit_but_one() {
    for x in sweep(1.5 * FRAC_PI_4).chain([FRAC_PI_4, -FRAC_PI_4, 1e-300, 1e10]) {
        let ((sine, cosine), (s, c)) = (sin_cos(x), libm::sincos(x));
        assert!(bits_between(sine, s) <= 1 && bits_between(cosine, c) <= 1, "{x:e}");
    }
}

#[test]
fn arc_tangent_agrees_with_libm_to_the_last_bit_but_one() {
    for x in sweep(0.1).chain([1.0 / 16.0, -1.0 / 16.0, 1e-300, 1e300]) {
        assert!(bits_between(atan(x), libm::atan(x)) <= 1, "{x:e}");
    }
}

#[test]
fn what_is_not_finite_stays_so() {
    for x in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY] {
        let (sine, cosine) = sin_cos(x);
        assert!(sine.is_nan() && cosine.is_nan());
        assert!(max_norm(&[1.0, x, 2.0]).is_nan());
    }
    assert!(atan(f64::NAN).is_nan());
    assert_eq!(max_norm(&[-3.0, 2.0]).to_bits(), 3.0f64.to_bits());
}
