//! Force elements as objects, and lists of them.
//!
//! An element measures what it needs of the motion once, in [`Element::signals`]. What it exerts,
//! what it stores and what outputs show of it all come from these signals, so its geometry stands in
//! one place. A vehicle lists its elements in [`crate::vehicles::Vehicle::elements`].

use super::{ElementStates, End, Loads};
use crate::dynamics::Kinematics;
use crate::mechanism::{LinkId, Mechanism};
use crate::spatial::Vec3;

/// A point fixed in a link, or in the ground.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Anchor {
    /// The link.
    pub link: LinkId,
    /// The point, from the link's joint in link axes (m); for the ground in world axes.
    pub point: [f64; 3],
}

impl Anchor {
    /// A point (m) of a link.
    pub const fn new(link: LinkId, point: [f64; 3]) -> Self {
        Self { link, point }
    }

    /// A point of a link given where it lies while all coordinates are zero, in the axes of the drawing (m). It costs a sum for
    /// each joint between the link and the ground: elements of a large car keep what they find here.
    pub fn drawn<const N: usize, const M: usize>(
        mechanism: &Mechanism<N, M>,
        link: LinkId,
        point: [f64; 3],
    ) -> Self {
        let place = mechanism.drawn(link);
        Self::new(link, core::array::from_fn(|k| point[k] - place[k]))
    }

    /// Where the point is.
    #[inline]
    pub fn end<const N: usize>(&self, kinematics: &Kinematics<N>) -> End {
        End { link: self.link, position: kinematics.point(self.link, &Vec3::from(self.point)) }
    }
}

/// A force element at one moment: what it measures, exerts and stores.
///
/// It belongs to no mechanism in particular: links and states are those that its fields name. What
/// changes with time or input, a road or a target, is put into its fields when it is listed.
///
/// ```
/// use ferrol::dynamics::Kinematics;
/// use ferrol::forces::{Anchor, Element, ElementStates, Load, Loads};
///
/// /// A lifting force (N) on a point, lagging behind its demand by a time (s).
/// struct Lift {
///     at: Anchor,
///     demand: f64,
///     lag: f64,
///     /// Which state of the vehicle holds the force.
///     state: usize,
/// }
///
/// impl Element for Lift {
///     type Signals = (ferrol::forces::End, f64);
///
///     fn signals<const N: usize, const S: usize>(
///         &self,
///         kinematics: &Kinematics<N>,
///         states: &mut ElementStates<S>,
///     ) -> Self::Signals {
///         let force = states.relax(self.state, |z| ((self.demand - z) / self.lag, -1.0 / self.lag));
///         (self.at.end(kinematics), force.value)
///     }
///
///     fn act<const N: usize, const M: usize, L: Loads<N, M>>(
///         &self,
///         (end, force): &Self::Signals,
///         loads: &mut L,
///     ) {
///         let up = ferrol::spatial::Vec3::z() * *force;
///         loads.push(end.link, ferrol::spatial::Wrench::of_force(up, &end.position));
///     }
/// }
/// ```
pub trait Element {
    /// What the element measures of the motion and finds from it: lengths, rates, forces, its states.
    type Signals;

    /// Measures the motion and moves the states of the element, if it has some, as
    /// [`ElementStates::relax`] says. The only place for its geometry.
    fn signals<const N: usize, const S: usize>(
        &self,
        kinematics: &Kinematics<N>,
        states: &mut ElementStates<S>,
    ) -> Self::Signals;

    /// Hands over what it exerts, with its stiffness and damping.
    fn act<const N: usize, const M: usize, L: Loads<N, M>>(
        &self,
        signals: &Self::Signals,
        loads: &mut L,
    );

    /// Energy stored in it (J).
    fn energy(&self, _signals: &Self::Signals) -> f64 {
        0.0
    }
}

/// A list of force elements: an element, a tuple or array of lists, a list that is there or not, or
/// [`Each`].
pub trait ElementList {
    /// Lets the elements act, one after the other.
    fn apply<const N: usize, const M: usize, const S: usize, L: Loads<N, M>>(
        &self,
        states: &mut ElementStates<S>,
        loads: &mut L,
    );

    /// Energy stored in the elements (J), with the states as they are.
    fn stored<const N: usize, const S: usize>(
        &self,
        kinematics: &Kinematics<N>,
        states: &mut ElementStates<S>,
    ) -> f64;
}

/// Alike lists, each made when its turn comes.
#[derive(Clone, Copy, Debug)]
pub struct Each<I, F> {
    /// What they are made from: numbers, or a reference to an array.
    pub over: I,
    /// Makes one.
    pub make: F,
}

impl<E: Element> ElementList for E {
    #[inline(always)]
    fn apply<const N: usize, const M: usize, const S: usize, L: Loads<N, M>>(
        &self,
        states: &mut ElementStates<S>,
        loads: &mut L,
    ) {
        loads.begin_element();
        let signals = self.signals(loads.kinematics(), states);
        self.act(&signals, loads);
    }

    #[inline]
    fn stored<const N: usize, const S: usize>(
        &self,
        kinematics: &Kinematics<N>,
        states: &mut ElementStates<S>,
    ) -> f64 {
        self.energy(&self.signals(kinematics, states))
    }
}

impl<I, F, E> ElementList for Each<I, F>
where
    I: IntoIterator + Clone,
    F: Fn(I::Item) -> E,
    E: ElementList,
{
    #[inline(always)]
    fn apply<const N: usize, const M: usize, const S: usize, L: Loads<N, M>>(
        &self,
        states: &mut ElementStates<S>,
        loads: &mut L,
    ) {
        for item in self.over.clone() {
            (self.make)(item).apply(states, loads);
        }
    }

    #[inline]
    fn stored<const N: usize, const S: usize>(
        &self,
        kinematics: &Kinematics<N>,
        states: &mut ElementStates<S>,
    ) -> f64 {
        let stored = |sum, item| sum + (self.make)(item).stored(kinematics, states);
        self.over.clone().into_iter().fold(0.0, stored)
    }
}

impl<E: ElementList, const K: usize> ElementList for [E; K] {
    #[inline(always)]
    fn apply<const N: usize, const M: usize, const S: usize, L: Loads<N, M>>(
        &self,
        states: &mut ElementStates<S>,
        loads: &mut L,
    ) {
        for list in self {
            list.apply(states, loads);
        }
    }

    #[inline]
    fn stored<const N: usize, const S: usize>(
        &self,
        kinematics: &Kinematics<N>,
        states: &mut ElementStates<S>,
    ) -> f64 {
        self.iter().fold(0.0, |sum, list| sum + list.stored(kinematics, states))
    }
}

impl<E: ElementList> ElementList for Option<E> {
    #[inline(always)]
    fn apply<const N: usize, const M: usize, const S: usize, L: Loads<N, M>>(
        &self,
        states: &mut ElementStates<S>,
        loads: &mut L,
    ) {
        if let Some(list) = self {
            list.apply(states, loads);
        }
    }

    #[inline]
    fn stored<const N: usize, const S: usize>(
        &self,
        kinematics: &Kinematics<N>,
        states: &mut ElementStates<S>,
    ) -> f64 {
        self.as_ref().map_or(0.0, |list| list.stored(kinematics, states))
    }
}

/// Tuples, one list after the other.
macro_rules! tuple {
    ($($list:ident)*) => {
        impl<$($list: ElementList),*> ElementList for ($($list,)*) {
            #[inline(always)]
            #[allow(non_snake_case, unused_variables, reason = "a list is named as its type")]
            fn apply<const N: usize, const M: usize, const S: usize, Sum: Loads<N, M>>(
                &self,
                states: &mut ElementStates<S>,
                loads: &mut Sum,
            ) {
                let ($($list,)*) = self;
                $($list.apply(states, loads);)*
            }

            #[inline]
            #[allow(non_snake_case, unused_variables, reason = "a list is named as its type")]
            fn stored<const N: usize, const S: usize>(
                &self,
                kinematics: &Kinematics<N>,
                states: &mut ElementStates<S>,
            ) -> f64 {
                let ($($list,)*) = self;
                let sum = 0.0;
                $(let sum = sum + $list.stored(kinematics, states);)*
                sum
            }
        }
    };
}

tuple!();
tuple!(A);
tuple!(A B);
tuple!(A B C);
tuple!(A B C D);
tuple!(A B C D E);
tuple!(A B C D E F);
