//! What can be wrong with a table, and where.

/// The line of a table in which a fault was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// The joint of this number, from 0, and the link it moves.
    Joint(usize),
    /// The closure of this number, from 0.
    Closure(usize),
    /// The span of this number, from 0.
    Span(usize),
}

impl Place {
    const fn kind(self) -> &'static str {
        match self {
            Self::Joint(_) => "joint",
            Self::Closure(_) => "closure",
            Self::Span(_) => "span",
        }
    }

    const fn number(self) -> usize {
        match self {
            Self::Joint(number) | Self::Closure(number) | Self::Span(number) => number,
        }
    }
}

/// A fault in the table of a mechanism.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MechanismError {
    /// No coordinate at all, or more than 254 coordinates or closure equations.
    Size,
    /// The number of joints is not `N`.
    CoordinateCount,
    /// The rows of the closures do not add up to `M`.
    RowCount,
    /// A joint hangs on a link that comes after it, or on itself.
    ParentOrder(Place),
    /// An axis is not a unit vector.
    AxisNotUnit(Place),
    /// A mass or a moment of inertia is negative or not finite.
    BadMass(Place),
    /// A length or a position is not finite.
    BadPoint(Place),
    /// A closure names a link that the mechanism does not have.
    ClosureOnMissingLink(Place),
    /// A closure ties a link to itself.
    ClosureOnOneLink(Place),
    /// A force element names a link that the mechanism does not have.
    SpanOnMissingLink(Place),
    /// Joints, closures or massless links are not those of the mechanism that gets new numbers.
    OtherStructure,
}

impl MechanismError {
    /// The fault in words.
    pub const fn message(self) -> &'static str {
        match self {
            Self::Size => {
                "ferrol: a mechanism has 1 to 254 coordinates and at most 254 closure equations"
            }
            Self::CoordinateCount => {
                "ferrol: Mechanism<N, M> needs exactly N joints, one for each coordinate"
            }
            Self::RowCount => {
                "ferrol: the closures of Mechanism<N, M> must add up to exactly M equations"
            }
            Self::ParentOrder(_) => {
                "ferrol: a joint's parent must come before it in the table (ground, or an earlier link)"
            }
            Self::AxisNotUnit(_) => "ferrol: an axis or direction must be a unit vector",
            Self::BadMass(_) => {
                "ferrol: masses and moments of inertia must be finite and not negative"
            }
            Self::BadPoint(_) => {
                "ferrol: positions and lengths must be finite, and a rod longer than zero"
            }
            Self::ClosureOnMissingLink(_) => {
                "ferrol: a loop closure names a link that this mechanism does not have"
            }
            Self::ClosureOnOneLink(_) => "ferrol: a loop closure must join two different links",
            Self::OtherStructure => {
                "ferrol: new numbers must not change joints, closures or which links move a mass"
            }
            Self::SpanOnMissingLink(_) => {
                "ferrol: a force element names a link that this mechanism does not have"
            }
        }
    }

    /// Where the fault is; nothing where it is one of the whole table.
    pub const fn place(self) -> Option<Place> {
        match self {
            Self::Size | Self::CoordinateCount | Self::RowCount | Self::OtherStructure => None,
            Self::ParentOrder(place)
            | Self::AxisNotUnit(place)
            | Self::BadMass(place)
            | Self::BadPoint(place)
            | Self::ClosureOnMissingLink(place)
            | Self::ClosureOnOneLink(place)
            | Self::SpanOnMissingLink(place) => Some(place),
        }
    }

    /// Stops a constant from compiling, with the fault in our words.
    #[allow(clippy::panic, reason = "in a const this is the compile error itself")]
    pub const fn raise(self) -> ! {
        let mut line = MessageLine { bytes: [0; LINE], end: 0 };
        line.add(self.message());
        if let Some(place) = self.place() {
            line.add(": ");
            line.add(place.kind());
            line.add(" ");
            line.add_number(place.number());
        }
        match core::str::from_utf8(line.bytes.split_at(line.end).0) {
            Ok(text) => panic!("{}", text),
            Err(_) => panic!("{}", self.message()),
        }
    }
}

/// Room for the longest message and its place (bytes).
const LINE: usize = 160;

/// A line of text that is put together by the compiler.
struct MessageLine {
    bytes: [u8; LINE],
    end: usize,
}

impl MessageLine {
    const fn add(&mut self, text: &str) {
        let text = text.as_bytes();
        let mut i = 0;
        while i < text.len() && self.end < LINE {
            self.bytes[self.end] = text[i];
            self.end += 1;
            i += 1;
        }
    }

    const fn add_number(&mut self, number: usize) {
        let mut place = 1;
        while number / place >= 10 {
            place *= 10;
        }
        while place > 0 && self.end < LINE {
            self.bytes[self.end] = b'0' + (number / place % 10) as u8;
            self.end += 1;
            place /= 10;
        }
    }
}

impl core::fmt::Display for MechanismError {
    fn fmt(&self, formatter: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        formatter.write_str(self.message())?;
        match self.place() {
            Some(place) => write!(formatter, ": {} {}", place.kind(), place.number()),
            None => Ok(()),
        }
    }
}
