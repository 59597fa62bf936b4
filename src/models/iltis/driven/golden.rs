//! Fingerprints of the test at boot, written by the command `bless`.

/// In the order of the parts of the test.
pub const FINGERPRINTS: [u64; 9] = [
    0x8b88_f9e4_2fa9_9927, // square-roots
    0xd6c6_2575_d691_f60f, // rack
    0xb232_bc3c_6119_d78c, // road_fl
    0xb232_bc3c_6119_d78c, // road_fr
    0xb232_bc3c_6119_d78c, // road_rl
    0xb232_bc3c_6119_d78c, // road_rr
    0x05a4_d7d7_a4c6_a5ab, // usual
    0x2150_ec26_a1bb_b92b, // brake
    0xbd72_2b02_8a36_f3a2, // road
];
