//! What a rig needs beyond the physics: ports, a manoeuvre, the start, outputs.

use crate::car::{COORDINATES, EQUATIONS, QuarterCar, QuarterCarParameters, RoadInput, STATES};
use ferrol::prelude::*;

impl Model for QuarterCar {
    type Engine = HybridEngine<Self, COORDINATES, EQUATIONS, STATES>;
    type Parameters = QuarterCarParameters;
    type Manoeuvre = ();
    type Inputs = [f64; 1];
    type Outputs = [f64; 4];
    type Outside = [f64; 2];
    const NAME: &'static str = "quarter-car";
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
    const MANOEUVRES: &'static [&'static str] = &["kerb"];
    const GOLDEN: &'static [u64] = &crate::golden::FINGERPRINTS;

    fn parameters(&self) -> &QuarterCarParameters {
        &self.parameters
    }

    fn set_parameters(&mut self, parameters: &QuarterCarParameters) -> Result<(), SetupError> {
        self.change(parameters)
    }

    fn manoeuvre(name: &str, _speed: Option<f64>) -> Option<()> {
        (name == "kerb").then_some(())
    }

    fn course(&self, (): &(), tick: u64, h: f64) -> [Drive; 1] {
        [self.kerb(tick as f64 * h)]
    }

    fn input(&self, [road]: &[Drive; 1]) -> RoadInput {
        RoadInput { road: *road }
    }

    // compiled where the firmware is, so that the solver is in the image once
    #[inline]
    fn start(&self, input: &RoadInput, memory: &mut MemoryOf<Self>) -> Result<(), SetupError> {
        let height = self.parameters.tyre_radius - self.parameters.wheel_z;
        start_at_rest(self, input, [height, 0.0, 0.0, 0.0], memory)
    }

    fn outputs(&self, Seen { sample, .. }: &Seen<'_, Self>, values: &mut [f64; 4]) {
        *values = [sample.q[0], sample.qd[0], sample.qdd[0], sample.q[1]];
    }

    fn outside(&self, seen: &Seen<'_, Self>, view: &ViewOf<Self>, values: &mut [f64; 2]) {
        let tyre = self.tyre(seen.drives[0].value).signals(view, &mut seen.sample.elements.given());
        *values = [tyre.height, tyre.load.force];
    }
}

impl ferrol::evidence::hostile::Tested for QuarterCar {}
