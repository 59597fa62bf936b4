//! Axes, and where plotters places values along them.

use std::ops::Range;

use plotters::coord::ranged1d::{KeyPointHint, NoDefaultFormatting, Ranged, ValueFormatter};
use plotters::coord::types::RangedCoordf64;

/// One axis of a panel.
#[derive(Clone, Debug)]
pub struct PlotAxis {
    /// What the axis shows, with the unit.
    pub words: String,
    /// Values at its ends, the left or lower one first; above zero if it is logarithmic.
    pub ends: [f64; 2],
    /// Whether equal lengths are equal ratios.
    pub logarithmic: bool,
    /// About how many values are written at it; with none the axis takes no room.
    pub labels: usize,
}

impl PlotAxis {
    /// A linear axis.
    pub fn new(words: impl Into<String>, ends: [f64; 2]) -> Self {
        Self { words: words.into(), ends, logarithmic: false, labels: 6 }
    }

    /// A logarithmic axis.
    pub fn log(words: impl Into<String>, ends: [f64; 2]) -> Self {
        Self { logarithmic: true, ..Self::new(words, ends) }
    }

    pub(super) fn scale(&self) -> Scale {
        let [low, high] = self.ends;
        if self.logarithmic {
            return Scale { even: (low.log10()..high.log10()).into(), logarithmic: true };
        }
        Scale { even: (low..high).into(), logarithmic: false }
    }

    /// Letters of the longest value that is written at the axis.
    pub(super) fn longest_label(&self) -> usize {
        let values = self.scale().key_points(self.labels);
        values.into_iter().map(|value| self.label(value).chars().count()).max().unwrap_or(0)
    }

    /// A value as it is written at the axis.
    pub(super) fn label(&self, value: f64) -> String {
        if self.logarithmic {
            return format!("{value:.0e}");
        }
        let largest = self.ends.iter().fold(0.0, |most: f64, end| most.max(end.abs()));
        if largest < 1e-4 {
            // a sum of steps that should be zero is
            return if value.abs() < 1e-9 * largest { "0".into() } else { format!("{value:.1e}") };
        }
        // without the rounding of sums of steps, and without a minus before zero
        format!("{}", (value * 1e6).round() / 1e6 + 0.0)
    }
}

/// How plotters places values along an [`PlotAxis`].
pub(super) struct Scale {
    /// Range of the values, or of their logarithms to base ten.
    even: RangedCoordf64,
    logarithmic: bool,
}

impl Scale {
    /// Values for labels at a logarithmic axis: powers of ten, with 2 and 5 between if there is
    /// room.
    fn round_values(&self, most: usize) -> Vec<f64> {
        const SLACK: f64 = 1e-9;
        let Range { start, end } = self.even.range();
        let within = |steps: &[f64]| -> Vec<f64> {
            (start.floor() as i32..=end.ceil() as i32)
                .flat_map(|power| steps.iter().map(move |step| step * 10.0_f64.powi(power)))
                .filter(|value| (start - SLACK..=end + SLACK).contains(&value.log10()))
                .collect()
        };
        let fine = within(&[1.0, 2.0, 5.0]);
        let values = if fine.len() <= most { fine } else { within(&[1.0]) };
        let every = values.len().div_ceil(most.max(1));
        values.into_iter().step_by(every.max(1)).collect()
    }
}

impl Ranged for Scale {
    type FormatOption = NoDefaultFormatting;
    type ValueType = f64;

    fn map(&self, value: &f64, limit: (i32, i32)) -> i32 {
        self.even.map(&if self.logarithmic { value.log10() } else { *value }, limit)
    }

    fn key_points<Hint: KeyPointHint>(&self, hint: Hint) -> Vec<f64> {
        if self.logarithmic {
            return self.round_values(hint.max_num_points());
        }
        self.even.key_points(hint)
    }

    fn range(&self) -> Range<f64> {
        let Range { start, end } = self.even.range();
        if self.logarithmic { 10.0_f64.powf(start)..10.0_f64.powf(end) } else { start..end }
    }
}

impl ValueFormatter<f64> for Scale {
    fn format(value: &f64) -> String {
        value.to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::PlotAxis;
    use plotters::coord::ranged1d::Ranged;

    fn labels(axis: &PlotAxis) -> Vec<String> {
        let values = axis.scale().key_points(axis.labels);
        values.into_iter().map(|value| axis.label(value)).collect()
    }

    #[test]
    fn labels_are_round() {
        let time = PlotAxis { labels: 9, ..PlotAxis::new("t", [0.0, 8.0]) };
        assert_eq!(labels(&time), ["0", "1", "2", "3", "4", "5", "6", "7", "8"]);
        let sign = PlotAxis::new("xi", [-1.05, 0.05]);
        assert_eq!(labels(&sign), ["-1", "-0.8", "-0.6", "-0.4", "-0.2", "0"]);
    }

    #[test]
    fn small_values_differ_in_their_labels() {
        let tiny = PlotAxis { labels: 4, ..PlotAxis::new("yaw rate", [-2e-11, 2e-11]) };
        let found = labels(&tiny);
        let distinct: std::collections::BTreeSet<&String> = found.iter().collect();
        assert!(found.len() > 2 && distinct.len() == found.len(), "{found:?}");
        assert!(found.contains(&"0".to_owned()), "{found:?}");
    }

    #[test]
    fn logarithmic_labels_are_powers_of_ten_with_steps_where_there_is_room() {
        let decades = PlotAxis::log("error", [1e-5, 0.1]);
        assert_eq!(labels(&decades), ["1e-5", "1e-4", "1e-3", "1e-2", "1e-1"]);
        let few = PlotAxis::log("error", [1e-4, 5e-3]);
        assert_eq!(labels(&few), ["1e-4", "2e-4", "5e-4", "1e-3", "2e-3", "5e-3"]);
        let many = PlotAxis::log("error", [1e-12, 1.0]);
        assert_eq!(labels(&many), ["1e-12", "1e-9", "1e-6", "1e-3", "1e0"]);
    }

    #[test]
    fn equal_ratios_are_equal_lengths() {
        let scale = PlotAxis::log("error", [1e-4, 1.0]).scale();
        let places = [1e-4, 1e-3, 1e-2, 0.1, 1.0].map(|value| scale.map(&value, (0, 400)));
        assert_eq!(places, [0, 100, 200, 300, 400]);
    }
}
