//! Who calls whom, and how deep the stack is at each call.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use super::thumb::{Decoder, Flow, Half, Instruction, Stack};
use super::{AddressedBytes, Function, ImageError};

/// No function of a firmware takes more stack; a loop that only takes is found by it.
const DEEPEST: u32 = 1 << 20;

/// What stands at a call.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum CallKind {
    /// A function, by its place in the list.
    Direct(usize),
    /// The address is in a register, or leads to no function.
    Unknown,
}

/// A call, or a jump out of the function.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Call {
    /// Address of the instruction.
    pub address: u32,
    /// Where the call goes.
    pub kind: CallKind,
    /// Bytes of stack that the caller has taken by then.
    pub depth: u32,
}

/// What one function does.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FunctionBody {
    /// Calls of the function, by address.
    pub calls: Vec<Call>,
    /// Most bytes of stack that it takes itself.
    pub frame: u32,
    /// Address of the first instruction whose effect on the stack is not known.
    pub unknown_stack: Option<u32>,
}

impl FunctionBody {
    /// What lies behind a bridge that the linker has put in for a call that is too far.
    pub(super) fn bridge(&self, function: &Function) -> Option<CallKind> {
        match self.calls.as_slice() {
            [call] if function.name.starts_with("__Thumb") && function.name.contains("Thunk_") => {
                Some(call.kind)
            }
            _ => None,
        }
    }
}

/// All functions' bodies, in the order of the functions.
#[derive(Clone, Debug)]
pub struct Graph {
    /// One per function.
    pub bodies: Vec<FunctionBody>,
}

impl Graph {
    pub(super) fn new(
        functions: &[Function],
        code: &[AddressedBytes<'_>],
        data: &[Range<u32>],
    ) -> Result<Self, ImageError> {
        let reader = CodeReader { functions, code, data, decoder: Decoder::new()? };
        let mut bodies: Vec<FunctionBody> =
            functions.iter().map(|function| reader.body(function)).collect();
        // a call over a bridge is a call of what lies behind it
        let bridges: Vec<Option<CallKind>> =
            functions.iter().zip(&bodies).map(|(function, body)| body.bridge(function)).collect();
        for call in bodies.iter_mut().flat_map(|body| &mut body.calls) {
            while let CallKind::Direct(callee) = call.kind
                && let Some(behind) = bridges[callee]
            {
                call.kind = behind;
            }
        }
        Ok(Self { bodies })
    }

    /// Every function that a call of `root` can reach, itself included, but nothing from
    /// `ends` on.
    pub fn reachable(&self, root: usize, ends: &BTreeSet<usize>) -> BTreeSet<usize> {
        let mut reached = BTreeSet::new();
        let mut waiting = vec![root];
        while let Some(function) = waiting.pop() {
            if !ends.contains(&function) && reached.insert(function) {
                waiting.extend(self.callees(function));
            }
        }
        reached
    }

    /// The functions that `function` calls by name.
    pub fn callees(&self, function: usize) -> impl Iterator<Item = usize> + '_ {
        self.bodies[function].calls.iter().filter_map(|call| match call.kind {
            CallKind::Direct(callee) => Some(callee),
            CallKind::Unknown => None,
        })
    }
}

struct CodeReader<'a> {
    functions: &'a [Function],
    code: &'a [AddressedBytes<'a>],
    data: &'a [Range<u32>],
    decoder: Decoder,
}

/// What is known on the way to an instruction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct PathState {
    depth: u32,
    /// Instructions of an IT block still to come.
    conditional: u32,
    /// What r12 holds, where that is known.
    scratch: Option<u32>,
}

impl CodeReader<'_> {
    /// Follows every way through a function, the deepest stack at each instruction.
    fn body(&self, function: &Function) -> FunctionBody {
        let range = function.range();
        let start = PathState { depth: 0, conditional: 0, scratch: None };
        let mut body = FunctionBody::default();
        let mut deepest: BTreeMap<u32, u32> = BTreeMap::new();
        let mut calls: BTreeMap<u32, Call> = BTreeMap::new();
        let mut waiting = vec![(function.address, start)];
        while let Some((at, way)) = waiting.pop() {
            if deepest.get(&at).is_some_and(|depth| *depth >= way.depth) {
                continue;
            }
            deepest.insert(at, way.depth);
            // behind a call that does not return there may be data
            if self.data.iter().any(|range| range.contains(&at)) {
                continue;
            }
            let Some(instruction) = self.instruction(at) else {
                body.unknown_stack.get_or_insert(at);
                continue;
            };
            let Some(after) = self.after(&instruction, way) else {
                body.unknown_stack.get_or_insert(at);
                continue;
            };
            body.frame = body.frame.max(after.depth);
            if after.depth > DEEPEST {
                body.unknown_stack.get_or_insert(at);
                continue;
            }

            let mut call = |target: Option<u32>| {
                let kind = target
                    .and_then(|target| self.function_at(target))
                    .map_or(CallKind::Unknown, CallKind::Direct);
                let entry = calls.entry(at).or_insert(Call { address: at, kind, depth: 0 });
                entry.depth = entry.depth.max(way.depth);
            };
            let conditional = way.conditional > 0;
            let mut falls_through = conditional;
            let mut targets = Vec::new();
            match instruction.flow {
                Flow::Next => falls_through = true,
                Flow::Branch(target) => {
                    falls_through = true;
                    targets.push(target);
                }
                Flow::Jump(target) => targets.push(target),
                Flow::Call(target) => {
                    falls_through = true;
                    call(Some(target));
                }
                Flow::IndirectCall => {
                    falls_through = true;
                    call(None);
                }
                // a linker's bridge to a far function builds the address in r12
                Flow::IndirectJump => call(way.scratch.map(|target| target & !1)),
                Flow::Table { width } => {
                    targets.extend(self.table(&instruction, width, &range));
                }
                Flow::Return | Flow::Trap => {}
            }
            for target in targets {
                if range.contains(&target) {
                    waiting.push((target, after));
                } else {
                    call(Some(target));
                }
            }
            if falls_through {
                if range.contains(&instruction.next()) {
                    waiting.push((instruction.next(), after));
                } else if !matches!(instruction.flow, Flow::Call(_) | Flow::IndirectCall) {
                    // into the next function; behind a call it is one that does not return
                    call(Some(instruction.next()));
                }
            }
        }
        body.calls = calls.into_values().collect();
        body
    }

    /// What is known behind an instruction; `None` if the stack is not.
    fn after(&self, instruction: &Instruction, way: PathState) -> Option<PathState> {
        let conditional = way.conditional > 0;
        let depth = match instruction.stack {
            Stack::Same => way.depth,
            Stack::Take(bytes) => way.depth + bytes,
            // if it is not executed, nothing is given back
            Stack::Give(_) if conditional => way.depth,
            Stack::Give(bytes) => way.depth.checked_sub(bytes)?,
            Stack::Unknown => return None,
        };
        let scratch = match instruction.scratch {
            Some(Half::Low(low)) => Some(low),
            Some(Half::High(high)) => way.scratch.map(|low| high << 16 | (low & 0xffff)),
            None => None,
        };
        let conditional = match instruction.conditional {
            0 => way.conditional.saturating_sub(1),
            block => block,
        };
        Some(PathState { depth, conditional, scratch })
    }

    /// Targets in the table behind TBB or TBH, in a function that fills `range`.
    fn table(&self, instruction: &Instruction, width: u32, range: &Range<u32>) -> Vec<u32> {
        let start = instruction.next();
        let Some(data) = self.data.iter().find(|range| range.start == start) else {
            return Vec::new();
        };
        let table = self
            .bytes(start)
            .and_then(|bytes| bytes.get(..(data.end - start) as usize))
            .unwrap_or_default();
        let entry =
            |bytes: &[u8]| bytes.iter().rev().fold(0, |sum, byte| sum << 8 | u32::from(*byte));
        // NOPs and zeros fill the gap to an aligned loop or number behind the table: they lead out of
        // the function, or to the table itself, as no entry does
        table
            .chunks_exact(width as usize)
            .map(|bytes| start + 2 * entry(bytes))
            .take_while(|target| *target != start && range.contains(target))
            .collect()
    }

    fn instruction(&self, at: u32) -> Option<Instruction> {
        self.decoder.decode(at, self.bytes(at)?)
    }

    fn bytes(&self, at: u32) -> Option<&[u8]> {
        self.code
            .iter()
            .find_map(|block| block.bytes.get(at.checked_sub(block.address)? as usize..))
    }

    fn function_at(&self, at: u32) -> Option<usize> {
        self.functions.binary_search_by_key(&at, |function| function.address).ok()
    }
}
