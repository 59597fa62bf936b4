//! Explicit integrators of fixed step for components: what each body is told to do in a step.
//!
//! The state y of a body and its slope f stay inside; a component hears only where to go next. That is why the schemes of
//! [`crate::integrators`], which hold the vector of a whole state, are not used here; their numbers are.
//!
//! ```text
//! rk4   y1 = y0 + h/6 (f0 + 2 f1 + 2 f2 + f3)                  the classical rule, order 4
//! ab3   y1 = y0 + h/12 (23 f0 - 16 f-1 + 5 f-2)                order 3, one evaluation; starts with rk4
//! ```

use super::SolveFor;
use crate::integrators::{ADAMS_BASHFORTH, CLASSICAL};

/// What a component does in a step.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum March {
    /// The step begins here.
    Begin,
    /// Adds the slope here, times a share of the step (s), to what the step adds up.
    Add(f64),
    /// Adds a slope of a step before, counted back from zero, times a share of the step (s).
    AddPast(usize, f64),
    /// Goes a share of the step (s) from its beginning along the slope here.
    Lean(f64),
    /// The step ends where all that was added up leads.
    End,
    /// Goes back to where the step began.
    Back,
    /// Remembers the slope here for the next steps.
    Remember,
    /// Takes the shift that was found out of coordinates or velocities.
    Shift(SolveFor),
}

/// An explicit integrator.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Explicit {
    /// The Runge-Kutta method of order 4.
    Rk4,
    /// Adams-Bashforth of order 3.
    Ab3,
}

impl Explicit {
    /// The name on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Rk4 => "rk4",
            Self::Ab3 => "ab3",
        }
    }

    /// Order of the error.
    pub const fn order(self) -> u32 {
        match self {
            Self::Rk4 => 4,
            Self::Ab3 => 3,
        }
    }

    /// Makes a step of `h` seconds from a state whose slope is known: `order` tells the bodies what to do, `evaluate` finds
    /// the slopes at a time (s) behind the beginning. `steps` were made before without a break.
    pub(super) fn step(self, h: f64, steps: u64, evaluate: &mut impl FnMut(Event)) {
        evaluate(Event::March(March::Begin));
        if self == Self::Ab3 && steps >= 2 {
            evaluate(Event::March(March::Add(ADAMS_BASHFORTH[0] * h)));
            for back in 0..2 {
                evaluate(Event::March(March::AddPast(back, ADAMS_BASHFORTH[1 + back] * h)));
            }
        } else {
            evaluate(Event::March(March::Add(CLASSICAL.first * h)));
        }
        if self == Self::Ab3 {
            evaluate(Event::March(March::Remember));
        }
        if self == Self::Rk4 || steps < 2 {
            for (node, weight) in CLASSICAL.nodes.into_iter().zip(CLASSICAL.shares) {
                evaluate(Event::March(March::Lean(node * h)));
                evaluate(Event::Slope(node * h));
                evaluate(Event::March(March::Add(weight * h)));
            }
        }
        evaluate(Event::March(March::End));
    }
}

/// What an integrator asks for.
pub(super) enum Event {
    /// Tell this to all bodies.
    March(March),
    /// Find the slopes, so many seconds behind the beginning of the step.
    Slope(f64),
}
