//! A frame of a bus, classical or FD.

use embedded_can::{ExtendedId, Frame, Id, StandardId};

use super::wire::length_for;

/// Bytes of data at most.
pub const MOST_DATA: usize = 64;
/// Bytes of data of a classical frame at most.
pub const CLASSICAL_DATA: usize = 8;

/// A frame of a bus.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BusFrame {
    id: Id,
    /// Whether it asks for a frame with its identifier instead of being one.
    remote: bool,
    /// Whether it is an FD frame; its data then have the faster rate.
    fd: bool,
    /// Bytes of data, those asked for with a remote frame.
    length: u8,
    data: [u8; MOST_DATA],
}

impl BusFrame {
    /// The standard identifier 0 without data.
    pub const EMPTY: Self = Self {
        id: Id::Standard(StandardId::ZERO),
        remote: false,
        fd: false,
        length: 0,
        data: [0; MOST_DATA],
    };

    /// This frame as an FD frame.
    #[must_use]
    pub const fn as_fd(self) -> Self {
        Self { fd: true, remote: false, ..self }
    }

    /// Whether it is an FD frame.
    pub const fn is_fd(&self) -> bool {
        self.fd
    }

    /// The standard identifier; `None` if it has an extended one.
    pub fn standard_id(&self) -> Option<u16> {
        standard_id(self)
    }
}

/// The standard identifier of a frame with data; `None` if it has an extended one, or asks for data.
pub fn standard_id(frame: &impl Frame) -> Option<u16> {
    match frame.id() {
        Id::Standard(id) if !frame.is_remote_frame() => Some(id.as_raw()),
        _ => None,
    }
}

impl Frame for BusFrame {
    /// A classical frame up to 8 bytes, an FD frame beyond; `None` for a length that no frame has.
    fn new(id: impl Into<Id>, data: &[u8]) -> Option<Self> {
        if length_for(data.len()) != data.len() {
            return None;
        }
        let mut frame = Self {
            id: id.into(),
            fd: data.len() > CLASSICAL_DATA,
            length: data.len() as u8,
            ..Self::EMPTY
        };
        for (place, byte) in frame.data.iter_mut().zip(data) {
            *place = *byte;
        }
        Some(frame)
    }

    fn new_remote(id: impl Into<Id>, dlc: usize) -> Option<Self> {
        let length = u8::try_from(dlc).ok().filter(|_| dlc <= CLASSICAL_DATA)?;
        Some(Self { id: id.into(), remote: true, length, ..Self::EMPTY })
    }

    fn is_extended(&self) -> bool {
        matches!(self.id, Id::Extended(_))
    }

    fn is_remote_frame(&self) -> bool {
        self.remote
    }

    fn id(&self) -> Id {
        self.id
    }

    /// Bytes of data, also of an FD frame.
    fn dlc(&self) -> usize {
        usize::from(self.length)
    }

    fn data(&self) -> &[u8] {
        let length = if self.remote { 0 } else { usize::from(self.length) };
        self.data.get(..length).unwrap_or(&[])
    }
}

/// An identifier from its number; `None` if it has more than 11 bits, 29 if extended.
pub fn identifier(number: u32, extended: bool) -> Option<Id> {
    if extended {
        ExtendedId::new(number).map(Id::Extended)
    } else {
        StandardId::new(u16::try_from(number).ok()?).map(Id::Standard)
    }
}
