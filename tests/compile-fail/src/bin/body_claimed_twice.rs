//! Wrong: two parts of a level border with the same body.

use ferrol::components::{Bordering, Interface, Joint, Level, Name};

const BODY: Bordering = Bordering { name: Name::new("arm"), at: [0.0; 3] };
const LEFT: Interface<'_> = Interface::new(Name::new("left"), &[BODY]);
const RIGHT: Interface<'_> = Interface::new(Name::new("right"), &[BODY]);
const LEVEL: Level<2, 0, 0> =
    Level::new(Name::new("car"), &[LEFT, RIGHT], &[Joint::free(BODY.name)], &[]);

fn main() {
    println!("{:?}", LEVEL.interface());
}
