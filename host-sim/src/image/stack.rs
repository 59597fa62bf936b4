//! How deep the stack can get below a function.
//!
//! Our own: `cargo-call-stack` needs a nightly compiler, for LLVM's code of the program; this reads the image itself.

use std::collections::BTreeMap;

use addr2line::gimli::{EndianSlice, LittleEndian, Reader};
use object::{Object, ObjectSection};
use serde::Serialize;

use super::{CallKind, Image, ImageError};

/// Bytes that the processor itself takes at an interrupt: 26 words with the FPU's registers, and
/// one to align them.
pub const EXCEPTION_FRAME: u32 = 27 * 4;

/// The deepest chain of calls.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct StackBound {
    /// Bytes of stack at most.
    pub bytes: u32,
    /// The functions of the deepest chain from the root on, with the bytes that each has taken
    /// when it calls the next.
    pub chain: Vec<(String, u32)>,
}

#[derive(Clone, Copy)]
struct Deepest {
    bytes: u32,
    /// The call that leads there, and the stack by then.
    next: Option<(usize, u32)>,
}

impl Image {
    /// The deepest stack that a call of `root` can reach, the processor's frame not included.
    ///
    /// What a panic takes does not count: it ends the program. [`Image::panics`] lists them.
    ///
    /// # Errors
    /// No such function; or [`ImageError::Unbounded`] for a recursion, a call through a register,
    /// or a stack pointer set to something unknown.
    pub fn stack_bound(&self, root: &str) -> Result<StackBound, ImageError> {
        let root = self.function(root)?;
        let mut known = BTreeMap::new();
        self.deepest(root, &mut Vec::new(), &mut known)?;
        let mut chain = Vec::new();
        let mut at = Some((root, 0));
        while let Some((function, _)) = at {
            let next = known.get(&function).and_then(|deepest: &Deepest| deepest.next);
            let taken = next.map_or(self.graph.bodies[function].frame, |(_, depth)| depth);
            chain.push((self.functions[function].name.clone(), taken));
            at = next;
        }
        Ok(StackBound { bytes: known.get(&root).map_or(0, |deepest| deepest.bytes), chain })
    }

    /// The stack of each function as the compiler tells it, by address; empty unless the image was
    /// built for that ([`crate::firmware::Build::stack_sizes`]).
    ///
    /// # Errors
    /// A damaged section.
    pub fn told_frames(&self) -> Result<BTreeMap<u32, u32>, ImageError> {
        let file = self.file()?;
        let mut frames = BTreeMap::new();
        // one section per piece of code; entries of an address and a number in LEB128
        for section in file.sections().filter(|section| section.name() == Ok(".stack_sizes")) {
            let mut bytes = EndianSlice::new(section.data()?, LittleEndian);
            while !bytes.is_empty() {
                let at = bytes.read_u32()?;
                frames.insert(at & !1, bytes.read_uleb128_u32()?);
            }
        }
        Ok(frames)
    }

    fn deepest(
        &self,
        function: usize,
        path: &mut Vec<usize>,
        known: &mut BTreeMap<usize, Deepest>,
    ) -> Result<u32, ImageError> {
        if let Some(deepest) = known.get(&function) {
            return Ok(deepest.bytes);
        }
        let name = &self.functions[function].name;
        let unbounded = |why: String| Err(ImageError::Unbounded(format!("{name} {why}")));
        if path.contains(&function) {
            return unbounded("calls itself".to_owned());
        }
        let body = &self.graph.bodies[function];
        if let Some(at) = body.unknown_stack {
            return unbounded(format!("sets the stack pointer at {at:#x}"));
        }
        path.push(function);
        let mut deepest = Deepest { bytes: body.frame, next: None };
        for call in &body.calls {
            let CallKind::Direct(callee) = call.kind else {
                return unbounded(format!("calls through a register at {:#x}", call.address));
            };
            if self.only_panics(callee) {
                continue;
            }
            let bytes = call.depth + self.deepest(callee, path, known)?;
            if bytes > deepest.bytes {
                deepest = Deepest { bytes, next: Some((callee, call.depth)) };
            }
        }
        path.pop();
        known.insert(function, deepest);
        Ok(deepest.bytes)
    }
}
