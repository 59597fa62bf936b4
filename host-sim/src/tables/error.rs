//! How far a run is from its reference: the measures of \[CD03\] and \[DOP04\], as printed.

/// Heights of a chassis point and of two wheel centres, at every step from the start (m).
pub type Heights = Vec<[f64; 3]>;

/// Runs above this error (43) are not acceptable to \[CD03\] (m).
pub const CD03_LIMIT: f64 = 5e-3;
/// Runs above this mean error are not acceptable to \[DOP04\] (m).
pub const DOP04_LIMIT: f64 = 4e-2;

/// A run with a small step, to compare with.
#[derive(Clone, Debug)]
pub struct ReferenceRun {
    /// Step of the reference (s).
    pub step: f64,
    /// Heights that the reference shows (m).
    pub heights: Heights,
}

impl ReferenceRun {
    /// The heights at a time (s), by the cubic through the four nearest steps: steps of the sweep such
    /// as 12.5 ms fall between those of 1 ms.
    pub fn at(&self, time: f64) -> [f64; 3] {
        let place = time / self.step;
        let last = self.heights.len() - 1;
        let nearest = place.round();
        if (place - nearest).abs() < 1e-6 {
            return self.heights[(nearest as usize).min(last)];
        }
        let first = (place.floor() as usize).saturating_sub(1).min(last.saturating_sub(3));
        let nodes = first..=(first + 3).min(last);
        let mut heights = [0.0; 3];
        for node in nodes.clone() {
            let others = nodes.clone().filter(|other| *other != node);
            let weight: f64 =
                others.map(|other| (place - other as f64) / (node as f64 - other as f64)).product();
            for (sum, height) in heights.iter_mut().zip(self.heights[node]) {
                *sum += weight * height;
            }
        }
        heights
    }

    fn differences(&self, heights: &[[f64; 3]], step: f64) -> Heights {
        let pairs = heights.iter().enumerate();
        let difference = |(tick, ours): (usize, &[f64; 3])| {
            let theirs = self.at(tick as f64 * step);
            [0, 1, 2].map(|i| ours[i] - theirs[i])
        };
        pairs.map(difference).collect()
    }

    /// The error of a run with steps of `step` seconds.
    ///
    /// \[CD03\] (43), literally: the sums under the roots are not divided by their number, so this is an
    /// RMS divided by sqrt(ns + 1).
    pub fn error_cd03(&self, heights: &[[f64; 3]], step: f64) -> f64 {
        let mut squares = [0.0; 3];
        for difference in self.differences(heights, step) {
            for (sum, value) in squares.iter_mut().zip(difference) {
                *sum += value * value;
            }
        }
        squares.iter().map(|sum| sum.sqrt()).sum::<f64>() / (3.0 * heights.len() as f64)
    }

    /// The error of a run with steps of `step` seconds: \[DOP04\], the mean absolute error of the chassis
    /// point (m).
    pub fn error_dop04(&self, heights: &[[f64; 3]], step: f64) -> f64 {
        let sum: f64 =
            self.differences(heights, step).iter().map(|[chassis, ..]| chassis.abs()).sum();
        sum / heights.len() as f64
    }
}

#[cfg(test)]
mod tests {
    use super::ReferenceRun;

    #[test]
    fn errors_are_those_computed_by_hand() {
        let reference = ReferenceRun { step: 0.5, heights: vec![[1.0, 2.0, 3.0]; 5] };
        // differences 3, 4, 0 of the chassis, 0, 0, 2 and 0, 1, 0 of the wheels, a step of the reference apart
        let ours = [[4.0, 2.0, 3.0], [5.0, 2.0, 4.0], [1.0, 4.0, 3.0]];
        // [CD03] (43): (5 + 2 + 1) / (3 * 3)
        assert!((reference.error_cd03(&ours, 0.5) - 8.0 / 9.0).abs() < 1e-15);
        // [DOP04]: (3 + 4 + 0) / 3
        assert!((reference.error_dop04(&ours, 0.5) - 7.0 / 3.0).abs() < 1e-15);
    }

    #[test]
    fn references_are_exact_at_their_steps_and_cubic_between() {
        let cubic = |t: f64| [t * t * t - t, 2.0 * t * t, 1.0 - 3.0 * t * t * t];
        let heights = (0..9).map(|tick| cubic(0.25 * f64::from(tick))).collect();
        let reference = ReferenceRun { step: 0.25, heights };
        for time in [0.0, 0.1, 0.25, 0.6, 1.0, 1.3, 1.9, 2.0] {
            for (found, wanted) in reference.at(time).iter().zip(cubic(time)) {
                assert!((found - wanted).abs() < 1e-13, "{time}");
            }
        }
    }
}
