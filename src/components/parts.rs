//! The parts of an assembly: components, tuples and arrays of them.

use super::{Component, Open, SolveFor, Viewer};

/// Components that are joined in one level.
///
/// On the desktop a list may let its components work on several threads: what one does, no other sees.
pub trait Parts: Send + Sync {
    /// Number of components.
    fn count(&self) -> usize;

    /// A component.
    fn part(&self, index: usize) -> Option<&dyn Component>;

    /// A component, to be told something.
    fn part_mut(&mut self, index: usize) -> Option<&mut dyn Component>;

    /// Lets every component do something by itself.
    fn each(&mut self, work: &(dyn Fn(usize, &mut dyn Component) + Sync));
}

/// Parts that show what is inside.
pub trait OpenParts: Parts {
    /// Shows the parts, one after the other.
    fn reveal(&self, subject: SolveFor, viewer: &mut dyn Viewer, border: &mut dyn FnMut(usize));

    /// Gives accelerations or shifts to all bodies.
    fn accept(&mut self, subject: SolveFor, next: &mut dyn FnMut() -> [f64; 6]);
}

impl<T: Component> Parts for T {
    fn count(&self) -> usize {
        1
    }

    fn part(&self, index: usize) -> Option<&dyn Component> {
        (index == 0).then_some(self as &dyn Component)
    }

    fn part_mut(&mut self, index: usize) -> Option<&mut dyn Component> {
        (index == 0).then_some(self as &mut dyn Component)
    }

    fn each(&mut self, work: &(dyn Fn(usize, &mut dyn Component) + Sync)) {
        work(0, self);
    }
}

impl<T: Open> OpenParts for T {
    fn reveal(&self, subject: SolveFor, viewer: &mut dyn Viewer, border: &mut dyn FnMut(usize)) {
        Open::reveal(self, subject, viewer, border);
    }

    fn accept(&mut self, subject: SolveFor, next: &mut dyn FnMut() -> [f64; 6]) {
        Open::accept(self, subject, next);
    }
}

impl<P: Parts, const K: usize> Parts for [P; K] {
    fn count(&self) -> usize {
        self.iter().map(Parts::count).sum()
    }

    fn part(&self, index: usize) -> Option<&dyn Component> {
        let mut left = index;
        for parts in self {
            if left < parts.count() {
                return parts.part(left);
            }
            left -= parts.count();
        }
        None
    }

    fn part_mut(&mut self, index: usize) -> Option<&mut dyn Component> {
        let mut left = index;
        for parts in self {
            let count = parts.count();
            if left < count {
                return parts.part_mut(left);
            }
            left -= count;
        }
        None
    }

    fn each(&mut self, work: &(dyn Fn(usize, &mut dyn Component) + Sync)) {
        let mut first = 0;
        for parts in self {
            let count = parts.count();
            parts.each(&|index, part| work(first + index, part));
            first += count;
        }
    }
}

impl<P: OpenParts, const K: usize> OpenParts for [P; K] {
    fn reveal(&self, subject: SolveFor, viewer: &mut dyn Viewer, border: &mut dyn FnMut(usize)) {
        for parts in self {
            parts.reveal(subject, viewer, border);
        }
    }

    fn accept(&mut self, subject: SolveFor, next: &mut dyn FnMut() -> [f64; 6]) {
        for parts in self {
            parts.accept(subject, next);
        }
    }
}

impl<A: Parts, B: Parts> Parts for (A, B) {
    fn count(&self) -> usize {
        self.0.count() + self.1.count()
    }

    fn part(&self, index: usize) -> Option<&dyn Component> {
        match index.checked_sub(self.0.count()) {
            None => self.0.part(index),
            Some(index) => self.1.part(index),
        }
    }

    fn part_mut(&mut self, index: usize) -> Option<&mut dyn Component> {
        match index.checked_sub(self.0.count()) {
            None => self.0.part_mut(index),
            Some(index) => self.1.part_mut(index),
        }
    }

    fn each(&mut self, work: &(dyn Fn(usize, &mut dyn Component) + Sync)) {
        let first = self.0.count();
        self.0.each(work);
        self.1.each(&|index, part| work(first + index, part));
    }
}

impl<A: OpenParts, B: OpenParts> OpenParts for (A, B) {
    fn reveal(&self, subject: SolveFor, viewer: &mut dyn Viewer, border: &mut dyn FnMut(usize)) {
        self.0.reveal(subject, viewer, border);
        self.1.reveal(subject, viewer, border);
    }

    fn accept(&mut self, subject: SolveFor, next: &mut dyn FnMut() -> [f64; 6]) {
        self.0.accept(subject, next);
        self.1.accept(subject, next);
    }
}
