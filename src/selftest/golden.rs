//! Golden fingerprints, in the order of the scenarios. Written by
//! `FERROL_BLESS=1 cargo test -p host-sim --test selftest`.

pub(super) const FINGERPRINTS: [u64; super::SCENARIOS.len()] = [
    0x8b88_f9e4_2fa9_9927, // square-roots
    0xd6c6_2575_d691_f60f, // rack
    0xe456_7136_0bbf_52b4, // stairs
    0x85d0_5a36_8581_c899, // bump
    0xc078_b949_353b_07f6, // steer
];
