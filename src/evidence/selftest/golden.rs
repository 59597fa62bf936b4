//! Golden fingerprints, in the order of the scenarios. Written by
//! `FERROL_BLESS=1 cargo test -p host-sim --test selftest`.

pub(super) const FINGERPRINTS: [u64; super::SCENARIOS.len()] = [
    0x8b88_f9e4_2fa9_9927, // square-roots
    0xd6c6_2575_d691_f60f, // rack
    0xe27a_664a_b3b8_0953, // stairs
    0x05f3_0274_cfa7_8545, // bump
    0x5637_166c_8225_7d97, // steer
];
