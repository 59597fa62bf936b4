//! Golden fingerprints, in the order of the scenarios. Written by
//! `FERROL_BLESS=1 cargo test -p host-sim --test selftest`.

pub(super) const FINGERPRINTS: [u64; super::SCENARIOS.len()] = [
    0x8b88_f9e4_2fa9_9927, // square-roots
    0xd6c6_2575_d691_f60f, // rack
    0x3246_15a3_6dd3_25e2, // stairs
    0x89ce_986d_871e_72b4, // bump
    0x1f24_0205_1a7a_1e6f, // steer
];
