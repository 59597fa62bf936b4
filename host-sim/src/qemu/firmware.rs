//! An image with the table of its messages.

use std::fs;
use std::path::{Path, PathBuf};

use defmt_decoder::Table;

use super::QemuError;
use crate::firmware::{BoardChoice, Build, Origin};

/// An image with the table of its messages.
#[derive(Debug)]
pub struct Firmware {
    /// Where the ELF file lies.
    pub path: PathBuf,
    pub(super) table: Table,
}

impl Firmware {
    /// Builds the image for QEMU, or takes it as it is if up to date.
    ///
    /// # Errors
    /// [`QemuError::Build`] or [`QemuError::BadImage`].
    pub fn build() -> Result<Self, QemuError> {
        Self::open(&Build::new(BoardChoice::default()).run()?)
    }

    /// Builds the image with the driven Iltis for QEMU, or takes it as it is if up to date.
    ///
    /// # Errors
    /// [`QemuError::Build`] or [`QemuError::BadImage`].
    pub fn build_driven() -> Result<Self, QemuError> {
        Self::open(&Build::new(BoardChoice::default()).of(Origin::Driven).run()?)
    }

    /// Takes an image that is there already.
    ///
    /// # Errors
    /// [`QemuError::Io`] or [`QemuError::BadImage`].
    pub fn open(path: &Path) -> Result<Self, QemuError> {
        let elf = fs::read(path)
            .map_err(|error| QemuError::Io(path.to_string_lossy().into_owned(), error))?;
        let table = Table::parse(&elf)
            .map_err(|error| QemuError::BadImage(error.to_string()))?
            .ok_or_else(|| QemuError::BadImage("no .defmt section".to_owned()))?;
        Ok(Self { path: path.to_owned(), table })
    }
}
