//! A convoy of any number of cars, hitched by rods: a tree of couples, whose every level has a bounded size.
//!
//! A couple borders with the chassis of its first and of its last car, so that its level has at most four bodies and one
//! equation however long the convoy is: cost grows with the number of cars, depth with its logarithm.

use super::picture::{Picture, SHOWN, SeenCar};
use super::threads::{Couple, Node, WithCars};
use super::{WholeModel, delegate};
use crate::failure::Failure;
use ferrol::components::{
    Assembly, BodyMotion, Component as _, HierarchyError, Joint, Level, Name, Open,
};
use ferrol::vehicles::car17::{Car17Parameters, LeafCar, attitude};

/// From car to car (m), and from the middle of a car to its hitches (m).
const SPACING: f64 = 5.0;
const HITCH: [f64; 2] = [2.0, 0.45];
/// Passengers get in one after the other (s), and begin anew after so many cars.
const STAGGER: f64 = 0.1;
const BUSY: u32 = 7;

/// Cars one behind the other.
pub struct Convoy {
    top: Top,
}

/// The whole: it borders with nothing, and leaves the ends of the convoy free.
enum Top {
    /// One car, whose chassis is both ends.
    Single(Box<Assembly<Node, (), 1, 0, 0>>),
    /// Two cars or more.
    Several(Box<Assembly<Node, (), 2, 0, 0>>),
}

fn chassis(car: u32) -> Name {
    Name::new("chassis").numbered(car)
}

/// The numbers of a car: the first is in front, and a passenger gets into each at a time of its own.
fn parameters(p: &Car17Parameters, car: u32) -> Car17Parameters {
    let behind = f64::from(car - 1);
    Car17Parameters {
        x: p.x - SPACING * behind,
        passenger_start: p.passenger_start + STAGGER * f64::from((car - 1) % BUSY),
        ..*p
    }
}

/// One car. Not a part of [`node`], each of whose calls would else hold as much of the stack as a car takes while it is made.
#[inline(never)]
fn leaf(p: &Car17Parameters, car: u32) -> Result<Node, HierarchyError> {
    Ok(Node::new(<LeafCar>::own(&parameters(p, car), car)?, 1))
}

/// The cars `first` to `last`.
fn node(p: &Car17Parameters, first: u32, last: u32) -> Result<Node, HierarchyError> {
    if first == last {
        return leaf(p, first);
    }
    let middle = first + (last - first) / 2;
    // one after the other: a thread that waits would begin another car on top of its stack, which holds few
    let couple = Couple { left: node(p, first, middle)?, right: node(p, middle + 1, last)? };
    let cars = couple.left.cars() + couple.right.cars();
    let ends = [first, middle, middle + 1, last];
    // one car has one chassis, a couple two
    match (couple.left.cars(), couple.right.cars()) {
        (1, 1) => join::<2>(p, couple, cars, ends),
        (1, _) | (_, 1) => join::<3>(p, couple, cars, ends),
        _ => join::<4>(p, couple, cars, ends),
    }
}

fn join<const B: usize>(
    p: &Car17Parameters,
    couple: Couple,
    cars: usize,
    [first, middle, next, last]: [u32; 4],
) -> Result<Node, HierarchyError> {
    let end = |car: u32, side: f64| [parameters(p, car).x + side * HITCH[0], 0.0, HITCH[1]];
    let hitch = Joint::rod(chassis(middle), chassis(next), [end(middle, -1.0), end(next, 1.0)]);
    let parts = [couple.left.interface(), couple.right.interface()];
    let name = Name::new("convoy from car").numbered(first);
    let level =
        Level::<B, 1, 2>::try_new(name, &parts, &[hitch], &[chassis(first), chassis(last)])?;
    Ok(Node::new(Assembly::new(level, couple, ())?, cars))
}

/// The picture of a convoy: its first cars, and what hitches them.
///
/// # Errors
/// Numbers that make no car.
pub fn picture(p: &Car17Parameters, cars: u32) -> Result<Picture, Failure> {
    let first: Vec<_> = (1..=cars).take(SHOWN).map(|car| parameters(p, car)).collect();
    let end = |side: f64| [side * HITCH[0], 0.0, HITCH[1] - p.chassis_z];
    Picture::new(&first, Some([end(-1.0), end(1.0)]))
}

impl WithCars for LeafCar {
    fn car(&self, index: usize) -> Option<SeenCar> {
        (index == 0).then(|| SeenCar::of(self))
    }
}

impl<const B: usize> WithCars for Assembly<Couple, (), B, 1, 2> {
    fn car(&self, index: usize) -> Option<SeenCar> {
        let Couple { left, right } = self.parts();
        match index.checked_sub(left.cars()) {
            None => left.car(index),
            Some(index) => right.car(index),
        }
    }
}

impl Convoy {
    /// A convoy of `cars` cars with the numbers of the one.
    ///
    /// # Errors
    /// Numbers that make no hierarchy.
    pub fn new(p: &Car17Parameters, cars: u32) -> Result<Self, HierarchyError> {
        let name = Name::new("convoy");
        let cars = cars.max(1);
        let node = node(p, 1, cars)?;
        let parts = [node.interface()];
        let top = if cars == 1 {
            let level = Level::try_new(name, &parts, &[Joint::free(chassis(1))], &[])?;
            Top::Single(Box::new(Assembly::new(level, node, ())?))
        } else {
            let ends = [Joint::free(chassis(1)), Joint::free(chassis(cars))];
            let level = Level::try_new(name, &parts, &ends, &[])?;
            Top::Several(Box::new(Assembly::new(level, node, ())?))
        };
        Ok(Self { top })
    }

    fn content(&self) -> &dyn Open {
        match &self.top {
            Top::Single(top) => &**top,
            Top::Several(top) => &**top,
        }
    }

    fn content_mut(&mut self) -> &mut dyn Open {
        match &mut self.top {
            Top::Single(top) => &mut **top,
            Top::Several(top) => &mut **top,
        }
    }

    fn node(&self) -> &Node {
        match &self.top {
            Top::Single(top) => top.parts(),
            Top::Several(top) => top.parts(),
        }
    }

    /// Motion of the chassis of the first and of the last car.
    pub fn ends(&self) -> [BodyMotion; 2] {
        match &self.top {
            Top::Single(top) => [0, 0].map(|body| top.parts().motion(body)),
            Top::Several(top) => [0, 1].map(|body| top.parts().motion(body)),
        }
    }
}

impl WholeModel for Convoy {
    const COLUMNS: &'static [&'static str] = &[
        "x",
        "y",
        "z",
        "pitch",
        "roll",
        "yaw",
        "last_x",
        "last_y",
        "last_z",
        "last_pitch",
        "last_roll",
        "last_yaw",
    ];

    fn output(&self) -> Vec<f64> {
        self.ends().iter().flat_map(attitude).collect()
    }

    fn car(&self, index: usize) -> Option<SeenCar> {
        self.node().car(index)
    }
}

delegate!(Convoy, |this| this.content(), |this_mut| this_mut.content_mut());
