//! Columns of numbers, quantised and packed.
//!
//! A value is a whole number of quanta; what is kept is how far each is from the straight line through the two before
//! it, as a number of as few bytes as it takes (LEB128, signs zigzagged). Motion is smooth, so most take one byte.
//! A column that never changes is a single number. `page/src/data.js` reads them.

use serde_json::{Value, json};

/// Digits that are kept of the range of a column.
const DIGITS: i32 = 6;
/// More quanta than this in a column are not kept as such: sums of three stay exact in a double.
const MOST_QUANTA: f64 = 1e14;
/// What stands for zero where a column is kept by its logarithm.
const LEAST: f64 = 1e-30;
/// Quantum of a logarithm to the base ten: a quarter of a percent.
const LOG_QUANTUM: f64 = 1e-3;

/// How exactly a column is kept.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Precision {
    /// Six digits of the range.
    Range,
    /// To this at most, and to six digits of the range if that is finer.
    Within(f64),
    /// Three digits of each value: for what spans many orders of magnitude.
    Relative,
    /// Whole numbers.
    Whole,
}

/// A column that grows.
#[derive(Clone, Debug)]
pub struct Column {
    /// Its name in the page.
    pub name: String,
    /// How exactly it is kept.
    pub precision: Precision,
    /// The values.
    pub values: Vec<f64>,
}

impl Column {
    /// An empty column.
    pub fn new(name: impl Into<String>, precision: Precision) -> Self {
        Self { name: name.into(), precision, values: Vec::new() }
    }

    /// Appends the column to `bytes`, and describes it.
    pub fn pack(&self, bytes: &mut Vec<u8>) -> Value {
        let Some(&first) = self.values.first() else {
            return json!({ "name": self.name, "constant": 0.0 });
        };
        if self.values.iter().any(|value| !value.is_finite()) {
            return self.pack_whole(bytes);
        }
        if self.values.iter().all(|value| value.to_bits() == first.to_bits()) {
            return json!({ "name": self.name, "constant": first });
        }
        let log = self.precision == Precision::Relative;
        let values: Vec<f64> = if log {
            self.values.iter().map(|value| value.abs().max(LEAST).log10()).collect()
        } else {
            self.values.clone()
        };
        let quantum = self.quantum(&values);
        if values.iter().any(|value| (value / quantum).abs() > MOST_QUANTA) {
            return self.pack_whole(bytes);
        }
        let start = bytes.len();
        let (mut before, mut last) = (0, 0);
        for (k, value) in values.iter().enumerate() {
            let now = (value / quantum).round() as i64;
            let expected = if k < 2 { last } else { 2 * last - before };
            push_signed(bytes, now - expected);
            (before, last) = (last, now);
        }
        json!({
            "name": self.name, "offset": start, "length": bytes.len() - start,
            "quantum": quantum, "log": log,
        })
    }

    /// Keeps every bit.
    fn pack_whole(&self, bytes: &mut Vec<u8>) -> Value {
        let start = bytes.len();
        bytes.extend(self.values.iter().flat_map(|value| value.to_le_bytes()));
        json!({ "name": self.name, "offset": start, "length": bytes.len() - start, "doubles": true })
    }

    fn quantum(&self, values: &[f64]) -> f64 {
        let least = values.iter().copied().fold(f64::INFINITY, f64::min);
        let most = values.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        let range = 10f64.powi(((most - least).log10().floor() as i32).max(-290) - DIGITS + 1);
        match self.precision {
            Precision::Range => range,
            Precision::Within(quantum) => range.min(quantum),
            Precision::Relative => LOG_QUANTUM,
            Precision::Whole => 1.0,
        }
    }
}

/// A signed number in groups of seven bits, the lowest first.
fn push_signed(bytes: &mut Vec<u8>, value: i64) {
    let mut rest = ((value << 1) ^ (value >> 63)) as u64;
    while rest >= 0x80 {
        bytes.push((rest & 0x7f) as u8 | 0x80);
        rest >>= 7;
    }
    bytes.push(rest as u8);
}

/// The values of a packed column, as the page reads them.
///
/// # Errors
/// Nothing: a description that does not fit gives fewer values.
pub fn unpack(description: &Value, bytes: &[u8], rows: usize) -> Vec<f64> {
    if let Some(constant) = description["constant"].as_f64() {
        return vec![constant; rows];
    }
    let at = |name: &str| description[name].as_u64().map_or(0, |number| number as usize);
    let part = bytes.get(at("offset")..at("offset") + at("length")).unwrap_or(&[]);
    if description["doubles"] == true {
        let word = |chunk: &[u8]| chunk.try_into().map_or(0.0, f64::from_le_bytes);
        return part.chunks_exact(8).map(word).collect();
    }
    let quantum = description["quantum"].as_f64().unwrap_or(1.0);
    let (mut before, mut last) = (0_i64, 0_i64);
    let (mut values, mut word, mut shift) = (Vec::with_capacity(rows), 0_u64, 0);
    for byte in part {
        word |= u64::from(byte & 0x7f) << shift;
        shift += 7;
        if byte & 0x80 != 0 && shift < 63 {
            continue;
        }
        let change = (word >> 1) as i64 ^ -((word & 1) as i64);
        let expected = if values.len() < 2 { last } else { 2 * last - before };
        let now = expected.wrapping_add(change);
        let value = now as f64 * quantum;
        values.push(if description["log"] == true { 10f64.powf(value) } else { value });
        (before, last) = (last, now);
        (word, shift) = (0, 0);
    }
    values
}

#[cfg(test)]
mod tests {
    use super::{Column, Precision, unpack};

    #[test]
    fn what_is_packed_comes_back_within_a_quantum() {
        let wave: Vec<f64> = (0..1000).map(|k| (0.01 * f64::from(k)).sin() * 3e4 + 1e5).collect();
        let norms: Vec<f64> = (0..1000).map(|k| 10f64.powi(-(k % 17))).collect();
        let odd = vec![1.0, f64::NAN, f64::INFINITY, -0.0];
        for (precision, values, bound) in [
            (Precision::Range, &wave, 0.05),
            (Precision::Within(1e-6), &wave, 5.1e-7),
            (Precision::Whole, &wave, 0.5),
        ] {
            let column = Column { values: values.clone(), ..Column::new("c", precision) };
            let mut bytes = vec![7; 3];
            let description = column.pack(&mut bytes);
            let back = unpack(&description, &bytes, values.len());
            assert_eq!(back.len(), values.len());
            for (a, b) in values.iter().zip(&back) {
                assert!((a - b).abs() <= bound, "{precision:?}: {a} came back as {b}");
            }
        }
        let column = Column { values: norms.clone(), ..Column::new("c", Precision::Relative) };
        let mut bytes = Vec::new();
        let back = unpack(&column.pack(&mut bytes), &bytes, norms.len());
        assert!(norms.iter().zip(&back).all(|(a, b)| (a / b - 1.0).abs() < 2e-3));
        let column = Column { values: odd.clone(), ..Column::new("c", Precision::Range) };
        let mut bytes = Vec::new();
        let back = unpack(&column.pack(&mut bytes), &bytes, odd.len());
        assert!(odd.iter().zip(&back).all(|(a, b)| a.to_bits() == b.to_bits()));
    }

    #[test]
    fn a_constant_takes_no_bytes() {
        let column = Column { values: vec![0.25; 9], ..Column::new("c", Precision::Range) };
        let mut bytes = Vec::new();
        let description = column.pack(&mut bytes);
        assert!(bytes.is_empty());
        assert_eq!(unpack(&description, &bytes, 9), [0.25; 9]);
    }
}
