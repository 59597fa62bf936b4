//! A level of a hierarchy as data: which bodies its parts border with, how they are joined, what it hands on.

use super::error::HierarchyError;
use super::interface::{Bordering, GROUND, Interface, Name};
use super::joint::{Joint, PlacedJoint};
use crate::forces::Anchor;
use crate::mechanism::link;

/// One level: `B` bordering bodies of its parts, `C` equations between them, `X` of them bordering the level itself.
///
/// It is checked when it is made; in a `const` a wrong one does not compile.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Level<const B: usize, const C: usize, const X: usize> {
    pub(super) name: Name,
    pub(super) seen: [Bordering; B],
    pub(super) joints: [PlacedJoint; C],
    pub(super) joint_count: usize,
    pub(super) exported: [usize; X],
    pub(super) border: [Bordering; X],
}

const NOBODY: Bordering = Bordering { name: GROUND, at: [0.0; 3] };

impl<const B: usize, const C: usize, const X: usize> Level<B, C, X> {
    /// A level of `parts`, joined by `joints`, that borders with the bodies named in `border`.
    ///
    /// # Panics
    /// The level is wrong: the message is that of the [`HierarchyError`]. In a `const` it is one of the compiler.
    #[must_use]
    pub const fn new(
        name: Name,
        parts: &[Interface<'_>],
        joints: &[Joint],
        border: &[Name],
    ) -> Self {
        match Self::try_new(name, parts, joints, border) {
            Ok(level) => level,
            Err(error) => error.raise(),
        }
    }

    /// A level of `parts`, joined by `joints`, that borders with the bodies named in `border`.
    ///
    /// # Errors
    /// What is wrong, and where.
    pub const fn try_new(
        name: Name,
        parts: &[Interface<'_>],
        joints: &[Joint],
        border: &[Name],
    ) -> Result<Self, HierarchyError> {
        Self::of(name, parts, [joints, &[]], border)
    }

    /// A level whose joints stand in two lists.
    pub(super) const fn of(
        name: Name,
        parts: &[Interface<'_>],
        joints: [&[Joint]; 2],
        border: &[Name],
    ) -> Result<Self, HierarchyError> {
        let mut level = Self {
            name,
            seen: [NOBODY; B],
            joints: [PlacedJoint::UNUSED; C],
            joint_count: 0,
            exported: [0; X],
            border: [NOBODY; X],
        };
        // every bordering body, until it is joined or handed on
        let mut loose = [false; B];
        if let Err(error) = level.see(parts, &mut loose) {
            return Err(error);
        }
        let mut rows = 0;
        let mut list = 0;
        while list < joints.len() {
            rows = match level.join(joints[list], &mut loose, rows) {
                Ok(rows) => rows,
                Err(error) => return Err(error),
            };
            list += 1;
        }
        if rows != C {
            return Err(HierarchyError::Size {
                level: name,
                what: "there must be room for as many equations as the joints have",
            });
        }
        if let Err(error) = level.hand_on(border, &mut loose) {
            return Err(error);
        }
        let mut i = 0;
        while i < B {
            if loose[i] {
                return Err(HierarchyError::NotClosed { level: name, body: level.seen[i].name });
            }
            i += 1;
        }
        Ok(level)
    }

    /// Whether these parts fit into the places of the level, one after the other.
    ///
    /// # Errors
    /// The first that does not, or how many are missing.
    pub const fn fits(&self, parts: &[Interface<'_>]) -> Result<(), HierarchyError> {
        let (mut seen, mut part) = (0, 0);
        while part < parts.len() {
            seen = match self.place(seen, &parts[part]) {
                Ok(next) => next,
                Err(error) => return Err(error),
            };
            part += 1;
        }
        self.full(seen)
    }

    /// Stops the compiler where these parts do not fit.
    ///
    /// # Panics
    /// They do not fit: in a `const` this is a message of the compiler.
    pub const fn require(&self, parts: &[Interface<'_>]) {
        if let Err(error) = self.fits(parts) {
            error.raise();
        }
    }

    /// Whether a part fits behind the first `seen` bodies; how many are seen with it.
    pub(super) const fn place(
        &self,
        seen: usize,
        part: &Interface<'_>,
    ) -> Result<usize, HierarchyError> {
        let mut body = 0;
        while body < part.bodies.len() {
            let index = seen + body;
            if index >= B || !self.seen[index].is(&part.bodies[body]) {
                return Err(HierarchyError::WrongInterface { level: self.name, part: part.name });
            }
            body += 1;
        }
        Ok(seen + body)
    }

    /// Whether so many bodies are all.
    pub(super) const fn full(&self, seen: usize) -> Result<(), HierarchyError> {
        if seen == B {
            return Ok(());
        }
        Err(HierarchyError::Size { level: self.name, what: "a part is missing" })
    }

    /// Takes in the bordering bodies of the parts.
    const fn see(
        &mut self,
        parts: &[Interface<'_>],
        loose: &mut [bool; B],
    ) -> Result<(), HierarchyError> {
        let wrong = "there must be room for as many bodies as the parts border with";
        let mut count = 0;
        let mut part = 0;
        while part < parts.len() {
            let mut body = 0;
            while body < parts[part].bodies.len() {
                let seen = parts[part].bodies[body];
                if self.index(seen.name, count).is_some() {
                    return Err(HierarchyError::ClaimedTwice { level: self.name, body: seen.name });
                }
                if count >= B {
                    return Err(HierarchyError::Size { level: self.name, what: wrong });
                }
                self.seen[count] = seen;
                loose[count] = true;
                count += 1;
                body += 1;
            }
            part += 1;
        }
        if count < B {
            return Err(HierarchyError::Size { level: self.name, what: wrong });
        }
        Ok(())
    }

    /// Takes in joints behind others that have so many rows; tells how many they have together.
    const fn join(
        &mut self,
        joints: &[Joint],
        loose: &mut [bool; B],
        before: usize,
    ) -> Result<usize, HierarchyError> {
        let mut rows = before;
        let mut i = 0;
        while i < joints.len() {
            let joint = &joints[i];
            let mut bodies = [None; 2];
            let mut at = [[0.0; 3]; 2];
            let mut side = 0;
            while side < 2 {
                let body = joint.bodies[side];
                if !body.is(GROUND) {
                    let Some(index) = self.index(body, B) else {
                        return Err(HierarchyError::UnknownBody { level: self.name, body });
                    };
                    if index < B {
                        loose[index] = false;
                        bodies[side] = Some(index);
                        at[side] = self.seen[index].at;
                    }
                }
                side += 1;
            }
            if let Some(kind) = joint.kind {
                if joint.bodies[0].is(joint.bodies[1]) {
                    return Err(HierarchyError::JoinedToItself {
                        level: self.name,
                        body: joint.bodies[0],
                    });
                }
                rows += kind.rows();
                if rows <= C && self.joint_count < C {
                    self.joints[self.joint_count] = match joint.on(kind, self.name, bodies, at) {
                        Ok(placed) => placed,
                        Err(error) => return Err(error),
                    };
                    self.joint_count += 1;
                }
            }
            i += 1;
        }
        Ok(rows)
    }

    /// Takes in the bodies that the level itself borders with.
    const fn hand_on(
        &mut self,
        border: &[Name],
        loose: &mut [bool; B],
    ) -> Result<(), HierarchyError> {
        if border.len() != X {
            return Err(HierarchyError::Size {
                level: self.name,
                what: "there must be room for as many bodies as are handed on",
            });
        }
        let mut i = 0;
        while i < X {
            let Some(index) = self.index(border[i], B) else {
                return Err(HierarchyError::UnknownBody { level: self.name, body: border[i] });
            };
            let mut before = 0;
            while before < i {
                if self.exported[before] == index {
                    return Err(HierarchyError::ClaimedTwice { level: self.name, body: border[i] });
                }
                before += 1;
            }
            if index < B {
                loose[index] = false;
                self.exported[i] = index;
                self.border[i] = self.seen[index];
            }
            i += 1;
        }
        Ok(())
    }

    /// The bordering body of a name, among the first `count`.
    const fn index(&self, name: Name, count: usize) -> Option<usize> {
        let mut i = 0;
        while i < count && i < B {
            if self.seen[i].name.is(name) {
                return Some(i);
            }
            i += 1;
        }
        None
    }

    /// What the level shows to the next.
    pub const fn interface(&self) -> Interface<'_> {
        Interface::new(self.name, &self.border)
    }

    /// Where a force element takes hold of a bordering body of the parts: at a point (m) of the reference configuration.
    ///
    /// # Errors
    /// No part borders with the body.
    pub const fn anchor(&self, body: Name, point: [f64; 3]) -> Result<Anchor, HierarchyError> {
        match self.index(body, B) {
            Some(index) if index < B => {
                let at = self.seen[index].at;
                let arm = [point[0] - at[0], point[1] - at[1], point[2] - at[2]];
                Ok(Anchor::new(link(index), arm))
            }
            _ => Err(HierarchyError::UnknownBody { level: self.name, body }),
        }
    }
}
