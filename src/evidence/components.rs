//! The car of 17 bodies as a hierarchy, for both sides to step and to compare.

use crate::components::{Hierarchical, HierarchyError, StepSettings, System};
use crate::fingerprint::Fingerprint;
use crate::vehicles::car17::{Car, Car17Parameters};

/// The hierarchy with what solves it.
pub type CarSystem = System<Car>;

/// Steps of 1 ms that are compared.
pub const STEPS: u32 = 50;

/// The car in the reference configuration.
///
/// # Errors
/// The hierarchy is refused.
pub fn start() -> Result<CarSystem, HierarchyError> {
    let car = Car::own(&Car17Parameters::DEFAULT, 0)?;
    System::new(car, Hierarchical, StepSettings::new(1e-3))
}

/// Fingerprint of the reports and of every number of the state after each step.
///
/// # Errors
/// The hierarchy is refused.
pub fn fingerprint() -> Result<u64, HierarchyError> {
    let (mut car, mut all) = (start()?, Fingerprint::new());
    for _ in 0..STEPS {
        all.report(&car.step());
        car.save(&mut |word| all.word(word));
    }
    Ok(all.value())
}
