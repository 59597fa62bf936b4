//! A fingerprint of a state, to compare two machines bit by bit.

use crate::state::{State, StepReport};

/// FNV-1a over 64-bit words, byte by byte.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fingerprint(u64);

impl Fingerprint {
    /// The empty fingerprint.
    pub const fn new() -> Self {
        Self(0xcbf2_9ce4_8422_2325)
    }

    /// Of the state after a tick and of what its step said of itself.
    pub fn of_tick<const N: usize, const M: usize, const S: usize>(
        state: &State<N, M, S>,
        report: &StepReport,
    ) -> Self {
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
    pub fn numbers(&mut self, numbers: &[f64]) {
        for number in numbers {
            self.word(if number.is_nan() { f64::NAN.to_bits() } else { number.to_bits() });
        }
    }

    /// Takes in a complete state.
    pub fn state<const N: usize, const M: usize, const S: usize>(
        &mut self,
        state: &State<N, M, S>,
    ) {
        self.word(state.tick);
        self.word(u64::from(state.held) | u64::from(state.released) << 1);
        self.numbers(&state.q);
        for turns in state.turns {
            self.word(u64::from(turns.cast_unsigned()));
        }
        self.numbers(&state.qd);
        self.numbers(&state.qdd);
        self.numbers(&state.lambda);
        self.numbers(state.reaction.as_flattened());
        self.numbers(&state.scheme_qdd);
        self.numbers(state.changes.as_flattened());
        self.numbers(&[state.contraction]);
        self.numbers(&state.elements.value);
        self.numbers(&state.elements.rate);
        self.numbers(&state.elements.scheme_rate);
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
