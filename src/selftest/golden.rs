//! Golden fingerprints, in the order of the scenarios. Written by
//! `FERROL_BLESS=1 cargo test -p host-sim --test selftest`.

pub(super) const FINGERPRINTS: [u64; super::SCENARIOS.len()] = [
    0x8b88_f9e4_2fa9_9927, // square-roots
    0xd6c6_2575_d691_f60f, // rack
    0x3ad3_bfc8_3a68_7d56, // stairs
    0xb0fd_7795_406b_bf3d, // bump
    0x09de_c14f_378e_d67a, // steer
];
