//! A damper as a supplier delivers it. Who buys it sees the mounts of two bordering bodies and nothing else: masses, mass
//! centres, spring, friction and the play of the mounts are private, and the type has no name.

#![no_std]

use ferrol::components::{
    Assembly, Component, HierarchyError, Joint, Level, LevelForces, Name, RigidBody,
};
use ferrol::forces::{ElementList, Law, Line, Load};

/// What the buyer says of the place that the damper goes to.
#[derive(Clone, Copy, Debug)]
pub struct Place {
    /// Names of the damper, of its lower and of its upper body.
    pub names: [Name; 3],
    /// Lower and upper end in the reference configuration (m).
    pub ends: [[f64; 3]; 2],
    /// Acceleration of gravity (m/s2).
    pub gravity: [f64; 3],
}

/// The articles of the catalogue.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Article {
    /// Spring and damper.
    Plain,
    /// With the friction of its seals and the play of its mounts.
    Worn,
}

/// Mass (kg), inertia across and along (kg m2), and how far the mass centre is from the end (m).
struct Tube(f64, f64, f64, f64);
const LOWER: Tube = Tube(2.0, 0.03, 0.0005, 0.15);
const UPPER: Tube = Tube(3.0, 0.04, 0.001, 0.12);

/// Spring, damping, seals and mounts.
#[derive(Clone, Copy, Debug)]
struct Inside {
    stiffness: f64,
    damping: f64,
    free_length: f64,
    /// Friction of the seals (N), and the rate at which it is seven tenths of that (m/s).
    friction: f64,
    slip: f64,
    /// Play of the mounts (m).
    play: f64,
}

impl Inside {
    /// By how much the spring is pressed, behind the play (m).
    fn pressed(&self, length: f64) -> f64 {
        let (way, half) = (self.free_length - length, 0.5 * self.play);
        if way > half {
            way - half
        } else if way < -half {
            way + half
        } else {
            0.0
        }
    }
}

impl Law for Inside {
    fn load(&self, length: f64, rate: f64) -> Load {
        let smooth = ferrol::real::sqrt(rate * rate + self.slip * self.slip);
        let force = self.stiffness * self.pressed(length)
            - self.damping * rate
            - self.friction * rate / smooth;
        Load { force, stiffness: self.stiffness, damping: self.damping }
    }

    fn energy(&self, length: f64) -> f64 {
        0.5 * self.stiffness * self.pressed(length) * self.pressed(length)
    }
}

struct Struts(Line<Inside>);

impl LevelForces for Struts {
    fn elements(&self, _time: f64) -> impl ElementList {
        Line { from: self.0.from, to: self.0.to, law: self.0.law }
    }
}

/// An article for a place.
///
/// # Errors
/// A place whose ends coincide.
pub fn damper(article: Article, place: &Place) -> Result<impl Component + use<>, HierarchyError> {
    let [from, to] = place.ends;
    let way: [f64; 3] = core::array::from_fn(|i| to[i] - from[i]);
    let length = ferrol::real::sqrt(way.iter().map(|w| w * w).sum());
    let along = way.map(|w| w / length);
    let body = |name, end: [f64; 3], sense: f64, tube: &Tube| {
        let Tube(mass, across, about, off) = *tube;
        let more = about - across;
        let at = core::array::from_fn(|i| end[i] + sense * off * along[i]);
        let diagonal = along.map(|a| across + more * a * a);
        let mixed = [(0, 1), (0, 2), (1, 2)].map(|(i, j)| more * along[i] * along[j]);
        let inertia = [diagonal[0], diagonal[1], diagonal[2], mixed[0], mixed[1], mixed[2]];
        // where the mass centre is, is nobody else's affair: the mount is shown
        Ok::<_, HierarchyError>(
            RigidBody::new(name, mass, at, inertia, place.gravity)?.shown_at(end),
        )
    };
    let [name, rod, tube] = place.names;
    let lower = body(rod, from, 1.0, &LOWER)?;
    let upper = body(tube, to, -1.0, &UPPER)?;
    let slide = Joint::prismatic(rod, tube, from, along);
    let parts = [lower.interface(), upper.interface()];
    let level = Level::<2, 5, 2>::try_new(name, &parts, &[slide], &[rod, tube])?;
    let (friction, play) = match article {
        Article::Plain => (0.0, 0.0),
        Article::Worn => (60.0, 0.002),
    };
    let law = Inside {
        stiffness: 25_000.0,
        damping: 1800.0,
        free_length: 0.515,
        friction,
        slip: 0.01,
        play,
    };
    let line = Line { from: level.anchor(rod, from)?, to: level.anchor(tube, to)?, law };
    Assembly::new(level, (lower, upper), Struts(line))
}
