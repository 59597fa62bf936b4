//! One hostile episode: a vehicle, some hundred hostile ticks, and its recovery.

use super::inputs::{SaneRack, hostile_drive, hostile_policy, hostile_position, is_plausible};
use super::oracle::{self, Circumstances};
use super::random::HostileRandom;
use super::scenario;
use super::timer::{DEADLINE, FakeTimer, PERIOD};
use super::{Fault, HostileSummary, RECOVERY_TICKS};
use crate::formulations::Settings;
use crate::models::iltis::{Memory, Plan, RACK_LIMITS, Rig, RigOutput};
use crate::roads::Road;
use crate::runtime::{
    Action, Config, Effort, NoWatchdog, OverrunPolicy, Phase, Runtime, Shared, Stepper, TickReport,
};
use crate::state::{StepReport, StepStatus};
use crate::vehicles::iltis::{Iltis, IltisInput, IltisParameters, IltisState};

/// Ticks in a row that must converge before the vehicle counts as recovered. One whose springs or
/// road are not of this world may stumble again at any time.
const CALM: u32 = 5;
/// Steps in a row that do not converge, after which the runtime trips.
const TRIP_AFTER: u32 = 50;

type EpisodeLink = Shared<f64, RigOutput, 2>;

/// What a tick can be judged by.
#[derive(Clone, Copy)]
struct TickJudge<'a> {
    parameters: &'a IltisParameters,
    settings: Settings,
    sane_vehicle: bool,
    conditioned: bool,
}

/// An episode that is ready to run.
struct Episode<'a> {
    plan: Plan<'a>,
    sane: bool,
    /// Hostile ticks.
    length: u32,
    /// Through the runtime, or straight into the solver.
    conditioned: bool,
}

/// Plays an episode at random, of `most` hostile ticks at most. `vehicle` is made into that of the episode;
/// one that is refused gives way to the usual one.
pub(super) fn play(
    most: u64,
    random: &mut HostileRandom,
    summary: &mut HostileSummary,
    vehicle: &mut Iltis,
    memory: &mut Memory,
) -> Result<(), Fault> {
    let mut sane = scenario::randomise(vehicle, random, &mut summary.refusals)?;
    let (scheme, settings) = scenario::solver(random);
    let reduced = 2 + random.below(2);
    let plan = match Plan::for_vehicle(vehicle, scheme, settings, reduced, memory) {
        Ok(plan) => plan,
        Err(error) => {
            summary.refusals.count(&error);
            scenario::make_usual(vehicle, Road::Flat, scenario::USUAL_SPEED)?;
            sane = true;
            Plan::for_vehicle(vehicle, scheme, settings, reduced, memory)
                .map_err(|_| Fault::NoStart)?
        }
    };
    if !memory.state.is_finite() {
        return Err(Fault::NonFiniteStart);
    }
    let (length, conditioned) = (50 + random.below(400), random.percent(50));
    Episode { plan, sane, length, conditioned }.run(most, random, summary, memory);
    Ok(())
}

impl Episode<'_> {
    /// Runs it, for `most` hostile ticks at most.
    fn run(
        &self,
        most: u64,
        random: &mut HostileRandom,
        summary: &mut HostileSummary,
        memory: &mut Memory,
    ) {
        let length = u32::try_from(most).unwrap_or(u32::MAX).min(self.length);
        if self.conditioned {
            self.through_the_runtime(length, random, summary, memory);
        } else {
            self.straight_to_the_solver(length, random, summary, memory);
        }
    }

    fn judge(&self) -> TickJudge<'_> {
        TickJudge {
            parameters: self.plan.vehicle().parameters(),
            settings: *self.plan.hybrid().settings(),
            sane_vehicle: self.sane,
            conditioned: self.conditioned,
        }
    }

    #[inline(never)]
    fn straight_to_the_solver(
        &self,
        length: u32,
        random: &mut HostileRandom,
        summary: &mut HostileSummary,
        memory: &mut Memory,
    ) {
        let judge = self.judge();
        let mut recovery = Recovery::new(self.sane);
        // sane inputs go on from where the rack is
        let (mut place, mut sane) = (0.0, None);
        for tick in 0..length.saturating_add(RECOVERY_TICKS) {
            let hostile = tick < length;
            let rack = if hostile {
                hostile_drive(random, tick)
            } else {
                sane.get_or_insert_with(|| SaneRack::from(place)).advance()
            };
            let input = IltisInput { rack };
            let before = memory.state;
            let report = self.plan.step_with(&input, Effort::Full, memory);
            summary.fingerprint.state(&memory.state);
            summary.fingerprint.report(&report);
            if let Err(fault) = judge.check(input, [&before, &memory.state], &report) {
                summary.fault(fault, tick);
            }
            if report.status.is_taken() {
                place = rack.value;
            }
            if hostile {
                summary.count(&report, is_plausible(&rack));
            } else if recovery.take_in(&report) {
                break;
            }
        }
        // no runtime here to report a trip: its rule is applied to what the steps said
        let tripped = recovery.unconverged >= TRIP_AFTER;
        if tripped && self.sane {
            summary.stuck = summary.stuck.saturating_add(1);
        }
        summary.end(&recovery, tripped, length);
    }

    #[inline(never)]
    fn through_the_runtime(
        &self,
        length: u32,
        random: &mut HostileRandom,
        summary: &mut HostileSummary,
        memory: &mut Memory,
    ) {
        let judge = self.judge();
        let shared: EpisodeLink = Shared::new(RACK_LIMITS.range, RigOutput::ZERO);
        let config = config(random);
        let runtime = Rig::new(&self.plan, memory, RACK_LIMITS)
            .and_then(|rig| Runtime::new(rig, &shared, config, Ok(()), 0.0));
        let Ok(mut runtime) = runtime else {
            summary.fault(Fault::NoStart, 0);
            return;
        };
        let mut recovery = Recovery::new(self.sane);
        let mut tripped = false;
        for tick in 0..length.saturating_add(RECOVERY_TICKS) {
            let hostile = tick < length;
            let (accepted, timer) = if hostile {
                let accepted = shared.input.offer(hostile_position(random)).is_ok();
                (accepted, FakeTimer::hostile(random))
            } else {
                (shared.input.offer(0.0).is_ok(), FakeTimer::in_time())
            };
            if tripped && (tick == length || (hostile && random.percent(10))) {
                shared.requests.rearm();
            }
            let before = runtime.stepper().memory().state;
            let report = runtime.tick(&timer, &mut NoWatchdog);
            let rig = runtime.stepper();
            summary.fingerprint.state(&rig.memory().state);
            summary.fingerprint.report(&report.step);
            let verdict = judge
                .check_tick(rig, &before, &report)
                .and_then(|()| check_rules(&config, &timer, &shared, &report));
            if let Err(fault) = verdict {
                summary.fault(fault, tick);
            }
            tripped = matches!(report.phase, Phase::Tripped(_));
            if hostile {
                summary.count_tick(&report, accepted);
            } else if report.action == Action::Stepped && recovery.take_in(&report.step) {
                break;
            }
        }
        // nothing that gets through a conditioner may bring a vehicle to a halt that exists
        summary.end(&recovery, tripped && !self.sane && !shared.output.read().live, length);
    }
}

fn config(random: &mut HostileRandom) -> Config {
    Config {
        deadline: DEADLINE,
        policy: hostile_policy(random),
        warm_up: random.below(20),
        trip_after_unconverged: TRIP_AFTER,
        ..Config::new(PERIOD)
    }
}

impl TickJudge<'_> {
    fn check(
        &self,
        input: IltisInput,
        states: [&IltisState; 2],
        report: &StepReport,
    ) -> Result<(), Fault> {
        let circumstances =
            Circumstances { input, sane_vehicle: self.sane_vehicle, conditioned: self.conditioned };
        oracle::check(self.parameters, &self.settings, &circumstances, states, report)
    }

    fn check_tick(
        &self,
        rig: &Rig<'_>,
        before: &IltisState,
        report: &TickReport,
    ) -> Result<(), Fault> {
        let (input, after) = (IltisInput { rack: rig.output().rack }, &rig.memory().state);
        match report.action {
            Action::Stepped => self.check(input, [before, after], &report.step),
            Action::Skipped | Action::Idle if before == after => Ok(()),
            Action::Skipped | Action::Idle => Err(Fault::Runtime),
        }
    }
}

/// The rules of the runtime, looked at from outside.
fn check_rules(
    config: &Config,
    timer: &FakeTimer,
    shared: &EpisodeLink,
    report: &TickReport,
) -> Result<(), Fault> {
    let stepped = report.action == Action::Stepped;
    let late = stepped && (timer.pending || timer.duration > DEADLINE);
    let status = report.step.status;
    let tripped = matches!(report.phase, Phase::Tripped(_));
    let seen = shared.output.read();
    let kick = stepped && !late && status == StepStatus::Converged && !tripped;
    let held_back = late && config.policy == OverrunPolicy::HoldOutput;
    let may_show = stepped && status.is_taken() && report.phase == Phase::Armed && !held_back;
    let sound = late == report.late
        && report.kicked == kick
        && (may_show || !report.published)
        && report.published == (seen.live && seen.tick == report.tick)
        && !(tripped && seen.live)
        && !(late && config.policy == OverrunPolicy::TripToSafe && report.phase == Phase::Armed);
    if sound { Ok(()) } else { Err(Fault::Runtime) }
}

/// How a vehicle comes back under sane inputs.
struct Recovery {
    /// Ticks in a row wanted.
    wanted: u32,
    ticks: u32,
    calm: u32,
    unconverged: u32,
}

impl Recovery {
    const fn new(sane_vehicle: bool) -> Self {
        let wanted = if sane_vehicle { CALM } else { 1 };
        Self { wanted, ticks: 0, calm: 0, unconverged: 0 }
    }

    /// Takes in a step; whether the vehicle is back.
    fn take_in(&mut self, report: &StepReport) -> bool {
        self.ticks = self.ticks.saturating_add(1);
        if report.status == StepStatus::Converged {
            (self.calm, self.unconverged) = (self.calm.saturating_add(1), 0);
        } else {
            (self.calm, self.unconverged) = (0, self.unconverged.saturating_add(1));
        }
        self.is_over()
    }

    const fn is_over(&self) -> bool {
        self.calm >= self.wanted
    }
}

impl HostileSummary {
    fn count(&mut self, report: &StepReport, plausible: bool) {
        self.ticks = self.ticks.saturating_add(1);
        self.reached = self.reached.saturating_add(u64::from(plausible));
        for (count, status) in self.statuses.iter_mut().zip(StepStatus::ALL) {
            *count = count.saturating_add(u64::from(status == report.status));
        }
    }

    fn count_tick(&mut self, report: &TickReport, plausible: bool) {
        if report.action == Action::Stepped {
            self.count(&report.step, plausible);
        } else {
            self.ticks = self.ticks.saturating_add(1);
            self.idle = self.idle.saturating_add(1);
        }
    }

    fn end(&mut self, recovery: &Recovery, tripped: bool, length: u32) {
        if recovery.is_over() {
            self.converged = self.converged.saturating_add(1);
            let ticks = recovery.ticks.saturating_sub(recovery.wanted);
            self.longest_recovery = self.longest_recovery.max(ticks);
        } else if tripped {
            self.tripped = self.tripped.saturating_add(1);
        } else {
            self.fault(Fault::NotRecovered, length);
        }
    }
}
