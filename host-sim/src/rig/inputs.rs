//! Inputs from a file: a table of values over time.
//!
//! ```text
//! t,rack        names of the ports, in any order; a port that is not named stays at its initial value
//! 0,0           times in s that grow, values in the units of the ports
//! 0.5,0.002     each row holds until the next
//! ```

use crate::failure::{Failure, bad_input};
use ferrol::runtime::InputPort;

/// Half of the last digit that times are compared to (s): a row belongs to a tick if it is not later by more.
const SAME_TIME: f64 = 1e-9;

/// Values of all inputs over time.
#[derive(Clone, Debug, PartialEq)]
pub struct InputTable {
    initial: Vec<f64>,
    rows: Vec<(f64, Vec<f64>)>,
}

impl InputTable {
    /// Reads the text of a file for some ports; `name` is that of the file.
    ///
    /// # Errors
    /// The first line that is wrong, and what would be right.
    pub fn read(name: &str, text: &str, ports: &[InputPort]) -> Result<Self, Failure> {
        let names = || ports.iter().map(|port| port.name).collect::<Vec<_>>().join(",");
        let mut lines =
            text.lines().map(str::trim).enumerate().filter(|(_, line)| !line.is_empty());
        let header = lines.next().map_or("", |(_, line)| line);
        let mut columns = header.split(',').map(str::trim);
        if columns.next() != Some("t") {
            return bad_input(format!(
                "'{name}' must begin with the line 't,{}', not '{header}'",
                names()
            ));
        }
        let mut places = Vec::new();
        for column in columns {
            match ports.iter().position(|port| port.name == column) {
                Some(port) if !places.contains(&port) => places.push(port),
                Some(_) => return bad_input(format!("'{name}' has the column '{column}' twice")),
                None => {
                    return bad_input(format!(
                        "'{name}' has a column '{column}': the inputs are {}",
                        names()
                    ));
                }
            }
        }
        let initial: Vec<f64> = ports.iter().map(|port| port.initial).collect();
        let mut rows: Vec<(f64, Vec<f64>)> = Vec::new();
        for (number, line) in lines {
            let wrong =
                |what: String| bad_input(format!("line {} of '{name}': {what}", number + 1));
            let numbers: Option<Vec<f64>> =
                line.split(',').map(|word| word.trim().parse().ok()).collect();
            let Some((time, found)) = numbers.as_deref().and_then(<[f64]>::split_first) else {
                return wrong(format!("'{line}' are not numbers with commas between"));
            };
            if found.len() != places.len() {
                return wrong(format!(
                    "{} values, the first line names {}",
                    found.len(),
                    places.len()
                ));
            }
            let before = rows.last().map_or(f64::NEG_INFINITY, |(time, _)| *time);
            if !(*time >= 0.0 && time.is_finite() && *time > before) {
                return wrong(format!(
                    "the time {time} must be at least 0 s, and above the one before"
                ));
            }
            let mut values = initial.clone();
            for (port, value) in places.iter().zip(found) {
                let range = ports[*port].range;
                if !(range.lowest..=range.highest).contains(value) {
                    let port = ports[*port];
                    return wrong(format!(
                        "{} {value} {} is outside {} to {}",
                        port.name, port.unit, range.lowest, range.highest
                    ));
                }
                values[*port] = *value;
            }
            rows.push((*time, values));
        }
        if rows.is_empty() {
            return bad_input(format!("'{name}' has no row of values below 't,{}'", names()));
        }
        Ok(Self { initial, rows })
    }

    /// The values at a time (s): those of the last row that is not later, the initial ones before the first.
    pub fn at(&self, time: f64) -> &[f64] {
        let next = self.rows.partition_point(|(row, _)| *row <= time + SAME_TIME);
        match next.checked_sub(1).and_then(|row| self.rows.get(row)) {
            Some((_, values)) => values,
            None => &self.initial,
        }
    }

    /// The time of the last row (s).
    pub fn end(&self) -> f64 {
        self.rows.last().map_or(0.0, |(time, _)| *time)
    }
}

#[cfg(test)]
mod tests {
    use super::InputTable;
    use crate::failure::Failure;
    use ferrol::runtime::InputPort;

    const PORTS: [InputPort; 2] = [
        InputPort::plain("rack", "m", [-0.05, 0.05], "rack"),
        InputPort::plain("brake", "1", [0.0, 1.0], "pedal").initially(0.5),
    ];

    #[test]
    fn a_row_holds_until_the_next() {
        let table = InputTable::read("f", "t,rack\n0.001,0.01\n\n0.003, -0.01\n", &PORTS).unwrap();
        let rack = |tick: u32| table.at(f64::from(tick) * 0.001)[0].to_bits();
        let expected = [0.0, 0.01, 0.01, -0.01, -0.01].map(f64::to_bits);
        assert_eq!([0, 1, 2, 3, 4].map(rack), expected);
        assert_eq!(table.at(1.0)[1].to_bits(), 0.5f64.to_bits());
        assert_eq!(table.end().to_bits(), 0.003f64.to_bits());
    }

    #[test]
    fn what_is_wrong_is_named_with_its_line() {
        for (text, part) in [
            ("", "must begin with the line 't,rack,brake'"),
            ("t,wheel\n0,0", "a column 'wheel': the inputs are rack,brake"),
            ("t,rack,rack\n0,0,0", "'rack' twice"),
            ("t,rack", "no row"),
            ("t,rack\n0,0\n1,left", "line 3 of 'f': '1,left'"),
            ("t,rack\n0,0\n0,0", "line 3 of 'f': the time 0"),
            ("t,rack\n0,0,1", "line 2 of 'f': 2 values, the first line names 1"),
            ("t,rack\n0,0.06", "rack 0.06 m is outside -0.05 to 0.05"),
            ("t,rack\n0,NaN", "rack NaN m is outside"),
        ] {
            let Err(Failure::BadInput(line)) = InputTable::read("f", text, &PORTS) else {
                panic!("{text} is taken")
            };
            assert!(line.contains(part), "{line}");
        }
    }
}
