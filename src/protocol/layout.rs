//! Which port has which place in a frame, and whether the frames fit the wire: both follow from the table of the ports.
//!
//! A port of the group of 1 ms is in every frame. Those of the groups of 10 and 100 ms take turns: of a group with `n` ports and
//! the period `p`, every frame carries `s = ceil(n / p)`, the one of tick `t` those with the numbers `s (t mod p)` to
//! `s (t mod p) + s - 1`, in the order of the table. So every frame has the same length, no frame waits for another, and the
//! wire is never busier than the budget says. A place for which there is no port holds zero.

use crate::fingerprint::Fingerprint;
use crate::runtime::{Conditioning, InputPort, OutputPort, RateGroup};

use super::cobs::OVERHEAD;
use super::frame::{CHECKSUM, HEADER, PAYLOAD};
use super::message::{INPUT_FIXED, OUTPUT_FIXED};

/// Symbols per second of the serial line: eight data bits, a start bit and a stop bit.
pub const BAUD: u32 = 921_600;

/// Bytes that the serial line carries in a millisecond.
pub const BYTES_PER_MS: usize = bytes_in(1000);

/// Bytes that the serial line carries in a time (us).
pub const fn bytes_in(microseconds: u32) -> usize {
    (BAUD as u64 / 10 * microseconds as u64 / 1_000_000) as usize
}

const GROUPS: [RateGroup; 3] = [RateGroup::Every1Ms, RateGroup::Every10Ms, RateGroup::Every100Ms];

/// What the frames of a table of ports take of the wire.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    /// Values in each frame to the firmware.
    pub input_places: usize,
    /// Values in each frame from the firmware.
    pub output_places: usize,
    /// Bytes of a frame to the firmware, on the wire.
    pub input_bytes: usize,
    /// Bytes of a frame from the firmware, on the wire.
    pub output_bytes: usize,
}

/// Why a table of ports has no frames.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LayoutError {
    /// The inputs take more of the wire than there is in a millisecond.
    InputsTooMany,
    /// The outputs take more of the wire than there is in a millisecond.
    OutputsTooMany,
}

impl LayoutError {
    /// What is wrong, in words.
    pub const fn message(self) -> &'static str {
        match self {
            Self::InputsTooMany => {
                "the inputs do not fit the serial line of 92 bytes per millisecond: put some into the group of 10 or 100 ms"
            }
            Self::OutputsTooMany => {
                "the outputs do not fit the serial line of 92 bytes per millisecond: put some into the group of 10 or 100 ms"
            }
        }
    }
}

impl core::fmt::Display for LayoutError {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str(self.message())
    }
}

impl core::error::Error for LayoutError {}

/// The frames of a table of ports, for a wire of `bytes_per_ms`.
///
/// # Errors
/// What does not fit.
pub const fn budget(
    inputs: &[InputPort],
    outputs: &[OutputPort],
    bytes_per_ms: usize,
) -> Result<Budget, LayoutError> {
    let mut counts = [0; 3];
    let mut i = 0;
    while i < inputs.len() {
        counts[inputs[i].group as usize] += 1;
        i += 1;
    }
    let input_places = places(counts);
    let mut counts = [0; 3];
    let mut i = 0;
    while i < outputs.len() {
        counts[outputs[i].group as usize] += 1;
        i += 1;
    }
    let output_places = places(counts);
    let around = HEADER + CHECKSUM + OVERHEAD;
    let input_payload = INPUT_FIXED + 8 * input_places;
    let output_payload = OUTPUT_FIXED + 4 * output_places;
    let budget = Budget {
        input_places,
        output_places,
        input_bytes: around + input_payload,
        output_bytes: around + output_payload,
    };
    if budget.input_bytes > bytes_per_ms || input_payload > PAYLOAD {
        Err(LayoutError::InputsTooMany)
    } else if budget.output_bytes > bytes_per_ms || output_payload > PAYLOAD {
        Err(LayoutError::OutputsTooMany)
    } else {
        Ok(budget)
    }
}

/// Values in each frame for so many ports in each group.
const fn places(counts: [usize; 3]) -> usize {
    let [every_1, every_10, every_100] = counts;
    every_1 + every_10.div_ceil(10) + every_100.div_ceil(100)
}

/// Calls `take` for every place of the frame of a tick, in their order, with the number of its port; with none where the place
/// stays empty.
pub fn each_place(
    groups: impl Fn(usize) -> Option<RateGroup>,
    tick: u32,
    mut take: impl FnMut(Option<usize>),
) {
    for group in GROUPS {
        let mut count = 0usize;
        let mut number = 0usize;
        while let Some(of) = groups(number) {
            count = count.wrapping_add(usize::from(of == group));
            number = number.wrapping_add(1);
        }
        let (share, turn) = match group {
            RateGroup::Every1Ms => (count, 0),
            RateGroup::Every10Ms => (count.div_ceil(10), tick % 10),
            RateGroup::Every100Ms => (count.div_ceil(100), tick % 100),
        };
        let first = share.wrapping_mul(turn as usize);
        let (mut within, mut number, mut taken) = (0usize, 0usize, 0usize);
        while let Some(of) = groups(number) {
            if of == group {
                if within >= first && taken < share {
                    take(Some(number));
                    taken = taken.wrapping_add(1);
                }
                within = within.wrapping_add(1);
            }
            number = number.wrapping_add(1);
        }
        while taken < share {
            take(None);
            taken = taken.wrapping_add(1);
        }
    }
}

/// The group of an input by its number.
pub fn input_group(ports: &[InputPort]) -> impl Fn(usize) -> Option<RateGroup> {
    |number| ports.get(number).map(|port| port.group)
}

/// The group of an output by its number.
pub fn output_group(ports: &[OutputPort]) -> impl Fn(usize) -> Option<RateGroup> {
    |number| ports.get(number).map(|port| port.group)
}

/// A fingerprint of a table of ports: names, units, ranges, groups, what is done with the values. Tables with the same one have
/// the same frames.
pub fn table_hash(inputs: &[InputPort], outputs: &[OutputPort]) -> u64 {
    let mut all = Fingerprint::new();
    all.word(inputs.len() as u64);
    for port in inputs {
        text(&mut all, port.name);
        text(&mut all, port.unit);
        all.numbers(&[port.range.lowest, port.range.highest, port.initial]);
        all.word(u64::from(port.group.milliseconds()));
        if let Conditioning::Motion { rate, acceleration } = port.conditioning {
            all.numbers(&[rate, acceleration]);
        }
    }
    all.word(outputs.len() as u64);
    for port in outputs {
        text(&mut all, port.name);
        text(&mut all, port.unit);
        all.numbers(&[port.range.lowest, port.range.highest, port.initial]);
        all.word(u64::from(port.group.milliseconds()));
    }
    all.value()
}

/// Takes a text into a fingerprint, byte by byte, with its length.
pub fn text(all: &mut Fingerprint, text: &str) {
    all.word(text.len() as u64);
    for byte in text.bytes() {
        all.word(u64::from(byte));
    }
}

#[cfg(test)]
mod tests {
    use super::{BYTES_PER_MS, LayoutError, budget, each_place, output_group, table_hash};
    use crate::models::Model as _;
    use crate::runtime::{InputPort, OutputPort, RateGroup};
    use crate::vehicles::iltis::Iltis;

    extern crate std;

    const RACK: InputPort = InputPort::plain("rack", "m", [-0.05, 0.05], "rack");
    const Z: OutputPort = OutputPort::new("z", "m", [-1.0, 1.0], "height");

    #[test]
    fn the_iltis_fits_the_wire() {
        let budget = budget(Iltis::INPUTS, Iltis::OUTPUTS, BYTES_PER_MS).unwrap();
        assert_eq!((BYTES_PER_MS, budget.input_bytes, budget.output_bytes), (92, 22, 88));
    }

    #[test]
    fn a_table_that_does_not_fit_is_refused() {
        // 92 bytes: 14 around and in an input frame, 32 in an output frame
        assert!(budget(&[RACK; 9], &[Z; 15], BYTES_PER_MS).is_ok());
        assert_eq!(budget(&[RACK; 10], &[Z], BYTES_PER_MS), Err(LayoutError::InputsTooMany));
        assert_eq!(budget(&[RACK], &[Z; 16], BYTES_PER_MS), Err(LayoutError::OutputsTooMany));
        let slow = [Z.in_group(RateGroup::Every10Ms); 150];
        assert!(budget(&[RACK], &slow, BYTES_PER_MS).is_ok());
        // what one byte of stuffing cannot span is no frame on any wire
        assert_eq!(budget(&[RACK], &[Z; 60], 1000), Err(LayoutError::OutputsTooMany));
    }

    #[test]
    fn every_port_has_its_turn_in_its_time() {
        let outputs = Iltis::OUTPUTS;
        let mut sent = std::vec![std::vec::Vec::new(); outputs.len()];
        let mut lengths = std::collections::BTreeSet::new();
        for tick in 0..200 {
            let mut length = 0;
            each_place(output_group(outputs), tick, |number| {
                length += 1;
                if let Some(number) = number {
                    sent[number].push(tick);
                }
            });
            lengths.insert(length);
        }
        assert_eq!(lengths.len(), 1);
        for (port, ticks) in outputs.iter().zip(sent) {
            let period = port.group.milliseconds();
            assert_eq!(ticks.len() as u32, 200 / period, "{}", port.name);
            assert!(ticks.windows(2).all(|pair| pair[1] - pair[0] == period), "{}", port.name);
        }
    }

    #[test]
    fn another_table_has_another_hash() {
        let hash = table_hash(&[RACK], &[Z]);
        let other = |port: OutputPort| assert_ne!(table_hash(&[RACK], &[port]), hash);
        other(OutputPort { name: "y", ..Z });
        other(OutputPort { unit: "mm", ..Z });
        other(Z.in_group(RateGroup::Every10Ms));
        assert_ne!(table_hash(&[RACK.followed(1.0, 1.0)], &[Z]), hash);
        assert_ne!(table_hash(&[RACK, RACK], &[Z]), hash);
        assert_eq!(table_hash(&[RACK], &[Z.outside()]), hash);
    }
}
