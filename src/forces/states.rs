//! First-order states of force elements: relaxation, filters, actuators.
//!
//! dz/dt = f(z, motion) is integrated with the scheme of the mechanism, in the same step and the
//! same iteration: z = base + gain f(z), where base and gain come from the scheme.

use crate::real::all_finite;

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
    mode: StateMode,
}

/// A relaxed state.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Relaxed {
    /// z at the end of the step.
    pub value: f64,
    /// dz for a unit change of f by the motion (s): what the element needs for its K and C.
    pub sensitivity: f64,
}

/// Newton's iterations for one state; a linear law needs one.
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
            mode: StateMode::Given,
        }
    }

    /// Evaluations that follow take the states as given, or look for their rest.
    pub fn set_mode(&mut self, mode: StateMode) {
        self.mode = mode;
    }

    /// Prepares the evaluations of an implicit solve: z = base + gain f(z), with `gain` in seconds.
    pub fn begin_solve(&mut self, gain: f64, base: [f64; S]) {
        self.mode = StateMode::Step;
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

    /// State `index` under the law `z -> (f, df/dz)`.
    pub fn relax(&mut self, index: usize, law: impl Fn(f64) -> (f64, f64)) -> Relaxed {
        let Some(mut value) = self.value.get(index).copied() else {
            return Relaxed { value: 0.0, sensitivity: 0.0 };
        };
        let (mut rate, mut slope) = law(value);
        if self.mode != StateMode::Given {
            for _ in 0..ITERATIONS {
                value -= match self.mode {
                    StateMode::Rest => rate / slope,
                    _ => (value - self.base[index] - self.gain * rate) / (1.0 - self.gain * slope),
                };
                (rate, slope) = law(value);
            }
            self.value[index] = value;
        }
        self.rate[index] = rate;
        let sensitivity = match self.mode {
            StateMode::Given => 0.0,
            StateMode::Rest => -1.0 / slope,
            StateMode::Step => self.gain / (1.0 - self.gain * slope),
        };
        Relaxed { value, sensitivity }
    }
}

impl<const S: usize> Default for ElementStates<S> {
    fn default() -> Self {
        Self::new()
    }
}
