//! What a component shows of itself, and names that tell bodies apart.

use core::fmt;

/// The name of a body or a component. Where there are several alike, a number tells them apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Name {
    /// The word.
    pub word: &'static str,
    /// Which one of several it is, from one; zero where there is only one.
    pub number: u32,
}

impl Name {
    /// The only one of its name.
    pub const fn new(word: &'static str) -> Self {
        Self { word, number: 0 }
    }

    /// One of several, counted from one.
    #[must_use]
    pub const fn numbered(self, number: u32) -> Self {
        Self { number, ..self }
    }

    /// Whether both are the same name.
    pub const fn is(self, other: Self) -> bool {
        let (a, b) = (self.word.as_bytes(), other.word.as_bytes());
        if self.number != other.number || a.len() != b.len() {
            return false;
        }
        let mut i = 0;
        while i < a.len() {
            if a[i] != b[i] {
                return false;
            }
            i += 1;
        }
        true
    }
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.number {
            0 => f.write_str(self.word),
            number => write!(f, "{} {number}", self.word),
        }
    }
}

/// The name that stands for the ground in a joint.
pub const GROUND: Name = Name::new("ground");

/// A body that others may be joined to.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bordering {
    /// Its name, which no other body of the model has.
    pub name: Name,
    /// Where the origin of its frame is in the reference configuration (m): a point that both sides have agreed on, and that
    /// need not be the mass centre, see [`Framed`](super::Framed). There the frames of all bodies are turned as the world.
    pub at: [f64; 3],
}

/// Frames that are drawn no farther apart than this are the same (m): a nanometre, which no drawing means to say. Rounding of
/// two ways to work out a place leaves a millionth of it; what it opens a joint by, the first step closes.
const SAME_PLACE: f64 = 1e-9;

impl Bordering {
    /// Whether both are the same body in the same place.
    pub const fn is(&self, other: &Self) -> bool {
        let mut i = 0;
        while i < 3 {
            let apart = self.at[i] - other.at[i];
            // a NaN is nowhere
            if !(apart <= SAME_PLACE && apart >= -SAME_PLACE) {
                return false;
            }
            i += 1;
        }
        self.name.is(other.name)
    }
}

/// What a component shows when a hierarchy is built: its name and its bordering bodies.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Interface<'a> {
    /// Name of the component.
    pub name: Name,
    /// Its bordering bodies, in the order in which it tells of them.
    pub bodies: &'a [Bordering],
    /// It is one body: a joint of the table to the ground is its own.
    pub single: bool,
}

impl<'a> Interface<'a> {
    /// The interface of a component with these bordering bodies.
    pub const fn new(name: Name, bodies: &'a [Bordering]) -> Self {
        Self { name, bodies, single: false }
    }

    /// The bordering body of a name.
    pub const fn find(&self, name: Name) -> Option<&Bordering> {
        let mut i = 0;
        while i < self.bodies.len() {
            if self.bodies[i].name.is(name) {
                return Some(&self.bodies[i]);
            }
            i += 1;
        }
        None
    }
}
