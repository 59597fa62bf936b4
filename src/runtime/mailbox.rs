//! Inputs on their way to the tick handler: checked on entry, the latest wins.

use core::cell::Cell;
use critical_section::Mutex;

/// Why an input is not believed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Implausible {
    /// Not a number, or infinite.
    NonFinite,
    /// Below the lowest position.
    BelowRange,
    /// Above the highest position.
    AboveRange,
}

impl Implausible {
    /// One word for tables.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::NonFinite => "non-finite",
            Self::BelowRange => "below-range",
            Self::AboveRange => "above-range",
        }
    }
}

impl core::fmt::Display for Implausible {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str(self.name())
    }
}

/// An input that can be told from nonsense.
pub trait Plausible: Copy {
    /// What is believed.
    type Limits: Copy;

    /// Whether the input is believed.
    ///
    /// # Errors
    /// Why it is not.
    fn check(&self, limits: &Self::Limits) -> Result<(), Implausible>;

    /// The next value on the way to `rest`, which is reached in so many ticks. What cannot be moved bit by bit stays.
    #[must_use]
    fn towards(&self, _rest: &Self, _ticks: u32) -> Self {
        *self
    }
}

/// No input at all.
impl Plausible for () {
    type Limits = ();

    fn check(&self, (): &()) -> Result<(), Implausible> {
        Ok(())
    }
}

/// Range of a position (m, rad), both ends included.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PositionRange {
    /// Lowest position.
    pub lowest: f64,
    /// Highest position.
    pub highest: f64,
}

/// A position (m, rad).
impl Plausible for f64 {
    type Limits = PositionRange;

    fn check(&self, range: &PositionRange) -> Result<(), Implausible> {
        if !self.is_finite() {
            Err(Implausible::NonFinite)
        } else if !(*self >= range.lowest) {
            Err(Implausible::BelowRange)
        } else if !(*self <= range.highest) {
            Err(Implausible::AboveRange)
        } else {
            Ok(())
        }
    }

    fn towards(&self, rest: &Self, ticks: u32) -> Self {
        if ticks <= 1 { *rest } else { self + (rest - self) / f64::from(ticks) }
    }
}

/// What has gone through a mailbox. The counters stop at their largest value.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MailboxCounters {
    /// Inputs let in.
    pub accepted: u32,
    /// Inputs refused.
    pub rejected: u32,
    /// Inputs replaced by a later one before the handler took them.
    pub overwritten: u32,
    /// Why the last refused input was.
    pub last_rejection: Option<Implausible>,
}

#[derive(Clone, Copy)]
struct Slot<I> {
    waiting: Option<I>,
    counters: MailboxCounters,
}

/// Hands inputs from any context to the tick handler. Never blocks longer than a copy takes, and
/// never hands over half an input.
///
/// ```
/// use ferrol::runtime::{Implausible, Mailbox, PositionRange};
///
/// static RACK: Mailbox<f64> = Mailbox::new(PositionRange { lowest: -0.05, highest: 0.05 });
/// assert_eq!(RACK.offer(0.01), Ok(()));
/// assert_eq!(RACK.offer(f64::NAN), Err(Implausible::NonFinite));
/// assert_eq!(RACK.take(), Some(0.01));
/// assert_eq!(RACK.take(), None);
/// ```
pub struct Mailbox<I: Plausible> {
    limits: I::Limits,
    slot: Mutex<Cell<Slot<I>>>,
}

impl<I: Plausible> Mailbox<I> {
    /// An empty mailbox that lets in what is within the limits.
    pub const fn new(limits: I::Limits) -> Self {
        let counters =
            MailboxCounters { accepted: 0, rejected: 0, overwritten: 0, last_rejection: None };
        Self { limits, slot: Mutex::new(Cell::new(Slot { waiting: None, counters })) }
    }

    /// What is believed.
    pub const fn limits(&self) -> &I::Limits {
        &self.limits
    }

    /// Puts an input in, in place of one that still waits.
    ///
    /// # Errors
    /// Why the input is refused; the one that waits stays.
    pub fn offer(&self, input: I) -> Result<(), Implausible> {
        let verdict = input.check(&self.limits);
        critical_section::with(|cs| {
            let slot = self.slot.borrow(cs);
            let mut content = slot.get();
            let counters = &mut content.counters;
            match verdict {
                Ok(()) => {
                    counters.accepted = counters.accepted.saturating_add(1);
                    let replaced = u32::from(content.waiting.is_some());
                    counters.overwritten = counters.overwritten.saturating_add(replaced);
                    content.waiting = Some(input);
                }
                Err(reason) => {
                    counters.rejected = counters.rejected.saturating_add(1);
                    counters.last_rejection = Some(reason);
                }
            }
            slot.set(content);
        });
        verdict
    }

    /// Takes the input that waits, if there is one.
    pub fn take(&self) -> Option<I> {
        critical_section::with(|cs| {
            let slot = self.slot.borrow(cs);
            let content = slot.get();
            slot.set(Slot { waiting: None, ..content });
            content.waiting
        })
    }

    /// What has gone through so far.
    pub fn counters(&self) -> MailboxCounters {
        critical_section::with(|cs| self.slot.borrow(cs).get().counters)
    }
}
