//! Wrong: a joint asks a part for a body that it does not border with.

use ferrol::components::{Bordering, GROUND, Interface, Joint, Level, Name};

const ARM: Bordering = Bordering { name: Name::new("arm"), at: [0.0; 3] };
const CORNER: Interface<'_> = Interface::new(Name::new("corner"), &[ARM]);
const LEVEL: Level<1, 3, 0> =
    Level::new(Name::new("car"), &[CORNER], &[Joint::ball(Name::new("rod"), GROUND, [0.0; 3])], &[]);

fn main() {
    println!("{:?}", LEVEL.interface());
}
