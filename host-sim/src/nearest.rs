//! What somebody may have meant by a name that does not exist.

use strsim::damerau_levenshtein;

/// The longest list of names that is told with an unknown one (characters).
const LONGEST_LIST: usize = 400;

/// The name that is nearest to one that does not exist; nothing if none is near.
///
/// Only what stands before a colon or a bracket counts, so that `newmark:XI` is near `newmrk:-0.01`; what the person wrote
/// behind its colon stays.
pub fn nearest<'a>(name: &str, known: impl IntoIterator<Item = &'a str>) -> Option<String> {
    let (wanted, rest) = split(name);
    let wanted = plain(wanted);
    if wanted.is_empty() {
        return None;
    }
    let near = |candidate: &str| {
        let family = plain(split(candidate).0);
        let distance = damerau_levenshtein(&wanted, &family);
        // one slip in three letters
        if 3 * distance <= wanted.chars().count().max(3) {
            return Some(distance);
        }
        // a part of the name, as `trapez` or `bump`
        let part = wanted.len() >= 3 && family.contains(&wanted);
        part.then_some(family.len())
    };
    let (_, found) = known
        .into_iter()
        .filter_map(|candidate| Some((near(candidate)?, candidate)))
        .min_by_key(|(distance, _)| *distance)?;
    let (family, parameter) = split(found);
    // what is optional in brackets is not part of the name
    let own = if parameter.starts_with('[') { "" } else { parameter };
    // nor what is said of it behind a blank
    let own = own.split(' ').next().unwrap_or(own);
    Some(format!("{family}{}", if rest.is_empty() { own } else { rest }))
}

/// The name with the fewest slips to one that does not exist, however many they are.
fn least_far<'a>(name: &str, known: &[&'a str]) -> Option<&'a str> {
    let wanted = plain(split(name).0);
    let slips = |candidate: &&&str| damerau_levenshtein(&wanted, &plain(split(candidate).0));
    known.iter().min_by_key(slips).copied()
}

/// What is said of a name that does not exist: the nearest one that does, and all of them unless they are many.
///
/// Where the name is right and what stands behind its colon is not, that is said, with what may stand there.
pub fn unknown(what: &str, name: &str, known: &[&str]) -> String {
    let all = known.join(", ");
    let (family, parameter) = split(name);
    if let Some(right) = known.iter().find(|candidate| split(candidate).0 == family) {
        return match parameter.strip_prefix(':') {
            None => format!("{what} '{name}' is not complete: write {right}"),
            Some(_) if split(right).1.is_empty() => {
                format!("{what} '{family}' takes nothing behind a colon: write {right}")
            }
            Some(given) => format!("{what} '{family}' does not take '{given}': write {right}"),
        };
    }
    match nearest(name, known.iter().copied()) {
        Some(near) if all.len() > LONGEST_LIST => {
            format!("unknown {what} '{name}': did you mean '{near}'?")
        }
        None if all.len() > LONGEST_LIST => {
            let near = least_far(name, known).unwrap_or_default();
            format!("unknown {what} '{name}': the nearest of {} is '{near}'", known.len())
        }
        Some(near) => format!("unknown {what} '{name}': did you mean '{near}'? Use one of {all}"),
        None => format!("unknown {what} '{name}': use one of {all}"),
    }
}

/// A name without its parameter, and the parameter with what divides the two.
fn split(name: &str) -> (&str, &str) {
    name.split_at(name.find([':', '[']).unwrap_or(name.len()))
}

/// A name as it is compared: without differences that nobody sees.
fn plain(name: &str) -> String {
    name.to_lowercase().replace(['_', ' '], "-")
}

#[cfg(test)]
mod tests {
    use super::{nearest, unknown};

    const KNOWN: [&str; 5] = [
        "trapezoidal",
        "newmark:XI",
        "four-bar[:N]",
        "in-phase-bump",
        "sine-steer:AMPLITUDE_M (at most 0.05)",
    ];

    #[test]
    fn slips_parts_and_spellings_are_understood() {
        for (written, meant) in [
            ("sine-ster", "sine-steer:AMPLITUDE_M"),
            ("trapezodial", "trapezoidal"),
            ("Trapez", "trapezoidal"),
            ("newmrk:-0.01", "newmark:-0.01"),
            ("newmrk", "newmark:XI"),
            ("four_bar", "four-bar"),
            ("fourbar:3", "four-bar:3"),
            ("bump", "in-phase-bump"),
        ] {
            assert_eq!(nearest(written, KNOWN).as_deref(), Some(meant), "{written}");
        }
    }

    #[test]
    fn what_is_near_nothing_suggests_nothing() {
        for written in ["boat", "", "x", "rk4"] {
            assert_eq!(nearest(written, KNOWN), None, "{written}");
        }
        let words = "unknown vehicle 'boat': use one of a, b";
        assert_eq!(unknown("vehicle", "boat", &["a", "b"]), words);
    }

    #[test]
    fn a_right_name_with_a_wrong_figure_is_told_what_may_stand_there() {
        for (written, says) in [
            (
                "sine-steer:nan",
                "'sine-steer' does not take 'nan': write sine-steer:AMPLITUDE_M (at most 0.05)",
            ),
            (
                "sine-steer",
                "'sine-steer' is not complete: write sine-steer:AMPLITUDE_M (at most 0.05)",
            ),
            (
                "in-phase-bump:2",
                "'in-phase-bump' takes nothing behind a colon: write in-phase-bump",
            ),
        ] {
            assert_eq!(unknown("manoeuvre", written, &KNOWN), format!("manoeuvre {says}"));
        }
    }

    #[test]
    fn of_many_names_only_the_nearest_is_told() {
        let many: Vec<String> = (0..100).map(|k| format!("mass_of_part_{k}")).collect();
        let many: Vec<&str> = many.iter().map(String::as_str).collect();
        let told = unknown("parameter", "zzz", &many);
        assert!(
            told.len() < 100 && told.contains("the nearest of 100 is 'mass_of_part_"),
            "{told}"
        );
    }
}
