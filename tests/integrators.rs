//! The structural integrators: parameters, dissipation, uniform motion.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test")]

use crate::common;

use common::{MadeVehicle, families, no_drive, no_force};
use ferrol::forces::{Load, Loads};
use ferrol::formulations::{Formulation, Hybrid, Settings};
use ferrol::integrators::{
    DissipativeFamily, RESOLVED, Structural, UNRESOLVED, generalized_alpha, hht, newmark,
    trapezoidal,
};
use ferrol::mechanism::{Axis, Body, GROUND, Joint, Mechanism};
use ferrol::state::State;
use ferrol::step::Workspace;
use ferrol::vehicles::pendulum::Pendulum;

/// [CD03] Table 2, written out for one value of each basic parameter.
#[test]
fn parameters_of_table_2() {
    let near = |got: Structural, want: [f64; 4]| {
        let got = [got.delta_m, got.delta_f, got.gamma, got.beta];
        assert!(got.iter().zip(want).all(|(g, w)| (g - w).abs() < 1e-15), "{got:?} {want:?}");
    };
    near(trapezoidal(), [0.0, 0.0, 0.5, 0.25]);
    near(newmark(-0.5).unwrap(), [0.0, 0.0, 1.0, 0.5625]);
    near(newmark(0.0).unwrap(), [0.0, 0.0, 0.5, 0.25]);
    near(hht(0.25).unwrap(), [0.0, 0.25, 0.75, 0.390625]);
    near(generalized_alpha(0.0).unwrap(), [-1.0, 0.0, 1.5, 1.0]);
    near(generalized_alpha(0.5).unwrap(), [0.0, 1.0 / 3.0, 5.0 / 6.0, 4.0 / 9.0]);
    near(generalized_alpha(1.0).unwrap(), [0.5, 0.5, 0.5, 0.25]);
}

#[test]
fn parameters_out_of_range_are_refused() {
    for bad in [0.01, -1.01, f64::NAN, f64::INFINITY] {
        assert_eq!(newmark(bad).unwrap_err().name, "xi");
    }
    for bad in [-0.01, 0.5, f64::NAN] {
        assert_eq!(hht(bad).unwrap_err().name, "delta_f");
    }
    for bad in [-0.01, 1.01, f64::NAN] {
        assert_eq!(generalized_alpha(bad).unwrap_err().name, "rho_inf");
    }
}

/// Steps over which the radius is measured. A triple root grows like n^2 besides, which makes
/// 2^(2 / WINDOW): 0.3 %.
const WINDOW: u32 = 500;

/// What an oscillator of huge stiffness keeps of its amplitude in one step, in the long run.
fn measured_radius(scheme: Structural) -> f64 {
    const STIFFNESS: f64 = 1e14; // h sqrt(k/m) = 1e5: the end of all frequencies
    let joint = Joint::prismatic(GROUND, Axis::X, [0.0; 3]).carrying(Body::point(1.0, [0.0; 3]));
    let spring = |_: f64, loads: &mut dyn Loads<1, 0>| {
        let x = loads.kinematics().origin.x;
        loads.coordinate(0, Load { force: -STIFFNESS * x, stiffness: STIFFNESS, damping: 0.0 });
    };
    let mechanism = Mechanism::<1, 0>::new(&[joint], &[], &[]);
    let rig = MadeVehicle { mechanism, gravity: [0.0; 3], drive: no_drive, force: spring };
    let (mut state, mut work) = (State::<1, 0, 0>::new(), Workspace::new());
    (state.q, state.qdd) = ([1.0], [-STIFFNESS]);
    let h = 0.01;
    let mut settings = Settings::new(h);
    // the amplitude shrinks far below any useful tolerance
    settings.fixed_iterations = Some(2);
    let hybrid = Hybrid::new(&rig, scheme, settings, &(), &mut state, &mut work).unwrap();
    let size =
        |s: &State<1, 0, 0>| (s.q[0].abs()).max(h * s.qd[0].abs()).max(h * h * s.qdd[0].abs());
    let mut logarithm = 0.0;
    for n in 0..2 * WINDOW {
        hybrid.step(&rig, &(), &mut state, &mut work);
        let kept = size(&state);
        if kept == 0.0 {
            return 0.0;
        }
        if n >= WINDOW {
            logarithm += kept.ln();
        }
        // the equation is linear: back to size one
        let State { q, qd, qdd, history: [scheme_qdd, one, two], .. } = &mut state;
        for x in [q, qd, qdd, scheme_qdd, one, two] {
            x[0] /= kept;
        }
    }
    f64::exp(logarithm / f64::from(WINDOW))
}

#[test]
fn spectral_radius_at_infinity_is_as_designed() {
    // rho_inf; (1 - df)/(1 + df) up to 1/3; the double root (1 + xi)/(1 - xi) of Newmark's family
    let mut cases = vec![(trapezoidal(), 1.0)];
    for xi in [-0.05, -0.3, -0.52, -0.9] {
        cases.push((newmark(xi).unwrap(), (1.0 + xi) / (1.0 - xi)));
    }
    for delta_f in [0.05, 0.15, 0.3] {
        cases.push((hht(delta_f).unwrap(), (1.0 - delta_f) / (1.0 + delta_f)));
    }
    for rho in [0.2, 0.5, 0.8, 1.0] {
        cases.push((generalized_alpha(rho).unwrap(), rho));
    }
    for (scheme, design) in cases {
        let formula = scheme.spectral_radius_at_infinity();
        assert!((formula - design).abs() < 1e-7, "{scheme:?}: {formula} for {design}");
        let measured = measured_radius(scheme);
        println!("{design:.4}: measured {measured:.4}");
        assert!((measured - design).abs() < 0.004, "{scheme:?}: measured {measured} for {design}");
    }
    for scheme in [newmark(-1.0).unwrap(), generalized_alpha(0.0).unwrap()] {
        assert!(scheme.spectral_radius_at_infinity() < 1e-7, "{scheme:?}");
        // what is left is the finite stiffness: a triple root of (h w)^-2 = 1e-10
        assert!(measured_radius(scheme) < 1e-3, "{scheme:?}: {}", measured_radius(scheme));
    }
}

/// q = 1 + 2 t comes out exactly; the printed (42) would give accelerations of 20400 here.
#[test]
fn uniform_motion_is_reproduced() {
    let joint = Joint::prismatic(GROUND, Axis::X, [0.0; 3]).carrying(Body::point(3.0, [0.0; 3]));
    let mechanism = Mechanism::<1, 0>::new(&[joint], &[], &[]);
    let rig = MadeVehicle { mechanism, gravity: [0.0; 3], drive: no_drive, force: no_force };
    for (name, scheme, _) in families() {
        let (mut state, mut work) = (State::<1, 0, 0>::new(), Workspace::new());
        (state.q, state.qd) = ([1.0], [2.0]);
        let settings = Settings::new(0.01);
        let hybrid = Hybrid::new(&rig, scheme, settings, &(), &mut state, &mut work).unwrap();
        for n in 1..=100 {
            hybrid.step(&rig, &(), &mut state, &mut work);
            let expected = 1.0 + 0.02 * f64::from(n);
            assert!((state.q[0] - expected).abs() < 1e-13, "{name}: {}", state.q[0]);
            assert!((state.qd[0] - 2.0).abs() < 1e-13 && state.qdd[0].abs() < 1e-11, "{name}");
        }
    }
}

/// A step tells its own error: against a hundred small steps from the same state, over a second of a
/// pendulum's swing, the sum of what the steps tell is the sum of what they are off, in coordinates and,
/// over a step more, in rates.
#[test]
fn a_step_tells_its_error() {
    let pendulum = Pendulum::new();
    for (name, scheme, _) in families() {
        let (h, finer) = (0.01, 100);
        let (mut state, mut work) = (State::new(), Workspace::new());
        pendulum.start(&mut state, &mut work).unwrap();
        let make = |scheme, h, state: &mut State<1, 0, 0>, work: &mut Workspace<1, 0, 0>| {
            Hybrid::new(&pendulum, scheme, Settings::new(h), &(), state, work).unwrap()
        };
        let coarse = make(scheme, h, &mut state, &mut work);
        let (mut told, mut made) = (0.0, 0.0);
        for _ in 0..100 {
            let mut truth = state;
            let fine = make(trapezoidal(), h / f64::from(finer), &mut truth, &mut work);
            for _ in 0..finer {
                fine.step(&pendulum, &(), &mut truth, &mut work);
            }
            told += coarse.step(&pendulum, &(), &mut state, &mut work).error;
            made += (state.q[0] - truth.q[0]).abs() + h * (state.qd[0] - truth.qd[0]).abs();
        }
        assert!((0.7..1.4).contains(&(told / made)), "{name}: {told:e} told, {made:e} made");
    }
}

/// Dissipation begins where the fastest mode is no longer resolved, and has an end.
#[test]
fn dissipation_follows_the_fastest_mode() {
    let (fastest, tick) = (90.0, 1e-3);
    for (family, least, most) in [
        (DissipativeFamily::Newmark, 0.0, -0.2),
        (DissipativeFamily::Hht, 0.0, 0.2),
        (DissipativeFamily::GeneralizedAlpha, 1.0, 0.0),
    ] {
        let near = |fastest: f64, h: f64, wanted: f64| {
            let found = family.parameter(fastest, h);
            assert!((found - wanted).abs() < 1e-12, "{family:?}, {fastest} rad/s, {h} s: {found}");
        };
        near(fastest, tick, least);
        near(fastest, RESOLVED / fastest, least);
        near(fastest, 0.5 * (RESOLVED + UNRESOLVED) / fastest, 0.5 * (least + most));
        for h in [UNRESOLVED / fastest + 1e-9, 1.0, f64::INFINITY] {
            near(fastest, h, most);
        }
        // no modes, or no frequency
        near(0.0, 1.0, least);
        near(f64::NAN, 1.0, least);
    }
}
