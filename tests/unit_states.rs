//! The right-hand side of the Iltis against an independent model at nine states of its runs.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test")]

use crate::common;

use common::{IltisState, IltisWork, compare, iltis_dependent};
use ferrol::mechanism::Drive;
use ferrol::roads::Road;
use ferrol::setup::{close_loops, solve_accelerations, solve_rates};
use ferrol::vehicles::Moment;
use ferrol::vehicles::iltis::{Iltis, IltisInput, IltisParameters, ManoeuvreKind, leaf};
use serde_json::Value;

/// Accelerations: share of the largest component of the vector, which counts as at least 1.
const ACCELERATION: f64 = 1e-8;
/// Positions, angles and lengths (m, rad): the data have twelve digits.
const PLACE: f64 = 1e-11;
/// Rates (m/s): twelve digits of rates up to 10.
const RATE: f64 = 1e-10;
/// Forces, as a share of the largest of the vector (at least 1 N): the leaf stop (1e7 N/m) and the
/// tyre (4.6e5 N/m) multiply the 5e-13 of the coordinates; a damper's 1e6-sized terms cancel.
const FORCE: f64 = 1e-9;

/// Half a unit of the last digit of the height, and as much from the other coordinates (m). A tyre
/// of 4.6e5 N/m turns it into 2e-8 rad/s2 of a leaf arm; the loads, printed to 1e-8 N, tell the
/// height to 2e-14 m.
const LAST_DIGIT: f64 = 1e-12;

struct Case<'a>(&'a Value);

impl Case<'_> {
    fn list(&self, name: &str) -> Vec<f64> {
        let list = self.0[name].as_array().unwrap_or_else(|| panic!("{name} is missing"));
        list.iter().map(|x| x.as_f64().expect("a number")).collect()
    }

    fn four(&self, name: &str) -> [f64; 4] {
        self.list(name).try_into().expect("four numbers")
    }

    fn vehicle(&self) -> Iltis {
        let kind = match self.0["road"].as_str() {
            Some("bump") => ManoeuvreKind::InPhaseBump,
            Some("antiphase") => ManoeuvreKind::AntiPhaseBump,
            Some("flat") => ManoeuvreKind::RampSteer,
            other => panic!("road {other:?}"),
        };
        let road: Road = kind.road(&IltisParameters::DEFAULT);
        // the spin of the front wheels tells the speed at the start
        let speed = self.list("spin")[0] * IltisParameters::DEFAULT.front_tyre_radius;
        Iltis::new(road, (speed * 1e6).round() / 1e6)
    }

    /// The state from the ten independent coordinates, their rates and the rack.
    fn state(&self, vehicle: &Iltis, input: &IltisInput, work: &mut IltisWork) -> IltisState {
        let now = Moment { time: 0.0, input };
        let (q, velocity) = (self.list("q_x_y_z_pitch_roll_yaw_th4"), self.list("v_cg_inertial"));
        let (angle_rates, theta_dot) = (self.list("angle_rates"), self.four("theta_dot"));
        let mut state = IltisState::new();
        state.q[..6].copy_from_slice(&q[..6]);
        state.qd[..3].copy_from_slice(&velocity);
        state.qd[3..6].copy_from_slice(&angle_rates);
        for corner in 0..4 {
            state.q[leaf(corner)] = q[6 + corner] - vehicle.nominal_leaf_angle(corner);
            state.qd[leaf(corner)] = theta_dot[corner];
        }
        let free = iltis_dependent();
        close_loops(vehicle, now, &free, &mut state, &mut work.terms).expect("loops close");
        // the height once more, from the loads
        let loads = self.four("tyre_normal");
        let (mut excess, mut count) = (0.0, 0.0);
        for corner in (0..4).filter(|&corner| loads[corner] > 0.0) {
            excess += vehicle.wheel(&work.terms.kinematics, corner).load - loads[corner];
            count += 1.0;
        }
        let change: f64 = excess / count / IltisParameters::DEFAULT.tyre_stiffness;
        assert!(change.abs() <= LAST_DIGIT, "the height would have to change by {change:.1e} m");
        state.q[2] += change;
        close_loops(vehicle, now, &free, &mut state, &mut work.terms).expect("loops close");
        solve_rates(vehicle, now, &free, &mut state, &mut work.terms).expect("rates exist");
        solve_accelerations(vehicle, now, &mut state, work).expect("accelerations exist");
        state
    }
}

/// Angular velocity and acceleration in chassis axes from pitch, roll, yaw and their derivatives:
/// R = Ry(pitch) Rx(roll) Rz(yaw), differentiated by hand.
fn turning(state: &IltisState) -> ([f64; 3], [f64; 3]) {
    let ((sr, cr), (sy, cy)) = (state.q[4].sin_cos(), state.q[5].sin_cos());
    let (p, r, y) = (state.qd[3], state.qd[4], state.qd[5]);
    let (pp, rr, yy) = (state.qdd[3], state.qdd[4], state.qdd[5]);
    let omega = [r * cy + p * cr * sy, p * cr * cy - r * sy, y - p * sr];
    let alpha = [
        rr * cy - r * y * sy + pp * cr * sy - p * r * sr * sy + p * y * cr * cy,
        pp * cr * cy - p * r * sr * cy - p * y * cr * sy - rr * sy - r * y * cy,
        yy - pp * sr - p * r * cr,
    ];
    (omega, alpha)
}

/// The worst figure of a quantity over all states.
#[derive(Default)]
struct Worst(Vec<(&'static str, f64)>);

impl Worst {
    #[allow(clippy::too_many_arguments, reason = "a row of the comparison")]
    fn check(
        &mut self,
        name: &'static str,
        place: &str,
        got: &[f64],
        want: &[f64],
        relative: bool,
        bound: f64,
    ) {
        let (difference, size) = compare(got, want);
        let figure = if relative { difference / size.max(1.0) } else { difference };
        assert!(figure <= bound, "{place}: {name} is off by {figure:.2e}\n{got:?}\n{want:?}");
        match self.0.iter_mut().find(|entry| entry.0 == name) {
            Some(entry) => entry.1 = entry.1.max(figure),
            None => self.0.push((name, figure)),
        }
    }
}

#[test]
fn nine_states_agree_with_the_independent_model() {
    let data: Value = serde_json::from_str(include_str!("data/unit_states.json")).unwrap();
    let cases = data.as_array().unwrap();
    assert_eq!(cases.len(), 9);
    let mut work = Box::new(IltisWork::new());
    let mut worst = Worst::default();
    for case in cases {
        let place = format!("{} at {}", case["manoeuvre"], case["t"]);
        let case = Case(case);
        let vehicle = case.vehicle();
        let spins: [f64; 4] = core::array::from_fn(|corner| vehicle.spin(corner));
        worst.check("spin", &place, &spins, &case.list("spin"), true, PLACE);
        let rack = case.list("rack");
        let input = IltisInput { rack: Drive::smooth(rack[0], rack[1], rack[2]) };
        let state = case.state(&vehicle, &input, &mut work);
        let (omega, alpha) = turning(&state);
        worst.check("omega", &place, &omega, &case.list("omega_chassis_axes"), true, RATE);
        worst.check(
            "a_cg",
            &place,
            &state.qdd[..3],
            &case.list("a_cg_inertial"),
            true,
            ACCELERATION,
        );
        worst.check("alpha", &place, &alpha, &case.list("alpha_chassis_axes"), true, ACCELERATION);
        let theta_ddot: [f64; 4] = core::array::from_fn(|corner| state.qdd[leaf(corner)]);
        worst.check(
            "theta_ddot",
            &place,
            &theta_ddot,
            &case.list("theta_ddot"),
            true,
            ACCELERATION,
        );

        let output = vehicle.output(&state, &work.terms.kinematics);
        let wheels = &output.wheels;
        let centres: Vec<f64> = wheels.iter().flat_map(|wheel| wheel.centre).collect();
        let tyres: Vec<f64> = wheels.iter().flat_map(|wheel| wheel.tyre).collect();
        let each =
            |get: fn(&ferrol::vehicles::iltis::WheelOutput) -> f64| wheels.each_ref().map(get);
        worst.check("centre", &place, &centres, &case.list("wheel_centre_inertial"), true, PLACE);
        worst.check("slip", &place, &each(|w| w.slip), &case.list("slip_angle"), false, PLACE);
        worst.check(
            "camber",
            &place,
            &each(|w| w.camber),
            &case.list("camber_angle"),
            false,
            PLACE,
        );
        worst.check("tyre", &place, &tyres, &case.list("tyre_force_inertial"), true, FORCE);
        worst.check("load", &place, &each(|w| w.load), &case.list("tyre_normal"), true, FORCE);
        worst.check(
            "side",
            &place,
            &each(|w| w.side_force),
            &case.list("tyre_lateral"),
            true,
            FORCE,
        );
        worst.check("leaf", &place, &each(|w| w.leaf), &case.list("leaf_force"), true, FORCE);
        worst.check("damper", &place, &each(|w| w.damper), &case.list("damper_force"), true, FORCE);
        worst.check(
            "length",
            &place,
            &each(|w| w.damper_length),
            &case.list("damper_length"),
            false,
            PLACE,
        );
        worst.check(
            "rate",
            &place,
            &each(|w| w.damper_rate),
            &case.list("damper_rate"),
            false,
            RATE,
        );
    }
    for (name, figure) in worst.0 {
        println!("{name:12} {figure:.2e}");
    }
}
