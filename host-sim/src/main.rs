//! scratch
use ferrol::formulations::{Formulation, Hybrid, Settings};
use ferrol::state::State;
use ferrol::step::Workspace;
use ferrol::vehicles::iltis::*;
fn main() {
    let m = Manoeuvre { kind: ManoeuvreKind::InPhaseBump, speed: 10.0 };
    let v = m.vehicle();
    let mut s = State::new();
    let mut w = Box::new(Workspace::new());
    println!("{:?}", v.rest(&mut s, &mut w));
    println!("{:?}", s.q);
    println!("{:?}", v.start(0.0, &m.input(0.0), &mut s, &mut w));
    let o = v.output(&s, &w.terms.kinematics);
    println!("{:?} {:?}", o.theta, o.wheels[0]);
    println!("{:?}", s.qdd);
    let h = 0.001;
    let f = Hybrid::new(
        &v,
        ferrol::integrators::trapezoidal(),
        Settings::new(h),
        &m.input(0.0),
        &mut s,
        &mut w,
    )
    .unwrap();
    println!("{:?}", f.penalty());
    let mut it = 0;
    let mut mx = 0;
    for n in 1..=2500 {
        let r = f.step(&v, &m.input(n as f64 * h), &mut s, &mut w);
        it += r.iterations;
        mx = mx.max(r.iterations);
        if n % 100 == 0 {
            println!("{} z {} {:?}", n, s.q[2], r);
        }
    }
    println!("{} {}", it as f64 / 2500.0, mx);
}
