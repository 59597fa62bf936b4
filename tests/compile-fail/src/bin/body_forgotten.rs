//! Wrong: nothing holds a body of the level, and nothing says that it shall be free.

use ferrol::components::{Joint, Level, Name, RigidBody};

const fn body(word: &'static str) -> RigidBody {
    let inertia = [1.0, 1.0, 1.0, 0.0, 0.0, 0.0];
    match RigidBody::new(Name::new(word), 1.0, [0.0; 3], inertia, [0.0; 3]) {
        Ok(body) => body,
        Err(error) => error.raise(),
    }
}

const ARM: RigidBody = body("arm");
const WHEEL: RigidBody = body("wheel");
const LEVEL: Level<2, 0, 0> = Level::new(
    Name::new("car"),
    &[ARM.interface(), WHEEL.interface()],
    &[Joint::free(Name::new("arm"))],
    &[],
);

fn main() {
    println!("{:?}", LEVEL.interface());
}
