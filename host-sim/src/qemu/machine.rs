//! Runs an image in QEMU.

use std::io::Read;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use super::log::{FirmwareRun, fingerprint, messages, tick_line};
use super::{Firmware, QemuError, TickLine};
use crate::terminal::detail;

/// How often the end of QEMU is looked for.
const POLL: Duration = Duration::from_millis(5);

/// QEMU's `mps2-an500`, counting instructions.
#[derive(Clone, Copy, Debug)]
pub struct Machine {
    /// One instruction takes `2^icount_shift` ns: 1 leaves 500,000 to a millisecond, 6 makes the
    /// firmware's clock resolve a single one.
    pub icount_shift: u8,
    /// Wall time after which a run is given up.
    pub timeout: Duration,
}

impl Default for Machine {
    fn default() -> Self {
        Self { icount_shift: 1, timeout: Duration::from_secs(300) }
    }
}

impl Machine {
    /// Does one job that steps.
    ///
    /// # Errors
    /// [`QemuError`]; a panic or a fault of the firmware is [`QemuError::Failed`].
    pub fn run(&self, firmware: &Firmware, words: &str) -> Result<FirmwareRun, QemuError> {
        FirmwareRun::from_messages(&self.messages(firmware, words)?)
    }

    /// Does one self-test and gives its fingerprint.
    ///
    /// # Errors
    /// As [`Machine::run`].
    pub fn self_test(&self, firmware: &Firmware, words: &str) -> Result<u64, QemuError> {
        let messages = self.messages(firmware, words)?;
        messages
            .last()
            .and_then(|message| fingerprint(message))
            .ok_or_else(|| QemuError::BadOutput(messages.join("; ")))
    }

    /// What the firmware prints, message by message, when given these words.
    ///
    /// # Errors
    /// As [`Machine::run`].
    pub fn messages(&self, firmware: &Firmware, words: &str) -> Result<Vec<String>, QemuError> {
        let mut command = self.command(firmware, words, &["null"]);
        detail(|| format!("{command:?}"));
        let mut child = command.spawn().map_err(QemuError::of_start)?;
        // both pipes are drained, or QEMU would wait
        let output = drain(child.stdout.take());
        let complaints = drain(child.stderr.take());
        let status = self.wait(&mut child);
        let output = output.join().unwrap_or_default();
        let complaints = complaints.join().unwrap_or_default();

        let status = status?;
        let messages = messages(&firmware.table, &output);
        if status.success() {
            return messages;
        }
        let last = messages.ok().and_then(|messages| messages.last().cloned());
        let words = last.unwrap_or_else(|| String::from_utf8_lossy(&complaints).trim().to_owned());
        Err(QemuError::Failed(status.code(), words.replace('\n', " ")))
    }

    /// Does one job that steps, and hands over its lines as they come, until `each` wants no more.
    ///
    /// # Errors
    /// As [`Machine::run`].
    pub fn follow(
        &self,
        firmware: &Firmware,
        words: &str,
        mut each: impl FnMut(TickLine) -> bool,
    ) -> Result<(), QemuError> {
        let failed = |error| QemuError::Io("qemu-system-arm".to_owned(), error);
        let mut child =
            self.command(firmware, words, &["null"]).spawn().map_err(QemuError::of_start)?;
        let complaints = drain(child.stderr.take());
        let mut decoder = firmware.table.new_stream_decoder();
        let mut wanted = true;
        if let Some(mut output) = child.stdout.take() {
            let mut part = [0; 4096];
            while wanted {
                let count = output.read(&mut part).map_err(failed)?;
                if count == 0 {
                    break;
                }
                decoder.received(&part[..count]);
                while let (true, Ok(frame)) = (wanted, decoder.decode()) {
                    let message = frame.display_message().to_string();
                    if let Some(line) = tick_line(&message, "tick") {
                        wanted = each(line);
                    }
                }
            }
        }
        if !wanted {
            child.kill().map_err(failed)?;
            child.wait().map_err(failed)?;
            return Ok(());
        }
        let status = child.wait().map_err(failed)?;
        let complaints = complaints.join().unwrap_or_default();
        if status.success() {
            return Ok(());
        }
        let words = String::from_utf8_lossy(&complaints).trim().replace('\n', " ");
        Err(QemuError::Failed(status.code(), words))
    }

    /// QEMU with an image, its words, and what its serial lines lead to.
    pub(super) fn command(&self, firmware: &Firmware, words: &str, serial: &[&str]) -> Command {
        let mut semihosting = "enable=on,target=native,arg=mps2-an500".to_owned();
        for word in words.split_whitespace() {
            // QEMU reads a double comma as one
            semihosting.push_str(",arg=");
            semihosting.push_str(&word.replace(',', ",,"));
        }
        let mut command = Command::new("qemu-system-arm");
        command
            .args(["-machine", "mps2-an500", "-display", "none", "-monitor", "none"])
            .args(serial.iter().flat_map(|line| ["-serial", *line]))
            .args(["-icount", &format!("shift={}", self.icount_shift)])
            .args(["-semihosting-config", &semihosting, "-kernel"])
            .arg(&firmware.path)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        command
    }

    fn wait(&self, child: &mut Child) -> Result<ExitStatus, QemuError> {
        let failed = |error| QemuError::Io("qemu-system-arm".to_owned(), error);
        let start = Instant::now();
        loop {
            if let Some(status) = child.try_wait().map_err(failed)? {
                return Ok(status);
            }
            if start.elapsed() > self.timeout {
                child.kill().map_err(failed)?;
                child.wait().map_err(failed)?;
                return Err(QemuError::Timeout(self.timeout));
            }
            thread::sleep(POLL);
        }
    }
}

/// Reads a pipe to its end, in a thread of its own.
fn drain<R: Read + Send + 'static>(pipe: Option<R>) -> JoinHandle<Vec<u8>> {
    thread::spawn(move || {
        let mut bytes = Vec::new();
        if let Some(mut pipe) = pipe {
            // what came before an error is still worth decoding
            let _ = pipe.read_to_end(&mut bytes);
        }
        bytes
    })
}
