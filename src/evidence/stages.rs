//! The stages of a step one by one, to count what each costs.

use crate::formulations::Stage;
use crate::models::iltis::{Memory, Plan};
use crate::vehicles::Moment;

/// Runs one stage of the last step of a plan again, for its cost only: the numbers it leaves in
/// `memory` are of no use.
pub fn run_stage(plan: &Plan, stage: Stage, memory: &mut Memory) {
    let Memory { state, work } = memory;
    let step = plan.hybrid().settings().step;
    let input = plan.input(state.tick);
    let now = Moment { time: state.tick as f64 * step, input: &input };
    plan.hybrid().run_stage(stage, plan.vehicle(), now, work);
}
