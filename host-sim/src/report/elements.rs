//! The force elements of a run, each with its columns.

use super::columns::{Column, Precision};
use ferrol::drawing::Drawn;
use ferrol::forces::Anchor;
use ferrol::mechanism::LinkId;
use serde_json::{Value, json};

/// Points of links are kept at least so exactly (m).
const POINT: f64 = 1e-5;

/// All force elements that acted in a run.
#[derive(Clone, Debug, Default)]
pub struct Elements {
    elements: Vec<Element>,
    /// Contacts of the wheels in the last row, along x (m).
    places: Vec<f64>,
}

/// What an element is, and between which links.
type Key = (&'static str, i64, i64);

#[derive(Clone, Debug)]
struct Element {
    key: Key,
    /// Which of those with this key in a row.
    number: usize,
    columns: Vec<Column>,
    /// Whether it ever resisted by its length or by its rate: springs and dampers look different.
    resists: [bool; 2],
    radius: Option<f64>,
}

fn number(link: LinkId) -> i64 {
    link.index().and_then(|index| i64::try_from(index).ok()).unwrap_or(-1)
}

/// Key, values, resistance and radius of what is drawn; columns are named in [`names`] in the same order.
fn read(drawn: &Drawn) -> (Key, Vec<f64>, [bool; 2], Option<f64>) {
    let point = |anchor: &Anchor| anchor.point;
    match drawn {
        Drawn::Line { ends: [a, b], load } => (
            ("line", number(a.link), number(b.link)),
            [&point(a)[..], &point(b), &[load.force]].concat(),
            [load.stiffness.abs() > 0.0, load.damping.abs() > 0.0],
            None,
        ),
        Drawn::Wheel { hub, axis, radius, contact, force } => (
            ("wheel", number(hub.link), -1),
            [&point(hub)[..], axis.as_slice(), contact.as_slice(), force.as_slice()].concat(),
            [true, false],
            Some(*radius),
        ),
        Drawn::Push { at, force } => (
            ("push", number(at.link), -1),
            [&point(at)[..], force.as_slice()].concat(),
            [false; 2],
            None,
        ),
        Drawn::Joint { index, load } => (
            ("joint", i64::try_from(*index).unwrap_or(-1), -1),
            vec![load.force],
            [load.stiffness.abs() > 0.0, load.damping.abs() > 0.0],
            None,
        ),
    }
}

/// Names of the columns of a kind, and how exactly they are kept.
fn names(kind: &str) -> Vec<(&'static str, Precision)> {
    const NAMES: [[&str; 3]; 6] = [
        ["a.x", "a.y", "a.z"],
        ["b.x", "b.y", "b.z"],
        ["axis.x", "axis.y", "axis.z"],
        ["contact.x", "contact.y", "contact.z"],
        ["force.x", "force.y", "force.z"],
        ["force", "", ""],
    ];
    let [a, b, axis, contact, force, scalar] = NAMES;
    let points = |names: [&'static str; 3]| names.map(|name| (name, Precision::Within(POINT)));
    let forces = |names: [&'static str; 3]| names.map(|name| (name, Precision::Range));
    match kind {
        "line" => [&points(a)[..], &points(b), &forces(scalar)[..1]].concat(),
        "wheel" => [&points(a)[..], &points(axis), &points(contact), &forces(force)].concat(),
        "push" => [&points(a)[..], &forces(force)].concat(),
        _ => forces(scalar)[..1].to_vec(),
    }
}

impl Elements {
    /// Takes down a row, the one of this number.
    pub fn row(&mut self, row: usize, drawn: &[Drawn]) {
        let mut met: Vec<Key> = Vec::new();
        self.places.clear();
        for one in drawn {
            let (key, values, resists, radius) = read(one);
            if let Drawn::Wheel { contact, .. } = one {
                self.places.push(contact.x);
            }
            let number = met.iter().filter(|other| **other == key).count();
            met.push(key);
            let element = self.element(key, number);
            element.radius = radius.or(element.radius);
            for (ever, now) in element.resists.iter_mut().zip(resists) {
                *ever |= now;
            }
            for (column, value) in element.columns.iter_mut().zip(values) {
                fill(column, row, value);
                column.values.push(value);
            }
        }
        for column in self.elements.iter_mut().flat_map(|element| &mut element.columns) {
            // an element that does not act keeps its place and exerts nothing
            fill(column, row + 1, 0.0);
        }
    }

    fn element(&mut self, key: Key, number: usize) -> &mut Element {
        let known = self.elements.iter().position(|e| e.key == key && e.number == number);
        let place = known.unwrap_or_else(|| {
            let id = self.elements.len();
            let column = |(name, precision): (&str, Precision)| {
                Column::new(format!("e{id}.{name}"), precision)
            };
            let columns = names(key.0).into_iter().map(column).collect();
            self.elements.push(Element { key, number, columns, resists: [false; 2], radius: None });
            id
        });
        &mut self.elements[place]
    }

    /// Where the wheels met the ground in the last row, along x (m).
    pub fn places(&self) -> impl Iterator<Item = f64> {
        self.places.iter().copied()
    }

    /// All columns.
    pub fn columns(&self) -> impl Iterator<Item = &Column> {
        self.elements.iter().flat_map(|element| &element.columns)
    }

    /// Numbers of the elements of a kind.
    pub fn of_kind(&self, kind: &str) -> Vec<usize> {
        (0..self.elements.len()).filter(|&id| self.elements[id].key.0 == kind).collect()
    }

    /// Numbers of the line elements that resist by their length, and of those that only resist by their rate.
    pub fn springs_and_dampers(&self) -> [Vec<usize>; 2] {
        let damps = |id: &usize| self.elements[*id].resists == [false, true];
        let (dampers, springs) = self.of_kind("line").into_iter().partition(damps);
        [springs, dampers]
    }

    /// What the page reads of them.
    pub fn describe(&self) -> Value {
        let one = |element: &Element| {
            let (kind, a, b) = element.key;
            json!({
                "kind": kind,
                "links": [a, b],
                "spring": element.resists[0],
                "damper": element.resists[1],
                "radius": element.radius,
            })
        };
        self.elements.iter().map(one).collect()
    }
}

/// Fills a column up to a number of rows: places stay where they were, forces are zero.
fn fill(column: &mut Column, rows: usize, first: f64) {
    let is_force = column.name.contains("force");
    while column.values.len() < rows {
        let last = column.values.last().copied().unwrap_or(first);
        column.values.push(if is_force { 0.0 } else { last });
    }
}
