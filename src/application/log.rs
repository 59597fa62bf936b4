//! What the program prints.

use super::run::RunSummary;
use crate::fingerprint::Fingerprint;
use crate::models::{EngineState as _, Model};
use crate::runtime::{OutputPort, TickReport};

/// Takes in what the handler leaves, and prints a line every so many ticks.
pub(super) struct Log {
    every: u32,
    tick: u32,
    /// Fingerprint of all ticks that were taken in: one bit in one tick changes it for good.
    total: Fingerprint,
    /// Telemetry records.
    records: u32,
    /// The longest step that they told, in counts of the clock.
    longest: u32,
}

/// The name and the unit of an output.
fn label(ports: &'static [OutputPort], number: usize) -> (&'static str, &'static str) {
    ports.get(number).map_or(("-", ""), |port| (port.name, port.unit))
}

impl Log {
    pub(super) const fn new(every: u32) -> Self {
        Self { every, tick: 0, total: Fingerprint::new(), records: 0, longest: 0 }
    }

    /// Takes in what a tick left.
    pub(super) fn take_in<P: Model>(
        &mut self,
        fingerprint: u64,
        values: impl FnOnce() -> P::Outputs,
    ) {
        self.total.word(fingerprint);
        self.tick = self.tick.wrapping_add(1);
        if !self.tick.is_multiple_of(self.every) {
            return;
        }
        let [first, second] = P::WATCHED;
        let values = values();
        let value = |number: usize| values.as_ref().get(number).copied().unwrap_or(0.0);
        let ((first_name, first_unit), (second_name, second_unit)) =
            (label(P::OUTPUTS, first), label(P::OUTPUTS, second));
        defmt::info!(
            "tick {=u32} fingerprint {=u64:016x} total {=u64:016x} {=str} {=f64} {=str} {=str} {=f64} {=str}",
            self.tick,
            fingerprint,
            self.total.value(),
            first_name,
            value(first),
            first_unit,
            second_name,
            value(second),
            second_unit
        );
    }

    /// Takes in a record of the runtime.
    pub(super) fn note(&mut self, report: &TickReport) {
        self.records = self.records.saturating_add(1);
        self.longest = self.longest.max(report.duration);
    }

    /// The last lines, with the stack that the handler used, in bytes.
    pub(super) fn print_end<P: Model>(&self, summary: &RunSummary<P>, stack: u32) {
        let RunSummary { step, counters, .. } = summary;
        defmt::info!(
            "telemetry {=u32} records, longest step {=u32} counts",
            self.records,
            self.longest
        );
        defmt::info!(
            "done {=u32} fingerprint {=u64:016x} total {=u64:016x} clock {=u32} least {=u32} worst {=u32} \
             overruns {=u32} dropped {=u32} refused {=u32} stack {=u32} shown {=u32} hidden {=u32} \
             skipped {=u32} lost {=u32} trips {=u32}",
            summary.tick,
            summary.state.fingerprint(&summary.report),
            self.total.value(),
            summary.clock,
            step.least,
            step.most,
            counters.overruns,
            summary.dropped,
            summary.refused,
            stack,
            summary.armed,
            counters.held_outputs,
            counters.skipped,
            counters.lost,
            counters.trips
        );
    }
}
