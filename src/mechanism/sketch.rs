//! A table that is drawn: links by names, points where they lie on the drawing, and nothing counted by hand.

use super::joint::difference;
use super::{Attachment, Axis, Body, Closure, GROUND, Joint, LinkId, Mechanism, Names, Span, link};

/// Joints and closures in the making, in a `const fn` or at run time.
///
/// Every point is given where it lies while all coordinates are zero, in one set of axes: those of the vehicle, or of the world.
/// The sketch turns it into the axes of its link. It counts coordinates and equations, also beyond the `N` and `C` that it has
/// room for: a sketch without room counts for the one that has.
///
/// ```
/// use ferrol::mechanism::{Axis, Body, GROUND, LinkId, Mechanism, Sketch, Span};
///
/// /// A crank and a rocker, hinged on the ground and tied by a coupler.
/// const fn draw<const N: usize, const C: usize>(crank: f64) -> (Sketch<N, C>, [LinkId; 2]) {
///     let mut sketch = Sketch::new();
///     let tip = [0.0, 0.0, crank];
///     let first = sketch.hinge("crank", GROUND, Axis::Y, [0.0; 3], Body::point(1.0, tip));
///     let top = [1.5, 0.0, 1.0];
///     let rocker = sketch.hinge("rocker", GROUND, Axis::Y, [1.5, 0.0, 0.0], Body::point(2.0, top));
///     sketch.rod("coupler", (first, tip), (rocker, top));
///     (sketch, [first, rocker])
/// }
///
/// const N: usize = draw::<0, 0>(0.5).0.coordinates();
/// const M: usize = draw::<0, 0>(0.5).0.equations();
/// const C: usize = draw::<0, 0>(0.5).0.loops();
/// const DRAWN: (Sketch<N, C>, [LinkId; 2]) = draw(0.5);
/// const FOUR_BAR: Mechanism<N, M> = DRAWN.0.mechanism(&[Span(GROUND, DRAWN.1[1])]);
///
/// assert_eq!((N, M), (2, 1));
/// assert_eq!(FOUR_BAR.coordinate(1).name, "rocker");
/// assert_eq!(FOUR_BAR.closure(0).to_string(), "0 (coupler)");
/// ```
#[derive(Clone, Debug)]
pub struct Sketch<const N: usize, const C: usize> {
    joints: [Joint; N],
    /// Where each joint is drawn (m).
    places: [[f64; 3]; N],
    coordinate_names: [&'static str; N],
    coordinates: usize,
    closures: [Closure; C],
    closure_names: [&'static str; C],
    loops: usize,
    equations: usize,
}

impl<const N: usize, const C: usize> Sketch<N, C> {
    /// An empty sheet.
    pub const fn new() -> Self {
        Self {
            joints: [Joint::prismatic(GROUND, Axis::X, [0.0; 3]); N],
            places: [[0.0; 3]; N],
            coordinate_names: [""; N],
            coordinates: 0,
            closures: [Closure::UNUSED; C],
            closure_names: [""; C],
            loops: 0,
            equations: 0,
        }
    }

    /// Number of coordinates.
    pub const fn coordinates(&self) -> usize {
        self.coordinates
    }

    /// Number of closure equations.
    pub const fn equations(&self) -> usize {
        self.equations
    }

    /// Number of closures.
    pub const fn loops(&self) -> usize {
        self.loops
    }

    /// The joints, in the order in which they were drawn.
    pub const fn joints(&self) -> &[Joint; N] {
        &self.joints
    }

    /// The closures, in the order in which they were drawn.
    pub const fn closures(&self) -> &[Closure; C] {
        &self.closures
    }

    /// The mechanism, with the names of the drawing; force elements lie between the links of each of the `spans`.
    ///
    /// # Panics
    /// If the table is wrong; in a `const` that is a compile error.
    pub const fn mechanism<const M: usize>(&'static self, spans: &[Span]) -> Mechanism<N, M> {
        let names = Names { coordinates: &self.coordinate_names, closures: &self.closure_names };
        Mechanism::new(&self.joints, &self.closures, spans).named(names)
    }

    /// A link that turns about an `axis` through a point (m) of what carries it. Its body has its mass centre as drawn (m).
    pub const fn hinge(
        &mut self,
        name: &'static str,
        carrier: LinkId,
        axis: Axis,
        at: [f64; 3],
        body: Body,
    ) -> LinkId {
        self.add(name, Joint::revolute(carrier, axis, at), body)
    }

    /// A wheel: a link that goes round about an `axis` through a point (m) of what carries it, see [`Joint::turning`]. Its body has
    /// its mass centre as drawn (m).
    pub const fn wheel(
        &mut self,
        name: &'static str,
        carrier: LinkId,
        axis: Axis,
        at: [f64; 3],
        body: Body,
    ) -> LinkId {
        self.add(name, Joint::revolute(carrier, axis, at).turning(), body)
    }

    /// A link that slides along an `axis`, from a point (m) of what carries it. Its body has its mass centre as drawn (m).
    pub const fn slide(
        &mut self,
        name: &'static str,
        carrier: LinkId,
        axis: Axis,
        at: [f64; 3],
        body: Body,
    ) -> LinkId {
        self.add(name, Joint::prismatic(carrier, axis, at), body)
    }

    /// A link on a ball joint at a point (m) of what carries it: three coordinates, about x, y and z. Its body has its mass
    /// centre as drawn (m).
    pub const fn ball(
        &mut self,
        name: &'static str,
        carrier: LinkId,
        at: [f64; 3],
        body: Body,
    ) -> LinkId {
        let about_x = self.hinge(name, carrier, Axis::X, at, Body::MASSLESS);
        let about_y = self.hinge(name, about_x, Axis::Y, at, Body::MASSLESS);
        self.hinge(name, about_y, Axis::Z, at, body)
    }

    /// A link that moves freely in the world: six coordinates, along x, y and z, then about y, x and z (pitch, roll, yaw), from
    /// a point (m). Its body has its mass centre as drawn (m).
    pub const fn free(&mut self, name: &'static str, at: [f64; 3], body: Body) -> LinkId {
        let along_x = self.slide(name, GROUND, Axis::X, at, Body::MASSLESS);
        let along_y = self.slide(name, along_x, Axis::Y, at, Body::MASSLESS);
        let along_z = self.slide(name, along_y, Axis::Z, at, Body::MASSLESS);
        let pitch = self.hinge(name, along_z, Axis::Y, at, Body::MASSLESS);
        let roll = self.hinge(name, pitch, Axis::X, at, Body::MASSLESS);
        self.hinge(name, roll, Axis::Z, at, body)
    }

    /// A ball joint that closes a loop: a point (m) that two links share. Three equations.
    pub const fn close_ball(&mut self, name: &'static str, links: [LinkId; 2], at: [f64; 3]) {
        let closure = Closure::ball(self.on(links[0], at), self.on(links[1], at));
        self.close(name, closure);
    }

    /// A rod without mass, as long as it is drawn, from a point (m) of one link to one of another. One equation.
    pub const fn rod(
        &mut self,
        name: &'static str,
        from: (LinkId, [f64; 3]),
        to: (LinkId, [f64; 3]),
    ) {
        let ends = (self.on(from.0, from.1), self.on(to.0, to.1));
        self.close(name, Closure::drawn_rod(ends.0, ends.1, from.1, to.1));
    }

    /// Any other closure; [`Sketch::on`] gives its attachments.
    pub const fn close(&mut self, name: &'static str, closure: Closure) {
        self.equations += closure.rows();
        let number = self.loops;
        if number < C {
            self.closures[number] = closure;
            self.closure_names[number] = name;
        }
        self.loops = number + 1;
    }

    /// A drawn point (m) as one of a link.
    pub const fn on(&self, link: LinkId, point: [f64; 3]) -> Attachment {
        Attachment::new(link, difference(point, self.place(link)))
    }

    /// Where the joint of a link is drawn (m).
    pub const fn place(&self, link: LinkId) -> [f64; 3] {
        match link.index() {
            Some(index) if index < N => self.places[index],
            _ => [0.0; 3],
        }
    }

    const fn add(&mut self, name: &'static str, joint: Joint, body: Body) -> LinkId {
        let place = joint.at;
        let at = difference(place, self.place(joint.parent));
        let com = if body.mass > 0.0 { difference(body.com, place) } else { body.com };
        // a number of its own: the compiler takes what is written for a change of the count, and would look at it anew
        let number = self.coordinates;
        if number < N {
            let body = Body { com, ..body };
            self.joints[number] = Joint { at, ..joint }.carrying(body);
            self.places[number] = place;
            self.coordinate_names[number] = name;
        }
        self.coordinates = number + 1;
        link(number)
    }
}

impl<const N: usize, const C: usize> Default for Sketch<N, C> {
    fn default() -> Self {
        Self::new()
    }
}

#[cfg(test)]
mod tests {
    use super::Sketch;
    use crate::forces::Anchor;
    use crate::mechanism::{
        Attachment, Axis, Body, Closure, GROUND, Joint, LinkId, Mechanism, link,
    };

    const fn draw<const N: usize, const C: usize>() -> (Sketch<N, C>, [LinkId; 3]) {
        let mut sketch = Sketch::new();
        let body = Body::principal(9.0, [0.5, 0.0, 2.25], [1.0, 2.0, 3.0]);
        let chassis = sketch.free("chassis", [0.5, 0.0, 2.0], body);
        let arm = sketch.hinge(
            "arm",
            chassis,
            Axis::X,
            [0.5, 1.0, 1.5],
            Body::point(1.0, [0.5, 2.0, 1.5]),
        );
        let knuckle =
            sketch.ball("knuckle", arm, [0.5, 3.0, 1.5], Body::point(2.0, [0.5, 3.5, 1.75]));
        sketch.close_ball("upper joint", [knuckle, chassis], [0.5, 3.0, 2.5]);
        sketch.rod("tie rod", (knuckle, [0.25, 3.0, 1.5]), (chassis, [0.25, 1.0, 1.5]));
        (sketch, [chassis, arm, knuckle])
    }

    /// What is drawn in one set of axes is what a table says link by link. The numbers are sums of powers of two: no rounding.
    #[test]
    fn a_drawing_is_its_table() {
        let (empty, _) = draw::<0, 0>();
        assert_eq!((empty.coordinates(), empty.equations(), empty.loops()), (10, 4, 2));
        let (sketch, [chassis, arm, knuckle]) = draw::<10, 2>();
        assert_eq!([chassis, arm, knuckle], [link(5), link(6), link(9)]);
        let joints = sketch.joints();
        assert_eq!(joints[0], Joint::prismatic(GROUND, Axis::X, [0.5, 0.0, 2.0]));
        assert_eq!(joints[4], Joint::revolute(link(3), Axis::X, [0.0; 3]));
        let body = Body::principal(9.0, [0.0, 0.0, 0.25], [1.0, 2.0, 3.0]);
        assert_eq!(joints[5], Joint::revolute(link(4), Axis::Z, [0.0; 3]).carrying(body));
        let carried = Body::point(1.0, [0.0, 1.0, 0.0]);
        assert_eq!(
            joints[6],
            Joint::revolute(chassis, Axis::X, [0.0, 1.0, -0.5]).carrying(carried)
        );
        let hub = Body::point(2.0, [0.0, 0.5, 0.25]);
        assert_eq!(joints[7..], Joint::ball(7, arm, [0.0, 2.0, 0.0], hub));
        let ball = Closure::ball(
            Attachment::new(knuckle, [0.0, 0.0, 1.0]),
            Attachment::new(chassis, [0.0, 3.0, 0.5]),
        );
        let rod = Closure::rod(
            Attachment::new(knuckle, [-0.25, 0.0, 0.0]),
            Attachment::new(chassis, [-0.25, 1.0, -0.5]),
            2.0,
        );
        assert_eq!(sketch.closures(), &[ball, rod]);
        let mechanism: Mechanism<10, 4> = Mechanism::new(joints, sketch.closures(), &[]);
        let drawn = Anchor::drawn(&mechanism, knuckle, [0.5, 3.0, 1.75]);
        assert_eq!(drawn, Anchor::new(knuckle, [0.0, 0.0, 0.25]));
    }
}
