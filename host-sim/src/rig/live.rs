//! The view of a run that is on: some lines on a terminal, drawn over and over.

use super::client::{Output, Traffic};
use super::drive::Linked;
use ferrol::protocol::message::{OutputHead, Stand, Welcome};
use ferrol::runtime::{BINS, OutputPort};
use std::fmt::Write as _;
use std::io::{IsTerminal as _, Write as _};
use std::time::{Duration, Instant};

/// Time from picture to picture.
const AGAIN: Duration = Duration::from_millis(200);
/// Signals that are shown: the first of the table.
const SIGNALS: usize = 6;
/// A bin of the histogram, from empty to the fullest.
const BARS: [char; 9] = [
    ' ', '\u{2581}', '\u{2582}', '\u{2583}', '\u{2584}', '\u{2585}', '\u{2586}', '\u{2587}',
    '\u{2588}',
];

/// How long steps took, in shares of the period: the last bin holds what took longer than one.
#[derive(Clone, Debug, PartialEq)]
pub struct Deadline {
    clock_hz: u32,
    period_us: u32,
    /// The longest step, in counts of the clock.
    pub worst: u32,
    /// Steps that were late.
    pub late: u32,
    /// Steps by their duration.
    pub bins: [u32; BINS + 1],
}

impl Deadline {
    /// Nothing yet, on a firmware with a clock and a period (us).
    pub const fn new(clock_hz: u32, period_us: u32) -> Self {
        Self { clock_hz, period_us, worst: 0, late: 0, bins: [0; BINS + 1] }
    }

    /// Takes a step in.
    pub fn add(&mut self, head: &OutputHead) {
        let period = u64::from(self.clock_hz) * u64::from(self.period_us) / 1_000_000;
        let bin = u64::from(head.duration) * BINS as u64 / period.max(1);
        self.bins[(bin as usize).min(BINS)] += 1;
        self.worst = self.worst.max(head.duration);
        self.late += u32::from(head.iterations >> 7);
    }

    /// The longest step (us).
    pub fn worst_us(&self) -> f64 {
        1e6 * f64::from(self.worst) / f64::from(self.clock_hz.max(1))
    }

    /// A bar for each bin.
    pub fn picture(&self) -> String {
        let most = self.bins.iter().max().copied().unwrap_or(0).max(1);
        let bar = |count: &u32| {
            // what is there at all is seen
            let height = (u64::from(*count) * 8).div_ceil(u64::from(most));
            BARS.get(height as usize).copied().unwrap_or(' ')
        };
        self.bins.iter().map(bar).collect()
    }
}

/// The view.
pub struct Live {
    on: bool,
    shown: Option<Instant>,
    ticks: u32,
    /// How long steps took.
    pub deadline: Deadline,
    /// The last value of each output.
    values: Vec<Option<f32>>,
}

impl Live {
    /// Of a run of so many ticks; shown on a terminal only.
    pub fn new(ticks: u32) -> Self {
        let on = std::io::stderr().is_terminal();
        Self { on, shown: None, ticks, deadline: Deadline::new(1, 1000), values: Vec::new() }
    }

    /// Takes a tick in, and shows it if it is time again.
    pub fn show<P: Linked>(&mut self, output: &Output, traffic: &Traffic, session: &Welcome) {
        let Welcome { clock_hz, period_us, .. } = *session;
        (self.deadline.clock_hz, self.deadline.period_us) = (clock_hz, period_us);
        self.deadline.add(&output.head);
        self.values.resize(P::OUTPUTS.len(), None);
        for (port, value) in &output.values {
            if let Some(place) = self.values.get_mut(*port) {
                *place = Some(*value);
            }
        }
        if !self.on || self.shown.is_some_and(|shown| shown.elapsed() < AGAIN) {
            return;
        }
        let picture = self.picture(&output.head, P::OUTPUTS, traffic);
        let mut text = String::new();
        if self.shown.is_some() {
            let _ = write!(text, "\x1b[{}A", picture.len());
        }
        for line in picture {
            let _ = writeln!(text, "\r\x1b[K{line}");
        }
        self.shown = Some(Instant::now());
        // a view that cannot be shown is no reason to stop
        let _ = std::io::stderr().write_all(text.as_bytes());
    }

    /// The lines: where it stands, its deadline, its signals, its link.
    pub fn picture(
        &self,
        head: &OutputHead,
        ports: &[OutputPort],
        traffic: &Traffic,
    ) -> [String; 4] {
        let stand = match head.stand {
            Stand::Disarmed => "disarmed",
            Stand::WarmUp => "warming up",
            Stand::Armed => "armed",
        };
        let mut signals = "signals".to_owned();
        for (port, value) in ports.iter().zip(&self.values).take(SIGNALS) {
            if let Some(value) = value {
                let _ = write!(signals, "  {} {value:.4} {}", port.name, port.unit);
            }
        }
        let Traffic { sent, resent, frames, rejected } = traffic;
        let Deadline { late, period_us, .. } = self.deadline;
        [
            format!(
                "tick {} of {}  {stand}  status {}, {} iterations  input {} ticks old",
                head.tick,
                self.ticks,
                head.status,
                head.iterations & 0x7f,
                head.input_age
            ),
            format!(
                "step  worst {:.1} us of {period_us}  late {late}  0 |{}| 100 %",
                self.deadline.worst_us(),
                self.deadline.picture()
            ),
            signals,
            format!(
                "link  {sent} sent, {resent} of them again, {frames} received, {rejected} rejected here"
            ),
        ]
    }
}

#[cfg(test)]
mod tests {
    use super::{Deadline, Live};
    use crate::rig::client::Traffic;
    use ferrol::protocol::message::{OutputHead, Stand};
    use ferrol::runtime::{BINS, OutputPort};

    fn head(duration: u32, iterations: u8) -> OutputHead {
        OutputHead { tick: 7, duration, iterations, stand: Stand::Armed, ..OutputHead::default() }
    }

    #[test]
    fn steps_fall_into_the_bins_of_their_share() {
        let mut deadline = Deadline::new(25_000_000, 1000);
        // 25,000 counts are the period: a twentieth of it to a bin
        for duration in [0, 1249, 1250, 24_999, 25_000, 400_000] {
            deadline.add(&head(duration, 2));
        }
        deadline.add(&head(1300, 2 + 128));
        assert_eq!((deadline.bins[0], deadline.bins[1]), (2, 2));
        assert_eq!((deadline.bins[BINS - 1], deadline.bins[BINS]), (1, 2));
        assert_eq!((deadline.worst, deadline.late), (400_000, 1));
        assert_eq!(deadline.worst_us().to_bits(), 16_000f64.to_bits());
        assert_eq!(deadline.picture().chars().count(), BINS + 1);
        assert!(deadline.picture().starts_with("\u{2588}\u{2588}  "));
    }

    #[test]
    fn the_picture_names_what_there_is_to_see() {
        let mut live = Live::new(300);
        live.values = vec![Some(0.25)];
        let ports = [OutputPort::new("z", "m", [-1.0, 1.0], "height")];
        let traffic = Traffic { sent: 9, resent: 1, frames: 8, rejected: 2 };
        let picture = live.picture(&head(0, 2), &ports, &traffic).join("\n");
        for part in [
            "tick 7 of 300  armed",
            "worst 0.0 us",
            "z 0.2500 m",
            "9 sent, 1 of them again, 8 received, 2 rejected",
        ] {
            assert!(picture.contains(part), "{picture}");
        }
    }
}
