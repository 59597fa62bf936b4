//! Why a setting, a parameter or a mechanism is refused; public as part of [`crate::setup`].

mod range;

pub use range::Range;

use crate::mechanism::{Label, MechanismError, Nonsense};
use range::{LARGEST, SMALLEST};

/// A wrong setting, or a mechanism that cannot do what was asked.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum SetupError {
    /// A setting must be positive and finite.
    NotPositive {
        /// The setting.
        name: &'static str,
    },
    /// No parameter has that name.
    UnknownParameter,
    /// A parameter is out of its range.
    ParameterRange {
        /// The parameter.
        name: &'static str,
        /// What the value may be.
        range: Range,
    },
    /// Two parameters contradict each other.
    Contradiction {
        /// What must hold.
        rule: &'static str,
    },
    /// The table of the mechanism is wrong.
    Mechanism(MechanismError),
    /// The numbers of the mechanism make no physical sense.
    Nonsense(Nonsense),
    /// A parameter is of a size that no such quantity has.
    ParameterSize {
        /// The parameter.
        name: &'static str,
    },
    /// The start is far from the mechanism as it is drawn.
    FarFromDrawn {
        /// The coordinate that is farthest off.
        coordinate: Label,
        /// How far it moved (m, rad).
        moved: f64,
        /// How far it may (m, rad).
        most: f64,
    },
    /// The first step would go too far.
    TooFast {
        /// The coordinate.
        coordinate: Label,
        /// How far it would move (m, rad).
        moved: f64,
        /// How far it may (m, rad).
        most: f64,
    },
    /// The loops cannot be closed from where they are.
    NotClosed {
        /// Largest phi that remained (m).
        residual: f64,
        /// The closure it is of.
        closure: Label,
    },
    /// No rates satisfy the loops with the held coordinates.
    NoRates {
        /// Largest phi_dot that remained (m/s).
        residual: f64,
        /// The closure it is of.
        closure: Label,
    },
    /// The accelerations are not determined: something without mass is not held by anything.
    Undetermined,
    /// A coordinate is not determined: what it moves has no mass, and no loop and no force holds it.
    Loose {
        /// The coordinate.
        coordinate: Label,
    },
    /// No accelerations satisfy the loops.
    NoAccelerations {
        /// Largest phi_ddot that remained (m/s2).
        residual: f64,
        /// The closure it is of, where the formulation has such.
        closure: Option<Label>,
    },
    /// No static equilibrium was found.
    NoEquilibrium {
        /// Largest generalised force that remained (N, N m).
        residual: f64,
        /// The coordinate on which it acts.
        coordinate: Label,
    },
    /// A state of a force element finds no rest: its rate is not zero, and does not depend on it.
    NoRest {
        /// Number of the state.
        state: usize,
    },
    /// The start is not finite: a law of a force element has no value there.
    NonFiniteStart,
    /// A force element acts between links that the mechanism does not list as a span.
    UnlistedSpan {
        /// Two coordinates that the element couples.
        coordinates: (Label, Label),
    },
}

impl From<MechanismError> for SetupError {
    fn from(error: MechanismError) -> Self {
        Self::Mechanism(error)
    }
}

impl From<Nonsense> for SetupError {
    fn from(nonsense: Nonsense) -> Self {
        Self::Nonsense(nonsense)
    }
}

impl core::fmt::Display for SetupError {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        match self {
            Self::NotPositive { name } => write!(f, "the {name} must be positive and finite"),
            Self::UnknownParameter => write!(f, "no parameter has that name"),
            Self::ParameterRange { name, range } => {
                write!(f, "parameter {name} must be {}", range.words())
            }
            Self::Contradiction { rule } => write!(f, "{rule}"),
            Self::Mechanism(error) => write!(f, "{error}"),
            Self::Nonsense(nonsense) => write!(f, "{nonsense}"),
            Self::ParameterSize { name } => write!(
                f,
                "parameter {name} must be zero or of a size from {SMALLEST:e} to {LARGEST:e}"
            ),
            Self::FarFromDrawn { coordinate, moved, most } => write!(
                f,
                "the start is far from the mechanism as drawn: coordinate {coordinate} moved by {moved:.3e} m or \
                 rad, at most {most:.3e} would do"
            ),
            Self::TooFast { coordinate, moved, most } => write!(
                f,
                "coordinate {coordinate} would move by {moved:.3e} m or rad in the first step, at most {most:.3e} \
                 would do"
            ),
            Self::NotClosed { residual, closure } => write!(
                f,
                "the mechanism cannot be assembled: closure {closure} stays {residual:.3e} m open"
            ),
            Self::NoRates { residual, closure } => {
                write!(
                    f,
                    "no rates satisfy the loops: {residual:.3e} m/s remain at closure {closure}"
                )
            }
            Self::Undetermined => write!(
                f,
                "the accelerations are not determined: a link without mass is held by nothing"
            ),
            Self::Loose { coordinate } => write!(
                f,
                "coordinate {coordinate} is not determined: what it moves has no mass, and neither loop nor force holds it"
            ),
            Self::NoAccelerations { residual, closure } => {
                write!(f, "no accelerations satisfy the loops: {residual:.3e} m/s2 remain")?;
                closure.map_or(Ok(()), |closure| write!(f, " at closure {closure}"))
            }
            Self::NoEquilibrium { residual, coordinate } => write!(
                f,
                "no static equilibrium was found: {residual:.3e} N or N m remain on coordinate {coordinate}"
            ),
            Self::NoRest { state } => write!(
                f,
                "state {state} of the force elements finds no rest: its rate does not depend on it"
            ),
            Self::NonFiniteStart => {
                f.write_str("the start is not finite: a law of a force element has no value there")
            }
            Self::UnlistedSpan { coordinates: (a, b) } => write!(
                f,
                "a force element couples coordinates {a} and {b}, which no span of the mechanism lists"
            ),
        }
    }
}

impl core::error::Error for SetupError {}
