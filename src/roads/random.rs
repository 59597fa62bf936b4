//! Random roads of ISO 8608, from a seed.
//!
//! The standard classifies roads by the power spectral density of their height over the spatial frequency n,
//! G(n) = G(n0) (n/n0)^-2 with n0 = 0.1 /m, from 0.011 to 2.83 /m. Here the road is a sum of octaves: random heights
//! at equal distances D, joined by cubic B-splines; from octave to octave D is halved. An octave whose heights have the
//! variance v has the spectrum
//!
//! ```text
//! 2 v D sinc(n D)^8,     n > 0,  sinc(x) = sin(pi x)/(pi x)
//! ```
//!
//! and with v D proportional to D^2 an endless sum is proportional to n^-2 within 2.5 %. Here it ends where the standard
//! does: with all octaves a road would be rougher than its class for a wheel that touches it in a point. The last two
//! octaves have shares of their own, which hold the spectrum up near its end: it is that of the class within 5 % up to
//! 2.2 /m and 0.73 of it at 2.83 /m; beyond, it falls to 0.22 of n^-2 at 4 /m and to nothing at 5.7 /m.
//!
//! Nothing is stored but the seed: any place of an endless road is found at once, by whole numbers and polynomials
//! alone, to the same bits on every machine.

use super::{Profile, window};

/// Octaves: two for wavelengths beyond 90 m, where the spectrum of ISO 8608 begins, and none whose own peak lies beyond
/// its end, a wavelength of 0.35 m.
const OCTAVES: u32 = 10;
/// The power of the last two octaves as a share of what n^-2 gives them: the last stands for those that are left out.
const LAST_SHARES: [f64; 2] = [0.85, 1.7];
/// Distance of the heights of the first octave (m). Its share of the spectrum is largest at the wavelength 3.4 times
/// as long.
const FIRST: f64 = 64.0;
/// Octaves whose heights lie at least this far from each other are the same under both sides: a track of 1.2 m does not
/// feel them (m).
const SHARED: f64 = 1.5;
/// The sum over all octaves, without end, of (n D)^2 sinc(n D)^8: its mean over n.
const SUM: f64 = 0.052_102_919_682_970_58;
/// n0 (1/m).
const REFERENCE: f64 = 0.1;
/// The road rises from the level over so many metres.
const LEAD: f64 = 5.0;

/// A road of a class, from a seed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RandomRoad {
    /// G(n0) (m3).
    pub roughness: f64,
    /// Which of all roads of the class.
    pub seed: u32,
    /// Where the road begins; level before (m).
    pub start: f64,
}

/// The classes of ISO 8608.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RoadClass {
    /// Very good.
    A,
    /// Good.
    B,
    /// Average.
    C,
    /// Poor.
    D,
    /// Very poor.
    E,
    /// Off the road.
    F,
    /// Worse.
    G,
    /// The worst.
    H,
}

impl RoadClass {
    /// All, the best first.
    pub const ALL: [Self; 8] =
        [Self::A, Self::B, Self::C, Self::D, Self::E, Self::F, Self::G, Self::H];

    /// The class with a name: a letter from A to H.
    pub fn by_name(name: &str) -> Option<Self> {
        let mut letters = name.chars();
        let place = u32::from(letters.next()?.to_ascii_uppercase()).checked_sub(u32::from('A'))?;
        if letters.next().is_some() {
            return None;
        }
        Self::ALL.get(usize::try_from(place).ok()?).copied()
    }

    /// G(n0), the geometric mean of the class (m3). ISO 8608:2016, table C.1
    pub fn roughness(self) -> f64 {
        let mut roughness = 16e-6;
        for _ in 0..self as u32 {
            roughness *= 4.0;
        }
        roughness
    }
}

impl RandomRoad {
    /// A road of a class.
    pub fn new(class: RoadClass, seed: u32) -> Self {
        Self { roughness: class.roughness(), seed, start: 2.0 }
    }

    /// The spectrum of the octaves at the spatial frequency `n` (1/m): G(n) (m3).
    pub fn spectrum(&self, n: f64) -> f64 {
        let mut sum = 0.0;
        let mut distance = FIRST;
        for octave in 0..OCTAVES {
            let x = core::f64::consts::PI * n * distance;
            let sinc = if x == 0.0 { 1.0 } else { libm::sin(x) / x };
            let power = sinc * sinc * sinc * sinc;
            sum += power_share(octave) * distance * distance * power * power;
            distance *= 0.5;
        }
        self.roughness * REFERENCE * REFERENCE / SUM * sum
    }

    /// Height and slope at `x` (m) under a wheel on the side `side` (+1 at y > 0, -1 at y < 0).
    pub fn profile(&self, x: f64, side: f64) -> Profile {
        let way = x - self.start;
        if !(way > 0.0) {
            return Profile::default();
        }
        // v = G(n0) n0^2 D / (2 SUM), and equal numbers between -1 and 1 have the variance 1/3
        let unit = self.roughness * REFERENCE * REFERENCE * 1.5 / SUM;
        let (mut height, mut slope) = (0.0, 0.0);
        let mut distance = FIRST;
        for octave in 0..OCTAVES {
            let stream =
                if distance >= SHARED || !(side > 0.0) { 2 * octave } else { 2 * octave + 1 };
            let place = way / distance;
            let cell = libm::floor(place);
            let t = place - cell;
            let key = mixed(self.seed ^ mixed(stream.wrapping_add(1)));
            // a road repeats itself after 2^32 cells of its shortest octave, a hundred thousand kilometres
            let first = (cell as i64) as u32;
            let [a, b, c, d] = [0, 1, 2, 3].map(|k| number(key, first.wrapping_add(k)));
            let scale = crate::real::sqrt(unit * power_share(octave) * distance);
            // cubic B-spline on four heights
            let r = 1.0 - t;
            let (t2, r2) = (t * t, r * r);
            let sum = a * r2 * r
                + b * (4.0 - t2 * (6.0 - 3.0 * t))
                + c * (4.0 - r2 * (6.0 - 3.0 * r))
                + d * t2 * t;
            let rise = -a * r2 - b * t * (4.0 - 3.0 * t) + c * r * (4.0 - 3.0 * r) + d * t2;
            height += scale * sum / 6.0;
            slope += scale * rise / (2.0 * distance);
            distance *= 0.5;
        }
        window(way / LEAD, LEAD, Profile { height, slope })
    }
}

/// The power of an octave as a share of what n^-2 gives it.
fn power_share(octave: u32) -> f64 {
    let [before, last] = LAST_SHARES;
    match OCTAVES - octave {
        1 => last,
        2 => before,
        _ => 1.0,
    }
}

/// A whole number from another, with no pattern left (C. Wellons, 2018: `lowbias32`).
fn mixed(mut x: u32) -> u32 {
    x ^= x >> 16;
    x = x.wrapping_mul(0x7feb_352d);
    x ^= x >> 15;
    x = x.wrapping_mul(0x846c_a68b);
    x ^ x >> 16
}

/// A random number between -1 and 1.
fn number(key: u32, place: u32) -> f64 {
    let bits = mixed(key ^ mixed(place));
    f64::from(bits) * (1.0 / 2_147_483_648.0) - 1.0
}
