//! Frames of a bus with any identifier and data, and sets that are well made: what is offered is believed, an armed
//! vehicle makes one tick for each set, and what it says is taken apart again.
//!
//! Each piece of the input is a number of a frame, a length and data; a number of 255 mends the check of the set and closes it.
#![no_main]

use embedded_can::{Frame, Id, StandardId};
use ferrol::protocol::can::layout::{INPUT_BASE, OUTPUT_BASE};
use ferrol::protocol::can::set::{Check, InputClose, OutputClose, Wish};
use ferrol::protocol::can::{Bus, BusFrame, BusOutgoing, BusSession, Layout};
use ferrol::protocol::message::{OutputHead, Stand};
use ferrol::protocol::session::Made;
use ferrol_fuzz::{Dummy, INPUTS, OUTPUTS};
use libfuzzer_sys::fuzz_target;

const FITTING: [Layout; 2] = [
    match Layout::fitting(&INPUTS, &OUTPUTS, Bus::CLASSICAL) {
        Ok(layout) => layout,
        Err(_) => panic!("it fits"),
    },
    match Layout::fitting(&INPUTS, &OUTPUTS, Bus::FD) {
        Ok(layout) => layout,
        Err(_) => panic!("it fits"),
    },
];
static LAYOUTS: [Layout; 2] = FITTING;

/// Holds what leaves against the layout.
struct Checked(&'static Layout);

impl BusOutgoing for Checked {
    fn send(&mut self, frame: &BusFrame) -> bool {
        let identifier = frame.standard_id().expect("a standard identifier");
        let outputs = &self.0.outputs;
        match outputs.slot(identifier) {
            Some(slot) => assert_eq!(frame.data().len(), outputs.bytes(slot)),
            None => {
                assert_eq!(identifier, outputs.close_identifier());
                OutputClose::read(frame.data()).expect("a close");
            }
        }
        true
    }
}

fuzz_target!(|bytes: &[u8]| {
    let Some((which, mut rest)) = bytes.split_first() else { return };
    let layout = &LAYOUTS[usize::from(which & 1)];
    let mut session = BusSession::new::<Dummy>(layout, which & 2 == 2);
    let (mut vehicle, mut out) = (Dummy::new(), Checked(layout));
    let (mut check, mut frames, mut sequence, mut tick) = (Check::EMPTY, 0u8, 0u16, 0u32);
    while let [number, length, behind @ ..] = rest {
        let (data, next) = behind.split_at(usize::from(*length).min(behind.len()).min(64));
        rest = next;
        let base = if number & 0x80 == 0 { INPUT_BASE } else { OUTPUT_BASE };
        let identifier = base + u16::from(number & 7);
        let frame = if *number == 255 {
            // a set that is well made, with a wish
            sequence = sequence.wrapping_add(u16::from(*length));
            let wish = Wish::ALL[usize::from(data.first().copied().unwrap_or(0) % 4)];
            let close = InputClose { sequence, wish, frames, check: check.value() };
            close.write::<BusFrame>(&layout.inputs)
        } else {
            BusFrame::new(Id::Standard(StandardId::new(identifier).expect("11 bits")), data)
        };
        let Some(frame) = frame else { continue };
        let identifier = frame.standard_id().expect("a standard identifier");
        session.receive(&frame, &mut vehicle, &mut out);
        if layout.inputs.slot(identifier).is_some() {
            check = check.with(identifier, frame.data());
            frames = frames.saturating_add(1);
        } else if identifier == layout.inputs.close_identifier() {
            (check, frames) = (Check::EMPTY, 0);
        }
        if vehicle.asked > 0 || (vehicle.stand == Stand::Armed && number & 1 == 1) {
            vehicle.asked = 0;
            tick += 1;
            let head = OutputHead {
                tick,
                fingerprint: 0,
                duration: 1,
                input: 0,
                input_age: 0,
                stand: vehicle.stand,
                status: 0,
                iterations: 1,
            };
            let inputs = vehicle.inputs;
            session.tell(&Made { head, inputs: &inputs }, |port| port as f64, &mut out);
        }
    }
});
