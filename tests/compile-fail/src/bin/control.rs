//! Correct: a crank and a coupler, pinned to the ground.

use ferrol::mechanism::{Attachment, Axis, Closure, GROUND, Joint, Mechanism, link};

const TABLE: Mechanism<2, 2> = Mechanism::new(
    &[
        Joint::revolute(GROUND, Axis::Z, [0.0; 3]),
        Joint::revolute(link(0), Axis::Z, [1.0, 0.0, 0.0]),
    ],
    &[Closure::pin(
        Attachment::new(link(1), [1.0, 0.0, 0.0]),
        Attachment::new(GROUND, [2.0, 0.0, 0.0]),
    )],
    &[],
);

fn main() {
    println!("{}", TABLE.total_mass());
}
