//! Wrong: a component of another make stands in a place whose body it does not border with.

use ferrol::components::{Bordering, GROUND, Interface, Joint, Level, Name};

const ARM: Bordering = Bordering { name: Name::new("arm"), at: [0.0; 3] };
const PLACE: Interface<'_> = Interface::new(Name::new("corner"), &[ARM]);
const LEVEL: Level<1, 3, 0> =
    Level::new(Name::new("car"), &[PLACE], &[Joint::ball(ARM.name, GROUND, [0.0; 3])], &[]);

const MOVED: Bordering = Bordering { name: ARM.name, at: [0.0, 0.0, 0.1] };
const BOUGHT: Interface<'_> = Interface::new(Name::new("bought corner"), &[MOVED]);
const _: () = LEVEL.require(&[BOUGHT]);

fn main() {
    println!("{:?}", LEVEL.interface());
}
