//! Fingerprints of the test at boot, written by the command `bless`.

/// In the order of the parts of the test.
pub const FINGERPRINTS: [u64; 5] = [
    0x8b88_f9e4_2fa9_9927, // square-roots
    0xd6c6_2575_d691_f60f, // rack
    0xace0_64ce_49e0_593b, // stairs
    0x63a5_8a74_91b4_133d, // bump
    0xbb84_5045_4592_d053, // steer
];
