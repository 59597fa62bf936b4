//! Golden fingerprints, in the order of the scenarios. Written by
//! `FERROL_BLESS=1 cargo test -p host-sim --test selftest`.

pub(super) const FINGERPRINTS: [u64; super::SCENARIOS.len()] = [
    0x8b88_f9e4_2fa9_9927, // square-roots
    0xd6c6_2575_d691_f60f, // rack
    0x9985_b034_6718_6ab1, // stairs
    0x0321_ff9e_f2bf_ae5e, // bump
    0xa745_4a57_edfd_6bc0, // steer
];
