//! Vehicles of relative coordinates as components: what their bodies do is what the relative equations of motion say.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may fail this way")]

use crate::common::{IltisWork, Random, moving_iltis};
use ferrol::components::{
    Assembly, Hierarchical, HierarchyError, Level, Name, Ride, RigidBody, StepSettings, System,
    Table, TableForces,
};
use ferrol::dynamics::Kinematics;
use ferrol::mechanism::{Axis, Drive, GROUND, Joint, Mechanism, link};
use ferrol::roads::{CosineBump, Road};
use ferrol::setup::solve_accelerations;
use ferrol::state::{State, StepStatus};
use ferrol::step::Workspace;
use ferrol::vehicles::car17::{Car, Car17, Car17Parameters, attitude};
use ferrol::vehicles::four_bar::FourBar;
use ferrol::vehicles::iltis::{Iltis, IltisInput};
use ferrol::vehicles::rover::Rover;
use ferrol::vehicles::{Moment, Vehicle};

const STEP: f64 = 1e-3;

/// A vehicle with an input that stays as it is, or an Iltis whose rack moves evenly.
struct Fixed<V, I>(V, I);

impl<V, const N: usize, const M: usize> Ride<N, M> for Fixed<V, V::Input>
where
    V: Vehicle<N, M, 0, Input: Send + Sync> + Send + Sync,
{
    type Vehicle = V;

    fn vehicle(&self) -> &V {
        &self.0
    }

    fn input(&self, _time: f64) -> V::Input {
        self.1
    }
}

fn names<const N: usize>() -> [Name; N] {
    core::array::from_fn(|k| Name::new("link").numbered(k as u32 + 1))
}

/// All bodies of a vehicle without input in one level.
type Flat<V, const N: usize, const M: usize, const B: usize, const C: usize> =
    Box<Assembly<[RigidBody; B], TableForces<Fixed<V, ()>, N, M>, B, C, 0>>;

fn flat<V, const N: usize, const M: usize, const B: usize, const C: usize>(
    vehicle: V,
    state: &State<N, M, 0>,
) -> Flat<V, N, M, B, C>
where
    V: Vehicle<N, M, 0, Input = ()> + Clone + Send + Sync,
{
    let mechanism = vehicle.mechanism().clone();
    let mut kinematics = Kinematics::new();
    kinematics.place(&mechanism, &state.q);
    kinematics.set_rates(&mechanism, &state.qd);
    let names = names();
    let table = Table::new(&mechanism, &names, vehicle.gravity().into()).unwrap();
    let mut links = (0..N).filter(|k| mechanism.joints()[*k].body.mass > 0.0);
    let bodies: [RigidBody; B] =
        core::array::from_fn(|_| table.body(link(links.next().unwrap()), &kinematics).unwrap());
    let parts = bodies.each_ref().map(|body| body.interface());
    let level: Level<B, C, 0> = table.level(Name::new("whole"), &parts, &[]).unwrap();
    let forces = TableForces::new(Fixed(vehicle, ()), &table, &level).unwrap();
    Box::new(Assembly::new(level, bodies.clone(), forces).unwrap())
}

fn apart(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(a, b)| (a - b).abs()).fold(0.0, f64::max)
}

fn size(a: &[f64]) -> f64 {
    a.iter().map(|a| a.abs()).fold(0.0, f64::max)
}

/// Leaf springs act on arms without mass, dampers, tyres that slip, a rack that moves: all 26 accelerations, of the arms
/// without mass too, are those of the relative equations, in postures far from rest.
#[test]
fn accelerations_of_the_iltis_are_the_relative_ones() {
    let mut random = Random::new(16);
    let mut work = Box::<IltisWork>::default();
    let road = Road::AntiPhase(CosineBump { start: -0.6, length: 3.0, amplitude: 0.05 });
    for _ in 0..5 {
        let vehicle = Iltis::new(road, 15.0);
        let input = IltisInput {
            rack: Drive::smooth(
                0.01 * random.signed(),
                0.1 * random.signed(),
                3.0 * random.signed(),
            ),
        };
        let wanted = moving_iltis(&mut random, &vehicle, &input, 0.05, &mut work);
        let car = Iltis::components(Fixed(vehicle, input), &wanted).unwrap();
        let car = System::new(car, Hierarchical, StepSettings::new(STEP)).unwrap();
        let whole = car.whole();
        let mut found = State::new();
        whole.forces().show(whole.motions(), &whole.responses(), &mut found);
        assert!(apart(&found.q, &wanted.q) < 1e-12, "{:e}", apart(&found.q, &wanted.q));
        assert!(apart(&found.qd, &wanted.qd) < 1e-11, "{:e}", apart(&found.qd, &wanted.qd));
        // loops that are closed to 1e-12 m, under stops of 1e7 N/m on 60 kg
        let (off, of) = (apart(&found.qdd, &wanted.qdd), size(&wanted.qdd));
        assert!(of > 10.0 && off < 1e-6 * of, "{off:e} of {of}");
    }
}

/// Torsion springs act on the coordinates of joints: each body gets its share.
#[test]
fn forces_on_coordinates_reach_the_bodies() {
    let mut random = Random::new(7);
    let mut state = State::new();
    state.q = core::array::from_fn(|k| if k == 2 { 0.7 } else { 0.1 * random.signed() });
    state.qd = random.array(0.5);
    let vehicle = Rover::<12>::new();
    let now = Moment { time: 0.0, input: &() };
    solve_accelerations(&vehicle, now, &mut state, &mut Workspace::new()).unwrap();
    let rover = flat::<_, 12, 0, 7, 30>(vehicle, &state);
    let mut rover = System::new(*rover, Hierarchical, StepSettings::new(STEP)).unwrap();
    let whole = rover.whole();
    let mut found = State::new();
    whole.forces().show(whole.motions(), &whole.responses(), &mut found);
    let (off, of) = (apart(&found.qdd, &state.qdd), size(&state.qdd));
    assert!(of > 10.0 && off < 1e-10 * of, "{off:e} of {of}");
    assert_eq!(rover.step().status, StepStatus::Converged);
}

/// By how much the car read from its table of relative coordinates is away from the hierarchy that is written for it, and the two
/// energies, after 60 ms in steps of so many seconds.
fn table_against_hierarchy(step: f64) -> f64 {
    let parameters = Car17Parameters { passenger_start: 0.02, ..Car17Parameters::DEFAULT };
    let vehicle = Car17::with_parameters(parameters).unwrap();
    let table = flat::<_, 26, 12, 17, 88>(vehicle, &State::new());
    let settings = StepSettings::new(step);
    let mut table = System::new(*table, Hierarchical, settings).unwrap();
    let own = <Car>::own(&parameters, 0).unwrap();
    let mut own = System::new(own, Hierarchical, settings).unwrap();
    for _ in 0..(0.06 / step).round() as u32 {
        assert_eq!(own.step().status, StepStatus::Converged);
        let report = table.step();
        assert!(report.status == StepStatus::Converged && report.phi < 1e-13, "{report:?}");
    }
    let energies = [table.energy(), own.energy()];
    assert!((energies[0] - energies[1]).abs() < 1e-6, "{energies:?}");
    let [a, b] = [table.whole().motions()[0], own.whole().chassis()];
    apart(&attitude(&a), &attitude(&b))
}

/// Universal, prismatic, revolute and ball joints: both are the same car, whose forces are found in relative coordinates here and
/// in absolute ones there. Within a step the joints are open by what the rule of fourth order errs, and so much the two differ.
#[test]
fn the_table_of_the_car_is_its_hierarchy() {
    let run = || [STEP, 0.5 * STEP].map(table_against_hierarchy);
    // one level of 88 equations: copies of it are more than the stack of a test holds
    let thread = std::thread::Builder::new().stack_size(64 << 20).spawn(run).unwrap();
    let [coarse, fine] = thread.join().unwrap();
    assert!(coarse < 1e-10 && fine < coarse / 12.0, "{coarse:e} {fine:e}");
}

fn refused<const N: usize, const M: usize>(mechanism: &Mechanism<N, M>) -> String {
    Table::new(mechanism, &names(), [0.0; 3]).map(|_| ()).unwrap_err().to_string()
}

/// What is no joint of a component is refused by the name of the link.
#[test]
fn tables_without_words_are_refused_by_name() {
    let text = refused(Vehicle::<5, 4, 0>::mechanism(&FourBar::<5, 4>::new()));
    assert!(text.starts_with("'link "), "{text}");
    assert!(text.ends_with("a pin of a plane is no joint of a component"), "{text}");
    let idle = [Joint::revolute(GROUND, Axis::X, [0.0; 3])];
    let text = refused(&Mechanism::<1, 0>::new(&idle, &[], &[]));
    assert!(text.starts_with("'link 1': a link without mass must be"), "{text}");
    let body = ferrol::mechanism::Body::principal(1.0, [0.0; 3], [1.0; 3]);
    let slides = [
        Joint::revolute(GROUND, Axis::X, [0.0; 3]),
        Joint::prismatic(link(0), Axis::Y, [0.0; 3]).carrying(body),
    ];
    let text = refused(&Mechanism::<2, 0>::new(&slides, &[], &[]));
    assert_eq!(text, "'link 2': a slide on a turn is no joint of a component");
    let crooked = [
        Joint::revolute(GROUND, Axis::X, [0.0; 3]),
        Joint::revolute(link(0), Axis::Y, [0.1, 0.0, 0.0]).carrying(body),
    ];
    let text = refused(&Mechanism::<2, 0>::new(&crooked, &[], &[]));
    assert!(text.ends_with("axes that do not meet in a point are no joint of a component"));
    // a point mass has no inertia to turn
    let point = [Joint::prismatic(GROUND, Axis::X, [0.0; 3])
        .carrying(ferrol::mechanism::Body::point(1.0, [0.0; 3]))];
    let mechanism = Mechanism::<1, 0>::new(&point, &[], &[]);
    let names = names();
    let table = Table::new(&mechanism, &names, [0.0; 3]).unwrap();
    let why = table.body(link(0), &Kinematics::new()).map(|_| ());
    assert!(matches!(why, Err(HierarchyError::BadNumber { .. })), "{why:?}");
}
