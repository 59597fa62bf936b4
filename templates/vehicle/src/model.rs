//! What a rig needs beyond the physics: ports, start, a manoeuvre, the test at boot.

use crate::car::{COORDINATES, EQUATIONS, QuarterCar, QuarterCarParameters, RoadInput, STATES};
use ferrol::dynamics::Kinematics;
use ferrol::evidence::hostile::Tested;
use ferrol::fingerprint::Fingerprint;
use ferrol::forces::{Element, ElementStates};
use ferrol::mechanism::Drive;
use ferrol::models::{HybridEngine, Memory, Model, MotionSample, Scenario};
use ferrol::roads;
use ferrol::runtime::{InputPort, OutputPort};
use ferrol::setup::{SetupError, equilibrium, solve_accelerations};
use ferrol::state::State;
use ferrol::vehicles::Moment;

/// A kerb is climbed this long after the start (s).
const KERB_START: f64 = 0.2;

impl Model for QuarterCar {
    type Engine = HybridEngine<Self, COORDINATES, EQUATIONS, STATES>;
    type Parameters = QuarterCarParameters;
    type Manoeuvre = ();
    type Inputs = [f64; 1];
    type Outputs = [f64; 4];
    type Outside = [f64; 2];
    const NAME: &'static str = "quarter-car";
    const USUAL: QuarterCarParameters = QuarterCarParameters::DEFAULT;
    const INPUTS: &'static [InputPort] =
        &[InputPort::plain("road", "m", [-0.2, 0.2], "height of the road").followed(5.0, 500.0)];
    const OUTPUTS: &'static [OutputPort] = &[
        OutputPort::new("z", "m", [-10.0, 10.0], "height of the body"),
        OutputPort::new("vz", "m/s", [-50.0, 50.0], "velocity of the body, upwards"),
        OutputPort::new("az", "m/s2", [-1e4, 1e4], "acceleration of the body, upwards"),
        OutputPort::new("arm", "rad", [-4.0, 4.0], "lower arm from its drawn posture"),
        OutputPort::new("wheel_z", "m", [-10.0, 10.0], "height of the wheel centre").outside(),
        OutputPort::new("tyre", "N", [0.0, 1e6], "force of the tyre, upwards").outside(),
    ];
    const WATCHED: [usize; 2] = [0, 1];
    const MANOEUVRES: &'static [&'static str] = &["kerb"];
    const JOBS: &'static [&'static str] =
        &["kerb - newmark:-0.01 2000 1", "kerb - newmark:-0.01 1000 1 mailbox", "hostile 5000 1"];
    const MEASURED: &'static [&'static str] = &["kerb - newmark:-0.01 2000 2000 mailbox"];
    const SCENARIOS: &'static [Scenario] = &[Scenario {
        name: "kerb",
        manoeuvre: "kerb",
        speed: 0.0,
        integrator: "newmark:-0.01",
        fixed_iterations: Some(2),
        ticks: 300,
    }];
    const GOLDEN: &'static [u64] = &crate::golden::FINGERPRINTS;

    fn new() -> Self {
        Self::usual()
    }

    fn parameters(&self) -> &QuarterCarParameters {
        &self.parameters
    }

    fn set_parameters(&mut self, parameters: &QuarterCarParameters) -> Result<(), SetupError> {
        self.change(parameters)
    }

    fn manoeuvre(name: &str, _speed: Option<f64>) -> Option<()> {
        (name == "kerb").then_some(())
    }

    fn duration((): &()) -> f64 {
        2.0
    }

    fn prepare(&mut self, (): &()) {}

    fn course(&self, (): &(), tick: u64, step: f64) -> [Drive; 1] {
        let (height, time) = (self.parameters.kerb_height, self.parameters.kerb_time);
        let s = (tick as f64 * step - KERB_START) / time;
        [Drive::smooth(height * roads::step(s), height / time * roads::step_slope(s), 0.0)]
    }

    fn input(&self, [road]: &[Drive; 1]) -> RoadInput {
        RoadInput { road: *road }
    }

    #[inline]
    fn start(
        &self,
        input: &RoadInput,
        Memory { state, work }: &mut Memory<COORDINATES, EQUATIONS, STATES>,
    ) -> Result<(), SetupError> {
        let now = Moment { time: 0.0, input };
        *state = State::new();
        state.q[0] = self.parameters.tyre_radius - self.parameters.wheel_z;
        equilibrium(self, now, state, work)?;
        solve_accelerations(self, now, state, work)
    }

    fn outputs(
        &self,
        sample: &MotionSample<COORDINATES, STATES>,
        _drives: &[Drive; 1],
        values: &mut [f64; 4],
    ) {
        *values = [sample.q[0], sample.qd[0], sample.qdd[0], sample.q[1]];
    }

    fn outside(
        &self,
        sample: &MotionSample<COORDINATES, STATES>,
        view: &Kinematics<COORDINATES>,
        [road]: &[Drive; 1],
        values: &mut [f64; 2],
    ) {
        let mut states: ElementStates<STATES> = sample.elements;
        states.set_mode(ferrol::forces::StateMode::Given);
        let tyre = self.tyre(road.value).signals(view, &mut states);
        *values = [tyre.height, tyre.load.force];
    }

    fn identify(&self, _manoeuvre: Option<&()>, _all: &mut Fingerprint) {}
}

impl Tested for QuarterCar {}
