//! Whether force elements tell the stiffness and the damping that they have.
//!
//! A wrong K or C moves no result: the iterations converge slower, or not. So it is found by nothing else than by central
//! differences of the force itself, element by element; each is compared in the share that it has of the tangent of a step,
//! (26) of \[CD03\].

use crate::dynamics::{Kinematics, kinetic_energy};
use crate::forces::{End, LinkWrench, Load, Loads, RelativeLoads, Resistance, StateMode};
use crate::linalg::Square;
use crate::mechanism::{GROUND, Label, LinkId};
use crate::real::{abs, sqrt};
use crate::spatial::{Symmetric, Vec3, Wrench};
use crate::state::State;
use crate::vehicles::{Moment, Vehicle};

/// Half the width of the central differences (m, rad): about the cube root of a rounding of 1e-16.
const WIDTH: f64 = 1e-6;
/// Scheme of the step, the trapezoidal rule: gamma, beta.
const TRAPEZOIDAL_GAMMA: f64 = 0.5;
const TRAPEZOIDAL_BETA: f64 = 0.25;

/// An entry of the tangent for which an element does not tell what its force does.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TangentFault {
    /// The element, from 0, in the order in which the vehicle lists them.
    pub element: usize,
    /// The coordinate on which the force acts, and the one that is moved.
    pub coordinates: [Label; 2],
    /// beta h^2 K + gamma h C as the element tells it (kg, kg m, kg m2).
    pub told: f64,
    /// beta h^2 K + gamma h C by central differences of the force (kg, kg m, kg m2).
    pub found: f64,
    /// The difference as a share of the tangent of the step (no unit): about the share of an error that a correction leaves.
    pub share: f64,
}

impl core::fmt::Display for TangentFault {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        let Self { element, coordinates: [on, by], told, found, share } = *self;
        write!(
            f,
            "element {element} tells beta h^2 K + gamma h C = {told:.4e} for coordinates {on} and {by}, but differences of its \
             force give {found:.4e}: {:.1} % of the tangent",
            100.0 * share
        )
    }
}

impl core::error::Error for TangentFault {}

/// What a check works in: not on a stack.
#[derive(Clone, Debug)]
pub struct TangentCheck<const N: usize> {
    kinematics: Kinematics<N>,
    wrench: [Wrench; N],
    force: [f64; N],
    links: [Symmetric; N],
    told: Square<N>,
    found: Square<N>,
    /// Diagonal of the tangent: mass, and the larger of told and found of all elements.
    diagonal: [f64; N],
}

impl<const N: usize> TangentCheck<N> {
    /// Nothing yet.
    pub const fn new() -> Self {
        Self {
            kinematics: Kinematics::new(),
            wrench: [Wrench::ZERO; N],
            force: [0.0; N],
            links: [Symmetric::ZERO; N],
            told: [[0.0; N]; N],
            found: [[0.0; N]; N],
            diagonal: [0.0; N],
        }
    }

    /// Compares every element of a vehicle at a state, in the tangent of a step of `step` seconds; a long step weighs
    /// stiffness more. Turns of forces with the links that they act on are no part of K, nor are they of the tangent: they
    /// leave about the force over the stiffness and the length, some percent of a strut. The largest share of all entries is
    /// returned.
    ///
    /// # Errors
    /// The entry with the largest share, where that is above `most`; a tenth costs about one more iteration.
    pub fn run<V, const M: usize, const S: usize>(
        &mut self,
        vehicle: &V,
        now: Moment<'_, V::Input>,
        state: &State<N, M, S>,
        step: f64,
        most: f64,
    ) -> Result<f64, TangentFault>
    where
        V: Vehicle<N, M, S>,
    {
        let at = TangentPoint { vehicle, now, state, step };
        self.masses(&at);
        // a vehicle without a list is one element
        let count = self.evaluate(&at, usize::MAX, [0.0; 2], 0, false).max(1);
        for element in 0..count {
            self.compare(&at, element);
            for i in 0..N {
                let (told, found) = (abs(self.told[i][i]), abs(self.found[i][i]));
                self.diagonal[i] += if told > found { told } else { found };
            }
        }
        let mut worst = TangentFault {
            element: 0,
            coordinates: [0; 2].map(Label::unnamed),
            told: 0.0,
            found: 0.0,
            share: 0.0,
        };
        for element in 0..count {
            self.compare(&at, element);
            for on in 0..N {
                for by in 0..N {
                    let told =
                        self.told[if on > by { on } else { by }][if on > by { by } else { on }];
                    let found = self.found[on][by];
                    let scale = sqrt(self.diagonal[on] * self.diagonal[by]);
                    let share = if scale > 0.0 { abs(told - found) / scale } else { 0.0 };
                    // a difference that is no number is the worst of all
                    if !(share <= worst.share) {
                        let coordinates = [on, by].map(|i| vehicle.mechanism().coordinate(i));
                        worst = TangentFault { element, coordinates, told, found, share };
                    }
                }
            }
        }
        if worst.share <= most { Ok(worst.share) } else { Err(worst) }
    }

    /// Diagonal of the mass matrix: twice the kinetic energy of a unit rate.
    fn masses<V, const M: usize, const S: usize>(&mut self, at: &TangentPoint<'_, V, N, M, S>)
    where
        V: Vehicle<N, M, S>,
    {
        let mechanism = at.vehicle.mechanism();
        self.kinematics.place(mechanism, &at.state.q);
        for i in 0..N {
            let mut rates = [0.0; N];
            rates[i] = 1.0;
            self.kinematics.set_rates(mechanism, &rates);
            self.diagonal[i] = 2.0 * kinetic_energy(mechanism, &self.kinematics);
        }
    }

    /// The tangent of one element, told and found.
    fn compare<V, const M: usize, const S: usize>(
        &mut self,
        at: &TangentPoint<'_, V, N, M, S>,
        element: usize,
    ) where
        V: Vehicle<N, M, S>,
    {
        self.told = [[0.0; N]; N];
        self.evaluate(at, element, [0.0; 2], 0, true);
        let weight = TRAPEZOIDAL_BETA * at.step * at.step;
        for by in 0..N {
            let rate = TRAPEZOIDAL_GAMMA / (TRAPEZOIDAL_BETA * at.step) * WIDTH;
            self.evaluate(at, element, [WIDTH, rate], by, false);
            let up = self.force;
            self.evaluate(at, element, [-WIDTH, -rate], by, false);
            for on in 0..N {
                self.found[on][by] = -weight * (up[on] - self.force[on]) / (2.0 * WIDTH);
            }
        }
    }

    /// The generalised forces of one element where coordinate `moved` and its rate are changed, with its K and C where they are
    /// wanted. Returns how many elements there are.
    fn evaluate<V, const M: usize, const S: usize>(
        &mut self,
        at: &TangentPoint<'_, V, N, M, S>,
        element: usize,
        [change, rate_change]: [f64; 2],
        moved: usize,
        resist: bool,
    ) -> usize
    where
        V: Vehicle<N, M, S>,
    {
        let TangentPoint { vehicle, now, state, step } = *at;
        let mechanism = vehicle.mechanism();
        let (mut q, mut qd) = (state.q, state.qd);
        if let (Some(q), Some(qd)) = (q.get_mut(moved), qd.get_mut(moved)) {
            *q += change;
            *qd += rate_change;
        }
        self.kinematics.place(mechanism, &q);
        self.kinematics.set_rates(mechanism, &qd);
        (self.wrench, self.force) = ([Wrench::ZERO; N], [0.0; N]);
        // states follow within the step, as they do in its iterations
        let mut elements = state.elements;
        elements.set_mode(StateMode::Given);
        let gain = TRAPEZOIDAL_GAMMA * step;
        let base = core::array::from_fn(|i| elements.value[i] - gain * elements.rate[i]);
        elements.begin_solve(gain, base, step);
        let weights = [TRAPEZOIDAL_BETA * step * step, TRAPEZOIDAL_GAMMA * step];
        let resistance = resist.then_some(Resistance::new(
            &mut self.told,
            &mut self.links,
            weights[0],
            weights[1],
        ));
        let loads = RelativeLoads::new(
            mechanism,
            &self.kinematics,
            &mut self.wrench,
            &mut self.force,
            resistance,
        );
        let mut one = OneElement { loads, wanted: element, begun: 0 };
        vehicle.forces(now, &mut elements, &mut one);
        let count = one.begun;
        // from the tips to the base: what acts on a link acts on all that carry it
        for i in (0..N).rev() {
            let wrench = self.wrench[i];
            self.force[i] += wrench.power(&self.kinematics.links[i].axis);
            if let Some(parent) = mechanism.joint(i).parent.index() {
                self.wrench[parent] += wrench;
            }
        }
        count
    }
}

impl<const N: usize> Default for TangentCheck<N> {
    fn default() -> Self {
        Self::new()
    }
}

/// Where a check is made.
struct TangentPoint<'a, V: Vehicle<N, M, S>, const N: usize, const M: usize, const S: usize> {
    vehicle: &'a V,
    now: Moment<'a, V::Input>,
    state: &'a State<N, M, S>,
    step: f64,
}

/// Lets through what one element exerts.
struct OneElement<'a, const N: usize, const M: usize> {
    loads: RelativeLoads<'a, N, M>,
    wanted: usize,
    /// Elements that have begun.
    begun: usize,
}

impl<const N: usize, const M: usize> OneElement<'_, N, M> {
    /// Whether what comes now is wanted. What comes before the first element is that of a vehicle without a list.
    const fn is_wanted(&self) -> bool {
        self.begun.saturating_sub(1) == self.wanted
    }
}

impl<const N: usize, const M: usize> Loads<N, M> for OneElement<'_, N, M> {
    fn kinematics(&self) -> &Kinematics<N> {
        self.loads.kinematics()
    }

    fn begin_element(&mut self) {
        self.begun += 1;
    }

    fn push(&mut self, link: LinkId, wrench: Wrench) {
        if self.is_wanted() {
            self.loads.push(link, wrench);
        }
    }

    fn along(&mut self, a: LinkWrench, b: LinkWrench, load: Load) {
        if self.is_wanted() {
            self.loads.along(a, b, load);
        }
    }

    fn coordinate(&mut self, index: usize, load: Load) {
        if self.is_wanted() {
            self.loads.coordinate(index, load);
        }
    }

    /// Straight to the tangent, without the detour over the inertia of the link.
    fn stiffen(&mut self, end: End, unit: &Vec3, stiffness: f64, damping: f64) {
        if self.is_wanted() {
            let fixed = LinkWrench { link: GROUND, wrench: Wrench::ZERO };
            let wrench = Wrench::of_force(*unit, &end.position);
            let load = Load { force: 0.0, stiffness, damping };
            self.loads.along(fixed, LinkWrench { link: end.link, wrench }, load);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::TangentCheck;
    use crate::forces::{Anchor, ElementList, Law, Line, Load, SpringDamper};
    use crate::mechanism::{Axis, Body, GROUND, Joint, Mechanism, Span, link};
    use crate::state::State;
    use crate::vehicles::{Moment, Vehicle};

    /// Two carts, each on a spring; the second tells a stiffness that is a multiple of its own.
    struct Carts(f64);

    const CARTS: Mechanism<2, 0> = Mechanism::new(
        &[
            Joint::prismatic(GROUND, Axis::X, [1.0, 0.0, 0.0]).carrying(Body::point(1.0, [0.0; 3])),
            Joint::prismatic(link(0), Axis::X, [1.0, 0.0, 0.0])
                .carrying(Body::point(1.0, [0.0; 3])),
        ],
        &[],
        &[Span(link(0), link(1))],
    );

    struct Told(SpringDamper, f64);

    impl Law for Told {
        fn load(&self, length: f64, rate: f64) -> Load {
            let load = self.0.load(length, rate);
            Load { stiffness: self.1 * load.stiffness, ..load }
        }
    }

    impl Vehicle<2, 0, 0> for Carts {
        type Input = ();

        fn mechanism(&self) -> &Mechanism<2, 0> {
            &CARTS
        }

        fn elements(&self, _: Moment<'_, ()>) -> impl ElementList {
            let spring = SpringDamper { stiffness: 1e6, damping: 10.0, free_length: 0.9 };
            [(GROUND, link(0), 1.0), (link(0), link(1), self.0)].map(|(from, to, multiple)| Line {
                from: Anchor::new(from, [0.0; 3]),
                to: Anchor::new(to, [0.0; 3]),
                law: Told(spring, multiple),
            })
        }
    }

    #[test]
    fn a_wrong_stiffness_is_told_by_element_and_coordinate() {
        let mut check = TangentCheck::new();
        let (state, now) = (State::<2, 0, 0>::new(), Moment { time: 0.0, input: &() });
        let right = check.run(&Carts(1.0), now, &state, 1e-3, 1e-6);
        assert!(right.is_ok(), "{right:?}");
        let wrong = check.run(&Carts(0.5), now, &state, 0.05, 0.1);
        let told =
            wrong.map_err(|fault| (fault.element, fault.coordinates.map(|label| label.number)));
        assert_eq!(told, Err((1, [1, 1])));
    }
}
