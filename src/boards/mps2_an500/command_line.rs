//! The words given to QEMU with `-semihosting-config arg=` or `-append`.

#![allow(unsafe_code, reason = "the semihosting call")]

use cortex_m_semihosting::{nr, syscall1};

use crate::boards::COMMAND_LINE_BYTES;

/// Block of `SYS_GET_CMDLINE`: the host writes the line and its length.
#[repr(C)]
struct CommandLineBlock {
    buffer: *mut u8,
    length: usize,
}

/// The command line without the program's name; `None` if the host refuses, the line is too long
/// or not UTF-8.
pub(super) fn read(buffer: &mut [u8; COMMAND_LINE_BYTES]) -> Option<&str> {
    let mut block = CommandLineBlock { buffer: buffer.as_mut_ptr(), length: COMMAND_LINE_BYTES };
    // SAFETY: the block names a live buffer and its size, and the host stays within both.
    let status = unsafe { syscall1(nr::GET_CMDLINE, (&raw mut block).expose_provenance()) };
    if status != 0 {
        return None;
    }
    let line = core::str::from_utf8(buffer.get(..block.length)?).ok()?;
    let line = line.trim_matches(['\0', ' ']);
    Some(line.split_once(' ').map_or("", |(_, words)| words))
}
