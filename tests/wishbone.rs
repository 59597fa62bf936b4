//! The car of `tests/wishbone-car` against itself: power, loops, tangent.

use ferrol::dynamics::mechanical_energy;
use ferrol::evidence::balance::{BalanceCheck, Kick};
use ferrol::evidence::tangent::TangentCheck;
use ferrol::forces::Element as _;
use ferrol::formulations::Settings;
use ferrol::integrators::newmark;
use ferrol::mechanism::Drive;
use ferrol::models::{Memory, Model as _, Plan};

use ferrol::setup::solve_accelerations;
use ferrol::state::{State, StepStatus};
use ferrol::vehicles::{Moment, Vehicle as _};
use wishbone_car::{COORDINATES, EQUATIONS, STATES, WishboneCar, WishboneCarInput, spin};

type CarState = State<COORDINATES, EQUATIONS, STATES>;
type CarMemory = Memory<COORDINATES, EQUATIONS, STATES>;

const STEP: f64 = 1e-3;

/// The car after some ticks of a trip, with its input there.
fn driven(name: &str, ticks: u64) -> (WishboneCar, WishboneCarInput, Box<CarMemory>) {
    let (mut car, mut memory) = (WishboneCar::default(), Box::new(CarMemory::new()));
    let trip = WishboneCar::manoeuvre(name, None).unwrap();
    let plan = Plan::new(&mut car, trip, newmark(-0.01).unwrap(), Settings::new(STEP), &mut memory)
        .unwrap();
    for tick in 1..=ticks {
        let report = plan.step(&mut memory);
        assert_eq!(report.status, StepStatus::Converged, "{name} {tick}");
        assert!(report.phi < 1e-9 && report.phi_dot < 2e-9, "{name} {tick}: {report:?}");
        assert!(report.phi_ddot < 1e-6, "{name} {tick}: {report:?}");
    }
    let input = car.input(&car.course(&trip, ticks, STEP));
    (car, input, memory)
}

/// dE/dt is the power of motors and rack, less what dampers, brakes and sliding treads take: at moments of all three trips, with
/// spinning wheels, with brakes, on full lock. Accelerations are those of the equations of motion.
#[test]
fn the_power_of_the_wishbone_car_adds_up() {
    /// Half the time between the two states of the difference (s).
    const APART: f64 = 2e-6;
    for (name, ticks) in [("slalom", 700), ("slalom", 1500), ("launch", 600)] {
        let (car, mut input, mut memory) = driven(name, ticks);
        let Memory { state, work } = memory.as_mut();
        // the rack moves, and does work on the loops
        input.rack = Drive { rate: 0.0, acceleration: 0.0, ..input.rack };
        let now = Moment { time: 0.0, input: &input };
        ferrol::setup::solve_rates(&car, now, &[true; COORDINATES], state, &mut work.terms)
            .unwrap();
        solve_accelerations(&car, now, state, work).unwrap();
        let place = |state: &CarState, work: &mut ferrol::step::Workspace<30, 16, 8>| {
            work.terms.kinematics.place(car.mechanism(), &state.q);
            work.terms.kinematics.set_rates(car.mechanism(), &state.qd);
        };
        place(state, work);
        let mut elements = state.elements.given();
        let p = car.parameters();
        let mut powers = Vec::new();
        for corner in 0..4 {
            let strut = car.strut(corner).signals(&work.terms.kinematics, &mut elements);
            powers.push(-p.strut_damping * strut.stretch.rate * strut.stretch.rate);
            let hub = car.hub(corner, &input).signals(&work.terms.kinematics, &mut elements);
            powers.push(hub.load.force * state.qd[spin(corner)]);
            let tyre = car.tyre(corner).signals(&work.terms.kinematics, &mut elements);
            assert!(tyre.load > 100.0, "{name}: {}", tyre.load);
            powers.push((tyre.load - p.tyre_stiffness * tyre.deflection) * tyre.lift);
            let bent = tyre.bend[0] * tyre.bend[0] + tyre.bend[1] * tyre.bend[1];
            powers.push(-p.tread_stiffness * tyre.loss * bent);
        }
        let (q, qd, qdd, z, zd) = (state.q, state.qd, state.qdd, elements.value, elements.rate);
        let mut energy = |t: f64| {
            let mut moved = *state;
            for i in 0..COORDINATES {
                moved.q[i] = q[i] + t * (qd[i] + 0.5 * t * qdd[i]);
                moved.qd[i] = qd[i] + t * qdd[i];
            }
            for i in 0..STATES {
                moved.elements.value[i] = z[i] + t * zd[i];
            }
            place(&moved, work);
            mechanical_energy(car.mechanism(), &work.terms.kinematics, &car.gravity())
                + car.stored_energy(now, &moved.elements, &work.terms.kinematics)
        };
        let rate = (energy(APART) - energy(-APART)) / (2.0 * APART);
        let largest = powers.iter().fold(0.0, |a: f64, b| a.max(b.abs()));
        let error = (rate - powers.iter().sum::<f64>()).abs() / largest;
        println!("{name} {ticks}: dE/dt {rate:.3} W, error {error:.1e} of {largest:.0} W");
        // the third derivative of the energy by APART^2, and rounding of 2e5 J by APART
        assert!(error < 1e-5, "{name}: dE/dt {rate} W, powers {powers:?}");
    }
}

/// Every step of every trip converges with closed loops; the wheels spin up at the launch; the slalom turns the car.
#[test]
fn the_wishbone_car_drives() {
    let (_, _, memory) = driven("launch", 600);
    let rear = memory.state.qd[spin(2)];
    assert!(rear > 100.0 && memory.state.qd[0] > 2.0, "{rear}");
    let (_, _, memory) = driven("bump", 700);
    assert!(memory.state.q[1].abs() < 1e-9, "it runs straight: {}", memory.state.q[1]);
    let (_, _, memory) = driven("slalom", 700);
    assert!(memory.state.q[5] < -0.1, "it turns right: {}", memory.state.q[5]);
}

/// At rest the tyres carry the weight, and the treads are not bent.
#[test]
fn the_wishbone_car_stands() {
    let (car, _, memory) = driven("launch", 0);
    let state = &memory.state;
    let mut view = ferrol::dynamics::Kinematics::new();
    view.place(car.mechanism(), &state.q);
    view.set_rates(car.mechanism(), &state.qd);
    let tyre = |corner| car.tyre(corner).signals(&view, &mut state.elements.given());
    let weight = car.mechanism().total_mass() * car.parameters().gravity;
    let carried: f64 = (0..4).map(|corner| tyre(corner).load).sum();
    assert!((carried - weight).abs() < 1e-9 * weight, "{carried} {weight}");
    assert!((0..4).all(|corner| tyre(corner).bend.iter().all(|bend| bend.abs() < 1e-12)));
}

/// What struts, motors, brakes and tyres tell as their stiffness and damping is what differences of their forces give, but for
/// less than a percent of the tangent of a step.
#[test]
fn the_tangent_of_the_wishbone_car() {
    const MOST: f64 = 0.01;
    let mut check = Box::new(TangentCheck::new());
    for (name, ticks) in [("slalom", 700), ("slalom", 1500), ("bump", 600), ("launch", 600)] {
        let (car, input, memory) = driven(name, ticks);
        let now = Moment { time: 0.0, input: &input };
        let found = check.run(&car, now, &memory.state, STEP, MOST);
        assert!(found.is_ok(), "{name} {ticks}: {found:?}");
    }
}

/// Pushed down and rolled over its springs, the car turns no energy out of nothing, and its eight loops hold after every step.
#[test]
fn the_wishbone_car_keeps_its_books() {
    let (car, input, memory) = driven("launch", 0);
    let mut check = Box::new(BalanceCheck::new());
    for (coordinate, rate) in [(2, -0.3), (4, 0.3)] {
        let kick = Kick { coordinate, rate };
        let found = check.energy(&car, &input, &memory.state, kick, 500, 0.01);
        println!("{found:?}");
        // half a second later the dampers have most of it
        assert!(found.is_ok_and(|found| found.lost > 0.5 * found.kicked), "{found:?}");
        let closed = check.loops(&car, &input, &memory.state, kick, 500, 1e-9);
        assert!(closed.is_ok(), "{closed:?}");
    }
}
