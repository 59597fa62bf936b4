//! A road that was measured: heights at equal distances.

use super::Profile;

/// Heights of a round speed hump, 12 feet long and 4 inches high (m).
const HUMP: [f64; 25] = [
    0.000, 0.016, 0.031, 0.045, 0.057, 0.067, 0.076, 0.084, 0.090, 0.095, 0.099, 0.101, 0.102,
    0.101, 0.099, 0.095, 0.090, 0.084, 0.076, 0.067, 0.057, 0.045, 0.031, 0.016, 0.000,
];

/// Heights along x, joined by cubic pieces with a continuous slope (Catmull and Rom); level before the first and behind
/// the last. On a target the table is a `static`, on the desktop it may be read from a file.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Measured {
    /// Where the first height was measured (m).
    pub start: f64,
    /// Distance from height to height (m).
    pub spacing: f64,
    /// Heights (m) at y < 0 and at y > 0.
    pub heights: [&'static [f64]; 2],
}

impl Measured {
    /// A speed hump of the profile that G. R. Watts proposed (TRRL Laboratory Report 597, 1973), as a table.
    pub const HUMP: Self = Self { start: 5.0, spacing: 0.1525, heights: [&HUMP, &HUMP] };

    /// Where the last height was measured (m).
    pub fn end(&self) -> f64 {
        let [left, right] = self.heights.map(<[f64]>::len);
        let spaces = (if left > right { left } else { right }).saturating_sub(1);
        self.start + self.spacing * spaces as f64
    }

    /// Height and slope at `x` (m) under a wheel on the side `side` (+1 at y > 0, -1 at y < 0).
    pub fn profile(&self, x: f64, side: f64) -> Profile {
        let heights = self.heights[usize::from(side > 0.0)];
        let (Some(&first), Some(&last)) = (heights.first(), heights.last()) else {
            return Profile::default();
        };
        let place = (x - self.start) / self.spacing;
        if !(place > 0.0) {
            return Profile { height: first, slope: 0.0 };
        }
        let cell = libm::floor(place);
        if !(cell < (heights.len() - 1) as f64) {
            return Profile { height: last, slope: 0.0 };
        }
        let (t, cell) = (place - cell, cell as usize);
        let at = |k: usize| heights.get(k).copied().unwrap_or(last);
        let (z0, z1) = (at(cell), at(cell + 1));
        // slopes at both ends, in heights per spacing; level at the ends of the table
        let m0 = if cell == 0 { 0.0 } else { 0.5 * (z1 - at(cell - 1)) };
        let m1 = if cell + 2 < heights.len() { 0.5 * (at(cell + 2) - z0) } else { 0.0 };
        let rise = z1 - z0;
        let (b, c) = (3.0 * rise - 2.0 * m0 - m1, m0 + m1 - 2.0 * rise);
        Profile {
            height: z0 + t * (m0 + t * (b + t * c)),
            slope: (m0 + t * (2.0 * b + 3.0 * t * c)) / self.spacing,
        }
    }
}
