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
