//! Source lines from the debug information, inlined calls included.

use std::borrow::Cow;

use addr2line::Context;
use addr2line::gimli::{self, EndianSlice, LittleEndian};
use object::{Object, ObjectSection};

use super::panics::SourceLine;
use super::{Image, ImageError};

type DwarfReader<'a> = EndianSlice<'a, LittleEndian>;

/// Source lines by address.
pub(super) struct Lines<'a> {
    context: Context<DwarfReader<'a>>,
}

/// The sections that lines are read from.
pub(super) struct Sections<'a> {
    dwarf: gimli::DwarfSections<Cow<'a, [u8]>>,
}

impl<'a> Sections<'a> {
    pub(super) fn read(image: &'a Image) -> Result<Self, ImageError> {
        let file = image.file()?;
        let dwarf = gimli::DwarfSections::load(|id| -> Result<Cow<'a, [u8]>, ImageError> {
            let Some(section) = file.section_by_name(id.name()) else {
                return Ok(Cow::Borrowed(&[]));
            };
            Ok(section.uncompressed_data()?)
        })?;
        Ok(Self { dwarf })
    }

    pub(super) fn lines(&self) -> Result<Lines<'_>, ImageError> {
        let dwarf = self.dwarf.borrow(|section| EndianSlice::new(section, LittleEndian));
        Ok(Lines { context: Context::from_dwarf(dwarf)? })
    }
}

impl Lines<'_> {
    /// The frames at an address, innermost first.
    pub(super) fn frames(&self, address: u32) -> Vec<SourceLine> {
        let mut found = Vec::new();
        let Ok(mut frames) = self.context.find_frames(u64::from(address)).skip_all_loads() else {
            return found;
        };
        while let Ok(Some(frame)) = frames.next() {
            let function = frame
                .function
                .and_then(|name| name.demangle().ok().map(Cow::into_owned))
                .unwrap_or_default();
            let location = frame.location;
            found.push(SourceLine {
                function,
                file: location
                    .as_ref()
                    .and_then(|location| location.file)
                    .unwrap_or_default()
                    .to_owned(),
                line: location.and_then(|location| location.line).unwrap_or_default(),
            });
        }
        found
    }
}
