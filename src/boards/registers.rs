//! Memory-mapped registers by address.

#![allow(unsafe_code, reason = "registers")]

use core::ptr;

/// A 32-bit register.
///
/// The boards use few peripherals, so that tables of addresses take the place of generated crates:
/// nothing to compile for a minute, and nothing in it that can panic.
#[derive(Clone, Copy, Debug)]
pub(super) struct Register(*mut u32);

// SAFETY: an address is no state; who may use which register is up to the board's own types.
unsafe impl Send for Register {}
// SAFETY: as above.
unsafe impl Sync for Register {}

impl Register {
    /// The register at an address.
    ///
    /// # Safety
    /// A 32-bit register of this board is there, and neither reading nor writing it can break
    /// memory that Rust relies on.
    pub(super) const unsafe fn new(address: usize) -> Self {
        Self(ptr::without_provenance_mut(address))
    }

    /// The value of the register.
    pub(super) fn read(self) -> u32 {
        // SAFETY: the address is that of a register, by the contract of `new`.
        unsafe { self.0.read_volatile() }
    }

    /// Sets all of it.
    pub(super) fn write(self, value: u32) {
        // SAFETY: as above.
        unsafe { self.0.write_volatile(value) }
    }
}

/// What only boards with fields in their registers need.
#[cfg(feature = "nucleo-h743")]
impl Register {
    /// Sets the bits of `mask` to those of `value`.
    pub(super) fn modify(self, mask: u32, value: u32) {
        self.write((self.read() & !mask) | (value & mask));
    }

    /// Sets bits.
    pub(super) fn set(self, bits: u32) {
        self.modify(bits, bits);
    }

    /// Whether all of these bits are set.
    pub(super) fn has(self, bits: u32) -> bool {
        self.read() & bits == bits
    }
}

/// Names registers by address; each address must be that of a register of the board, see
/// [`Register::new`].
macro_rules! registers {
    ($($(#[$doc:meta])* $name:ident = $address:expr;)*) => {
        $(
            $(#[$doc])*
            // SAFETY: an address of the board's manual, of a register that is no memory.
            pub(super) const $name: Register = unsafe { Register::new($address) };
        )*
    };
}
pub(super) use registers;
