//! Wrong: the first joint hangs on the second.

use ferrol::mechanism::{Axis, GROUND, Joint, Mechanism, link};

const TABLE: Mechanism<2, 0> = Mechanism::new(
    &[
        Joint::revolute(link(1), Axis::Z, [1.0, 0.0, 0.0]),
        Joint::revolute(GROUND, Axis::Z, [0.0; 3]),
    ],
    &[],
    &[],
);

fn main() {
    println!("{}", TABLE.total_mass());
}
