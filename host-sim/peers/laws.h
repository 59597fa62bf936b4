/* Force laws of the Iltis for the peers, in C.
 *
 * The same formulas and numbers as src/forces, src/roads and src/vehicles/iltis (there with their
 * derivatives): public Robotran model of the IAVSD road-vehicle benchmark (Frik, Leister, Schwartz,
 * Vehicle System Dynamics 22, 1993). SI units. World: x forward, y to the driver's left, z up.
 */
#ifndef FERROL_PEERS_LAWS_H
#define FERROL_PEERS_LAWS_H

#include <math.h>

#define TWO_PI 6.283185307179586476925286766559

/* ---- leaf spring with its stop ---- */

#define LEAF_SEAT 0.137 /* height of the seat in the chassis, 0.707 - 0.57 */
#define LEAF_OFFSET 0.1

/* Push (N) between seat and tip for the height of the tip in the chassis (m); positive pushes the tip
 * down and the chassis up. */
static inline double leaf_push(double tip_height) {
    const double length = LEAF_SEAT - tip_height - LEAF_OFFSET;
    const double stiffness = 35906.0, free_length = 0.152, stop = 0.006, stop_stiffness = 1.0e7;
    if (length >= stop) {
        return stiffness * (free_length - length);
    }
    return stiffness * (free_length - stop) + stop_stiffness * (stop - length);
}

/* ---- damper with end stops ---- */

/* Tension (N) for a length (m) and its rate (m/s). */
static inline double damper_tension(double length, double rate) {
    const double spring =
        -4.0092e6 + length * (2.8397e7 + length * (-6.7061e7 + length * 5.2796e7));
    double damping;
    if (rate < -0.2) {
        damping = -416.42 + 1844.3 * rate;
    } else if (rate > 0.21) {
        damping = 1919.1638 + 1634.727 * rate;
    } else {
        damping = rate * (9945.627 + rate * (33955.72 + rate * (-59832.25 + rate * -395651.0)));
    }
    return spring + damping;
}

/* ---- road ---- */

typedef enum { ROAD_FLAT = 0, ROAD_BUMP = 1, ROAD_STAIRS = 2 } Road;

typedef struct {
    double height, slope;
} Profile;

static inline double quintic(double s) {
    if (s <= 0.0) return 0.0;
    if (s >= 1.0) return 1.0;
    return s * s * s * (10.0 - s * (15.0 - 6.0 * s));
}

static inline double quintic_slope(double s) {
    if (s <= 0.0 || s >= 1.0) return 0.0;
    return 30.0 * s * s * (1.0 - s) * (1.0 - s);
}

static inline double quintic_integral(double s) {
    if (s <= 0.0) return 0.0;
    if (s >= 1.0) return s - 0.5;
    return s * s * s * s * (2.5 - s * (3.0 - s));
}

/* Height and slope under a wheel centre at x (m). */
static inline Profile road_profile(Road road, double x) {
    Profile profile = {0.0, 0.0};
    if (road == ROAD_BUMP) {
        const double start = 0.97, length = 5.0, amplitude = 0.1, wave = TWO_PI / length;
        if (x > start && x < start + length) {
            const double phase = wave * (x - start);
            profile.height = amplitude * (1.0 - cos(phase));
            profile.slope = amplitude * wave * sin(phase);
        }
    } else if (road == ROAD_STAIRS) {
        const double rise = 0.13, tread = 1.0, edge = 0.10, stairs_start = 12.0;
        const double ramp_start = 4.0, ramp_length = 6.0, blend = 1.0;
        const int count = 5;
        const double gradient = rise * count / (ramp_length - blend);
        const double up = (x - ramp_start) / blend;
        const double level = (x - ramp_start - ramp_length + blend) / blend;
        profile.height = gradient * blend * (quintic_integral(up) - quintic_integral(level));
        profile.slope = gradient * (quintic(up) - quintic(level));
        for (int k = 0; k < count; k++) {
            const double s = (x - stairs_start - k * tread) / edge;
            profile.height -= rise * quintic(s);
            profile.slope -= rise / edge * quintic_slope(s);
        }
    }
    return profile;
}

/* ---- tyre: radial spring, Calspan side force, aligning moment; gyroscopic moment of the wheel ---- */

#define WHEEL_SPIN_INERTIA 1.908

typedef struct {
    double force[3];
    double moment[3]; /* about the wheel centre */
    double load;      /* along the road normal */
} TyreWrench;

static inline double dot3(const double a[3], const double b[3]) {
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

static inline void cross3(double out[3], const double a[3], const double b[3]) {
    out[0] = a[1] * b[2] - a[2] * b[1];
    out[1] = a[2] * b[0] - a[0] * b[2];
    out[2] = a[0] * b[1] - a[1] * b[0];
}

/* What the road and the spin exert on the wheel carrier. centre and velocity of the wheel centre, the
 * wheel's axis (towards +y) and the angular velocity of the carrier in the world; unloaded radius (m);
 * constant spin rate against the carrier (rad/s). */
static inline TyreWrench tyre_wrench(Road road, const double centre[3], const double velocity[3],
                                     const double axis[3], const double omega[3], double radius,
                                     double spin) {
    TyreWrench wrench = {{0.0, 0.0, 0.0}, {0.0, 0.0, 0.0}, 0.0};
    /* moment - omega x (J spin axis) of the spinning wheel on its carrier */
    cross3(wrench.moment, axis, omega);
    for (int i = 0; i < 3; i++) wrench.moment[i] *= WHEEL_SPIN_INERTIA * spin;

    const Profile profile = road_profile(road, centre[0]);
    const double slope = profile.slope, above = centre[2] - profile.height;
    if (!(above < radius)) {
        return wrench;
    }
    const double steepness = 1.0 + slope * slope, hypotenuse = sqrt(steepness);
    const double load = 460000.0 * (radius - above) / hypotenuse;
    const double normal[3] = {-slope / hypotenuse, 0.0, 1.0 / hypotenuse};

    double forward[3], lateral[3], spoke[3];
    cross3(forward, axis, normal);
    const double norm = sqrt(dot3(forward, forward));
    for (int i = 0; i < 3; i++) forward[i] /= norm;
    cross3(lateral, normal, forward);
    cross3(spoke, forward, axis);
    const double camber = atan(dot3(normal, axis) / dot3(normal, spoke));
    const double ahead = dot3(velocity, forward), sideways = dot3(velocity, lateral);
    const double slip =
        dot3(velocity, velocity) > 0.01 && ahead > 1e-9 ? atan(sideways / ahead) : 0.0;

    /* Calspan side force */
    const double a0 = 2625.0, a1 = 14.47, a2 = 12930.0, a3 = 2.29, a4 = 18175.0;
    const double friction = (-0.464e-4 * load + 1.216 + 2.18e-11 * load * load) * 1.0274;
    const double held = load < a2 ? load : a2;
    const double stiffness = a1 * held * (held - a2) - a0 * a2;
    const double camber_slip = -a2 * a3 * (a4 - held) * held / (a4 * stiffness) * camber;
    const double grip = friction * load;
    const double s = stiffness / (a2 * grip) * (slip + camber_slip);
    const double share = fabs(s) < 3.0 ? s - s * fabs(s) / 3.0 + s * s * s / 27.0
                                       : (s > 0.0 ? 1.0 : -1.0);
    const double side_force = grip * share;
    const double aligning = (-0.171e-4 * load + 0.171e-4 * fabs(side_force)) * side_force;

    /* the contact point: foot of the wheel centre on the road's tangent, along the spoke */
    const double foot = (slope * slope * above / steepness - above) / spoke[2];
    double arm[3], moment[3];
    for (int i = 0; i < 3; i++) {
        wrench.force[i] = normal[i] * load + lateral[i] * side_force;
        arm[i] = spoke[i] * foot;
    }
    cross3(moment, arm, wrench.force);
    for (int i = 0; i < 3; i++) wrench.moment[i] += moment[i] + normal[i] * aligning;
    wrench.load = load;
    return wrench;
}

/* ---- steering rack ---- */

/* Position, rate and acceleration of the rack towards +y (m): amplitude sin(2 pi t). */
static inline void rack_motion(double amplitude, double time, double out[3]) {
    const double s = sin(TWO_PI * time), c = cos(TWO_PI * time);
    out[0] = amplitude * s;
    out[1] = amplitude * TWO_PI * c;
    out[2] = -amplitude * TWO_PI * TWO_PI * s;
}

#endif
