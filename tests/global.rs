//! The global formulation: natural coordinates against relative ones.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that cannot go on has failed")]

use ferrol::dynamics::kinetic_energy;
use ferrol::forces::ElementStates;
use ferrol::formulations::{Formulation, Method, Settings};
use ferrol::integrators::trapezoidal;
use ferrol::mechanism::Drive;
use ferrol::state::{State, StepStatus};
use ferrol::step::{Equations as _, Motion, TangentWeights, Workspace};
use ferrol::vehicles::four_bar::{DoubleFourBar, FourBar};
use ferrol::vehicles::iltis::{Iltis, IltisInput, Manoeuvre, ManoeuvreKind};
use ferrol::vehicles::robot::Robot;
use ferrol::vehicles::suspension::Suspension;
use ferrol::vehicles::{Moment, Vehicle};
use host_sim::global::links::from_links;
use host_sim::global::system::NaturalSystem;
use host_sim::global::{Global, GlobalWorkspace, NaturalScheme, NaturalState};
use nalgebra::{DMatrix, DVector};

/// A vehicle at its start in natural coordinates.
struct NaturalStart<V, const N: usize, const M: usize, const S: usize> {
    vehicle: V,
    state: State<N, M, S>,
    natural: NaturalState<S>,
    work: Box<GlobalWorkspace<N, M, S>>,
}

impl<V: Vehicle<N, M, S>, const N: usize, const M: usize, const S: usize> NaturalStart<V, N, M, S> {
    fn new(
        vehicle: V,
        input: &V::Input,
        start: impl FnOnce(&V, &mut State<N, M, S>, &mut Workspace<N, M, S>),
    ) -> Self {
        let mut state = State::new();
        let mut work = Box::<GlobalWorkspace<N, M, S>>::default();
        start(&vehicle, &mut state, &mut work.relative.shared);
        let method = NaturalScheme::Index3(trapezoidal());
        let settings = Settings::new(1e-3);
        let (_, natural) =
            Global::new(&vehicle, method, settings, input, &state, &mut work).unwrap();
        Self { vehicle, state, natural, work }
    }

    /// The derivative of the natural coordinates by the relative ones.
    fn derivative(&mut self) -> DMatrix<f64> {
        let model = &self.work.system.model;
        let kinematics = &mut self.work.relative.shared.terms.kinematics;
        let mechanism = self.vehicle.mechanism();
        kinematics.place(mechanism, &self.state.q);
        let mut matrix = DMatrix::zeros(model.size(), N);
        let mut column = vec![0.0; model.size()];
        for k in 0..N {
            let unit = std::array::from_fn(|i| if i == k { 1.0 } else { 0.0 });
            kinematics.set_rates(mechanism, &unit);
            from_links(model, kinematics, &unit, true, &mut column);
            matrix.set_column(k, &DVector::from_column_slice(&column));
        }
        matrix
    }

    /// Forces on natural coordinates at other ones, without weight.
    fn force(&mut self, input: &V::Input, q: &[f64], qd: &[f64]) -> DVector<f64> {
        self.load(input, (&q.to_vec(), &qd.to_vec()), None);
        let (now, system) = (Moment { time: 0.0, input }, &self.work.system);
        let weight = DVector::from_column_slice(&system.weight);
        let (mut vehicle, parts) = self.work.enter(&self.vehicle, now);
        let (equations, _) = parts.equations::<false>(&mut vehicle, &[]);
        DVector::from_column_slice(&equations.terms.force) - weight
    }

    fn load(
        &mut self,
        input: &V::Input,
        (q, qd): (&Vec<f64>, &Vec<f64>),
        tangent: Option<TangentWeights>,
    ) {
        let now = Moment { time: 0.0, input };
        let mut elements = self.natural.elements;
        let (mut vehicle, parts) = self.work.enter(&self.vehicle, now);
        let (mut equations, work) = parts.equations::<false>(&mut vehicle, &[]);
        equations.place(q);
        let qdd = vec![0.0; q.len()];
        equations.load(Motion { q, qd, qdd: &qdd }, &mut elements, tangent, &mut work.residual);
    }

    /// K, or C, on natural coordinates: twice the work of its square on each pair of directions.
    fn resistance(&mut self, input: &V::Input, weights: TangentWeights) -> DMatrix<f64> {
        let (q, qd) = (self.natural.q.clone(), self.natural.qd.clone());
        self.load(input, (&q, &qd), Some(weights));
        let now = Moment { time: 0.0, input };
        let (mut vehicle, parts) = self.work.enter(&self.vehicle, now);
        let (equations, _) = parts.equations::<false>(&mut vehicle, &[]);
        let (system, n) = (equations.system, equations.system.size);
        DMatrix::from_fn(n, n, |i, k| system.entry(equations.terms, i.max(k), i.min(k)))
    }

    /// Forces, K and C must be those that relative loads give, for motions that the loops allow: others
    /// part points that natural coordinates have in common.
    fn agrees_with_relative_loads(mut self, input: &V::Input) {
        let now = Moment { time: 0.0, input };
        let (q, qd) = (self.natural.q.clone(), self.natural.qd.clone());
        let mut relative = Workspace::<N, M, S>::new().terms;
        let begin = self.state;
        let motion = Motion { q: &begin.q, qd: &begin.qd, qdd: &[0.0; N] };
        let stiffness = TangentWeights { stiffness: 1.0, damping: 0.0 };
        let damping = TangentWeights { stiffness: 0.0, damping: 1.0 };
        let mut elements = ElementStates::new();
        relative.evaluate(&self.vehicle, now, motion, &mut elements, None);
        let phi_q = DMatrix::from_fn(M, N, |row, k| relative.constraints.phi_q()[row][k]);
        let eigen = (phi_q.transpose() * phi_q).symmetric_eigen();
        let allowed: Vec<usize> = (0..N).filter(|&k| eigen.eigenvalues[k] < 1e-9).collect();
        assert!(!allowed.is_empty());
        let allowed = eigen.eigenvectors.select_columns(&allowed);
        let derivative = self.derivative() * &allowed;
        for weights in [stiffness, damping] {
            relative.evaluate(&self.vehicle, now, motion, &mut elements, Some(weights));
            relative.assemble(self.vehicle.mechanism(), 0.0, &[0.0; M]);
            let lower = &relative.lhs;
            let expected = DMatrix::from_fn(N, N, |i, k| lower[i.max(k)][i.min(k)]);
            let expected = allowed.transpose() * expected * &allowed;
            let found = derivative.transpose() * self.resistance(input, weights) * &derivative;
            let error = (&found - &expected).amax();
            assert!(error <= 1e-11 * (1.0 + expected.amax()), "K or C: {error:e}\n{found}");
        }
        // -P of the vehicle without weight and gyroscopic forces: at rest, less the weight
        let weight = DVector::from_column_slice(&self.work.system.weight);
        let still = [0.0; N];
        let at_rest = Motion { qd: &still, ..motion };
        relative.evaluate(&self.vehicle, now, at_rest, &mut elements, None);
        let expected = -allowed.transpose() * DVector::from_column_slice(&relative.rhs);
        // what is left is a difference of forces as large as the weight
        let rounding = 1e-13 * (1.0 + weight.amax());
        let force = self.force(input, &q, &vec![0.0; qd.len()]) + weight;
        let found = derivative.transpose() * force;
        let error = (&found - &expected).amax();
        assert!(error <= rounding, "forces: {error:e}\n{found}\n{expected}");
    }

    /// The kinetic energy of the constant mass matrix must be that of the links.
    fn kinetic_energies(&mut self, qd: [f64; N]) -> [f64; 2] {
        let mechanism = self.vehicle.mechanism();
        let terms = &mut self.work.relative.shared.terms;
        terms.kinematics.place(mechanism, &self.state.q);
        terms.kinematics.set_rates(mechanism, &qd);
        let mut rates = vec![0.0; self.work.system.size];
        from_links(&self.work.system.model, &terms.kinematics, &qd, true, &mut rates);
        [kinetic_energy(mechanism, &terms.kinematics), self.work.system.kinetic_energy(&rates)]
    }
}

/// Prescribed motion at a time (s).
fn drives(time: f64) -> impl Fn(u8) -> Drive {
    move |number| {
        let phase = 3.0 * time + f64::from(number);
        Drive::smooth(0.01 * phase.sin(), 0.03 * phase.cos(), -0.09 * phase.sin())
    }
}

const TIME: f64 = 0.3;

fn iltis() -> NaturalStart<Iltis, 26, 16, 0> {
    let manoeuvre = Manoeuvre { kind: ManoeuvreKind::SineSteer { amplitude: 0.002 }, speed: 20.0 };
    let input = IltisInput::default();
    NaturalStart::new(manoeuvre.vehicle(), &input, |vehicle, state, work| {
        vehicle.start(0.0, &input, state, work).unwrap();
        state.qd[5] = 0.1;
    })
}

fn suspension() -> NaturalStart<Suspension, 8, 6, 0> {
    NaturalStart::new(Suspension::new(), &(), |vehicle, state, work| {
        vehicle.start(state, work).unwrap()
    })
}

fn robot() -> NaturalStart<Robot, 6, 3, 0> {
    NaturalStart::new(Robot::new(), &(), |vehicle, state, work| vehicle.start(state, work).unwrap())
}

fn four_bar() -> NaturalStart<DoubleFourBar, 5, 4, 0> {
    NaturalStart::new(FourBar::new(), &(), |vehicle, state, work| {
        vehicle.start(state, work).unwrap()
    })
}

/// Coordinates and equations: freedoms as in relative coordinates, coordinates as in [DOP04] for the
/// double four-bar and the suspension.
#[test]
fn coordinates_are_counted() {
    let sizes = |system: &NaturalSystem| (system.size, system.rows.len());
    assert_eq!(sizes(&four_bar().work.system), (6, 5));
    assert_eq!(sizes(&suspension().work.system), (25, 23));
    // the three equations of the pin do not act at first
    assert_eq!(sizes(&robot().work.system), (36, 30 + 3));
    assert_eq!(sizes(&iltis().work.system), (72, 62));
}

/// phi_q, phi_t and phi_q_dot_qd by differences, away from where the equations hold.
fn check_equations(system: &NaturalSystem, q: &[f64]) {
    let n = system.size;
    let mut terms = system.terms();
    terms.constraints.idle.fill(false);
    let shake = |i: usize| ((i * 7919 % 1000) as f64 / 1000.0 - 0.5) * 0.2;
    let q: Vec<f64> = q.iter().enumerate().map(|(i, q)| q + shake(i)).collect();
    let qd: Vec<f64> = (0..n).map(|i| shake(i + 31)).collect();
    let mut phi = |q: &[f64], time: f64| {
        system.place(&drives(time), q, &mut terms);
        DVector::from_column_slice(&terms.constraints.phi)
    };
    let step = 1e-5;
    let moved = |by: f64| -> Vec<f64> { q.iter().zip(&qd).map(|(q, v)| q + by * v).collect() };
    let rate = (phi(&moved(step), TIME + step) - phi(&moved(-step), TIME - step)) / (2.0 * step);
    let wide = 1e-3;
    let second = (phi(&moved(wide), TIME + wide) - phi(&q, TIME) * 2.0
        + phi(&moved(-wide), TIME - wide))
        / (wide * wide);
    let jacobian = differentiate(&q, |q| phi(q, TIME));
    system.place(&drives(TIME), &q, &mut terms);
    system.set_rates(&qd, &mut terms);
    system.accelerations(&drives(TIME), &mut terms);
    let constraints = &terms.constraints;
    let zero = vec![0.0; system.rows.len()];
    let mut found = zero.clone();
    for i in 0..n {
        let unit: Vec<f64> = (0..n).map(|k| if k == i { 1.0 } else { 0.0 }).collect();
        system.rows.times(&constraints.phi_q, &unit, &zero, &mut found);
        let error = (DVector::from_column_slice(&found) - jacobian.column(i)).amax();
        assert!(error < 1e-9, "phi_q, column {i}: {error:e}");
    }
    system.rows.times(&constraints.phi_q, &qd, &constraints.phi_t, &mut found);
    let error = (DVector::from_column_slice(&found) - rate).amax();
    assert!(error < 1e-9, "phi_dot: {error:e}");
    let error = (DVector::from_column_slice(&constraints.phi_q_dot_qd) - second).amax();
    assert!(error < 1e-6, "phi_ddot: {error:e}");
    let y: Vec<f64> = (0..zero.len()).map(|row| shake(row + 5)).collect();
    let mut pulled = vec![0.0; n];
    system.rows.add_transposed(&constraints.phi_q, &y, &mut pulled);
    let expected = jacobian.transpose() * DVector::from_column_slice(&y);
    assert!((DVector::from_column_slice(&pulled) - expected).amax() < 1e-9);
}

#[test]
fn equations_have_their_derivatives() {
    let bench = iltis();
    check_equations(&bench.work.system, &bench.natural.q);
    let bench = suspension();
    check_equations(&bench.work.system, &bench.natural.q);
    let bench = robot();
    check_equations(&bench.work.system, &bench.natural.q);
    let bench = four_bar();
    check_equations(&bench.work.system, &bench.natural.q);
}

#[test]
fn forces_stiffness_and_damping_are_those_of_relative_coordinates() {
    iltis().agrees_with_relative_loads(&IltisInput::default());
    suspension().agrees_with_relative_loads(&());
    robot().agrees_with_relative_loads(&());
}

/// The derivative of a vector by central differences.
fn differentiate(x: &[f64], mut of: impl FnMut(&[f64]) -> DVector<f64>) -> DMatrix<f64> {
    let step = 1e-5;
    let column = |i: usize| {
        let (mut ahead, mut back) = (x.to_vec(), x.to_vec());
        ahead[i] += step;
        back[i] -= step;
        (of(&ahead) - of(&back)) / (2.0 * step)
    };
    DMatrix::from_columns(&(0..x.len()).map(column).collect::<Vec<_>>())
}

/// C of the suspension is -dQ/d(qd), and K of the robot where its springs are free is -dQ/dq.
#[test]
fn stiffness_and_damping_by_differences() {
    let compare = |difference: &DMatrix<f64>, matrix: &DMatrix<f64>, name: &str| {
        let error = (difference + matrix).amax();
        assert!(matrix.amax() > 1.0 && error < 1e-6 * matrix.amax(), "{name}: {error:e}");
    };
    let mut bench = suspension();
    let (q, qd) = (bench.natural.q.clone(), bench.natural.qd.clone());
    let difference = differentiate(&qd, |qd| bench.force(&(), &q, qd));
    let damping = bench.resistance(&(), TangentWeights { stiffness: 0.0, damping: 1.0 });
    compare(&difference, &damping, "C");

    let mut bench = NaturalStart::new(Robot::new(), &(), |vehicle, state, _| {
        let p = vehicle.parameters();
        state.q[..3].copy_from_slice(&[p.ref_start1, p.ref_start2, p.ref_start3]);
        state.q[3..].copy_from_slice(&[p.ref_start4, p.ref_start5, p.ref_start6]);
    });
    let (q, qd) = (bench.natural.q.clone(), bench.natural.qd.clone());
    let difference = differentiate(&q, |q| bench.force(&(), q, &qd));
    let stiffness = bench.resistance(&(), TangentWeights { stiffness: 1.0, damping: 0.0 });
    // along motions that keep the bodies rigid: others change angles as they like
    let rigid = bench.derivative();
    compare(
        &(rigid.transpose() * difference * &rigid),
        &(rigid.transpose() * stiffness * &rigid),
        "K",
    );
}

#[test]
fn kinetic_energy_is_that_of_the_links() {
    fn check([links, natural]: [f64; 2]) {
        assert!(links > 0.01 && (links - natural).abs() < 1e-12 * links, "{links} {natural}");
    }
    let rate = |i: usize| 0.3 + (i * 37 % 11) as f64 * 0.1;
    check(robot().kinetic_energies(std::array::from_fn(rate)));
    // where loops are closed, points are common to two links: rates must satisfy the loops
    let mut bench = iltis();
    let qd = bench.state.qd;
    check(bench.kinetic_energies(qd));
    let mut bench = four_bar();
    let qd = bench.state.qd;
    check(bench.kinetic_energies(qd));
}

/// Whatever comes in, the state stays finite, and the next good input is taken.
#[test]
fn a_step_is_total() {
    use ferrol::formulations::Formulation;
    let structural = NaturalScheme::Index1(Method::Structural(trapezoidal()));
    let others = [NaturalScheme::Index1(Method::Sdirk), NaturalScheme::EnergyMomentum(0.0)];
    for method in [NaturalScheme::Index3(trapezoidal()), structural].into_iter().chain(others) {
        let mut bench = iltis();
        let settings = Settings::new(1e-3);
        let good = IltisInput::default();
        let NaturalStart { vehicle, state, natural, work } = &mut bench;
        let global;
        (global, *natural) = Global::new(vehicle, method, settings, &good, state, work).unwrap();
        for bad in [f64::NAN, f64::INFINITY, 1e300, 3.0] {
            let mut input = good;
            input.rack.value = bad;
            input.rack.rate = bad;
            let report = global.step(vehicle, &input, natural, work);
            assert!(!report.status.is_taken(), "{bad}: {report:?}");
            assert!(natural.is_finite());
            let report = global.step(vehicle, &good, natural, work);
            assert!(report.status.is_taken(), "after {bad}: {report:?}");
        }
    }
}

/// The energy-momentum rule keeps the energy of natural rates at any step, or loses what it says it
/// loses.
#[test]
fn energy_momentum_accounts_for_the_energy() {
    let vehicle = DoubleFourBar::new();
    for (chi, h) in [(0.0, 0.01), (0.0, 0.05), (0.2, 0.01)] {
        // up to before the first singular position
        let (mut state, mut work) = (State::new(), Box::new(GlobalWorkspace::default()));
        vehicle.start(&mut state, &mut work.relative.shared).unwrap();
        let scheme = NaturalScheme::EnergyMomentum(chi);
        let settings = Settings { tolerance: 1e-13, ..Settings::new(h) };
        let (global, mut natural) =
            Global::new(&vehicle, scheme, settings, &(), &state, &mut work).unwrap();
        let energy = |natural: &NaturalState<0>, work: &GlobalWorkspace<5, 4, 0>| {
            let lifted: f64 = work.system.weight.iter().zip(&natural.q).map(|(w, q)| w * q).sum();
            work.system.kinetic_energy(&natural.qd) - lifted
        };
        let (start, mut lost) = (energy(&natural, &work), 0.0);
        for _ in 0..(0.6 / h) as u32 {
            let before = natural.qd.clone();
            let report = global.step(&vehicle, &(), &mut natural, &mut work);
            assert_eq!(report.status, StepStatus::Converged, "chi {chi}, {h} s: {report:?}");
            let change: Vec<f64> = natural.qd.iter().zip(&before).map(|(a, b)| a - b).collect();
            lost += chi * work.system.kinetic_energy(&change);
        }
        let unaccounted = energy(&natural, &work) - start + lost;
        assert!(unaccounted.abs() < 1e-7, "chi {chi}, {h} s: {unaccounted:e} J of {lost:e} J");
        assert!((lost > 1e-3) == (chi > 0.0), "chi {chi}: {lost} J");
    }
}
