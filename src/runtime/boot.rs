//! What a runtime is told of the test at boot.

/// What the self-test at boot found; without a pass nothing is armed.
pub type BootCheck = Result<(), SelfTestFailure>;

/// Why the test at boot failed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SelfTestFailure {
    /// The fingerprint is not the golden one: processor, memory or compiler gave other bits.
    Differs {
        /// The scenario.
        scenario: &'static str,
    },
    /// The scenario did not find its start.
    NoStart {
        /// The scenario.
        scenario: &'static str,
    },
}

impl SelfTestFailure {
    /// The scenario that failed.
    pub const fn scenario(self) -> &'static str {
        match self {
            Self::Differs { scenario } | Self::NoStart { scenario } => scenario,
        }
    }
}

impl core::fmt::Display for SelfTestFailure {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        match self {
            Self::Differs { scenario } => write!(f, "self-test '{scenario}' gave other bits"),
            Self::NoStart { scenario } => write!(f, "self-test '{scenario}' found no start"),
        }
    }
}

impl core::error::Error for SelfTestFailure {}
