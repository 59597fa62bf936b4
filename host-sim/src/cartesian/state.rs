//! The bodies at a trial state, and what is evaluated there.

use super::model::{CartesianModel, PER_BODY};
use super::rotation::{Euler, angular, normalised, rotation};
use crate::global::bodies::Placed;
use ferrol::mechanism::Drive;
use ferrol::real::max_norm;
use ferrol::spatial::{Mat3, Vec3};

/// A force and a moment about the mass centre, or a motion of it and a turning, in world axes.
pub type Six = [f64; 6];

/// The product of two.
#[inline(always)]
pub fn dot(a: &Six, b: &Six) -> f64 {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2] + a[3] * b[3] + a[4] * b[4] + a[5] * b[5]
}

/// Adds `factor` times `other` to a sum.
#[inline(always)]
pub fn add_six(sum: &mut Six, factor: f64, other: &Six) {
    for (sum, other) in sum.iter_mut().zip(other) {
        *sum += factor * other;
    }
}

/// Six numbers of two vectors.
#[inline(always)]
pub fn six(linear: &Vec3, angular: &Vec3) -> Six {
    [linear.x, linear.y, linear.z, angular.x, angular.y, angular.z]
}

/// The two vectors of six numbers.
#[inline(always)]
pub fn vectors(six: &Six) -> (Vec3, Vec3) {
    let [a, b, c, d, e, f] = *six;
    (Vec3::new(a, b, c), Vec3::new(d, e, f))
}

/// The four last entries of the coordinates of a body.
#[inline(always)]
pub fn euler(own: &[f64]) -> Euler {
    std::array::from_fn(|k| own.get(3 + k).copied().unwrap_or(0.0))
}

/// Where a body is and how it moves.
#[derive(Clone, Copy, Debug, Default)]
pub struct PlacedBody {
    /// Turns body axes into world axes.
    pub rotation: Mat3,
    /// The mass centre (m).
    pub position: Vec3,
    /// Its velocity (m/s).
    pub velocity: Vec3,
    /// Angular velocity (rad/s).
    pub spin: Vec3,
    /// Inertia about the mass centre in world axes (kg m2).
    pub inertia: Mat3,
    /// The inverse of it.
    pub inverse: Mat3,
}

/// What is evaluated at a trial state.
#[derive(Clone, Debug, Default)]
pub struct CartesianTerms {
    /// The bodies.
    pub bodies: Vec<PlacedBody>,
    /// The bodies of the outline, as force elements see them.
    pub placed: Vec<Placed>,
    /// phi (m; products of directions have no unit).
    pub phi: Vec<f64>,
    /// Its partial derivative by time, from the drives.
    pub phi_t: Vec<f64>,
    /// phi_ddot at zero accelerations: -gamma of \[KIM12\] (4).
    pub bias: Vec<f64>,
    /// phi_y, for each of the two bodies of an equation.
    pub phi_y: Vec<[Six; 2]>,
    /// Forces and moments on the bodies, those of the turning itself among them (N, N m).
    pub force: Vec<Six>,
    /// K and C of each part with their weights, a row for each freedom of its bodies.
    pub resistance: Vec<Vec<f64>>,
}

impl CartesianTerms {
    /// Terms of the right sizes, zero; to be filled.
    pub fn new(model: &CartesianModel) -> Self {
        let (bodies, rows) = (model.bodies.len(), model.rows.len());
        Self {
            bodies: vec![PlacedBody::default(); bodies],
            placed: vec![Placed::default(); model.outline.bodies.len()],
            phi: vec![0.0; rows],
            phi_t: vec![0.0; rows],
            bias: vec![0.0; rows],
            phi_y: vec![[[0.0; 6]; 2]; rows],
            force: vec![[0.0; 6]; bodies],
            resistance: model
                .parts
                .iter()
                .map(|part| vec![0.0; part.size() * part.size()])
                .collect(),
        }
    }

    /// Places a body for its coordinates; returns its Euler parameters, which become of length one.
    #[inline]
    pub fn place_body(&mut self, model: &CartesianModel, body: usize, own: &[f64]) -> Euler {
        let p = normalised(&euler(own));
        let turned = rotation(&p);
        let (data, motion) = (&model.bodies[body], &mut self.bodies[body]);
        motion.rotation = turned;
        motion.position = Vec3::new(own[0], own[1], own[2]);
        motion.inertia = turned * data.inertia * turned.transpose();
        motion.inverse = turned * data.inverse * turned.transpose();
        p
    }

    /// Velocities of a placed body for its coordinates and their rates.
    #[inline]
    pub fn move_body(&mut self, body: usize, own: &[f64], rates: &[f64]) {
        let motion = &mut self.bodies[body];
        motion.velocity = Vec3::new(rates[0], rates[1], rates[2]);
        motion.spin = angular(&euler(own), &euler(rates));
    }

    /// The equations of a part at placed bodies.
    pub fn tie(&mut self, model: &CartesianModel, part: usize, drive: &dyn Fn(u8) -> Drive) {
        let part = &model.parts[part];
        let mut row = part.rows.start;
        for tie in &model.ties[part.ties.clone()] {
            let own = row..row + tie.rows();
            row = own.end;
            let Self { bodies, phi, phi_t, phi_y, .. } = self;
            let (phi, phi_t) = (&mut phi[own.clone()], &mut phi_t[own.clone()]);
            tie.evaluate(bodies, drive, phi, phi_t, &mut phi_y[own]);
        }
    }

    /// What the equations of all parts say of accelerations, for bodies that move.
    pub fn bend(&mut self, model: &CartesianModel, drive: &dyn Fn(u8) -> Drive) {
        let mut row = 0;
        for tie in &model.ties {
            let own = row..row + tie.rows();
            row = own.end;
            tie.accelerations(&self.bodies, drive, &mut self.bias[own]);
        }
    }

    /// The largest phi of a part.
    pub fn gap(&self, model: &CartesianModel, part: usize) -> f64 {
        max_norm(&self.phi[model.parts[part].rows.clone()])
    }

    /// Places all bodies and makes all their equations.
    pub fn place(&mut self, model: &CartesianModel, q: &[f64], drive: &dyn Fn(u8) -> Drive) {
        for (body, own) in q.chunks_exact(PER_BODY).enumerate() {
            self.place_body(model, body, own);
        }
        for part in 0..model.parts.len() {
            self.tie(model, part, drive);
        }
    }

    /// What an acceleration of a body leaves of its equations of motion, the ties aside: M ydd - g.
    #[inline]
    pub fn left(&self, model: &CartesianModel, body: usize, acceleration: &Six) -> Six {
        let (linear, turning) = vectors(acceleration);
        let motion = &self.bodies[body];
        let mut left = six(&(linear * model.bodies[body].mass), &(motion.inertia * turning));
        add_six(&mut left, -1.0, &self.force[body]);
        left
    }

    /// phi_y x of an equation, with x by bodies.
    #[inline]
    pub fn times(&self, model: &CartesianModel, row: usize, x: &[Six]) -> f64 {
        let slots = model.rows[row].iter().zip(&self.phi_y[row]);
        slots.filter_map(|(body, entries)| Some(dot(entries, &x[(*body)?]))).sum()
    }

    /// Adds phi_y^T times a number of an equation to a sum by bodies.
    #[inline]
    pub fn add_transposed(&self, model: &CartesianModel, row: usize, y: f64, sum: &mut [Six]) {
        for (body, entries) in model.rows[row].iter().zip(&self.phi_y[row]) {
            if let Some(body) = body {
                add_six(&mut sum[*body], y, entries);
            }
        }
    }

    /// The bodies of the outline at the joints of their links: those with mass as they are placed, arms without mass as
    /// what they tie together says.
    pub fn outline(&mut self, model: &CartesianModel) {
        for (body, motion) in model.bodies.iter().zip(&self.bodies) {
            let arm = motion.rotation * body.centre;
            self.placed[body.outline] = Placed {
                rotation: motion.rotation,
                position: motion.position - arm,
                velocity: motion.velocity - motion.spin.cross(&arm),
                spin: motion.spin,
                ..Placed::default()
            };
        }
        for arm in &model.arms {
            let seen = ArmMotion::new(arm, &self.bodies);
            self.placed[arm.outline] = Placed {
                rotation: seen.rotation,
                position: seen.hinge,
                velocity: seen.hinge_velocity,
                spin: seen.carrier_spin + seen.axis * seen.rate,
                ..Placed::default()
            };
        }
    }
}

/// An arm without mass, as the bodies that it ties together place it.
#[derive(Clone, Copy, Debug)]
pub struct ArmMotion {
    /// Turns its axes into world axes.
    pub rotation: Mat3,
    /// Its hinge (m).
    pub hinge: Vec3,
    /// Velocity of the hinge (m/s).
    pub hinge_velocity: Vec3,
    /// Angular velocity of what carries it (rad/s).
    pub carrier_spin: Vec3,
    /// Axis of the hinge in world axes.
    pub axis: Vec3,
    /// Its tip (m).
    pub tip: Vec3,
    /// The direction in which the tip moves.
    pub tangent: Vec3,
    /// Distance of the tip from the axis (m).
    pub radius: f64,
    /// Velocity of the tip against what carries the arm (m/s).
    pub tip_rate: Vec3,
    /// Rate of the arm in its hinge (rad/s).
    pub rate: f64,
}

impl ArmMotion {
    /// An arm between placed bodies that move.
    pub fn new(arm: &super::model::Arm, bodies: &[PlacedBody]) -> Self {
        let still = |_: u8| Drive::REST;
        let at = |end: &super::ties::TieEnd| {
            let reach = end.arm(bodies, &still);
            match end.body {
                Some(body) => {
                    let PlacedBody { position, velocity, spin, .. } = bodies[body];
                    (position + reach, velocity + spin.cross(&reach), spin)
                }
                None => (reach, Vec3::zeros(), Vec3::zeros()),
            }
        };
        let (hinge, hinge_velocity, carrier_spin) = at(&arm.hinge);
        let (tip, tip_velocity, _) = at(&arm.tip);
        let carrier = arm.hinge.body.map_or_else(Mat3::identity, |body| bodies[body].rotation);
        let axis = carrier * arm.axis;
        let gap = tip - hinge;
        let outward = gap - axis * axis.dot(&gap);
        let radius = outward.norm();
        let outward = outward / radius;
        let tangent = axis.cross(&outward);
        // the same axes in the arm and in the world
        let own = arm.reach.normalize();
        let local = Mat3::from_columns(&[arm.axis, own, arm.axis.cross(&own)]);
        let world = Mat3::from_columns(&[axis, outward, tangent]);
        let tip_rate = tip_velocity - hinge_velocity - carrier_spin.cross(&gap);
        Self {
            rotation: world * local.transpose(),
            hinge,
            hinge_velocity,
            carrier_spin,
            axis,
            tip,
            tangent,
            radius,
            tip_rate,
            rate: tangent.dot(&tip_rate) / radius,
        }
    }
}
