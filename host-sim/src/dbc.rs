//! The signals of a model on a CAN bus as a DBC file, the format that tools for CAN read.
//!
//! ```text
//! BO_ 512 output_0: 8 firmware                                a frame: identifier, name, bytes, who sends it
//!  SG_ z : 0|32@1- (1,0) [-1000|1000] "m" host                a signal: first bit, bits, little-endian, factor, range, unit
//! SIG_VALTYPE_ 512 z : 1;                                     its bits are a float
//! ```

use crate::failure::{Failure, bad_input};
use ferrol::models::Model;
use ferrol::protocol::can::layout::{CLOSE_BYTES, Direction};
use ferrol::protocol::can::{Bus, Layout};
use ferrol::runtime::{InputPort, OutputPort, PositionRange};
use std::fmt::Write as _;

/// Characters of a name in a DBC at most.
const LONGEST_NAME: usize = 32;
/// Number of the frame format `StandardCAN_FD` among those that tools know.
const STANDARD_FD: usize = 14;

/// The bus with a name: `can` or `can-fd`.
///
/// # Errors
/// No such bus.
pub fn bus_named(name: &str) -> Result<Bus, Failure> {
    match name {
        "can" => Ok(Bus::CLASSICAL),
        "can-fd" => Ok(Bus::FD),
        _ => bad_input(format!("no bus '{name}': use can or can-fd")),
    }
}

/// The frames of a model on a bus, stretched no more than they must be.
///
/// # Errors
/// The ports do not fit, however slow.
pub fn layout_of<P: Model>(bus: Bus) -> Result<Layout, Failure> {
    match Layout::fitting(P::INPUTS, P::OUTPUTS, bus) {
        Ok(layout) => Ok(layout),
        Err(error) => bad_input(format!("{}: {error}", P::NAME)),
    }
}

/// A signal.
struct Signal<'a> {
    name: &'a str,
    unit: &'a str,
    about: &'a str,
    range: PositionRange,
}

impl<'a> From<&'a InputPort> for Signal<'a> {
    fn from(port: &'a InputPort) -> Self {
        let InputPort { name, unit, about, range, .. } = *port;
        Self { name, unit, about, range }
    }
}

impl<'a> From<&'a OutputPort> for Signal<'a> {
    fn from(port: &'a OutputPort) -> Self {
        let OutputPort { name, unit, about, range, .. } = *port;
        Self { name, unit, about, range }
    }
}

/// A field of a frame that closes a set.
struct Field {
    name: &'static str,
    first: usize,
    bits: usize,
    about: &'static str,
    /// What its numbers stand for.
    means: &'static [&'static str],
}

const fn field(
    name: &'static str,
    first: usize,
    bits: usize,
    about: &'static str,
    means: &'static [&'static str],
) -> Field {
    Field { name, first, bits, about, means }
}

/// Fields of the frame that closes a set to the firmware.
const INPUT_CLOSE: [Field; 4] = [
    field("sequence", 0, 16, "one more with each set, modulo 65536", &[]),
    field(
        "command",
        16,
        8,
        "what is wanted beside the values",
        &["none", "arm_lock_step", "arm_free_running", "disarm"],
    ),
    field("frames", 24, 8, "frames with values in the set", &[]),
    field(
        "check",
        32,
        32,
        "CRC-32 of identifier (two bytes, little-endian) and data of each frame of the set",
        &[],
    ),
];

/// Fields of the frame that closes a set from the firmware.
const OUTPUT_CLOSE: [Field; 7] = [
    field("tick", 0, 32, "steps since the start, modulo 2^32", &[]),
    field("input", 32, 8, "low byte of the sequence whose values were in force", &[]),
    field("age", 40, 8, "ticks since an input was new, 255 stands for more", &[]),
    field("stand", 48, 2, "where the vehicle stands", &["disarmed", "warm_up", "armed"]),
    field("status", 50, 3, "how the step ended, 0 is converged", &[]),
    field("late", 53, 1, "whether the step was late", &["in_time", "late"]),
    field("refused", 56, 8, "frames and sets refused since the start, modulo 256", &[]),
];

/// The DBC of a model on a bus.
///
/// # Errors
/// The ports do not fit the bus, or a name is none in a DBC.
pub fn text<P: Model>(bus: Bus) -> Result<String, Failure> {
    let layout = layout_of::<P>(bus)?;
    let inputs: Vec<Signal<'_>> = P::INPUTS.iter().map(Signal::from).collect();
    let outputs: Vec<Signal<'_>> = P::OUTPUTS.iter().map(Signal::from).collect();
    for Signal { name, .. } in inputs.iter().chain(&outputs) {
        let mut letters = name.chars();
        let begins = letters.next().is_some_and(|letter| letter.is_ascii_alphabetic());
        let goes_on = letters.all(|letter| letter.is_ascii_alphanumeric() || letter == '_');
        if !(begins && goes_on && name.len() <= LONGEST_NAME) {
            return bad_input(format!(
                "a DBC has no port '{name}': names there are {LONGEST_NAME} letters, digits and underscores at most, a letter first"
            ));
        }
    }
    let mut dbc = Dbc::new(P::NAME, &layout);
    let host = Sent { by: "host", to: "firmware", named: "input", closes: &INPUT_CLOSE };
    dbc.direction(&host, &layout.inputs, &inputs);
    let firmware = Sent { by: "firmware", to: "host", named: "output", closes: &OUTPUT_CLOSE };
    dbc.direction(&firmware, &layout.outputs, &outputs);
    Ok(dbc.finish())
}

/// Who sends frames to whom, and how they are called.
struct Sent {
    by: &'static str,
    to: &'static str,
    named: &'static str,
    closes: &'static [Field],
}

/// The parts of a DBC, which has them in this order.
struct Dbc {
    frames: String,
    comments: String,
    attributes: String,
    meanings: String,
    types: String,
    fd: bool,
}

/// Writes a line; a text takes all that is written.
macro_rules! line {
    ($to:expr, $($words:tt)*) => {
        { let _ = writeln!($to, $($words)*); }
    };
}

impl Dbc {
    fn new(model: &str, layout: &Layout) -> Self {
        let mut frames = String::new();
        line!(frames, "VERSION \"\"\n\nNS_ :\n\nBS_:\n\nBU_: host firmware\n");
        let mut comments = String::new();
        line!(
            comments,
            "CM_ \"{model} on {}, all periods times {}, at most {} us of each ms\";",
            layout.bus.name,
            layout.stretch,
            layout.busiest_ns.div_ceil(1000)
        );
        let mut attributes = String::new();
        let mut formats = ["\"reserved\""; STANDARD_FD + 2];
        formats[0] = "\"StandardCAN\"";
        formats[1] = "\"ExtendedCAN\"";
        formats[STANDARD_FD] = "\"StandardCAN_FD\"";
        formats[STANDARD_FD + 1] = "\"ExtendedCAN_FD\"";
        line!(attributes, "BA_DEF_ BO_ \"GenMsgCycleTime\" INT 0 65535;");
        line!(attributes, "BA_DEF_ BO_ \"VFrameFormat\" ENUM {};", formats.join(","));
        line!(attributes, "BA_DEF_ \"BusType\" STRING ;");
        line!(attributes, "BA_DEF_DEF_ \"GenMsgCycleTime\" 0;");
        line!(attributes, "BA_DEF_DEF_ \"VFrameFormat\" \"StandardCAN\";");
        line!(attributes, "BA_DEF_DEF_ \"BusType\" \"CAN\";");
        let fd = layout.bus.is_fd();
        line!(attributes, "BA_ \"BusType\" \"{}\";", if fd { "CAN FD" } else { "CAN" });
        let (meanings, types) = (String::new(), String::new());
        Self { frames, comments, attributes, meanings, types, fd }
    }

    fn direction(&mut self, sent: &Sent, direction: &Direction, signals: &[Signal<'_>]) {
        let Sent { by, to, named, closes } = sent;
        for (number, slot) in direction.slots().iter().enumerate() {
            let id = direction.identifier(number);
            self.frame(id, &format!("{named}_{number}"), direction.bytes(slot), by, slot.period);
            line!(
                self.comments,
                "CM_ BO_ {id} \"due in the ticks t with t mod {} = {}\";",
                slot.period,
                slot.offset
            );
            for (place, port) in direction.ports(slot).iter().enumerate() {
                let Some(Signal { name, unit, about, range }) = signals.get(usize::from(*port))
                else {
                    continue;
                };
                let (unit, about) = (unit.replace('"', "'"), about.replace('"', "'"));
                line!(
                    self.frames,
                    " SG_ {name} : {}|32@1- (1,0) [{}|{}] \"{unit}\" {to}",
                    32 * place,
                    range.lowest,
                    range.highest
                );
                line!(self.comments, "CM_ SG_ {id} {name} \"{about}\";");
                line!(self.types, "SIG_VALTYPE_ {id} {name} : 1;");
            }
            self.frames.push('\n');
        }
        let id = direction.close_identifier();
        self.frame(id, &format!("{named}_set"), CLOSE_BYTES, by, 1);
        line!(self.comments, "CM_ BO_ {id} \"closes the set of a tick\";");
        for Field { name, first, bits, about, means } in *closes {
            let most = (1u64 << bits) - 1;
            line!(self.frames, " SG_ {name} : {first}|{bits}@1+ (1,0) [0|{most}] \"\" {to}");
            line!(self.comments, "CM_ SG_ {id} {name} \"{about}\";");
            if !means.is_empty() {
                let mut words = String::new();
                for (number, word) in means.iter().enumerate() {
                    let _ = write!(words, "{number} \"{word}\" ");
                }
                line!(self.meanings, "VAL_ {id} {name} {words};");
            }
        }
        self.frames.push('\n');
    }

    fn frame(&mut self, id: u16, name: &str, bytes: usize, by: &str, period: u16) {
        line!(self.frames, "BO_ {id} {name}: {bytes} {by}");
        line!(self.attributes, "BA_ \"GenMsgCycleTime\" BO_ {id} {period};");
        if self.fd {
            line!(self.attributes, "BA_ \"VFrameFormat\" BO_ {id} {STANDARD_FD};");
        }
    }

    fn finish(self) -> String {
        let Self { frames, comments, attributes, meanings, types, .. } = self;
        [frames, comments, attributes, meanings, types].concat()
    }
}
