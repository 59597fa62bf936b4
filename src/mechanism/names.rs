//! What messages call the parts of a mechanism.

/// The names of the coordinates and of the closures of a mechanism, in the order of its table; empty where it has none.
///
/// The link that a joint moves has the name of its coordinate.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Names {
    /// Of the coordinates, such as `lower arm`.
    pub coordinates: &'static [&'static str],
    /// Of the closures, such as `tie rod, front left`.
    pub closures: &'static [&'static str],
}

impl Names {
    /// None: messages count.
    pub const NONE: Self = Self { coordinates: &[], closures: &[] };
}

/// A coordinate, a link or a closure in a message: by its name where it has one, and by its number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Label {
    /// Its number, from 0.
    pub number: usize,
    /// Its name; empty where it has none.
    pub name: &'static str,
}

impl Label {
    /// What has a number, of a list of names.
    pub(super) fn new(number: usize, names: &'static [&'static str]) -> Self {
        Self { number, name: names.get(number).copied().unwrap_or_default() }
    }

    /// What has a number only.
    pub const fn unnamed(number: usize) -> Self {
        Self { number, name: "" }
    }
}

impl core::fmt::Display for Label {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        match self {
            Self { number, name: "" } => write!(f, "{number}"),
            Self { number, name } => write!(f, "{number} ({name})"),
        }
    }
}
