//! Parts of a level on threads.

use std::sync::OnceLock;

use super::delegate;
use super::picture::SeenCar;
use ferrol::components::{Component, Open, OpenParts, Parts, SolveFor, Viewer};

/// A component that has cars inside.
pub trait WithCars: Open {
    /// A car, counted from zero.
    fn car(&self, index: usize) -> Option<SeenCar>;
}

/// A car, or cars that are joined.
pub struct Node {
    content: Box<dyn WithCars>,
    /// Cars inside.
    cars: usize,
}

impl Node {
    /// A component with so many cars inside.
    pub fn new(content: impl WithCars + 'static, cars: usize) -> Self {
        Self { content: Box::new(content), cars }
    }

    /// Cars inside.
    pub const fn cars(&self) -> usize {
        self.cars
    }

    /// A car inside, counted from zero.
    pub fn car(&self, index: usize) -> Option<SeenCar> {
        self.content.car(index)
    }
}

delegate!(Node, |this| this.content, |this_mut| this_mut.content);

/// Two components that work side by side: on two threads where there is enough to do. What they compute does not depend on who
/// does it, so the bits are the same for any number of threads.
pub struct Couple {
    /// The one.
    pub left: Node,
    /// The other.
    pub right: Node,
}

/// The variable by which rayon is told how many threads to begin.
pub const THREADS: &str = "RAYON_NUM_THREADS";

/// Cars on either side from which on a thread of its own pays: handing work over costs some microseconds, and a car
/// takes longer than that for all but the march.
const WORTH_A_THREAD: usize = 4;

/// Whether there are threads for two sides. Where the environment allows one only, none is begun: under callgrind another
/// thread would be counted with the work.
fn has_threads() -> bool {
    static ALONE: OnceLock<bool> = OnceLock::new();
    let alone =
        *ALONE.get_or_init(|| std::env::var(THREADS).is_ok_and(|number| number.trim() == "1"));
    !alone && rayon::current_num_threads() > 1
}

impl Couple {
    fn both(&mut self, work: impl Fn(usize, &mut dyn Component) + Sync) {
        let Self { left, right } = self;
        if left.cars.min(right.cars) >= WORTH_A_THREAD && has_threads() {
            rayon::join(|| work(0, left), || work(1, right));
        } else {
            work(0, left);
            work(1, right);
        }
    }
}

impl Parts for Couple {
    fn count(&self) -> usize {
        2
    }

    fn part(&self, index: usize) -> Option<&dyn Component> {
        match index {
            0 => Some(&self.left),
            1 => Some(&self.right),
            _ => None,
        }
    }

    fn part_mut(&mut self, index: usize) -> Option<&mut dyn Component> {
        match index {
            0 => Some(&mut self.left),
            1 => Some(&mut self.right),
            _ => None,
        }
    }

    fn each(&mut self, work: &(dyn Fn(usize, &mut dyn Component) + Sync)) {
        self.both(work);
    }
}

impl OpenParts for Couple {
    fn reveal(&self, subject: SolveFor, viewer: &mut dyn Viewer, border: &mut dyn FnMut(usize)) {
        Open::reveal(&self.left, subject, viewer, border);
        Open::reveal(&self.right, subject, viewer, border);
    }

    fn accept(&mut self, subject: SolveFor, next: &mut dyn FnMut() -> [f64; 6]) {
        Open::accept(&mut self.left, subject, next);
        Open::accept(&mut self.right, subject, next);
    }
}
