//! A session whose frames are well made and hold anything: a vehicle that is armed is never written to, and moves by inputs alone.
//!
//! Each piece of the input is a length, a kind, a step of the number, and a payload; a kind of 255 makes the tick that
//! was asked for.
#![no_main]

use ferrol::protocol::Session;
use ferrol::protocol::frame::{Kind, WIRE, encode};
use ferrol::protocol::lock::Unlocked;
use ferrol::protocol::message::{OutputHead, Stand};
use ferrol::protocol::session::Made;
use ferrol_fuzz::{Checked, Dummy, INPUTS};
use libfuzzer_sys::fuzz_target;

const KINDS: [Kind; 5] = [Kind::Hello, Kind::Input, Kind::Command, Kind::Output, Kind::Reply];

fuzz_target!(|bytes: &[u8]| {
    let mut session = Session::<[f64; 3], _>::new(&INPUTS, Unlocked);
    let (mut vehicle, mut out) = (Dummy::new(), Checked::default());
    let (mut rest, mut number, mut tick) = (bytes, 0u16, 0u32);
    while let [length, kind, step, behind @ ..] = rest {
        let (payload, next) = behind.split_at(usize::from(*length).min(behind.len()));
        rest = next;
        if *kind == 255 {
            if vehicle.asked > 0 || vehicle.stand == Stand::Armed {
                vehicle.asked = 0;
                tick += 1;
                let head = OutputHead {
                    tick,
                    fingerprint: u64::from(tick),
                    duration: 1,
                    input: 0,
                    input_age: 0,
                    stand: vehicle.stand,
                    status: 0,
                    iterations: 1,
                };
                let inputs = vehicle.inputs;
                let made = Made { head, inputs: &inputs };
                session.tell::<Dummy>(made, |port| port as f64, &mut out);
            }
            continue;
        }
        number = number.wrapping_add(u16::from(*step));
        let kind = KINDS[usize::from(*kind) % KINDS.len()];
        let mut wire = [0; WIRE];
        let Some(wire) = encode(kind, number, &mut wire, |to| to.put(payload)) else { continue };
        for byte in wire {
            session.receive(*byte, &mut vehicle, &mut out);
        }
    }
});
