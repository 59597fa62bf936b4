//! The force elements of a corner, for forces, energy and outputs alike.

use super::Car;
use super::suspension::{Leaf, Mounts, Springs};
use super::tyre::Tyre;
use crate::dynamics::Kinematics;
use crate::forces::{Damper, ElementList, ElementStates, GroundSpring, Line, Loads};

/// Leaf spring and damper of a corner: inner forces of the suspension.
#[derive(Clone, Copy, Debug)]
pub(super) struct CornerSuspension<'a> {
    springs: &'a Springs,
    mounts: &'a Mounts,
}

/// Leaf spring, damper and tyre of a corner on the road.
#[derive(Clone, Copy, Debug)]
pub(super) struct Corner<'a, const C: usize> {
    pub vehicle: &'a Car<C>,
    pub mounts: &'a Mounts,
}

impl<'a> CornerSuspension<'a> {
    #[inline(always)]
    pub fn leaf(self) -> Leaf<'a> {
        self.springs.leaf(self.mounts)
    }

    #[inline(always)]
    pub fn damper(self) -> Line<&'a Damper> {
        self.springs.damper(self.mounts)
    }

    #[inline]
    fn act<const N: usize, const M: usize, const S: usize, L: Loads<N, M>>(
        self,
        states: &mut ElementStates<S>,
        loads: &mut L,
    ) {
        self.leaf().apply(states, loads);
        self.damper().apply(states, loads);
    }
}

impl<'a, const C: usize> Corner<'a, C> {
    #[inline(always)]
    pub fn suspension(self) -> CornerSuspension<'a> {
        CornerSuspension { springs: &self.vehicle.springs, mounts: self.mounts }
    }

    #[inline(always)]
    pub fn tyre(self) -> Tyre<'a, C> {
        Tyre { vehicle: self.vehicle, mounts: self.mounts }
    }

    /// The tyre as the static search sees it.
    pub fn standing_tyre(self) -> GroundSpring {
        let &Mounts { hub, radius, .. } = self.mounts;
        GroundSpring {
            hub,
            radius,
            stiffness: self.vehicle.parameters.tyre_stiffness,
            damping: 0.0,
            ground: 0.0,
            ground_rate: 0.0,
        }
    }
}

impl ElementList for CornerSuspension<'_> {
    #[inline(always)]
    fn apply<const N: usize, const M: usize, const S: usize, L: Loads<N, M>>(
        &self,
        states: &mut ElementStates<S>,
        loads: &mut L,
    ) {
        self.act(states, loads);
    }

    fn stored<const N: usize, const S: usize>(
        &self,
        kinematics: &Kinematics<N>,
        states: &mut ElementStates<S>,
    ) -> f64 {
        (self.leaf(), self.damper()).stored(kinematics, states)
    }
}

/// Each element is made when its turn comes: what waits would wait on the stack.
impl<const C: usize> ElementList for Corner<'_, C> {
    #[inline(always)]
    fn apply<const N: usize, const M: usize, const S: usize, L: Loads<N, M>>(
        &self,
        states: &mut ElementStates<S>,
        loads: &mut L,
    ) {
        self.suspension().apply(states, loads);
        self.tyre().apply(states, loads);
    }

    fn stored<const N: usize, const S: usize>(
        &self,
        kinematics: &Kinematics<N>,
        states: &mut ElementStates<S>,
    ) -> f64 {
        (self.suspension(), self.tyre()).stored(kinematics, states)
    }
}
