//! Integrators by name: the same words for the desktop and for the firmware.

use super::hostile::HostileRandom;
use crate::decimal;
use crate::integrators::{OutOfRange, Structural, generalized_alpha, hht, newmark, trapezoidal};

/// Why a name stands for no integrator.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum NameError {
    /// No family has that name.
    Unknown,
    /// The parameter is missing or not a number, or there is one too many.
    Parameter,
    /// The parameter is out of its range.
    Range(OutOfRange),
}

impl core::fmt::Display for NameError {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        match self {
            Self::Unknown => write!(f, "no such integrator: use one of {NAMES}"),
            Self::Parameter => write!(f, "its parameter must be a number: use one of {NAMES}"),
            Self::Range(error) => f.write_str(error.range),
        }
    }
}

/// What integrates, by its name: the same words for the desktop and for the firmware.
pub trait Named: Copy {
    /// The integrator with a name.
    ///
    /// # Errors
    /// The name stands for none.
    fn by_name(name: &str) -> Result<Self, NameError>;

    /// The name of the one that is taken where none is named.
    const USUAL: &'static str;

    /// One of any family.
    fn at_random(random: &mut HostileRandom) -> Self;
}

impl Named for Structural {
    const USUAL: &'static str = "newmark:-0.01";

    fn by_name(name: &str) -> Result<Self, NameError> {
        by_name(name)
    }

    fn at_random(random: &mut HostileRandom) -> Self {
        let scheme = match random.below(4) {
            0 => Ok(trapezoidal()),
            1 => newmark(-random.between(0.0, 0.5)),
            2 => hht(random.between(0.0, 0.3)),
            _ => generalized_alpha(random.between(0.0, 1.0)),
        };
        scheme.unwrap_or(trapezoidal())
    }
}

/// Makes the table of the integrators: first those without a parameter, then those with one, how it is written, and what
/// makes them.
macro_rules! integrators {
    (
        $($plain:literal => $rule:ident,)+;
        $first:literal: $first_parameter:literal => $first_make:ident,
        $($name:literal: $parameter:literal => $make:ident,)*
    ) => {
        /// The names, for messages: capitals stand for a number.
        pub const NAMES: &str = concat!(
            $($plain, ", ",)+ $first, ":", $first_parameter $(, ", ", $name, ":", $parameter)*
        );

        /// The integrator with a name like `newmark:-0.01`.
        ///
        /// # Errors
        /// The name stands for none.
        pub fn by_name(name: &str) -> Result<Structural, NameError> {
            let (family, parameter) = match name.split_once(':') {
                Some((family, parameter)) => (family, Some(parameter)),
                None => (name, None),
            };
            let value = parameter.and_then(decimal::parse).ok_or(NameError::Parameter);
            // calls by name, so that the firmware's calls can be followed
            match family {
                $(
                    $plain if parameter.is_none() => Ok($rule()),
                    $plain => Err(NameError::Parameter),
                )+
                $first => $first_make(value?).map_err(NameError::Range),
                $($name => $make(value?).map_err(NameError::Range),)*
                _ => Err(NameError::Unknown),
            }
        }
    };
}

integrators! {
    "trapezoidal" => trapezoidal,;
    "newmark": "XI" => newmark,
    "hht": "DELTA_F" => hht,
    "generalized-alpha": "RHO_INF" => generalized_alpha,
}
