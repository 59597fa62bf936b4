//! The link in this process: what is said over it has the bits of the desk, and what is damaged changes nothing.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::float_cmp,
    reason = "a test"
)]

use ferrol::protocol::lock::{Keyed, Lock as _};
use ferrol::protocol::message::{Command, LossPolicy, Mode, Stand, Terms};
use ferrol::protocol::{Rejection, VERSION};
use host_sim::rig::RigError;
use host_sim::rig::client::Message;
use host_sim::rig::faults::Faults;
use host_sim::rig::recording::Recording;
use host_sim::rig::trial::{
    answer_to_version, arm_keyed, asked, bombard, client, cut, driven, identity, replayed,
};

const LOCK_STEP: Terms =
    Terms { mode: Mode::LockStep, policy: LossPolicy::Ramp, after: 20, ramp: 50 };
const FREE: Terms = Terms { mode: Mode::FreeRunning, ..LOCK_STEP };

/// One of a hundred frames is damaged, one is dropped, one comes twice, one comes late.
const FAULTS: Faults = Faults {
    seed: 11,
    damaged: 0.01,
    dropped: 0.01,
    repeated: 0.01,
    reordered: 0.01,
    stuck: 0.0,
    noise: 0.0,
    late: 0.0,
};

#[test]
fn lock_step_has_the_bits_of_the_desk() {
    let (run, counters) = driven(&asked(LOCK_STEP, 400, Faults::default())).unwrap();
    let desk = replayed(&run.recording).unwrap();
    assert_eq!((desk.ticks, desk.equal, desk.unknown), (400, 400, 0));
    assert_eq!(desk.first_difference, None);
    assert_eq!((counters.rejections(), counters.missing, run.stand), (0, 0, Stand::Armed));
}

#[test]
fn a_faulty_link_costs_time_and_no_bits() {
    let clean = driven(&asked(LOCK_STEP, 400, Faults::default())).unwrap().0;
    let (run, counters) = driven(&asked(LOCK_STEP, 400, FAULTS)).unwrap();
    assert_eq!(run.recording.ticks, clean.recording.ticks);
    assert!(counters.rejections() > 0 && counters.missing > 0, "{counters:?}");
}

#[test]
fn a_faulty_free_running_recording_repeats_bit_for_bit() {
    let faults = Faults { stuck: 0.02, noise: 0.0005, late: 0.05, ..FAULTS };
    let (run, counters) = driven(&asked(FREE, 1500, faults)).unwrap();
    let desk = replayed(&run.recording).unwrap();
    assert_eq!((desk.ticks, desk.unknown, desk.first_difference.clone()), (1500, 0, None));
    assert_eq!(desk.equal, 1500);
    assert!(counters.rejections() > 0);
    // it has its faults, and drives through them
    assert!(run.recording.ticks.iter().any(|tick| tick.inputs.is_none()));
    assert_eq!(run.stand, Stand::Armed);
}

#[test]
fn a_recording_that_was_changed_is_refused() {
    let run = driven(&asked(LOCK_STEP, 5, Faults::default())).unwrap().0;
    let text = run.recording.text();
    assert_eq!(Recording::read(&text).unwrap(), run.recording);
    let digits = text.find("\nt 3 ").unwrap() + 8;
    let mut bytes = text.clone().into_bytes();
    bytes[digits] = if bytes[digits] == b'1' { b'2' } else { b'1' };
    assert!(Recording::read(std::str::from_utf8(&bytes).unwrap()).is_err());
    assert!(Recording::read(&text[..text.len() / 2]).is_err());
    assert!(Recording::read("").is_err());
}

#[test]
fn a_snapshot_goes_on_elsewhere() {
    let mut first = asked(LOCK_STEP, 300, FAULTS);
    first.keep = Some(170);
    let whole = driven(&first).unwrap().0;
    let mut second = asked(LOCK_STEP, 130, Faults::default());
    second.snapshot = whole.snapshot.clone().unwrap();
    let rest = driven(&second).unwrap().0;
    assert_eq!(rest.recording.ticks, whole.recording.ticks[170..]);
    assert_eq!(replayed(&rest.recording).unwrap().equal, 130);
    // one wrong bit, and it is not taken up
    second.snapshot[100] ^= 1;
    assert!(driven(&second).is_err());
}

#[test]
fn a_million_damaged_frames_change_nothing_but_counters() {
    for (mode, frames, seed) in [(Mode::LockStep, 700_000, 1), (Mode::FreeRunning, 300_000, 2)] {
        let left = bombard(mode, frames, seed, false).unwrap();
        assert!(left.pieces >= u64::from(frames));
        assert_eq!(left.after.accepted, left.before.accepted);
        assert_eq!(u64::from(left.after.rejections() - left.before.rejections()), left.pieces);
        for why in [
            Rejection::Stuffing,
            Rejection::Short,
            Rejection::Checksum,
            Rejection::Version,
            Rejection::Payload,
            Rejection::Foreign,
            Rejection::Late,
        ] {
            assert!(left.after.rejected[why as usize] > 1000, "{why}");
        }
        // the next tick has the bits of a run that nobody disturbed
        let undisturbed = bombard(mode, frames, seed, true).unwrap();
        assert_eq!(undisturbed.pieces, 0);
        assert_eq!(left.fingerprint, undisturbed.fingerprint);
        assert_eq!(left.stand, Stand::Armed);
    }
}

#[test]
fn a_cut_link_ends_as_its_policy_says_in_its_ticks() {
    let hold = cut(LossPolicy::Hold, 50, 100).unwrap();
    assert_eq!((hold.stand, hold.rack as f32), (Stand::Armed, 0.002));
    // ramp: time-out, ramp, what the conditioning of the port takes to follow, ten ticks until the output is sent
    let ramp = cut(LossPolicy::Ramp, 50, 100).unwrap();
    assert_eq!((ramp.stand, ramp.rack), (Stand::Armed, 0.0));
    assert!((149..=170).contains(&ramp.ticks), "{ramp:?}");
    let trip = cut(LossPolicy::Trip, 50, 100).unwrap();
    assert_eq!(trip.stand, Stand::Disarmed);
    assert!((49..=51).contains(&trip.ticks), "{trip:?}");
}

#[test]
fn what_is_wrong_is_refused_at_the_handshake_with_both_sides_named() {
    let right = identity().unwrap();
    for wrong in [
        ferrol::protocol::message::Identity { firmware: 1, ..right },
        ferrol::protocol::message::Identity { model: 2, ..right },
        ferrol::protocol::message::Identity { ports: 3, ..right },
    ] {
        let refused = client(Faults::default()).unwrap().open(LOCK_STEP, wrong, 1).unwrap_err();
        let RigError::Refused(refused) = &refused else { panic!("{refused}") };
        assert_eq!((refused.why, refused.runs, refused.asked), (Rejection::Foreign, right, wrong));
    }
    let Message::Refused(refused) = answer_to_version(VERSION + 1).unwrap() else {
        panic!("taken")
    };
    assert_eq!((refused.why, refused.runs), (Rejection::Version, right));
    assert_eq!(refused.asked.firmware, 0xaaaa_aaaa_aaaa_aaaa);
}

#[test]
fn a_key_is_asked_for_and_a_wrong_one_refused() {
    assert!(arm_keyed([1; 32], Some([1; 32])).is_ok());
    for key in [None, Some([2; 32])] {
        let refused = arm_keyed([1; 32], key).unwrap_err();
        // without one it may look, not arm; a wrong one is told at the handshake, with both named
        let told = match key {
            None => "'arm': key".to_owned(),
            Some(key) => {
                let [right, wrong] = [[1; 32], key].map(|key| Keyed::new(key).fingerprint());
                assert_ne!(right, wrong);
                format!("key {right:016x}; asked for were")
            }
        };
        let refused = format!("{refused:?}");
        assert!(refused.contains(&told), "{refused}");
    }
    // who has a key does not arm what asks for none
    let mut client = client(Faults::default()).unwrap().with_key(Some(Keyed::new([1; 32])));
    let refused = client.open(LOCK_STEP, identity().unwrap(), 1).unwrap_err();
    assert!(refused.to_string().contains("(key): it is firmware"), "{refused}");
    assert!(refused.to_string().contains("key none; asked for"), "{refused}");
}

/// Why something was refused.
fn why<T>(result: Result<T, RigError>) -> Rejection {
    match result {
        Err(RigError::Command(_, why)) => why,
        Err(other) => panic!("{other}"),
        Ok(_) => panic!("taken"),
    }
}

#[test]
fn nothing_is_written_while_armed() {
    let mut client = client(Faults::default()).unwrap();
    client.open(LOCK_STEP, identity().unwrap(), 1).unwrap();
    let set = Command::Set { number: 0, value: 1250.0 };
    let bad = Command::Set { number: 0, value: f64::NAN };
    client.command("set", &set, |_| ()).unwrap();
    assert_eq!(why(client.command("set", &bad, |_| ())), Rejection::Implausible);
    assert_eq!(why(client.step(1, &[0.0])), Rejection::Disarmed);
    client.command("arm", &Command::Arm, |_| ()).unwrap();
    for command in [
        set,
        Command::Restore,
        Command::Reset,
        Command::SelfTest,
        Command::Write { offset: 0, bytes: &[1] },
    ] {
        assert_eq!(why(client.command("that", &command, |_| ())), Rejection::Armed);
    }
    assert_eq!(why(client.step(1, &[0.06])), Rejection::Implausible);
    assert_eq!(client.step(1, &[0.001]).unwrap().head.stand, Stand::WarmUp);
    client.command("disarm", &Command::Disarm, |_| ()).unwrap();
    // the run has begun: parameters are of the next one
    assert_eq!(why(client.command("set", &set, |_| ())), Rejection::Mode);
    client.command("reset", &Command::Reset, |_| ()).unwrap();
    client.open(LOCK_STEP, identity().unwrap(), 2).unwrap();
    client.command("set", &set, |_| ()).unwrap();
}
