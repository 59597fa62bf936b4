//! The Iltis under hostile ticks. The gaps of its loops are computed anew, from the hard points and the angles alone, in the
//! frame of the chassis, where its own motion does not matter.

use super::Tested;
use super::random::HostileRandom;
use crate::mechanism::Drive;
use crate::models::Drives;
use crate::real::{abs, max_norm, sin_cos, sqrt};
use crate::roads::{
    CosineBump, Kerb, Measured, Patch, RandomRoad, Road, RoadClass, Sine, Stairs, Surface,
};
use crate::vehicles::iltis::{
    Corners, DrivenIltis, DrivenState, EQUATIONS, HardPoints, Iltis, IltisParameters, IltisState,
    is_front,
};

/// Speed at which the vehicle always finds its start (m/s).
const USUAL_SPEED: f64 = 10.0;

type ScenePoint = [f64; 3];

impl Tested for Iltis {
    const TELLS_INPUTS: bool = true;
    const WORKSHOP: &'static [(&'static str, f64, f64)] = &[
        ("chassis_mass", 0.8, 1.3),
        ("chassis_inertia_x", 0.8, 1.5),
        ("chassis_inertia_y", 0.8, 1.5),
        ("wheel_mass", 0.8, 1.2),
        ("leaf_stiffness", 0.8, 1.5),
        ("tyre_stiffness", 0.7, 1.3),
        ("damper_low_1", 0.7, 1.5),
        ("damper_high_1", 0.7, 1.5),
        ("calspan_skid", 0.5, 1.0),
    ];

    fn roam(&mut self, sane: bool, random: &mut HostileRandom) {
        (self.road, self.speed) = if sane {
            (sane_road(random), random.between(0.0, 30.0))
        } else {
            (hostile_road(random), hostile_speed(random))
        };
    }

    fn calm(&mut self) {
        (self.road, self.speed) = (Road::Flat, USUAL_SPEED);
    }

    fn gap(&self, [rack]: &[Drive; 1], state: &IltisState) -> Option<f64> {
        Some(largest_gap(self.parameters(), rack.value, &state.q))
    }

    fn size(&self) -> f64 {
        size(self.parameters())
    }

    fn stands(&self, state: &IltisState) -> bool {
        is_upright(&state.q)
    }
}

/// What the driven vehicle has beyond that: other roads, friction, tyres and brakes.
impl Tested for DrivenIltis {
    const SETTLES: bool = false;
    const WORKSHOP: &'static [(&'static str, f64, f64)] = &[
        ("chassis_mass", 0.8, 1.3),
        ("wheel_mass", 0.8, 1.2),
        ("wheel_spin_inertia", 0.8, 1.2),
        ("leaf_stiffness", 0.8, 1.5),
        ("tyre_stiffness", 0.7, 1.3),
        ("calspan_skid", 0.5, 1.0),
        ("tyre_relaxation_x", 0.5, 6.0),
        ("tyre_relaxation_y", 0.5, 6.0),
        ("tyre_slip_stiffness_ratio", 0.8, 2.0),
        ("tyre_damping_time", 0.2, 2.0),
        ("brake_stiffness", 0.5, 2.0),
        ("rolling_resistance", 0.0, 4.0),
    ];

    fn roam(&mut self, sane: bool, random: &mut HostileRandom) {
        (self.car.road, self.car.speed) = if sane {
            let road = match random.below(8) {
                0 => Road::Slope { gradient: random.between(-0.2, 0.2) },
                1 => Road::Sine(Sine {
                    start: 2.0,
                    wavelength: random.between(2.0, 20.0),
                    amplitude: random.between(0.0, 0.03),
                }),
                2 => Road::Kerb(Kerb { rise: random.between(0.0, 0.1), ..Kerb::DEFAULT }),
                3 => Road::Random(RandomRoad::new(RoadClass::C, random.below(1000))),
                4 => Road::Measured(Measured::HUMP),
                _ => sane_road(random),
            };
            (road, random.between(0.0, 30.0))
        } else {
            let road = match random.below(6) {
                0 => Road::Slope { gradient: odd(random, 0.1) },
                1 => Road::Sine(Sine {
                    start: odd(random, 2.0),
                    wavelength: odd(random, 5.0),
                    amplitude: odd(random, 0.05),
                }),
                2 => Road::Kerb(Kerb {
                    start: odd(random, 5.0),
                    edge: odd(random, 0.2),
                    rise: odd(random, 0.1),
                }),
                3 => Road::Random(RandomRoad {
                    roughness: odd(random, 1e-4),
                    seed: random.below(1000),
                    start: odd(random, 2.0),
                }),
                _ => hostile_road(random),
            };
            (road, hostile_speed(random))
        };
        let [low, high] = if sane { [0.1, 1.2] } else { [-1.0, 3.0] };
        self.surface = Surface {
            sides: [random.between(low, high), random.between(low, high)],
            patch: random.percent(30).then(|| Patch {
                start: random.between(0.0, 5.0),
                end: random.between(5.0, 10.0),
                friction: random.between(low, high),
            }),
        };
        self.resists = random.percent(50);
    }

    fn calm(&mut self) {
        (self.car.road, self.car.speed) = (Road::Flat, USUAL_SPEED);
        (self.surface, self.resists) = (Surface::GRIPPY, true);
    }

    fn gap(&self, [rack, ..]: &Drives<Self>, state: &DrivenState) -> Option<f64> {
        Some(largest_gap(self.car.parameters(), rack.value, &state.q))
    }

    fn size(&self) -> f64 {
        size(self.car.parameters())
    }

    fn stands(&self, state: &DrivenState) -> bool {
        is_upright(&state.q)
    }
}

fn sane_road(random: &mut HostileRandom) -> Road {
    let bump = CosineBump {
        start: random.between(0.0, 3.0),
        length: random.between(3.0, 10.0),
        amplitude: random.between(-0.05, 0.1),
    };
    match random.below(5) {
        0 => Road::Flat,
        1 => Road::InPhase(bump),
        2 => Road::AntiPhase(bump),
        3 => Road::Periodic { bump, period: 15.0 },
        _ => Road::Stairs(Stairs {
            rise: random.between(0.0, 0.15),
            ramp_start: random.between(0.0, 4.0),
            ..Stairs::DEFAULT
        }),
    }
}

/// A length that is off (m).
fn odd(random: &mut HostileRandom, usual: f64) -> f64 {
    match random.below(6) {
        0 => random.nonsense(),
        1 => {
            let size = random.magnitude(-30, 30);
            random.signed(size)
        }
        2 => usual * random.between(-2.0, 4.0),
        _ => usual,
    }
}

fn hostile_road(random: &mut HostileRandom) -> Road {
    let bump = CosineBump {
        start: odd(random, 1.0),
        length: odd(random, 5.0),
        amplitude: odd(random, 0.1),
    };
    let usual = Stairs::DEFAULT;
    match random.below(5) {
        0 => Road::Flat,
        1 => Road::InPhase(bump),
        2 => Road::AntiPhase(bump),
        3 => Road::Periodic { bump, period: odd(random, 10.0) },
        _ => Road::Stairs(Stairs {
            rise: odd(random, usual.rise),
            count: random.below(20),
            tread: odd(random, usual.tread),
            edge: odd(random, usual.edge),
            ramp_start: odd(random, 1.0),
            ramp_length: odd(random, usual.ramp_length),
            ramp_blend: odd(random, usual.ramp_blend),
            stairs_start: odd(random, usual.stairs_start),
        }),
    }
}

/// Speed (m/s), most often of a vehicle.
fn hostile_speed(random: &mut HostileRandom) -> f64 {
    match random.below(10) {
        0 => random.nonsense(),
        1 => random.between(-100.0, 300.0),
        2 => {
            let size = random.magnitude(-20, 40);
            random.signed(size)
        }
        _ => random.between(0.0, 40.0),
    }
}

/// Whether the vehicle stands on its wheels.
fn is_upright(q: &[f64]) -> bool {
    let [_, _, _, pitch, roll, ..] = *q else { return false };
    abs(pitch) < 0.5 && abs(roll) < 0.5
}

/// The largest of the hard points' coordinates (m).
fn size(parameters: &IltisParameters) -> f64 {
    let mut largest = 0.0;
    for corner in 0..4 {
        let HardPoints { leaf_hinge, leaf_tip, arm_hinge, ball, rod_outer, rod_inner, .. } =
            HardPoints::new(parameters, corner);
        for point in [leaf_hinge, leaf_tip, arm_hinge, ball, rod_outer, rod_inner] {
            let reach = max_norm(&point);
            largest = if reach > largest { reach } else { largest };
        }
    }
    largest
}

/// The largest gap of a loop (m), or largest component of one.
pub(super) fn largest_gap<const N: usize>(
    parameters: &IltisParameters,
    rack: f64,
    q: &[f64; N],
) -> f64 {
    let mut gaps = [0.0; EQUATIONS];
    for (corner, gaps) in gaps.chunks_exact_mut(4).enumerate() {
        let points = HardPoints::new(parameters, corner);
        let angle = |coordinate: usize| q.get(coordinate).copied().unwrap_or(f64::NAN);
        let hinge = Corners::<N>::arm(corner);
        // the ball joint swings about the hinge of the A-arm
        let ball =
            add(points.arm_hinge, about_x(angle(hinge), from(points.arm_hinge, points.ball)));
        // a point of the knuckle: three turns about the ball joint, on top of the arm's
        let on_knuckle = |point: ScenePoint| {
            let turned = about_z(angle(hinge + 3), from(points.ball, point));
            let turned = about_x(angle(hinge + 1), about_y(angle(hinge + 2), turned));
            add(ball, about_x(angle(hinge), turned))
        };
        let reach =
            about_x(angle(Corners::<N>::leaf(corner)), from(points.leaf_hinge, points.leaf_tip));
        let tip = from(on_knuckle(points.leaf_tip), add(points.leaf_hinge, reach));
        let slide = if is_front(corner) { rack } else { 0.0 };
        let inner = add(points.rod_inner, [0.0, slide, 0.0]);
        let rod = length(from(on_knuckle(points.rod_outer), inner))
            - length(from(points.rod_outer, points.rod_inner));
        let [x, y, z] = tip;
        gaps.copy_from_slice(&[x, y, z, rod]);
    }
    max_norm(&gaps)
}

fn from([a, b, c]: ScenePoint, [x, y, z]: ScenePoint) -> ScenePoint {
    [x - a, y - b, z - c]
}

fn add([a, b, c]: ScenePoint, [x, y, z]: ScenePoint) -> ScenePoint {
    [a + x, b + y, c + z]
}

fn length([x, y, z]: ScenePoint) -> f64 {
    sqrt(x * x + y * y + z * z)
}

fn about_x(angle: f64, [x, y, z]: ScenePoint) -> ScenePoint {
    let (sine, cosine) = sin_cos(angle);
    [x, cosine * y - sine * z, sine * y + cosine * z]
}

fn about_y(angle: f64, [x, y, z]: ScenePoint) -> ScenePoint {
    let (sine, cosine) = sin_cos(angle);
    [cosine * x + sine * z, y, cosine * z - sine * x]
}

fn about_z(angle: f64, [x, y, z]: ScenePoint) -> ScenePoint {
    let (sine, cosine) = sin_cos(angle);
    [cosine * x - sine * y, sine * x + cosine * y, z]
}
