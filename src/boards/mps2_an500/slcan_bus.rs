//! A bus without a bus: its frames are lines of SLCAN on UART 1, see [`crate::protocol::slcan`].

use super::uart::BUS;
use crate::boards::FrameBus;
use crate::protocol::can::{BusFrame, BusOutgoing};
use crate::protocol::slcan::{Channel, LINE, Line, Parser, write};

/// Characters that one look at the line takes in at most.
const AT_ONCE: u32 = 64;

/// The bus.
#[derive(Debug)]
pub struct SlcanBus {
    parser: Parser,
}

impl SlcanBus {
    pub(super) const fn new() -> Self {
        Self { parser: Parser::new() }
    }
}

impl BusOutgoing for SlcanBus {
    /// Nobody listens to a channel that is closed.
    fn send(&mut self, frame: &BusFrame) -> bool {
        if self.parser.channel() == Channel::Closed {
            return true;
        }
        let mut line = [0; LINE];
        write(frame, &mut line).is_some_and(|line| BUS.send(line))
    }
}

impl FrameBus for SlcanBus {
    fn receive(&mut self) -> Option<BusFrame> {
        for _ in 0..AT_ONCE {
            let Some(answered) = self.parser.push(BUS.byte()?) else { continue };
            // an answer without room is lost; programs do not wait for it
            let _ = BUS.send(answered.answer);
            if let Line::Frame(frame) = answered.line {
                return Some(frame);
            }
        }
        None
    }

    fn is_quiet(&self) -> bool {
        BUS.is_quiet()
    }

    fn take_lost(&mut self) -> u32 {
        BUS.take_lost()
    }
}
