//! The range of a parameter.

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

    /// The range in words.
    pub(crate) const fn words(self) -> &'static str {
        match self {
            Self::Any => "a finite number",
            Self::Positive => "a number greater than 0",
            Self::NotNegative => "a number not less than 0",
        }
    }
}
