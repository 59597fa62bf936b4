//! The range of a parameter.

/// The smallest size of a quantity that is not zero, in the units of a vehicle (SI): what is smaller is a slip of the
/// pen.
pub(crate) const SMALLEST: f64 = 1e-15;
/// The largest size of a quantity.
pub(crate) const LARGEST: f64 = 1e15;

/// Which values a parameter may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Range {
    /// Any finite number.
    Any,
    /// Greater than zero.
    Positive,
    /// Zero or greater.
    NotNegative,
}

impl Range {
    /// Whether a value is allowed.
    pub fn allows(self, value: f64) -> bool {
        value.is_finite()
            && match self {
                Self::Any => true,
                Self::Positive => value > 0.0,
                Self::NotNegative => value >= 0.0,
            }
    }

    /// Whether a value is zero, or of a size that quantities of a vehicle have.
    pub fn is_usual(value: f64) -> bool {
        let size = value.abs();
        !(size > 0.0) || (SMALLEST..=LARGEST).contains(&size)
    }

    /// The range in words.
    pub(crate) const fn words(self) -> &'static str {
        match self {
            Self::Any => "a finite number",
            Self::Positive => "a number greater than 0",
            Self::NotNegative => "a number not less than 0",
        }
    }
}
