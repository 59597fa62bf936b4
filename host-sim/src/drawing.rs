//! What pictures of a vehicle are made from: what stays as it is in a run, and what a moment adds to it.

use ferrol::drawing::{Drawn, Pen, acceleration, draw};
use ferrol::dynamics::{Kinematics, LinkMotion};
use ferrol::forces::Anchor;
use ferrol::mechanism::{Closure, Direction, Joint, JointKind, LinkId, link};
use ferrol::spatial::Vec3;
use ferrol::state::State;
use ferrol::vehicles::{Moment, Vehicle};
use nalgebra::{Rotation3, UnitQuaternion};
use serde_json::{Value, json};

/// The table of a mechanism, and the ground below it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Scene {
    /// Joints with their links, loop closures, gravity and the link that is followed, as the page reads them.
    pub table: Value,
    /// Height of the ground (m) on both sides of the course, if there is ground that stays.
    pub ground: Option<Ground>,
}

/// Heights of a road at even distances along x, at y < 0 and y > 0.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Ground {
    /// Where the first height is (m).
    pub start: f64,
    /// Distance from height to height (m).
    pub spacing: f64,
    /// Heights (m), at y < 0 and at y > 0.
    pub heights: [Vec<f64>; 2],
}

/// Where the road is looked at (m): more than a run of some minutes at the speed of a car is not drawn.
const ROAD: [f64; 2] = [-20.0, 420.0];
/// From height to height (m): the edge of a stair of 10 cm gets five.
const SPACING: f64 = 0.02;

impl Scene {
    /// The scene of a mechanism.
    pub fn new(
        joints: &[Joint],
        closures: &[Closure],
        gravity: Vec3,
        ground: &dyn Fn(f64, f64) -> Option<f64>,
    ) -> Self {
        let table = json!({
            "joints": joints.iter().map(joint).collect::<Vec<_>>(),
            "closures": closures.iter().map(closure).collect::<Vec<_>>(),
            "gravity": <[f64; 3]>::from(gravity),
            "followed": heaviest(joints),
        });
        let count = ((ROAD[1] - ROAD[0]) / SPACING).round() as u32;
        let side = |y: f64| -> Option<Vec<f64>> {
            (0..=count).map(|k| ground(ROAD[0] + f64::from(k) * SPACING, y)).collect()
        };
        let ground = side(-1.0).zip(side(1.0)).map(|(left, right)| Ground {
            start: ROAD[0],
            spacing: SPACING,
            heights: [left, right],
        });
        Self { table, ground }
    }

    /// This scene with the links and closures of another one behind its own. Ground and what is followed stay as they are.
    #[must_use]
    pub fn beside(mut self, mut other: Self) -> Self {
        let count = self.table["joints"].as_array().map_or(0, Vec::len);
        for list in ["joints", "closures"] {
            renumber(&mut other.table[list], count as i64);
            if let (Some(own), Some(more)) =
                (self.table[list].as_array_mut(), other.table[list].as_array_mut())
            {
                own.append(more);
            }
        }
        self
    }
}

/// Counts the links of a table from another number on; the ground stays the ground.
fn renumber(value: &mut Value, from: i64) {
    let shift = |number: &mut Value| {
        if let Some(link) = number.as_i64().filter(|link| *link >= 0) {
            *number = json!(link + from);
        }
    };
    match value {
        Value::Array(list) => list.iter_mut().for_each(|entry| renumber(entry, from)),
        Value::Object(object) => {
            for (name, entry) in object {
                match (name.as_str(), entry) {
                    ("parent" | "link", number) => shift(number),
                    ("links", Value::Array(numbers)) => numbers.iter_mut().for_each(shift),
                    (_, entry) => renumber(entry, from),
                }
            }
        }
        _ => {}
    }
}

impl Ground {
    /// The part between two places along x (m).
    pub fn part(&self, [from, to]: [f64; 2]) -> Self {
        let last = self.heights[0].len().saturating_sub(1);
        let index = |x: f64| (((x - self.start) / self.spacing).max(0.0) as usize).min(last);
        let (first, end) = (index(from), index(to) + 1);
        let heights = self.heights.each_ref().map(|side| side[first..end].to_vec());
        Self { start: self.start + first as f64 * self.spacing, heights, ..*self }
    }
}

/// The number of a link in the page's table: its joint's, or -1 for the ground.
fn number(link: LinkId) -> i64 {
    link.index().and_then(|index| i64::try_from(index).ok()).unwrap_or(-1)
}

fn joint(joint: &Joint) -> Value {
    json!({
        "parent": number(joint.parent),
        "kind": match joint.kind {
            JointKind::Revolute => "revolute",
            JointKind::Prismatic => "prismatic",
        },
        "axis": joint.axis.unit(),
        "at": joint.at,
        "mass": joint.body.mass,
        "com": joint.body.com,
        "inertia": joint.body.inertia,
    })
}

fn closure(closure: &Closure) -> Value {
    let direction = |d: &Direction| json!({ "link": number(d.link), "unit": d.unit });
    match closure {
        Closure::Coincidence { a, b, .. } => json!({
            "kind": "coincidence",
            "links": [number(a.link), number(b.link)],
            "points": [a.point, b.point],
        }),
        Closure::Rod { a, b, length, .. } => json!({
            "kind": "rod",
            "links": [number(a.link), number(b.link)],
            "points": [a.point, b.point],
            "length": length,
            "slide": [a.slide.map(|slide| slide.axis), b.slide.map(|slide| slide.axis)],
        }),
        Closure::Parallel { axis, to } => json!({
            "kind": "parallel",
            "axis": direction(axis),
            "links": [number(axis.link), number(to.link)],
        }),
        Closure::Cosine { a, b, .. } => json!({
            "kind": "cosine",
            "directions": [direction(a), direction(b)],
            "links": [number(a.link), number(b.link)],
        }),
    }
}

/// The link with the largest mass, the first of several: a camera follows it.
fn heaviest(joints: &[Joint]) -> usize {
    let mut best = 0;
    for (index, joint) in joints.iter().enumerate() {
        if joint.body.mass > joints[best].body.mass {
            best = index;
        }
    }
    best
}

/// A vehicle at one time.
#[derive(Clone, Debug, Default)]
pub struct Frame {
    /// The coordinates (m, rad).
    pub coordinates: Vec<f64>,
    /// Where the links are in the world: place (m) and turn (quaternion x, y, z, w).
    pub links: Vec<([f64; 3], [f64; 4])>,
    /// The force elements, in the order in which they act.
    pub elements: Vec<Drawn>,
    /// Acceleration of the mass centre of the heaviest link, in world axes without gravity (m/s2).
    pub acceleration: [f64; 3],
}

impl Frame {
    /// This frame with the links and elements of another one behind its own.
    #[must_use]
    pub fn beside(mut self, other: Self) -> Self {
        let count = self.links.len();
        let moved = |anchor: Anchor| match anchor.link.index() {
            Some(index) => Anchor { link: link(index + count), ..anchor },
            None => anchor,
        };
        self.coordinates.extend(other.coordinates);
        self.links.extend(other.links);
        self.elements.extend(other.elements.into_iter().map(|drawn| match drawn {
            Drawn::Line { ends, load } => Drawn::Line { ends: ends.map(moved), load },
            Drawn::Wheel { hub, axis, radius, contact, force } => {
                Drawn::Wheel { hub: moved(hub), axis, radius, contact, force }
            }
            Drawn::Push { at, force } => Drawn::Push { at: moved(at), force },
            Drawn::Joint { index, load } => Drawn::Joint { index: index + count, load },
        }));
        self
    }
}

impl Pen for Frame {
    fn element(&mut self, drawn: &Drawn) {
        self.elements.push(*drawn);
    }
}

fn place(origin: &Vec3, motion: &LinkMotion) -> ([f64; 3], [f64; 4]) {
    let turn = Rotation3::from_matrix_unchecked(motion.rotation);
    let turn = UnitQuaternion::from_rotation_matrix(&turn);
    ((origin + motion.position).into(), turn.coords.into())
}

/// What a picture shows of a vehicle whose links are placed and move.
pub fn frame<V, const N: usize, const M: usize, const S: usize>(
    vehicle: &V,
    now: Moment<'_, V::Input>,
    state: &State<N, M, S>,
    kinematics: &Kinematics<N>,
) -> Frame
where
    V: Vehicle<N, M, S>,
{
    let mechanism = vehicle.mechanism();
    let followed = heaviest(mechanism.joints());
    let centre = Anchor::new(link(followed), mechanism.joint(followed).body.com);
    let mut frame = Frame {
        coordinates: state.q.to_vec(),
        links: kinematics.links.iter().map(|motion| place(&kinematics.origin, motion)).collect(),
        elements: Vec::new(),
        acceleration: acceleration(mechanism, kinematics, [&state.qd, &state.qdd], &centre).into(),
    };
    draw(vehicle, now, &state.elements, kinematics, &mut frame);
    frame
}
