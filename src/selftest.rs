//! Checks that run on either side and give one fingerprint to compare.

use crate::fingerprint::Fingerprint;
use crate::real;

/// Arguments at which square roots have gone wrong before: signed zeros, infinities, NaN, the
/// ends of the subnormal and normal ranges, neighbours of one.
const EDGES: [u64; 16] = [
    0x0000_0000_0000_0000,
    0x8000_0000_0000_0000,
    0x7ff0_0000_0000_0000,
    0xfff0_0000_0000_0000,
    0x7ff8_0000_0000_0000,
    0xfff8_0000_0000_0001,
    0x7ff0_0000_0000_0001,
    0x0000_0000_0000_0001,
    0x000f_ffff_ffff_ffff,
    0x0010_0000_0000_0000,
    0x7fef_ffff_ffff_ffff,
    0x3fef_ffff_ffff_ffff,
    0x3ff0_0000_0000_0000,
    0x3ff0_0000_0000_0001,
    0x8000_0000_0000_0001,
    0xbff0_0000_0000_0000,
];

/// Fingerprint of the square roots of the edge cases and of `count` random bit patterns, every
/// fourth of them subnormal.
pub fn square_roots(count: u32) -> u64 {
    let mut all = Fingerprint::new();
    for bits in EDGES {
        all.numbers(&[real::sqrt(f64::from_bits(bits))]);
    }
    let mut random: u64 = 0x9e37_79b9_7f4a_7c15;
    for i in 0..count {
        // xorshift64: all 64 bits are as good as random
        random ^= random << 13;
        random ^= random >> 7;
        random ^= random << 17;
        let mask = if i % 4 == 0 { 0x000f_ffff_ffff_ffff } else { 0x7fff_ffff_ffff_ffff };
        all.numbers(&[real::sqrt(f64::from_bits(random & mask))]);
    }
    all.value()
}
