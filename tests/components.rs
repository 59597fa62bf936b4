//! Hierarchies of components: joints against differences, the pseudo-inverse against a singular value decomposition, levels
//! that are refused by name, parts that are exchanged, threads, and steps that go wrong.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test")]

use ferrol::components::{
    Assembly, BodyMotion, Component as _, Explicit, GROUND, Hierarchical, HierarchyError,
    Interface, Joint, Level, LevelForces, LinearWay, Name, Open as _, RigidBody, Semidefinite,
    SolveFor, StepSettings, System, Viewer,
};
use ferrol::forces::{ElementList, Hinge, SpringDamper};
use ferrol::formulations::Settings;
use ferrol::mechanism::link;
use ferrol::snapshot::SnapshotError;
use ferrol::spatial::{Mat3, Vec3};
use ferrol::state::StepStatus;
use ferrol::vehicles::car17::{Car, Car17Parameters, Damper, DamperPlace, attitude};
use host_sim::components::WholeModel as _;
use host_sim::components::convoy::Convoy;
use host_sim::components::monolithic::Monolithic;
use nalgebra::{DMatrix, Quaternion, Rotation3, SMatrix, UnitQuaternion};
use supplier_damper::{Article, Place, damper};

const A: Name = Name::new("a");
const B: Name = Name::new("b");
const STEP: f64 = 1e-3;

/// Motion along which everything is differentiated: at time `t` (s) of a body with these numbers.
fn motion(seed: f64, t: f64) -> BodyMotion {
    let start = Vec3::new(0.3 * seed, -0.2 + seed, 0.1);
    let velocity = Vec3::new(0.4, -0.7 * seed, 0.2 + seed);
    let spin = Vec3::new(0.9 - seed, 0.5 * seed, -0.6);
    // a turn at a constant rate about a fixed axis, after another
    let turn = Rotation3::new(spin * t) * Rotation3::new(Vec3::new(0.2, 0.3 * seed, -0.4));
    let position = start + velocity * t;
    BodyMotion { rotation: *turn.matrix(), position, velocity, spin }
}

fn body(name: Name, at: [f64; 3]) -> RigidBody {
    RigidBody::new(name, 1.5, at, [0.3, 0.4, 0.5, 0.01, 0.02, 0.03], [0.0; 3]).unwrap()
}

/// Rows of a joint: bodies, G, right side.
type Row = ([Option<usize>; 2], [[f64; 6]; 2], f64);

/// What a pair of bodies shows: the rows of its joint, and how many bodies.
#[derive(Default)]
struct Rows(Vec<Row>, usize);

impl Viewer for Rows {
    fn body(&mut self, _: f64, _: &Mat3, _: &[f64; 6]) -> usize {
        self.1 += 1;
        self.1 - 1
    }

    fn push(&mut self, _: usize, _: &[f64; 6]) {}

    fn row(&mut self, bodies: [Option<usize>; 2], on: &[[f64; 6]; 2], right: f64) {
        self.0.push((bodies, *on, right));
    }
}

/// The rows of a joint at a time of the motion.
fn rows<const C: usize>(joint: Joint, subject: SolveFor, t: f64) -> Rows {
    let mut bodies = [body(A, [0.1, 0.2, 0.3]), body(B, [-0.3, 0.4, 0.0])];
    bodies[0].set_motion(&motion(0.4, t));
    bodies[1].set_motion(&motion(1.1, t));
    let parts = bodies.each_ref().map(|body| body.interface());
    let level = Level::<2, C, 0>::try_new(Name::new("pair"), &parts, &[joint], &[]).unwrap();
    let mut pair = Assembly::new(level, bodies.clone(), ()).unwrap();
    pair.place(0.0);
    pair.load(subject, 0.0);
    let mut rows = Rows::default();
    pair.reveal(subject, &mut rows, &mut |_| {});
    rows
}

/// G v and -u are the first and second differences of g along the motion.
fn differences<const C: usize>(joint: Joint) {
    const H: f64 = 1e-4;
    let g = |t: f64| {
        rows::<C>(joint, SolveFor::Coordinates, t).0.iter().map(|r| r.2).collect::<Vec<_>>()
    };
    let (before, now, after) = (g(-H), g(0.0), g(H));
    let rate = rows::<C>(joint, SolveFor::Rates, 0.0);
    let bias = rows::<C>(joint, SolveFor::Accelerations, 0.0);
    assert_eq!(now.len(), C);
    for i in 0..C {
        let first = (after[i] - before[i]) / (2.0 * H);
        let second = (after[i] - 2.0 * now[i] + before[i]) / (H * H);
        assert!((rate.0[i].2 - first).abs() < 1e-7, "row {i}: {} {first}", rate.0[i].2);
        assert!((-bias.0[i].2 - second).abs() < 1e-5, "row {i}: {} {second}", -bias.0[i].2);
        // G itself, on the motion of both bodies
        let along: f64 = [0.4, 1.1]
            .iter()
            .zip(&rate.0[i].1)
            .flat_map(|(seed, on)| motion(*seed, 0.0).twist().into_iter().zip(*on))
            .map(|(v, g)| v * g)
            .sum();
        assert!((along - first).abs() < 1e-7, "row {i}: {along} {first}");
    }
}

#[test]
fn joints_move_as_their_equations_say() {
    let (p, x, y) = ([0.2, 0.1, 0.5], [1.0, 0.0, 0.0], [0.0, 0.6, 0.8]);
    differences::<3>(Joint::ball(A, B, p));
    differences::<5>(Joint::revolute(A, B, p, y));
    differences::<4>(Joint::universal(A, B, p, [x, y]));
    differences::<5>(Joint::prismatic(A, B, p, y));
    differences::<4>(Joint::cylindrical(A, B, p, y));
    differences::<6>(Joint::rigid(A, B, p));
    differences::<1>(Joint::rod(A, B, [p, [0.9, 0.3, -0.2]]));
    differences::<1>(Joint::plane(A, B, p, y));
}

/// Against the singular value decomposition of nalgebra, with full rank and with three rows that follow from others.
#[test]
fn the_pseudo_inverse_is_that_of_moore_and_penrose() {
    // the last row nearly follows from the first: an angle of 1e-2
    for (rank, near) in [(9, false), (9, true), (6, false)] {
        let mut wide = SMatrix::<f64, 9, 9>::from_fn(|i, j| {
            if j < rank { ((7 * i + 5 * j * j + i * j) as f64).sin() } else { 0.0 }
        });
        if near {
            wide.set_row(8, &(wide.row(0) + wide.row(8) * 1e-2));
        }
        let matrix = wide * wide.transpose();
        let mut ours = Semidefinite::<9>::new();
        for i in 0..9 {
            for j in 0..9 {
                ours.entries[i][j] = matrix[(i, j)];
            }
        }
        ours.factor();
        assert_eq!(ours.rank(), rank);
        let theirs = DMatrix::from_fn(9, 9, |i, j| matrix[(i, j)]).pseudo_inverse(1e-9).unwrap();
        for column in 0..9 {
            let mut x: [f64; 9] = core::array::from_fn(|i| f64::from(u8::from(i == column)));
            ours.solve(&mut x);
            for row in 0..9 {
                let scale = theirs.amax();
                assert!((x[row] - theirs[(row, column)]).abs() < 1e-7 * scale, "{row} {column}");
            }
        }
    }
}

fn refused<const N: usize, const C: usize, const X: usize>(
    parts: &[Interface<'_>],
    joints: &[Joint],
    border: &[Name],
) -> String {
    let level = Level::<N, C, X>::try_new(Name::new("car"), parts, joints, border);
    level.unwrap_err().to_string()
}

#[test]
fn wrong_levels_are_refused_by_name() {
    let (a, b) = (body(A, [0.0; 3]), body(B, [1.0, 0.0, 0.0]));
    let ball = Joint::ball(A, B, [0.0; 3]);
    let bodies = [a.interface(), b.interface()];
    let nobody = Joint::ball(A, Name::new("arm").numbered(12), [0.0; 3]);
    assert_eq!(
        refused::<2, 3, 0>(&bodies, &[nobody], &[]),
        "level 'car': no part borders with body 'arm 12'"
    );
    let twice = [a.interface(), a.interface()];
    assert_eq!(refused::<2, 0, 0>(&twice, &[], &[]), "level 'car': claimed twice is body 'a'");
    assert_eq!(
        refused::<2, 3, 2>(&bodies, &[ball], &[A, A]),
        "level 'car': claimed twice is body 'a'"
    );
    let itself = Joint::ball(A, A, [0.0; 3]);
    assert_eq!(
        refused::<2, 3, 0>(&bodies, &[itself], &[]),
        "level 'car': a joint ties to itself body 'a'"
    );
    assert!(
        refused::<2, 4, 0>(&bodies, &[ball], &[]).contains("as many equations as the joints have")
    );
    assert!(
        refused::<3, 3, 0>(&bodies, &[ball], &[])
            .contains("as many bodies as the parts border with")
    );
    let long = Joint::revolute(A, B, [0.0; 3], [0.0, 2.0, 0.0]);
    assert!(refused::<2, 5, 0>(&bodies, &[long], &[]).contains("must be a unit vector"));
    // a component's bordering body that nobody takes
    let level = Level::<2, 3, 2>::new(Name::new("pair"), &bodies, &[ball], &[A, B]);
    let pair = level.interface();
    let loose = refused::<2, 3, 0>(&[pair], &[Joint::ball(A, GROUND, [0.0; 3])], &[]);
    assert_eq!(loose, "level 'car': does not close: neither joined here nor handed on is body 'b'");
    // a part in the place of another
    let wrong = Assembly::new(level, (b.clone(), a.clone()), ()).map(|_| ()).unwrap_err();
    assert_eq!(wrong.to_string(), "level 'pair': wrong interface of component 'b'");
    // a body that nobody joins and nobody hands on, unless it is meant
    let alone = refused::<2, 0, 1>(&bodies, &[], &[A]);
    assert_eq!(alone, "level 'car': does not close: neither joined here nor handed on is body 'b'");
    assert!(Level::<2, 0, 1>::try_new(Name::new("car"), &bodies, &[Joint::free(B)], &[A]).is_ok());
    // a frame may be worked out in another way, but not be another one
    let at = |x: f64| [body(A, [0.0; 3]), body(B, [x, 0.0, 0.0])];
    assert!(Assembly::new(level, at(1.0 + 1e-12), ()).is_ok());
    let moved = Assembly::new(level, at(1.001), ()).map(|_| ()).unwrap_err();
    assert_eq!(moved.to_string(), "level 'pair': wrong interface of component 'b'");
    let massless = RigidBody::new(B, 0.0, [0.0; 3], [1.0; 6], [0.0; 3]).map(|_| ());
    assert!(matches!(massless, Err(HierarchyError::BadNumber { of: B, .. })));
}

fn numbers<T: ferrol::components::Component, W: LinearWay<T>>(
    system: &mut System<T, W>,
) -> Vec<f64> {
    let mut all = Vec::new();
    system.save(&mut |word| all.push(f64::from_bits(word)));
    // behind two counts
    all.split_off(2)
}

fn apart(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(a, b)| (a - b).abs()).fold(0.0, f64::max)
}

/// A passenger gets in at once.
fn parameters() -> Car17Parameters {
    Car17Parameters { passenger_start: 0.02, ..Car17Parameters::DEFAULT }
}

fn own() -> System<Car> {
    let car = Car::own(&parameters(), 0).unwrap();
    System::new(car, Hierarchical, StepSettings::new(STEP)).unwrap()
}

/// The car with dampers of somebody else; nothing else of it is compiled anew.
fn with(article: Article, swapped: bool) -> Result<Vec<f64>, HierarchyError> {
    let p = parameters();
    let car: Car<_> = Car::with_dampers(&p, 0, |corner| {
        let at = DamperPlace::new(&p, 0, if swapped { 3 - corner } else { corner });
        let place = Place {
            names: [at.name, at.rod, at.tube],
            ends: [at.lower, at.upper],
            gravity: at.gravity,
        };
        damper(article, &place)
    })?;
    let mut car = System::new(car, Hierarchical, StepSettings::new(STEP))?;
    for _ in 0..100 {
        assert_eq!(car.step().status, StepStatus::Converged);
    }
    Ok(numbers(&mut car))
}

#[test]
fn a_suppliers_damper_takes_the_place_of_another() {
    let mut own = own();
    for _ in 0..100 {
        own.step();
    }
    let own = numbers(&mut own);
    assert!(apart(&own, &with(Article::Plain, false).unwrap()) < 1e-11);
    // its friction and play are its own affair, but felt
    let worn = apart(&own, &with(Article::Worn, false).unwrap());
    assert!((1e-4..1.0).contains(&worn), "{worn}");
    let why = with(Article::Plain, true).unwrap_err().to_string();
    assert_eq!(why, "level 'suspension fl': no part borders with body 'rod fl'");
}

/// The sparse system and the hierarchy give the same motion, and the same forces in the joints of the top.
#[test]
fn the_whole_as_one_system_moves_alike() {
    let car = Car::own(&parameters(), 0).unwrap();
    let mut whole: System<Car, _> =
        System::new(car, Monolithic::default(), StepSettings::new(STEP)).unwrap();
    let mut parts = own();
    for _ in 0..100 {
        parts.step();
        assert_eq!(whole.step().status, StepStatus::Converged);
    }
    assert!(apart(&numbers(&mut parts), &numbers(&mut whole)) < 1e-9);
    // a billionth of the forces
    let lambda = whole.way().lambda();
    assert!(apart(&lambda[lambda.len() - 32..], parts.whole().lambda()) < 1e-5);
}

/// Four equations follow from others; the motion does not care.
#[test]
fn redundant_joints_change_nothing() {
    let car = Car::<Damper<4>, 5>::own(&parameters(), 0).unwrap();
    let mut redundant = System::new(car, Hierarchical, StepSettings::new(STEP)).unwrap();
    let mut plain = own();
    for _ in 0..100 {
        plain.step();
        let report = redundant.step();
        assert!(report.status == StepStatus::Converged && report.phi < 1e-13, "{report:?}");
    }
    assert_eq!((plain.whole().rank(), redundant.whole().rank()), (32, 28));
    let [ours, theirs] =
        [plain.whole().chassis(), redundant.whole().chassis()].map(|m| attitude(&m));
    assert!(apart(&ours, &theirs) < 1e-8);
}

/// Cars on eight leaves of the tree and more: three levels hand half of their work to another thread, so that joins lie within
/// joins and four threads all have something to do.
const CARS: u32 = 35;

#[test]
fn threads_do_not_change_a_bit() {
    let run = |threads: usize| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        pool.install(|| {
            let convoy = Convoy::new(&parameters(), CARS).unwrap();
            let mut convoy = System::new(convoy, Hierarchical, StepSettings::new(STEP)).unwrap();
            for _ in 0..5 {
                assert_eq!(convoy.step().status, StepStatus::Converged);
            }
            let bits: Vec<u64> = numbers(&mut convoy).iter().map(|x| x.to_bits()).collect();
            (bits, convoy.whole().output().len())
        })
    };
    let one = run(1);
    assert_eq!(one.0.len(), CARS as usize * 17 * 39);
    assert!(run(2) == one && run(4) == one);
}

/// Halving the step divides the error by sixteen and by eight.
#[test]
fn explicit_integrators_have_their_order() {
    let at = |integrator, step: f64| {
        let settings = StepSettings { integrator, ..StepSettings::new(step) };
        let p = Car17Parameters::DEFAULT;
        let mut car = System::new(<Car>::own(&p, 0).unwrap(), Hierarchical, settings).unwrap();
        while car.time() < 0.16 - 0.5 * step {
            car.step();
        }
        attitude(&car.whole().chassis())[2]
    };
    let truth = at(Explicit::Rk4, 2.5e-4);
    for (integrator, step) in [(Explicit::Rk4, 4e-3), (Explicit::Ab3, 2e-3)] {
        let [coarse, fine] = [step, 0.5 * step].map(|step| (at(integrator, step) - truth).abs());
        let order = (coarse / fine).log2();
        let wanted = f64::from(integrator.order());
        assert!((order - wanted).abs() < 0.5, "{integrator:?}: {order}, {coarse:e} {fine:e}");
    }
}

/// A torsion spring that acts on a coordinate of a joint: there is none in absolute coordinates.
struct OnJoint;

impl LevelForces for OnJoint {
    fn elements(&self, _time: f64) -> impl ElementList {
        let law = SpringDamper { stiffness: 10.0, damping: 0.0, free_length: 1.0 };
        Hinge { link: link(1), carrier: link(0), law }
    }
}

/// Whatever happens, the last good state is held, and the report says so.
#[test]
fn steps_are_total() {
    let mut car = own();
    for _ in 0..5 {
        car.step();
    }
    // a joint torn wide open, and no number at all
    // of body 10 from zero: y, and the angular velocity about x
    let cases = [(1, 40.0, StepStatus::Open), (10, 1e200, StepStatus::NonFinite)];
    for (number, value, wanted) in cases {
        let mut broken = car.clone();
        let mut words = words(&mut broken);
        words[2 + 10 * 39 + number] = f64::to_bits(value);
        broken.restore(words.iter().copied()).unwrap();
        let report = broken.step();
        assert_eq!(report.status, wanted, "{value}: {report:?}");
        // where the step began, with the time that has gone by
        let mut held = self::words(&mut broken);
        assert_eq!(held[..2], [6, 0]);
        held[..2].copy_from_slice(&words[..2]);
        assert_eq!(held, words);
    }
    let bodies = [body(A, [0.0; 3]), body(B, [1.0, 0.0, 0.0])];
    let parts = bodies.each_ref().map(|body| body.interface());
    let hinge = Joint::revolute(A, B, [0.5, 0.0, 0.0], [0.0, 1.0, 0.0]);
    let level = Level::<2, 5, 0>::new(Name::new("pair"), &parts, &[hinge], &[]);
    let pair = Assembly::new(level, bodies.clone(), OnJoint).unwrap();
    let mut pair = System::new(pair, Hierarchical, StepSettings::new(STEP)).unwrap();
    let before = numbers(&mut pair);
    assert_eq!(pair.step().status, StepStatus::NonFinite);
    assert_eq!(numbers(&mut pair)[..13], before[..13]);
}

fn words<T: ferrol::components::Component, W: LinearWay<T>>(system: &mut System<T, W>) -> Vec<u64> {
    let mut all = Vec::new();
    system.save(&mut |word| all.push(word));
    all
}

/// A run that goes on from what another one saved makes the same bits, with a method that looks back too.
fn goes_on_bit_for_bit<W: LinearWay<Car> + Default>() {
    for integrator in [Explicit::Rk4, Explicit::Ab3] {
        let settings = StepSettings { integrator, ..StepSettings::new(STEP) };
        let start = || {
            let car = Car::own(&parameters(), 0).unwrap();
            System::<Car, W>::new(car, W::default(), settings).unwrap()
        };
        let (mut first, mut second) = (start(), start());
        for _ in 0..15 {
            first.step();
        }
        let saved = words(&mut first);
        second.restore(saved.iter().copied()).unwrap();
        assert_eq!(words(&mut second), saved);
        for _ in 0..15 {
            assert_eq!(first.step(), second.step());
            assert!(words(&mut first) == words(&mut second), "{integrator:?}");
        }
        // what is no state of this system changes nothing
        let before = words(&mut second);
        let long = saved.iter().copied().chain([0]);
        assert_eq!(second.restore(long), Err(SnapshotError::Length));
        assert_eq!(second.restore(saved[1..].iter().copied()), Err(SnapshotError::Length));
        let bad =
            saved.iter().map(|word| if *word == saved[2] { f64::NAN.to_bits() } else { *word });
        assert_eq!(second.restore(bad), Err(SnapshotError::NonFinite));
        assert_eq!(words(&mut second), before);
    }
}

#[test]
fn snapshots_go_on_bit_for_bit() {
    goes_on_bit_for_bit::<Hierarchical>();
    goes_on_bit_for_bit::<Monolithic>();
}

/// The frame that a body shows is a matter of description: a pendulum on a ball joint, shown at its mass centre, at the joint and
/// at a point off both, makes the same motion.
#[test]
fn a_frame_changes_nothing_but_what_is_seen() {
    fn swing<T: ferrol::components::Component>(part: T) -> BodyMotion {
        let joint = Joint::universal(GROUND, A, [0.0; 3], [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0]]);
        let level = Level::<1, 4, 0>::try_new(Name::new("top"), &[part.interface()], &[joint], &[]);
        let top = Assembly::new(level.unwrap(), part, ()).unwrap();
        let mut system = System::new(top, Hierarchical, StepSettings::new(STEP)).unwrap();
        for _ in 0..300 {
            assert_eq!(system.step().status, StepStatus::Converged);
        }
        system.whole().motions()[0]
    }
    let hung = || {
        let (at, inertia) = ([0.4, 0.3, -0.2], [0.3, 0.4, 0.5, 0.01, 0.02, 0.03]);
        RigidBody::new(A, 1.5, at, inertia, [0.0, 0.0, -9.81]).unwrap()
    };
    let plain = swing(hung());
    for at in [[0.4, 0.3, -0.2], [0.0; 3], [-0.2, 0.5, 0.7]] {
        let framed = swing(hung().shown_at(at));
        let arm = Vec3::from(at) - Vec3::new(0.4, 0.3, -0.2);
        let arm = plain.rotation * arm;
        let off = [
            (framed.position - plain.position - arm).norm(),
            (framed.velocity - plain.velocity - plain.spin.cross(&arm)).norm(),
            (framed.spin - plain.spin).norm(),
            (framed.rotation - plain.rotation).norm(),
        ];
        assert!(plain.spin.norm() > 1.0 && off.iter().all(|off| *off < 1e-9), "{at:?}: {off:?}");
    }
}

/// A page shows the first cars of a convoy where they are, read in relative coordinates: dampers end where they are hung, hitches
/// are as long as they are; and it shows no more of a longer convoy.
#[test]
fn a_page_shows_the_first_cars_where_they_are() {
    let begin = |name: &str| {
        let entry = host_sim::components::start::find(name, &[]).unwrap().unwrap();
        let solver = host_sim::registry::solver("component", "rk4").unwrap();
        (entry.start)(solver, Settings::new(STEP)).unwrap()
    };
    let mut convoy = begin("convoy:5");
    for _ in 0..50 {
        convoy.step();
    }
    let (scene, frame) = (convoy.scene(), convoy.frame());
    assert_eq!((frame.links.len(), frame.coordinates.len()), (3 * 26, 3 * 26));
    assert!(apart(&frame.links[5].0, &convoy.output()[..3]) < 1e-12);
    let mut found = [0, 0];
    for closure in scene.table["closures"].as_array().unwrap() {
        let end = |side: usize| {
            let (at, [x, y, z, w]) = frame.links[closure["links"][side].as_u64().unwrap() as usize];
            let turn = UnitQuaternion::new_normalize(Quaternion::new(w, x, y, z));
            let point = Vec3::from_fn(|i, _| closure["points"][side][i].as_f64().unwrap());
            turn * point + Vec3::from(at)
        };
        let rod = closure["kind"] == "rod";
        let length = if rod { 1.0 } else { 0.0 };
        found[usize::from(rod)] += 1;
        assert!(((end(0) - end(1)).norm() - length).abs() < 1e-10, "{closure}");
    }
    assert_eq!(found, [12, 2]);
    // springs, wheels on the ground, passengers, as the car itself shows them
    let single = begin("car17").frame();
    assert!(single.elements.len() >= 8);
    assert_eq!(frame.elements.len(), 3 * single.elements.len());
    assert_eq!(begin("convoy:40").scene().table, scene.table);
}
