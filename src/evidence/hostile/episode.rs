//! One hostile episode: a vehicle, some hundred hostile ticks, and its recovery.

use super::inputs::{
    SaneInputs, hostile_drive, hostile_policy, hostile_position, is_plausible, possible_drive,
    possible_position,
};
use super::oracle::{self, Circumstances};
use super::random::HostileRandom;
use super::scenario;
use super::timer::{DEADLINE, FakeTimer, PERIOD};
use super::{Fault, HostileSummary, RECOVERY_TICKS, Tested};
use crate::formulations::Settings;
use crate::mechanism::Drive;
use crate::models::{Drives, Engine as _, EngineState as _, MemoryOf, Plan, Rig, Shown, StateOf};
use crate::runtime::{
    Action, Channels as _, Config, Effort, NoWatchdog, OverrunPolicy, Phase, Runtime, Shared,
    TickReport, ports,
};
use crate::state::{StepReport, StepStatus};

/// Ticks in a row that must converge before the vehicle counts as recovered. One whose springs or
/// road are not of this world, or that need not settle, may stumble again at any time.
const CALM: u32 = 5;
/// Steps in a row that do not converge, after which the runtime trips.
const TRIP_AFTER: u32 = 50;

type EpisodeLink<P> = Shared<<P as crate::models::Model>::Inputs, Shown<P>, 2>;

/// What a tick can be judged by.
struct TickJudge<'a, P: Tested> {
    model: &'a P,
    settings: Settings,
    sane_vehicle: bool,
    conditioned: bool,
    /// The vehicle must take sane steps and converge again.
    settles: bool,
}

/// An episode that is ready to run.
struct Episode<'a, P: Tested> {
    plan: Plan<'a, P>,
    sane: bool,
    /// Hostile ticks.
    length: u32,
    /// Through the runtime, or straight into the solver.
    conditioned: bool,
}

/// Plays an episode at random, of `most` hostile ticks at most. `model` is made into that of the episode;
/// one that is refused gives way to the usual one.
pub(super) fn play<P: Tested>(
    most: u64,
    random: &mut HostileRandom,
    summary: &mut HostileSummary,
    model: &mut P,
    memory: &mut MemoryOf<P>,
) -> Result<(), Fault> {
    let mut sane = scenario::randomise(model, random, &mut summary.refusals)?;
    let (scheme, settings) = scenario::solver::<P>(random);
    let reduced = 2 + random.below(2);
    let plan = match Plan::with_reduced(model, scheme, settings, reduced, memory) {
        Ok(plan) => plan,
        Err(error) => {
            summary.refusals.count(&error);
            scenario::make_usual(model)?;
            sane = true;
            Plan::with_reduced(model, scheme, settings, reduced, memory)
                .map_err(|_| Fault::NoStart)?
        }
    };
    if !P::Engine::state(memory).is_finite() {
        return Err(Fault::NonFiniteStart);
    }
    let (length, conditioned) = (50 + random.below(400), random.percent(50));
    Episode { plan, sane, length, conditioned }.run(most, random, summary, memory);
    Ok(())
}

impl<P: Tested> Episode<'_, P> {
    /// Runs it, for `most` hostile ticks at most.
    fn run(
        &self,
        most: u64,
        random: &mut HostileRandom,
        summary: &mut HostileSummary,
        memory: &mut MemoryOf<P>,
    ) {
        let length = u32::try_from(most).unwrap_or(u32::MAX).min(self.length);
        if self.conditioned {
            self.through_the_runtime(length, random, summary, memory);
        } else {
            self.straight_to_the_solver(length, random, summary, memory);
        }
    }

    fn judge(&self) -> TickJudge<'_, P> {
        TickJudge {
            model: self.plan.model(),
            settings: *self.plan.full().settings(),
            sane_vehicle: self.sane,
            conditioned: self.conditioned,
            settles: self.settles(),
        }
    }

    /// Whether the vehicle must take sane steps and converge again.
    fn settles(&self) -> bool {
        P::SETTLES || self.plan.full().settings().fixed_iterations.is_none()
    }

    #[inline(never)]
    fn straight_to_the_solver(
        &self,
        length: u32,
        random: &mut HostileRandom,
        summary: &mut HostileSummary,
        memory: &mut MemoryOf<P>,
    ) {
        let judge = self.judge();
        let mut recovery = Recovery::new(self.sane && judge.settles);
        // sane inputs go on from where the last ones were
        let (mut places, mut sane) = (P::Inputs::ZERO, None);
        for tick in 0..length.saturating_add(RECOVERY_TICKS) {
            let hostile = tick < length;
            let drives = if hostile {
                hostile_drives::<P>(random, tick)
            } else {
                sane.get_or_insert_with(|| SaneInputs::<P>::from(&places)).advance()
            };
            let input = self.plan.model().input(&drives);
            let before = *P::Engine::state(memory);
            let report = self.plan.step_with(&input, Effort::Full, memory);
            let after = P::Engine::state(memory);
            after.add_to(&mut summary.fingerprint);
            summary.fingerprint.report(&report);
            if let Err(fault) = judge.check(drives, [&before, after], &report, Effort::Full) {
                summary.fault(fault, tick);
            }
            if report.status.is_taken() {
                for (place, drive) in places.as_mut().iter_mut().zip(drives.as_ref()) {
                    *place = drive.value;
                }
            }
            if hostile {
                let mut inputs = drives.as_ref().iter().zip(P::INPUTS);
                summary.count(&report, inputs.all(|(drive, port)| is_plausible(drive, port)));
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
        memory: &mut MemoryOf<P>,
    ) {
        let judge = self.judge();
        let shared: EpisodeLink<P> = Shared::new(P::INPUTS, Shown::ZERO);
        let config = config(random);
        let rest: P::Inputs = ports::initial(P::INPUTS);
        let runtime = Rig::new(&self.plan, memory)
            .and_then(|rig| Runtime::new(rig, &shared, config, Ok(()), rest));
        let Ok(mut runtime) = runtime else {
            summary.fault(Fault::NoStart, 0);
            return;
        };
        let mut recovery = Recovery::new(self.sane && judge.settles);
        let mut tripped = false;
        for tick in 0..length.saturating_add(RECOVERY_TICKS) {
            let hostile = tick < length;
            let (accepted, timer) = if hostile {
                let accepted = shared.input.offer(hostile_positions::<P>(random)).is_ok();
                (accepted, FakeTimer::hostile(random))
            } else {
                (shared.input.offer(rest).is_ok(), FakeTimer::in_time())
            };
            if tripped && (tick == length || (hostile && random.percent(10))) {
                shared.requests.rearm();
            }
            let before = *P::Engine::state(runtime.stepper().memory());
            let report = runtime.tick(&timer, &mut NoWatchdog);
            let rig = runtime.stepper();
            P::Engine::state(rig.memory()).add_to(&mut summary.fingerprint);
            summary.fingerprint.report(&report.step);
            let verdict = judge
                .check_tick(rig, &before, &report)
                .and_then(|()| check_rules::<P>(&config, &timer, &shared, &report));
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
        // nothing that gets through a conditioner may bring a vehicle to a halt that exists, and stands on its wheels
        let lies = !judge.model.stands(P::Engine::state(runtime.stepper().memory()));
        if tripped && self.sane {
            summary.stuck = summary.stuck.saturating_add(1);
        }
        let excused = !self.sane || lies || !judge.settles;
        summary.end(&recovery, tripped && excused && !shared.output.read().live, length);
    }
}

/// Whether all inputs of a tick shall be possible ones. With many ports there is something wrong with nearly every set of
/// inputs that are hostile each for itself, and hardly one would reach the solver.
fn all_possible<P: Tested>(random: &mut HostileRandom) -> bool {
    P::INPUTS.len() > 1 && random.percent(50)
}

/// Values for all ports, none of which need be believed.
fn hostile_positions<P: Tested>(random: &mut HostileRandom) -> P::Inputs {
    let possible = all_possible::<P>(random);
    let mut values = P::Inputs::ZERO;
    for (value, port) in values.as_mut().iter_mut().zip(P::INPUTS) {
        // no table of functions: the stack of what is called through one has no bound
        *value =
            if possible { possible_position(port, random) } else { hostile_position(port, random) };
    }
    values
}

/// A motion for every input, whose parts need not belong together.
fn hostile_drives<P: Tested>(random: &mut HostileRandom, tick: u32) -> Drives<P> {
    let possible = all_possible::<P>(random);
    P::Inputs::each(|number| match P::INPUTS.get(number) {
        None => Drive::REST,
        Some(port) if possible => possible_drive(port, random, tick),
        Some(port) => hostile_drive(port, random, tick),
    })
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

impl<P: Tested> TickJudge<'_, P> {
    fn check(
        &self,
        drives: Drives<P>,
        states: [&StateOf<P>; 2],
        report: &StepReport,
        effort: Effort,
    ) -> Result<(), Fault> {
        let circumstances = Circumstances {
            drives,
            sane_vehicle: self.sane_vehicle,
            must_take: self.conditioned && (P::SETTLES || (self.settles && effort == Effort::Full)),
        };
        oracle::check(self.model, &self.settings, &circumstances, states, report)
    }

    fn check_tick(
        &self,
        rig: &Rig<'_, P>,
        before: &StateOf<P>,
        report: &TickReport,
    ) -> Result<(), Fault> {
        let after = P::Engine::state(rig.memory());
        match report.action {
            Action::Stepped => {
                self.check(rig.drives(), [before, after], &report.step, report.effort)
            }
            Action::Skipped | Action::Idle if oracle::same_bits::<P>(before, after) => Ok(()),
            Action::Skipped | Action::Idle => Err(Fault::Runtime),
        }
    }
}

/// The rules of the runtime, looked at from outside.
fn check_rules<P: Tested>(
    config: &Config,
    timer: &FakeTimer,
    shared: &EpisodeLink<P>,
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
    const fn new(settles: bool) -> Self {
        let wanted = if settles { CALM } else { 1 };
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
