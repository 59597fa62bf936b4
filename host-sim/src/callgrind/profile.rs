//! What each function costs by itself, read from what callgrind wrote.
//!
//! A part of the file lists functions (`fn=`), each with lines of its own cost. A call (`calls=`) is
//! followed by the cost of what was called, which stands again with that function and is left out here.
//! Names are written once and known by their number in brackets from then on, through all parts.
//!
//! Our own: all that is needed of the format is own costs by function, in ninety lines; crates that read it are harnesses
//! of their own.

use std::collections::BTreeMap;
use std::io::{self, BufRead};

/// Instructions of each function by itself; what is inlined belongs to the function around it.
pub type InstructionProfile = BTreeMap<String, u64>;

/// The profile of each part that was written at the end of a piece.
pub(super) fn read(file: impl BufRead) -> io::Result<Vec<InstructionProfile>> {
    let mut names = Names::default();
    let mut profiles: Vec<InstructionProfile> = Vec::new();
    let (mut function, mut counted, mut called) = (String::new(), false, false);
    for line in file.lines() {
        let line = line?;
        if let Some(trigger) = line.strip_prefix("desc: Trigger: ") {
            counted = trigger.starts_with("--dump-before");
            if counted {
                profiles.push(InstructionProfile::new());
            }
        } else if let Some(name) = line.strip_prefix("fn=") {
            function = names.find(name);
        } else if let Some(name) = line.strip_prefix("cfn=") {
            names.find(name);
        } else if line.starts_with("calls=") {
            called = true;
        } else if line.starts_with(|first: char| first.is_ascii_digit() || "+-*".contains(first)) {
            let cost = line.split_whitespace().nth(1).unwrap_or_default();
            let cost: u64 = cost.parse().map_err(io::Error::other)?;
            let own = !std::mem::take(&mut called);
            if let Some(profile) = profiles.last_mut().filter(|_| own && counted) {
                *profile.entry(function.clone()).or_default() += cost;
            }
        }
    }
    Ok(profiles)
}

/// Names by their numbers.
#[derive(Default)]
struct Names(BTreeMap<String, String>);

impl Names {
    /// The name that `(12) name` gives to number 12, or that `(12)` was given before.
    fn find(&mut self, text: &str) -> String {
        let Some((number, name)) = text.split_once(')') else { return text.to_owned() };
        let name = name.trim();
        if name.is_empty() {
            return self.0.get(number).cloned().unwrap_or_default();
        }
        self.0.insert(number.to_owned(), name.to_owned());
        name.to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::read;

    /// A piece without work, one with work, and the end of the program.
    const FILE: &str = "version: 1\npart: 1\n\
        desc: Trigger: --dump-before=host_sim::callgrind::end_piece\nevents: Ir\nsummary: 3\n\n\
        fn=(1) begin\n0 3\n\
        part: 2\ndesc: Trigger: --dump-before=host_sim::callgrind::end_piece\nsummary: 171\n\n\
        fn=(1)\n0 1\ncfn=(2) step\ncalls=1 0 \n0 170\n\n\
        fn=(2)\n0 30\ncob=(3) /lib/libc.so\ncfn=(4) factor\ncalls=2 12\n+3 100\n+1 20\n\
        cfn=(4)\ncalls=1 0\n* 20\n\n\
        fn=(4)\n0 90\n+4 30\n\
        part: 3\ndesc: Trigger: Program termination\nsummary: 9\n\nfn=(4)\n0 9\n";

    #[test]
    fn own_costs_are_summed_by_name_and_make_the_total() {
        let profiles = read(FILE.as_bytes()).unwrap();
        let found: Vec<Vec<(&str, u64)>> = profiles
            .iter()
            .map(|profile| profile.iter().map(|(name, cost)| (name.as_str(), *cost)).collect())
            .collect();
        assert_eq!(found, [vec![("begin", 3)], vec![("begin", 1), ("factor", 120), ("step", 50)]]);
        assert_eq!(profiles[1].values().sum::<u64>(), 171);
    }

    #[test]
    fn a_cost_that_is_no_number_is_told() {
        assert!(read("fn=(1) f\n0 many\n".as_bytes()).is_err());
    }
}
