//! A firmware that serves a host over its serial line.

use std::io::Read as _;
use std::net::SocketAddr;
use std::os::unix::net::{UnixListener, UnixStream};
use std::path::PathBuf;
use std::process::{Child, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};
use std::{env, fs, process};

use super::log::messages;
use super::{Firmware, Machine, QemuError};
use crate::qemu::FirmwareRun;

/// Sockets of this process so far.
static SOCKETS: AtomicU32 = AtomicU32::new(0);

/// QEMU with a firmware that serves a host. It ends with this value.
#[derive(Debug)]
pub struct Served {
    child: Child,
    output: Option<JoinHandle<Vec<u8>>>,
    /// The file that its line leads to.
    socket: Option<PathBuf>,
}

impl Served {
    /// Waits for the end of the run, and reads what the firmware said.
    ///
    /// # Errors
    /// It does not end in time, or not with success.
    pub fn finish(
        mut self,
        firmware: &Firmware,
        limit: Duration,
    ) -> Result<FirmwareRun, QemuError> {
        let start = Instant::now();
        while start.elapsed() < limit {
            let failed = |error| QemuError::Io("qemu-system-arm".to_owned(), error);
            if self.child.try_wait().map_err(failed)?.is_some() {
                let output = self.output.take().map(JoinHandle::join);
                let output = output.and_then(Result::ok).unwrap_or_default();
                return FirmwareRun::from_messages(&messages(&firmware.table, &output)?);
            }
            thread::sleep(Duration::from_millis(5));
        }
        Err(QemuError::Timeout(limit))
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        // gone already where the run has ended
        let _ = self.child.kill();
        let _ = self.child.wait();
        if let Some(socket) = &self.socket {
            let _ = fs::remove_file(socket);
        }
    }
}

impl Machine {
    /// Starts a job behind a link, and gives the other end of its serial line.
    ///
    /// # Errors
    /// QEMU does not start, or does not open its line.
    pub fn serve(
        &self,
        firmware: &Firmware,
        words: &str,
    ) -> Result<(Served, UnixStream), QemuError> {
        let number = SOCKETS.fetch_add(1, Ordering::Relaxed);
        let socket = env::temp_dir().join(format!("ferrol-rig-{}-{number}", process::id()));
        let failed = |error| QemuError::Io(socket.display().to_string(), error);
        let _ = fs::remove_file(&socket);
        let listener = UnixListener::bind(&socket).map_err(failed)?;
        listener.set_nonblocking(true).map_err(failed)?;
        let line = format!("unix:{}", socket.display());
        let mut served = self.started(firmware, words, &[&line])?;
        served.socket = Some(socket.clone());
        let start = Instant::now();
        loop {
            if let Ok((stream, _)) = listener.accept() {
                stream.set_nonblocking(false).map_err(failed)?;
                return Ok((served, stream));
            }
            if start.elapsed() > self.timeout {
                return Err(QemuError::Timeout(self.timeout));
            }
            thread::sleep(Duration::from_millis(5));
        }
    }

    /// Starts a job on a bus, and offers its second serial line at a port of this computer, for programs that speak SLCAN.
    ///
    /// # Errors
    /// QEMU does not start.
    pub fn serve_bus(
        &self,
        firmware: &Firmware,
        words: &str,
        address: SocketAddr,
    ) -> Result<Served, QemuError> {
        let line = format!("tcp:{address},server=on,wait=off");
        self.started(firmware, words, &["null", &line])
    }

    fn started(
        &self,
        firmware: &Firmware,
        words: &str,
        lines: &[&str],
    ) -> Result<Served, QemuError> {
        let mut command = self.command(firmware, words, lines);
        let mut child = command.stderr(Stdio::null()).spawn().map_err(QemuError::of_start)?;
        let mut pipe = child.stdout.take();
        let output = Some(thread::spawn(move || {
            let mut bytes = Vec::new();
            if let Some(pipe) = &mut pipe {
                // what came before an error is still worth decoding
                let _ = pipe.read_to_end(&mut bytes);
            }
            bytes
        }));
        Ok(Served { child, output, socket: None })
    }
}
