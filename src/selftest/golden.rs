//! Golden fingerprints, in the order of the scenarios. Written by
//! `FERROL_BLESS=1 cargo test -p host-sim --test selftest`.

pub(super) const FINGERPRINTS: [u64; super::SCENARIOS.len()] = [
    0x8b88_f9e4_2fa9_9927, // square-roots
    0xd6c6_2575_d691_f60f, // rack
    0xee66_a7c0_700a_55ea, // stairs
    0x5939_029a_f106_a55d, // bump
    0x64b8_bbe2_5cbb_023d, // steer
];
