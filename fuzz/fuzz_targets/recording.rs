//! Recordings: what is taken is what would be written. The first byte says whether the digest is mended.
#![no_main]

use blake2::{Blake2s256, Digest as _};
use ferrol_fuzz::rig::recording::{Recording, hexadecimal};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let _ = Recording::read(text);
    let mended = format!("{text}end {}\n", hexadecimal(&Blake2s256::digest(text.as_bytes())));
    if let Ok(recording) = Recording::read(&mended) {
        let again = Recording::read(&recording.text()).expect("our own text");
        assert_eq!(again.text(), recording.text());
    }
});
