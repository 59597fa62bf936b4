//! Roads: slopes are those of the heights, random roads have the spectrum of their class.
#![allow(clippy::unwrap_used, clippy::float_cmp, reason = "a test; roads are met to the last bit")]

use ferrol::fingerprint::Fingerprint;
use ferrol::roads::{Kerb, Measured, Patch, RandomRoad, Road, RoadClass, Sine, Surface};
use std::f64::consts::PI;

const HEIGHTS: [f64; 7] = [0.0, 0.01, 0.04, 0.02, 0.05, 0.03, 0.03];

fn roads() -> [Road; 6] {
    [
        Road::Slope { gradient: 0.1 },
        Road::Sine(Sine { start: 2.0, wavelength: 4.0, amplitude: 0.03 }),
        Road::Kerb(Kerb::DEFAULT),
        Road::Measured(Measured { start: 1.0, spacing: 0.7, heights: [&HEIGHTS, &HEIGHTS] }),
        Road::Measured(Measured::HUMP),
        Road::Random(RandomRoad::new(RoadClass::C, 3)),
    ]
}

#[test]
fn slopes_are_those_of_the_heights() {
    for road in roads() {
        for k in 0..4000 {
            let (x, h) = (f64::from(k) * 0.00513 - 1.0, 1e-6);
            for side in [-1.0, 1.0] {
                let at = |x| road.profile(x, side).height;
                let slope = (at(x + h) - at(x - h)) / (2.0 * h);
                let error = (road.profile(x, side).slope - slope).abs();
                assert!(error < 1e-5, "{road:?} at {x}: {error}");
            }
        }
    }
}

#[test]
fn a_measured_road_passes_its_heights() {
    let road = Measured { start: 1.0, spacing: 0.7, heights: [&HEIGHTS, &HEIGHTS] };
    for (k, height) in HEIGHTS.iter().enumerate() {
        assert!((road.profile(1.0 + 0.7 * k as f64, 1.0).height - height).abs() < 1e-12);
    }
    assert_eq!(road.profile(-50.0, 1.0).height, HEIGHTS[0]);
    assert_eq!(road.profile(50.0, 1.0).height, HEIGHTS[6]);
    let empty = Measured { heights: [&[], &HEIGHTS], ..road };
    assert_eq!(empty.profile(3.0, -1.0).height, 0.0);
}

#[test]
fn friction_has_sides_and_patches() {
    let patch = Patch { start: 5.0, end: 6.0, friction: 0.1 };
    let surface = Surface { sides: [0.3, 0.8], patch: Some(patch) };
    assert_eq!([-1.0, 1.0].map(|side| surface.friction(1.0, side)), [0.3, 0.8]);
    assert_eq!([-1.0, 1.0].map(|side| surface.friction(5.5, side)), [0.1, 0.1]);
}

/// The power spectral density of a sampled road at a spatial frequency, by the mean over windowed pieces (Welch).
fn density(heights: &[f64], spacing: f64, n: f64) -> f64 {
    let pieces = 63;
    let length = 2 * heights.len() / (pieces + 1);
    let mut sum = 0.0;
    for piece in 0..pieces {
        let own = &heights[piece * length / 2..][..length];
        let (mut re, mut im, mut weight) = (0.0, 0.0, 0.0);
        for (k, z) in own.iter().enumerate() {
            let window = 0.5 - 0.5 * (2.0 * PI * k as f64 / length as f64).cos();
            let (sine, cosine) = (2.0 * PI * n * k as f64 * spacing).sin_cos();
            (re, im) = (re + window * z * cosine, im - window * z * sine);
            weight += window * window;
        }
        sum += 2.0 * spacing * (re * re + im * im) / weight;
    }
    sum / pieces as f64
}

/// ISO 8608: G(n) = G(n0) (n/n0)^-2 from 0.011 to 2.83 /m, and nothing said beyond. By the formula of the octaves it is met
/// within 5 % up to 2.2 /m and 27 % at the end, half of what parts a class from the next, and there is next to nothing
/// from an octave beyond; by sampled roads as near as 126 pieces and three roads can tell, 10 % in the mean over
/// frequencies.
#[test]
fn a_random_road_has_the_spectrum_of_its_class() {
    for class in RoadClass::ALL {
        let ratio = |n: f64| {
            let wanted = class.roughness() * (n / 0.1_f64).powi(-2);
            RandomRoad::new(class, 1).spectrum(n) / wanted
        };
        for k in 0..=80 {
            let n = 0.011 * (2.83_f64 / 0.011).powf(f64::from(k) / 80.0);
            let low = if n < 2.2 { 0.95 } else { 0.73 };
            assert!((low..1.05).contains(&ratio(n)), "{class:?} {n}: {}", ratio(n));
        }
        assert!(ratio(4.0) < 0.25);
        for n in [5.66, 8.0, 12.0, 20.0, 40.0] {
            assert!(ratio(n) < 0.006, "{class:?} {n}: {}", ratio(n));
        }
    }
    // no wave is lost or folded back: 12.5 samples in a metre see up to 6.25 /m
    let spacing = 0.08;
    let (mut mean, mut count) = (0.0, 0);
    for seed in [1, 2, 3] {
        let road = RandomRoad::new(RoadClass::B, seed);
        for side in [-1.0, 1.0] {
            let heights: Vec<f64> = (0..32_768)
                .map(|k| road.profile(10.0 + spacing * f64::from(k), side).height)
                .collect();
            for n in [0.05, 0.1, 0.2, 0.4, 0.8, 1.6, 2.4] {
                let ratio = density(&heights, spacing, n) / road.spectrum(n);
                assert!((0.5..2.0).contains(&ratio), "{seed} {side} {n}: {ratio}");
                (mean, count) = (mean + ratio, count + 1);
            }
            // what the sampled road has beyond the band, beside n^-2: hardly anything is left of it
            let beyond = density(&heights, spacing, 5.66) * (5.66_f64 / 0.1).powi(2);
            assert!(beyond < 0.05 * road.roughness, "{seed} {side}: {beyond}");
        }
    }
    mean /= f64::from(count);
    assert!((mean - 1.0).abs() < 0.1, "{mean}");
}

/// Bits of the road of class D with seed 1, as they were when its spectrum was found to be that of its class.
const KNOWN: u64 = 0xe8f1_30a9_10dc_1a06;

/// The same seed gives the same road wherever it is found: the bits of this one are known, and QEMU's parity run of the
/// manoeuvre `random-road` meets the desktop's.
#[test]
fn a_seed_is_a_road() {
    let bits = |seed| {
        let mut all = Fingerprint::new();
        let road = RandomRoad::new(RoadClass::D, seed);
        for k in 0..1000 {
            let profile = road.profile(1.7 * f64::from(k), if k % 2 == 0 { 1.0 } else { -1.0 });
            all.numbers(&[profile.height, profile.slope]);
        }
        all.value()
    };
    assert_eq!(bits(1), KNOWN, "{:#x}", bits(1));
    assert_ne!(bits(1), bits(2));
}
