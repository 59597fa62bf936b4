//! Which of the settings that a user gave are to blame for a refusal.

use crate::failure::Failure;

/// Names the settings NAME=VALUE without which there would be no refusal, with the value that the vehicle has of its
/// own. `works` tells whether other settings are taken, `usual` that value.
pub fn blame(
    failure: Failure,
    settings: &[String],
    usual: impl Fn(&str) -> Option<f64>,
    works: impl Fn(&[String]) -> bool,
) -> Failure {
    let Failure::BadInput(line) = failure else { return failure };
    // what is quoted is named already
    let is_named = settings.iter().any(|setting| {
        let name = setting.split('=').next().unwrap_or(setting);
        line.contains(&format!("'{name}'")) || line.contains(&format!("'{setting}'"))
    });
    if settings.is_empty() || is_named || !works(&[]) {
        return Failure::BadInput(line);
    }
    let without = |culprit: usize| -> Vec<String> {
        let others = settings.iter().enumerate().filter(|(index, _)| *index != culprit);
        others.map(|(_, setting)| setting.clone()).collect()
    };
    let single: Vec<&String> = (0..settings.len())
        .filter(|&index| works(&without(index)))
        .map(|index| &settings[index])
        .collect();
    let culprits = if single.is_empty() { settings.iter().collect() } else { single };
    let named: Vec<String> = culprits
        .into_iter()
        .map(|setting| {
            let name = setting.split_once('=').map_or(setting.as_str(), |(name, _)| name);
            match usual(name) {
                Some(value) => format!("{setting} (usual: {value})"),
                None => setting.clone(),
            }
        })
        .collect();
    Failure::BadInput(format!("{}: {line}", named.join(", ")))
}
