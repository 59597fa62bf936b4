//! The tyre that slips in both directions: its law against an independent one, its derivatives, the states of its tread.
#![allow(
    clippy::unwrap_used,
    clippy::float_cmp,
    reason = "a test; the benchmark is met to the last bit"
)]

use ferrol::dynamics::Kinematics;
use ferrol::evidence::hostile::HostileRandom;
use ferrol::forces::{
    Anchor, Beyond, Calspan, Element as _, ElementList, ElementStates, Ground, Slip, SlipForce,
    StickFriction, Tread, TreadSignals, TreadTyre,
};
use ferrol::mechanism::{Axis, Body, GROUND, Joint, Mechanism, Span, link};
use ferrol::models::Model as _;
use ferrol::roads::{Road, Surface};
use ferrol::step::{Motion, TangentWeights, Terms};
use ferrol::vehicles::iltis::IltisParameters;
use ferrol::vehicles::{Moment, Vehicle};

const GRIPPY: f64 = f64::INFINITY;

pub fn calspan() -> Calspan {
    let p = IltisParameters::DEFAULT;
    Calspan {
        a: [p.calspan_a0, p.calspan_a1, p.calspan_a2, p.calspan_a3, p.calspan_a4],
        b: [p.calspan_b1, p.calspan_b3, p.calspan_b4],
        skid: p.calspan_skid,
        aligning: [p.calspan_aligning_1, p.calspan_aligning_2],
    }
}

/// Slips of all sizes, corners of the law among them.
fn slips(random: &mut HostileRandom) -> (f64, f64, Slip) {
    let normal = [1.0, 300.0, 3700.0, 12_929.0, 12_931.0, 20_000.0][random.below(6) as usize];
    let friction = [GRIPPY, 0.8, 0.1][random.below(3) as usize];
    let part = |random: &mut HostileRandom| match random.below(4) {
        0 => 0.0,
        1 => random.between(-1.0, 1.0),
        _ => random.between(-0.2, 0.2),
    };
    let slip =
        Slip { longitudinal: part(random), angle: part(random), camber: random.between(-0.2, 0.2) };
    (normal, friction, slip)
}

const FALLING: Beyond = Beyond { ratio: 1.6, fall: 0.25, end: 9.0 };

#[test]
fn without_longitudinal_slip_it_is_the_benchmark() {
    let (law, mut random) = (calspan(), HostileRandom::new(1));
    for _ in 0..20_000 {
        let (normal, _, slip) = slips(&mut random);
        let slip = Slip { longitudinal: 0.0, ..slip };
        let plain = law.side_force(normal, slip.angle, slip.camber);
        let force = law.force(normal, GRIPPY, &slip, &Beyond::BENCHMARK);
        assert_eq!(force.longitudinal, 0.0);
        assert_eq!(force.lateral, plain.force);
        assert_eq!(force.moment, plain.moment);
    }
}

/// A brush under a parabolic pressure, written down anew: bristles over the contact from -1 to 1 are deflected in
/// proportion to the way behind its front, and slide where that takes more than the pressure grants. The integrals of both
/// parts in closed form; in the words of the brush, with complex numbers for directions and none of the Calspan form.
fn brush(law: &Calspan, normal: f64, friction: f64, slip: &Slip, beyond: &Beyond) -> [f64; 3] {
    let [a0, a1, a2, a3, a4] = law.a;
    let [b1, b3, b4] = law.b;
    let mu = ((b4 * normal + b1) * normal + b3) * law.skid;
    let grip = mu.min(friction) * normal;
    let load = normal.min(a2);
    // stiffness against a slip angle and against camber (N/rad)
    let cornering = a0 + a1 * load - a1 * load * load / a2;
    let thrust = a3 * load * (1.0 - load / a4);
    let alpha = slip.angle + thrust / cornering * slip.camber;
    // demand of the bristles at the rear end, in units of the grip
    let (x, y) = (cornering * beyond.ratio * slip.longitudinal / grip, cornering * alpha / grip);
    let size = x.hypot(y);
    if size == 0.0 {
        return [0.0; 3];
    }
    // sticking from the front at -1 to where the bristle's demand size (xi + 1) / 2 ... meets 3/4 (1 - xi^2): at
    // adhesion = share of the contact that sticks
    let adhesion = (1.0 - size / 3.0).max(0.0);
    let slides = 1.0 - adhesion;
    // sliding: the integral of 3/4 (1 - xi^2) over the rear part of that length; sticking: a triangle
    let sliding = slides * slides * (3.0 - 2.0 * slides);
    let sticking = if adhesion > 0.0 { size * adhesion * adhesion } else { 0.0 };
    let mut used = sliding + sticking;
    if size > 3.0 && beyond.fall > 0.0 {
        let t = ((size - 3.0) / (beyond.end - 3.0)).min(1.0);
        used = 1.0 - beyond.fall * t * t * t * (t * (6.0 * t - 15.0) + 10.0);
    }
    let total = grip * used;
    let (fx, fy) = (-total * x / size, -total * y / size);
    [fx, fy, fy * (law.aligning[0] * normal + law.aligning[1] * total)]
}

#[test]
fn an_independent_brush_agrees() {
    let (law, mut random) = (calspan(), HostileRandom::new(2));
    for beyond in [Beyond::BENCHMARK, FALLING] {
        for _ in 0..20_000 {
            let (normal, friction, slip) = slips(&mut random);
            let force = law.force(normal, friction, &slip, &beyond);
            let [x, y, moment] = brush(&law, normal, friction, &slip, &beyond);
            let near = |a: f64, b: f64, scale: f64| (a - b).abs() <= 1e-12 * scale;
            assert!(near(force.longitudinal, x, normal), "{force:?} {x}");
            assert!(near(force.lateral, y, normal), "{force:?} {y}");
            assert!(near(force.moment, moment, normal), "{force:?} {moment}");
        }
    }
}

#[test]
fn slopes_are_those_of_the_force() {
    let (law, mut random) = (calspan(), HostileRandom::new(3));
    for beyond in [Beyond::BENCHMARK, FALLING] {
        for _ in 0..5000 {
            let (normal, friction, slip) = slips(&mut random);
            let force = law.force(normal, friction, &slip, &beyond);
            let [x, y] = law.reduced(normal, friction, &slip, &beyond);
            let h = 1e-6;
            let scale = force.slope.as_flattened().iter().fold(1.0, |a: f64, b| a.max(b.abs()));
            // a corner: the peak with its jump of the second derivative, and the middle, whose third jumps
            let steep = scale * h / normal;
            let size = x.hypot(y);
            if (size - 3.0).abs() < 1e3 * steep || size < 1e3 * steep {
                continue;
            }
            for column in 0..2 {
                let at = |step: f64| {
                    let mut moved = slip;
                    if column == 0 {
                        moved.longitudinal += step
                    } else {
                        moved.angle += step
                    }
                    let force = law.force(normal, friction, &moved, &beyond);
                    [force.longitudinal, force.lateral]
                };
                let (ahead, behind) = (at(h), at(-h));
                for row in 0..2 {
                    let difference = (ahead[row] - behind[row]) / (2.0 * h);
                    let error = (difference - force.slope[row][column]).abs();
                    assert!(
                        error < 2e-4 * scale,
                        "{normal} {friction} {slip:?}: {error} of {scale}"
                    );
                }
            }
        }
    }
}

/// What a tangent takes is never negative, and where the law is alike in both directions and does not fall, it is the slope.
#[test]
fn the_resistance_is_that_of_the_slope() {
    let (law, mut random) = (calspan(), HostileRandom::new(4));
    for _ in 0..5000 {
        let (normal, friction, slip) = slips(&mut random);
        let force = law.force(normal, friction, &slip, &Beyond::BENCHMARK);
        let scale = force.slope.as_flattened().iter().fold(1.0, |a: f64, b| a.max(b.abs()));
        for row in 0..2 {
            for column in 0..2 {
                let sum: f64 = force.resistance.iter().map(|way| way[row] * way[column]).sum();
                let error = (sum + force.slope[row][column]).abs();
                assert!(error < 1e-9 * scale, "{slip:?}: {error} of {scale}");
            }
        }
    }
}

/// At the corners of the law force and slope are continuous.
#[test]
fn corners_are_smooth() {
    let law = calspan();
    let at = |s: f64, beyond: &Beyond| {
        let unit =
            law.reduced(3700.0, 0.8, &Slip { longitudinal: 1.0, ..Slip::default() }, beyond)[0];
        law.force(3700.0, 0.8, &Slip { longitudinal: s / unit, ..Slip::default() }, beyond)
    };
    for beyond in [Beyond::BENCHMARK, FALLING] {
        for s in [0.0, 3.0, beyond.end, -3.0] {
            let (below, above) = (at(s - 1e-7, &beyond), at(s + 1e-7, &beyond));
            assert!((below.longitudinal - above.longitudinal).abs() < 1e-3);
            assert!(
                (below.slope[0][0] - above.slope[0][0]).abs()
                    < 1e-2 * at(0.0, &beyond).slope[0][0].abs()
            );
        }
        // saturated: grip, less what falls
        let slid = at(beyond.end + 50.0, &beyond);
        assert!((slid.longitudinal - 3700.0 * 0.8 * (1.0 - beyond.fall)).abs() < 1e-9);
    }
}

/// In a corner itself each side has its slope: that of the force is one of them, where they differ at all.
#[test]
fn slopes_in_the_corners_are_one_sided() {
    let law = calspan();
    let (normal, friction, h) = (3700.0, 0.8, 1e-7);
    for beyond in [Beyond::BENCHMARK, FALLING] {
        let of = |longitudinal: f64, angle: f64| {
            law.force(normal, friction, &Slip { longitudinal, angle, camber: 0.0 }, &beyond)
        };
        let unit = law.reduced(
            normal,
            friction,
            &Slip { longitudinal: 1.0, angle: 1.0, camber: 0.0 },
            &beyond,
        );
        let stiffest = of(0.0, 0.0).slope[0][0].abs();
        for s in [0.0, 3.0, -3.0, beyond.end, -beyond.end] {
            // along the wheel and across it
            for (row, slip) in [[s / unit[0], 0.0], [0.0, s / unit[1]]].into_iter().enumerate() {
                let part = |force: SlipForce| [force.longitudinal, force.lateral][row];
                let moved = |by: f64| {
                    let mut slip = slip;
                    slip[row] += by;
                    part(of(slip[0], slip[1]))
                };
                let own = of(slip[0], slip[1]).slope[row][row];
                let sides = [(moved(h) - moved(0.0)) / h, (moved(0.0) - moved(-h)) / h];
                // the slope is steady in every corner, so both sides agree but for the width of the difference
                for side in sides {
                    assert!((side - own).abs() < 1e-4 * stiffest, "{s} ({row}): {own} {sides:?}");
                }
            }
        }
    }
}

/// What a tread stores is the work of its force on the way there, in any direction, where its lengths fit its stiffnesses.
#[test]
fn the_force_is_the_slope_of_what_the_tread_stores() {
    let (law, mut random) = (calspan(), HostileRandom::new(5));
    for (beyond, length) in [
        (Beyond::BENCHMARK, [0.05, 0.05]),
        (Beyond { ratio: 1.6, ..Beyond::BENCHMARK }, [0.08, 0.05]),
    ] {
        for _ in 0..2000 {
            let (normal, friction, mut slip) = slips(&mut random);
            slip.camber = 0.0;
            // within the grip, as a tread is
            let [x, y] = law.reduced(normal, friction, &slip, &beyond);
            let shrink = (2.9 / x.hypot(y)).min(1.0);
            let u =
                [-length[0] * shrink * slip.longitudinal, -length[1] * (shrink * slip.angle).tan()];
            let slip_of = |u: [f64; 2]| Slip {
                longitudinal: -u[0] / length[0],
                angle: (-u[1] / length[1]).atan(),
                camber: 0.0,
            };
            let stored = |u| law.stored(normal, friction, &slip_of(u), &beyond, length);
            let force = law.force(normal, friction, &slip_of(u), &beyond);
            let h = 1e-7;
            let slope = |k: usize| {
                let (mut up, mut down) = (u, u);
                up[k] += h;
                down[k] -= h;
                (stored(up) - stored(down)) / (2.0 * h)
            };
            // across, a unit of deflection is less slip the steeper the tread stands
            let steep = u[1] / length[1];
            let across = force.lateral / (1.0 + steep * steep);
            for (slope, force) in [(slope(0), force.longitudinal), (slope(1), across)] {
                assert!((slope - force).abs() < 1e-4 * normal, "{slope} {force} {u:?}");
            }
        }
    }
    // at the peak: the whole way to sliding
    let peak = |s: f64| {
        let unit = law.reduced(
            3700.0,
            0.8,
            &Slip { longitudinal: 1.0, ..Slip::default() },
            &Beyond::BENCHMARK,
        )[0];
        let slip = Slip { longitudinal: s / unit, ..Slip::default() };
        law.stored(3700.0, 0.8, &slip, &Beyond::BENCHMARK, [0.05; 2])
    };
    assert!((20.0..30.0).contains(&peak(3.0)) && peak(30.0) == peak(3.0), "{}", peak(3.0));
}

/// The tread is an exact spring at a standstill, and the equation of relaxation otherwise, by implicit Euler.
#[test]
fn states_follow_their_equation() {
    let h = 0.01;
    let mut states = ElementStates::<1>::new();
    states.value[0] = 0.3;
    states.begin_solve(0.5 * h, [7.0], h);
    let (drift, decay) = (-0.4, 20.0);
    let found = states.follow(0, drift, decay);
    assert!((found.value - (0.3 + h * (drift - decay * found.value))).abs() < 1e-15);
    // once more in the same step: nothing has changed
    assert_eq!(states.follow(0, drift, decay), found);
    let moved = states.follow(0, drift + 1e-3, decay);
    assert!(((moved.value - found.value) / 1e-3 - found.sensitivity).abs() < 1e-10);
    // ten steps there and back without decay end where they began
    let mut z = 0.3;
    for step in 0..20 {
        states.value[0] = z;
        states.begin_solve(0.5 * h, [0.0], h);
        z = states.follow(0, if step < 10 { 0.125 } else { -0.125 }, 0.0).value;
    }
    assert!((z - 0.3).abs() < 1e-15);
}

/// Dry friction holds like a spring, slides at its capacity, and takes energy out of every cycle.
#[test]
fn friction_sticks_and_slides() {
    let law = StickFriction { stiffness: 1e4, damping_time: 0.0 };
    let (h, capacity) = (1e-3, 50.0);
    let mut states = ElementStates::<1>::new();
    let mut step = |rate: f64| {
        let mut next = states;
        next.begin_solve(h, [0.0], h);
        let load = law.load(0, rate, capacity, &mut next);
        states = next;
        load
    };
    assert!((step(1.0).force + 1e4 * h).abs() < 1e-12);
    let mut work = 0.0;
    let mut most = 0.0f64;
    for k in 0..2000 {
        let rate = (f64::from(k) * 0.01).sin();
        let load = step(rate);
        most = most.max(load.force.abs());
        work += load.force * rate * h;
        assert!(load.damping >= 0.0);
    }
    assert!((most - capacity).abs() < 1e-9);
    assert!(work < 0.0);
    // nothing is held without capacity
    let mut free = states;
    free.begin_solve(h, [0.0], h);
    assert_eq!(law.load(0, 1.0, 0.0, &mut free).force, 0.0);
}

/// The names of ports and columns are those that a rig reads.
#[test]
fn the_driven_iltis_has_its_ports() {
    use ferrol::vehicles::iltis::{DrivenIltis, Iltis};
    let shared = Iltis::COLUMNS.len();
    assert_eq!(&DrivenIltis::COLUMNS[..shared], Iltis::COLUMNS);
    assert_eq!(
        DrivenIltis::COLUMNS[shared..][..5],
        ["spin_fl", "spin_fr", "spin_rl", "spin_rr", "slip_fl"]
    );
    let known = |name: &&str| DrivenIltis::OUTPUTS.iter().any(|port| port.name == *name);
    assert!(DrivenIltis::COLUMNS.iter().all(known));
}

/// A wheel that slides along x, y and z and spins.
struct Wheel {
    mechanism: Mechanism<4, 0>,
    tread: Tread,
}

const RADIUS: f64 = 0.36;

impl Vehicle<4, 0, 2> for Wheel {
    type Input = ();

    fn mechanism(&self) -> &Mechanism<4, 0> {
        &self.mechanism
    }

    fn elements(&self, _: Moment<'_, ()>) -> impl ElementList {
        TreadTyre {
            tread: &self.tread,
            hub: Anchor::new(link(3), [0.0; 3]),
            radius: RADIUS,
            ground: Ground {
                road: &Road::Flat,
                surface: &Surface::GRIPPY,
                side: 1.0,
                height: 0.0,
                slope: 0.0,
                friction: 0.9,
            },
            state: 0,
        }
    }
}

impl Wheel {
    /// What the tyre measures with a motion, in steps of a millisecond one after the other.
    fn rolled(&self, q: &[f64; 4], qd: &[f64; 4], steps: u32) -> (TreadSignals, [f64; 2]) {
        let mut kinematics = Kinematics::<4>::new();
        kinematics.place(&self.mechanism, q);
        kinematics.set_rates(&self.mechanism, qd);
        let tyre = TreadTyre {
            tread: &self.tread,
            hub: Anchor::new(link(3), [0.0; 3]),
            radius: RADIUS,
            ground: Ground {
                road: &Road::Flat,
                surface: &Surface::GRIPPY,
                side: 1.0,
                height: 0.0,
                slope: 0.0,
                friction: 0.9,
            },
            state: 0,
        };
        let mut states = ElementStates::<2>::new();
        let mut signals = tyre.signals(&kinematics, &mut states);
        for _ in 0..steps {
            states.begin_solve(0.5e-3, [0.0; 2], 1e-3);
            signals = tyre.signals(&kinematics, &mut states);
        }
        (signals, states.value)
    }
}

/// A wheel that rolls steadily has the force of the law, on its falling branch too; one that has stopped has all of its grip.
#[test]
fn a_steady_tread_has_the_force_of_the_law() {
    let mut wheel = wheel();
    wheel.tread.beyond = Beyond { ratio: 1.0, fall: 0.25, end: 9.0 };
    let place = [0.0, 0.0, RADIUS - 0.008, 0.0];
    for slip in [0.02, 0.1, 0.3, 0.6, 1.0, -0.4] {
        for aside in [0.0, 1.0] {
            let (speed, spin) = (10.0, 10.0 * (1.0 - slip) / (RADIUS - 0.008 + 0.008));
            let (found, _) = wheel.rolled(&place, &[speed, aside, 0.0, spin], 400);
            let sliding = found.sliding.map(|velocity| velocity / found.contact.ahead);
            let steady = Slip {
                longitudinal: sliding[0],
                angle: sliding[1].atan(),
                camber: found.slip.camber,
            };
            let want = wheel.tread.calspan.force(found.load, 0.9, &steady, &wheel.tread.beyond);
            // where it slides both ways, slip angles and the tangents of deflections part by a third power
            let near = |a: f64, b: f64| {
                (a - b).abs() < if aside == 0.0 { 1e-6 } else { 5e-3 } * found.load
            };
            assert!(near(found.in_road.longitudinal, want.longitudinal), "{slip} {aside}");
            assert!(near(found.in_road.lateral, want.lateral), "{slip} {aside}");
        }
    }
    let force = |speed: f64| wheel.rolled(&place, &[speed, 0.0, 0.0, 0.0], 3000).0;
    let fast = force(5.0);
    assert!((fast.in_road.longitudinal / fast.load + 0.75 * 0.9).abs() < 0.05, "{fast:?}");
    let slow = force(0.02);
    assert!(slow.in_road.longitudinal / fast.in_road.longitudinal > 1.2);
}

/// A cambered wheel that slides: the tread goes no further than where all of it slides, and what camber adds to the slip
/// is no deflection. It stays there however long it slides.
#[test]
fn a_cambered_tread_that_slides_stays_at_its_peak() {
    let mut wheel = wheel();
    // along, aside, leaning over, spinning
    let joints = [
        Joint::prismatic(GROUND, Axis::X, [0.0, 0.0, RADIUS - 0.008]),
        Joint::prismatic(link(0), Axis::Y, [0.0; 3]),
        Joint::revolute(link(1), Axis::X, [0.0; 3]),
        Joint::revolute(link(2), Axis::Y, [0.0; 3]).carrying(Body::principal(
            57.0,
            [0.0; 3],
            [1.2, 1.9, 1.2],
        )),
    ];
    wheel.mechanism = Mechanism::new(&joints, &[], &[Span(GROUND, link(3))]);
    let place = [0.0, 0.0, 0.15, 0.0];
    for (speed, aside, spin) in [(5.0, 0.0, 0.0), (5.0, 3.0, 0.0), (5.0, -3.0, 10.0)] {
        let (once, u) = wheel.rolled(&place, &[speed, aside, 0.0, spin], 300);
        let (_, later) = wheel.rolled(&place, &[speed, aside, 0.0, spin], 600);
        let [x, y] =
            wheel.tread.calspan.reduced(once.load, once.friction, &once.held, &wheel.tread.beyond);
        assert!((x.hypot(y) - 3.0).abs() < 1e-9, "{x} {y}");
        assert!(once.slip.camber.abs() > 0.1, "{}", once.slip.camber);
        assert!((0..2).all(|k| (u[k] - later[k]).abs() < 1e-9), "{u:?} {later:?}");
        // and the deflection is that slip, without the camber
        assert!((once.held.angle - (-u[1] / 0.1).atan()).abs() < 1e-12);
    }
}

fn wheel() -> Wheel {
    let slide = |parent, axis| Joint::prismatic(parent, axis, [0.0; 3]);
    let joints = [
        slide(GROUND, Axis::X),
        slide(link(0), Axis::Y),
        slide(link(1), Axis::Z),
        Joint::revolute(link(2), Axis::Y, [0.0; 3]).carrying(Body::principal(
            57.0,
            [0.0; 3],
            [1.2, 1.9, 1.2],
        )),
    ];
    let tread = Tread {
        stiffness: 460e3,
        calspan: calspan(),
        beyond: Beyond::BENCHMARK,
        length: [0.1, 0.1],
        rolling_share: 0.0,
        camber_rate_share: 0.0,
        crawl: 1.0,
        damping_time: 0.02,
    };
    Wheel { mechanism: Mechanism::new(&joints, &[], &[Span(GROUND, link(3))]), tread }
}

/// M qdd + P, and the tangent with weights of K and C, at rates `qd` with the tread as it was at the step's beginning.
fn residual(wheel: &Wheel, q: &[f64; 4], qd: &[f64; 4], u: [f64; 2]) -> ([f64; 4], [[f64; 4]; 4]) {
    let mut states = ElementStates::<2>::new();
    states.value = u;
    states.begin_solve(0.5e-3, [0.0; 2], 1e-3);
    let mut terms = Terms::<4, 0>::new();
    let motion = Motion { q, qd, qdd: &[0.0; 4] };
    let weights = TangentWeights { stiffness: 0.0, damping: 1.0 };
    terms.evaluate(wheel, Moment { time: 0.0, input: &() }, motion, &mut states, Some(weights));
    terms.assemble(&wheel.mechanism, 0.0, &[]);
    (terms.rhs, terms.lhs)
}

/// C of the tyre in a step against differences of its force. Tangents are symmetric: how the force changes with the speed that
/// carries the tread out is left out, a share of C as large as the slip.
#[test]
fn damping_is_the_slope_of_the_force() {
    let wheel = wheel();
    let place = [0.0, 0.0, RADIUS - 0.008, 0.3];
    for (speed, slip, aside, u) in [
        // rolling, rolling backwards, standing, sliding on the spot
        (20.0, 1e-3, 0.01, [1e-4, -1e-4]),
        (-5.0, 1e-3, 0.005, [-1e-4, 1e-4]),
        (0.0, 0.0, 0.0, [1e-3, -5e-4]),
        (1e-3, 5.0, 0.0, [-0.2, 0.0]),
    ] {
        let qd = [speed, aside, 0.0, speed * (1.0 - slip) / RADIUS];
        let qd = if slip > 1.0 { [speed, 0.0, 0.0, -slip / RADIUS] } else { qd };
        let (_, tangent) = residual(&wheel, &place, &qd, u);
        let scale = tangent.as_flattened().iter().fold(0.0, |a: f64, b| a.max(b.abs()));
        for column in 0..4 {
            let at = |step: f64| {
                let mut moved = qd;
                moved[column] += step;
                residual(&wheel, &place, &moved, u).0
            };
            let h = 1e-6;
            let (ahead, behind) = (at(h), at(-h));
            for row in column..4 {
                let slope = (ahead[row] - behind[row]) / (2.0 * h);
                let error = (slope - tangent[row][column]).abs();
                assert!(
                    error < 5e-3 * scale.max(100.0),
                    "{speed} {slip} ({row}, {column}): {slope} {}",
                    tangent[row][column]
                );
            }
        }
    }
}

/// Lifted off and put down again the force goes to nothing and comes back without a jump, however deflected the tread was.
#[test]
fn lifting_off_is_smooth() {
    let wheel = wheel();
    let mut last: Option<f64> = None;
    for k in 0..2000 {
        let place = [0.0, 0.0, RADIUS - 0.001 + f64::from(k) * 1e-6, 0.0];
        let (residual, _) = residual(&wheel, &place, &[3.0, 0.1, 0.0, 2.0], [0.05, -0.05]);
        if let Some(last) = last {
            assert!((residual[0] - last).abs() < 2.0, "{k}: {} {last}", residual[0]);
        }
        last = Some(residual[0]);
    }
    assert_eq!(last, Some(0.0));
}
