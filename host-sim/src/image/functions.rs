//! The functions of an image, and the data between them.

use std::collections::BTreeMap;
use std::ops::Range;

use object::{Object, ObjectSymbol, SymbolKind};
use rustc_demangle::demangle;

use super::{AddressedBytes, ImageError, address};

/// One function; several symbols may stand for it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Function {
    /// Name of the function as the source spells it.
    pub name: String,
    /// Names of the function as the linker spells them.
    pub symbols: Vec<String>,
    /// First address of the function.
    pub address: u32,
    /// Length of the function in bytes.
    pub size: u32,
}

impl Function {
    /// Addresses of the function.
    pub const fn range(&self) -> Range<u32> {
        self.address..self.address.saturating_add(self.size)
    }
}

/// Reads the functions by address, and the pieces of data among the code.
pub(super) fn read(
    file: &object::File<'_>,
    code: &[AddressedBytes<'_>],
) -> Result<(Vec<Function>, Vec<Range<u32>>), ImageError> {
    let end_of = |at: u32| {
        code.iter()
            .map(|block| block.address..block.address.saturating_add(block.bytes.len() as u32))
            .find(|range| range.contains(&at))
            .map(|range| range.end)
    };
    let mut functions: BTreeMap<u32, Function> = BTreeMap::new();
    // mapping symbols: $t begins code, $d data
    let mut marks: BTreeMap<u32, bool> = BTreeMap::new();
    for symbol in file.symbols() {
        let name = symbol.name()?;
        let at = address(symbol.address());
        match name.get(..2) {
            Some("$t") => {
                marks.insert(at, false);
                continue;
            }
            Some("$d") => {
                marks.entry(at).or_insert(true);
                continue;
            }
            _ => {}
        }
        // the lowest bit says Thumb
        let at = at & !1;
        if symbol.kind() != SymbolKind::Text || name.is_empty() || end_of(at).is_none() {
            continue;
        }
        let size = address(symbol.size());
        let function = functions.entry(at).or_insert_with(|| Function {
            name: format!("{:#}", demangle(name)),
            symbols: Vec::new(),
            address: at,
            size,
        });
        function.symbols.push(name.to_owned());
        function.size = function.size.max(size);
    }
    if functions.is_empty() {
        return Err(ImageError::Format("no symbols: was it stripped?".to_owned()));
    }

    // assembly often leaves the size out: such a function goes on to the next
    let starts: Vec<u32> = functions.keys().copied().collect();
    for (at, function) in &mut functions {
        if function.size == 0 {
            let next = starts[starts.partition_point(|start| start <= at)..].first().copied();
            let end = end_of(*at).unwrap_or(*at);
            function.size = next.unwrap_or(end).min(end).saturating_sub(*at);
        }
    }

    let mut data = Vec::new();
    let mut begun = None;
    for (at, is_data) in marks {
        match (begun, is_data) {
            (None, true) => begun = Some(at),
            (Some(start), false) => {
                data.push(start..at);
                begun = None;
            }
            _ => {}
        }
    }
    if let Some(start) = begun {
        data.push(start..u32::MAX);
    }
    Ok((functions.into_values().collect(), data))
}
