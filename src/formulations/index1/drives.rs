//! The drives from step to step.

use crate::state::State;
use crate::vehicles::{Moment, Vehicle};

/// Accelerations of the drives at the end of a step.
#[derive(Clone, Debug)]
pub struct Drives<const M: usize> {
    /// The step.
    tick: u64,
    /// By the numbers of the drives (m/s2, rad/s2): there are hardly more than equations.
    acceleration: [f64; M],
}

impl<const M: usize> Drives<M> {
    /// At rest.
    pub const fn new() -> Self {
        Self { tick: 0, acceleration: [0.0; M] }
    }

    /// The jerks of the drives (m/s3, rad/s3) in the step of `h` (s) that ends now, with the number that
    /// `state` has; zero where the step before is not known, was not taken, or ended in a jump.
    pub fn follow<V: Vehicle<N, M, S>, const N: usize, const S: usize>(
        &mut self,
        vehicle: &V,
        now: Moment<'_, V::Input>,
        h: f64,
        state: &State<N, M, S>,
    ) -> [f64; M] {
        let known = self.tick.wrapping_add(1) == state.tick && !state.held && !vehicle.jumps(now);
        self.tick = state.tick;
        let mut jerks = [0.0; M];
        for (number, (last, jerk)) in self.acceleration.iter_mut().zip(&mut jerks).enumerate() {
            let acceleration = vehicle.drive(now, number as u8).acceleration;
            let change = (acceleration - *last) / h;
            if known && change.is_finite() {
                *jerk = change;
            }
            *last = acceleration;
        }
        jerks
    }
}

impl<const M: usize> Default for Drives<M> {
    fn default() -> Self {
        Self::new()
    }
}
