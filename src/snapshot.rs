//! Snapshots: all that the next step depends on, as bytes.
//!
//! ```text
//! magic "FRSN" | version u32 | length u32 | identity u64 | content | CRC-32
//! ```
//!
//! All numbers little-endian, floating point by its bits. In every version the first three fields
//! and the checksum at the end keep their places, so that a snapshot of another version is told from
//! a damaged one. The identity is a fingerprint of the vehicle, the integrator, the settings and the
//! sizes: a snapshot fits only where the next step would be the same.
//!
//! The checksum is the CRC-32 of IEEE 802.3. It finds every error within 32 neighbouring bits, hence
//! every wrong byte or word, and every three wrong bits anywhere in a snapshot of this size, which
//! no hash of the same length promises.

use crate::fingerprint::Fingerprint;
use crate::integrators::Structural;
use crate::state::{Fill, Look, Numbers, SolverState, State};
use crate::step::Settings;

/// The version that is written, and the only one that is read.
pub const VERSION: u32 = 4;
const MAGIC: [u8; 4] = *b"FRSN";
const HEADER_BYTES: usize = 20;
const CHECKSUM_BYTES: usize = 4;

/// Why a snapshot is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SnapshotError {
    /// The bytes are fewer or more than the snapshot has.
    Length,
    /// The bytes are no snapshot, or not as they were written.
    Damaged,
    /// Written by an older version of the format.
    OlderVersion {
        /// The version that it was written by.
        found: u32,
    },
    /// Written by a newer version of the format.
    NewerVersion {
        /// The version that it was written by.
        found: u32,
    },
    /// The snapshot is of another vehicle, integrator or settings.
    Foreign,
    /// Holds a number that is not finite.
    NonFinite,
    /// Holds an input, or the motion of one, that its port does not believe.
    Implausible,
}

impl core::fmt::Display for SnapshotError {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        match self {
            Self::Length => f.write_str("the snapshot is too short or too long"),
            Self::Damaged => f.write_str("the snapshot is damaged"),
            Self::OlderVersion { found } | Self::NewerVersion { found } => {
                write!(f, "the snapshot has version {found}, this program reads version {VERSION}")
            }
            Self::Foreign => {
                f.write_str("the snapshot is of another vehicle, integrator or settings")
            }
            Self::NonFinite => f.write_str("the snapshot holds a number that is not finite"),
            Self::Implausible => {
                f.write_str("the snapshot holds an input outside the limits of its port")
            }
        }
    }
}

impl core::error::Error for SnapshotError {}

/// Something with a fixed place in a snapshot.
pub trait Record: Sized {
    /// Bytes it takes.
    const BYTES: usize;

    /// Writes it.
    fn write(&self, to: &mut Writer<'_>);

    /// Reads it into its place: a state is kilobytes, too many to hand about on the stack of a board.
    ///
    /// # Errors
    /// The bytes stand for no such thing; what was read so far stays.
    fn read(&mut self, from: &mut Reader<'_>) -> Result<(), SnapshotError>;
}

/// Bytes of a snapshot of a record.
pub const fn bytes_of<R: Record>() -> usize {
    HEADER_BYTES + R::BYTES + CHECKSUM_BYTES
}

/// Writes a snapshot.
///
/// # Errors
/// [`SnapshotError::Length`] if there are not exactly [`bytes_of`] bytes.
pub fn save<R: Record>(record: &R, identity: u64, bytes: &mut [u8]) -> Result<(), SnapshotError> {
    if bytes.len() != bytes_of::<R>() {
        return Err(SnapshotError::Length);
    }
    let length = u32::try_from(bytes.len()).map_err(|_| SnapshotError::Length)?;
    let (body, checksum) =
        bytes.split_last_chunk_mut::<CHECKSUM_BYTES>().ok_or(SnapshotError::Length)?;
    let mut writer = Writer { rest: body };
    writer.put(&MAGIC);
    writer.put(&VERSION.to_le_bytes());
    writer.put(&length.to_le_bytes());
    writer.put(&identity.to_le_bytes());
    record.write(&mut writer);
    *checksum = crc32(body).to_le_bytes();
    Ok(())
}

/// Reads a snapshot into `room`, which nothing else depends on.
///
/// # Errors
/// Why it is refused; what was read so far stays in the room.
pub fn load<R: Record>(room: &mut R, bytes: &[u8], identity: u64) -> Result<(), SnapshotError> {
    let (body, checksum) =
        bytes.split_last_chunk::<CHECKSUM_BYTES>().ok_or(SnapshotError::Length)?;
    if body.len() < HEADER_BYTES {
        return Err(SnapshotError::Length);
    }
    let mut reader = Reader { rest: body };
    if reader.take::<4>()? != MAGIC {
        return Err(SnapshotError::Damaged);
    }
    let version = u32::from_le_bytes(reader.take()?);
    let length = u32::from_le_bytes(reader.take()?);
    if usize::try_from(length) != Ok(bytes.len()) {
        return Err(SnapshotError::Length);
    }
    if crc32(body) != u32::from_le_bytes(*checksum) {
        return Err(SnapshotError::Damaged);
    }
    if version < VERSION {
        return Err(SnapshotError::OlderVersion { found: version });
    }
    if version > VERSION {
        return Err(SnapshotError::NewerVersion { found: version });
    }
    if u64::from_le_bytes(reader.take()?) != identity {
        return Err(SnapshotError::Foreign);
    }
    room.read(&mut reader)?;
    if reader.rest.is_empty() { Ok(()) } else { Err(SnapshotError::Length) }
}

/// What a snapshot of a solver fits: a fingerprint of the vehicle, given as one word, and of all
/// that shapes its steps.
pub fn identity<const N: usize, const M: usize, const S: usize>(
    vehicle: u64,
    scheme: &Structural,
    settings: &Settings,
) -> u64 {
    let mut all = Fingerprint::new();
    all.word(vehicle);
    for size in [N, M, S] {
        all.word(size as u64);
    }
    let Structural { delta_m, delta_f, gamma, beta } = *scheme;
    all.numbers(&[delta_m, delta_f, gamma, beta]);
    // every field by name: a new one must find its place here
    let Settings {
        step,
        penalty,
        tolerance,
        rate_tolerance,
        acceleration_tolerance,
        max_iterations,
        fixed_iterations,
        max_projections,
        plain,
    } = *settings;
    all.numbers(&[step, tolerance, rate_tolerance, acceleration_tolerance]);
    all.word(u64::from(penalty.is_some()));
    all.numbers(&[penalty.unwrap_or(0.0)]);
    all.word(u64::from(max_iterations));
    all.word(u64::from(fixed_iterations.is_some()));
    all.word(u64::from(fixed_iterations.unwrap_or(0)));
    all.word(u64::from(max_projections));
    all.word(u64::from(plain));
    all.value()
}

/// Puts bytes one after the other.
pub struct Writer<'a> {
    rest: &'a mut [u8],
}

impl<'a> Writer<'a> {
    /// Writes to `bytes`.
    pub const fn new(bytes: &'a mut [u8]) -> Self {
        Self { rest: bytes }
    }

    /// Bytes that are not written yet.
    pub const fn left(&self) -> usize {
        self.rest.len()
    }
}

impl Writer<'_> {
    /// Writes bytes; what does not fit is left out, and the length is checked beforehand.
    pub fn put(&mut self, bytes: &[u8]) {
        let rest = core::mem::take(&mut self.rest);
        if let Some((place, rest)) = rest.split_at_mut_checked(bytes.len()) {
            place.copy_from_slice(bytes);
            self.rest = rest;
        }
    }

    /// Writes numbers by their bits.
    pub fn numbers(&mut self, numbers: &[f64]) {
        for number in numbers {
            self.put(&number.to_bits().to_le_bytes());
        }
    }
}

/// Takes bytes one after the other.
pub struct Reader<'a> {
    rest: &'a [u8],
}

impl<'a> Reader<'a> {
    /// Takes from `bytes`.
    pub const fn new(bytes: &'a [u8]) -> Self {
        Self { rest: bytes }
    }
}

impl<'a> Reader<'a> {
    /// Takes all that is left.
    pub fn rest(&mut self) -> &'a [u8] {
        core::mem::take(&mut self.rest)
    }
}

impl Reader<'_> {
    /// Reads bytes.
    ///
    /// # Errors
    /// There are not enough.
    pub fn take<const B: usize>(&mut self) -> Result<[u8; B], SnapshotError> {
        let (bytes, rest) = self.rest.split_first_chunk().ok_or(SnapshotError::Length)?;
        self.rest = rest;
        Ok(*bytes)
    }

    /// Reads a number.
    ///
    /// # Errors
    /// There are not enough bytes, or the number is not finite.
    pub fn number(&mut self) -> Result<f64, SnapshotError> {
        let number = f64::from_bits(u64::from_le_bytes(self.take()?));
        if number.is_finite() { Ok(number) } else { Err(SnapshotError::NonFinite) }
    }

    /// Reads numbers.
    ///
    /// # Errors
    /// There are not enough bytes, or a number is not finite.
    pub fn numbers<const L: usize>(&mut self) -> Result<[f64; L], SnapshotError> {
        let mut numbers = [0.0; L];
        for number in &mut numbers {
            *number = self.number()?;
        }
        Ok(numbers)
    }
}

impl Record for () {
    const BYTES: usize = 0;

    fn write(&self, _: &mut Writer<'_>) {}

    fn read(&mut self, _: &mut Reader<'_>) -> Result<(), SnapshotError> {
        Ok(())
    }
}

impl Record for f64 {
    const BYTES: usize = 8;

    fn write(&self, to: &mut Writer<'_>) {
        to.numbers(&[*self]);
    }

    fn read(&mut self, from: &mut Reader<'_>) -> Result<(), SnapshotError> {
        *self = from.number()?;
        Ok(())
    }
}

impl<const L: usize> Record for [f64; L] {
    const BYTES: usize = 8 * L;

    fn write(&self, to: &mut Writer<'_>) {
        to.numbers(self);
    }

    fn read(&mut self, from: &mut Reader<'_>) -> Result<(), SnapshotError> {
        *self = from.numbers()?;
        Ok(())
    }
}

impl Record for u32 {
    const BYTES: usize = 4;

    fn write(&self, to: &mut Writer<'_>) {
        to.put(&self.to_le_bytes());
    }

    fn read(&mut self, from: &mut Reader<'_>) -> Result<(), SnapshotError> {
        *self = Self::from_le_bytes(from.take()?);
        Ok(())
    }
}

impl<A: Record, B: Record> Record for (A, B) {
    const BYTES: usize = A::BYTES + B::BYTES;

    fn write(&self, to: &mut Writer<'_>) {
        self.0.write(to);
        self.1.write(to);
    }

    fn read(&mut self, from: &mut Reader<'_>) -> Result<(), SnapshotError> {
        self.0.read(from)?;
        self.1.read(from)
    }
}

/// Writes each field of a state that it is shown.
impl Look for Writer<'_> {
    fn flag(&mut self, flag: &bool) {
        self.put(&[u8::from(*flag)]);
    }

    fn word(&mut self, word: &u32) {
        self.put(&word.to_le_bytes());
    }

    fn long(&mut self, word: &u64) {
        self.put(&word.to_le_bytes());
    }

    fn numbers(&mut self, numbers: &impl AsRef<[f64]>) {
        Self::numbers(self, numbers.as_ref());
    }

    fn integers(&mut self, integers: &impl AsRef<[i32]>) {
        for integer in integers.as_ref() {
            self.put(&integer.to_le_bytes());
        }
    }
}

/// Fills each field of a state from bytes; the first error stays.
struct Filler<'a, 'b> {
    from: &'a mut Reader<'b>,
    error: Option<SnapshotError>,
}

impl Filler<'_, '_> {
    fn take<const B: usize>(&mut self) -> [u8; B] {
        self.from.take().unwrap_or_else(|error| {
            self.error.get_or_insert(error);
            [0; B]
        })
    }
}

impl Fill for Filler<'_, '_> {
    fn flag(&mut self, flag: &mut bool) {
        let [byte] = self.take();
        if byte > 1 {
            self.error.get_or_insert(SnapshotError::Damaged);
        }
        *flag = byte == 1;
    }

    fn word(&mut self, word: &mut u32) {
        *word = u32::from_le_bytes(self.take());
    }

    fn long(&mut self, word: &mut u64) {
        *word = u64::from_le_bytes(self.take());
    }

    fn numbers(&mut self, numbers: &mut impl AsMut<[f64]>) {
        for number in numbers.as_mut() {
            match self.from.number() {
                Ok(found) => *number = found,
                Err(error) => _ = self.error.get_or_insert(error),
            }
        }
    }

    fn integers(&mut self, integers: &mut impl AsMut<[i32]>) {
        for integer in integers.as_mut() {
            *integer = i32::from_le_bytes(self.take());
        }
    }
}

/// Fills a state whose lists have the right lengths, from a snapshot that [`SolverState::look`] wrote.
///
/// # Errors
/// The bytes stand for no such state.
pub fn fill<Q: Numbers, L: Numbers, T, const S: usize, const H: usize>(
    state: &mut SolverState<Q, L, T, S, H>,
    from: &mut Reader<'_>,
) -> Result<(), SnapshotError>
where
    T: AsRef<[i32]> + AsMut<[i32]>,
{
    let mut filler = Filler { from, error: None };
    state.fill(&mut filler);
    filler.error.map_or(Ok(()), Err)
}

impl<const N: usize, const M: usize, const S: usize, const H: usize> Record for State<N, M, S, H> {
    const BYTES: usize = 2 * 8 + 3 + 2 * 4 + 2 * 4 * N + 8 * ((6 + H) * N + 6 * M + 5 + 3 * S);

    fn write(&self, to: &mut Writer<'_>) {
        self.look(to);
    }

    fn read(&mut self, from: &mut Reader<'_>) -> Result<(), SnapshotError> {
        fill(self, from)
    }
}

/// CRC-32 of IEEE 802.3.
pub fn crc32(bytes: &[u8]) -> u32 {
    Crc32::EMPTY.with(bytes).value()
}

/// CRC-32 of IEEE 802.3 of bytes that come in pieces, four bits at a time: a table of 64 bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Crc32(u32);

impl Crc32 {
    /// Of no byte.
    pub const EMPTY: Self = Self(u32::MAX);

    /// With more bytes.
    #[must_use]
    pub fn with(self, bytes: &[u8]) -> Self {
        let Self(mut register) = self;
        for byte in bytes {
            register ^= u32::from(*byte);
            register = (register >> 4) ^ CRC_TABLE[(register & 15) as usize];
            register = (register >> 4) ^ CRC_TABLE[(register & 15) as usize];
        }
        Self(register)
    }

    /// The checksum.
    pub const fn value(self) -> u32 {
        !self.0
    }
}

const CRC_TABLE: [u32; 16] = {
    let mut table = [0; 16];
    let mut entry = 0;
    while entry < 16 {
        let (mut register, mut bit) = (entry as u32, 0);
        while bit < 4 {
            register =
                if register & 1 == 1 { 0xedb8_8320 ^ (register >> 1) } else { register >> 1 };
            bit += 1;
        }
        table[entry] = register;
        entry += 1;
    }
    table
};
