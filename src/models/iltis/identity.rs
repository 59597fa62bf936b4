//! What a snapshot of the vehicle fits.

use super::Plan;
use crate::fingerprint::Fingerprint;
use crate::parameters::Parameters;
use crate::roads::{CosineBump, Road, Stairs};
use crate::runtime::MotionLimits;
use crate::snapshot;
use crate::vehicles::iltis::{
    COORDINATES, EQUATIONS, Iltis, IltisParameters, Manoeuvre, ManoeuvreKind,
};

/// Fingerprint of a plan: vehicle, road, manoeuvre, integrator, settings.
pub(super) fn of_plan(plan: &Plan<'_>) -> u64 {
    let mut all = Fingerprint::new();
    vehicle(&mut all, plan.vehicle());
    manoeuvre(&mut all, plan.manoeuvre());
    for solver in [plan.hybrid(), plan.reduced()] {
        let (scheme, settings) = (solver.scheme(), solver.settings());
        all.word(snapshot::identity::<COORDINATES, EQUATIONS, 0>(0, scheme, settings));
    }
    all.value()
}

/// Fingerprint of a plan and of the limits of its rack.
pub(super) fn of_rig(plan: &Plan<'_>, limits: &MotionLimits) -> u64 {
    let mut all = Fingerprint::new();
    all.word(of_plan(plan));
    let MotionLimits { range, rate, acceleration } = limits;
    all.numbers(&[range.lowest, range.highest, *rate, *acceleration]);
    all.value()
}

fn vehicle(all: &mut Fingerprint, vehicle: &Iltis) {
    for name in IltisParameters::names() {
        all.numbers(&[vehicle.parameters().get(name).unwrap_or(f64::NAN)]);
    }
    all.numbers(&[vehicle.speed]);
    if let Some(tether) = &vehicle.tether {
        all.numbers(&[tether.speed, tether.speed_damping]);
        all.numbers(&tether.lateral);
        all.numbers(&tether.yaw);
    }
    road(all, &vehicle.road);
}

fn road(all: &mut Fingerprint, road: &Road) {
    let bump_of = |all: &mut Fingerprint, bump: &CosineBump| {
        let CosineBump { start, length, amplitude } = *bump;
        all.numbers(&[start, length, amplitude]);
    };
    match road {
        Road::Flat => all.word(0),
        Road::InPhase(bump) => {
            all.word(1);
            bump_of(all, bump);
        }
        Road::AntiPhase(bump) => {
            all.word(2);
            bump_of(all, bump);
        }
        Road::Periodic { bump, period } => {
            all.word(3);
            bump_of(all, bump);
            all.numbers(&[*period]);
        }
        Road::Stairs(stairs) => {
            all.word(4);
            let Stairs {
                rise,
                count,
                tread,
                edge,
                ramp_start,
                ramp_length,
                ramp_blend,
                stairs_start,
            } = *stairs;
            all.word(u64::from(count));
            all.numbers(&[rise, tread, edge, ramp_start, ramp_length, ramp_blend, stairs_start]);
        }
    }
}

fn manoeuvre(all: &mut Fingerprint, manoeuvre: Option<&Manoeuvre>) {
    let Some(Manoeuvre { kind, speed }) = manoeuvre else {
        all.word(0);
        return;
    };
    all.numbers(&[*speed]);
    match kind {
        ManoeuvreKind::Stairs => all.word(1),
        ManoeuvreKind::InPhaseBump => all.word(2),
        ManoeuvreKind::AntiPhaseBump => all.word(3),
        ManoeuvreKind::RampSteer => all.word(4),
        ManoeuvreKind::SineSteer { amplitude } => {
            all.word(5);
            all.numbers(&[*amplitude]);
        }
    }
}
