//! The panics that a build left in an image, and where they are called from.

use std::collections::BTreeSet;

use serde::Serialize;

use super::lines::Sections;
use super::{CallKind, Image, ImageError};

/// A line of the source.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct SourceLine {
    /// The function, as the source spells it.
    pub function: String,
    /// The file, as the compiler knows it.
    pub file: String,
    /// The line.
    pub line: u32,
}

/// A call of a panic.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Site {
    /// What is called, such as `core::panicking::panic_bounds_check`.
    pub panic: String,
    /// The function that the call is in, after inlining.
    pub function: String,
    /// Address of the call.
    pub address: u32,
    /// Whether the root reaches it.
    pub reached: bool,
    /// The lines of the source, innermost first.
    pub frames: Vec<SourceLine>,
}

/// All that is left.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Surviving {
    /// The calls, by function.
    pub sites: Vec<Site>,
    /// Calls through a register that the root reaches: what they reach is not known.
    pub indirect_calls: Vec<Site>,
}

/// Name of the function that the compiler makes of the panic handler.
const HANDLER: &str = "rust_begin_unwind";

/// Words in the names of the functions of `core` that only panic.
const WORDS: [&str; 4] = ["panic", "_fail", "unwrap_failed", "expect_failed"];

impl Image {
    /// The panics left in the image; those that `root` reaches are marked.
    ///
    /// # Errors
    /// No such root, or damaged debug information.
    pub fn panics(&self, root: &str) -> Result<Surviving, ImageError> {
        let panics = self.panic_functions();
        let reached = self.graph.reachable(self.function(root)?, &panics);
        let sections = Sections::read(self)?;
        let lines = sections.lines()?;

        let mut surviving = Surviving { sites: Vec::new(), indirect_calls: Vec::new() };
        for (index, body) in self.graph.bodies.iter().enumerate() {
            // a bridge is no caller: its callers are listed in its place
            if panics.contains(&index) || body.bridge(&self.functions[index]).is_some() {
                continue;
            }
            for call in &body.calls {
                let site = |panic: &str| Site {
                    panic: panic.to_owned(),
                    function: self.functions[index].name.clone(),
                    address: call.address,
                    reached: reached.contains(&index),
                    frames: lines.frames(call.address),
                };
                match call.kind {
                    CallKind::Direct(callee) if panics.contains(&callee) => {
                        surviving.sites.push(site(&self.functions[callee].name));
                    }
                    CallKind::Unknown if reached.contains(&index) => {
                        surviving.indirect_calls.push(site("?"));
                    }
                    _ => {}
                }
            }
        }
        Ok(surviving)
    }

    /// The functions that only panic.
    pub fn panic_functions(&self) -> BTreeSet<usize> {
        (0..self.functions.len()).filter(|index| self.only_panics(*index)).collect()
    }

    /// Whether a function is the panic handler, or one of core's ways to it.
    pub(super) fn only_panics(&self, index: usize) -> bool {
        let name = &self.functions[index].name;
        name.ends_with(HANDLER)
            || name.starts_with("core::") && WORDS.iter().any(|word| name.contains(word))
    }
}
