//! Golden fingerprints, in the order of the scenarios. Written by
//! `FERROL_BLESS=1 cargo test -p host-sim --test selftest`.

pub(super) const FINGERPRINTS: [u64; super::SCENARIOS.len()] = [
    0x8b88_f9e4_2fa9_9927, // square-roots
    0xd6c6_2575_d691_f60f, // rack
    0x643d_bb97_fb72_543f, // stairs
    0xa4b2_7a28_e86f_f9d6, // bump
    0x1d6d_2f92_e41d_8f66, // steer
];
