//! The words given to QEMU with `-semihosting-config arg=` or `-append`.

#![allow(unsafe_code, reason = "the semihosting call")]

use cortex_m_semihosting::{nr, syscall1};

/// Longest command line, with its closing zero.
pub const COMMAND_LINE_BYTES: usize = 256;

/// Why there is no command line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CommandLineError {
    /// The host refused, or the line is too long.
    Refused,
    /// Not UTF-8.
    NotText,
}

/// Block of `SYS_GET_CMDLINE`: the host writes the line and its length.
#[repr(C)]
struct Block {
    buffer: *mut u8,
    length: usize,
}

/// The command line without the program's name.
///
/// # Errors
/// [`CommandLineError`]
pub fn command_line(buffer: &mut [u8; COMMAND_LINE_BYTES]) -> Result<&str, CommandLineError> {
    let mut block = Block { buffer: buffer.as_mut_ptr(), length: COMMAND_LINE_BYTES };
    // SAFETY: the block names a live buffer and its size, and the host stays within both.
    let status = unsafe { syscall1(nr::GET_CMDLINE, (&raw mut block).expose_provenance()) };
    if status != 0 {
        return Err(CommandLineError::Refused);
    }
    let line = buffer.get(..block.length).ok_or(CommandLineError::Refused)?;
    let line = core::str::from_utf8(line).map_err(|_| CommandLineError::NotText)?;
    let line = line.trim_matches(['\0', ' ']);
    Ok(line.split_once(' ').map_or("", |(_, words)| words))
}
