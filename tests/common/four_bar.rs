//! A four-bar on which integrators show their order, and how the double four-bar moves.

use super::{MadeVehicle, at};
use ferrol::forces::{Loads, SpringDamper};
use ferrol::mechanism::{
    Attachment, Axis, Body, Closure, Drive, GROUND, Joint, Mechanism, Span, link,
};
use ferrol::setup::{close_loops, solve_accelerations, solve_rates};
use ferrol::state::State;
use ferrol::step::Workspace;
use ferrol::vehicles::Vehicle;

/// A four-bar with a spring, a damper, gravity, and a ground pivot that slides: a smooth run.
pub fn driven_four_bar() -> MadeVehicle<3, 2, impl Fn(f64, &mut dyn Loads<3, 2>)> {
    let rod = |mass, length| Body::principal(mass, [length / 2.0, 0.1, 0.0], [0.0, 0.1, 0.1]);
    let mechanism = Mechanism::new(
        &[
            Joint::revolute(GROUND, Axis::Z, [0.0; 3]).carrying(rod(1.0, 1.0)),
            Joint::revolute(link(0), Axis::Z, [1.0, 0.0, 0.0]).carrying(rod(2.0, 2.0)),
            Joint::revolute(GROUND, Axis::Z, [2.0, 0.0, 0.0]).carrying(rod(1.5, 1.5)),
        ],
        &[Closure::pin(
            Attachment::new(link(1), [2.0, 0.0, 0.0]),
            Attachment::new(link(2), [1.5, 0.0, 0.0]).sliding([1.0, 0.0, 0.0], 0),
        )],
        &[Span(link(1), GROUND)],
    );
    let spring = SpringDamper { stiffness: 60.0, damping: 2.0, free_length: 1.0 };
    let force = move |_: f64, mut loads: &mut dyn Loads<3, 2>| {
        let (a, b) = (loads.end(GROUND, [0.5, -1.0, 0.0]), loads.end(link(1), [1.0, 0.0, 0.0]));
        Loads::line(&mut loads, a, b, |length, rate| spring.load(length, rate));
    };
    let drive = |t: f64, _| {
        let (s, c) = (3.0 * t).sin_cos();
        Drive::smooth(0.05 * s, 0.15 * c, -0.45 * s)
    };
    MadeVehicle { mechanism, gravity: [0.0, -9.81, 0.0], drive, force }
}

/// The start of a run with it, crank and rates given.
pub fn start_four_bar<V: Vehicle<3, 2, 0, Input = ()>, const H: usize>(
    rig: &V,
    work: &mut Workspace<3, 2, 0, H>,
) -> State<3, 2, 0, H> {
    let (mut closed, mut state) = (State::<3, 2, 0>::new(), State::new());
    (closed.q, closed.qd) = ([1.2, -1.0, 1.5], [2.0, 0.0, 0.0]);
    let free = [false, true, true];
    close_loops(rig, at(0.0), &free, &mut closed, &mut work.terms).unwrap();
    solve_rates(rig, at(0.0), &free, &mut closed, &mut work.terms).unwrap();
    (state.q, state.qd) = (closed.q, closed.qd);
    solve_accelerations(rig, at(0.0), &mut state, work).unwrap();
    state
}

/// Upright, but for the first vertical: turned by `angle` (rad) on the branch of the parallelograms.
pub fn turned(angle: f64) -> [f64; 5] {
    core::array::from_fn(|i| if i % 2 == 0 { angle } else { -angle })
}

/// The angle of the double four-bar (rad) and its rate, on the branch of the parallelograms: three uniform
/// verticals that turn and two couplers that move along, 3 m l^2 angle_ddot = 3.5 m g l sin(angle). A step of
/// `h` (s), or back, by the classical method of fourth order, in parts of 20 us at most.
pub fn swing(mut at: [f64; 2], h: f64) -> [f64; 2] {
    let slope = |[angle, rate]: [f64; 2]| [rate, 3.5 / 3.0 * 9.81 * angle.sin()];
    let parts = (h.abs() / 2e-5).ceil();
    let part = h / parts;
    for _ in 0..parts as u32 {
        let from = |slope: [f64; 2], share: f64| {
            [at[0] + share * part * slope[0], at[1] + share * part * slope[1]]
        };
        let first = slope(at);
        let second = slope(from(first, 0.5));
        let third = slope(from(second, 0.5));
        let last = slope(from(third, 1.0));
        for i in 0..2 {
            at[i] += part / 6.0 * (first[i] + 2.0 * (second[i] + third[i]) + last[i]);
        }
    }
    at
}
