//! Whether a run keeps its books: what force elements do to the bodies, what they store, and loops that stay closed.
//!
//! A vehicle is kicked and left to itself, its input held as it was. From then on
//!
//! ```text
//! T + V = (T + V)_0 + W,   W = ∫ (Q·qd + λ·phi_t) dt      what the bodies have came from the elements
//! lost  = U_0 - U - W                                      what the elements took and did not store
//! ```
//!
//! with the energy T + V of the bodies summed up body by body, the power of the elements taken from their wrenches, and the energy U
//! that they say they store. The first line holds step and mechanism to account, on a way on which neither mass matrix nor residual
//! is used; the second the elements: one without a source of its own never gives back more than it took, so `lost` does not fall.

use crate::dynamics::{kinetic_energy, mechanical_energy};
use crate::forces::{ElementStates, RelativeLoads};
use crate::formulations::{Formulation as _, Hybrid, Settings};
use crate::integrators::trapezoidal;
use crate::mechanism::Label;
use crate::real::abs;
use crate::setup::{SetupError, solve_accelerations, solve_rates};
use crate::spatial::Wrench;
use crate::state::{State, StepStatus};
use crate::step::{Terms, Workspace};
use crate::vehicles::{Moment, Vehicle};

/// Steps of these checks (s), with the trapezoidal rule: it has no dissipation of its own.
const STEP_S: f64 = 1e-3;

/// How a vehicle is set in motion: a coordinate gets a rate, and those that hang on it through the loops follow.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Kick {
    /// The coordinate, from 0.
    pub coordinate: usize,
    /// Its rate (m/s, rad/s).
    pub rate: f64,
}

/// How the energies of a run add up.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct EnergyBalance {
    /// Kinetic energy after the kick (J): the measure of all shares.
    pub kicked: f64,
    /// What the elements took and did not store (J).
    pub lost: f64,
    /// The largest difference between what the bodies have and what was done to them, as a share of `kicked`.
    pub open: f64,
    /// The most that `lost` fell by from its highest, as a share of `kicked`: energy out of nothing.
    pub made: f64,
}

/// Why a run does not keep its books.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum BalanceFault {
    /// The run cannot begin.
    Start(SetupError),
    /// A step did not converge.
    Step {
        /// Its number, from 1.
        step: u32,
        /// How it ended.
        status: StepStatus,
    },
    /// The bodies have another energy than was done to them.
    Open(EnergyBalance),
    /// The elements gave more than they had taken: a force that is not the slope of the energy that its element says it stores,
    /// a damper with the wrong sign, or a source.
    Made(EnergyBalance),
    /// A loop is open, or opens.
    Loop {
        /// The step, from 1.
        step: u32,
        /// The closure.
        closure: Label,
        /// phi (m) and phi_dot (m/s), the largest of its equations.
        left: [f64; 2],
    },
}

impl core::fmt::Display for BalanceFault {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        match self {
            Self::Start(error) => write!(f, "{error}"),
            Self::Step { step, status } => write!(f, "step {step} ended {}", status.name()),
            Self::Open(EnergyBalance { open, kicked, .. }) => write!(
                f,
                "the bodies have another energy than was done to them: {open:.2e} of {kicked:.3e} J"
            ),
            Self::Made(EnergyBalance { made, kicked, .. }) => write!(
                f,
                "the force elements give more than they took: {made:.2e} of {kicked:.3e} J; a force is not the slope of \
                 the energy that its element stores, or a damping is negative"
            ),
            Self::Loop { step, closure, left: [phi, phi_dot] } => write!(
                f,
                "closure {closure} is open after step {step}: phi {phi:.2e} m, phi_dot {phi_dot:.2e} m/s"
            ),
        }
    }
}

impl core::error::Error for BalanceFault {}

impl From<SetupError> for BalanceFault {
    fn from(error: SetupError) -> Self {
        Self::Start(error)
    }
}

/// What such a check works in: not on a small stack.
#[derive(Clone, Debug)]
pub struct BalanceCheck<const N: usize, const M: usize, const S: usize> {
    state: State<N, M, S>,
    work: Workspace<N, M, S>,
    /// Evaluated anew after each step, apart from what the step worked in.
    terms: Terms<N, M>,
}

/// The energies at one moment.
#[derive(Clone, Copy)]
struct Books {
    /// T + V of the bodies (J).
    bodies: f64,
    /// U of the elements (J).
    stored: f64,
    /// Power of elements and drives on the bodies (W).
    power: f64,
}

impl<const N: usize, const M: usize, const S: usize> BalanceCheck<N, M, S> {
    /// Nothing yet.
    pub const fn new() -> Self {
        Self { state: State::new(), work: Workspace::new(), terms: Terms::new() }
    }

    /// Kicks a vehicle that is at `state` and adds up its energies over a number of steps of 1 ms.
    ///
    /// # Errors
    /// More than the share `most` of the kick is open or made out of nothing; steps of 1 ms leave less than a thousandth of a car
    /// that is kicked by some decimetres per second. The input must be one at which nothing drives: motors at rest.
    pub fn energy<V: Vehicle<N, M, S>>(
        &mut self,
        vehicle: &V,
        input: &V::Input,
        state: &State<N, M, S>,
        kick: Kick,
        steps: u32,
        most: f64,
    ) -> Result<EnergyBalance, BalanceFault> {
        let solver = self.begin(vehicle, input, state, kick)?;
        let first = self.books(vehicle, input);
        let (mut last, mut done, mut highest) = (first, 0.0, 0.0);
        let (mut open, mut fallen) = (0.0, 0.0);
        let kicked = kinetic_energy(vehicle.mechanism(), &self.terms.kinematics);
        let mut found = EnergyBalance { kicked, ..EnergyBalance::default() };
        for step in 1..=steps {
            self.step(&solver, vehicle, input, step)?;
            let now = self.books(vehicle, input);
            done += 0.5 * STEP_S * (last.power + now.power);
            found.lost = first.stored - now.stored - done;
            open = largest(open, abs(now.bodies - first.bodies - done));
            highest = largest(highest, found.lost);
            fallen = largest(fallen, highest - found.lost);
            last = now;
        }
        found.open = open / found.kicked;
        found.made = fallen / found.kicked;
        // what is no number is no balance either
        match found {
            _ if !(found.open <= most) => Err(BalanceFault::Open(found)),
            _ if !(found.made <= most) => Err(BalanceFault::Made(found)),
            _ => Ok(found),
        }
    }

    /// Kicks a vehicle that is at `state` and looks at its loops after each of a number of steps of 1 ms: at links that are
    /// placed anew for the coordinates. Returns the largest phi (m).
    ///
    /// # Errors
    /// A closure whose phi is above `most` (m), or its phi_dot above `most` per millisecond.
    pub fn loops<V: Vehicle<N, M, S>>(
        &mut self,
        vehicle: &V,
        input: &V::Input,
        state: &State<N, M, S>,
        kick: Kick,
        steps: u32,
        most: f64,
    ) -> Result<f64, BalanceFault> {
        let solver = self.begin(vehicle, input, state, kick)?;
        let mechanism = vehicle.mechanism();
        let mut worst = 0.0;
        for step in 1..=steps {
            self.step(&solver, vehicle, input, step)?;
            let now = Moment { time: f64::from(step) * STEP_S, input };
            self.terms.place(vehicle, now, &self.state.q);
            let phi = self.terms.constraints.phi;
            let phi_dot = self.terms.constraints.rate(mechanism, &self.state.qd);
            for (row, (phi, phi_dot)) in phi.iter().zip(&phi_dot).enumerate() {
                let left = [abs(*phi), abs(*phi_dot)];
                if !(left[0] <= most && left[1] * STEP_S <= most) {
                    let closure = mechanism.closure(mechanism.closure_of_row(row));
                    return Err(BalanceFault::Loop { step, closure, left });
                }
                worst = largest(worst, left[0]);
            }
        }
        Ok(worst)
    }

    /// Puts the vehicle where the run begins, and prepares it.
    fn begin<V: Vehicle<N, M, S>>(
        &mut self,
        vehicle: &V,
        input: &V::Input,
        state: &State<N, M, S>,
        kick: Kick,
    ) -> Result<Hybrid<M>, SetupError> {
        let Self { state: own, work, .. } = self;
        let now = Moment { time: 0.0, input };
        own.clone_from(state);
        let mut free = [true; N];
        if let (Some(rate), Some(free)) =
            (own.qd.get_mut(kick.coordinate), free.get_mut(kick.coordinate))
        {
            (*rate, *free) = (kick.rate, false);
        }
        solve_rates(vehicle, now, &free, own, &mut work.terms)?;
        solve_accelerations(vehicle, now, own, work)?;
        Hybrid::new(vehicle, trapezoidal(), Settings::new(STEP_S), input, own, work)
    }

    fn step<V: Vehicle<N, M, S>>(
        &mut self,
        solver: &Hybrid<M>,
        vehicle: &V,
        input: &V::Input,
        step: u32,
    ) -> Result<(), BalanceFault> {
        let status = solver.step(vehicle, input, &mut self.state, &mut self.work).status;
        let is_good = matches!(status, StepStatus::Converged | StepStatus::NearSingular);
        if is_good { Ok(()) } else { Err(BalanceFault::Step { step, status }) }
    }

    /// The energies where the vehicle is.
    fn books<V: Vehicle<N, M, S>>(&mut self, vehicle: &V, input: &V::Input) -> Books {
        let Self { state, terms, .. } = self;
        let now = Moment { time: state.tick as f64 * STEP_S, input };
        let mechanism = vehicle.mechanism();
        terms.place(vehicle, now, &state.q);
        terms.kinematics.set_rates(mechanism, &state.qd);
        let mut elements: ElementStates<S> = state.elements.given();
        (terms.wrench, terms.generalised) = ([Wrench::ZERO; N], [0.0; N]);
        let mut loads = RelativeLoads::new(
            mechanism,
            &terms.kinematics,
            &mut terms.wrench,
            &mut terms.generalised,
            None,
        );
        vehicle.forces(now, &mut elements, &mut loads);
        let links = terms.wrench.iter().zip(&terms.kinematics.links);
        let by_links: f64 = links.map(|(wrench, link)| wrench.power(&link.velocity)).sum();
        let by_joints = product(&terms.generalised, &state.qd);
        // M qdd + phi_q^T lambda = Q and phi_q qd = -phi_t: drives do the work lambda phi_t
        let by_drives = product(&state.lambda, &terms.constraints.phi_t);
        Books {
            bodies: mechanical_energy(mechanism, &terms.kinematics, &vehicle.gravity()),
            stored: vehicle.stored_energy(now, &state.elements, &terms.kinematics),
            power: by_links + by_joints + by_drives,
        }
    }
}

impl<const N: usize, const M: usize, const S: usize> Default for BalanceCheck<N, M, S> {
    fn default() -> Self {
        Self::new()
    }
}

fn product(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

/// The larger of two; what is no number is the largest of all.
fn largest(a: f64, b: f64) -> f64 {
    if b > a || b.is_nan() { b } else { a }
}

#[cfg(test)]
mod tests {
    use super::{BalanceCheck, BalanceFault, Kick};
    use crate::dynamics::Kinematics;
    use crate::forces::{Anchor, Element, ElementList, ElementStates, Line, Loads, SpringDamper};
    use crate::mechanism::{
        Attachment, Axis, Body, Closure, GROUND, Joint, Label, Mechanism, Span, link,
    };
    use crate::state::State;
    use crate::vehicles::{Moment, Vehicle};

    /// A cart on a spring whose stored energy is told by a factor of what it is, beside a cart that a rod ties to it.
    struct Carts {
        told: f64,
        damping: f64,
    }

    const CARTS: Mechanism<2, 1> = Mechanism::new(
        &[
            Joint::prismatic(GROUND, Axis::X, [1.0, 0.0, 0.0]).carrying(Body::point(1.0, [0.0; 3])),
            Joint::prismatic(GROUND, Axis::Y, [0.0, 1.0, 0.0]).carrying(Body::point(2.0, [0.0; 3])),
        ],
        &[Closure::rod(
            Attachment::new(link(0), [0.0; 3]),
            Attachment::new(link(1), [0.0; 3]),
            core::f64::consts::SQRT_2,
        )],
        &[Span(GROUND, link(0))],
    );

    struct Told(Line<SpringDamper>, f64);

    impl Element for Told {
        type Signals = <Line<SpringDamper> as Element>::Signals;

        fn signals<const N: usize, const S: usize>(
            &self,
            kinematics: &Kinematics<N>,
            states: &mut ElementStates<S>,
        ) -> Self::Signals {
            self.0.signals(kinematics, states)
        }

        fn act<const N: usize, const M: usize, L: Loads<N, M>>(
            &self,
            signals: &Self::Signals,
            loads: &mut L,
        ) {
            self.0.act(signals, loads);
        }

        fn energy(&self, signals: &Self::Signals) -> f64 {
            self.1 * self.0.energy(signals)
        }
    }

    impl Vehicle<2, 1, 0> for Carts {
        type Input = ();

        fn mechanism(&self) -> &Mechanism<2, 1> {
            &CARTS
        }

        fn elements(&self, _: Moment<'_, ()>) -> impl ElementList {
            let law = SpringDamper { stiffness: 400.0, damping: self.damping, free_length: 1.0 };
            let line = Line {
                from: Anchor::new(GROUND, [0.0; 3]),
                to: Anchor::new(link(0), [0.0; 3]),
                law,
            };
            Told(line, self.told)
        }
    }

    const KICK: Kick = Kick { coordinate: 0, rate: 0.3 };

    fn run(told: f64, damping: f64) -> Result<super::EnergyBalance, BalanceFault> {
        let carts = Carts { told, damping };
        BalanceCheck::new().energy(&carts, &(), &State::new(), KICK, 1000, 0.01)
    }

    /// Kinetic energy of the kick: the rod at 45 degrees turns 1 kg and 2 kg at the same speed.
    const KICKED: f64 = 0.5 * 3.0 * 0.3 * 0.3;

    #[test]
    fn books_balance_and_a_wrong_energy_is_told() {
        let kept = run(1.0, 0.0).expect("a spring keeps what it takes");
        assert!(kept.lost.abs() < 1e-3 * KICKED && kept.open < 1e-3, "{kept:?}");
        let damped = run(1.0, 20.0).expect("a damper only takes");
        assert!((damped.lost - KICKED).abs() < 0.02 * KICKED, "{damped:?}");
        for (told, damping) in [(0.9, 0.0), (1.1, 0.0), (1.0, -1.0)] {
            let found = run(told, damping);
            assert!(matches!(found, Err(BalanceFault::Made(_))), "{told} {damping}: {found:?}");
        }
    }

    #[test]
    fn loops_stay_closed_and_an_open_one_is_named() {
        let carts = Carts { told: 1.0, damping: 0.0 };
        let mut check = BalanceCheck::new();
        let most = check.loops(&carts, &(), &State::new(), KICK, 500, 1e-9);
        assert!(most.is_ok_and(|most| most > 0.0), "{most:?}");
        let refused = check.loops(&carts, &(), &State::new(), KICK, 500, 1e-19);
        assert!(
            matches!(refused, Err(BalanceFault::Loop { closure: Label { number: 0, .. }, .. })),
            "{refused:?}"
        );
    }
}
