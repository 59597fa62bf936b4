//! Structured factorisation against the dense one, known matrices, and what is refused.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test")]

use crate::common;

use common::{Random, ratio};
use ferrol::linalg::{Pattern, Singular, Square, factor, factor_dense, solve, solve_dense};
use ferrol::mechanism::{Attachment, Axis, Closure, GROUND, Joint, Mechanism, Span, link};
use ferrol::vehicles::Vehicle;
use ferrol::vehicles::iltis::{Manoeuvre, ManoeuvreKind};
use nalgebra::{SMatrix, SVector};

/// Rounding of a solve with a well-conditioned matrix of size 26.
const ROUNDING: f64 = 1e-13;

/// A symmetric positive definite matrix (lower triangle) with entries where the pattern has some.
fn random_matrix<const N: usize, const M: usize>(
    pattern: &Pattern<N, M>,
    random: &mut Random,
) -> Square<N> {
    let mut a = [[0.0; N]; N];
    for k in 0..N {
        a[k][k] += 0.5;
        for j in pattern.row(k) {
            let entry = random.signed();
            a[k][j] = entry;
            // each diagonal entry is larger than the sum of its row
            a[k][k] += entry.abs();
            a[j][j] += entry.abs();
        }
    }
    a
}

fn full<const N: usize>(a: &Square<N>) -> SMatrix<f64, N, N> {
    SMatrix::from_fn(|i, j| a[i.max(j)][i.min(j)])
}

fn compare_solvers<const N: usize, const M: usize>(
    mechanism: &Mechanism<N, M>,
    random: &mut Random,
) -> f64 {
    let pattern = mechanism.pattern();
    let a = random_matrix(pattern, random);
    let right: [f64; N] = random.array(1.0);
    let (mut structured, mut dense) = (a, a);
    factor(pattern, &mut structured).unwrap();
    factor_dense(&mut dense).unwrap();
    let (mut x, mut y) = (right, right);
    solve(pattern, &structured, &mut x);
    solve_dense(&dense, &mut y);
    let (product, product_dense) = (full(&a) * SVector::from(x), full(&a) * SVector::from(y));
    let worst = ratio(product.as_slice(), &right, 1.0)
        .max(ratio(product_dense.as_slice(), &right, 1.0))
        .max(ratio(&x, &y, 1.0));
    assert!(worst < ROUNDING, "{worst:e}");
    // L^T D L and L D L^T give the matrix back; entries outside the pattern were never touched
    let unit_lower = |f: &Square<N>| {
        SMatrix::<f64, N, N>::from_fn(|i, j| match i.cmp(&j) {
            core::cmp::Ordering::Greater => f[i][j],
            core::cmp::Ordering::Equal => 1.0,
            core::cmp::Ordering::Less => 0.0,
        })
    };
    let pivots = |f: &Square<N>| {
        SMatrix::<f64, N, N>::from_fn(|i, j| if i == j { 1.0 / f[i][i] } else { 0.0 })
    };
    let (l, ld) = (unit_lower(&structured), unit_lower(&dense));
    let back = l.transpose() * pivots(&structured) * l;
    let back_dense = ld * pivots(&dense) * ld.transpose();
    assert!(ratio(back.as_slice(), full(&a).as_slice(), 1.0) < ROUNDING);
    assert!(ratio(back_dense.as_slice(), full(&a).as_slice(), 1.0) < ROUNDING);
    worst
}

/// Three pendulums on one slider, two of them tied by a rod, two by a spring.
fn branched() -> Mechanism<6, 1> {
    let hinge = |parent, x| Joint::revolute(parent, Axis::Z, [x, 0.0, 0.0]);
    let joints = [
        Joint::prismatic(GROUND, Axis::X, [0.0; 3]),
        hinge(link(0), 0.0),
        hinge(link(1), 1.0),
        hinge(link(0), 1.0),
        hinge(link(3), 1.0),
        hinge(link(0), 2.0),
    ];
    let end = |index| Attachment::new(link(index), [0.0, 1.0, 0.0]);
    Mechanism::new(&joints, &[Closure::rod(end(2), end(4), 1.0)], &[Span(link(4), link(5))])
}

#[test]
fn structured_and_dense_agree() {
    let mut random = Random::new(44);
    let iltis = Manoeuvre { kind: ManoeuvreKind::Stairs, speed: 5.0 }.vehicle();
    let branched = branched();
    let mut worst = 0.0f64;
    for _ in 0..100 {
        worst = worst.max(compare_solvers(iltis.mechanism(), &mut random));
        worst = worst.max(compare_solvers(&branched, &mut random));
    }
    println!("worst {worst:.1e}");
}

#[test]
fn the_pattern_has_what_is_coupled_and_nothing_else() {
    let branched = branched();
    // no mass anywhere: rod 2-4 couples 1 to 4, the spring 4-5 couples 3, 4 and 5
    let rows: [&[usize]; 6] = [&[], &[], &[1], &[1, 2], &[1, 2, 3], &[3, 4]];
    for (k, row) in rows.iter().enumerate() {
        assert!(branched.pattern().row(k).eq(row.iter().copied()), "row {k}");
    }
    assert!(branched.pattern().closure_row(0).eq([1, 2, 3, 4]));
    assert_eq!(branched.loop_root(0), link(0));
}

fn chain() -> Mechanism<3, 0> {
    let hinge = |parent| Joint::revolute(parent, Axis::Z, [0.0; 3]);
    Mechanism::new(&[hinge(GROUND), hinge(link(0)), hinge(link(1))], &[], &[Span(GROUND, link(2))])
}

/// Hilbert's matrix of order three has the inverse 9 -36 30, -36 192 -180, 30 -180 180.
#[test]
fn hilbert() {
    let hilbert: Square<3> =
        core::array::from_fn(|i| core::array::from_fn(|j| 1.0 / (i as f64 + j as f64 + 1.0)));
    let chain = chain();
    let (mut structured, mut dense) = (hilbert, hilbert);
    factor(chain.pattern(), &mut structured).unwrap();
    factor_dense(&mut dense).unwrap();
    let inverse = [[9.0, -36.0, 30.0], [-36.0, 192.0, -180.0], [30.0, -180.0, 180.0]];
    for column in 0..3 {
        let mut unit = [0.0; 3];
        unit[column] = 1.0;
        let (mut x, mut y) = (unit, unit);
        solve(chain.pattern(), &structured, &mut x);
        solve_dense(&dense, &mut y);
        // condition number 524
        assert!(
            ratio(&x, &inverse[column], 1.0) < 1e-13 && ratio(&y, &inverse[column], 1.0) < 1e-13
        );
    }
}

#[test]
fn what_is_not_positive_definite_is_refused() {
    let chain = chain();
    let identity: Square<3> =
        core::array::from_fn(|i| core::array::from_fn(|j| f64::from(u8::from(i == j))));
    for bad in [0.0, -1.0, f64::NAN, f64::INFINITY, f64::NEG_INFINITY, 1e-320] {
        for row in 0..3 {
            let mut a = identity;
            a[row][row] = bad;
            assert_eq!(factor(chain.pattern(), &mut a), Err(Singular { row }), "{bad}");
            a = identity;
            a[row][row] = bad;
            assert_eq!(factor_dense(&mut a), Err(Singular { row }), "{bad}");
        }
    }
    // off the diagonal: indefinite, singular, not finite
    for bad in [2.0, -1.0, 1.0, f64::NAN, f64::INFINITY] {
        let (mut a, mut b) = (identity, identity);
        (a[2][1], b[2][1]) = (bad, bad);
        assert_eq!(factor(chain.pattern(), &mut a), Err(Singular { row: 1 }), "{bad}");
        assert_eq!(factor_dense(&mut b), Err(Singular { row: 2 }), "{bad}");
    }
}
