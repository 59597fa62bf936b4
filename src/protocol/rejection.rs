//! Why a frame was not taken.

/// Makes the table of the causes: the order is that of the counters on the wire.
macro_rules! rejections {
    ($($(#[$doc:meta])+ $cause:ident = $name:literal,)+) => {
        /// Why a frame was not taken. The number is that on the wire.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[repr(u8)]
        pub enum Rejection {
            $($(#[$doc])+ $cause,)+
        }

        impl Rejection {
            /// All causes, in the order of their numbers.
            pub const ALL: &'static [Self] = &[$(Self::$cause),+];

            /// One word for tables.
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$cause => $name,)+
                }
            }
        }
    };
}

rejections! {
    /// More bytes than a frame has.
    Overlong = "overlong",
    /// The stuffing does not come out even.
    Stuffing = "stuffing",
    /// Fewer bytes than a frame has without a payload.
    Short = "short",
    /// The checksum is another.
    Checksum = "checksum",
    /// Written by another version of the protocol.
    Version = "version",
    /// No such kind of frame, or one that the other side sends.
    Kind = "kind",
    /// The payload is too short or too long for its kind, or holds what stands for nothing.
    Payload = "payload",
    /// The number of a frame that was taken already.
    Repeated = "repeated",
    /// The number of a frame that comes before the last one taken.
    Late = "late",
    /// No session is open.
    Closed = "closed",
    /// The firmware, the model or the table of its ports is another.
    Foreign = "foreign",
    /// The value of an input is not believed, or a parameter is refused.
    Implausible = "implausible",
    /// Lock-step: not the tick that is next.
    Tick = "tick",
    /// Not while the vehicle is armed.
    Armed = "armed",
    /// Not while the vehicle is disarmed.
    Disarmed = "disarmed",
    /// Not in this mode, or with this policy, of the session.
    Mode = "mode",
    /// The key is missing or wrong.
    Key = "key",
    /// The snapshot is damaged, or of another vehicle.
    Snapshot = "snapshot",
    /// What was asked for failed: no start, or the test did not pass.
    Failed = "failed",
}

/// Number of causes.
pub const CAUSES: usize = Rejection::ALL.len();

impl Rejection {
    /// The cause with a number.
    pub fn of_number(number: u8) -> Option<Self> {
        Self::ALL.get(usize::from(number)).copied()
    }
}

impl core::fmt::Display for Rejection {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str(self.name())
    }
}

/// What came in over a link. The counters stop at their largest value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LinkCounters {
    /// Frames taken.
    pub accepted: u32,
    /// Frames missing between two that were taken, by their numbers.
    pub missing: u32,
    /// Frames not taken, by cause.
    pub rejected: [u32; CAUSES],
    /// Frames that found no room on their way out.
    pub unsent: u32,
    /// Bytes that were lost before anybody looked at them.
    pub overflowed: u32,
}

impl LinkCounters {
    /// Nothing yet.
    pub const ZERO: Self =
        Self { accepted: 0, missing: 0, rejected: [0; CAUSES], unsent: 0, overflowed: 0 };

    /// Counts a frame that was not taken.
    pub fn reject(&mut self, why: Rejection) {
        if let Some(count) = self.rejected.get_mut(why as usize) {
            *count = count.saturating_add(1);
        }
    }

    /// Frames not taken, whatever the cause.
    pub fn rejections(&self) -> u32 {
        self.rejected.iter().fold(0, |sum, count| sum.saturating_add(*count))
    }
}
