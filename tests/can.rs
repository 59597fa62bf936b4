//! The bus in this process: what is said over it has the bits of the desk, what is damaged changes nothing, and its DBC
//! is what other tools read.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::float_cmp,
    reason = "a test"
)]

use can_dbc::{Dbc, MultiplexIndicator, SignalExtendedValueType};
use embedded_can::{Frame as _, Id, StandardId};
use ferrol::models::{Engine, Model, Shown};
use ferrol::protocol::can::layout::{INPUT_BASE, OUTPUT_BASE};
use ferrol::protocol::can::set::{
    InputClose, OutputClose, SetWriter, Wish, read_values, widened, write_values,
};
use ferrol::protocol::can::{Bus, BusFrame, Layout};
use ferrol::protocol::message::{Mode, Stand, Terms};
use ferrol::protocol::{Rejection, Station as _};
use ferrol::vehicles::iltis::Iltis;
use host_sim::dbc;
use host_sim::qemu::{Firmware, Machine};
use host_sim::rig::bus::LocalBus;
use host_sim::rig::drive::job;
use host_sim::rig::local::vehicle;

#[path = "common/folder.rs"]
mod folder;

use folder::folder;
use serde_json::Value;
use std::fs;
use std::io::Write as _;
use std::net::TcpListener;
use std::path::Path;
use std::process::{Command, Stdio};

const WORDS: &str = "sine-steer:0.002 20 newmark:-0.01 3000 link";

fn layout(bus: Bus) -> Layout {
    Layout::fitting(Iltis::INPUTS, Iltis::OUTPUTS, bus).unwrap()
}

/// A host on the bus of a vehicle.
struct Host {
    bus: LocalBus<Iltis>,
    layout: Layout,
    sets: SetWriter,
}

impl Host {
    fn new(bus: Bus) -> Self {
        let layout = layout(bus);
        let bus = LocalBus::new(job(WORDS).unwrap(), layout, false);
        Self { bus, layout, sets: SetWriter::new() }
    }

    /// The frames of the next set.
    fn set(&mut self, tick: u32, wish: Wish, rack: f64) -> Vec<BusFrame> {
        let mut frames = Vec::new();
        self.sets.write(&self.layout.inputs, tick, wish, |_| rack, |frame| frames.push(frame));
        frames
    }

    fn send(&mut self, frames: &[BusFrame]) -> Vec<BusFrame> {
        for frame in frames {
            self.bus.send(frame);
        }
        std::iter::from_fn(|| self.bus.receive()).collect()
    }

    fn say(&mut self, tick: u32, wish: Wish, rack: f64) -> Vec<BusFrame> {
        let frames = self.set(tick, wish, rack);
        self.send(&frames)
    }

    /// The close at the end of what arrived.
    fn close(&self, frames: &[BusFrame]) -> OutputClose {
        let last = frames.last().unwrap();
        assert_eq!(last.standard_id(), Some(self.layout.outputs.close_identifier()));
        OutputClose::read(last.data()).unwrap()
    }

    fn rejected(&self, why: Rejection) -> u32 {
        self.bus.counters().rejected[why as usize]
    }
}

/// A rack that no float holds: a ramp that falls back (m).
fn rack(tick: u32) -> f64 {
    7e-6 * f64::from(tick % 200)
}

/// All outputs of ticks that a run has on the desk whose inputs were rounded to floats.
fn desk(ticks: u32) -> Vec<Vec<f64>> {
    let mut vehicle = vehicle::<Iltis>(job(WORDS).unwrap(), Ok(()));
    vehicle.agree(&Terms { mode: Mode::LockStep, ..Terms::default() }).unwrap();
    vehicle.arm().unwrap();
    let mut view = <Iltis as Model>::Engine::NO_VIEW;
    let mut all = Vec::new();
    for tick in 1..=ticks {
        vehicle.offer([f64::from(rack(tick) as f32)]).unwrap();
        vehicle.go();
        let record = vehicle.bench().made().unwrap();
        let model = vehicle.model().unwrap();
        let shown = Shown::of(model, record.state(), record.drives);
        let values = if record.tick.published {
            let outside = shown.outside(model, &mut view);
            shown.values.iter().chain(&outside).copied().collect()
        } else {
            Iltis::OUTPUTS.iter().map(|port| port.initial).collect()
        };
        all.push(values);
    }
    all
}

/// Every value that arrives in 400 ticks is the float of the desk's, and each port arrives as often as the layout says.
#[test]
fn a_run_over_the_bus_has_the_bits_of_the_desk() {
    const TICKS: u32 = 400;
    let expected = desk(TICKS);
    for bus in [Bus::CLASSICAL, Bus::FD] {
        let mut host = Host::new(bus);
        let armed = host.say(0, Wish::ArmLockStep, 0.0);
        assert_eq!(host.close(&armed).stand, Stand::WarmUp);
        let mut arrived = vec![0u32; Iltis::OUTPUTS.len()];
        for tick in 1..=TICKS {
            // the frame of the rack is due in every second tick of a classical bus
            let frames =
                host.set(u32::from(host.layout.inputs.slots()[0].offset), Wish::None, rack(tick));
            assert_eq!(frames.len(), 2);
            let frames = host.send(&frames);
            let close = host.close(&frames);
            assert_eq!((close.tick, close.age, close.refused), (tick, 0, 0));
            for frame in &frames[..frames.len() - 1] {
                assert_eq!(frame.is_fd(), bus.is_fd());
                let slot = host.layout.outputs.slot(frame.standard_id().unwrap()).unwrap();
                read_values(&host.layout.outputs, slot, frame.data(), |port, value| {
                    let wanted = expected[tick as usize - 1][port] as f32;
                    assert_eq!(value.to_bits(), wanted.to_bits(), "tick {tick}, port {port}");
                    arrived[port] += 1;
                })
                .unwrap();
            }
        }
        for (port, count) in Iltis::OUTPUTS.iter().zip(arrived) {
            let period = port.group.milliseconds() * u32::from(host.layout.stretch);
            assert_eq!(count, TICKS / period, "{}", port.name);
        }
        let counters = host.bus.counters();
        assert_eq!((counters.rejections(), counters.missing, counters.unsent), (0, 0, 0));
    }
}

#[test]
fn a_set_is_taken_whole_or_not_at_all() {
    let mut host = Host::new(Bus::FD);
    // disarmed: nothing moves, and it is told
    let answer = host.say(0, Wish::None, 0.001);
    assert_eq!((host.close(&answer).stand, host.close(&answer).refused), (Stand::Disarmed, 1));
    assert_eq!(host.rejected(Rejection::Disarmed), 1);
    host.say(0, Wish::ArmLockStep, 0.0);
    let set = host.set(1, Wish::None, 0.001);
    let [values, close] = set[..] else { panic!("{set:?}") };

    // without its values, with values of somebody else among them, with a bit turned over, too short
    let other = BusFrame::new(values.id(), &[0; 4]).unwrap();
    let mut wrong = [0; 4];
    wrong.copy_from_slice(values.data());
    wrong[1] ^= 0x10;
    let wrong = BusFrame::new(values.id(), &wrong).unwrap();
    for frames in [&[close][..], &[values, other, close], &[wrong, close]] {
        let refused = host.rejected(Rejection::Checksum);
        let answer = host.send(frames);
        assert_eq!(host.close(&answer).tick, 0);
        assert_eq!(host.rejected(Rejection::Checksum), refused + 1);
    }
    let short = BusFrame::new(values.id(), &values.data()[..3]).unwrap();
    host.send(&[short, close]);
    assert_eq!(host.rejected(Rejection::Payload), 1);
    let unknown = BusFrame::new(close.id(), &[9, 0, 7, 0, 0, 0, 0, 0]).unwrap();
    host.send(&[unknown]);
    assert_eq!(host.rejected(Rejection::Payload), 2);

    // values that are not believed; the next set begins with those that stand
    let answer = host.say(1, Wish::None, 0.06);
    assert_eq!((host.close(&answer).tick, host.rejected(Rejection::Implausible)), (0, 1));
    let answer = host.say(1, Wish::None, f64::NAN);
    assert_eq!((host.close(&answer).tick, host.rejected(Rejection::Implausible)), (0, 2));

    // what was sent first is still next; then it is repeated, and late
    let answer = host.send(&set);
    assert_eq!(host.close(&answer).tick, 1);
    host.send(&set);
    assert_eq!(host.rejected(Rejection::Repeated), 1);
    let answer = host.say(2, Wish::None, 0.001);
    assert_eq!((host.close(&answer).tick, host.bus.counters().missing), (2, 2));
    host.send(&set);
    assert_eq!(host.rejected(Rejection::Late), 1);
    // frames of other nodes are none of ours
    let foreign = BusFrame::new(StandardId::new(0x300).unwrap(), &[1, 2]).unwrap();
    let remote = BusFrame::new_remote(values.id(), 4).unwrap();
    let before = host.bus.counters().rejections();
    assert!(host.send(&[foreign, remote]).is_empty());
    assert_eq!(host.bus.counters().rejections(), before);
}

#[test]
fn commands_are_obeyed() {
    let mut host = Host::new(Bus::CLASSICAL);
    let answer = host.say(0, Wish::ArmFreeRunning, 0.0);
    assert_eq!(host.close(&answer).stand, Stand::WarmUp);
    host.say(0, Wish::None, 0.001);
    let mut last = None;
    for _ in 0..150 {
        host.bus.tick();
        while let Some(frame) = host.bus.receive() {
            last = Some(frame);
        }
    }
    let close = host.close(&[last.unwrap()]);
    // the input is of the tick 1, and its sequence the second
    assert_eq!((close.tick, close.stand, close.input), (150, Stand::Armed, 1));
    assert_eq!(close.age, 149);
    // not while it runs by the timer
    host.say(0, Wish::ArmLockStep, 0.0);
    assert_eq!(host.rejected(Rejection::Mode), 1);
    let answer = host.say(0, Wish::Disarm, 0.0);
    assert_eq!(host.close(&answer).stand, Stand::Disarmed);

    // no proof of a key fits a frame
    let mut keyed = Host::new(Bus::FD);
    keyed.bus = LocalBus::new(job(WORDS).unwrap(), keyed.layout, true);
    let answer = keyed.say(0, Wish::ArmLockStep, 0.0);
    assert_eq!(keyed.close(&answer).stand, Stand::Disarmed);
    assert_eq!(keyed.rejected(Rejection::Key), 1);
}

/// One hundred thousand random frames at all identifiers of the layout, many of them well made but for their check.
#[test]
fn random_frames_move_nothing() {
    let mut host = Host::new(Bus::FD);
    host.say(0, Wish::ArmLockStep, 0.0);
    let mut seed = 3u64;
    let mut random = move || {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (seed >> 33) as u32
    };
    let lengths = [0usize, 1, 4, 7, 8, 12, 48, 64];
    for _ in 0..100_000 {
        let id = if random() % 4 == 0 { OUTPUT_BASE } else { INPUT_BASE } + (random() % 3) as u16;
        let length = lengths[random() as usize % lengths.len()];
        let mut data: Vec<u8> = (0..length).map(|_| random() as u8).collect();
        if length == 8 {
            // of a kind that there is; only the check is left to be wrong
            data[2] = (random() % 4) as u8;
            data[3] = (random() % 3) as u8;
        }
        let frame = BusFrame::new(StandardId::new(id).unwrap(), &data).unwrap();
        host.send(&[frame]);
    }
    assert!(host.bus.counters().rejections() > 10_000);
    let answer = host.say(1, Wish::None, 0.001);
    // the random set may have had a command or values with the right check once in 4 thousand million
    assert_eq!((host.close(&answer).tick, host.close(&answer).stand), (1, Stand::WarmUp));
    assert_eq!(host.bus.counters().accepted, 2);
}

#[test]
fn the_end_of_a_range_is_reached() {
    let range = Iltis::INPUTS[0].range;
    // the float lies beyond the end
    assert!(f64::from(0.05f32) > 0.05);
    assert_eq!((widened(0.05, &range), widened(-0.05, &range)), (0.05, -0.05));
    assert_eq!(widened(0.002, &range), f64::from(0.002f32));
    assert!(widened(f32::NAN, &range).is_nan());
}

/// Each signal of the DBC against the table of the ports and the place of the port in its frame.
#[test]
fn the_dbc_says_what_the_table_says() {
    for bus in [Bus::CLASSICAL, Bus::FD] {
        let text = dbc::text::<Iltis>(bus).unwrap();
        let parsed = Dbc::try_from(text.as_str()).unwrap();
        let layout = layout(bus);
        let mut seen = 0;
        let sides = [
            (&layout.inputs, "host", Iltis::INPUTS.iter().map(about_input).collect::<Vec<_>>()),
            (&layout.outputs, "firmware", Iltis::OUTPUTS.iter().map(about_output).collect()),
        ];
        let frames: usize = sides.iter().map(|(direction, ..)| direction.slots().len() + 1).sum();
        assert_eq!(parsed.messages.len(), frames);
        for (direction, by, ports) in sides {
            for (number, slot) in direction.slots().iter().enumerate() {
                let id = u32::from(direction.identifier(number));
                let message =
                    parsed.messages.iter().find(|message| message.id.raw() == id).unwrap();
                assert_eq!(message.size, direction.bytes(slot) as u64);
                assert_eq!(message.transmitter.as_deref(), Some(by));
                assert_eq!(message.signals.len(), direction.ports(slot).len());
                for (place, (signal, port)) in
                    message.signals.iter().zip(direction.ports(slot)).enumerate()
                {
                    let About { name, unit, about, range: [lowest, highest] } =
                        ports[usize::from(*port)];
                    assert_eq!((signal.name.as_str(), signal.unit.as_str()), (name, unit));
                    assert_eq!((signal.start_bit, signal.size), (32 * place as u64, 32));
                    assert_eq!(signal.byte_order, can_dbc::ByteOrder::LittleEndian);
                    assert_eq!(signal.multiplexer_indicator, MultiplexIndicator::Plain);
                    assert_eq!((signal.factor, signal.offset), (1.0, 0.0));
                    assert_eq!((number_of(&signal.min), number_of(&signal.max)), (lowest, highest));
                    let float = parsed
                        .signal_extended_value_type_list
                        .iter()
                        .find(|list| list.message_id.raw() == id && list.signal_name == name);
                    let float = float.unwrap().signal_extended_value_type;
                    assert_eq!(float, SignalExtendedValueType::IEEEfloat32Bit);
                    assert_eq!(parsed.signal_comment(message.id, name), Some(about));
                    seen += 1;
                }
            }
        }
        assert_eq!(seen, Iltis::INPUTS.len() + Iltis::OUTPUTS.len());
        let close = u32::from(layout.inputs.close_identifier());
        let close = parsed.messages.iter().find(|message| message.id.raw() == close).unwrap();
        // the fields of the DBC take the frame of the library apart
        let made =
            InputClose { sequence: 0xabcd, wish: Wish::Disarm, frames: 7, check: 0x0123_4567 };
        let frame: BusFrame = made.write(&layout.inputs).unwrap();
        assert_eq!(frame.id(), Id::Standard(StandardId::new(close.id.raw() as u16).unwrap()));
        let bits = u64::from_le_bytes(frame.data().try_into().unwrap());
        let field = |name: &str| {
            let signal = close.signals.iter().find(|signal| signal.name == name).unwrap();
            bits >> signal.start_bit & ((1 << signal.size) - 1)
        };
        let fields = ["sequence", "command", "frames", "check"].map(field);
        assert_eq!(fields, [0xabcd, 3, 7, 0x0123_4567]);
        let close = u32::from(layout.outputs.close_identifier());
        let close = parsed.messages.iter().find(|message| message.id.raw() == close).unwrap();
        let made = OutputClose {
            tick: 0xdead_beef,
            input: 1,
            age: 2,
            stand: Stand::Armed,
            status: 5,
            late: true,
            refused: 200,
        };
        let frame: BusFrame = made.write(&layout.outputs).unwrap();
        assert_eq!(OutputClose::read(frame.data()), Ok(made));
        let bits = u64::from_le_bytes(frame.data().try_into().unwrap());
        let field = |name: &str| {
            let signal = close.signals.iter().find(|signal| signal.name == name).unwrap();
            bits >> signal.start_bit & ((1 << signal.size) - 1)
        };
        let fields = ["tick", "input", "age", "stand", "status", "late", "refused"].map(field);
        assert_eq!(fields, [0xdead_beef, 1, 2, 2, 5, 1, 200]);
    }
}

/// What a port tells of itself.
#[derive(Clone, Copy)]
struct About {
    name: &'static str,
    unit: &'static str,
    about: &'static str,
    range: [f64; 2],
}

fn about_input(port: &ferrol::runtime::InputPort) -> About {
    let range = [port.range.lowest, port.range.highest];
    About { name: port.name, unit: port.unit, about: port.about, range }
}

fn about_output(port: &ferrol::runtime::OutputPort) -> About {
    let range = [port.range.lowest, port.range.highest];
    About { name: port.name, unit: port.unit, about: port.about, range }
}

fn number_of(value: &can_dbc::NumericValue) -> f64 {
    match value {
        can_dbc::NumericValue::Uint(value) => *value as f64,
        can_dbc::NumericValue::Int(value) => *value as f64,
        can_dbc::NumericValue::Double(value) => *value,
    }
}

/// A Python with `cantools`, `python-can` and `pyserial`: FERROL_PYTHON, or the one of the path.
fn python() -> Command {
    Command::new(std::env::var("FERROL_PYTHON").unwrap_or_else(|_| "python3".to_owned()))
}

/// cantools reads from our frames the values that we put in, to the last bit, and every one of them.
#[test]
#[ignore = "needs Python with cantools, see FERROL_PYTHON"]
fn cantools_decodes_our_frames() {
    for (bus, name) in [(Bus::CLASSICAL, "decode-can"), (Bus::FD, "decode-can-fd")] {
        let file = folder(name).join("iltis.dbc");
        fs::write(&file, dbc::text::<Iltis>(bus).unwrap()).unwrap();
        let layout = layout(bus);
        // values that differ in every bit of a float, and hardly fit one
        let value =
            |port: usize| libm::exp(0.37 * port as f64) * (1.0 - 2.0 * (port % 2) as f64) / 3.0;
        let mut frames: Vec<BusFrame> = Vec::new();
        for number in 0..layout.outputs.slots().len() {
            frames.push(write_values(&layout.outputs, number, value).unwrap());
        }
        let listed: Vec<(u16, String)> = frames
            .iter()
            .map(|frame| (frame.standard_id().unwrap(), hexadecimal(frame.data())))
            .collect();
        let script = concat!(env!("CARGO_MANIFEST_DIR"), "/../tests/can_decode.py");
        let mut child = python()
            .arg(script)
            .arg(&file)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let text = serde_json::to_string(&listed).unwrap();
        child.stdin.take().unwrap().write_all(text.as_bytes()).unwrap();
        let output = child.wait_with_output().unwrap();
        assert!(output.status.success());
        let text = String::from_utf8(output.stdout).unwrap();
        let decoded: Vec<Value> =
            text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        assert_eq!(decoded.len(), frames.len());
        let mut seen = 0;
        for (slot, decoded) in layout.outputs.slots().iter().zip(decoded) {
            for port in layout.outputs.ports(slot) {
                let read = decoded[Iltis::OUTPUTS[usize::from(*port)].name].as_f64().unwrap();
                let wanted = f64::from(value(usize::from(*port)) as f32);
                assert_eq!(read.to_bits(), wanted.to_bits());
                seen += 1;
            }
        }
        assert_eq!(seen, Iltis::OUTPUTS.len());
    }
}

/// python-can opens the second serial line of QEMU as a bus and drives the firmware in lock-step: all that cantools decodes from
/// its frames has the bits of the desk.
#[test]
#[ignore = "needs qemu-system-arm, the thumb target, and Python with cantools and python-can, see FERROL_PYTHON"]
fn python_can_drives_the_firmware_in_qemu() {
    const TICKS: u32 = 220;
    let expected = desk(TICKS);
    let firmware = Firmware::build().unwrap();
    for (bus, name) in [(Bus::CLASSICAL, "can"), (Bus::FD, "can-fd")] {
        let file = folder(&format!("qemu-{name}")).join("iltis.dbc");
        fs::write(&file, dbc::text::<Iltis>(bus).unwrap()).unwrap();
        // a port that is free, and stays so for the moment that QEMU needs
        let address = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
        let words = WORDS.replace("link", name);
        let served = Machine::default().serve_bus(&firmware, &words, address).unwrap();
        let lines = driven_by_python(&format!("socket://{address}"), &file, TICKS);
        drop(served);
        assert_eq!(lines.len(), TICKS as usize);
        let mut seen = vec![0; Iltis::OUTPUTS.len()];
        for (tick, line) in (1..).zip(lines) {
            assert_eq!(line["close"]["tick"], tick);
            assert_eq!(line["close"]["refused"], 0);
            assert_eq!(line["rack"].as_f64().unwrap(), rack(tick));
            for (name, value) in line["values"].as_object().unwrap() {
                let port = Iltis::OUTPUTS.iter().position(|port| port.name == name).unwrap();
                let wanted = f64::from(expected[tick as usize - 1][port] as f32);
                assert_eq!(value.as_f64().unwrap().to_bits(), wanted.to_bits(), "{tick} {name}");
                seen[port] += 1;
            }
        }
        assert!(seen.iter().all(|count| *count > 0), "{seen:?}");
    }
}

/// What the client in Python says, a line for each tick. It may come before QEMU listens.
fn driven_by_python(channel: &str, dbc: &Path, ticks: u32) -> Vec<Value> {
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/examples/can_client.py");
    for _ in 0..20 {
        let output =
            python().args([script, channel]).arg(dbc).arg(ticks.to_string()).output().unwrap();
        let complaints = String::from_utf8_lossy(&output.stderr);
        if output.status.success() {
            let text = String::from_utf8(output.stdout).unwrap();
            return text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        }
        assert!(complaints.contains("Could not open port"), "{complaints}");
        std::thread::sleep(std::time::Duration::from_millis(200));
    }
    panic!("nobody listens at {channel}");
}

fn hexadecimal(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
