//! No CAN bus: the feature `fdcan` puts one in this place.

pub use crate::boards::NoBus as CanBus;
use crate::protocol::can::Bus;

/// Refuses.
///
/// # Errors
/// Always.
pub(super) const fn start(_: Bus) -> Result<CanBus, &'static str> {
    Err("this image has no CAN bus: build it with the feature fdcan")
}
