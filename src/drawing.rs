//! What a picture of a vehicle is made from.
//!
//! Joints, bodies and closures stand in the table of the mechanism; force elements say where they are by what they
//! exert. [`draw`] lets the elements of any [`Vehicle`] act once more on a listener, and hands what it hears to a
//! [`Pen`]: no vehicle needs code to be drawn. What forces alone cannot tell, such as the radius of a wheel, an element
//! tells by an [`Outline`].
//!
//! ```
//! use ferrol::drawing::{Drawn, Pen, draw};
//! use ferrol::dynamics::Kinematics;
//! use ferrol::forces::ElementStates;
//! use ferrol::vehicles::suspension::Suspension;
//! use ferrol::vehicles::{Moment, Vehicle as _};
//!
//! /// Counts springs and wheels.
//! #[derive(Default)]
//! struct Count([usize; 2]);
//!
//! impl Pen for Count {
//!     fn element(&mut self, drawn: &Drawn) {
//!         match drawn {
//!             Drawn::Line { .. } => self.0[0] += 1,
//!             Drawn::Wheel { .. } => self.0[1] += 1,
//!             _ => {}
//!         }
//!     }
//! }
//!
//! let (car, mut kinematics, mut count) = (Suspension::new(), Kinematics::new(), Count::default());
//! kinematics.place(car.mechanism(), &[0.0; 8]);
//! draw(&car, Moment { time: 0.0, input: &() }, &ElementStates::<0>::new(), &kinematics, &mut count);
//! assert_eq!(count.0, [1, 1]);
//! ```

use crate::dynamics::Kinematics;
use crate::forces::{Anchor, ElementStates, End, LinkWrench, Load, Loads, Outline};
use crate::mechanism::{LinkId, Mechanism};
use crate::spatial::{Twist, Vec3, Wrench, turned_back};
use crate::vehicles::{Moment, Vehicle};

/// A force element at one moment. Points are fixed in links, in link axes from the joint (m).
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Drawn {
    /// Equal and opposite forces on two points: a spring, a damper, an actuator.
    Line {
        /// The two ends.
        ends: [Anchor; 2],
        /// What it exerts: positive pushes the ends apart.
        load: Load,
    },
    /// A wheel.
    Wheel {
        /// Its centre.
        hub: Anchor,
        /// Spin axis, in the axes of the hub's link.
        axis: Vec3,
        /// Unloaded radius (m).
        radius: f64,
        /// Where the tyre meets the ground, or would, in the world (m).
        contact: Vec3,
        /// Force on the tyre, in world axes (N).
        force: Vec3,
    },
    /// A force on a link from outside.
    Push {
        /// Where it acts.
        at: Anchor,
        /// The force, in world axes (N).
        force: Vec3,
    },
    /// A force or moment in a joint.
    Joint {
        /// Number of the joint.
        index: usize,
        /// What it exerts (N, N m).
        load: Load,
    },
}

/// Takes down what is drawn.
pub trait Pen {
    /// A force element, in the order in which they act.
    fn element(&mut self, drawn: &Drawn);
}

/// Hands every force element of a vehicle at a moment to a pen. The links are placed and have their velocities; the
/// states of the elements stay as they are.
pub fn draw<V, const N: usize, const M: usize, const S: usize>(
    vehicle: &V,
    now: Moment<'_, V::Input>,
    states: &ElementStates<S>,
    kinematics: &Kinematics<N>,
    pen: &mut dyn Pen,
) where
    V: Vehicle<N, M, S>,
{
    let mut listener = Listener { kinematics, pen, wheel: None, push: None, ends: None };
    vehicle.forces(now, &mut states.given(), &mut listener);
    listener.flush();
}

/// Hears what force elements exert.
struct Listener<'a, const N: usize> {
    kinematics: &'a Kinematics<N>,
    pen: &'a mut dyn Pen,
    /// A wheel whose tyre has not pushed yet.
    wheel: Option<(LinkId, Drawn)>,
    /// A force on a link whose point is not known yet.
    push: Option<LinkWrench>,
    /// Where the next load between two links is shown.
    ends: Option<[End; 2]>,
}

impl<const N: usize> Listener<'_, N> {
    /// The point of a link that is where an end is.
    fn anchor(&self, end: End) -> Anchor {
        let motion = self.kinematics.link(end.link);
        let point = turned_back(&motion.rotation, &(end.position - motion.position));
        Anchor::new(end.link, point.into())
    }

    /// Draws what still waits for more.
    fn flush(&mut self) {
        if let Some((_, wheel)) = self.wheel.take() {
            self.pen.element(&wheel);
        }
        if let Some(LinkWrench { link, wrench }) = self.push.take() {
            let position = on_axis(&wrench, &self.kinematics.link(link).position);
            self.pushed(End { link, position }, wrench.force);
        }
    }

    fn pushed(&mut self, end: End, force: Vec3) {
        let at = self.anchor(end);
        self.pen.element(&Drawn::Push { at, force });
    }
}

/// The point on the line along which a force acts that is nearest to another point.
fn on_axis(wrench: &Wrench, near: &Vec3) -> Vec3 {
    let (force, square) = (wrench.force, wrench.force.dot(&wrench.force));
    if !(square > 0.0) {
        return *near;
    }
    let foot = force.cross(&wrench.moment) / square;
    foot + force * (force.dot(&(near - foot)) / square)
}

impl<const N: usize, const M: usize> Loads<N, M> for Listener<'_, N> {
    fn kinematics(&self) -> &Kinematics<N> {
        self.kinematics
    }

    fn push(&mut self, link: LinkId, wrench: Wrench) {
        if let Some((hub, Drawn::Wheel { force, .. })) = &mut self.wheel
            && *hub == link
        {
            *force = wrench.force;
            self.flush();
            return;
        }
        self.flush();
        self.push = Some(LinkWrench { link, wrench });
    }

    fn along(&mut self, _a: LinkWrench, _b: LinkWrench, _load: Load) {
        self.flush();
    }

    fn between(&mut self, a: End, b: End, _unit: &Vec3, load: Load) {
        self.flush();
        let [a, b] = self.ends.take().unwrap_or([a, b]);
        let ends = [self.anchor(a), self.anchor(b)];
        self.pen.element(&Drawn::Line { ends, load });
    }

    fn coordinate(&mut self, index: usize, load: Load) {
        self.flush();
        self.pen.element(&Drawn::Joint { index, load });
    }

    fn stiffen(&mut self, end: End, _unit: &Vec3, _stiffness: f64, _damping: f64) {
        if let Some(LinkWrench { link, wrench }) = self.push.take_if(|push| push.link == end.link) {
            self.pushed(End { link, position: end.position }, wrench.force);
        }
    }

    fn outline(&mut self, outline: Outline) {
        self.flush();
        match outline {
            Outline::Ends(ends) => self.ends = Some(ends),
            Outline::Wheel { hub, axis, radius, contact } => {
                let rotation = &self.kinematics.link(hub.link).rotation;
                let wheel = Drawn::Wheel {
                    hub: self.anchor(hub),
                    axis: turned_back(rotation, &axis),
                    radius,
                    contact: self.kinematics.origin + contact,
                    force: Vec3::zeros(),
                };
                self.wheel = Some((hub.link, wheel));
            }
        }
    }
}

/// Acceleration of a point of a link in the world, without gravity (m/s2): the links are placed and have their
/// velocities for the rates `qd`.
pub fn acceleration<const N: usize, const M: usize>(
    mechanism: &Mechanism<N, M>,
    kinematics: &Kinematics<N>,
    [qd, qdd]: [&[f64; N]; 2],
    at: &Anchor,
) -> Vec3 {
    // [CD03] (6): the rate of Z = R qd, joint after joint from the link to the base
    let mut sum = Twist { linear: Vec3::zeros(), angular: Vec3::zeros() };
    let mut link = at.link;
    while let (Some(motion), Some(index)) = (link.among(&kinematics.links), link.index()) {
        let (rate, change) = (qd.get(index), qdd.get(index));
        sum += motion.axis.scaled(change.copied().unwrap_or(0.0));
        sum += motion.velocity.carry(&motion.axis).scaled(rate.copied().unwrap_or(0.0));
        link = mechanism.parent(link);
    }
    let point = kinematics.point(at.link, &Vec3::from(at.point));
    let velocity = &kinematics.link(at.link).velocity;
    sum.at(&point) + velocity.angular.cross(&velocity.at(&point))
}
