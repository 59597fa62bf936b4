//! `count`: the work that `margin` and `tables` count with callgrind, and nothing else.

use crate::cli::{CountOptions, Counted};
use crate::desktop;
use crate::failure::Failure;
use crate::tables::{cost, kim12, pan13, rods, vk07};

/// Does the work.
///
/// # Errors
/// An unknown integrator.
pub fn execute(options: &CountOptions) -> Result<(), Failure> {
    match options.what {
        Counted::Steps => desktop::steps(&options.integrator).map(|_| ()),
        Counted::Stages => desktop::stages(&options.integrator),
        Counted::Components => vk07::counted(&options.vehicle, &options.formulation),
        Counted::Sixth => kim12::counted(&options.formulation, &options.integrator, options.step),
        Counted::Rover => pan13::counted(&options.formulation, &options.integrator),
        Counted::Quarter => rods::counted(&options.formulation, options.rod_elimination),
        Counted::Stairs => cost::counted(&options.formulation, &options.integrator, options.step),
    }
}
