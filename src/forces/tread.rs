//! A tyre on a wheel that spins: slip in both directions, made by the deflection of its tread.
//!
//! The contact of a tyre does not slide as a whole: its tread is carried in at the front without deflection, is deflected
//! by the slip velocity v, and is carried out behind. For each direction in the road
//!
//! ```text
//! du/dt = -v - |V|/length u,     slip = -u/length
//! ```
//!
//! with V the speed of the wheel centre along the wheel and `length` the relaxation length. Rolling steadily the slip is
//! v/|V|, that of the law. At a standstill u adds up where the wheel has moved: an exact spring, which holds the vehicle on
//! a slope without creeping, by construction. Nothing is divided by a speed, and forwards, backwards and standing are one
//! equation. What the grip cannot hold slides: u goes no further than where the whole contact begins to slide.
//!
//! Where grip is lost beyond the peak it is lost to sliding, not to deflection: the steady slip v/|V| says how much is
//! left, so that a wheel which rolls steadily has the force of its law, and one which comes to a stop finds all of its
//! grip again, with a tread that springs back no further than from the peak.
//!
//! The force acts where the slip is measured, so its power is that of the slip, and a tread that slides only takes energy
//! out.

use super::calspan::PEAK;
use super::{
    Anchor, Beyond, Calspan, Contact, Element, ElementStates, End, Loads, Outline, Slip, SlipForce,
};
use crate::dynamics::Kinematics;
use crate::real::{abs, atan, sin_cos, sqrt};
use crate::roads::{Road, Surface};
use crate::spatial::{Vec3, Wrench};

/// A road never grants less friction than this (no unit): without any, slip has no measure.
const LEAST_FRICTION: f64 = 1e-3;
/// At a standstill slip counts as at this share of the crawling speed: a slide that is slower than some of it is over, and
/// the grip is whole again.
const STANDING_SHARE: f64 = 0.1;

/// What the tyres of a vehicle have in common.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Tread {
    /// Radial stiffness (N/m).
    pub stiffness: f64,
    /// Law of the forces in the road.
    pub calspan: Calspan,
    /// What of it goes beyond the benchmark.
    pub beyond: Beyond,
    /// Relaxation length along the wheel and across it (m).
    pub length: [f64; 2],
    /// By which share of its deflection the rolling radius of a tyre is less than its unloaded radius.
    pub rolling_share: f64,
    /// Which share of the motion of the contact by a change of camber counts as slip; none in the benchmark, where the
    /// motion of the wheel centre counts alone.
    pub camber_rate_share: f64,
    /// Below this speed the tread is damped, fully at a standstill (m/s).
    pub crawl: f64,
    /// Damping of the tread at a standstill, as a share of its stiffness (s).
    pub damping_time: f64,
}

/// What is below a wheel.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ground<'a> {
    /// Our road.
    pub road: &'a Road,
    /// Its friction.
    pub surface: &'a Surface,
    /// The side of the road: +1 at y > 0, -1 at y < 0.
    pub side: f64,
    /// Height that comes on top of the road's, from outside (m).
    pub height: f64,
    /// Slope along x that comes on top of the road's, from outside (no unit).
    pub slope: f64,
    /// Coefficient of friction that is granted at most, from outside (no unit).
    pub friction: f64,
}

/// A tyre on a spinning wheel. It has two states, the deflections of its tread along the wheel and across it (m).
#[derive(Clone, Copy, Debug)]
pub struct TreadTyre<'a> {
    /// What it has in common with the others.
    pub tread: &'a Tread,
    /// Wheel centre, on the link that spins about its y axis.
    pub hub: Anchor,
    /// Unloaded radius (m).
    pub radius: f64,
    /// What is below it.
    pub ground: Ground<'a>,
    /// Number of the first of its two states.
    pub state: usize,
}

/// What a [`TreadTyre`] measures and exerts.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TreadSignals {
    /// The wheel on the road.
    pub contact: Contact,
    /// Where slip is measured and the force acts, from the spatial origin (m): at the rolling radius below the centre.
    pub point: Vec3,
    /// Rolling radius (m).
    pub rolling_radius: f64,
    /// Normal load (N).
    pub load: f64,
    /// Coefficient of friction that the contact has at most: what the road grants, less what falls beyond the peak.
    pub friction: f64,
    /// Slip velocity along the wheel and across it (m/s).
    pub sliding: [f64; 2],
    /// Slip of the tread.
    pub slip: Slip,
    /// The slip that its deflection alone stands for, without damping.
    pub held: Slip,
    /// Force in the road, with the aligning moment.
    pub in_road: SlipForce,
    /// Force on the tyre in the world (N).
    pub force: Vec3,
    /// Moment about the road normal (N m): against the direction of travel where that is backwards.
    pub moment: f64,
    /// Change of longitudinal slip and slip angle for a unit change of the slip velocities (s/m, rad s/m).
    pub yielding: [f64; 2],
}

impl TreadSignals {
    /// The slip of the wheel against the road as anti-lock units know it: (r spin - V)/(the larger of the two), -1 where
    /// the wheel is locked, 1 where it spins on the spot.
    pub fn wheel_slip(&self) -> f64 {
        let [sliding, _] = self.sliding;
        let speed = self.contact.ahead;
        let rolling = speed - sliding;
        let larger = if abs(rolling) > abs(speed) { abs(rolling) } else { abs(speed) };
        let larger = if larger > SLOWEST { larger } else { SLOWEST };
        -sliding / larger * if speed < 0.0 { -1.0 } else { 1.0 }
    }
}

/// Below this speed slip is told as a share of it (m/s).
const SLOWEST: f64 = 0.1;

impl Tread {
    /// The coefficient of friction that is left to a contact which slides with some velocities (m/s) along the wheel and
    /// across it at a speed (m/s): that of the road, which limits the tyre's own, less what falls beyond the peak.
    fn left(&self, load: f64, road: f64, sliding: [f64; 2], speed: f64, camber: f64) -> f64 {
        let Self { calspan, beyond, crawl, .. } = self;
        if !(beyond.fall > 0.0 && load > 0.0) {
            return road;
        }
        let slow = if speed < *crawl { 1.0 - speed / crawl } else { 0.0 };
        let carried = speed + STANDING_SHARE * crawl * slow * slow;
        let [along, across] = sliding.map(|velocity| velocity / carried);
        let slip = Slip { longitudinal: along, angle: atan(across), camber };
        let [along, across] = calspan.reduced(load, road, &slip, beyond);
        let own = calspan.friction(load);
        let (left, _) = beyond.left(sqrt(along * along + across * across));
        left * if own > road { road } else { own }
    }
}

impl Element for TreadTyre<'_> {
    type Signals = TreadSignals;

    #[inline]
    fn signals<const N: usize, const S: usize>(
        &self,
        kinematics: &Kinematics<N>,
        states: &mut ElementStates<S>,
    ) -> TreadSignals {
        let &Self { tread, ref hub, radius, ground, state } = self;
        let contact = Contact::on(kinematics, hub, radius, |x| {
            let mut profile = ground.road.profile(x, ground.side);
            profile.height += ground.height;
            profile.slope += ground.slope;
            profile
        });
        let pressed = if contact.deflection > 0.0 { contact.deflection } else { 0.0 };
        let load = tread.stiffness * pressed / contact.hypotenuse;
        let x = (kinematics.origin + contact.hub.position).x;
        let friction = ground.surface.friction(x, ground.side);
        let friction = if friction < ground.friction { friction } else { ground.friction };
        let friction = if friction > LEAST_FRICTION { friction } else { LEAST_FRICTION };

        let rolling_radius = radius - tread.rolling_share * pressed;
        let point = contact.hub.position - contact.spoke * rolling_radius;
        let velocity = kinematics.link(hub.link).velocity.at(&point);
        let aside = velocity.dot(&contact.lateral) - contact.sideways;
        let sliding =
            [velocity.dot(&contact.forward), contact.sideways + tread.camber_rate_share * aside];

        let speed = abs(contact.ahead);
        let friction = tread.left(load, friction, sliding, speed, contact.camber);
        let beyond = tread.beyond.level();
        let deflections =
            [0, 1].map(|k| states.follow(state + k, -sliding[k], speed / tread.length[k]));
        let slip_of = |u: [f64; 2]| Slip {
            longitudinal: -u[0] / tread.length[0],
            angle: atan(-u[1] / tread.length[1]),
            camber: contact.camber,
        };
        let mut u = deflections.map(|deflection| deflection.value);
        let mut slip = slip_of(u);
        let [along, across] = tread.calspan.reduced(load, friction, &slip, &beyond);
        let square = along * along + across * across;
        let mut share = 1.0;
        if !(load > 0.0) || square > PEAK * PEAK {
            // the whole contact slides, or there is none
            share = if load > 0.0 { PEAK / sqrt(square) } else { 0.0 };
            // slip keeps its direction, and what camber adds to it is no deflection
            let lean = if load > 0.0 { tread.calspan.camber_slip(load, slip.camber) } else { 0.0 };
            slip.longitudinal *= share;
            slip.angle = share * (slip.angle + lean) - lean;
            let (sine, cosine) = sin_cos(slip.angle);
            u = [-tread.length[0] * slip.longitudinal, -tread.length[1] * (sine / cosine)];
            states.hold(state, u[0]);
            states.hold(state + 1, u[1]);
        }
        let held = slip;
        let mut yields = deflections.map(|deflection| share * deflection.sensitivity);
        if speed < tread.crawl {
            let fading = 1.0 - speed / tread.crawl;
            let time = tread.damping_time * fading * fading;
            u = [u[0] - time * sliding[0], u[1] - time * sliding[1]];
            slip = slip_of(u);
            yields = yields.map(|yields| yields + time);
        }
        let in_road = tread.calspan.force(load, friction, &slip, &beyond);
        let steep = u[1] / tread.length[1];
        // the trail of the aligning moment lies behind the contact, whichever way it rolls
        let trailing = contact.ahead / tread.crawl;
        let trailing =
            if trailing < 1.0 { if trailing > -1.0 { trailing } else { -1.0 } } else { 1.0 };
        let force = contact.normal * load
            + contact.lateral * in_road.lateral
            + contact.forward * in_road.longitudinal;
        TreadSignals {
            contact,
            point,
            rolling_radius,
            load,
            friction,
            sliding,
            slip,
            held,
            in_road,
            force,
            moment: trailing * in_road.moment,
            yielding: [
                yields[0] / tread.length[0],
                yields[1] / (tread.length[1] * (1.0 + steep * steep)),
            ],
        }
    }

    #[inline(always)]
    fn act<const N: usize, const M: usize, L: Loads<N, M>>(
        &self,
        signals: &TreadSignals,
        loads: &mut L,
    ) {
        let TreadSignals { contact, point, load, in_road, .. } = signals;
        loads.outline(Outline::Wheel {
            hub: contact.hub,
            axis: contact.axis,
            radius: self.radius,
            contact: contact.point,
        });
        if !(*load > 0.0) {
            return;
        }
        let Contact { hub, normal, forward, lateral, .. } = contact;
        let normal_force = *normal * *load;
        let friction = signals.force - normal_force;
        let moment =
            contact.point.cross(&normal_force) + point.cross(&friction) + normal * signals.moment;
        loads.stiffen(*hub, normal, self.tread.stiffness, 0.0);
        let roots = signals.yielding.map(sqrt);
        let at = End { position: *point, ..*hub };
        for [along, across] in in_road.resistance {
            let direction = forward * (along * roots[0]) + lateral * (across * roots[1]);
            loads.stiffen(at, &direction, 0.0, 1.0);
        }
        loads.push(hub.link, Wrench { force: signals.force, moment });
    }

    /// Energy of the radial spring and of the tread: some 24 J of a wheel of the Iltis that slides.
    fn energy(&self, signals: &TreadSignals) -> f64 {
        let TreadSignals { contact, load, friction, held, .. } = signals;
        let Tread { stiffness, calspan, beyond, length, .. } = self.tread;
        let pressed = if contact.deflection > 0.0 { contact.deflection } else { 0.0 };
        0.5 * stiffness * pressed * pressed
            + calspan.stored(*load, *friction, held, &beyond.level(), *length)
    }
}
