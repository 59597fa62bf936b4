//! Golden fingerprints, in the order of the scenarios. Written by
//! `FERROL_BLESS=1 cargo test -p host-sim --test selftest`.

pub(super) const FINGERPRINTS: [u64; super::SCENARIOS.len()] = [
    0x8b88_f9e4_2fa9_9927, // square-roots
    0xd6c6_2575_d691_f60f, // rack
    0xcc71_b7ba_99ac_c555, // stairs
    0xdd86_a8bc_7066_cc48, // bump
    0xd044_a8b1_43e1_da7d, // steer
];
