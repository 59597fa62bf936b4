//! The tick handler with a fake clock: deadlines, policies, phases, mailbox, outlet, telemetry.
#![allow(clippy::unwrap_used, clippy::panic, clippy::float_cmp, reason = "a test")]

use core::cell::{Cell, RefCell};
use core::num::NonZeroU32;
use ferrol::runtime::SelfTestFailure;
use ferrol::runtime::{
    Action, BINS, BootCheck, Clock, Config, DeadlineStatistics, Effort, Implausible, Mailbox,
    OverrunPolicy, Phase, PositionRange, Published, Runtime, Shared, Stepper, TickReport,
    TickTimer, Trip, Watchdog,
};
use ferrol::state::{StepReport, StepStatus};
use std::rc::Rc;

/// Period of the fake timer, in counts.
const PERIOD: u32 = 1000;
/// Counts by which a step must be done.
const DEADLINE: u32 = 900;
const RANGE: PositionRange = PositionRange { lowest: -1.0, highest: 1.0 };
/// Shown whenever the runtime is not armed.
const SAFE: f64 = -99.0;

type FakeLink = Shared<f64, f64, 8>;

/// The fake clock: time moves only when a step takes some.
#[derive(Default)]
struct FakeTime {
    now: Cell<u32>,
    /// When the next tick is due.
    due: Cell<u32>,
    kicks: Cell<u32>,
    /// What the next step takes, and how it ends.
    takes: Cell<u32>,
    status: Cell<StepStatus>,
    efforts: RefCell<Vec<Effort>>,
}

/// What the runtime sees of the bench.
#[derive(Clone)]
struct FakeBoard(Rc<FakeTime>);

impl Clock for FakeBoard {
    fn now(&self) -> u32 {
        self.0.now.get()
    }
}

impl TickTimer for FakeBoard {
    fn is_pending(&self) -> bool {
        self.0.now.get().wrapping_sub(self.0.due.get()) < u32::MAX / 2
    }
}

impl Watchdog for FakeBoard {
    fn kick(&mut self) {
        self.0.kicks.set(self.0.kicks.get() + 1);
    }
}

/// A model that adds up its input and takes as long as the bench says.
struct SlowModel {
    bench: Rc<FakeTime>,
    sum: f64,
}

impl Stepper for SlowModel {
    type Input = f64;
    type Output = f64;

    fn step(&mut self, input: &f64, effort: Effort) -> StepReport {
        self.bench.now.set(self.bench.now.get().wrapping_add(self.bench.takes.get()));
        self.bench.efforts.borrow_mut().push(effort);
        let status = self.bench.status.get();
        if status.is_taken() {
            self.sum += *input;
        }
        StepReport { status, ..StepReport::default() }
    }

    fn output(&self) -> f64 {
        self.sum
    }
}

struct Test<'a> {
    bench: Rc<FakeTime>,
    board: FakeBoard,
    runtime: Runtime<'a, SlowModel, 8>,
    shared: &'a FakeLink,
}

fn config(policy: OverrunPolicy) -> Config {
    let period = NonZeroU32::new(PERIOD).unwrap();
    Config { deadline: DEADLINE, policy, warm_up: 0, ..Config::new(period) }
}

fn link() -> FakeLink {
    Shared::new(RANGE, SAFE)
}

impl<'a> Test<'a> {
    fn new(shared: &'a FakeLink, config: Config, boot: BootCheck) -> Self {
        // close to the end of the counter, so that every test crosses it
        let bench = Rc::new(FakeTime::default());
        bench.now.set(u32::MAX - 2 * PERIOD);
        bench.due.set(bench.now.get());
        let model = SlowModel { bench: bench.clone(), sum: 0.0 };
        let runtime = Runtime::new(model, shared, config, boot, 1.0).unwrap();
        Self { board: FakeBoard(bench.clone()), bench, runtime, shared }
    }

    fn with_policy(shared: &'a FakeLink, policy: OverrunPolicy) -> Self {
        Self::new(shared, config(policy), Ok(()))
    }

    /// Waits for the timer, unless it has fired already, and runs the handler.
    fn tick(&mut self, takes: u32) -> TickReport {
        let FakeTime { now, due, .. } = &*self.bench;
        let late = now.get().wrapping_sub(due.get());
        if late < u32::MAX / 2 {
            // one pending bit: whatever else fell due is gone
            due.set(due.get().wrapping_add(late / PERIOD * PERIOD));
        } else {
            now.set(due.get());
        }
        due.set(due.get().wrapping_add(PERIOD));
        self.bench.takes.set(takes);
        let report = self.runtime.tick(&self.board, &mut self.board.clone());
        // the log empties the queue
        while self.shared.telemetry.pop().is_some() {}
        report
    }

    fn read(&self) -> Published<f64> {
        self.shared.output.read()
    }
}

#[test]
fn in_time_every_tick_steps_publishes_and_kicks() {
    let shared = link();
    let mut test = Test::with_policy(&shared, OverrunPolicy::HoldOutput);
    for tick in 1..=5 {
        let report = test.tick(400);
        assert_eq!((report.tick, report.action, report.duration), (tick, Action::Stepped, 400));
        assert!(report.published && report.kicked && !report.late);
        assert_eq!(test.read(), Published { tick, live: true, output: tick as f64 });
    }
    assert_eq!(test.bench.kicks.get(), 5);
    assert_eq!(test.runtime.counters().behind(), 0);
}

#[test]
fn hold_output_keeps_the_late_result_back() {
    let shared = link();
    let mut test = Test::with_policy(&shared, OverrunPolicy::HoldOutput);
    test.tick(400);
    // past the deadline, but not past the next tick
    let report = test.tick(950);
    assert!(report.late && !report.published && !report.kicked);
    assert_eq!(test.read(), Published { tick: 1, live: true, output: 1.0 });
    // the step itself counts: nothing is lost of the motion
    test.tick(400);
    assert_eq!(test.read(), Published { tick: 3, live: true, output: 3.0 });
    // past the next tick, which runs at once
    assert!(test.tick(1500).late);
    let next = test.tick(300);
    assert!(!next.late && next.published);
    assert_eq!(test.read(), Published { tick: 5, live: true, output: 5.0 });
    let counters = test.runtime.counters();
    assert_eq!((counters.overruns, counters.held_outputs, counters.behind()), (2, 2, 0));
    assert_eq!(test.bench.kicks.get(), 3);
}

#[test]
fn skip_tick_drops_the_tick_that_was_due() {
    let shared = link();
    let mut test = Test::with_policy(&shared, OverrunPolicy::SkipTick);
    test.tick(400);
    let late = test.tick(1500);
    assert!(late.late && late.published && !late.kicked);
    let skipped = test.tick(400);
    assert_eq!((skipped.action, skipped.duration, skipped.published), (Action::Skipped, 0, false));
    // simulated time stood still: two steps in three ticks
    assert_eq!(test.read(), Published { tick: 2, live: true, output: 2.0 });
    assert_eq!(test.tick(400).action, Action::Stepped);
    assert_eq!(test.read(), Published { tick: 4, live: true, output: 3.0 });
    // late without a tick that is due: nothing to skip
    assert!(test.tick(950).late);
    assert_eq!(test.tick(400).action, Action::Stepped);
    let counters = test.runtime.counters();
    assert_eq!((counters.skipped, counters.lost, counters.behind()), (1, 0, 1));
}

#[test]
fn reduce_iterations_lasts_until_enough_ticks_were_in_time() {
    let shared = link();
    let mut test = Test::with_policy(&shared, OverrunPolicy::ReduceIterations { ticks: 3 });
    for takes in [400, 950, 400, 950, 400, 400, 400, 400, 400] {
        test.tick(takes);
    }
    use Effort::{Full, Reduced};
    let want = [Full, Full, Reduced, Reduced, Reduced, Reduced, Reduced, Full, Full];
    assert_eq!(*test.bench.efforts.borrow(), want);
    // late results are shown all the same
    assert_eq!(test.read().tick, 9);
    assert_eq!(test.runtime.counters().overruns, 2);
}

#[test]
fn trip_to_safe_stops_until_it_is_armed_again() {
    let shared = link();
    let mut test = Test::with_policy(&shared, OverrunPolicy::TripToSafe);
    test.tick(400);
    let late = test.tick(1200);
    assert_eq!(late.phase, Phase::Tripped(Trip::Overrun));
    assert!(!late.published && !late.kicked);
    assert_eq!(test.read(), Published { tick: 2, live: false, output: SAFE });
    for _ in 0..10 {
        let idle = test.tick(400);
        assert_eq!((idle.action, idle.kicked), (Action::Idle, false));
    }
    assert_eq!((test.bench.kicks.get(), test.bench.efforts.borrow().len()), (1, 2));
    assert_eq!(test.read().output, SAFE);

    shared.requests.rearm();
    let report = test.tick(400);
    assert_eq!((report.action, report.phase), (Action::Stepped, Phase::Armed));
    assert_eq!(test.read(), Published { tick: 13, live: true, output: 3.0 });
    assert_eq!(test.runtime.counters().trips, 1);
}

#[test]
fn a_request_trips_and_is_heeded_once() {
    let shared = link();
    let mut test = Test::with_policy(&shared, OverrunPolicy::HoldOutput);
    test.tick(400);
    shared.requests.trip();
    assert_eq!(test.tick(400).phase, Phase::Tripped(Trip::Requested));
    shared.requests.rearm();
    assert_eq!(test.tick(400).phase, Phase::Armed);
    assert_eq!(test.tick(400).phase, Phase::Armed);
}

#[test]
fn warm_up_wants_good_ticks_in_a_row() {
    let shared = link();
    let config = Config { warm_up: 3, ..config(OverrunPolicy::TripToSafe) };
    let mut test = Test::new(&shared, config, Ok(()));
    // a late tick neither trips nor counts
    for (takes, left) in [(400, 2), (400, 1), (950, 3), (400, 2), (400, 1)] {
        let report = test.tick(takes);
        assert_eq!(report.phase, Phase::WarmUp { left });
        assert!(!report.published);
        assert_eq!(report.kicked, takes == 400);
        assert_eq!(test.read(), Published { tick: 0, live: false, output: SAFE });
    }
    test.bench.status.set(StepStatus::IterationLimit);
    assert_eq!(test.tick(400).phase, Phase::WarmUp { left: 3 });
    test.bench.status.set(StepStatus::Converged);
    for _ in 0..2 {
        test.tick(400);
    }
    assert_eq!(test.tick(400).phase, Phase::Armed);
    assert_eq!(test.read().output, SAFE);
    assert!(test.tick(420).published);
    // measured apart
    let durations = test.runtime.durations();
    assert_eq!((durations.warm_up.count, durations.warm_up.worst), (9, 950));
    assert_eq!((durations.armed.count, durations.armed.worst), (1, 420));
}

#[test]
fn a_failed_self_test_arms_nothing() {
    let shared = link();
    let failure = SelfTestFailure::Differs { scenario: "bump" };
    let mut test = Test::new(&shared, config(OverrunPolicy::HoldOutput), Err(failure));
    for _ in 0..3 {
        shared.requests.rearm();
        let report = test.tick(400);
        assert_eq!(report.phase, Phase::Tripped(Trip::SelfTest(failure)));
        assert_eq!((report.action, report.kicked), (Action::Idle, false));
    }
    assert!(test.bench.efforts.borrow().is_empty());
    assert_eq!(test.read().output, SAFE);
}

#[test]
fn the_watchdog_is_kicked_only_after_converged_steps() {
    let shared = link();
    let mut test = Test::with_policy(&shared, OverrunPolicy::HoldOutput);
    for (status, published) in [
        (StepStatus::IterationLimit, true),
        (StepStatus::Open, false),
        (StepStatus::Singular, false),
        (StepStatus::NonFinite, false),
    ] {
        test.bench.status.set(status);
        let report = test.tick(400);
        assert_eq!((report.kicked, report.published), (false, published), "{status:?}");
    }
    assert_eq!(test.bench.kicks.get(), 0);
    // what is not taken is not shown: readers see the age of what they have
    assert_eq!(test.read().tick, 1);
    let counters = test.runtime.counters();
    assert_eq!((counters.unconverged, counters.held_steps), (1, 3));
}

#[test]
fn steps_that_do_not_converge_trip_in_the_end() {
    let shared = link();
    let config = Config { trip_after_unconverged: 4, ..config(OverrunPolicy::HoldOutput) };
    let mut test = Test::new(&shared, config, Ok(()));
    test.bench.status.set(StepStatus::Open);
    for _ in 0..3 {
        assert_eq!(test.tick(400).phase, Phase::Armed);
    }
    // one good step, and the count begins anew
    test.bench.status.set(StepStatus::Converged);
    test.tick(400);
    test.bench.status.set(StepStatus::NonFinite);
    assert_eq!(test.tick(400).phase, Phase::Armed);
    test.bench.status.set(StepStatus::IterationLimit);
    for _ in 0..2 {
        assert_eq!(test.tick(400).phase, Phase::Armed);
    }
    assert_eq!(test.tick(400).phase, Phase::Tripped(Trip::Unconverged));
    assert_eq!(test.read().output, SAFE);
}

#[test]
fn inputs_that_stay_away_trip_where_asked() {
    let shared = link();
    let config = Config { trip_after_stale: 3, ..config(OverrunPolicy::HoldOutput) };
    let mut test = Test::new(&shared, config, Ok(()));
    for _ in 0..3 {
        shared.input.offer(0.5).unwrap();
        assert_eq!(test.tick(400).input_age, 0);
    }
    assert_eq!(test.tick(400).input_age, 1);
    assert_eq!(test.tick(400).phase, Phase::Armed);
    let report = test.tick(400);
    assert_eq!((report.phase, report.kicked), (Phase::Tripped(Trip::Stale), false));
}

#[test]
fn lost_ticks_are_counted() {
    let shared = link();
    let mut test = Test::with_policy(&shared, OverrunPolicy::HoldOutput);
    test.tick(400);
    // runs over three ticks: one stays pending, two are gone
    test.tick(3500);
    test.tick(300);
    assert_eq!(test.runtime.counters().lost, 2);
    // late again and again, but never by two: none is lost
    for takes in [1400, 1400, 200, 1000, 999, 400] {
        test.tick(takes);
    }
    assert_eq!(test.runtime.counters().lost, 2);
    // interrupts were held off for two periods after a tick in time
    test.bench.now.set(test.bench.due.get().wrapping_add(2 * PERIOD + 100));
    test.tick(100);
    assert_eq!(test.runtime.counters().lost, 4);
}

#[test]
fn the_latest_input_wins_and_nonsense_is_refused_by_name() {
    let mailbox: Mailbox<f64> = Mailbox::new(RANGE);
    assert_eq!(mailbox.take(), None);
    for (input, verdict) in [
        (0.25, Ok(())),
        (0.5, Ok(())),
        (f64::NAN, Err(Implausible::NonFinite)),
        (f64::INFINITY, Err(Implausible::NonFinite)),
        (f64::NEG_INFINITY, Err(Implausible::NonFinite)),
        (1e300, Err(Implausible::AboveRange)),
        (-1.0000001, Err(Implausible::BelowRange)),
        (1.0, Ok(())),
        (-1.0, Ok(())),
        (f64::MIN_POSITIVE / 4.0, Ok(())),
    ] {
        assert_eq!(mailbox.offer(input), verdict, "{input}");
    }
    assert_eq!(mailbox.take(), Some(f64::MIN_POSITIVE / 4.0));
    assert_eq!(mailbox.take(), None);
    let counters = mailbox.counters();
    assert_eq!((counters.accepted, counters.rejected, counters.overwritten), (5, 5, 4));
    assert_eq!(counters.last_rejection, Some(Implausible::BelowRange));
}

#[test]
fn the_handler_keeps_the_last_input_until_a_new_one_comes() {
    let shared = link();
    let mut test = Test::with_policy(&shared, OverrunPolicy::HoldOutput);
    shared.input.offer(0.5).unwrap();
    test.tick(400);
    assert!(shared.input.offer(7.0).is_err());
    test.tick(400);
    shared.input.offer(0.25).unwrap();
    test.tick(400);
    assert_eq!(test.read().output, 1.25);
}

#[test]
fn no_reader_sees_half_an_output() {
    #[derive(Clone, Copy)]
    struct Wide([u64; 64]);
    struct CountingModel(u64);
    impl Stepper for CountingModel {
        type Input = ();
        type Output = Wide;
        fn step(&mut self, (): &(), _: Effort) -> StepReport {
            self.0 += 1;
            StepReport::default()
        }
        fn output(&self) -> Wide {
            Wide([self.0; 64])
        }
    }
    static SHARED: Shared<(), Wide, 2> = Shared::new((), Wide([0; 64]));
    let bench = Rc::new(FakeTime::default());
    bench.due.set(PERIOD);
    let (board, config) = (FakeBoard(bench), config(OverrunPolicy::HoldOutput));
    let mut runtime = Runtime::new(CountingModel(0), &SHARED, config, Ok(()), ()).unwrap();
    let reader = std::thread::spawn(|| {
        let (mut last, mut changes) = (0, 0u32);
        while last < 200_000 {
            let published = SHARED.output.read();
            let Wide(words) = published.output;
            assert!(words.iter().all(|&word| word == words[0]), "torn");
            assert_eq!(words[0], published.tick);
            assert!(words[0] >= last);
            changes += u32::from(words[0] != last);
            last = words[0];
        }
        changes
    });
    for _ in 0..200_000 {
        runtime.tick(&board, &mut board.clone());
    }
    assert!(reader.join().unwrap() > 0);
}

#[test]
fn telemetry_keeps_the_oldest_and_counts_what_it_drops() {
    let shared = link();
    let bench = Rc::new(FakeTime::default());
    bench.due.set(PERIOD);
    let board = FakeBoard(bench.clone());
    let model = SlowModel { bench, sum: 0.0 };
    let config = config(OverrunPolicy::HoldOutput);
    let mut runtime = Runtime::new(model, &shared, config, Ok(()), 1.0).unwrap();
    let reports: Vec<_> = (0..10).map(|_| runtime.tick(&board, &mut board.clone())).collect();
    // a queue of depth 8 holds 7
    let kept: Vec<_> = core::iter::from_fn(|| shared.telemetry.pop()).collect();
    assert_eq!(kept, reports[..7]);
    assert_eq!(runtime.counters().dropped, 3);
    let next = runtime.tick(&board, &mut board.clone());
    assert_eq!((shared.telemetry.pop(), next.counters.dropped), (Some(next), 3));
}

#[test]
fn durations_are_counted_by_twentieths_of_the_period() {
    let period = NonZeroU32::new(PERIOD).unwrap();
    let mut statistics = DeadlineStatistics::new();
    for (duration, late) in [(0, false), (49, false), (50, false), (999, true), (1000, true)] {
        statistics.add(duration, period, late);
    }
    statistics.add(u32::MAX, period, true);
    let mut want = [0; BINS];
    (want[0], want[1], want[BINS - 1]) = (2, 1, 1);
    assert_eq!((statistics.histogram, statistics.beyond), (want, 2));
    assert_eq!((statistics.best, statistics.worst, statistics.last), (0, u32::MAX, u32::MAX));
    assert_eq!((statistics.count, statistics.overruns), (6, 3));
    // counters stop at their end
    statistics.count = u32::MAX;
    statistics.overruns = u32::MAX;
    statistics.beyond = u32::MAX;
    statistics.add(5000, period, true);
    let ends = (statistics.count, statistics.overruns, statistics.beyond);
    assert_eq!(ends, (u32::MAX, u32::MAX, u32::MAX));
}

#[test]
fn a_deadline_beyond_the_period_is_refused() {
    let shared = link();
    for deadline in [0, PERIOD + 1] {
        let config = Config { deadline, ..config(OverrunPolicy::HoldOutput) };
        let model = SlowModel { bench: Rc::new(FakeTime::default()), sum: 0.0 };
        assert!(Runtime::new(model, &shared, config, Ok(()), 0.0).is_err(), "{deadline}");
    }
}
