//! Golden fingerprints, in the order of the scenarios. Written by
//! `FERROL_BLESS=1 cargo test -p host-sim --test selftest`.

pub(super) const FINGERPRINTS: [u64; super::SCENARIOS.len()] = [
    0x8b88_f9e4_2fa9_9927, // square-roots
    0xd6c6_2575_d691_f60f, // rack
    0xe9f5_56cd_e99d_ea70, // stairs
    0x110a_0293_caee_3fca, // bump
    0x4b20_3c79_108b_1a47, // steer
];
