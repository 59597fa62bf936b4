//! First-order states of force elements: relaxation, filters, actuators.
//!
//! dz/dt = f(z, motion) is integrated with the scheme of the mechanism, in the same step and the
//! same iteration: z = base + gain f(z), where base and gain come from the scheme.
//!
//! An evaluation goes on from the value that the one before found, so the iterations of the step
//! add up; what the last one left of the equation is told by [`ElementStates::residual`].

use crate::real::{abs, all_finite};

/// What an evaluation does with the states.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum StateMode {
    /// The states are given; only their rates are wanted.
    Given,
    /// Part of a time step: z = base + gain f(z).
    Step,
    /// At rest: f(z) = 0.
    Rest,
}

/// States of the force elements and what the integration needs of the last step.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ElementStates<const S: usize> {
    /// z.
    pub value: [f64; S],
    /// f(z, motion), the rate of the state (1/s times its unit).
    pub rate: [f64; S],
    /// zd of the scheme; equals `rate` for the trapezoidal rule and Newmark's family.
    pub scheme_rate: [f64; S],
    base: [f64; S],
    gain: f64,
    /// z at the beginning of the solve, and the time from there to its end (s).
    start: [f64; S],
    whole: f64,
    mode: StateMode,
    /// What the last evaluation that sought the states left of their equations, without unit.
    left: [f64; S],
}

/// A relaxed state.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Relaxed {
    /// z at the end of the step.
    pub value: f64,
    /// dz for a unit change of f by the motion (s): what the element needs for its K and C.
    pub sensitivity: f64,
}

/// Newton's iterations for one state in one evaluation. A linear law needs one; what three leave of
/// the others is told, and taken up by the next evaluation of the step.
const ITERATIONS: usize = 3;

impl<const S: usize> ElementStates<S> {
    /// All zero.
    pub const fn new() -> Self {
        Self {
            value: [0.0; S],
            rate: [0.0; S],
            scheme_rate: [0.0; S],
            base: [0.0; S],
            gain: 0.0,
            start: [0.0; S],
            whole: 0.0,
            mode: StateMode::Given,
            left: [0.0; S],
        }
    }

    /// Evaluations that follow take the states as given, or look for their rest.
    pub fn set_mode(&mut self, mode: StateMode) {
        self.mode = mode;
    }

    /// A copy whose states are taken as they are, for outputs.
    pub const fn given(&self) -> Self {
        Self { mode: StateMode::Given, ..*self }
    }

    /// Prepares the evaluations of an implicit solve: z = base + gain f(z), with `gain` in seconds. The values are
    /// those from which it begins, `whole` seconds before its end.
    pub fn begin_solve(&mut self, gain: f64, base: [f64; S], whole: f64) {
        self.mode = StateMode::Step;
        self.start = self.value;
        self.whole = whole;
        self.gain = gain;
        self.base = base;
    }

    /// Whether every number is finite.
    pub fn is_finite(&self) -> bool {
        all_finite(&self.value) && all_finite(&self.rate) && all_finite(&self.scheme_rate)
    }

    /// Starts the scheme from the rates.
    pub fn start(&mut self) {
        self.scheme_rate = self.rate;
    }

    /// The largest share of a state's equation that the last evaluation in a step or at rest left
    /// open: |z - base - gain f(z)| over the largest of its three terms, at rest |f(z)| over the rate
    /// that was found or that the value itself makes up. Rounding leaves about 1e-16; infinite where
    /// a state has no rest or is no number. Evaluations with given states keep it.
    pub fn residual(&self) -> f64 {
        self.left.iter().fold(0.0, |most, &left| if left > most { left } else { most })
    }

    /// The first state that finds no rest: its rate is not zero and does not depend on it.
    pub fn without_rest(&self) -> Option<usize> {
        self.left.iter().position(|&left| left == f64::INFINITY)
    }

    /// State `index` under the law `z -> (f, df/dz)`. At rest a state whose rate is zero stays where
    /// it is, whatever its slope; one whose rate is not zero but does not depend on it stays too, and
    /// [`ElementStates::residual`] is infinite.
    pub fn relax(&mut self, index: usize, law: impl Fn(f64) -> (f64, f64)) -> Relaxed {
        let (Some(place), Some(&base)) = (self.value.get_mut(index), self.base.get(index)) else {
            return Relaxed { value: 0.0, sensitivity: 0.0 };
        };
        let (mode, gain) = (self.mode, self.gain);
        let mut value = *place;
        let (mut rate, mut slope) = law(value);
        let first_rate = rate;
        if mode != StateMode::Given {
            for _ in 0..ITERATIONS {
                value -= match mode {
                    StateMode::Rest if rate == 0.0 || slope == 0.0 => 0.0,
                    StateMode::Rest => rate / slope,
                    _ => (value - base - gain * rate) / (1.0 - gain * slope),
                };
                (rate, slope) = law(value);
            }
            *place = value;
            self.left[index] = match mode {
                StateMode::Rest if rate != 0.0 && slope == 0.0 => f64::INFINITY,
                StateMode::Rest => share(rate, [first_rate, slope * value, 0.0]),
                _ => share(value - base - gain * rate, [value, base, gain * rate]),
            };
        }
        self.rate[index] = rate;
        let sensitivity = match mode {
            StateMode::Given => 0.0,
            StateMode::Rest if slope == 0.0 => 0.0,
            StateMode::Rest => -1.0 / slope,
            StateMode::Step => gain / (1.0 - gain * slope),
        };
        Relaxed { value, sensitivity }
    }

    /// State `index` of a contact, dz/dt = `drift` - `decay` z, by the implicit Euler rule whatever the scheme is:
    ///
    /// ```text
    /// z1 = (z0 + h drift) / (1 + h decay)
    /// ```
    ///
    /// It neither rings where the decay is fast, nor swings behind a limit that [`ElementStates::hold`] has put on it,
    /// as the rules of second order do. Without decay it adds up the drift: what it makes is an exact spring. `drift`
    /// is in units of the state per second, `decay` in 1/s, not negative.
    pub fn follow(&mut self, index: usize, drift: f64, decay: f64) -> Relaxed {
        let (Some(place), Some(&start)) = (self.value.get_mut(index), self.start.get(index)) else {
            return Relaxed { value: 0.0, sensitivity: 0.0 };
        };
        let (value, sensitivity) = match self.mode {
            StateMode::Given => (*place, 0.0),
            StateMode::Rest if decay > 0.0 => (drift / decay, 1.0 / decay),
            StateMode::Rest => (*place, 0.0),
            StateMode::Step => {
                let shrink = 1.0 / (1.0 + self.whole * decay);
                ((start + self.whole * drift) * shrink, self.whole * shrink)
            }
        };
        *place = value;
        self.rate[index] = drift - decay * value;
        self.left[index] = match self.mode {
            StateMode::Rest if drift != 0.0 && !(decay > 0.0) => f64::INFINITY,
            _ => 0.0,
        };
        Relaxed { value, sensitivity }
    }

    /// Puts state `index` at the limit `value`, behind [`ElementStates::follow`]: it goes no further.
    pub fn hold(&mut self, index: usize, value: f64) {
        if let (Some(place), Some(rate)) = (self.value.get_mut(index), self.rate.get_mut(index)) {
            (*place, *rate) = (value, 0.0);
        }
    }
}

/// What is left of an equation as a share of its largest term; infinite if it is no number.
fn share(left: f64, terms: [f64; 3]) -> f64 {
    if left == 0.0 {
        return 0.0;
    }
    let largest =
        terms.iter().fold(0.0, |most, term| if abs(*term) > most { abs(*term) } else { most });
    let share = abs(left) / largest;
    if share.is_finite() { share } else { f64::INFINITY }
}

impl<const S: usize> Default for ElementStates<S> {
    fn default() -> Self {
        Self::new()
    }
}
