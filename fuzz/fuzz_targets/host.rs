//! What a firmware sends, as a host takes it apart: well made frames of any kind with any payload, and the bytes as they are.
#![no_main]

use ferrol::protocol::frame::{Kind, WIRE, encode};
use ferrol_fuzz::rig::Wire;
use ferrol_fuzz::rig::client::Client;
use ferrol_fuzz::{INPUTS, OUTPUTS};
use libfuzzer_sys::fuzz_target;
use std::io;
use std::time::Duration;

const KINDS: [Kind; 7] = [
    Kind::Welcome,
    Kind::Output,
    Kind::Reply,
    Kind::Chunk,
    Kind::Refused,
    Kind::Counters,
    Kind::History,
];

/// Gives the bytes once.
struct Once(Vec<u8>);

impl Wire for Once {
    fn send(&mut self, _: &[u8]) -> io::Result<()> {
        Ok(())
    }

    fn receive(&mut self, bytes: &mut Vec<u8>, _: Duration) -> io::Result<()> {
        bytes.append(&mut self.0);
        Ok(())
    }

    fn patience(&self) -> Duration {
        Duration::ZERO
    }
}

fuzz_target!(|bytes: &[u8]| {
    let mut all = bytes.to_vec();
    let (mut rest, mut number) = (bytes, 0u16);
    while let [length, kind, step, behind @ ..] = rest {
        let (payload, next) = behind.split_at(usize::from(*length).min(behind.len()));
        rest = next;
        number = number.wrapping_add(u16::from(*step));
        let kind = KINDS[usize::from(*kind) % KINDS.len()];
        let mut wire = [0; WIRE];
        all.push(0);
        all.extend(encode(kind, number, &mut wire, |to| to.put(payload)).unwrap_or(&[]));
    }
    let mut client = Client::new(Once(all), &INPUTS, &OUTPUTS);
    let _ = client.listen(Duration::ZERO);
    // each piece ends, so this does
    while let Ok(Some(_)) = client.next_arrived() {}
});
