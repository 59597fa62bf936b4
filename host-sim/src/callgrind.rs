//! Instructions on the desktop, counted by valgrind's callgrind.
//!
//! A program runs itself again under callgrind with words that make it count. There, each piece of
//! work goes through [`measured`]: callgrind sets its counters to zero before the piece and writes
//! them down behind it. So the count of every single step is known, set-up is in none of them, and
//! the same build gives the same counts on any load of the machine.

mod profile;

use std::ffi::{OsStr, OsString};
use std::hint::black_box;
use std::io::{BufRead, BufReader};
use std::path::PathBuf;
use std::process::{Command, ExitStatus, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::{env, fs, io, process};

pub use self::profile::InstructionProfile;
use crate::components::threads::THREADS;
use crate::failure::Failure;

/// What a counter needs and this machine lacks.
pub const MISSING: &str =
    "counting instructions on the desktop needs valgrind: run `apt-get install valgrind`";

/// The functions below; callgrind understands one star, at the end.
const BEGIN: &str = "host_sim::callgrind::begin_piece*";
const END: &str = "host_sim::callgrind::end_piece*";

/// Why a count is missing though valgrind is there.
pub const UNKNOWN: &str = "valgrind does not know an instruction that AVX2 builds may have: count with \
    RUSTFLAGS=\"-C target-cpu=x86-64\", or with another release of valgrind";
/// The variable that names a build of this program for plain x86-64.
const PLAIN: &str = "FERROL_PLAIN";
/// A piece without work takes about ten instructions; where it takes more than this, another thread was counted with it.
const MOST_WITHOUT_WORK: u64 = 100;
/// What went wrong where a run handed nothing over.
const NOTHING: &str = "nothing was counted";

/// Counts what this same program does.
#[derive(Clone, Debug)]
pub struct InstructionCounter {
    program: PathBuf,
}

impl InstructionCounter {
    /// A counter, if valgrind is installed.
    ///
    /// # Errors
    /// This program does not know where it is.
    pub fn find() -> Result<Option<Self>, Failure> {
        let program = env::current_exe()
            .map_err(|error| Failure::Failed(format!("the path of this program: {error}")))?;
        let version = Command::new("valgrind")
            .arg("--version")
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .status();
        Ok(version.is_ok_and(|status| status.success()).then_some(Self { program }))
    }

    /// A counter that counts with the build for plain x86-64 that `FERROL_PLAIN` names: valgrind knows all instructions of that. With
    /// this program where none is named.
    ///
    /// # Errors
    /// This program does not know where it is.
    pub fn plain() -> Result<Option<Self>, Failure> {
        let named = env::var_os(PLAIN).map(|program| Self { program: program.into() });
        Ok(Self::find()?.map(|this| named.unwrap_or(this)))
    }

    /// Runs this program with `words` and gives the instructions of each piece of work that it
    /// hands to [`measured`], less those of a piece without work, which it must hand over first. None where
    /// valgrind does not know an instruction on the way: see [`UNKNOWN`].
    ///
    /// # Errors
    /// The run fails, or counts no piece.
    pub fn count<W: AsRef<OsStr>>(&self, words: &[W]) -> Result<Option<Vec<u64>>, Failure> {
        let Some(counts) = self.run(words, read)? else { return Ok(None) };
        match counts.split_first() {
            Some((&empty, _)) if empty > MOST_WITHOUT_WORK => {
                Err(failed(&format!("a piece without work took {empty} instructions")))
            }
            Some((empty, pieces)) if !pieces.is_empty() => {
                Ok(Some(pieces.iter().map(|count| count.saturating_sub(*empty)).collect()))
            }
            _ => Err(failed(NOTHING)),
        }
    }

    /// Runs this program with `words` and gives the instructions of each function in the one piece of work that it
    /// hands to [`measured`] behind a piece without work.
    ///
    /// # Errors
    /// The run fails, or counts no piece.
    pub fn profile<W: AsRef<OsStr>>(
        &self,
        words: &[W],
    ) -> Result<Option<InstructionProfile>, Failure> {
        let Some(profiles) = self.run(words, profile::read)? else { return Ok(None) };
        profiles.into_iter().nth(1).ok_or_else(|| failed(NOTHING)).map(Some)
    }

    /// Runs this program with `words` under callgrind and reads what that writes.
    fn run<W: AsRef<OsStr>, R>(
        &self,
        words: &[W],
        read: fn(BufReader<fs::File>) -> io::Result<R>,
    ) -> Result<Option<R>, Failure> {
        let folder = Folder::new().map_err(|error| failed(&format!("no folder: {error}")))?;
        let file = folder.0.join("counts");
        let mut option = OsString::from("--callgrind-out-file=");
        option.push(&file);
        let output = Command::new("valgrind")
            .args(["--tool=callgrind", "--combine-dumps=yes"])
            .args([format!("--zero-before={BEGIN}"), format!("--dump-before={END}")])
            .arg(option)
            .env(THREADS, "1")
            .arg(&self.program)
            .args(words)
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .output()
            .map_err(|error| failed(&error.to_string()))?;
        if !output.status.success() {
            if died_of_an_instruction(&output.status) {
                return Ok(None);
            }
            let text = String::from_utf8_lossy(&output.stderr);
            let last = text.lines().rfind(|line| !line.starts_with("==")).unwrap_or_default();
            return Err(failed(&format!("{}: {last}", output.status)));
        }
        let found = fs::File::open(&file).and_then(|file| read(BufReader::new(file)));
        found.map_err(|error| failed(&error.to_string())).map(Some)
    }
}

/// Whether a run ended by an instruction that is none: SIGILL.
#[cfg(unix)]
fn died_of_an_instruction(status: &ExitStatus) -> bool {
    use std::os::unix::process::ExitStatusExt;
    status.signal() == Some(4)
}

#[cfg(not(unix))]
fn died_of_an_instruction(_: &ExitStatus) -> bool {
    false
}

/// The failure of a count that met an instruction that valgrind does not know.
pub fn unknown() -> Failure {
    failed(UNKNOWN)
}

fn failed(what: &str) -> Failure {
    Failure::Failed(format!("callgrind: {what}"))
}

/// A piece without work, then what `pieces` hands over: the frame of a run that is counted.
pub fn calibrated<T>(pieces: impl FnOnce() -> T) -> T {
    measured(&mut || {});
    pieces()
}

/// Does a piece of work that is counted if the program runs under a [`InstructionCounter`].
#[inline(never)]
pub fn measured(work: &mut dyn FnMut()) {
    begin_piece();
    work();
    end_piece();
}

// Callgrind knows these two by name; what they hold keeps them apart and in place.

#[inline(never)]
fn begin_piece() {
    black_box(1_u8);
}

#[inline(never)]
fn end_piece() {
    black_box(2_u8);
}

/// The total of each part that was written at the end of a piece.
fn read(file: impl BufRead) -> io::Result<Vec<u64>> {
    let mut counts = Vec::new();
    let mut counted = false;
    for line in file.lines() {
        let line = line?;
        if let Some(trigger) = line.strip_prefix("desc: Trigger: ") {
            // the last part is what the program did behind the last piece
            counted = trigger.starts_with("--dump-before");
        } else if let Some(total) = line.strip_prefix("summary: ").filter(|_| counted) {
            counts.push(total.trim().parse().map_err(io::Error::other)?);
        }
    }
    Ok(counts)
}

/// A folder that goes with its owner.
struct Folder(PathBuf);

impl Folder {
    fn new() -> io::Result<Self> {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let folder = env::temp_dir().join(format!("host-sim-callgrind-{}-{number}", process::id()));
        fs::create_dir_all(&folder)?;
        Ok(Self(folder))
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        // a folder that stays does no harm
        let _ = fs::remove_dir_all(&self.0);
    }
}

#[cfg(test)]
mod tests {
    use super::read;

    #[test]
    fn parts_behind_a_piece_are_read_and_the_end_of_the_program_is_not() {
        let file = "part: 1\n\ndesc: Trigger: --dump-before=host_sim::callgrind::end_piece\n\
                    events: Ir\nsummary: 10\n\nfn=(1) main\n2 7\ntotals: 10\n\
                    part: 2\ndesc: Trigger: --dump-before=host_sim::callgrind::end_piece\n\
                    summary: 5044\n\
                    part: 3\ndesc: Trigger: Program termination\nsummary: 2678\n";
        assert_eq!(read(file.as_bytes()).unwrap(), [10, 5044]);
        let odd = "desc: Trigger: --dump-before=f\nsummary: many\n";
        assert!(read(odd.as_bytes()).is_err());
    }
}
