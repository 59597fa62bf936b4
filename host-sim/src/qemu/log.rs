//! Reads what the firmware prints.

use std::str::FromStr;

use defmt_decoder::{DecodeError, Table};

use super::QemuError;

/// The state after a tick.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TickLine {
    /// Number of steps so far.
    pub tick: u32,
    /// Fingerprint of this tick: state and report.
    pub fingerprint: u64,
    /// Fingerprint of all ticks so far.
    pub total: u64,
}

/// What the run cost, from the firmware's last line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TargetCost {
    /// Time of the last step's end, in ticks of 40 ns.
    pub clock: u32,
    /// The shortest step, in ticks of 40 ns.
    pub least: u32,
    /// The longest step, in ticks of 40 ns.
    pub worst: u32,
    /// Handlers that the next tick found still running.
    pub overruns: u32,
    /// Records of ticks that found no room in their queue.
    pub dropped: u32,
    /// Inputs that the mailbox refused.
    pub refused: u32,
    /// Stack that the handler used, the processor's own frame included, in bytes.
    pub stack: u32,
    /// Ticks whose output was shown.
    pub shown: u32,
    /// Results of late steps that were not shown.
    pub hidden: u32,
    /// Ticks dropped after a late step.
    pub skipped: u32,
    /// Ticks that never reached the handler.
    pub lost: u32,
    /// Trips to the safe output.
    pub trips: u32,
}

/// A whole run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FirmwareRun {
    /// The lines on the way.
    pub lines: Vec<TickLine>,
    /// The state at the end.
    pub last: TickLine,
    /// What the run cost.
    pub effort: TargetCost,
}

impl FirmwareRun {
    /// Reads the messages of a run.
    ///
    /// # Errors
    /// [`QemuError::BadOutput`] with the first message that does not belong there.
    pub fn from_messages(messages: &[String]) -> Result<Self, QemuError> {
        let (end, lines) = messages
            .split_last()
            .ok_or_else(|| QemuError::BadOutput("nothing at all".to_owned()))?;
        let bad = |message: &String| QemuError::BadOutput(message.clone());
        let lines = lines
            .iter()
            .filter(|message| !message.starts_with("start ") && !message.starts_with("telemetry "))
            .map(|message| tick_line(message, "tick").ok_or_else(|| bad(message)))
            .collect::<Result<_, _>>()?;
        let last = tick_line(end, "done").ok_or_else(|| bad(end))?;
        let effort = effort(end).ok_or_else(|| bad(end))?;
        Ok(Self { lines, last, effort })
    }
}

pub(super) fn tick_line(message: &str, first: &str) -> Option<TickLine> {
    Some(TickLine {
        tick: value(message, first)?,
        fingerprint: fingerprint(message)?,
        total: hexadecimal(message, "total")?,
    })
}

fn effort(message: &str) -> Option<TargetCost> {
    Some(TargetCost {
        clock: value(message, "clock")?,
        least: value(message, "least")?,
        worst: value(message, "worst")?,
        overruns: value(message, "overruns")?,
        dropped: value(message, "dropped")?,
        refused: value(message, "refused")?,
        stack: value(message, "stack")?,
        shown: value(message, "shown")?,
        hidden: value(message, "hidden")?,
        skipped: value(message, "skipped")?,
        lost: value(message, "lost")?,
        trips: value(message, "trips")?,
    })
}

/// The fingerprint in a message: 16 hexadecimal digits.
pub(super) fn fingerprint(message: &str) -> Option<u64> {
    hexadecimal(message, "fingerprint")
}

/// The 16 hexadecimal digits behind a word.
fn hexadecimal(message: &str, name: &str) -> Option<u64> {
    let digits = word_after(message, name).filter(|digits| digits.len() == 16)?;
    u64::from_str_radix(digits, 16).ok()
}

fn value<T: FromStr>(message: &str, name: &str) -> Option<T> {
    word_after(message, name)?.parse().ok()
}

fn word_after<'a>(message: &'a str, name: &str) -> Option<&'a str> {
    message.split(' ').skip_while(|word| *word != name).nth(1)
}

/// Decodes defmt's stream.
pub(super) fn messages(table: &Table, bytes: &[u8]) -> Result<Vec<String>, QemuError> {
    let mut decoder = table.new_stream_decoder();
    let mut messages = Vec::new();
    decoder.received(bytes);
    loop {
        match decoder.decode() {
            Ok(frame) => messages.push(frame.display_message().to_string()),
            Err(DecodeError::UnexpectedEof) => return Ok(messages),
            Err(DecodeError::Malformed) => {
                let what = format!("a damaged frame after {} messages", messages.len());
                return Err(QemuError::BadOutput(what));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{FirmwareRun, TickLine};

    const START: &str = "start iltis on mps2-an500 clock 25000000 Hz period 1000 us";
    const TICK: &str =
        "tick 100 fingerprint 00000000000000ff total 00000000000000fe z 0.53 m vx 5.0 m/s";
    const DONE: &str = "done 150 fingerprint 00000000000000aa total 00000000000000ab clock 9 least 2 worst 3 \
                        overruns 1 dropped 0 refused 0 stack 5 shown 6 hidden 7 skipped 8 lost 9 trips 0";

    #[test]
    fn reads_lines_and_end() {
        let run = FirmwareRun::from_messages(&[START, TICK, DONE].map(str::to_owned)).unwrap();
        assert_eq!(run.lines, [TickLine { tick: 100, fingerprint: 0xff, total: 0xfe }]);
        assert_eq!(run.last, TickLine { tick: 150, fingerprint: 0xaa, total: 0xab });
        assert_eq!((run.effort.clock, run.effort.overruns), (9, 1));
    }

    #[test]
    fn names_what_does_not_belong() {
        for messages in [&[TICK, TICK][..], &[DONE, DONE], &["panicked"], &[]] {
            let messages: Vec<_> = messages.iter().map(ToString::to_string).collect();
            assert!(FirmwareRun::from_messages(&messages).is_err());
        }
    }
}
