//! Recordings of sessions: a text file, a line for each tick, closed by a digest.
//!
//! ```text
//! ferrol-recording 1
//! {"model":"iltis","job":"sine-steer:0.002 20 newmark:-0.01 ...","terms":...}
//! t 1 <input in hexadecimal bits, one per port, or - where none was new> <fingerprint, or - where it was not heard of>
//! ...
//! broke <why the run ended before its time, if it did>
//! end <BLAKE2s of all before, in hexadecimal>
//! ```

use blake2::{Blake2s256, Digest as _};
use serde::{Deserialize, Serialize};
use std::fmt::Write as _;

const FIRST: &str = "ferrol-recording 1";

/// What a recording is of.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Subject {
    /// Name of the model.
    pub model: String,
    /// The words of the job.
    pub job: String,
    /// Parameters that were set, by name.
    pub set: Vec<(String, f64)>,
    /// `lock-step` or `free-running`.
    pub mode: String,
    /// `hold`, `ramp` or `trip`.
    pub policy: String,
    /// Ticks without an input after which the policy acts.
    pub after: u32,
    /// Ticks of the ramp.
    pub ramp: u32,
    /// Fingerprint of the firmware, in hexadecimal.
    pub firmware: String,
    /// Fingerprint of the model, in hexadecimal.
    pub fingerprint: String,
    /// The snapshot that the run began with, in hexadecimal; empty where it began at the start.
    pub snapshot: String,
}

/// One tick.
#[derive(Clone, Debug, PartialEq)]
pub struct Tick {
    /// Number of the tick.
    pub tick: u32,
    /// The inputs that were new in it.
    pub inputs: Option<Vec<f64>>,
    /// Its fingerprint, where it was heard of.
    pub fingerprint: Option<u64>,
}

/// A recording.
#[derive(Clone, Debug, PartialEq)]
pub struct Recording {
    /// What it is of.
    pub subject: Subject,
    /// The ticks.
    pub ticks: Vec<Tick>,
    /// Why the run ended before its time, if it did: one line.
    pub broke: Option<String>,
}

impl Recording {
    /// The text of the file.
    pub fn text(&self) -> String {
        let subject = serde_json::to_string(&self.subject).unwrap_or_default();
        let mut text = format!("{FIRST}\n{subject}\n");
        for Tick { tick, inputs, fingerprint } in &self.ticks {
            let _ = write!(text, "t {tick} ");
            match inputs {
                Some(values) => {
                    let bits: Vec<_> =
                        values.iter().map(|value| format!("{:016x}", value.to_bits())).collect();
                    let _ = write!(text, "{}", bits.join(","));
                }
                None => text.push('-'),
            }
            match fingerprint {
                Some(fingerprint) => _ = writeln!(text, " {fingerprint:016x}"),
                None => text.push_str(" -\n"),
            }
        }
        if let Some(why) = &self.broke {
            let _ = writeln!(text, "broke {}", why.replace(['\n', '\r'], " "));
        }
        let digest = digest(text.as_bytes());
        let _ = writeln!(text, "end {digest}");
        text
    }

    /// Reads the text of a file.
    ///
    /// # Errors
    /// It is no recording, or not as it was written: what is wrong, to stand behind the name of the file.
    pub fn read(text: &str) -> Result<Self, String> {
        let bad = |what: &str| format!("the recording {what}");
        let body = text.rfind("\nend ").map(|at| at + 1).ok_or_else(|| bad("is not complete"))?;
        let (body, end) = text.split_at(body);
        if !body.starts_with(FIRST) {
            return Err(bad("is none, or of another version"));
        }
        if end.trim_end() != format!("end {}", digest(body.as_bytes())) {
            return Err(bad("was changed after it was written: its digest is another"));
        }
        let mut lines = body.lines().skip(1);
        let subject = lines.next().and_then(|line| serde_json::from_str(line).ok());
        let subject: Subject = subject.ok_or_else(|| bad("does not say what it is of"))?;
        let mut lines: Vec<_> = lines.collect();
        let broke = lines.last().and_then(|line| line.strip_prefix("broke ")).map(str::to_owned);
        lines.truncate(lines.len() - usize::from(broke.is_some()));
        let ticks: Option<Vec<Tick>> = lines.into_iter().map(tick).collect();
        let ticks = ticks.ok_or_else(|| bad("has a line that is no tick"))?;
        if ticks.is_empty() {
            return Err(bad("holds no tick: there is nothing to repeat"));
        }
        if let Some([last, next]) =
            ticks.array_windows().find(|[a, b]| a.tick.checked_add(1) != Some(b.tick))
        {
            return Err(bad(&format!(
                "goes from tick {} to tick {}: they must count up by one",
                last.tick, next.tick
            )));
        }
        Ok(Self { subject, ticks, broke })
    }
}

fn tick(line: &str) -> Option<Tick> {
    let mut words = line.split(' ');
    let ("t", tick) = (words.next()?, words.next()?.parse().ok()?) else { return None };
    let hexadecimal = |word: &str| u64::from_str_radix(word, 16).ok();
    let inputs = match words.next()? {
        "-" => None,
        values => Some(
            values
                .split(',')
                .map(|word| hexadecimal(word).map(f64::from_bits))
                .collect::<Option<_>>()?,
        ),
    };
    let fingerprint = match words.next()? {
        "-" => None,
        word => Some(hexadecimal(word)?),
    };
    words.next().is_none().then_some(Tick { tick, inputs, fingerprint })
}

/// The digest of bytes, in hexadecimal.
pub fn digest(bytes: &[u8]) -> String {
    hexadecimal(&Blake2s256::digest(bytes))
}

/// Bytes in hexadecimal.
pub fn hexadecimal(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}

/// Bytes from hexadecimal.
pub fn from_hexadecimal(text: &str) -> Option<Vec<u8>> {
    if !text.is_ascii() || !text.len().is_multiple_of(2) {
        return None;
    }
    (0..text.len()).step_by(2).map(|at| u8::from_str_radix(&text[at..at + 2], 16).ok()).collect()
}
