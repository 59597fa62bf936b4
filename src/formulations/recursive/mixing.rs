//! Anderson's mixing: a fixed point from the last few of its iterations.
//!
//! The iteration proposes the change f(x) at x. Over the last steps dx_j and changes df_j,
//!
//! ```text
//! x <- x + f - sum of g_j (dx_j + df_j),   |f - sum of g_j df_j| least
//! ```
//!
//! which is the change that a secant model of f takes to zero: directions that contract slowly, as
//! those of stiff springs and dampers, are found from what they did.

use crate::real::dot;
use crate::step::tuning::{LONGEST_MIX, MIXED, NOTHING_NEW};

/// Room for the iterations that are remembered.
const ROOM: usize = MIXED.most();

/// What is remembered of the iterations of a step.
#[derive(Clone, Debug)]
pub(super) struct Mixing<const N: usize> {
    /// Changes df_j of the proposed step f from one iteration to the next (m, rad).
    change: [[f64; N]; ROOM],
    /// Changes dx_j + df_j of where the proposed step leads (m, rad).
    whole: [[f64; N]; ROOM],
    /// Where the next change goes, and how many there are.
    next: usize,
    count: usize,
    /// The last f and the step that was made of it.
    last: Option<([f64; N], [f64; N])>,
}

impl<const N: usize> Mixing<N> {
    /// A memory that holds no iterations yet.
    pub const fn new() -> Self {
        Self { change: [[0.0; N]; ROOM], whole: [[0.0; N]; ROOM], next: 0, count: 0, last: None }
    }

    /// Forgets all iterations.
    pub const fn clear(&mut self) {
        (self.next, self.count, self.last) = (0, 0, None);
    }

    /// Makes the step of the proposed change `f`, in its place.
    #[inline(never)]
    pub fn mix(&mut self, f: &mut [f64; N]) {
        let (depth, longest) = (MIXED.value() as usize, LONGEST_MIX.value());
        let proposed = *f;
        if let Some((last, step)) = &self.last {
            let (change, whole) =
                (&mut self.change[self.next % depth], &mut self.whole[self.next % depth]);
            for i in 0..N {
                change[i] = proposed[i] - last[i];
                whole[i] = change[i] + step[i];
            }
            self.next = (self.next + 1) % depth;
            self.count = (self.count + 1).min(depth);
        }
        if self.count == 0 {
            self.last = Some((proposed, proposed));
            return;
        }
        // the newest first; each is freed of those before it
        let (mut changes, mut wholes, mut squares) =
            ([[0.0; N]; ROOM], [[0.0; N]; ROOM], [0.0; ROOM]);
        let mut rest = proposed;
        for j in 0..self.count {
            let from = (self.next + depth - 1 - j) % depth;
            let (mut change, mut whole) = (self.change[from], self.whole[from]);
            let size = dot(&change, &change);
            for k in 0..j {
                if squares[k] > 0.0 {
                    let share = dot(&change, &changes[k]) / squares[k];
                    for i in 0..N {
                        change[i] -= share * changes[k][i];
                        whole[i] -= share * wholes[k][i];
                    }
                }
            }
            let square = dot(&change, &change);
            if square > NOTHING_NEW.value() * size {
                let share = dot(&rest, &change) / square;
                for i in 0..N {
                    rest[i] -= share * change[i];
                    f[i] -= share * whole[i];
                }
                (changes[j], wholes[j], squares[j]) = (change, whole, square);
            }
        }
        // forces that hold shorten a step; what lengthens it much is no secant of theirs
        if !(dot(f, f) <= longest * longest * dot(&proposed, &proposed)) {
            self.clear();
            *f = proposed;
        }
        self.last = Some((proposed, *f));
    }
}
