//! Golden fingerprints, in the order of the scenarios. Written by
//! `FERROL_BLESS=1 cargo test -p host-sim --test selftest`.

pub(super) const FINGERPRINTS: [u64; super::SCENARIOS.len()] = [
    0x8b88_f9e4_2fa9_9927, // square-roots
    0xd6c6_2575_d691_f60f, // rack
    0x1fd2_94dd_57a1_312c, // stairs
    0x09ed_eccb_2c43_a8d9, // bump
    0x61e2_8f37_0234_52b3, // steer
];
