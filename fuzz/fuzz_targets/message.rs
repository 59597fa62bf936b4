//! Payloads of every kind: what is taken is what would be written.
#![no_main]

use ferrol::protocol::LinkCounters;
use ferrol::protocol::message::{Command, Hello, OutputHead, Refused, Reply, Welcome};
use ferrol::snapshot::Writer;
use libfuzzer_sys::fuzz_target;

/// Holds what is written against what was read.
fn same(read: &[u8], write: impl FnOnce(&mut Writer<'_>)) {
    let mut bytes = [0xee; 512];
    let mut writer = Writer::new(&mut bytes);
    write(&mut writer);
    let length = 512 - writer.left();
    assert_eq!(&bytes[..length], read);
}

fuzz_target!(|bytes: &[u8]| {
    let Some((kind, payload)) = bytes.split_first() else { return };
    match kind % 7 {
        0 => {
            if let Ok(hello) = Hello::read(payload) {
                same(payload, |to| hello.write(to));
            }
        }
        1 => {
            if let Ok(welcome) = Welcome::read(payload) {
                same(payload, |to| welcome.write(to));
            }
        }
        2 => {
            if let Ok(refused) = Refused::read(payload) {
                same(payload, |to| refused.write(to));
            }
        }
        3 => {
            if let Ok(command) = Command::read(payload) {
                same(payload, |to| command.write(to));
            }
        }
        4 => {
            if let Ok(reply) = Reply::read(payload) {
                same(payload, |to| reply.write(to));
            }
        }
        5 => {
            if let Ok((head, rest)) = OutputHead::read(payload) {
                same(&payload[..payload.len() - rest.len()], |to| head.write(to));
            }
        }
        _ => {
            if let Ok(counters) = LinkCounters::read(payload) {
                same(payload, |to| counters.write(to));
            }
        }
    }
});
