//! The vehicle on a rig: a rack position in at each tick, the motion of the chassis out.

use super::{Memory, Plan, identity};
use crate::mechanism::Drive;
use crate::runtime::{
    ConditionedCourse, Conditioner, Effort, MotionLimits, Persistent, PositionRange, Stepper,
};
use crate::setup::SetupError;
use crate::state::StepReport;
use crate::vehicles::iltis::{COORDINATES, IltisInput, IltisState, leaf};

/// What the rack of a rig keeps to: the travel of the vehicle's rack, a rate above that of a driver
/// in need (about 0.3 m/s), an acceleration that stops it from that rate in 10 ms.
pub const RACK_LIMITS: MotionLimits = MotionLimits {
    range: PositionRange { lowest: -0.05, highest: 0.05 },
    rate: 0.5,
    acceleration: 50.0,
};

/// What readers on a rig see. Everything comes from the state without further work; forces are found
/// outside the handler, with [`Iltis::output`](crate::vehicles::iltis::Iltis::output).
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct RigOutput {
    /// Steps since the start.
    pub step: u64,
    /// Chassis mass centre in the world (m).
    pub position: [f64; 3],
    /// Pitch, roll, yaw (rad).
    pub angles: [f64; 3],
    /// Rates of the pose (m/s, rad/s).
    pub rates: [f64; 6],
    /// Accelerations of the pose (m/s2, rad/s2).
    pub accelerations: [f64; 6],
    /// Angles of the leaf arms fl, fr, rl, rr from the nominal posture (rad).
    pub leaves: [f64; 4],
    /// Motion of the rack as the vehicle had it (m).
    pub rack: Drive,
}

impl RigOutput {
    /// All zero: what a rig shows that is not armed.
    pub const ZERO: Self = Self {
        step: 0,
        position: [0.0; 3],
        angles: [0.0; 3],
        rates: [0.0; 6],
        accelerations: [0.0; 6],
        leaves: [0.0; 4],
        rack: Drive::REST,
    };

    fn new(state: &IltisState, rack: Drive) -> Self {
        let [x, y, z, pitch, roll, yaw, ..] = state.q;
        Self {
            step: state.tick,
            position: [x, y, z],
            angles: [pitch, roll, yaw],
            rates: first_six(&state.qd),
            accelerations: first_six(&state.qdd),
            leaves: [
                state.q[const { leaf(0) }],
                state.q[const { leaf(1) }],
                state.q[const { leaf(2) }],
                state.q[const { leaf(3) }],
            ],
            rack,
        }
    }
}

fn first_six(numbers: &[f64; COORDINATES]) -> [f64; 6] {
    let [a, b, c, d, e, f, ..] = *numbers;
    [a, b, c, d, e, f]
}

/// The vehicle steered by rack positions (m) that arrive once per tick.
pub struct Rig<'a> {
    plan: &'a Plan<'a>,
    memory: &'a mut Memory,
    conditioner: Conditioner,
    rack: Drive,
}

impl<'a> Rig<'a> {
    /// From a plan and the memory it was made with, with the rack in the middle.
    ///
    /// # Errors
    /// Limits that make no sense.
    pub fn new(
        plan: &'a Plan<'a>,
        memory: &'a mut Memory,
        limits: MotionLimits,
    ) -> Result<Self, SetupError> {
        let conditioner = Conditioner::new(limits, plan.hybrid().settings().step, 0.0)?;
        Ok(Self { plan, memory, conditioner, rack: Drive::REST })
    }

    /// State and scratch.
    pub const fn memory(&self) -> &Memory {
        self.memory
    }
}

impl Stepper for Rig<'_> {
    type Input = f64;
    type Output = RigOutput;

    fn step(&mut self, input: &f64, effort: Effort) -> StepReport {
        self.rack = self.conditioner.advance(*input).drive;
        self.plan.step_with(&IltisInput { rack: self.rack }, effort, self.memory)
    }

    fn output(&self) -> RigOutput {
        RigOutput::new(&self.memory.state, self.rack)
    }
}

impl Persistent for Rig<'_> {
    type Record = (IltisState, ConditionedCourse);

    fn identity(&self) -> u64 {
        identity::of_rig(self.plan, self.conditioner.limits())
    }

    fn record(&self) -> Self::Record {
        (self.memory.state, *self.conditioner.course())
    }

    fn restore(&mut self, (state, course): Self::Record) {
        self.memory.state = state;
        self.conditioner.set_course(course);
        self.rack = self.conditioner.drive();
    }
}

/// The vehicle in its manoeuvre: no input, the manoeuvre steers.
pub struct PlannedRun<'a> {
    plan: &'a Plan<'a>,
    memory: &'a mut Memory,
}

impl<'a> PlannedRun<'a> {
    /// From a plan and the memory it was made with.
    pub const fn new(plan: &'a Plan<'a>, memory: &'a mut Memory) -> Self {
        Self { plan, memory }
    }

    /// State and scratch.
    pub const fn memory(&self) -> &Memory {
        self.memory
    }
}

impl Stepper for PlannedRun<'_> {
    type Input = ();
    type Output = RigOutput;

    fn step(&mut self, (): &(), effort: Effort) -> StepReport {
        self.plan.step_with_effort(effort, self.memory)
    }

    fn output(&self) -> RigOutput {
        RigOutput::new(&self.memory.state, Drive::REST)
    }
}

impl Persistent for PlannedRun<'_> {
    type Record = IltisState;

    fn identity(&self) -> u64 {
        identity::of_plan(self.plan)
    }

    fn record(&self) -> Self::Record {
        self.memory.state
    }

    fn restore(&mut self, state: Self::Record) {
        self.memory.state = state;
    }
}
