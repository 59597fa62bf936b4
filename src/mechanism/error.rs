//! What can be wrong with a table.

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
    ParentOrder,
    /// An axis is not a unit vector.
    AxisNotUnit,
    /// A mass or a moment of inertia is negative or not finite.
    BadMass,
    /// A length or a position is not finite.
    BadPoint,
    /// A closure names a link that the mechanism does not have.
    ClosureOnMissingLink,
    /// A closure ties a link to itself.
    ClosureOnOneLink,
    /// A force element names a link that the mechanism does not have.
    SpanOnMissingLink,
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
            Self::ParentOrder => {
                "ferrol: a joint's parent must come before it in the table (ground, or an earlier link)"
            }
            Self::AxisNotUnit => "ferrol: an axis or direction must be a unit vector",
            Self::BadMass => {
                "ferrol: masses and moments of inertia must be finite and not negative"
            }
            Self::BadPoint => {
                "ferrol: positions and lengths must be finite, and a rod longer than zero"
            }
            Self::ClosureOnMissingLink => {
                "ferrol: a loop closure names a link that this mechanism does not have"
            }
            Self::ClosureOnOneLink => "ferrol: a loop closure must join two different links",
            Self::OtherStructure => {
                "ferrol: new numbers must not change joints, closures or which links move a mass"
            }
            Self::SpanOnMissingLink => {
                "ferrol: a force element names a link that this mechanism does not have"
            }
        }
    }

    /// Stops a constant from compiling, with the fault in our words.
    #[allow(clippy::panic, reason = "in a const this is the compile error itself")]
    pub const fn raise(self) -> ! {
        panic!("{}", self.message())
    }
}

impl core::fmt::Display for MechanismError {
    fn fmt(&self, formatter: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        formatter.write_str(self.message())
    }
}
