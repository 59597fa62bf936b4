//! Fingerprints of the test at boot, written by the command `bless`.

/// In the order of the parts of the test.
pub const FINGERPRINTS: [u64; 3] = [
    0x8b88_f9e4_2fa9_9927, // square-roots
    0x8083_7875_bd3d_81ef, // road
    0xbe05_eda4_d2ea_84a0, // usual
];
