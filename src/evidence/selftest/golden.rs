//! Golden fingerprints, in the order of the scenarios. Written by
//! `FERROL_BLESS=1 cargo test -p host-sim --test selftest`.

pub(super) const FINGERPRINTS: [u64; super::SCENARIOS.len()] = [
    0x8b88_f9e4_2fa9_9927, // square-roots
    0xd6c6_2575_d691_f60f, // rack
    0xdf1c_5db0_86c9_fd77, // stairs
    0x94a4_b0ac_10bd_841d, // bump
    0x45be_08e6_7226_bf4d, // steer
];
