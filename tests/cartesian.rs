//! Subsystems in Cartesian coordinates: derivatives of the equations, the synthesis against the whole system, and runs.
#![allow(clippy::unwrap_used, reason = "a test may fail this way")]

use ferrol::dynamics::Kinematics;
use ferrol::formulations::Settings;
use ferrol::mechanism::{Drive, Mechanism};
use ferrol::vehicles::Vehicle;
use ferrol::vehicles::iltis::Iltis;
use ferrol::vehicles::rover::Rover;
use ferrol::vehicles::suspension::Suspension;
use host_sim::cartesian::model::{CartesianModel, PER_BODY};
use host_sim::cartesian::rotation::change;
use host_sim::cartesian::state::{CartesianTerms, Six, euler, vectors};
use host_sim::cartesian::synthesis::BaseSynthesis;
use host_sim::literature::find;
use host_sim::registry::solver;
use nalgebra::{DMatrix, DVector};

/// Numbers between -1 and 1 from a seed.
fn numbers(seed: u64) -> impl FnMut() -> f64 {
    let mut state = seed;
    move || {
        state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (state >> 11) as f64 / (1u64 << 52) as f64 - 1.0
    }
}

/// A drive that is anywhere on its way.
fn drive(_: u8) -> Drive {
    Drive::smooth(0.013, 0.31, -1.7)
}

/// A mechanism somewhere near its drawing, in motion: the model, its coordinates and their rates, and the terms there.
fn moving<const N: usize, const M: usize>(
    mechanism: &Mechanism<N, M>,
    seed: u64,
) -> (CartesianModel, Vec<f64>, Vec<f64>, CartesianTerms) {
    let mut next = numbers(seed);
    let model = CartesianModel::new(mechanism.joints(), mechanism.closures()).unwrap();
    let mut kinematics = Kinematics::new();
    kinematics.place(mechanism, &std::array::from_fn(|_| 0.2 * next()));
    kinematics.set_rates(mechanism, &std::array::from_fn(|_| next()));
    let mut q = vec![0.0; PER_BODY * model.bodies.len()];
    let mut qd = q.clone();
    model.coordinates(&kinematics, &mut q);
    model.rates(&kinematics, &q, &mut qd);
    let mut terms = CartesianTerms::new(&model);
    terms.place(&model, &q, &drive);
    for (body, (q, qd)) in q.chunks(PER_BODY).zip(qd.chunks(PER_BODY)).enumerate() {
        terms.move_body(body, q, qd);
    }
    terms.bend(&model, &drive);
    (model, q, qd, terms)
}

/// Coordinates that are moved by `h` along motions of the bodies.
fn moved(q: &[f64], motion: &[Six], h: f64) -> Vec<f64> {
    let mut moved = q.to_vec();
    for (own, motion) in moved.chunks_mut(PER_BODY).zip(motion) {
        let (linear, turning) = vectors(motion);
        let p = change(&euler(own), &turning);
        for (q, more) in own.iter_mut().zip(linear.iter().chain(&p)) {
            *q += h * more;
        }
    }
    moved
}

fn derivatives<const N: usize, const M: usize>(name: &str, mechanism: &Mechanism<N, M>) {
    let (model, q, _, terms) = moving(mechanism, 7);
    let mut next = numbers(11);
    let motion: Vec<Six> = model.bodies.iter().map(|_| std::array::from_fn(|_| next())).collect();
    // phi_y by central differences along a motion of all bodies
    let h = 1e-6;
    let phi = |h: f64| {
        let mut terms = CartesianTerms::new(&model);
        terms.place(&model, &moved(&q, &motion, h), &drive);
        terms.phi
    };
    let (ahead, behind) = (phi(h), phi(-h));
    for row in 0..model.rows.len() {
        let wanted = (ahead[row] - behind[row]) / (2.0 * h);
        let found = terms.times(&model, row, &motion);
        assert!((found - wanted).abs() < 1e-8, "{name}: phi_y, row {row}: {found}, not {wanted}");
    }
    // phi_ddot at zero accelerations: rates of phi a moment before and after, bodies going straight on and turning evenly
    let velocities: Vec<Six> = terms
        .bodies
        .iter()
        .map(|body| host_sim::cartesian::state::six(&body.velocity, &body.spin))
        .collect();
    let rate = |h: f64| {
        let at = |number: u8| {
            let Drive { value, rate, acceleration, .. } = drive(number);
            let value = value + h * rate + 0.5 * h * h * acceleration;
            Drive::smooth(value, rate + h * acceleration, acceleration)
        };
        let mut then = CartesianTerms::new(&model);
        then.place(&model, &moved(&q, &velocities, h), &at);
        let own = |row| then.times(&model, row, &velocities) + then.phi_t[row];
        (0..model.rows.len()).map(own).collect::<Vec<f64>>()
    };
    let (ahead, behind) = (rate(h), rate(-h));
    for row in 0..model.rows.len() {
        let wanted = (ahead[row] - behind[row]) / (2.0 * h);
        let found = terms.bias[row];
        assert!((found - wanted).abs() < 1e-7, "{name}: bias, row {row}: {found}, not {wanted}");
    }
}

#[test]
fn equations_have_the_derivatives_that_they_say() {
    derivatives("iltis", Iltis::default().mechanism());
    derivatives("rover", Rover::<12>::new().mechanism());
    derivatives("suspension", Suspension::new().mechanism());
}

/// The accelerations of (8)-(13) are those of the whole system (5), for any forces.
fn whole<const N: usize, const M: usize>(name: &str, mechanism: &Mechanism<N, M>) {
    let (model, _, _, mut terms) = moving(mechanism, 3);
    let mut next = numbers(5);
    for force in terms.force.iter_mut().flatten() {
        *force = 1e3 * next();
    }
    let (n, m) = (6 * model.bodies.len(), model.rows.len());
    let (mut matrix, mut right) = (DMatrix::zeros(n + m, n + m), DVector::zeros(n + m));
    for (body, (data, motion)) in model.bodies.iter().zip(&terms.bodies).enumerate() {
        for k in 0..3 {
            matrix[(6 * body + k, 6 * body + k)] = data.mass;
            for l in 0..3 {
                matrix[(6 * body + 3 + k, 6 * body + 3 + l)] = motion.inertia[(k, l)];
            }
        }
        for k in 0..6 {
            right[6 * body + k] = terms.force[body][k];
        }
    }
    for row in 0..m {
        for (body, entries) in model.rows[row].iter().zip(&terms.phi_y[row]) {
            let Some(body) = body else { continue };
            for k in 0..6 {
                matrix[(n + row, 6 * body + k)] = entries[k];
                matrix[(6 * body + k, n + row)] = entries[k];
            }
        }
        right[n + row] = -terms.bias[row];
    }
    let wanted = matrix.lu().solve(&right).unwrap();
    let mut synthesis = BaseSynthesis::new(&model);
    synthesis.solve(&model, &terms).unwrap();
    let found = synthesis.accelerations.iter().flatten().chain(&synthesis.lambda);
    let scale = wanted.amax();
    for (place, (found, wanted)) in found.zip(&wanted).enumerate() {
        let off = (found - wanted).abs() / scale;
        assert!(off < 1e-10, "{name}: number {place} is {found}, not {wanted}");
    }
}

#[test]
fn effective_masses_stand_for_the_whole() {
    whole("iltis", Iltis::default().mechanism());
    whole("rover", Rover::<12>::new().mechanism());
    whole("suspension", Suspension::new().mechanism());
}

/// A state that was saved goes on with the same bits, and every step ends on the loops.
#[test]
fn runs_go_on_from_what_was_saved() {
    for (vehicle, integrator) in
        [("suspension", "ab3"), ("suspension", "rk4"), ("rover", "ab3+hht:-0.1")]
    {
        let solver = solver("synthesis-cartesian", integrator).unwrap();
        let start = || (find(vehicle, &[]).unwrap().start)(solver, Settings::new(5e-4)).unwrap();
        let mut run = start();
        let steps = |run: &mut dyn host_sim::simulation::Simulation, count: u32| {
            for _ in 0..count {
                let report = run.step();
                assert!(report.status.is_taken(), "{vehicle}, {integrator}: {report:?}");
                assert!(report.phi < 1e-9 && report.phi_dot < 1e-9, "{report:?}");
                assert!(report.phi_ddot < 1e-7, "{report:?}");
            }
        };
        steps(run.as_mut(), 1900);
        let saved = run.save();
        steps(run.as_mut(), 400);
        let mut fresh = start();
        fresh.restore(&saved).unwrap();
        assert_eq!(fresh.save(), saved, "{vehicle}, {integrator}: not what was saved");
        steps(fresh.as_mut(), 400);
        assert_eq!(fresh.save(), run.save(), "{vehicle}, {integrator}");
        assert_eq!(fresh.output(), run.output(), "{vehicle}, {integrator}");
    }
}

/// Height, its rate and acceleration come back from Cartesian coordinates as they went there.
#[test]
fn relative_coordinates_are_recovered() {
    let mut first = Vec::new();
    for formulation in ["synthesis-cartesian", "synthesis-joint"] {
        let entry = find("suspension", &[]).unwrap();
        let mut run =
            (entry.start)(solver(formulation, "rk4").unwrap(), Settings::new(1e-4)).unwrap();
        for _ in 0..10_200 {
            run.step();
        }
        first.push((run.output(), run.drift(), run.energy()));
    }
    let [(ours, drift, energy), (wanted, _, wanted_energy)] = &first[..] else { unreachable!() };
    for (ours, wanted) in ours.iter().zip(wanted).take(4) {
        assert!((ours - wanted).abs() < 1e-9, "{ours}, not {wanted}");
    }
    assert!((energy - wanted_energy).abs() < 1e-5, "{energy}, not {wanted_energy}");
    assert!(drift[0] < 1e-10 && drift[1] < 1e-9 && drift[2] < 1e-6, "{drift:?}");
}
