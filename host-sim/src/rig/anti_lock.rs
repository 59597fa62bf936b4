//! An anti-lock unit as a node of its own on a link: wheel spins and an accelerometer come out of the vehicle, brake torques
//! go in, a tick later.

use super::client::Output;
use super::drive::Linked;
use crate::failure::{Failure, bad_input};
use ferrol::control::{Abs, AbsSettings, AbsSignals};
use ferrol::parameters::Parameters as _;
use ferrol::protocol::message::Stand;

/// The unit, and where its signals are among the ports.
pub(super) struct AntiLock {
    unit: Abs,
    /// Numbers of the outputs: a spin for each corner, the force that the measuring unit feels along the vehicle.
    spins: [usize; 4],
    force: usize,
    /// Numbers of the inputs: a brake for each corner.
    brakes: [usize; 4],
    /// What was heard last (rad/s, m/s2), once the vehicle shows it: in its warm-up it shows zeros, which are no speed.
    heard: Option<([f64; 4], f64)>,
}

const CORNERS: [&str; 4] = ["fl", "fr", "rl", "rr"];

impl AntiLock {
    /// A unit for a vehicle, which it knows by its ports and the radii of its tyres.
    ///
    /// # Errors
    /// The vehicle has no spinning wheels or no brakes.
    pub fn new<P: Linked>(model: &P) -> Result<Self, Failure> {
        let input = |name: String| P::INPUTS.iter().position(|port| port.name == name);
        let output = |name: String| P::OUTPUTS.iter().position(|port| port.name == name);
        let all = |found: [Option<usize>; 4]| match found {
            [Some(fl), Some(fr), Some(rl), Some(rr)] => Some([fl, fr, rl, rr]),
            _ => None,
        };
        let spins = all(CORNERS.map(|corner| output(format!("spin_{corner}"))));
        let brakes = all(CORNERS.map(|corner| input(format!("brake_{corner}"))));
        let radius = |name| model.parameters().get(name);
        let found = (spins, brakes, output("imu_fx".to_owned()));
        let radii = (radius("front_tyre_radius"), radius("rear_tyre_radius"));
        let ((Some(spins), Some(brakes), Some(force)), (Some(front), Some(rear))) = (found, radii)
        else {
            return bad_input(format!(
                "an anti-lock unit needs wheels that spin and brakes, which '{}' has not: use --vehicle iltis-driven",
                P::NAME
            ));
        };
        // what the wheels do at first tells it the speed
        let unit = Abs::new(AbsSettings::new([front, front, rear, rear]), 0.0);
        Ok(Self { unit, spins, force, brakes, heard: None })
    }

    /// Takes in what a tick left.
    pub fn hear(&mut self, output: &Output) {
        if output.head.stand != Stand::Armed {
            return;
        }
        let (spins, force) = self.heard.get_or_insert(([0.0; 4], 0.0));
        for (number, value) in &output.values {
            if let Some(corner) = self.spins.iter().position(|own| own == number) {
                spins[corner] = f64::from(*value);
            } else if *number == self.force {
                *force = f64::from(*value);
            }
        }
    }

    /// Puts its torques in the place of those that are asked for; none before it has heard of the vehicle.
    pub fn brake(&mut self, inputs: &mut [f64], step: f64) {
        let demand = self.brakes.map(|brake| inputs.get(brake).copied().unwrap_or(0.0));
        let torques = self.heard.map_or([0.0; 4], |(spins, force)| {
            self.unit.step(&AbsSignals { spins, force, demand }, step)
        });
        for (brake, torque) in self.brakes.into_iter().zip(torques) {
            if let Some(input) = inputs.get_mut(brake) {
                *input = torque;
            }
        }
    }
}
