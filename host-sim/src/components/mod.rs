//! Component-based simulation on the desktop: hierarchies of \[VK07\] behind the command line, on threads, and solved as a
//! whole.
//!
//! The algebra is the library's ([`ferrol::components`]). Here a hierarchy becomes a [`Simulation`], the same model is solved
//! as one sparse system ([`monolithic`]), and cars are joined to a convoy of any length ([`convoy`]), whose parts work
//! on threads ([`threads`]).

pub mod convoy;
pub mod monolithic;
pub mod picture;
mod profile;
pub mod start;
pub mod threads;
pub mod vehicle;

use self::picture::{Picture, SeenCar};
use crate::drawing::{Frame, Scene};
use crate::failure::{Failure, bad_input};
use crate::simulation::Simulation;
use ferrol::components::{Component, LinearWay, StepSettings, System};
use ferrol::snapshot::SnapshotError;
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

            fn load(&mut self, subject: ::ferrol::components::SolveFor, time: f64) {
                let $this_mut = self;
                $content_mut.load(subject, time);
            }

            fn reduce(&mut self, subject: ::ferrol::components::SolveFor) {
                let $this_mut = self;
                $content_mut.reduce(subject);
            }

            fn r(&self) -> &[f64] {
                let $this = self;
                $content.r()
            }

            fn settle(&mut self, subject: ::ferrol::components::SolveFor, tau: &[f64]) {
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

            fn keep(&mut self, keeper: &mut ::ferrol::components::Keeper<'_>) {
                let $this_mut = self;
                $content_mut.keep(keeper);
            }
        }

        impl ::ferrol::components::Open for $type {
            fn reveal(
                &self,
                subject: ::ferrol::components::SolveFor,
                viewer: &mut dyn ::ferrol::components::Viewer,
                border: &mut dyn FnMut(usize),
            ) {
                let $this = self;
                $content.reveal(subject, viewer, border);
            }

            fn accept(
                &mut self,
                subject: ::ferrol::components::SolveFor,
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
pub trait WholeModel: Component {
    /// Names of the outputs.
    const COLUMNS: &'static [&'static str];

    /// The outputs now.
    fn output(&self) -> Vec<f64>;

    /// A car inside, counted from zero.
    fn car(&self, index: usize) -> Option<SeenCar>;
}

/// All that the next step of a system depends on, as bytes.
fn bytes_of<T: Component, W: LinearWay<T>>(system: &mut System<T, W>) -> Vec<u8> {
    let mut bytes = Vec::new();
    system.save(&mut |word| bytes.extend(word.to_le_bytes()));
    bytes
}

/// Goes on from such bytes.
fn set_bytes<T: Component, W: LinearWay<T>>(
    system: &mut System<T, W>,
    bytes: &[u8],
) -> Result<(), SnapshotError> {
    let (words, []) = bytes.as_chunks() else { return Err(SnapshotError::Length) };
    system.restore(words.iter().map(|word| u64::from_le_bytes(*word)))
}

/// The simulation of a hierarchy.
pub struct ComponentSimulation<T, W> {
    system: Box<System<T, W>>,
    picture: Picture,
}

impl<T: WholeModel, W: LinearWay<T>> ComponentSimulation<T, W> {
    /// Starts the simulation from the states of the components; a page shows the `picture`.
    ///
    /// # Errors
    /// The hierarchy does not close.
    pub fn new(
        whole: T,
        way: W,
        settings: StepSettings,
        picture: Picture,
    ) -> Result<Self, Failure> {
        match System::new(whole, way, settings) {
            Ok(system) => Ok(Self { system: Box::new(system), picture }),
            Err(error) => bad_input(error.to_string()),
        }
    }

    /// The system.
    pub fn system(&self) -> &System<T, W> {
        &self.system
    }
}

impl<T: WholeModel, W: LinearWay<T>> Simulation for ComponentSimulation<T, W> {
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

    fn scene(&self) -> Scene {
        self.picture.scene()
    }

    fn frame(&mut self) -> Frame {
        let whole = self.system.whole();
        self.picture.frame(self.system.time(), |index| whole.car(index))
    }

    fn save(&mut self) -> Vec<u8> {
        bytes_of(&mut self.system)
    }

    fn restore(&mut self, bytes: &[u8]) -> Result<(), SnapshotError> {
        set_bytes(&mut self.system, bytes)
    }

    fn eigenvalues(&mut self) -> Result<Vec<[f64; 2]>, Failure> {
        bad_input("a hierarchy is not linearised: use formulation hybrid")
    }
}
