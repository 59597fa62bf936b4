//! Golden fingerprints, in the order of the scenarios. Written by
//! `FERROL_BLESS=1 cargo test -p host-sim --test selftest`.

pub(super) const FINGERPRINTS: [u64; super::SCENARIOS.len()] = [
    0x8b88_f9e4_2fa9_9927, // square-roots
    0xd6c6_2575_d691_f60f, // rack
    0x2809_8327_4147_781d, // stairs
    0x8d85_14cf_1096_bd1e, // bump
    0xf51f_c12d_7e1c_3daf, // steer
];
