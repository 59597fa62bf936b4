//! What can be read off a firmware image without running it: its functions, who calls whom, how
//! deep the stack gets, how large it is, and which panics are left.
//!
//! ```no_run
//! use host_sim::image::Image;
//!
//! let image = Image::open("target/thumbv7em-none-eabihf/firmware/mps2-an500".as_ref())?;
//! println!("{} panics", image.panics("SysTick")?.sites.len());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod functions;
mod graph;
mod lines;
mod panics;
mod sizes;
mod stack;
pub mod thumb;

use std::path::Path;
use std::{fmt, fs, io};

use addr2line::gimli;
use object::{Object, ObjectSection, SectionFlags, elf};

pub use functions::Function;
pub use graph::{Call, CallKind, Graph};
pub use panics::{Site, SourceLine, Surviving};
pub use sizes::{ImageSizes, Symbols};
pub use stack::{EXCEPTION_FRAME, StackBound};

/// Why an image cannot be read.
#[derive(Debug)]
pub enum ImageError {
    /// The file cannot be read.
    Io(String, io::Error),
    /// Not a 32-bit ARM executable, or its tables are damaged.
    Format(String),
    /// No function has that name.
    NoFunction(String),
    /// The stack cannot be bounded: where, and why.
    Unbounded(String),
    /// The decoder of instructions does not start.
    Decoder(capstone::Error),
}

impl fmt::Display for ImageError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Io(what, error) => write!(f, "{what}: {error}"),
            Self::Format(why) => write!(f, "not a firmware image: {why}"),
            Self::NoFunction(name) => write!(f, "the image has no function {name}"),
            Self::Unbounded(why) => write!(f, "no bound for the stack: {why}"),
            Self::Decoder(why) => write!(f, "no decoder of instructions: {why}"),
        }
    }
}

impl std::error::Error for ImageError {}

impl From<object::Error> for ImageError {
    fn from(error: object::Error) -> Self {
        Self::Format(error.to_string())
    }
}

impl From<gimli::Error> for ImageError {
    fn from(error: gimli::Error) -> Self {
        Self::Format(error.to_string())
    }
}

impl From<capstone::Error> for ImageError {
    fn from(error: capstone::Error) -> Self {
        Self::Decoder(error)
    }
}

/// A firmware image, with its functions and calls.
#[derive(Debug)]
pub struct Image {
    bytes: Vec<u8>,
    /// The functions, by address.
    pub functions: Vec<Function>,
    /// Who calls whom.
    pub graph: Graph,
}

/// A piece of code or of data at its address.
#[derive(Debug)]
struct AddressedBytes<'a> {
    address: u32,
    bytes: &'a [u8],
}

impl Image {
    /// Reads an image.
    ///
    /// # Errors
    /// [`ImageError::Io`], [`ImageError::Format`] or [`ImageError::Decoder`].
    pub fn open(path: &Path) -> Result<Self, ImageError> {
        let bytes =
            fs::read(path).map_err(|error| ImageError::Io(path.display().to_string(), error))?;
        let (functions, graph) = {
            let file = parse(&bytes)?;
            let code = code(&file)?;
            let (functions, data) = functions::read(&file, &code)?;
            let graph = Graph::new(&functions, &code, &data)?;
            (functions, graph)
        };
        Ok(Self { bytes, functions, graph })
    }

    /// The function with a name, as the linker or as the source spells it.
    ///
    /// # Errors
    /// [`ImageError::NoFunction`]
    pub fn function(&self, name: &str) -> Result<usize, ImageError> {
        self.functions
            .iter()
            .position(|function| function.symbols.iter().any(|symbol| symbol == name))
            .or_else(|| self.functions.iter().position(|function| function.name == name))
            .ok_or_else(|| ImageError::NoFunction(name.to_owned()))
    }

    fn file(&self) -> Result<object::File<'_>, ImageError> {
        parse(&self.bytes)
    }
}

fn parse(bytes: &[u8]) -> Result<object::File<'_>, ImageError> {
    let file = object::File::parse(bytes)?;
    if file.architecture() != object::Architecture::Arm || file.is_64() {
        return Err(ImageError::Format("not for ARM".to_owned()));
    }
    Ok(file)
}

/// The sections that are executed.
fn code<'a>(file: &object::File<'a>) -> Result<Vec<AddressedBytes<'a>>, ImageError> {
    let executable = |flags| match flags {
        SectionFlags::Elf { sh_flags } => sh_flags & u64::from(elf::SHF_EXECINSTR) != 0,
        _ => false,
    };
    let mut blocks = Vec::new();
    for section in file.sections().filter(|section| executable(section.flags())) {
        blocks.push(AddressedBytes { address: address(section.address()), bytes: section.data()? });
    }
    Ok(blocks)
}

/// Addresses of this machine have 32 bits.
fn address(value: u64) -> u32 {
    u32::try_from(value).unwrap_or(u32::MAX)
}
