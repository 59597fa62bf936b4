//! Fingerprints of the test at boot, written by the command `bless`.

/// In the order of the parts of the test.
pub const FINGERPRINTS: [u64; 5] = [
    0x8b88_f9e4_2fa9_9927, // square-roots
    0xd6c6_2575_d691_f60f, // rack
    0x0470_35b3_88b8_5088, // motor
    0xc6fe_04c9_3d2c_281f, // brake
    0xd497_bb64_f5fb_9217, // usual
];
