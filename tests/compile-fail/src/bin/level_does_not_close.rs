//! Wrong: a part borders with a body that is neither joined nor handed on.

use ferrol::components::{Bordering, GROUND, Interface, Joint, Level, Name};

const ARM: Bordering = Bordering { name: Name::new("arm"), at: [0.0; 3] };
const TUBE: Bordering = Bordering { name: Name::new("tube"), at: [1.0, 0.0, 0.0] };
const CORNER: Interface<'_> = Interface::new(Name::new("corner"), &[ARM, TUBE]);
const LEVEL: Level<2, 3, 0> =
    Level::new(Name::new("car"), &[CORNER], &[Joint::ball(ARM.name, GROUND, [0.0; 3])], &[]);

fn main() {
    println!("{:?}", LEVEL.interface());
}
