//! Memory-mapped registers by address.

#![allow(unsafe_code, reason = "registers")]

use core::ptr;

/// A 32-bit register.
///
/// Nobody maintains a description of the registers of this board, an FPGA image of Arm that QEMU emulates (application note
/// AN500): the few in use are named by their addresses there.
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
