//! The link in this process where something is at its end: keys, batches, snapshots that are refused, runs that break, recordings
//! that prove nothing.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::float_cmp,
    reason = "a test"
)]

use ferrol::evidence::linked::Bench as _;
use ferrol::models::Model as _;
use ferrol::protocol::frame::{Kind, WIRE, encode};
use ferrol::protocol::lock::{Keyed, Unlocked};
use ferrol::protocol::message::{Command, Identity, LossPolicy, Mode, Stand, Terms};
use ferrol::protocol::{Outgoing, Rejection, Session, Station as _};
use ferrol::snapshot::crc32;
use ferrol::vehicles::iltis::Iltis;
use host_sim::rig::client::Client;
use host_sim::rig::drive::{drive, job};
use host_sim::rig::faults::Faults;
use host_sim::rig::inputs::InputTable;
use host_sim::rig::local::{LocalLink, vehicle};
use host_sim::rig::recording::Recording;
use host_sim::rig::trial::{WORDS, asked, client, driven, identity, replayed};
use host_sim::rig::{RigError, Wire};
use std::io;
use std::time::Duration;

const LOCK_STEP: Terms =
    Terms { mode: Mode::LockStep, policy: LossPolicy::Ramp, after: 20, ramp: 50 };
const FREE: Terms = Terms { mode: Mode::FreeRunning, ..LOCK_STEP };

/// Why something was refused.
fn why<T>(result: Result<T, RigError>) -> Rejection {
    match result {
        Err(RigError::Command(_, why)) => why,
        Err(other) => panic!("{other}"),
        Ok(_) => panic!("taken"),
    }
}

/// A wire that somebody listens to, who can send too.
struct Tapped<W> {
    wire: W,
    heard: Vec<Vec<u8>>,
}

impl<W: Wire> Wire for Tapped<W> {
    fn send(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.heard.push(bytes.to_vec());
        self.wire.send(bytes)
    }

    fn receive(&mut self, bytes: &mut Vec<u8>, at_most: Duration) -> io::Result<()> {
        self.wire.receive(bytes, at_most)
    }

    fn patience(&self) -> Duration {
        self.wire.patience()
    }
}

/// A frame that asks for the counters: it needs no key, and moves the number of the last frame on.
fn unkeyed(number: u16) -> Vec<u8> {
    let mut wire = [0; WIRE];
    encode(Kind::Command, number, &mut wire, |to| to.put(&[10])).unwrap().to_vec()
}

#[test]
fn what_proved_a_key_once_proves_it_never_again() {
    let key = Keyed::new([7; 32]);
    let link = LocalLink::<Iltis, Keyed>::new(job(WORDS).unwrap(), key, false);
    let tapped = Tapped { wire: link, heard: Vec::new() };
    let mut client = Client::new(tapped, Iltis::INPUTS, Iltis::OUTPUTS).with_key(Some(key));
    let hello = client.open(LOCK_STEP, Identity::default(), 3).unwrap();
    let set = Command::Set { number: 0, value: 1250.0 };
    client.command("set", &set, |_| ()).unwrap();
    client.command("arm", &Command::Arm, |_| ()).unwrap();
    let [.., recorded_set, recorded_arm] = &client.wire.heard[..] else { panic!() };
    let recorded = [recorded_set.clone(), recorded_arm.clone()];
    let last = client.sent as u16;
    client.command("disarm", &Command::Disarm, |_| ()).unwrap();
    // frames without a key, each as far ahead as a number may be, until the recorded ones are of the future
    let link = &mut client.wire.wire;
    for (frame, before) in recorded.iter().zip([last - 1, last]) {
        for ahead in [0x7fff, 0xfffe, 0xffff] {
            link.send(&unkeyed(before.wrapping_add(ahead))).unwrap();
        }
        let (late, repeated) = (Rejection::Late as usize, Rejection::Repeated as usize);
        let old = *link.session().counters();
        link.send(frame).unwrap();
        let new = *link.session().counters();
        // its number is right now, its count is not
        assert_eq!(new.rejected[late], old.rejected[late]);
        assert_eq!(new.rejected[repeated], old.rejected[repeated] + 1);
    }
    // another session: the proofs are of the other challenge
    let (armed, challenge) = (hello.armed, hello.challenge);
    let hello = client.open(LOCK_STEP, Identity::default(), 3).unwrap();
    assert_eq!((armed, hello.armed, hello.challenge), (false, false, challenge));
    let hello = client.open(LOCK_STEP, Identity::default(), 4).unwrap();
    assert_ne!(hello.challenge, challenge);
    // who has the key goes on; who has not starts nothing anew
    client.command("arm", &Command::Arm, |_| ()).unwrap();
    client.command("disarm", &Command::Disarm, |_| ()).unwrap();
    let mut stranger = client.with_key(None);
    stranger.open(LOCK_STEP, Identity::default(), 5).unwrap();
    assert_eq!(why(stranger.command("reset", &Command::Reset, |_| ())), Rejection::Key);
}

/// Nobody hears it.
struct Nowhere;

impl Outgoing for Nowhere {
    fn send(&mut self, _: &[u8]) -> bool {
        true
    }
}

#[test]
fn a_record_that_is_told_late_does_not_arm() {
    let mut vehicle = vehicle::<Iltis>(job(WORDS).unwrap(), Ok(()));
    let mut session = Session::<_, Unlocked>::new(Iltis::INPUTS, Unlocked);
    vehicle.agree(&LOCK_STEP).unwrap();
    vehicle.arm().unwrap();
    vehicle.offer([0.001]).unwrap();
    vehicle.bench().pend();
    let record = vehicle.bench().made().unwrap();
    vehicle.disarm();
    let fingerprint = record.fingerprint();
    vehicle.put(record);
    vehicle.tell(fingerprint, &mut session, &mut Nowhere);
    assert_eq!(vehicle.stand(), Stand::Disarmed);
    vehicle.arm().unwrap();
    assert_eq!(vehicle.stand(), Stand::WarmUp);
    vehicle.bench().pend();
    assert!(vehicle.bench().made().is_some());
}

#[test]
fn a_batch_is_obeyed_in_its_order() {
    let mut client = client(Faults::default()).unwrap();
    client.open(LOCK_STEP, identity().unwrap(), 1).unwrap();
    client.command("arm", &Command::Arm, |_| ()).unwrap();
    client.step(1, &[0.0]).unwrap();
    let mut batch = Vec::new();
    let mut wire = [0; WIRE];
    let number = client.sent as u16;
    let bytes = encode(Kind::Input, number + 1, &mut wire, |to| {
        to.put(&2u32.to_le_bytes());
        to.numbers(&[0.001]);
    });
    batch.extend(bytes.unwrap());
    for (number, command) in [(number + 2, 2), (number + 3, 1)] {
        batch.extend(encode(Kind::Command, number, &mut wire, |to| to.put(&[command])).unwrap());
    }
    client.wire.send(&batch).unwrap();
    client.sent += 3;
    // disarmed, armed again: it steps
    assert_eq!(client.step(3, &[0.001]).unwrap().head.stand, Stand::WarmUp);
}

#[test]
fn a_refused_snapshot_has_no_effect() {
    let mut first = asked(LOCK_STEP, 60, Faults::default());
    first.keep = Some(50);
    let good = driven(&first).unwrap().0.snapshot.unwrap();
    first.set = vec![("chassis_mass".to_owned(), 1300.0)];
    let foreign = driven(&first).unwrap().0.snapshot.unwrap();
    // sealed as it should be, with the place of a number from the end
    let sealed = |from_end: usize, value: f64| {
        let mut bytes = good.clone();
        let place = bytes.len() - from_end;
        bytes[place..place + 8].copy_from_slice(&value.to_le_bytes());
        let (body, checksum) = bytes.split_last_chunk_mut::<4>().unwrap();
        *checksum = crc32(body).to_le_bytes();
        bytes
    };
    // the input in force, beyond the travel of the rack; the last acceleration of its motion
    for wrong in
        [vec![1; good.len()], foreign, sealed(20, 0.06), sealed(28, 1e9), good[1..].to_vec()]
    {
        let mut client = client(Faults::default()).unwrap();
        client.open(LOCK_STEP, identity().unwrap(), 1).unwrap();
        assert_eq!(why(client.restore(&wrong)), Rejection::Snapshot);
        // nothing is prepared: parameters can still be set, and the start is the start
        let set = Command::Set { number: 0, value: Iltis::USUAL.chassis_mass };
        client.command("set", &set, |_| ()).unwrap();
        client.command("arm", &Command::Arm, |_| ()).unwrap();
        assert_eq!(client.step(1, &[0.0]).unwrap().head.tick, 1);
    }
    let mut client = client(Faults::default()).unwrap();
    client.open(LOCK_STEP, identity().unwrap(), 1).unwrap();
    assert_eq!(client.restore(&good).unwrap(), 50);
}

#[test]
fn a_snapshot_is_written_without_gaps_and_kept_by_nobody_else() {
    let mut first = asked(LOCK_STEP, 60, Faults::default());
    first.keep = Some(50);
    let good = driven(&first).unwrap().0.snapshot.unwrap();
    let mut client = client(Faults::default()).unwrap();
    client.open(LOCK_STEP, identity().unwrap(), 1).unwrap();
    client.command("arm", &Command::Arm, |_| ()).unwrap();
    client.step(1, &[0.0]).unwrap();
    client.command("disarm", &Command::Disarm, |_| ()).unwrap();
    let part = |offset: usize| Command::Write {
        offset: offset as u32,
        bytes: &good[offset..good.len().min(offset + 128)],
    };
    assert_eq!(why(client.command("write", &part(128), |_| ())), Rejection::Snapshot);
    for offset in [0, 128, 128, 256] {
        client.command("write", &part(offset), |_| ()).unwrap();
    }
    // what is kept takes the place of what was written, whole
    client.command("keep", &Command::Keep, |_| ()).unwrap();
    assert_eq!(why(client.command("write", &part(384), |_| ())), Rejection::Snapshot);
    assert_eq!(why(client.command("restore", &Command::Restore, |_| ())), Rejection::Snapshot);
    assert_eq!(client.restore(&good).unwrap(), 50);
}

/// More inputs than numbers on the wire tell apart.
#[test]
fn a_long_free_running_recording_repeats_bit_for_bit() {
    let run = driven(&asked(FREE, 66_000, Faults { seed: 3, late: 0.001, ..Faults::default() }));
    let desk = replayed(&run.unwrap().0.recording).unwrap();
    assert_eq!((desk.ticks, desk.equal, desk.first_difference), (66_000, 66_000, None));
}

/// A wire that goes down behind so many frames.
struct Dying {
    wire: LocalLink<Iltis, Unlocked>,
    left: u32,
}

impl Wire for Dying {
    fn send(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.left = self.left.checked_sub(1).ok_or(io::ErrorKind::BrokenPipe)?;
        self.wire.send(bytes)
    }

    fn receive(&mut self, bytes: &mut Vec<u8>, at_most: Duration) -> io::Result<()> {
        self.wire.receive(bytes, at_most)
    }

    fn patience(&self) -> Duration {
        Duration::ZERO
    }
}

#[test]
fn a_run_that_breaks_leaves_its_recording() {
    for terms in [LOCK_STEP, FREE] {
        let wire = LocalLink::new(job(WORDS).unwrap(), Unlocked, false);
        // a zero, hello, arm, 40 inputs
        let wire = Dying { wire, left: 43 };
        let mut client = Client::new(wire, Iltis::INPUTS, Iltis::OUTPUTS);
        let wanted = asked(terms, 300, Faults::default());
        let run = drive::<Iltis, _>(&mut client, &wanted, |_, _| ()).unwrap().recording;
        assert!(run.broke.as_deref().unwrap().contains("the link is down"));
        let known = run.ticks.iter().filter(|tick| tick.fingerprint.is_some()).count();
        // a free-running vehicle makes a tick while it is armed
        assert!((40..=41).contains(&known), "{known}");
        let read = Recording::read(&run.text()).unwrap();
        assert_eq!(read, run);
        let desk = replayed(&read).unwrap();
        assert_eq!(desk.equal as usize, known);
        assert!(desk.is_equal() && desk.broke);
    }
}

#[test]
fn a_second_run_begins_at_the_start() {
    let mut client = client(Faults::default()).unwrap();
    let mut wanted = asked(LOCK_STEP, 120, Faults::default());
    let first = drive::<Iltis, _>(&mut client, &wanted, |_, _| ()).unwrap();
    wanted.nonce += 10;
    let second = drive::<Iltis, _>(&mut client, &wanted, |_, _| ()).unwrap();
    assert_eq!(second.recording, first.recording);
    // another mode, other parameters; somebody who went away while it was armed
    let free = Terms { policy: LossPolicy::Hold, ..FREE };
    let mut other = asked(free, 120, Faults::default());
    other.nonce = 50;
    other.set = vec![("chassis_mass".to_owned(), 1300.0)];
    let third = drive::<Iltis, _>(&mut client, &other, |_, _| ()).unwrap();
    assert_eq!((third.recording.ticks.len(), third.recording.broke), (120, None));
    wanted.nonce = 90;
    let fourth = drive::<Iltis, _>(&mut client, &wanted, |_, _| ()).unwrap();
    assert_eq!(fourth.recording, first.recording);
    client.open(LOCK_STEP, Identity::default(), 200).unwrap();
    client.command("reset", &Command::Reset, |_| ()).unwrap();
    client.open(LOCK_STEP, Identity::default(), 201).unwrap();
    client.command("arm", &Command::Arm, |_| ()).unwrap();
    client.step(1, &[0.001]).unwrap();
    wanted.nonce = 300;
    let fifth = drive::<Iltis, _>(&mut client, &wanted, |_, _| ()).unwrap();
    assert_eq!(fifth.recording, first.recording);
}

#[test]
fn a_recording_that_proves_nothing_is_not_equal() {
    let run = driven(&asked(LOCK_STEP, 30, Faults::default())).unwrap().0.recording;
    assert!(replayed(&run).unwrap().is_equal());
    let blank = |ticks: std::ops::Range<usize>| {
        let mut run = run.clone();
        for tick in &mut run.ticks[ticks] {
            tick.fingerprint = None;
        }
        replayed(&run).unwrap()
    };
    // a later state proves those before it
    assert!(blank(0..29).is_equal());
    let end = blank(20..30);
    assert_eq!((end.unproven, end.is_equal(), end.verdict("").is_err()), (10, false, true));
    assert!(!blank(0..30).is_equal());
    let mut empty = run.clone();
    empty.ticks.clear();
    assert!(Recording::read(&empty.text()).unwrap_err().contains("no tick"));
    let mut renumbered = run.clone();
    renumbered.ticks[10].tick = 12;
    assert!(Recording::read(&renumbered.text()).unwrap_err().contains("from tick 10 to tick 12"));
    let mut shifted = run.clone();
    for tick in &mut shifted.ticks {
        tick.tick += 1;
    }
    assert!(format!("{:?}", replayed(&shifted).unwrap_err()).contains("begins with tick 2"));
    let mut more = run.clone();
    more.ticks[3].inputs.as_mut().unwrap().push(0.0);
    assert!(
        format!("{:?}", replayed(&more).unwrap_err()).contains("tick 4 of the recording has 2")
    );
}

#[test]
fn a_cut_link_ends_in_its_policy_and_is_recorded() {
    let trip = Terms { policy: LossPolicy::Trip, ..FREE };
    let mut wanted = asked(trip, 600, Faults::default());
    wanted.cut_at = Some(300);
    let run = driven(&wanted).unwrap().0;
    assert_eq!(run.stand, Stand::Disarmed);
    // the last input is of tick 300 or 301, the time-out 20 ticks
    let last = run.recording.ticks.last().unwrap().tick;
    assert!((319..=322).contains(&last), "{last}");
    assert!(replayed(&run.recording).unwrap().is_equal());
    wanted.terms = Terms { policy: LossPolicy::Ramp, ..FREE };
    let run = driven(&wanted).unwrap().0;
    assert_eq!((run.stand, run.recording.ticks.len()), (Stand::Armed, 600));
    assert!(run.recording.ticks[310..].iter().all(|tick| tick.inputs.is_none()));
    assert!(replayed(&run.recording).unwrap().is_equal());
}

#[test]
fn a_file_of_inputs_is_driven() {
    let text = "t,rack\n0.010,0.001\n0.02,-0.001\n";
    let table = InputTable::read("inputs", text, Iltis::INPUTS).unwrap();
    let mut wanted = asked(LOCK_STEP, 30, Faults::default());
    wanted.inputs = Some(table);
    let run = driven(&wanted).unwrap().0;
    let rack: Vec<f64> =
        run.recording.ticks.iter().map(|tick| tick.inputs.as_ref().unwrap()[0]).collect();
    let wanted = (1..=30).map(|tick| match tick {
        ..10 => 0.0,
        10..20 => 0.001,
        _ => -0.001,
    });
    assert_eq!(rack, wanted.collect::<Vec<f64>>());
    assert!(replayed(&run.recording).unwrap().is_equal());
}

#[test]
fn a_job_that_the_line_cannot_carry_is_refused() {
    let words = |more: &str| job::<Iltis>(&format!("{WORDS} {more}"));
    // 88 bytes of ten bits each at 921600 baud take 955 us
    assert!(words("period:956").is_ok());
    let refused = format!("{:?}", words("period:954").unwrap_err());
    assert!(refused.contains("period is too short for the line"), "{refused}");
    // a watchdog needs ticks of its own
    let mut watched = vehicle::<Iltis>(words("watchdog:5").unwrap(), Ok(()));
    assert_eq!(watched.agree(&LOCK_STEP), Err(Rejection::Mode));
    assert_eq!(watched.agree(&FREE), Ok(()));
}
