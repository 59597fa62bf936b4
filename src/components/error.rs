//! Why a hierarchy is refused.

use super::interface::Name;
use core::fmt;

/// A fault of a hierarchy, with the names of those that it is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HierarchyError {
    /// A component does not border with the bodies that its place in the level asks for.
    WrongInterface {
        /// The level.
        level: Name,
        /// The component that was handed over.
        part: Name,
    },
    /// A joint, or the level's own interface, names a body that no part of the level borders with.
    UnknownBody {
        /// The level.
        level: Name,
        /// The body.
        body: Name,
    },
    /// A bordering body of a part is neither joined in this level nor handed on to the next.
    NotClosed {
        /// The level.
        level: Name,
        /// The body that is left over.
        body: Name,
    },
    /// Two parts, or one twice, claim the same body.
    ClaimedTwice {
        /// The level.
        level: Name,
        /// The body.
        body: Name,
    },
    /// A joint ties a body to itself.
    JoinedToItself {
        /// The level.
        level: Name,
        /// The body.
        body: Name,
    },
    /// The sizes of the level are not those of its parts, joints and interface.
    Size {
        /// The level.
        level: Name,
        /// What does not add up.
        what: &'static str,
    },
    /// A number is not one that a body or a joint can have.
    BadNumber {
        /// The body, or the level of the joint.
        of: Name,
        /// What the number says, and what would be right.
        what: &'static str,
    },
}

impl HierarchyError {
    /// The fault in words, the level or body, and who is to blame.
    const fn parts(&self) -> (&'static str, Name, &'static str, Option<Name>) {
        match *self {
            Self::WrongInterface { level, part } => {
                ("level '", level, "': wrong interface of component", Some(part))
            }
            Self::UnknownBody { level, body } => {
                ("level '", level, "': no part borders with body", Some(body))
            }
            Self::NotClosed { level, body } => (
                "level '",
                level,
                "': does not close: neither joined here nor handed on is body",
                Some(body),
            ),
            Self::ClaimedTwice { level, body } => {
                ("level '", level, "': claimed twice is body", Some(body))
            }
            Self::JoinedToItself { level, body } => {
                ("level '", level, "': a joint ties to itself body", Some(body))
            }
            Self::Size { level, what } => ("level '", level, what, None),
            Self::BadNumber { of, what } => ("'", of, what, None),
        }
    }

    /// Stops the compiler with the fault in words.
    #[allow(clippy::panic, reason = "in a const this is the compile error itself")]
    pub const fn raise(self) -> ! {
        let (begin, name, what, blamed) = self.parts();
        let mut line = Line { bytes: [0; LINE], end: 0 };
        line.add(begin);
        line.add_name(name);
        match blamed {
            Some(blamed) => {
                line.add(what);
                line.add(" '");
                line.add_name(blamed);
                line.add("'");
            }
            None => {
                line.add("': ");
                line.add(what);
            }
        }
        match core::str::from_utf8(line.bytes.split_at(line.end).0) {
            Ok(text) => panic!("{}", text),
            Err(_) => panic!("{}", what),
        }
    }
}

impl fmt::Display for HierarchyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (begin, name, what, blamed) = self.parts();
        match blamed {
            Some(blamed) => write!(f, "{begin}{name}{what} '{blamed}'"),
            None => write!(f, "{begin}{name}': {what}"),
        }
    }
}

impl core::error::Error for HierarchyError {}

/// Room for the longest message (bytes).
const LINE: usize = 200;

/// A line of text that is put together by the compiler.
struct Line {
    bytes: [u8; LINE],
    end: usize,
}

impl Line {
    const fn add(&mut self, text: &str) {
        let text = text.as_bytes();
        let mut i = 0;
        while i < text.len() && self.end < LINE {
            self.bytes[self.end] = text[i];
            self.end += 1;
            i += 1;
        }
    }

    const fn add_name(&mut self, name: Name) {
        self.add(name.word);
        if name.number > 0 {
            self.add(" ");
            let mut scale = 1;
            while name.number / scale >= 10 {
                scale *= 10;
            }
            while scale > 0 && self.end < LINE {
                self.bytes[self.end] = b'0' + (name.number / scale % 10) as u8;
                self.end += 1;
                scale /= 10;
            }
        }
    }
}
