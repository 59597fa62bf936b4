//! Golden fingerprints, in the order of the scenarios. Written by
//! `FERROL_BLESS=1 cargo test -p host-sim --test selftest`.

pub(super) const FINGERPRINTS: [u64; super::SCENARIOS.len()] = [
    0x8b88_f9e4_2fa9_9927, // square-roots
    0xd6c6_2575_d691_f60f, // rack
    0x2ea4_2ef0_8417_40cd, // stairs
    0xb9b7_c033_9d13_47bd, // bump
    0x45be_08e6_7226_bf4d, // steer
];
