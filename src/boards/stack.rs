//! Paint on the unused part of the stack, to see afterwards how deep it got.

#![allow(unsafe_code, reason = "the stack as memory")]

use core::arch::asm;
use core::ptr;

/// A word that no program leaves behind by chance.
const PAINT: u32 = 0xC0DE_CAFE;

/// Bytes below the stack pointer that are left alone: what painting itself may use.
const MARGIN: usize = 128;

unsafe extern "C" {
    /// Lowest address of the stack, from the linker.
    static _stack_end: u32;
}

/// The painted part of a stack.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Paint {
    /// Stack pointer when it was painted.
    top: usize,
    /// First painted address, and the first behind the last.
    low: usize,
    high: usize,
}

impl Paint {
    /// Paints everything below the caller's stack pointer.
    ///
    /// Interrupts must be off or not yet on: a handler's frame would be painted over.
    #[inline(always)]
    pub(crate) fn apply() -> Self {
        let top = stack_pointer();
        let low = (&raw const _stack_end).addr().next_multiple_of(4);
        let high = top.saturating_sub(MARGIN) & !3;
        paint(low, high);
        Self { top, low, high }
    }

    /// Bytes below that stack pointer that have been used since; at least the margin that was not
    /// painted.
    #[inline(never)]
    pub(crate) fn used_bytes(&self) -> u32 {
        let mut at = self.low;
        while at < self.high {
            // SAFETY: part of the stack, see `paint`; reading has no effect.
            let word = unsafe { ptr::with_exposed_provenance::<u32>(at).read_volatile() };
            if word != PAINT {
                break;
            }
            at = at.wrapping_add(4);
        }
        u32::try_from(self.top.saturating_sub(at)).unwrap_or(u32::MAX)
    }
}

#[inline(never)]
fn paint(low: usize, high: usize) {
    let mut at = low;
    while at < high {
        // SAFETY: between the end of the stack and the margin below the stack pointer there is
        // only stack, unused now, as no interrupt is on.
        unsafe { ptr::with_exposed_provenance_mut::<u32>(at).write_volatile(PAINT) };
        at = at.wrapping_add(4);
    }
}

/// The stack pointer.
#[inline(always)]
fn stack_pointer() -> usize {
    let pointer: usize;
    // SAFETY: reads one register.
    unsafe { asm!("mov {}, sp", out(reg) pointer, options(nomem, nostack, preserves_flags)) };
    pointer
}
