//! Wrong: a force element on a third link.

use ferrol::mechanism::{Axis, GROUND, Joint, Mechanism, Span, link};

const TABLE: Mechanism<2, 0> = Mechanism::new(
    &[
        Joint::revolute(GROUND, Axis::Z, [0.0; 3]),
        Joint::revolute(link(0), Axis::Z, [1.0, 0.0, 0.0]),
    ],
    &[],
    &[Span(GROUND, link(2))],
);

fn main() {
    println!("{}", TABLE.total_mass());
}
