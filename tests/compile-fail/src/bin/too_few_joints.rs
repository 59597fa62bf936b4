//! Wrong: three coordinates, two joints.

use ferrol::mechanism::{Axis, GROUND, Joint, Mechanism, link};

const TABLE: Mechanism<3, 0> = Mechanism::new(
    &[
        Joint::revolute(GROUND, Axis::Z, [0.0; 3]),
        Joint::revolute(link(0), Axis::Z, [1.0, 0.0, 0.0]),
    ],
    &[],
    &[],
);

fn main() {
    println!("{}", TABLE.total_mass());
}
