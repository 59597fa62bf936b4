//! Wrong: an axis of length 1.4.

use ferrol::mechanism::{Axis, GROUND, Joint, Mechanism};

const TABLE: Mechanism<1, 0> = Mechanism::new(
    &[Joint::revolute(
        GROUND,
        Axis::Along([1.0, 1.0, 0.0]),
        [0.0; 3],
    )],
    &[],
    &[],
);

fn main() {
    println!("{}", TABLE.total_mass());
}
