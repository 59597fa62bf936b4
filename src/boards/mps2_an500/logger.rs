//! defmt through semihosting: one call of the host per message.
//!
//! `defmt-semihosting` calls the host for every few bytes and has places that can panic.

#![allow(unsafe_code, reason = "the logger is shared by every context")]

use core::cell::UnsafeCell;

use cortex_m_semihosting::hio::{self, HostStream};
use critical_section::RestoreState;
use defmt::Encoder;

/// Longest part of a message that leaves in one call of the host, in bytes.
const BUFFER_BYTES: usize = 256;

#[defmt::global_logger]
struct Logger;

/// Used only between `acquire` and `release`, with interrupts off.
struct Channel(UnsafeCell<LogState>);

struct LogState {
    taken: bool,
    restore: RestoreState,
    encoder: Encoder,
    output: LogOutput,
}

/// What waits for the host.
struct LogOutput {
    stream: Option<HostStream>,
    buffer: [u8; BUFFER_BYTES],
    length: usize,
}

static CHANNEL: Channel = Channel(UnsafeCell::new(LogState {
    taken: false,
    restore: RestoreState::invalid(),
    encoder: Encoder::new(),
    output: LogOutput { stream: None, buffer: [0; BUFFER_BYTES], length: 0 },
}));

// SAFETY: the state is touched with interrupts off only, and there is one core.
unsafe impl Sync for Channel {}

impl LogOutput {
    fn push(&mut self, bytes: &[u8]) {
        for byte in bytes {
            if self.length == BUFFER_BYTES {
                self.send();
            }
            if let Some(place) = self.buffer.get_mut(self.length) {
                *place = *byte;
                self.length += 1;
            }
        }
    }

    fn send(&mut self) {
        if self.stream.is_none() {
            self.stream = hio::hstdout().ok();
        }
        let length = core::mem::take(&mut self.length);
        if let (Some(stream), Some(bytes)) = (&mut self.stream, self.buffer.get(..length)) {
            // without a host to listen the message is lost
            let _ = stream.write_all(bytes);
        }
    }
}

// SAFETY: `acquire` turns interrupts off until `release`, so that calls never interleave; defmt
// never acquires twice in between.
unsafe impl defmt::Logger for Logger {
    fn acquire() {
        // SAFETY: paired with the release below, in nested order.
        let restore = unsafe { critical_section::acquire() };
        // SAFETY: interrupts are off.
        let state = unsafe { &mut *CHANNEL.0.get() };
        // a fault in the middle of a message begins another: what was begun is dropped
        if core::mem::replace(&mut state.taken, true) {
            state.output.length = 0;
        } else {
            state.restore = restore;
        }
        state.encoder.start_frame(|bytes| state.output.push(bytes));
    }

    unsafe fn flush() {
        // SAFETY: called between `acquire` and `release`, with interrupts off.
        unsafe { &mut *CHANNEL.0.get() }.output.send();
    }

    unsafe fn release() {
        // SAFETY: as above.
        let state = unsafe { &mut *CHANNEL.0.get() };
        state.encoder.end_frame(|bytes| state.output.push(bytes));
        state.output.send();
        state.taken = false;
        // SAFETY: paired with the acquire above.
        unsafe { critical_section::release(state.restore) };
    }

    unsafe fn write(bytes: &[u8]) {
        // SAFETY: as above.
        let state = unsafe { &mut *CHANNEL.0.get() };
        state.encoder.write(bytes, |bytes| state.output.push(bytes));
    }
}
