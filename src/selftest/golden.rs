//! Golden fingerprints, in the order of the scenarios. Written by
//! `FERROL_BLESS=1 cargo test -p host-sim --test selftest`.

pub(super) const FINGERPRINTS: [u64; super::SCENARIOS.len()] = [
    0x8b88_f9e4_2fa9_9927, // square-roots
    0xd6c6_2575_d691_f60f, // rack
    0xa4dd_b41e_686e_ac4d, // stairs
    0xc200_21b9_fecd_653a, // bump
    0x807c_956e_c07d_2746, // steer
];
