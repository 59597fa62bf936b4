//! A tyre whose tread is bent: stiff upwards, and in the road held by a tread that yields and slides.

use crate::parameters::WishboneCarParameters;
use ferrol::forces::Contact;
use ferrol::prelude::*;
use ferrol::real::sqrt;
use ferrol::roads::Road;

/// Below this load (N) the tread forgets its bend in this time (s): it hangs in the air.
const LEAST_LOAD: f64 = 1.0;
const TIME_IN_THE_AIR: f64 = 0.01;

/// The tyre of a corner.
#[derive(Clone, Copy, Debug)]
pub struct Tyre<'a> {
    /// The numbers.
    pub car: &'a WishboneCarParameters,
    /// The road.
    pub road: &'a Road,
    /// The wheel, which spins.
    pub wheel: LinkId,
    /// The sign of its y.
    pub side: f64,
    /// The corner: its states are those of twice that number, and the next.
    pub corner: usize,
}

/// What a [`Tyre`] measures and exerts.
#[derive(Clone, Copy, Debug)]
pub struct TyreSignals {
    hub: End,
    contact: End,
    normal: Vec3,
    /// Directions of the tread: ahead and to the left.
    directions: [Vec3; 2],
    /// By how much the tyre is pressed in (m); negative in the air.
    pub deflection: f64,
    /// Force upwards (N).
    pub load: f64,
    /// Bend of the tread ahead and to the left (m).
    pub bend: [f64; 2],
    /// Velocity with which the wheel slides over the road (m/s).
    pub slip: [f64; 2],
    /// Forces of the tread on the wheel, ahead and to the left (N).
    pub tread: [f64; 2],
    /// -d(tread)/d(slip) (N s/m).
    damping: [f64; 2],
    /// Share of a bend that is lost per second (1/s).
    pub loss: f64,
    /// Velocity of the wheel centre away from the road (m/s).
    pub lift: f64,
}

impl TyreSignals {
    /// Force on the wheel in the world (N).
    pub fn force(&self) -> Vec3 {
        let [ahead, left] = self.directions;
        self.normal * self.load + ahead * self.tread[0] + left * self.tread[1]
    }
}

impl Element for Tyre<'_> {
    type Signals = TyreSignals;

    /// F = -k z with dz/dt = s - (v/l + |s| k/(mu F)) z for a slip s, a rolling speed v and a load F: a bend that grows with the
    /// slip and is lost within the length l as the tread rolls out of the road, and by sliding where k z nears mu F. At a
    /// standstill it holds the car.
    fn signals<const N: usize, const S: usize>(
        &self,
        kinematics: &Kinematics<N>,
        states: &mut ElementStates<S>,
    ) -> TyreSignals {
        let p = self.car;
        let anchor = Anchor::new(self.wheel, [0.0; 3]);
        let contact = Contact::new(kinematics, &anchor, p.tyre_radius, self.road, self.side);
        let Contact {
            hub, normal, lateral, point, deflection, hypotenuse, velocity, ahead, ..
        } = contact;
        let lift = normal.dot(&velocity);
        let pressing = (p.tyre_stiffness * deflection - p.tyre_damping * lift) / hypotenuse;
        let load = if deflection > 0.0 && pressing > 0.0 { pressing } else { 0.0 };
        let directions = [lateral.cross(&normal), lateral];
        let moving = kinematics.velocity_at(self.wheel, &point);
        let slip = directions.map(|direction| direction.dot(&moving));
        let sliding = sqrt(slip[0] * slip[0] + slip[1] * slip[1]);
        let rolling = (ahead - slip[0]).abs();

        let k = p.tread_stiffness;
        let held = load > LEAST_LOAD;
        let most = p.friction * load / k;
        let loss =
            if held { rolling / p.tread_length + sliding / most } else { 1.0 / TIME_IN_THE_AIR };
        let (mut bend, mut tread, mut damping) = ([0.0; 2], [0.0; 2], [0.0; 2]);
        for i in 0..2 {
            let source = if held { slip[i] } else { 0.0 };
            let relaxed = states.relax(2 * self.corner + i, |z| (source - loss * z, -loss));
            bend[i] = relaxed.value;
            if held {
                tread[i] = -k * relaxed.value;
                // sliding takes from the bend what more slip adds
                let lost = if sliding > 0.0 { slip[i] * bend[i] / (sliding * most) } else { 0.0 };
                let gain = if lost < 1.0 { 1.0 - lost } else { 0.0 };
                damping[i] = k * relaxed.sensitivity * gain;
            }
        }
        let contact = End { link: self.wheel, position: point };
        TyreSignals {
            hub,
            contact,
            normal,
            directions,
            deflection,
            load,
            bend,
            slip,
            tread,
            damping,
            loss,
            lift,
        }
    }

    fn act<const N: usize, const M: usize, L: Loads<N, M>>(
        &self,
        signals: &TyreSignals,
        loads: &mut L,
    ) {
        let &TyreSignals { hub, contact, normal, directions, load, tread, damping, .. } = signals;
        if load > 0.0 {
            let &WishboneCarParameters { tyre_stiffness, tyre_damping, .. } = self.car;
            let upwards = Load { force: load, stiffness: tyre_stiffness, damping: tyre_damping };
            loads.force(hub, &normal, upwards);
            for i in 0..2 {
                let along = Load { force: tread[i], stiffness: 0.0, damping: damping[i] };
                loads.force(contact, &directions[i], along);
            }
        }
    }

    fn energy(&self, signals: &TyreSignals) -> f64 {
        let TyreSignals { deflection, bend: [ahead, left], .. } = *signals;
        let pressed = if deflection > 0.0 { deflection } else { 0.0 };
        let bent = ahead * ahead + left * left;
        0.5 * (self.car.tyre_stiffness * pressed * pressed + self.car.tread_stiffness * bent)
    }
}
