//! Links and relative coordinates from natural coordinates, and the other way.

use super::bodies::{Placed, angular_acceleration};
use super::model::{NaturalBody, NaturalModel};
use super::vector::{ElementSource, Space};
use ferrol::dynamics::{InverseDynamics, Kinematics};
use ferrol::mechanism::{Joint, JointKind, Mechanism};
use ferrol::real::sin_cos;
use ferrol::spatial::{Mat3, Twist, Vec3, rotate_about};
use std::f64::consts::TAU;

/// The natural coordinates, or with `rates` their rates, of links that are placed and move; `values` are the relative
/// coordinates (m, rad), or their rates.
pub fn from_links<const N: usize>(
    model: &NaturalModel,
    kinematics: &Kinematics<N>,
    values: &[f64; N],
    rates: bool,
    target: &mut [f64],
) {
    for element in &model.elements {
        let vector = match element.source {
            ElementSource::Point(link, local) => {
                let point = kinematics.point(link, &local);
                if rates { kinematics.velocity_at(link, &point) } else { kinematics.origin + point }
            }
            ElementSource::Direction(link, local) => {
                let motion = kinematics.link(link);
                let unit = motion.rotation * local;
                if rates { motion.velocity.angular.cross(&unit) } else { unit }
            }
            ElementSource::Travel(joint) => match element.space {
                Space::Line(axis) => axis * values[joint],
                _ => Vec3::zeros(),
            },
        };
        let components = element.space.components(&vector);
        let size = element.space.size();
        target[element.offset..element.offset + size].copy_from_slice(&components[..size]);
    }
}

/// Placement of the parent of a body.
fn parent(bodies: &[Placed], body: &NaturalBody) -> Placed {
    body.parent.map_or(Placed { rotation: Mat3::identity(), ..Placed::default() }, |p| bodies[p])
}

fn axis(joint: &Joint) -> Vec3 {
    Vec3::from(joint.axis.unit())
}

/// The relative coordinates of placed bodies (m, rad); angles are the nearest to those in `q`.
pub fn coordinates<const N: usize, const M: usize>(
    mechanism: &Mechanism<N, M>,
    model: &NaturalModel,
    bodies: &[Placed],
    q: &mut [f64; N],
) {
    for (placed, body) in bodies.iter().zip(&model.bodies) {
        let base = parent(bodies, body);
        let first = mechanism.joint(body.joints[0]);
        let travel =
            base.rotation.transpose() * (placed.position - base.position) - Vec3::from(first.at);
        let turn = base.rotation.transpose() * placed.rotation;
        let (mut hinges, mut axes) = ([0; 3], [Vec3::zeros(); 3]);
        let mut count = 0;
        for &index in &body.joints {
            let joint = mechanism.joint(index);
            match joint.kind {
                JointKind::Prismatic => q[index] = axis(joint).dot(&travel),
                JointKind::Revolute => {
                    (hinges[count], axes[count]) = (index, axis(joint));
                    count += 1;
                }
            }
        }
        let angles = angles(&turn, &axes[..count]);
        for (&index, angle) in hinges[..count].iter().zip(angles) {
            q[index] = angle + TAU * ((q[index] - angle) / TAU).round();
        }
    }
}

/// The angles about axes at right angles to each other, one after the other, that make up a turn.
fn angles(turn: &Mat3, axes: &[Vec3]) -> [f64; 3] {
    // the angle from `from` to `to` about an axis
    let about = |axis: &Vec3, from: &Vec3, to: &Vec3| to.dot(&axis.cross(from)).atan2(to.dot(from));
    match *axes {
        [a] => {
            let sine = Vec3::new(
                turn[(2, 1)] - turn[(1, 2)],
                turn[(0, 2)] - turn[(2, 0)],
                turn[(1, 0)] - turn[(0, 1)],
            );
            [a.dot(&sine).atan2(turn.trace() - 1.0), 0.0, 0.0]
        }
        [a, b] => [about(&a, &b, &(turn * b)), -about(&b, &a, &(turn.transpose() * a)), 0.0],
        [a, b, c] => {
            let (forth, back) = (turn * c, turn.transpose() * a);
            let sine = a.dot(&forth) * a.dot(&b.cross(&c));
            let cosine = (1.0 - sine * sine).max(0.0).sqrt();
            [about(&a, &c, &forth), sine.atan2(cosine), -about(&c, &a, &back)]
        }
        _ => [0.0; 3],
    }
}

/// The rates of the relative coordinates of links that are placed: the `motion` of a body against its parent, of
/// its joint and about it, is made up of motions along and about its axes. With accelerations in its place, less
/// those that the rates alone make, it gives the accelerations of the coordinates.
pub fn solve_rates<const N: usize, const M: usize>(
    mechanism: &Mechanism<N, M>,
    kinematics: &Kinematics<N>,
    body: &NaturalBody,
    motion: &Twist,
    rates: &mut [f64; N],
) {
    for &index in &body.joints {
        let own = &kinematics.links[index].axis;
        let others: [Option<usize>; 2] = {
            let mut others = body.joints.iter().copied().filter(|&other| {
                other != index && mechanism.joint(other).kind == JointKind::Revolute
            });
            [others.next(), others.next()]
        };
        rates[index] = match mechanism.joint(index).kind {
            JointKind::Prismatic => own.linear.dot(&motion.linear),
            JointKind::Revolute => match others {
                [Some(one), Some(other)] => {
                    let [one, other] = [one, other].map(|k| kinematics.links[k].axis.angular);
                    let normal = one.cross(&other);
                    normal.dot(&motion.angular) / normal.dot(&own.angular)
                }
                _ => own.angular.dot(&motion.angular),
            },
        };
    }
}

/// Rates of the relative coordinates (m/s, rad/s) of placed bodies; the links must be placed.
pub fn rates<const N: usize, const M: usize>(
    mechanism: &Mechanism<N, M>,
    model: &NaturalModel,
    bodies: &[Placed],
    kinematics: &Kinematics<N>,
    qd: &mut [f64; N],
) {
    for (placed, body) in bodies.iter().zip(&model.bodies) {
        let base = parent(bodies, body);
        solve_rates(mechanism, kinematics, body, &placed.against(&base), qd);
    }
}

/// Accelerations of the relative coordinates (m/s2, rad/s2) for the second derivatives of the vectors; the
/// links must be placed and move.
pub fn accelerations<const N: usize, const M: usize>(
    mechanism: &Mechanism<N, M>,
    model: &NaturalModel,
    bodies: &[Placed],
    second: &[Vec3],
    kinematics: &Kinematics<N>,
    qdd: &mut [f64; N],
) {
    let mut inverse = InverseDynamics::<N>::new();
    let bias = inverse.velocity_accelerations(mechanism, kinematics);
    let angular: Vec<Vec3> = bodies
        .iter()
        .enumerate()
        .map(|(number, placed)| {
            angular_acceleration(model, number, placed, second)
                - bias[model.bodies[number].link].angular
        })
        .collect();
    for (number, body) in model.bodies.iter().enumerate() {
        let angular = angular[number] - body.parent.map_or(Vec3::zeros(), |parent| angular[parent]);
        // sliders move along lines of the ground
        let linear = second[body.position]
            - body.parent.map_or(Vec3::zeros(), |parent| second[model.bodies[parent].position]);
        solve_rates(mechanism, kinematics, body, &Twist { linear, angular }, qdd);
    }
}

/// The links of placed bodies, as force elements see them. Relative coordinates and frames without mass
/// take part only where they are `wanted`; otherwise they are no numbers.
pub fn fill_links<const N: usize, const M: usize>(
    mechanism: &Mechanism<N, M>,
    model: &NaturalModel,
    bodies: &[Placed],
    wanted: bool,
    kinematics: &mut Kinematics<N>,
) {
    let floating = mechanism.floating().checked_sub(1).map(|last| model.body_of[last]);
    let origin = floating.map_or(Vec3::zeros(), |body| bodies[body].position);
    kinematics.set_origin(origin);
    if wanted {
        let mut q = kinematics.coordinates;
        coordinates(mechanism, model, bodies, &mut q);
        kinematics.coordinates = q;
    }
    for (placed, body) in bodies.iter().zip(&model.bodies) {
        let base = parent(bodies, body);
        let position = placed.position - origin;
        if wanted {
            fill_frames(mechanism, body, &base, placed, kinematics);
        }
        let joint = mechanism.joint(body.link);
        let direction = base.rotation * axis(joint);
        let target = &mut kinematics.links[body.link];
        target.rotation = placed.rotation;
        target.position = position;
        target.velocity =
            Twist { linear: placed.velocity - placed.spin.cross(&position), angular: placed.spin };
        if body.joints.len() == 1 {
            target.axis = match joint.kind {
                JointKind::Revolute => {
                    Twist { linear: position.cross(&direction), angular: direction }
                }
                JointKind::Prismatic => Twist { linear: direction, angular: Vec3::zeros() },
            };
        }
    }
}

/// The frames of a joint with several axes, and the axes.
fn fill_frames<const N: usize, const M: usize>(
    mechanism: &Mechanism<N, M>,
    body: &NaturalBody,
    base: &Placed,
    placed: &Placed,
    kinematics: &mut Kinematics<N>,
) {
    let origin = kinematics.origin;
    let mut rotation = base.rotation;
    let at = Vec3::from(mechanism.joint(body.joints[0]).at);
    let mut position = base.position + rotation * at - origin;
    for &index in &body.joints {
        let joint = mechanism.joint(index);
        let coordinate = kinematics.coordinates[index];
        let target = &mut kinematics.links[index];
        match joint.kind {
            JointKind::Prismatic => {
                let direction = rotation * axis(joint);
                position += direction * coordinate;
                target.axis = Twist { linear: direction, angular: Vec3::zeros() };
                target.rotation = rotation;
            }
            JointKind::Revolute => {
                let mut turned = Mat3::zeros();
                let (sine, cosine) = sin_cos(coordinate);
                let direction = rotate_about(&rotation, &joint.axis, sine, cosine, &mut turned);
                target.axis = Twist { linear: position.cross(&direction), angular: direction };
                target.rotation = turned;
                rotation = turned;
            }
        }
        target.position = position;
    }
    let mut qd = [0.0; N];
    solve_rates(mechanism, kinematics, body, &placed.against(base), &mut qd);
    let mut motion = Twist {
        linear: base.velocity - base.spin.cross(&(base.position - origin)),
        angular: base.spin,
    };
    for &index in &body.joints {
        let target = &mut kinematics.links[index];
        motion += target.axis.scaled(qd[index]);
        target.velocity = motion;
    }
}
