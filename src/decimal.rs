//! Decimal numbers as text, to the last bit or not at all.
//!
//! The parser of `core` has places that can panic, which a firmware must not contain. This one
//! takes what people write: up to 15 digits or so, where one exact product or quotient gives the
//! correctly rounded number, the same as `str::parse`.

/// Powers of ten that are exact in double precision.
const POWERS: [f64; 23] = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16,
    1e17, 1e18, 1e19, 1e20, 1e21, 1e22,
];

/// Largest integer up to which every one is exact in double precision.
const EXACT: u64 = 1 << 53;

/// The number that a text such as `-0.01`, `5` or `2.5e-3` stands for.
///
/// `None` for anything else, and for a number with more digits than one exact operation covers:
/// its digits, as an integer, may reach 2^53, its power of ten 22 either way.
pub fn parse(text: &str) -> Option<f64> {
    let (negative, text) = sign(text);
    let (mantissa, exponent) = match text.split_once(['e', 'E']) {
        Some((mantissa, exponent)) => (mantissa, whole(exponent)?),
        None => (text, 0),
    };
    let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    if whole.is_empty() && fraction.is_empty() {
        return None;
    }

    let mut digits: u64 = 0;
    for byte in whole.bytes().chain(fraction.bytes()) {
        digits = digits.checked_mul(10)?.checked_add(u64::from(digit(byte)?))?;
    }
    if digits > EXACT {
        return None;
    }
    let exponent = exponent.checked_sub(i32::try_from(fraction.len()).ok()?)?;
    let power = *POWERS.get(usize::try_from(exponent.unsigned_abs()).ok()?)?;
    let size = if exponent < 0 { digits as f64 / power } else { digits as f64 * power };
    Some(if negative { -size } else { size })
}

/// A whole number with a sign.
fn whole(text: &str) -> Option<i32> {
    let (negative, text) = sign(text);
    if text.is_empty() {
        return None;
    }
    let mut value: i32 = 0;
    for byte in text.bytes() {
        value = value.checked_mul(10)?.checked_add(i32::from(digit(byte)?))?;
    }
    Some(if negative { -value } else { value })
}

/// Whether a minus stands in front, and the rest.
fn sign(text: &str) -> (bool, &str) {
    match text.strip_prefix('-') {
        Some(rest) => (true, rest),
        None => (false, text.strip_prefix('+').unwrap_or(text)),
    }
}

const fn digit(byte: u8) -> Option<u8> {
    if byte.is_ascii_digit() { Some(byte - b'0') } else { None }
}

#[cfg(test)]
mod tests {
    use super::parse;

    /// Where it answers, it gives the bits of `core`.
    #[test]
    fn agrees_with_core() {
        for text in [
            "0",
            "-0",
            "5",
            "+5",
            "0.001",
            "-0.01",
            "33.333333333333",
            "1e22",
            "1e-22",
            "2.5e-3",
            "9007199254740992",
            ".5",
            "5.",
            "1E3",
            "0.1",
        ] {
            let expected: f64 = text.parse().unwrap();
            assert_eq!(parse(text).map(f64::to_bits), Some(expected.to_bits()), "{text}");
        }
        let mut random: u64 = 1;
        for _ in 0..10_000 {
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            let text = std::format!("{}e-{}", random >> 11, random % 23);
            let expected: f64 = text.parse().unwrap();
            assert_eq!(parse(&text).map(f64::to_bits), Some(expected.to_bits()), "{text}");
        }
    }

    #[test]
    fn refuses_the_rest() {
        for text in [
            "",
            "-",
            ".",
            "e5",
            "1e",
            "1e-",
            "nan",
            "inf",
            "1.2.3",
            "0x10",
            " 1",
            "1 ",
            "--1",
            "9007199254740993",
            "1e23",
            "1e999999999999",
            "99999999999999999999",
            "0.1234567890123456789",
            "1e-2147483648",
        ] {
            assert_eq!(parse(text), None, "{text}");
        }
    }

    extern crate std;
}
