//! Snapshots of a state: with a checksum that is mended, what is taken up is taken up again as it would be written.
#![no_main]

use ferrol::models::{EngineState, StateOf};
use ferrol::snapshot::{VERSION, bytes_of, crc32, load, save};
use ferrol::vehicles::iltis::Iltis;
use libfuzzer_sys::fuzz_target;

type Record = StateOf<Iltis>;
/// Of a firmware; any will do.
const IDENTITY: u64 = 5;

/// Writes header and checksum of a snapshot.
fn seal(whole: &mut [u8]) {
    let length = whole.len();
    whole[..4].copy_from_slice(b"FRSN");
    whole[4..8].copy_from_slice(&VERSION.to_le_bytes());
    whole[8..12].copy_from_slice(&(length as u32).to_le_bytes());
    whole[12..20].copy_from_slice(&IDENTITY.to_le_bytes());
    let checksum = crc32(&whole[..length - 4]).to_le_bytes();
    whole[length - 4..].copy_from_slice(&checksum);
}

fuzz_target!(|bytes: &[u8]| {
    let mut room = Record::ZERO;
    let _ = load(&mut room, bytes, IDENTITY);
    // as long as a snapshot is, what is missing zero; header and checksum are right where the first byte is odd
    let length = bytes_of::<Record>();
    let mut whole = vec![0; length];
    let count = bytes.len().min(length - 24);
    whole[20..20 + count].copy_from_slice(&bytes[..count]);
    if bytes.first().is_some_and(|first| first & 1 == 1) {
        seal(&mut whole);
    }
    if load(&mut room, &whole, IDENTITY).is_ok() {
        let mut again = vec![0; length];
        save(&room, IDENTITY, &mut again).expect("as long as one");
        load(&mut room, &again, IDENTITY).expect("taken up again");
    }
});
