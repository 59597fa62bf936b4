//! The driven Iltis as a model: rack, drive and brakes go in, and what is below its wheels.

mod golden;
mod ports;

use super::super::{HybridEngine, Memory, Model, Scenario, Seen};
use super::{identity, manoeuvre_kind, ports as shared, show, show_corner};
use crate::decimal;
use crate::dynamics::Kinematics;
use crate::fingerprint::Fingerprint;
use crate::mechanism::Drive;
use crate::roads::{Measured, RoadClass, Surface};
use crate::runtime::{InputPort, OutputPort};
use crate::setup::SetupError;
use crate::vehicles::Vehicle as _;
use crate::vehicles::iltis::{
    Corners, DrivenIltis, DrivenInput, DrivenKind, DrivenManoeuvre, DrivenParameters, EQUATIONS,
    SPINNING_COORDINATES, STATES, spin,
};

/// State and scratch of the driven Iltis.
pub type DrivenMemory = Memory<SPINNING_COORDINATES, EQUATIONS, STATES>;

/// Friction that a name may ask for.
const FRICTION: [f64; 2] = [0.01, 2.0];
/// The steepest slope that a name may ask for, and that the vehicle could stand on.
const STEEPEST: f64 = 0.5;

/// The manoeuvre with a name like `brake:0.8`.
fn kind(name: &str) -> Option<DrivenKind> {
    let within = |text: &str, [low, high]: [f64; 2]| {
        decimal::parse(text).filter(|number| (low..=high).contains(number))
    };
    let slope = |text| within(text, [-STEEPEST, STEEPEST]);
    let (word, number) = name.split_once(':').unwrap_or((name, ""));
    match (word, number) {
        ("accelerate", "") => Some(DrivenKind::Accelerate),
        ("lane-change", "") => Some(DrivenKind::LaneChange),
        ("standstill", "") => Some(DrivenKind::Standstill),
        ("kerb", "") => Some(DrivenKind::Kerb),
        ("measured", "") => Some(DrivenKind::Measured { road: Measured::HUMP }),
        ("patch", _) => within(number, FRICTION).map(|friction| DrivenKind::Patch { friction }),
        ("brake", _) => within(number, FRICTION).map(|friction| DrivenKind::Brake { friction }),
        ("split-mu", _) => {
            let (low, high) = number.split_once(':')?;
            let (low, high) = (within(low, FRICTION)?, within(high, FRICTION)?);
            Some(DrivenKind::SplitMu { low, high })
        }
        ("hold-slope", _) => slope(number).map(|slope| DrivenKind::HoldSlope { slope }),
        ("hill-start", _) => slope(number).map(|slope| DrivenKind::HillStart { slope }),
        ("random-road", _) => {
            RoadClass::by_name(number).map(|class| DrivenKind::RandomRoad { class })
        }
        _ => manoeuvre_kind(name).map(DrivenKind::Benchmark),
    }
}

impl Model for DrivenIltis {
    type Engine = HybridEngine<Self, SPINNING_COORDINATES, EQUATIONS, STATES>;
    type Parameters = DrivenParameters;
    type Manoeuvre = DrivenManoeuvre;
    type Inputs = [f64; ports::INPUTS.len()];
    type Outputs = [f64; ports::IN_TICK];
    type Outside = [f64; ports::OUTSIDE];

    const NAME: &'static str = "iltis-driven";
    const INPUTS: &'static [InputPort] = &ports::INPUTS;
    const OUTPUTS: &'static [OutputPort] = &ports::OUTPUTS;
    const COLUMNS: &'static [&'static str] = &ports::COLUMNS;
    const LINKED: bool = true;
    const WATCHED: [usize; 2] = [shared::Z, shared::VX];
    const MANOEUVRES: &'static [&'static str] = &[
        "stairs",
        "in-phase-bump",
        "anti-phase-bump",
        "ramp-steer",
        "sine-steer:AMPLITUDE_M (at most 0.05)",
        "accelerate",
        "brake:MU (0.01 to 2)",
        "split-mu:LOW:HIGH (0.01 to 2, LOW under the wheels at y < 0)",
        "lane-change",
        "hold-slope:SLOPE (-0.5 to 0.5)",
        "hill-start:SLOPE (-0.5 to 0.5)",
        "standstill",
        "kerb",
        "random-road:CLASS (A to H)",
        "measured",
        "patch:MU (0.01 to 2)",
    ];
    const JOBS: &'static [&'static str] = &[
        "hostile 25000 1",
        "hostile 25000 2",
        "stairs 5 newmark:-0.01 8000 1",
        "anti-phase-bump 10 newmark:-0.01 2000 1",
        "sine-steer:0.002 20 newmark:-0.01 3000 1",
        "accelerate - newmark:-0.01 3000 1",
        "brake:0.8 20 newmark:-0.01 4000 1",
        "split-mu:0.3:0.8 20 newmark:-0.01 4000 1",
        "hold-slope:0.1 - newmark:-0.01 5000 1",
        "hill-start:0.2 - newmark:-0.01 5000 1",
        "kerb 5 newmark:-0.01 3000 1",
        "random-road:C 15 newmark:-0.01 3000 1",
        "measured 5 newmark:-0.01 3000 1",
        "patch:0.1 20 newmark:-0.01 3000 1",
        "random-road:E 10 trapezoidal 2000 1",
        "brake:0.8 20 generalized-alpha:0.8 3000 1",
        "brake:0.8 20 newmark:-0.01 3000 1 early-exit",
        "brake:0.8 20 newmark:-0.01 3000 1 mailbox",
        "stairs 5 newmark:-0.01 2000 1 mailbox",
    ];
    const MEASURED: &'static [&'static str] = &[
        "stairs 5 newmark:-0.01 8000 8000 mailbox",
        "brake:0.8 20 newmark:-0.01 4000 4000 mailbox",
    ];
    const SCENARIOS: &'static [Scenario] = &[
        Scenario { name: "usual", ..Scenario::USUAL },
        Scenario {
            name: "brake",
            manoeuvre: "split-mu:0.3:0.8",
            speed: 5.0,
            integrator: "newmark:-0.01",
            fixed_iterations: Some(2),
            ticks: 100,
        },
        Scenario {
            name: "road",
            manoeuvre: "random-road:C",
            speed: 30.0,
            integrator: "trapezoidal",
            fixed_iterations: None,
            ticks: 50,
        },
    ];
    const GOLDEN: &'static [u64] = &golden::FINGERPRINTS;

    fn parameters(&self) -> &DrivenParameters {
        self.parameters()
    }

    fn set_parameters(&mut self, parameters: &DrivenParameters) -> Result<(), SetupError> {
        self.set_parameters(parameters)
    }

    fn manoeuvre(name: &str, speed: Option<f64>) -> Option<DrivenManoeuvre> {
        let kind = kind(name)?;
        Some(DrivenManoeuvre { kind, speed: speed.unwrap_or(kind.default_speed()) })
    }

    fn duration(manoeuvre: &DrivenManoeuvre) -> f64 {
        manoeuvre.default_duration()
    }

    fn prepare(&mut self, manoeuvre: &DrivenManoeuvre) {
        manoeuvre.prepare(self);
    }

    fn course(
        &self,
        manoeuvre: &DrivenManoeuvre,
        tick: u64,
        step: f64,
    ) -> [Drive; ports::INPUTS.len()] {
        self.drives(&manoeuvre.input(tick, step))
    }

    fn input(&self, drives: &[Drive; ports::INPUTS.len()]) -> DrivenInput {
        let [rack, drive, b0, b1, b2, b3, h0, h1, h2, h3, f0, f1, f2, f3, s0, s1, s2, s3] = drives;
        DrivenInput {
            rack: *rack,
            drive: drive.value,
            brake: [b0.value, b1.value, b2.value, b3.value],
            height: [h0.value, h1.value, h2.value, h3.value],
            friction: [f0.value, f1.value, f2.value, f3.value],
            slope: [s0.value, s1.value, s2.value, s3.value],
        }
    }

    #[inline]
    fn start(&self, input: &DrivenInput, memory: &mut DrivenMemory) -> Result<(), SetupError> {
        let Memory { state, work } = memory;
        self.start(input, state, work)
    }

    fn outputs(&self, seen: &Seen<'_, Self>, values: &mut Self::Outputs) {
        let Seen { sample, drives: [rack, ..] } = seen;
        let (shared, spins) = values.split_at_mut(shared::IN_TICK.len());
        show(sample, &self.gravity(), rack, shared);
        let rates = [
            sample.qd[const { spin(0) }],
            sample.qd[const { spin(1) }],
            sample.qd[const { spin(2) }],
            sample.qd[const { spin(3) }],
        ];
        spins.copy_from_slice(&rates);
    }

    fn outside(
        &self,
        seen: &Seen<'_, Self>,
        view: &Kinematics<SPINNING_COORDINATES>,
        values: &mut Self::Outside,
    ) {
        let input = Model::input(self, seen.drives);
        let (corners, wheels) = values.split_at_mut(shared::OUTSIDE);
        let (corners, _) = corners.as_chunks_mut::<{ shared::PER_CORNER }>();
        let (wheels, _) = wheels.as_chunks_mut::<{ ports::PER_WHEEL }>();
        for (corner, (values, own)) in corners.iter_mut().zip(wheels).enumerate() {
            let output = self.corner_output(view, &seen.sample.elements, &input, corner);
            let leaf = Corners::<SPINNING_COORDINATES>::leaf(corner);
            let theta = seen.sample.q.get(leaf).copied().unwrap_or(0.0);
            *values = show_corner(&output.wheel, theta + self.car.nominal_leaf_angle(corner));
            *own = [output.wheel_slip, output.longitudinal, output.drive, output.brake];
        }
    }

    fn identify(&self, manoeuvre: Option<&DrivenManoeuvre>, all: &mut Fingerprint) {
        identity::of_vehicle(all, &self.car);
        let Surface { sides, patch } = &self.surface;
        all.numbers(sides);
        if let Some(patch) = patch {
            all.numbers(&[patch.start, patch.end, patch.friction]);
        }
        all.word(u64::from(self.resists));
        of_manoeuvre(all, manoeuvre);
    }
}

impl DrivenIltis {
    /// The motion of every input port for an input.
    pub fn drives(&self, input: &DrivenInput) -> [Drive; ports::INPUTS.len()] {
        let rest = |value| Drive::smooth(value, 0.0, 0.0);
        let [b0, b1, b2, b3] = input.brake.map(rest);
        let [h0, h1, h2, h3] = input.height.map(rest);
        // ports know no friction without limit
        let most = FRICTION[1];
        let granted = |friction| rest(if friction < most { friction } else { most });
        let [f0, f1, f2, f3] = input.friction.map(granted);
        let [s0, s1, s2, s3] = input.slope.map(rest);
        let (rack, drive) = (input.rack, rest(input.drive));
        [rack, drive, b0, b1, b2, b3, h0, h1, h2, h3, f0, f1, f2, f3, s0, s1, s2, s3]
    }
}

/// Takes in what is driven.
fn of_manoeuvre(all: &mut Fingerprint, manoeuvre: Option<&DrivenManoeuvre>) {
    let Some(DrivenManoeuvre { kind, speed }) = manoeuvre else {
        all.word(0);
        return;
    };
    all.numbers(&[*speed]);
    match kind {
        DrivenKind::Benchmark(kind) => identity::of_kind(all, kind),
        DrivenKind::Accelerate => all.word(16),
        DrivenKind::Brake { friction } => {
            all.word(17);
            all.numbers(&[*friction]);
        }
        DrivenKind::SplitMu { low, high } => {
            all.word(18);
            all.numbers(&[*low, *high]);
        }
        DrivenKind::LaneChange => all.word(19),
        DrivenKind::HoldSlope { slope } => {
            all.word(20);
            all.numbers(&[*slope]);
        }
        DrivenKind::HillStart { slope } => {
            all.word(21);
            all.numbers(&[*slope]);
        }
        DrivenKind::Standstill => all.word(22),
        DrivenKind::Kerb => all.word(23),
        DrivenKind::RandomRoad { class } => {
            all.word(24);
            all.numbers(&[class.roughness()]);
        }
        // its heights are taken in with the road
        DrivenKind::Measured { .. } => all.word(25),
        DrivenKind::Patch { friction } => {
            all.word(26);
            all.numbers(&[*friction]);
        }
    }
}
