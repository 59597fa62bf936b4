//! Fingerprints of the test at boot, written by the command `bless`.

/// In the order of the parts of the test.
pub const FINGERPRINTS: [u64; 3] = [
    0x0000_0000_0000_0000, // square-roots
    0x0000_0000_0000_0000, // road
    0x0000_0000_0000_0000, // kerb
];
