//! What a snapshot of the Iltis fits, beside its parameters and its solver.

use crate::fingerprint::Fingerprint;
use crate::roads::{CosineBump, Kerb, Measured, RandomRoad, Road, Sine, Stairs};
use crate::vehicles::iltis::{Car, Manoeuvre, ManoeuvreKind};

/// Takes in what shapes a run beside the parameters: speed, tether, road.
pub(super) fn of_vehicle<const N: usize>(all: &mut Fingerprint, vehicle: &Car<N>) {
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
        Road::Slope { gradient } => {
            all.word(5);
            all.numbers(&[*gradient]);
        }
        Road::Sine(Sine { start, wavelength, amplitude }) => {
            all.word(6);
            all.numbers(&[*start, *wavelength, *amplitude]);
        }
        Road::Kerb(Kerb { start, edge, rise }) => {
            all.word(7);
            all.numbers(&[*start, *edge, *rise]);
        }
        Road::Measured(Measured { start, spacing, heights }) => {
            all.word(8);
            all.numbers(&[*start, *spacing]);
            for side in heights {
                all.word(side.len() as u64);
                all.numbers(side);
            }
        }
        Road::Random(RandomRoad { roughness, seed, start }) => {
            all.word(9);
            all.word(u64::from(*seed));
            all.numbers(&[*roughness, *start]);
        }
    }
}

/// Takes in what is driven.
pub(super) fn of_manoeuvre(all: &mut Fingerprint, manoeuvre: Option<&Manoeuvre>) {
    let Some(Manoeuvre { kind, speed }) = manoeuvre else {
        all.word(0);
        return;
    };
    all.numbers(&[*speed]);
    of_kind(all, kind);
}

/// Takes in what is driven of the benchmark.
pub(super) fn of_kind(all: &mut Fingerprint, kind: &ManoeuvreKind) {
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
