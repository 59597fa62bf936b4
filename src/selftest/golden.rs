//! Golden fingerprints, in the order of the scenarios. Written by
//! `FERROL_BLESS=1 cargo test -p host-sim --test selftest`.

pub(super) const FINGERPRINTS: [u64; super::SCENARIOS.len()] = [
    0x8b88_f9e4_2fa9_9927, // square-roots
    0xd6c6_2575_d691_f60f, // rack
    0x0a57_d94d_6025_7b62, // stairs
    0x09ed_eccb_2c43_a8d9, // bump
    0xdf79_2630_147e_ced0, // steer
];
