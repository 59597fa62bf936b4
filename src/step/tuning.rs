//! Every number that shapes the iterations of a step, with its unit and what it follows from.
//!
//! A test, `tests/constants.rs`, multiplies and divides each of them by three: references hold, and iterations
//! change by no more than it states, which is 5 % for most. Where a constant must not change so much, it says why.
//!
//! Their `value()` is the number itself. With the feature `vary`, for that test alone, it is the number times a factor
//! that the test sets.

#[cfg(not(feature = "vary"))]
mod fixed;
#[cfg(feature = "vary")]
mod varied;

#[cfg(not(feature = "vary"))]
pub use fixed::Constant;
#[cfg(feature = "vary")]
pub use varied::{Constant, Vary, vary};

/// Makes the constants, and the list of their names.
macro_rules! constants {
    ($($(#[doc = $doc:literal])+ $name:ident: $kind:ty = $number:expr;)+) => {
        /// The places of the constants in the list of all.
        #[expect(
            non_camel_case_types,
            clippy::upper_case_acronyms,
            reason = "they are the names of the constants"
        )]
        enum TuningPlace {
            $($name),+
        }

        $(
            $(#[doc = $doc])+
            pub const $name: Constant<$kind> = Constant::new($number, TuningPlace::$name as usize);
        )+

        /// The names of all constants.
        pub const NAMES: &[&str] = &[$(stringify!($name)),+];
    };
}

constants! {
    /// A step that ends with the loops further open than this (m) is not taken: a millionfold of the tolerance, and
    /// less than any vehicle's play. It is what a user may rely on; loops so far open come with corrections above
    /// [`FAR`], so that more of it changes nothing.
    OPEN: f64 = 1e-3;
    /// A step whose last correction (m, rad) is larger than this is not taken: its end is still far, and would lead the
    /// next step astray. A millionfold of the tolerance, as [`OPEN`] is.
    FAR: f64 = 1e-3;
    /// A step whose rates are changed by its projection so much that they move the mechanism further than this over a
    /// step (m, rad) is not taken: prescribed rates contradict prescribed positions. As far as [`LARGEST_MOVE`], where
    /// tangents are still right to a sixtieth.
    RATE_JUMP: f64 = 0.3;
    /// A step whose accelerations are changed by its projection so much that they move the mechanism further than this
    /// over a step (m, rad) is not taken. It is wider than [`RATE_JUMP`], for accelerations leap where a mechanism is
    /// singular.
    ACCELERATION_JUMP: f64 = 10.0;
    /// A correction larger than this (m, rad) is beyond what its tangent knows: a sine is off by a twentieth there.
    /// What follows mostly runs away, or ends at another solution, after many iterations.
    ASTRAY: f64 = 0.5;
    /// A careful correction turns no joint by more than this (rad): a sine is off by a sixtieth there.
    LARGEST_MOVE: f64 = 0.3;

    /// The automatic penalty makes the loops this much heavier than the masses they join: one solve leaves a
    /// ten-thousandth of a violation, and the tangent keeps ten of its sixteen digits.
    PENALTY_RATIO: f64 = 1e4;
    /// Directions of the loops whose mobility is below this share of 1 / p are none: rounding of the tangent, 1e-16
    /// times [`PENALTY_RATIO`], is ten million times smaller.
    IMMOBILE: f64 = 1e-5;
    /// In a step that ends at a singular position the bound on the mobility is raised by this factor for each attempt
    /// to cross it: from 1e-5 to 1e-3 and 1e-1.
    IMMOBILE_RAISE: f64 = 100.0;
    /// Attempts to cross a singular position, beyond which the loops would be left out altogether.
    CROSSINGS: u32 = 2;
    /// Iterations that met a singular position and go on for this long are better begun again: Newton's method
    /// converges in five or six where it converges.
    BEGUN_AGAIN_AFTER: u32 = 8;
    /// A direction is weak if a pass of a projection leaves more than this share of a violation in it, where a
    /// ten-thousandth is left elsewhere by [`PENALTY_RATIO`]: beyond it conjugate residuals need fewer passes.
    STRONG: f64 = 0.1;
    /// No direction is anywhere near weak if a pass leaves less than this share of a violation: a tenth of [`STRONG`],
    /// and a hundred times what [`PENALTY_RATIO`] leaves.
    FIRM: f64 = 1e-2;
    /// A correction may leave this share of itself, in the norm of the tangent, to the next one: less than a next one
    /// is under a tangent that is kept, see [`FALLS`].
    LEFT_TO_NEXT: f64 = 1e-2;
    /// Where positions are the unknowns, loops have lost no force in a step in which all of their force changes by less than
    /// this share: it saves a pass in smooth steps.
    LOST: f64 = 1e-2;
    /// Near a singular position accelerations cannot make up for what rates violate: these must be closer to the loops
    /// than their tolerance by this factor, which leaves them a hundred roundings. Three times more or less changes
    /// iterations by 1.2 % at most.
    WEAK_RATES: f64 = 1e-3;
    /// Violations that are rounding: of phi (m), of phi_dot (m/s), of phi_ddot (m/s2), in mechanisms of some metres and
    /// some metres per second.
    ROUNDING: [f64; 3] = [1e-15, 1e-14, 1e-12];
    /// Passes that close the loops at the end of a step whose iterations do not, at most: each squares the gap.
    CLOSING_PASSES: u32 = 8;
    /// The share of their tolerance to which these passes close the loops: the last digits cost little, since each pass
    /// squares the gap, and what is left adds up over a run.
    CLOSED_SHARE: f64 = 1e-3;

    /// Corrections that circle are halved after this many iterations: a large step can circle around a kink. Iterations
    /// that converge are through by then; only hostile inputs come to it.
    HALVE_AFTER: u32 = 8;
    /// Corrections of which each leaves more than this share circle around a kink: Newton's leave a half at a singular
    /// position, and less elsewhere.
    CIRCLES: f64 = 0.6;
    /// A tangent is kept as long as each correction is below this share of the one before: two more corrections are
    /// then cheaper than a tangent, and reach the tolerance.
    FALLS: f64 = 0.05;
    /// A tangent with a penalty is kept only after a first correction below this (m, rad): kept, it is wrong by the
    /// square of the correction times [`PENALTY_RATIO`], which is then the correction itself.
    KEPT: f64 = 2e-4;
    /// What is this share of the first correction (of a metre, a radian at most), the error of the prediction, need not
    /// be corrected, whatever the tolerance: the error of the integrator is larger by far.
    NEGLIGIBLE: f64 = 1e-5;
    /// What the corrections leave must be this much smaller than what the change of the accelerations moves, about the
    /// error of the integrator in a step, or steps would add it up: two thousand of them make one error.
    SETTLED: f64 = 5e-4;
    /// The error of the integrator is taken to be this many times the first correction where a scheme does not tell it.
    /// Three times more or less changes iterations by 0.12 % at most.
    ERROR_BY_FIRST: f64 = 10.0;
    /// Corrections below this share of what counts as closed are at the level of rounding, and settled: 1e-13 m, a
    /// thousand roundings of a metre.
    SETTLED_ROUNDING: f64 = 1e-4;
    /// Corrections below this share of what counts as closed tell nothing of how corrections fall, for their rounding:
    /// 1e-11 m, of which a second correction of rounding would be a hundredth.
    SEEN: f64 = 1e-2;
    /// No correction is taken to leave less than this share of itself to the next: a single step does not show that
    /// forces are as smooth in the next one.
    LEAST_LEFT: f64 = 1e-3;
    /// What leaves more than this share of itself falls no more: corrections that do leave no less than themselves, and
    /// are rounding under a tangent of their own; passes that do are the last. Newton's corrections leave a half at a
    /// singular position, and less elsewhere.
    SLOW: f64 = 0.5;
    /// Later corrections show only what contracts slowly, and the next may contract slower still, by this factor. Three
    /// times more or less changes iterations by 3.4 % at most.
    CAREFUL: f64 = 3.0;
    /// The share that a first correction leaves is remembered from step to step: where a second shows that it is less,
    /// the old one still counts for this much, so that it is forgotten within ten steps.
    REMEMBERED: f64 = 0.8;
    /// The share that a first correction leaves grows by this factor in each step in which no second shows it: a
    /// hundred steps in which one correction was enough make it seven times as much, and a second is tried.
    AGED: f64 = 1.02;
    /// From this correction on one that goes on along the one before, or back, is drawn out or shortened by what it
    /// leaves or overshoots: a direction that the tangent misses, or a kink that is circled. Iterations that converge
    /// as they should are through by then.
    RELAXED_FROM: u32 = 5;
    /// The square of the cosine from which on two corrections are along each other: within 27 degrees.
    ALIGNED: f64 = 0.8;
    /// A correction is drawn out only where it is more than this share of the one before: below it two more do as well.
    WORTH: f64 = 0.3;
    /// Nothing is known of corrections of which each is more than this share of the one before: what they leave in all,
    /// their share over what is missing to one, is ten of them, and rounding of it as many.
    RUNAWAY: f64 = 0.9;
    /// A correction is drawn out at most by this factor, and shortened at most by its reciprocal: as a share of 0.75
    /// asks for, in the middle between [`SLOW`] and one.
    MOST_DRAWN: f64 = 4.0;

    /// Penalty over the mass that an equation feels (no unit), where accelerations are solved at a start or a switch. A
    /// pass divides what violates the loops by at least this, so that four make up for the sixteen digits of a number;
    /// the factorisation loses five of them, which the residual form of the passes wins back.
    ACCELERATION_PENALTY_RATIO: f64 = 1e5;
    /// Passes that solve accelerations at a start or a switch, at most: four for the digits of a number by
    /// [`ACCELERATION_PENALTY_RATIO`], as many again for loops near a singular position. They end before that where one
    /// improves nothing.
    ACCELERATION_PASSES: u32 = 8;
    /// Passes that solve accelerations in natural coordinates at a start or a switch, at most. Equations of links
    /// without mass feel [`LIGHTEST`] ones, so that a pass may leave much: a fifth on Bricard's mechanism, which needs
    /// between 12 and 16. They end before that where one improves nothing.
    NATURAL_PASSES: u32 = 48;
    /// What may remain of phi_ddot at a start or a switch (m/s2, 1/s2), as a share of the largest acceleration and of 1
    /// m/s2. Rounding leaves about 1e-15 of it; loops that contradict each other leave a share near one.
    SATISFIED: f64 = 1e-9;
    /// A row of phi_q with a square below this (m2, rad2 or no unit: its entries are below 1e-6) has vanished, as that
    /// of a cosine where it is one: the mass that it feels would be a quotient of roundings. No vehicle here starts
    /// there.
    VANISHED: f64 = 1e-12;
    /// No equation in natural coordinates feels less than this share of the largest mass that one feels: links without
    /// mass are held as firmly as light ones. The reciprocal of [`PENALTY_RATIO`], so that the tangent spans eight of
    /// sixteen digits.
    LIGHTEST: f64 = 1e-4;

    /// A switch of closures this close to an end of a step, as a share of the step, is taken to be there: times are
    /// sums of steps, and off by their rounding, 1e-16 for each of a million steps.
    SWITCH_NEAR: f64 = 1e-6;
    /// Parts of a step at most, for its bounded cost; what switches later than the last but one switches where the last
    /// begins. A step in which one closure begins to act and ceases again has three, and no fewer will do.
    MOST_PARTS: u32 = 4;
    /// How often a step is made again because its coordinates had to be chosen anew within it: once for where it began,
    /// once for where it ends.
    NEW_CHOICES: u32 = 2;

    /// Where accelerations are the unknowns, loops are weak if the penalty alone leaves more than this share of a
    /// violation, 1 / (1 + alpha p^2 / mass) with p = |phi_q^T y|: within 0.3 rad of the singular positions of a
    /// four-bar. On the Iltis it leaves 6e-4, so that with a third of it the Iltis counts as weak, and half of its
    /// steps of 30 ms on the stairs are not taken. With three times as much a double four-bar in natural coordinates is
    /// off by 1e-6 m after ten singular positions, with this by 2e-7 m.
    LOOSE: f64 = 1e-3;
    /// Where accelerations are the unknowns, a direction of the loops is left under the force that they had in it
    /// before if its mobility, as a share of 1 / alpha, is below this: within 5e-4 rad of the singular positions of a
    /// four-bar, where rounding takes seven digits of the accelerations. Anything from 1e-3 to 1e-2 serves as well.
    FAINT: f64 = 3e-3;
    /// The share of the force of the last step that multipliers must have lost, where nothing else tells that they
    /// fail: forces change by less in a step that is resolved.
    MISSING: f64 = 0.1;
    /// The share of a force that the multipliers found for it may miss: rounding, ten thousandfold, for loops that lose
    /// four digits near singular positions.
    MISSED: f64 = 1e-12;
    /// Loops that are further open than this (m) tell nothing of their weak directions: a prediction led astray, ten
    /// times beyond [`OPEN`].
    TELLING: f64 = 1e-2;

    /// Independent coordinates are chosen anew for the next step where dependent ones move this much more than when the
    /// choice was made: a digit of the accelerations is lost then.
    WORSE: f64 = 10.0;
    /// Independent coordinates are chosen anew within a step, which is then made again, where dependent ones move this
    /// much more than when the choice was made: [`WORSE`] would have been met in the step before by any motion that is
    /// resolved.
    HOPELESS: f64 = 100.0;
    /// The share of phi_q below which what is left of an equation tells that a position is nearly singular: rounding
    /// grows with its third power in the accelerations, and takes half of their digits there. With half of it a double
    /// four-bar in independent coordinates is off by 1e-5 m after 3 s at 0.1 ms; with three times as much by 4e-7 m,
    /// and by 4e-6 m after 10 s of SDIRK.
    NEARLY_SINGULAR: f64 = 5e-4;
    /// The share of phi_q below which what is left of an equation is rounding: its third power, by which rounding grows
    /// in the accelerations, is 1e-18.
    NOTHING_LEFT: f64 = 1e-6;
    /// A step across a singular position leaves the equations out of which less than this share of phi_q is left: what
    /// is near vanishing with those that are too weak, four times [`NEARLY_SINGULAR`].
    VANISHING: f64 = 2e-3;
    /// The share of phi_q above which rates agree with the loops better by all equations than without those that
    /// vanish: rounding grows with its square in the rates, to 1e-8 here. With three times as much a double four-bar is
    /// off by 2e-6 m after 10 s at 0.1 ms, with a third by 6e-7 m.
    SOUND: f64 = 1e-4;
    /// Changes of the accelerations are followed while they move the mechanism by no more in a step (m, rad), where
    /// coordinates are independent: what moves it far in one step does not go on in the next. A centimetre, or half a
    /// degree.
    FOLLOWED: f64 = 1e-2;

    /// A row of which an elimination leaves less than this share of phi_q says nothing new: its closure is redundant,
    /// or the mechanism is at a singular position. Rounding leaves 1e-16 of it, and at most 1e-12 where rows are nearly
    /// alike.
    REDUNDANT: f64 = 1e-9;
    /// A coordinate is found well from a row in which no other weighs more than this times as much: the coordinates
    /// that a vehicle prefers as independent ones are so while all others are found well.
    WELL: f64 = 10.0;
    /// Where the smallest pivot falls to this share of the largest that it has had, the partition is singular or nearly
    /// so, by the choice or by the position: a step that fails there is told as singular. It changes a word of the
    /// report, and no step.
    SUSPECT: f64 = 0.05;

    /// Iterations that mixing remembers: in a vehicle, one stiff direction for each corner and one to spare. With two
    /// of them a robot at 7 ms comes to the limit of iterations.
    MIXED: u32 = 5;
    /// A change of which less than this share of its square is left by the others says nothing new to mixing: it is
    /// known to four digits, half of those that corrections still have after a few iterations.
    NOTHING_NEW: f64 = 1e-8;
    /// Mixing makes a step at most this times as long as the change that was proposed: forces that hold shorten a step.
    LONGEST_MIX: f64 = 2.0;
    /// Articulated inertias serve positions as far away as this (m, rad), times what is left of the weakest equation:
    /// they are wrong by as much, and corrections by residuals then still fall a thousandfold.
    SERVES: f64 = 1e-3;

    /// What steps leave within their tolerances adds up over a run. Where accelerations are the unknowns, steps shorter
    /// than this (s) leave less of phi and phi_dot, by the ratio of the two.
    SHORT: f64 = 1e-3;
    /// The share of the tolerances that short steps leave at least: rounding is a thousandth of it.
    LEAST_SHARE: f64 = 0.1;
}
