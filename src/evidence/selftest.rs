//! Checks that run on either side and give one fingerprint to compare, and the test at boot.
//!
//! The test at boot runs short scenarios and compares their fingerprints with the golden ones in
//! `src/evidence/selftest/golden.rs`, which hold for every machine. When the numbers of the solver change
//! for a good reason, one command writes that file anew:
//!
//! ```text
//! FERROL_BLESS=1 cargo test -p host-sim --test selftest
//! ```

mod golden;

use super::integrators::by_name;
use crate::fingerprint::Fingerprint;
use crate::formulations::Settings;
use crate::models::iltis::{Memory, Plan, RACK_LIMITS};
use crate::real;
use crate::runtime::{Conditioner, PositionRange, SelfTestFailure};
use crate::vehicles::iltis::{Iltis, Manoeuvre, ManoeuvreKind};

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

/// Fingerprint of the motion of a rack that is sent to and fro at random; `None` if the limits of
/// the rack are wrong.
fn rack(ticks: u32) -> Option<u64> {
    let mut conditioner = Conditioner::new(RACK_LIMITS, 0.001, 0.0).ok()?;
    let PositionRange { lowest, highest } = RACK_LIMITS.range;
    let mut all = Fingerprint::new();
    let (mut random, mut target) = (SEED, 0.0);
    for tick in 0..ticks {
        random = shuffled(random);
        if tick % 16 == 0 {
            // a little further than the rack goes: some are refused
            let share = (random >> 11) as f64 / (1u64 << 53) as f64;
            target = lowest + (1.2 * share - 0.1) * (highest - lowest);
        }
        let drive = conditioner.advance(target).drive;
        all.numbers(&[drive.value, drive.rate, drive.acceleration]);
    }
    Some(all.value())
}

/// What a scenario does.
#[derive(Clone, Copy, Debug)]
enum ScenarioWork {
    /// [`square_roots`] of so many numbers.
    SquareRoots(u32),
    /// The input conditioner for so many ticks.
    Rack(u32),
    /// Some ticks of the Iltis at 1 ms.
    Drive {
        manoeuvre: Manoeuvre,
        integrator: &'static str,
        fixed_iterations: Option<u32>,
        ticks: u32,
    },
}

/// A short run with a known fingerprint.
#[derive(Clone, Copy, Debug)]
pub struct Scenario {
    /// Name of the scenario.
    pub name: &'static str,
    work: ScenarioWork,
}

/// The scenarios of the test at boot: every kind of road and of steering, three integrators, early
/// exit and a fixed number of iterations. About 200 steps in all.
pub const SCENARIOS: [Scenario; 5] = [
    Scenario { name: "square-roots", work: ScenarioWork::SquareRoots(1000) },
    Scenario { name: "rack", work: ScenarioWork::Rack(1000) },
    Scenario {
        name: "stairs",
        work: ScenarioWork::Drive {
            manoeuvre: Manoeuvre { kind: ManoeuvreKind::Stairs, speed: 50.0 },
            integrator: "newmark:-0.01",
            fixed_iterations: None,
            ticks: 100,
        },
    },
    Scenario {
        name: "bump",
        work: ScenarioWork::Drive {
            manoeuvre: Manoeuvre { kind: ManoeuvreKind::AntiPhaseBump, speed: 10.0 },
            integrator: "trapezoidal",
            fixed_iterations: None,
            ticks: 50,
        },
    },
    Scenario {
        name: "steer",
        work: ScenarioWork::Drive {
            manoeuvre: Manoeuvre {
                kind: ManoeuvreKind::SineSteer { amplitude: 0.02 },
                speed: 20.0,
            },
            integrator: "generalized-alpha:0.8",
            fixed_iterations: Some(2),
            ticks: 50,
        },
    },
];

impl Scenario {
    /// Runs the scenario with the usual `vehicle`, on whatever road it is, over whatever is in `memory`, and
    /// gives its fingerprint.
    ///
    /// # Errors
    /// The start was not found.
    pub fn fingerprint(
        &self,
        vehicle: &mut Iltis,
        memory: &mut Memory,
    ) -> Result<u64, SelfTestFailure> {
        let no_start = SelfTestFailure::NoStart { scenario: self.name };
        match self.work {
            ScenarioWork::SquareRoots(count) => Ok(square_roots(count)),
            ScenarioWork::Rack(ticks) => rack(ticks).ok_or(no_start),
            ScenarioWork::Drive { manoeuvre, integrator, fixed_iterations, ticks } => {
                let settings = Settings { fixed_iterations, ..Settings::new(0.001) };
                let scheme = by_name(integrator).map_err(|_| no_start)?;
                let plan = Plan::new(vehicle, manoeuvre, scheme, settings, memory)
                    .map_err(|_| no_start)?;
                let mut all = Fingerprint::new();
                for _ in 0..ticks {
                    let report = plan.step(memory);
                    all.state(&memory.state);
                    all.report(&report);
                }
                Ok(all.value())
            }
        }
    }
}

/// The test at boot with the usual `vehicle`, over whatever is in `memory`.
///
/// # Errors
/// The first scenario whose fingerprint is not the golden one.
pub fn run(vehicle: &mut Iltis, memory: &mut Memory) -> Result<(), SelfTestFailure> {
    for (scenario, golden) in SCENARIOS.iter().zip(golden::FINGERPRINTS) {
        if scenario.fingerprint(vehicle, memory)? != golden {
            return Err(SelfTestFailure::Differs { scenario: scenario.name });
        }
    }
    Ok(())
}
