//! Wrong: a mass below zero.

use ferrol::mechanism::{Axis, Body, GROUND, Joint, Mechanism};

const TABLE: Mechanism<1, 0> = Mechanism::new(
    &[Joint::revolute(GROUND, Axis::X, [0.0; 3]).carrying(Body::point(-1.0, [0.0; 3]))],
    &[],
    &[],
);

fn main() {
    println!("{}", TABLE.total_mass());
}
