//! A fingerprint of a state, to compare two machines bit by bit.
//!
//! Our own: FNV-1a over words is ten lines, the same on the desktop and in the firmware.

use crate::state::{Look, Numbers, SolverState, StepReport};

/// FNV-1a over 64-bit words, byte by byte.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fingerprint(u64);

impl Fingerprint {
    /// The empty fingerprint.
    pub const fn new() -> Self {
        Self(0xcbf2_9ce4_8422_2325)
    }

    /// The fingerprint of the state after a tick and of what its step said of itself.
    pub fn of_tick<Q: Numbers, L: Numbers, T, const S: usize, const H: usize>(
        state: &SolverState<Q, L, T, S, H>,
        report: &StepReport,
    ) -> Self
    where
        T: AsRef<[i32]> + AsMut<[i32]>,
    {
        let mut fingerprint = Self::new();
        fingerprint.state(state);
        fingerprint.report(report);
        fingerprint
    }

    /// Takes in a word.
    pub fn word(&mut self, word: u64) {
        for byte in word.to_le_bytes() {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
        }
    }

    /// Takes in numbers by their bits. Machines differ in the bits of a NaN: all count as one.
    // one copy for the many lists of a state: 10 kB less flash
    #[inline(never)]
    pub fn numbers(&mut self, numbers: &[f64]) {
        for number in numbers {
            self.word(if number.is_nan() { f64::NAN.to_bits() } else { number.to_bits() });
        }
    }

    /// Takes in a complete state.
    pub fn state<Q: Numbers, L: Numbers, T, const S: usize, const H: usize>(
        &mut self,
        state: &SolverState<Q, L, T, S, H>,
    ) where
        T: AsRef<[i32]> + AsMut<[i32]>,
    {
        state.look(self);
    }

    /// Takes in what a step said of itself.
    pub fn report(&mut self, report: &StepReport) {
        self.word(report.status as u64);
        self.word(u64::from(report.iterations));
        self.word(u64::from(report.projections));
        self.numbers(&[
            report.correction,
            report.residual,
            report.phi,
            report.phi_dot,
            report.phi_ddot,
            report.elements,
            report.error,
        ]);
    }

    /// The value.
    pub const fn value(self) -> u64 {
        self.0
    }
}

impl Default for Fingerprint {
    fn default() -> Self {
        Self::new()
    }
}

impl Look for Fingerprint {
    fn flag(&mut self, flag: &bool) {
        Self::word(self, u64::from(*flag));
    }

    fn word(&mut self, word: &u32) {
        Self::word(self, u64::from(*word));
    }

    fn long(&mut self, word: &u64) {
        Self::word(self, *word);
    }

    fn numbers(&mut self, numbers: &impl AsRef<[f64]>) {
        Self::numbers(self, numbers.as_ref());
    }

    fn integers(&mut self, integers: &impl AsRef<[i32]>) {
        for integer in integers.as_ref() {
            Self::word(self, u64::from(integer.cast_unsigned()));
        }
    }
}
