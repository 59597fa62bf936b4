//! Which port has which place in which frame, and when each frame is due: worked out from the table of the ports by the compiler.
//!
//! The ports of a rate group share frames, in the order of the table. A frame whose group has the period `p` is due in the ticks
//! `t` with `t mod p = o`. The offsets `o` are chosen one frame after the other, those of short periods first, each where the wire
//! is least busy: periods divide each other, so this spreads the frames as evenly as can be. What the busiest tick takes is then
//! held against a millisecond.
//!
//! A table that is too much for a bus may be *stretched*: all periods are multiplied by the same number.

use super::wire::{Bus, length_for};
use crate::runtime::{InputPort, OutputPort, RateGroup};

/// Ports of one direction at most.
pub const MOST_PORTS: usize = 128;
/// Frames of one direction at most, that which closes a set not among them.
pub const MOST_FRAMES: usize = 64;
/// Identifier of the first frame to the firmware: inputs go before outputs where both want the bus.
pub const INPUT_BASE: u16 = 0x100;
/// Identifier of the first frame from the firmware.
pub const OUTPUT_BASE: u16 = 0x200;
/// Bytes of the frame that closes a set.
pub const CLOSE_BYTES: usize = 8;
/// By how much a table may be stretched.
const STRETCHES: [u16; 4] = [1, 2, 5, 10];
/// Ticks after which all is repeated, at most.
const LONGEST: usize = 1000;
/// What there is of a tick (ns).
const TICK_NS: u32 = 1_000_000;
/// Bytes of a value.
const VALUE: usize = 4;

/// A frame with values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Slot {
    /// Place of its first port in the order of its direction.
    first: u16,
    /// Ports in it.
    count: u8,
    /// Ticks from one to the next.
    pub period: u16,
    /// Ticks from the start to the first.
    pub offset: u16,
}

/// The frames of one direction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Direction {
    /// Identifier of the first frame.
    base: u16,
    /// Numbers of the ports, sorted by their groups.
    ports: [u16; MOST_PORTS],
    slots: [Slot; MOST_FRAMES],
    count: usize,
}

/// The frames of a table of ports on a bus.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Layout {
    /// The bus.
    pub bus: Bus,
    /// What all periods of the table were multiplied by.
    pub stretch: u16,
    /// Frames to the firmware.
    pub inputs: Direction,
    /// Frames from the firmware.
    pub outputs: Direction,
    /// Time that the frames of the busiest tick take at most, of both directions together (ns).
    pub busiest_ns: u32,
}

/// Why a table of ports has no frames.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CanLayoutError {
    /// More inputs than there are places for.
    InputsTooMany,
    /// More outputs than there are places for.
    OutputsTooMany,
    /// A bus of classical frames is too slow for the table.
    ClassicalTooSlow,
    /// A bus of FD frames is too slow for the table.
    FdTooSlow,
}

impl CanLayoutError {
    /// What is wrong, in words.
    pub const fn message(self) -> &'static str {
        match self {
            Self::InputsTooMany => "CAN carries at most 128 inputs in 64 frames",
            Self::OutputsTooMany => "CAN carries at most 128 outputs in 64 frames",
            Self::ClassicalTooSlow => {
                "the ports do not fit CAN at 1 Mbit/s, about seven frames of two values in a millisecond: put some into the group of 10 or 100 ms, or use CAN FD"
            }
            Self::FdTooSlow => {
                "the ports do not fit CAN FD at 1 and 5 Mbit/s, about five frames of sixteen values in a millisecond: put some into the group of 10 or 100 ms"
            }
        }
    }
}

impl core::fmt::Display for CanLayoutError {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str(self.message())
    }
}

impl core::error::Error for CanLayoutError {}

impl Layout {
    /// The frames of a table on a bus, all periods multiplied by `stretch`, 1 to 10.
    ///
    /// # Errors
    /// What does not fit.
    pub const fn new(
        inputs: &[InputPort],
        outputs: &[OutputPort],
        bus: Bus,
        stretch: u16,
    ) -> Result<Self, CanLayoutError> {
        if inputs.len() > MOST_PORTS {
            return Err(CanLayoutError::InputsTooMany);
        }
        if outputs.len() > MOST_PORTS {
            return Err(CanLayoutError::OutputsTooMany);
        }
        let mut groups = [RateGroup::Every1Ms; MOST_PORTS];
        let mut i = 0;
        while i < inputs.len() {
            groups[i] = inputs[i].group;
            i += 1;
        }
        // a set of each direction is closed in every tick
        let mut busy = [2 * bus.frame_ns(CLOSE_BYTES); LONGEST];
        let shape = Shape { bus, stretch };
        let Some(inputs) = shape.direction(INPUT_BASE, &groups, inputs.len(), &mut busy) else {
            return Err(CanLayoutError::InputsTooMany);
        };
        let mut i = 0;
        while i < outputs.len() {
            groups[i] = outputs[i].group;
            i += 1;
        }
        let Some(outputs) = shape.direction(OUTPUT_BASE, &groups, outputs.len(), &mut busy) else {
            return Err(CanLayoutError::OutputsTooMany);
        };
        let mut busiest_ns = 0;
        let mut tick = 0;
        while tick < LONGEST {
            if busy[tick] > busiest_ns {
                busiest_ns = busy[tick];
            }
            tick += 1;
        }
        if busiest_ns <= TICK_NS {
            Ok(Self { bus, stretch, inputs, outputs, busiest_ns })
        } else if bus.is_fd() {
            Err(CanLayoutError::FdTooSlow)
        } else {
            Err(CanLayoutError::ClassicalTooSlow)
        }
    }

    /// The frames of a table on a bus, stretched no more than they must be: by 1, 2, 5 or 10.
    ///
    /// # Errors
    /// What does not fit even so.
    pub const fn fitting(
        inputs: &[InputPort],
        outputs: &[OutputPort],
        bus: Bus,
    ) -> Result<Self, CanLayoutError> {
        let mut i = 0;
        loop {
            let tried = Self::new(inputs, outputs, bus, STRETCHES[i]);
            i += 1;
            if tried.is_ok() || i == STRETCHES.len() {
                return tried;
            }
        }
    }
}

/// What all frames of a layout have in common.
#[derive(Clone, Copy)]
struct Shape {
    bus: Bus,
    stretch: u16,
}

impl Shape {
    /// The frames of one direction; adds their times to those of the ticks. `None` if there are too many.
    const fn direction(
        self,
        base: u16,
        groups: &[RateGroup; MOST_PORTS],
        all: usize,
        busy: &mut [u32; LONGEST],
    ) -> Option<Direction> {
        const GROUPS: [RateGroup; 3] =
            [RateGroup::Every1Ms, RateGroup::Every10Ms, RateGroup::Every100Ms];
        let blank = Slot { first: 0, count: 0, period: 1, offset: 0 };
        let mut direction =
            Direction { base, ports: [0; MOST_PORTS], slots: [blank; MOST_FRAMES], count: 0 };
        let in_frame = self.bus.most_bytes() / VALUE;
        let mut sorted = 0;
        let mut g = 0;
        while g < GROUPS.len() {
            let first = sorted;
            let mut port = 0;
            while port < all {
                if groups[port] as u8 == GROUPS[g] as u8 {
                    direction.ports[sorted] = port as u16;
                    sorted += 1;
                }
                port += 1;
            }
            let period = GROUPS[g].milliseconds() as u16 * self.stretch;
            let mut next = first;
            while next < sorted {
                if direction.count == MOST_FRAMES {
                    return None;
                }
                let left = sorted - next;
                let count = if left < in_frame { left } else { in_frame };
                let bytes = length_for(VALUE * count);
                let offset = least_busy(busy, period as usize, self.bus.frame_ns(bytes));
                direction.slots[direction.count] =
                    Slot { first: next as u16, count: count as u8, period, offset: offset as u16 };
                direction.count += 1;
                next += count;
            }
            g += 1;
        }
        Some(direction)
    }
}

/// The offset of the least busy ticks for a frame of a period; its time is added to theirs.
const fn least_busy(busy: &mut [u32; LONGEST], period: usize, frame_ns: u32) -> usize {
    let mut best = 0;
    let mut offset = 1;
    // all that is there already has this period, or one that divides it
    while offset < period {
        if busy[offset] < busy[best] {
            best = offset;
        }
        offset += 1;
    }
    let mut tick = best;
    while tick < LONGEST {
        busy[tick] += frame_ns;
        tick += period;
    }
    best
}

impl Slot {
    /// Whether the frame is due in a tick.
    pub const fn is_due(&self, tick: u32) -> bool {
        match tick.checked_rem(self.period as u32) {
            Some(turn) => turn == self.offset as u32,
            None => false,
        }
    }
}

impl Direction {
    /// The frames, in the order of their identifiers.
    pub fn slots(&self) -> &[Slot] {
        self.slots.get(..self.count).unwrap_or(&[])
    }

    /// Identifier of the frame with a number.
    pub const fn identifier(&self, number: usize) -> u16 {
        self.base.wrapping_add(number as u16)
    }

    /// Identifier of the frame that closes a set: the last, so that a controller that sends low identifiers first sends it last.
    pub const fn close_identifier(&self) -> u16 {
        self.identifier(self.count)
    }

    /// The frame with an identifier, and its number.
    pub fn slot(&self, identifier: u16) -> Option<&Slot> {
        self.slots().get(usize::from(identifier.checked_sub(self.base)?))
    }

    /// Numbers of the ports of a frame, in the order of their values.
    pub fn ports(&self, slot: &Slot) -> &[u16] {
        let first = usize::from(slot.first);
        self.ports.get(first..first.saturating_add(usize::from(slot.count))).unwrap_or(&[])
    }

    /// Bytes of data of a frame.
    pub fn bytes(&self, slot: &Slot) -> usize {
        length_for(usize::from(slot.count).saturating_mul(VALUE))
    }
}

#[cfg(test)]
mod tests {
    use super::{Bus, CanLayoutError, Layout};
    use crate::models::Model as _;
    use crate::runtime::{InputPort, OutputPort, RateGroup};
    use crate::vehicles::iltis::Iltis;

    extern crate std;
    use std::vec::Vec;

    const RACK: InputPort = InputPort::plain("rack", "m", [-0.05, 0.05], "rack");
    const Z: OutputPort = OutputPort::new("z", "m", [-1.0, 1.0], "height");

    /// Time on the wire of each of some ticks, from the frames that are due.
    fn busy(layout: &Layout, ticks: u32) -> Vec<u32> {
        let of = |tick| {
            let both = [&layout.inputs, &layout.outputs].into_iter();
            let due = both.flat_map(|direction| {
                let slots = direction.slots().iter().filter(move |slot| slot.is_due(tick));
                slots.map(|slot| layout.bus.frame_ns(direction.bytes(slot)))
            });
            due.sum::<u32>() + 2 * layout.bus.frame_ns(8)
        };
        (0..ticks).map(of).collect()
    }

    #[test]
    fn the_iltis_fits_fd_as_it_is_and_classical_frames_at_half_the_rate() {
        let fd = Layout::fitting(Iltis::INPUTS, Iltis::OUTPUTS, Bus::FD).unwrap();
        assert_eq!((fd.stretch, fd.inputs.slots().len(), fd.outputs.slots().len()), (1, 1, 6));
        let classical = Layout::new(Iltis::INPUTS, Iltis::OUTPUTS, Bus::CLASSICAL, 1);
        assert_eq!(classical, Err(CanLayoutError::ClassicalTooSlow));
        let half = Layout::fitting(Iltis::INPUTS, Iltis::OUTPUTS, Bus::CLASSICAL).unwrap();
        assert_eq!((half.stretch, half.outputs.slots().len()), (2, 5 + 14 + 18));
        // the figures of the book, from a few lines of Python that share nothing with this
        assert_eq!((fd.busiest_ns, half.busiest_ns), (474_000, 810_000));
        for layout in [fd, half] {
            let busy = busy(&layout, 400);
            assert_eq!(busy.iter().max(), Some(&layout.busiest_ns));
            assert!(layout.busiest_ns <= 1_000_000);
        }
    }

    #[test]
    fn no_tick_carries_more_than_its_share() {
        // 5 frames in 2 ticks, 14 in 20, 18 in 200: 3.29 in a tick, so 4 in the busiest
        let layout = Layout::new(Iltis::INPUTS, Iltis::OUTPUTS, Bus::CLASSICAL, 2).unwrap();
        let frames = |tick| layout.outputs.slots().iter().filter(|slot| slot.is_due(tick)).count();
        let most = (0..200).map(frames).max();
        let all: usize = (0..200).map(frames).sum();
        assert_eq!((most, all), (Some(4), 5 * 100 + 14 * 10 + 18));
    }

    #[test]
    fn every_port_has_one_place() {
        for bus in [Bus::CLASSICAL, Bus::FD] {
            let layout = Layout::fitting(Iltis::INPUTS, Iltis::OUTPUTS, bus).unwrap();
            let mut ports: Vec<u16> = Vec::new();
            for slot in layout.outputs.slots() {
                let within = layout.outputs.ports(slot);
                assert!(within.len() * 4 <= layout.outputs.bytes(slot));
                for port in within {
                    let group = Iltis::OUTPUTS[usize::from(*port)].group;
                    assert_eq!(u32::from(slot.period), layout_period(&layout, group));
                }
                ports.extend(within);
            }
            ports.sort_unstable();
            assert_eq!(ports, (0..Iltis::OUTPUTS.len() as u16).collect::<Vec<_>>());
        }
    }

    fn layout_period(layout: &Layout, group: RateGroup) -> u32 {
        group.milliseconds() * u32::from(layout.stretch)
    }

    #[test]
    fn what_does_not_fit_is_refused() {
        let fits = |outputs: &[OutputPort], bus| Layout::new(&[RACK], outputs, bus, 1).map(|_| ());
        // one frame in, two that close: four are left for eight values
        assert_eq!(fits(&[Z; 8], Bus::CLASSICAL), Ok(()));
        assert_eq!(fits(&[Z; 10], Bus::CLASSICAL), Err(CanLayoutError::ClassicalTooSlow));
        assert_eq!(fits(&[Z; 64], Bus::FD), Ok(()));
        assert_eq!(fits(&[Z; 96], Bus::FD), Err(CanLayoutError::FdTooSlow));
        assert_eq!(fits(&[Z; 129], Bus::FD), Err(CanLayoutError::OutputsTooMany));
        let inputs = Layout::new(&[RACK; 129], &[Z], Bus::FD, 1);
        assert_eq!(inputs, Err(CanLayoutError::InputsTooMany));
        assert!(Layout::fitting(&[RACK; 40], &[Z; 40], Bus::CLASSICAL).is_ok());
        let never = Layout::fitting(&[RACK; 128], &[Z; 128], Bus::CLASSICAL);
        assert_eq!(never, Err(CanLayoutError::ClassicalTooSlow));
    }
}
