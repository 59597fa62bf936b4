//! Component-based simulation on the desktop: hierarchies of \[VK07\] behind the command line, on threads, and solved as a
//! whole.
//!
//! The algebra is the library's ([`ferrol::components`]). Here a hierarchy becomes a [`Simulation`], the same model is solved
//! as one sparse system ([`monolithic`]), and cars are joined to a convoy of any length ([`convoy`]), whose parts work
//! on threads ([`threads`]).

pub mod convoy;
pub mod monolithic;
mod profile;
pub mod start;
pub mod threads;
pub mod vehicle;

use crate::drawing::{Frame, Scene};
use crate::failure::{Failure, bad_input};
use crate::simulation::Simulation;
use ferrol::components::{Component, StepSettings, System, Way};
use ferrol::snapshot::SnapshotError;
use ferrol::spatial::Vec3;
use ferrol::state::StepReport;

/// Lets a type be the component that it holds.
macro_rules! delegate {
    ($type:ty, |$this:ident| $content:expr, |$this_mut:ident| $content_mut:expr) => {
        impl ::ferrol::components::Component for $type {
            fn interface(&self) -> ::ferrol::components::Interface<'_> {
                let $this = self;
                $content.interface()
            }

            fn motion(&self, body: usize) -> ::ferrol::components::BodyMotion {
                let $this = self;
                $content.motion(body)
            }

            fn place(&mut self, time: f64) {
                let $this_mut = self;
                $content_mut.place(time);
            }

            fn condense(&mut self) {
                let $this_mut = self;
                $content_mut.condense();
            }

            fn d(&self) -> &[f64] {
                let $this = self;
                $content.d()
            }

            fn load(&mut self, subject: ::ferrol::components::Subject, time: f64) {
                let $this_mut = self;
                $content_mut.load(subject, time);
            }

            fn reduce(&mut self, subject: ::ferrol::components::Subject) {
                let $this_mut = self;
                $content_mut.reduce(subject);
            }

            fn r(&self) -> &[f64] {
                let $this = self;
                $content.r()
            }

            fn settle(&mut self, subject: ::ferrol::components::Subject, tau: &[f64]) {
                let $this_mut = self;
                $content_mut.settle(subject, tau);
            }

            fn response(&self, body: usize) -> [f64; 6] {
                let $this = self;
                $content.response(body)
            }

            fn march(&mut self, order: ::ferrol::components::March) {
                let $this_mut = self;
                $content_mut.march(order);
            }

            fn violation(&self) -> [f64; 3] {
                let $this = self;
                $content.violation()
            }

            fn reach(&self) -> f64 {
                let $this = self;
                $content.reach()
            }

            fn energy(&self, time: f64) -> f64 {
                let $this = self;
                $content.energy(time)
            }

            fn each_number(&mut self, visit: &mut dyn FnMut(&mut f64)) {
                let $this_mut = self;
                $content_mut.each_number(visit);
            }
        }

        impl ::ferrol::components::Open for $type {
            fn reveal(
                &self,
                subject: ::ferrol::components::Subject,
                viewer: &mut dyn ::ferrol::components::Viewer,
                border: &mut dyn FnMut(usize),
            ) {
                let $this = self;
                $content.reveal(subject, viewer, border);
            }

            fn accept(
                &mut self,
                subject: ::ferrol::components::Subject,
                next: &mut dyn FnMut() -> [f64; 6],
            ) {
                let $this_mut = self;
                $content_mut.accept(subject, next);
            }
        }
    };
}
use delegate;

/// What outputs show of a whole.
pub trait Subject: Component {
    /// Names of the outputs.
    const COLUMNS: &'static [&'static str];

    /// The outputs now.
    fn output(&self) -> Vec<f64>;
}

/// All that the next step of a system depends on, as bytes.
fn numbers_of<T: Component, W: Way<T>>(system: &mut System<T, W>) -> Vec<u8> {
    let mut bytes: Vec<u8> =
        [system.tick(), system.run()].iter().flat_map(|w| w.to_le_bytes()).collect();
    system.each_number(&mut |number| bytes.extend(number.to_bits().to_le_bytes()));
    bytes
}

/// Goes on from such bytes.
fn set_numbers<T: Component, W: Way<T>>(
    system: &mut System<T, W>,
    bytes: &[u8],
) -> Result<(), SnapshotError> {
    let mut words = bytes
        .chunks_exact(8)
        .map(|word| word.try_into().map(u64::from_le_bytes).map_err(|_| SnapshotError::Length));
    let mut next = || words.next().unwrap_or(Err(SnapshotError::Length));
    let (tick, run) = (next()?, next()?);
    let mut fault = None;
    system.each_number(&mut |number| match next().map(f64::from_bits) {
        Ok(value) if value.is_finite() => *number = value,
        Ok(_) => fault = Some(SnapshotError::NonFinite),
        Err(error) => fault = Some(error),
    });
    if next().is_ok() || !bytes.len().is_multiple_of(8) {
        fault = Some(SnapshotError::Length);
    }
    system.resume(tick, run);
    fault.map_or(Ok(()), Err)
}

/// The simulation of a hierarchy.
pub struct ComponentSimulation<T, W> {
    system: Box<System<T, W>>,
}

impl<T: Subject, W: Way<T>> ComponentSimulation<T, W> {
    /// Starts the simulation from the states of the components.
    ///
    /// # Errors
    /// The hierarchy does not close.
    pub fn new(whole: T, way: W, settings: StepSettings) -> Result<Self, Failure> {
        match System::new(whole, way, settings) {
            Ok(system) => Ok(Self { system: Box::new(system) }),
            Err(error) => bad_input(error.to_string()),
        }
    }

    /// The system.
    pub fn system(&self) -> &System<T, W> {
        &self.system
    }
}

impl<T: Subject, W: Way<T>> Simulation for ComponentSimulation<T, W> {
    fn columns(&self) -> &'static [&'static str] {
        T::COLUMNS
    }

    fn step(&mut self) -> StepReport {
        self.system.step()
    }

    fn time(&self) -> f64 {
        self.system.time()
    }

    fn output(&mut self) -> Vec<f64> {
        self.system.whole().output()
    }

    fn energy(&mut self) -> f64 {
        self.system.energy()
    }

    fn drift(&mut self) -> [f64; 3] {
        self.system.whole().violation()
    }

    /// A component keeps its bodies to itself: there is nothing to draw but the outputs.
    fn scene(&self) -> Scene {
        Scene::new(&[], &[], Vec3::zeros(), &|_, _| None)
    }

    fn frame(&mut self) -> Frame {
        Frame::default()
    }

    fn save(&mut self) -> Vec<u8> {
        numbers_of(&mut self.system)
    }

    fn restore(&mut self, bytes: &[u8]) -> Result<(), SnapshotError> {
        set_numbers(&mut self.system, bytes)
    }

    fn eigenvalues(&mut self) -> Result<Vec<[f64; 2]>, Failure> {
        bad_input("a hierarchy is not linearised: use formulation hybrid")
    }
}
