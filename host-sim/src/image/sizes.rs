//! How much memory an image takes, and which symbols should not be in it.

use object::{Object, ObjectSection, ObjectSegment, ObjectSymbol, SectionFlags, elf};
use serde::Serialize;

use super::{Image, ImageError, address};

/// Memory of an image, in bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct ImageSizes {
    /// What is written to flash: vectors, code, constants and initial values.
    pub flash: u32,
    /// Static memory that changes: `.data`, `.bss`, `.uninit`, `.slow`.
    pub data: u32,
    /// What of it lies in a memory that is slower than that of the stack: `.slow`.
    pub slow: u32,
    /// Memory set aside for the stack.
    pub stack: u32,
    /// Address of the vector table.
    pub vectors: u32,
}

/// Symbols that give away a panic or an allocator.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Symbols {
    /// Functions of panics.
    pub panic: Vec<String>,
    /// Functions of allocators.
    pub alloc: Vec<String>,
}

/// Parts of the names of allocators' functions.
const ALLOCATORS: [&str; 6] =
    ["__rust_alloc", "__rust_dealloc", "__rust_realloc", "__rg_", "__rdl_", "__rust_no_alloc"];

/// Names of allocators' functions in C.
const ALLOCATOR_NAMES: [&str; 4] = ["malloc", "free", "calloc", "realloc"];

impl Image {
    /// How much memory the image takes.
    ///
    /// # Errors
    /// A section or symbol that every firmware has is missing.
    pub fn sizes(&self) -> Result<ImageSizes, ImageError> {
        let file = self.file()?;
        let mut flash = 0;
        for segment in file.segments() {
            flash += segment.data()?.len();
        }
        let changes = u64::from(elf::SHF_ALLOC | elf::SHF_WRITE);
        let data = file
            .sections()
            .filter(|section| match section.flags() {
                SectionFlags::Elf { sh_flags } => sh_flags & changes == changes,
                _ => false,
            })
            .map(|section| section.size())
            .sum();
        let missing = |name: &str| ImageError::Format(format!("no {name}"));
        let symbol = |name: &str| {
            let found = file.symbols().find(|symbol| symbol.name() == Ok(name));
            found.map(|symbol| address(symbol.address())).ok_or_else(|| missing(name))
        };
        let vectors =
            file.section_by_name(".vector_table").ok_or_else(|| missing("vector table"))?.address();
        Ok(ImageSizes {
            flash: address(flash as u64),
            data: address(data),
            slow: address(file.section_by_name(".slow").map_or(0, |section| section.size())),
            stack: symbol("_stack_start")?.saturating_sub(symbol("_stack_end")?),
            vectors: address(vectors),
        })
    }

    /// The symbols that should not be there.
    pub fn symbols(&self) -> Symbols {
        let mut symbols = Symbols::default();
        for (index, function) in self.functions.iter().enumerate() {
            if self.only_panics(index) {
                symbols.panic.push(function.name.clone());
            }
            let allocates = function.name.starts_with("alloc::")
                || function.symbols.iter().any(|symbol| {
                    ALLOCATOR_NAMES.contains(&symbol.as_str())
                        || ALLOCATORS.iter().any(|part| symbol.contains(part))
                });
            if allocates {
                symbols.alloc.push(function.name.clone());
            }
        }
        symbols
    }
}
