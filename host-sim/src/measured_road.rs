//! Roads that were measured, from files: lines of x and one or two heights.

use crate::failure::{Failure, bad_input};
use ferrol::roads::Measured;
use std::fs;
use std::path::Path;

/// The distances from height to height are the same within this share of them.
const EVEN: f64 = 1e-3;
/// Heights on each side at most: a hundred kilometres, every centimetre.
const MOST: usize = 10_000_000;

/// Reads a file: a line for each place, with x (m) and the height (m), or with x and the heights at y < 0 and at y > 0,
/// parted by commas or blanks. Places are at equal distances; lines that are empty, begin with `#` or are a heading of
/// words before the first number are passed over.
///
/// # Errors
/// The file cannot be read, or is no road.
pub fn read(path: &Path) -> Result<Measured, Failure> {
    let name = path.display();
    match fs::read_to_string(path) {
        Ok(text) => parse(&text).or_else(|wrong| bad_input(format!("'{name}': {wrong}"))),
        Err(error) => bad_input(format!("cannot read '{name}': {error}")),
    }
}

/// Reads the text of a file.
fn parse(text: &str) -> Result<Measured, String> {
    let mut places: Vec<f64> = Vec::new();
    let mut heights = [Vec::new(), Vec::new()];
    for (number, line) in text.lines().enumerate() {
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let values: Option<Vec<f64>> = line
            .split([',', ';', ' ', '\t'])
            .filter(|word| !word.is_empty())
            .map(|word| word.parse().ok().filter(|value: &f64| value.is_finite()))
            .collect();
        let (x, right, left) = match values.as_deref() {
            Some([x, z]) => (*x, *z, *z),
            Some([x, right, left]) => (*x, *right, *left),
            None if places.is_empty() && line.starts_with(char::is_alphabetic) => continue,
            _ => {
                return Err(format!(
                    "line {} must have x and the height, or x and the heights at y < 0 and y > 0, in m: '{line}'",
                    number + 1
                ));
            }
        };
        places.push(x);
        heights[0].push(right);
        heights[1].push(left);
    }
    let (Some(&start), Some(&last), 2..=MOST) = (places.first(), places.last(), places.len())
    else {
        return Err(format!(
            "a road has at least two places and at most {MOST}, not {}",
            places.len()
        ));
    };
    let spacing = (last - start) / (places.len() - 1) as f64;
    if !(spacing > 0.0) {
        return Err("x must grow from line to line".to_owned());
    }
    for (k, x) in places.iter().enumerate() {
        let wanted = start + k as f64 * spacing;
        if !((x - wanted).abs() <= EVEN * spacing) {
            return Err(format!(
                "places must be at equal distances: place {} should be at x = {wanted} m, not {x}",
                k + 1
            ));
        }
    }
    // a road lasts as long as the program, as a table in flash does
    let heights = heights.map(|side| -> &'static [f64] { Box::leak(side.into_boxed_slice()) });
    Ok(Measured { start, spacing, heights })
}

#[cfg(test)]
mod tests {
    use super::parse;

    #[test]
    fn one_height_or_two() {
        let road = parse("x, z\n# a bump\n1, 0\n1.5 0.1\n\n2;0\n").unwrap();
        assert_eq!((road.start, road.spacing, road.end()), (1.0, 0.5, 2.0));
        assert_eq!(road.heights, [&[0.0, 0.1, 0.0], &[0.0, 0.1, 0.0]]);
        let road = parse("0 0 0\n0.1 0.01 -0.02").unwrap();
        assert_eq!(road.heights, [&[0.0, 0.01], &[0.0, -0.02]]);
    }

    #[test]
    fn what_is_no_road_is_told() {
        let wrong = |text: &str| parse(text).unwrap_err();
        assert!(wrong("0 0\n1 nan").starts_with("line 2 must have x and the height"));
        assert!(wrong("0 0\n1 0 0 0").starts_with("line 2 must"));
        assert!(wrong("0 0\nx z").starts_with("line 2 must"));
        assert!(wrong("0 0").contains("at least two places"));
        assert!(wrong("").contains("not 0"));
        assert!(wrong("1 0\n0 0").contains("must grow"));
        assert!(wrong("0 0\n1 0\n3 0").contains("place 2 should be at x = 1.5 m, not 1"));
    }
}
