//! Figures of the benchmark's runs by an independent model of the same data, trapezoidal at 1 ms.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test")]

use crate::common;

use common::{IltisState, IltisWork, iltis_dependent};
use ferrol::formulations::{Formulation, Hybrid, Settings};
use ferrol::integrators::trapezoidal;
use ferrol::setup::{solve_accelerations, solve_rates};
use ferrol::state::StepReport;
use ferrol::vehicles::Moment;
use ferrol::vehicles::iltis::{Manoeuvre, ManoeuvreKind};

/// Half a unit of the last printed digit of the figures, as a share of that digit.
const HALF: f64 = 0.5;

/// Drives a manoeuvre and shows every state.
fn drive(kind: ManoeuvreKind, speed: f64, duration: f64, mut see: impl FnMut(&IltisState)) {
    let manoeuvre = Manoeuvre { kind, speed };
    let vehicle = manoeuvre.vehicle();
    let (mut state, mut work) = (IltisState::new(), Box::new(IltisWork::new()));
    let (h, input) = (1e-3, manoeuvre.input(0, 0.0));
    vehicle.start(0.0, &input, &mut state, &mut work).unwrap();
    let settings = Settings::new(h);
    let hybrid =
        Hybrid::new(&vehicle, trapezoidal(), settings, &input, &mut state, &mut work).unwrap();
    for n in 1..=(duration / h).round() as u32 {
        let input = manoeuvre.input(u64::from(n), h);
        let report: StepReport = hybrid.step(&vehicle, &input, &mut state, &mut work);
        assert!(report.status.is_taken(), "{report:?}");
        // bars of the product on every step
        let closed = report.phi < 1e-9 && report.phi_dot < 1e-8 && report.phi_ddot < 1e-6;
        assert!(closed, "{report:?}");
        see(&state);
    }
}

#[track_caller]
fn near(name: &str, got: f64, want: f64, bound: f64) {
    println!("{name}: {got:.6} for {want}");
    assert!((got - want).abs() <= bound, "{name}: {got} against {want}");
}

/// Yaw rate and speed at 5 s.
#[test]
fn ramps() {
    let ends = [(10.0, -0.062530, 9.978), (20.0, -0.085641, 19.847), (30.0, -0.084841, 29.655)];
    for (speed, yaw_rate, end) in ends {
        let (mut last, mut count) = (IltisState::new(), 0);
        drive(ManoeuvreKind::RampSteer, speed, 5.0, |state| {
            last = *state;
            count += 1;
        });
        assert_eq!(count, 5000);
        near("yaw rate", last.qd[5], yaw_rate, 4.0 * HALF * 1e-6);
        near("speed", last.qd[0].hypot(last.qd[1]), end, HALF * 1e-3);
    }
}

/// Largest yaw rate in tables of every 20 ms, for three amplitudes of the rack.
#[test]
fn sines() {
    for (amplitude, want) in [(0.001, 0.03985), (0.002, 0.07925), (0.004, 0.15636)] {
        let mut peak = 0.0f64;
        drive(ManoeuvreKind::SineSteer { amplitude }, 20.0, 3.0, |state| {
            if state.tick.is_multiple_of(20) {
                peak = peak.max(state.qd[5].abs());
            }
        });
        near("peak yaw rate", peak, want, HALF * 1e-5);
    }
}

/// Extremes over bump and hollow at 5 m/s (mm, degrees).
#[test]
fn bumps() {
    let extremes = |kind, duration, figure: fn(&IltisState) -> f64| {
        let mut range = (f64::INFINITY, f64::NEG_INFINITY);
        drive(kind, 5.0, duration, |state| {
            range = (range.0.min(figure(state)), range.1.max(figure(state)));
        });
        range
    };
    // one millisecond: 1e-4 m and 2e-4 rad on these roads
    let check = |name: &str, got: (f64, f64), want: (f64, f64), bound: f64| {
        near(name, got.0, want.0, bound);
        near(name, got.1, want.1, bound);
    };
    let bump = ManoeuvreKind::InPhaseBump;
    let height = extremes(bump, 2.5, |state| 1e3 * (state.q[2] - 0.57));
    check("height", height, (-22.5, 120.7), 0.15);
    let pitch = extremes(bump, 2.5, |state| state.q[3].to_degrees());
    check("pitch", pitch, (-6.356, 7.640), 0.012);
    let hollow = ManoeuvreKind::AntiPhaseBump;
    let roll = extremes(hollow, 3.0, |state| state.q[4].to_degrees());
    check("roll", roll, (-2.158, 18.247), 0.012);
    let yaw = extremes(hollow, 3.0, |state| state.q[5].to_degrees());
    check("yaw", yaw, (-0.857, 1.428), 0.012);
}

/// The data move the rack without impulse: chassis and leaf arms keep their rates where its speed
/// jumps. A run that is stopped there and started anew by hand ends where ours ends.
#[test]
fn the_rack_stops_without_an_impulse() {
    /// Accelerations are not solved anew within the step: h / 2 times their jump, over 4.5 s (m, rad).
    const BOUND: f64 = 2e-5;
    let speed = 20.0;
    let manoeuvre = Manoeuvre { kind: ManoeuvreKind::RampSteer, speed };
    let vehicle = manoeuvre.vehicle();
    let (mut state, mut work) = (IltisState::new(), Box::new(IltisWork::new()));
    let (h, start) = (1e-3, manoeuvre.input(0, 0.0));
    vehicle.start(0.0, &start, &mut state, &mut work).unwrap();
    let settings = Settings::new(h);
    let hybrid =
        Hybrid::new(&vehicle, trapezoidal(), settings, &start, &mut state, &mut work).unwrap();
    for n in 1..=5000 {
        let mut input = manoeuvre.input(n, h);
        input.rack.jump = 0.0;
        hybrid.step(&vehicle, &input, &mut state, &mut work);
        if n == 500 {
            let stopped = manoeuvre.input(501, h);
            let now = Moment { time: 0.5, input: &stopped };
            let free = iltis_dependent();
            solve_rates(&vehicle, now, &free, &mut state, &mut work.terms).unwrap();
            solve_accelerations(&vehicle, now, &mut state, &mut work).unwrap();
            state.history[0] = state.qdd;
        }
    }
    let mut last = IltisState::new();
    drive(ManoeuvreKind::RampSteer, speed, 5.0, |state| last = *state);
    for i in 0..6 {
        near("end", last.q[i], state.q[i], BOUND);
    }
}
