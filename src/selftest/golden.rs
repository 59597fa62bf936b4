//! Golden fingerprints, in the order of the scenarios. Written by
//! `FERROL_BLESS=1 cargo test -p host-sim --test selftest`.

pub(super) const FINGERPRINTS: [u64; super::SCENARIOS.len()] = [
    0x8b88_f9e4_2fa9_9927, // square-roots
    0xd6c6_2575_d691_f60f, // rack
    0x44dd_84cd_3ea3_9fff, // stairs
    0xe8fa_cac4_0c19_4f22, // bump
    0xf10b_4cf2_f655_ee29, // steer
];
