//! Checks that run on either side and give one fingerprint to compare, and the test at boot.
//!
//! The test at boot makes short runs of the model and compares their fingerprints with the golden ones of the model, which
//! hold for every machine. When the numbers of the solver change for a good reason, the command `bless` writes them
//! anew.

use super::integrators::Named;
use super::job::IntegratorOf;
use crate::fingerprint::Fingerprint;
use crate::formulations::Settings;
use crate::models::{Engine, EngineState as _, MemoryOf, Model, Plan, Scenario};
use crate::real;
use crate::runtime::{Conditioner, InputPort, MotionLimits, PositionRange, SelfTestFailure};

/// Arguments at which square roots have gone wrong before: signed zeros, infinities, NaN, the
/// ends of the subnormal and normal ranges, neighbours of one.
const EDGES: [u64; 16] = [
    0x0000_0000_0000_0000,
    0x8000_0000_0000_0000,
    0x7ff0_0000_0000_0000,
    0xfff0_0000_0000_0000,
    0x7ff8_0000_0000_0000,
    0xfff8_0000_0000_0001,
    0x7ff0_0000_0000_0001,
    0x0000_0000_0000_0001,
    0x000f_ffff_ffff_ffff,
    0x0010_0000_0000_0000,
    0x7fef_ffff_ffff_ffff,
    0x3fef_ffff_ffff_ffff,
    0x3ff0_0000_0000_0000,
    0x3ff0_0000_0000_0001,
    0x8000_0000_0000_0001,
    0xbff0_0000_0000_0000,
];

/// Fingerprint of the square roots of the edge cases and of `count` random bit patterns, every
/// fourth of them subnormal.
pub fn square_roots(count: u32) -> u64 {
    let mut all = Fingerprint::new();
    for bits in EDGES {
        all.numbers(&[real::sqrt(f64::from_bits(bits))]);
    }
    let mut random = SEED;
    for i in 0..count {
        random = shuffled(random);
        let mask = if i % 4 == 0 { 0x000f_ffff_ffff_ffff } else { 0x7fff_ffff_ffff_ffff };
        all.numbers(&[real::sqrt(f64::from_bits(random & mask))]);
    }
    all.value()
}

const SEED: u64 = 0x9e37_79b9_7f4a_7c15;

/// xorshift64: all 64 bits are as good as random.
const fn shuffled(mut word: u64) -> u64 {
    word ^= word << 13;
    word ^= word >> 7;
    word ^ (word << 17)
}

/// Fingerprint of the motion of an input that is sent to and fro at random; `None` if its limits are wrong.
fn to_and_fro(limits: MotionLimits, ticks: u32) -> Option<u64> {
    let PositionRange { lowest, highest } = limits.range;
    let middle = 0.5 * (lowest + highest);
    let mut conditioner = Conditioner::new(limits, 0.001, middle).ok()?;
    let mut all = Fingerprint::new();
    let (mut random, mut target) = (SEED, middle);
    for tick in 0..ticks {
        random = shuffled(random);
        if tick % 16 == 0 {
            // a little further than the input goes: some are refused
            let share = (random >> 11) as f64 / (1u64 << 53) as f64;
            target = lowest + (1.2 * share - 0.1) * (highest - lowest);
        }
        let drive = conditioner.advance(target).drive;
        all.numbers(&[drive.value, drive.rate, drive.acceleration]);
    }
    Some(all.value())
}

/// Square roots of the test at boot.
const ROOTS: u32 = 1000;
/// Ticks of each input of the test at boot.
const INPUT_TICKS: u32 = 1000;

/// One part of the test at boot.
#[derive(Clone, Copy, Debug)]
pub enum BootPart {
    /// [`square_roots`].
    SquareRoots,
    /// An input that is conditioned.
    Input(&'static InputPort),
    /// A short run of the model.
    Run(&'static Scenario),
}

/// The parts of the test at boot of a model: square roots, every input that is followed by a motion, its scenarios.
pub fn parts<P: Model>() -> impl Iterator<Item = BootPart> {
    let inputs = P::INPUTS.iter().filter(|port| port.motion_limits().is_some());
    core::iter::once(BootPart::SquareRoots)
        .chain(inputs.map(BootPart::Input))
        .chain(P::SCENARIOS.iter().map(BootPart::Run))
}

impl BootPart {
    /// Name of the part.
    pub const fn name(self) -> &'static str {
        match self {
            Self::SquareRoots => "square-roots",
            Self::Input(port) => port.name,
            Self::Run(scenario) => scenario.name,
        }
    }

    /// Does the part with the usual `model`, on whatever road it is, over whatever is in `memory`, and gives its fingerprint.
    ///
    /// # Errors
    /// The start was not found.
    pub fn fingerprint<P>(
        self,
        model: &mut P,
        memory: &mut MemoryOf<P>,
    ) -> Result<u64, SelfTestFailure>
    where
        P: Model<Engine: Engine<Integrator: Named>>,
    {
        let no_start = SelfTestFailure::NoStart { scenario: self.name() };
        match self {
            Self::SquareRoots => Ok(square_roots(ROOTS)),
            Self::Input(port) => port
                .motion_limits()
                .and_then(|limits| to_and_fro(limits, INPUT_TICKS))
                .ok_or(no_start),
            Self::Run(scenario) => run_scenario(scenario, model, memory).ok_or(no_start),
        }
    }
}

/// Makes a short run of the model, and gives its fingerprint.
fn run_scenario<P>(scenario: &Scenario, model: &mut P, memory: &mut MemoryOf<P>) -> Option<u64>
where
    P: Model<Engine: Engine<Integrator: Named>>,
{
    let Scenario { manoeuvre, speed, integrator, fixed_iterations, ticks, .. } = *scenario;
    let settings = Settings { fixed_iterations, ..Settings::new(0.001) };
    let integrator = IntegratorOf::<P>::by_name(integrator).ok()?;
    let manoeuvre = match manoeuvre {
        "" => P::usual_manoeuvre()?,
        name => P::manoeuvre(name, Some(speed))?,
    };
    let plan = Plan::new(model, manoeuvre, integrator, settings, memory).ok()?;
    let mut all = Fingerprint::new();
    for _ in 0..ticks {
        let report = plan.step(memory);
        P::Engine::state(memory).add_to(&mut all);
        all.report(&report);
    }
    Some(all.value())
}

/// The test at boot with the usual `model`, over whatever is in `memory`.
///
/// # Errors
/// The first part whose fingerprint is not the golden one.
pub fn run<P>(model: &mut P, memory: &mut MemoryOf<P>) -> Result<(), SelfTestFailure>
where
    P: Model<Engine: Engine<Integrator: Named>>,
{
    let mut golden = P::GOLDEN.iter();
    for part in parts::<P>() {
        if Some(&part.fingerprint(model, memory)?) != golden.next() {
            return Err(SelfTestFailure::Differs { scenario: part.name() });
        }
    }
    Ok(())
}
