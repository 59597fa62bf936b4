//! What `run` says in the terminal: the figures of its JSON with four digits, their units, and a line for each column.

use crate::report::charts::unit;
use crate::say;
use serde_json::{Map, Value};

/// Below this, and from its inverse on, numbers are written with a power of ten.
const SMALL: f64 = 1e-3;
/// Width of the names, and of a number in the table of columns (characters).
const NAMES: usize = 28;
const NUMBERS: usize = 12;

/// Prints the figures of a run whose columns have these names.
pub fn print(summary: &Map<String, Value>, columns: &[&str]) {
    for line in lines(summary, columns) {
        say!("{line}");
    }
}

/// The table of columns has these three of the figures side by side.
const OF_COLUMNS: [&str; 3] = ["final", "min", "max"];

fn lines(summary: &Map<String, Value>, columns: &[&str]) -> Vec<String> {
    let mut lines = Vec::new();
    let others = summary.iter().filter(|(name, _)| !OF_COLUMNS.contains(&name.as_str()));
    for (name, value) in others {
        match value {
            Value::Object(fields) if name == "status" => {
                // statuses that no step had say nothing
                let met = fields.iter().filter(|(_, count)| count.as_u64() != Some(0));
                let met: Vec<String> = met
                    .map(|(name, count)| format!("{count} {}", name.replace('_', " ")))
                    .collect();
                lines.push(line(name, &met.join(", ")));
            }
            Value::Object(fields) => {
                let list = fields
                    .iter()
                    .map(|(own, value)| line(&format!("{name}: {own}"), &written(value)));
                lines.extend(list);
            }
            Value::Array(values) => {
                let values: Vec<String> = values.iter().map(written).collect();
                lines.push(line(&with_unit(name, of_figure(name)), &values.join(" ")));
            }
            value => lines.push(line(&with_unit(name, of_figure(name)), &written(value))),
        }
    }
    let head: String = OF_COLUMNS.iter().map(|name| format!("{name:>NUMBERS$}")).collect();
    lines.push(format!("{:NAMES$}{head}", ""));
    for column in columns {
        let values = OF_COLUMNS.map(|of| format!("{:>NUMBERS$}", written(&summary[of][*column])));
        lines.push(format!(
            "{:>NAMES$}{}",
            with_unit(column, unit(column, columns)),
            values.concat()
        ));
    }
    lines
}

fn line(name: &str, value: &str) -> String {
    format!("{name:>NAMES$}  {value}")
}

fn with_unit(name: &str, unit: &str) -> String {
    if unit.is_empty() { name.to_owned() } else { format!("{name} ({unit})") }
}

/// The unit of a figure over all steps.
fn of_figure(name: &str) -> &'static str {
    match name {
        "duration" | "cpu_seconds" => "s",
        "phi_max" => "m",
        "phi_dot_max" => "m/s",
        "phi_ddot_max" => "m/s2",
        "step_error_max" | "step_error_sum" => "m, rad",
        _ if name.starts_with("energy_") => "J",
        _ => "",
    }
}

fn written(value: &Value) -> String {
    match value {
        Value::Number(number) if number.is_f64() => four(number.as_f64().unwrap_or(f64::NAN)),
        Value::Null => "none".to_owned(),
        Value::String(text) => text.clone(),
        other => other.to_string(),
    }
}

/// A number with four digits, as in `0.5628`, `2.730e4` or `5.326e-10`; a whole one as it is.
pub fn four(value: f64) -> String {
    let size = value.abs();
    if size < 1.0 / SMALL && value.fract().to_bits() << 1 == 0 {
        return format!("{:.0}", value + 0.0);
    }
    if !(SMALL..1e4).contains(&size) {
        return format!("{value:.3e}");
    }
    let before = size.log10().floor() as i32;
    let digits = usize::try_from(3 - before).unwrap_or(0);
    format!("{value:.digits$}")
}

#[cfg(test)]
mod tests {
    use super::{four, lines};
    use serde_json::json;

    #[test]
    fn numbers_have_four_digits() {
        for (value, text) in [
            (0.0, "0"),
            (-0.0, "0"),
            (8.0, "8"),
            (0.562_812_024_963, "0.5628"),
            (-0.079_476, "-0.07948"),
            (3_462.753, "3463"),
            (27_296.17, "2.730e4"),
            (4.957_642, "4.958"),
            (5.326e-10, "5.326e-10"),
            (-90.459_7, "-90.46"),
        ] {
            assert_eq!(four(value), text);
        }
    }

    #[test]
    fn every_column_has_a_line_with_its_unit() {
        let columns = ["x", "yaw_rate"];
        let of = |x: f64, rate: f64| json!({ "x": x, "yaw_rate": rate });
        let summary = json!({
            "duration": 8.0, "status": { "converged": 8000, "open": 0 }, "energy_end": 27_205.712,
            "final": of(1.0, 2.0), "min": of(-1.25, 0.0), "max": of(3.0, 0.125),
        });
        let found = lines(summary.as_object().unwrap_or(&serde_json::Map::new()), &columns);
        let words: Vec<Vec<&str>> =
            found.iter().map(|line| line.split_whitespace().collect()).collect();
        let wanted: [&[&str]; 6] = [
            &["duration", "(s)", "8"],
            &["status", "8000", "converged"],
            &["energy_end", "(J)", "2.721e4"],
            &["final", "min", "max"],
            &["x", "(m)", "1", "-1.250", "3"],
            &["yaw_rate", "(rad/s)", "2", "0", "0.1250"],
        ];
        for line in wanted {
            assert!(words.iter().any(|found| found == line), "{line:?} in {found:#?}");
        }
        assert_eq!(found.len(), wanted.len());
        // the numbers of a column stand below each other
        let ends: Vec<usize> = found[3..].iter().map(String::len).collect();
        assert!(ends.iter().all(|end| *end == ends[0]), "{found:#?}");
    }
}
