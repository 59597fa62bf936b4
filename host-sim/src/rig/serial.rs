//! Links through a file descriptor: a socket of QEMU, a serial port.

use super::Wire;
use crate::failure::{Failure, bad_input};
use crate::qemu::{Firmware, Machine, Served};
use std::fs::File;
use std::io::{self, Read, Write};
use std::os::unix::net::UnixStream;
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

/// How long an answer of a firmware may take before it is asked for again: QEMU on a busy machine needs some milliseconds.
const PATIENCE: Duration = Duration::from_millis(100);
/// Bytes that are read at once.
const AT_ONCE: usize = 4096;

/// A line whose bytes a thread reads as they come.
pub struct SerialLink {
    line: Box<dyn Write + Send>,
    arrived: Receiver<Vec<u8>>,
    /// QEMU, where it is the other end.
    pub served: Option<Served>,
}

impl SerialLink {
    fn new(line: impl Write + Send + 'static, mut from: impl Read + Send + 'static) -> Self {
        let (sender, arrived) = channel();
        // ends with the line
        thread::spawn(move || {
            let mut bytes = [0; AT_ONCE];
            while let Ok(length) = from.read(&mut bytes) {
                if length == 0 || sender.send(bytes[..length].to_vec()).is_err() {
                    return;
                }
            }
        });
        Self { line: Box::new(line), arrived, served: None }
    }

    /// Starts a firmware in QEMU with a job behind a link.
    ///
    /// # Errors
    /// QEMU does not start, or does not open its line.
    pub fn qemu(machine: &Machine, firmware: &Firmware, words: &str) -> Result<Self, Failure> {
        let (served, stream) = machine.serve(firmware, words)?;
        let mut link = Self::socket(stream)?;
        link.served = Some(served);
        Ok(link)
    }

    /// A socket.
    ///
    /// # Errors
    /// The socket has no second handle.
    pub fn socket(stream: UnixStream) -> Result<Self, Failure> {
        let from = stream.try_clone().map_err(|error| Failure::Failed(error.to_string()))?;
        Ok(Self::new(stream, from))
    }

    /// A serial port by its path, set to the baud rate of the protocol; a socket where the path is one.
    ///
    /// # Errors
    /// It cannot be opened, or set.
    pub fn port(path: &Path) -> Result<Self, Failure> {
        let shown = path.display();
        if let Ok(stream) = UnixStream::connect(path) {
            return Self::socket(stream);
        }
        let open = || File::options().read(true).write(true).open(path);
        let line = match open() {
            Ok(line) => line,
            Err(error) => {
                return bad_input(format!("cannot open the serial port {shown}: {error}"));
            }
        };
        // the program of every Unix for this: bytes as they are, no echo, no waiting for lines
        let baud = ferrol::protocol::BAUD.to_string();
        let flag = if cfg!(target_os = "macos") { "-f" } else { "-F" };
        let set = Command::new("stty")
            .arg(flag)
            .arg(path)
            .args([baud.as_str(), "raw", "-echo", "cs8", "-cstopb", "-parenb", "-crtscts"])
            .stdin(Stdio::null())
            .stderr(Stdio::null())
            .status();
        if !set.is_ok_and(|status| status.success()) {
            return bad_input(format!("{shown} is no serial port, or cannot do {baud} baud"));
        }
        match line.try_clone() {
            Ok(from) => Ok(Self::new(line, from)),
            Err(error) => bad_input(format!("cannot read the serial port {shown}: {error}")),
        }
    }
}

impl Wire for SerialLink {
    fn send(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.line.write_all(bytes)?;
        self.line.flush()
    }

    fn receive(&mut self, bytes: &mut Vec<u8>, at_most: Duration) -> io::Result<()> {
        match self.arrived.recv_timeout(at_most) {
            Ok(arrived) => bytes.extend(arrived),
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => {
                return Err(io::Error::new(
                    io::ErrorKind::ConnectionReset,
                    "the other end is gone",
                ));
            }
        }
        while let Ok(more) = self.arrived.try_recv() {
            bytes.extend(more);
        }
        Ok(())
    }

    fn patience(&self) -> Duration {
        PATIENCE
    }
}
