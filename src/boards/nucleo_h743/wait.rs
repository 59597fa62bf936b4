//! Waiting with an end.

use cortex_m::peripheral::DWT;

/// Core cycles to wait at most: 100 ms at the 64 MHz after reset. The slowest of what is waited
/// for, a PLL or an oscillator, takes a few milliseconds.
const CYCLES: u32 = 6_400_000;

/// Waits until something is ready.
///
/// # Errors
/// It is not, in time: the given words.
pub(super) fn until(
    mut ready: impl FnMut() -> bool,
    else_say: &'static str,
) -> Result<(), &'static str> {
    let start = DWT::cycle_count();
    while !ready() {
        if DWT::cycle_count().wrapping_sub(start) > CYCLES {
            return Err(else_say);
        }
    }
    Ok(())
}
