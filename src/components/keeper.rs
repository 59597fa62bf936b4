//! The numbers of a state, on their way into a snapshot and back.

/// Takes down the numbers that the next step of a component depends on, or gives them back.
///
/// Only a [`System`](super::System) makes one, for [`System::save`](super::System::save) and
/// [`System::restore`](super::System::restore): whoever holds a component can neither read nor write its state.
pub struct Keeper<'a> {
    visit: &'a mut dyn FnMut(&mut f64),
}

impl<'a> Keeper<'a> {
    pub(super) fn new(visit: &'a mut dyn FnMut(&mut f64)) -> Self {
        Self { visit }
    }

    /// Takes down these numbers, or sets them to what was taken down at this place. They must come in the same order
    /// whenever they are asked for.
    pub fn keep(&mut self, numbers: &mut [f64]) {
        numbers.iter_mut().for_each(|number| (self.visit)(number));
    }
}
