/* The force laws of the Iltis as user functions of Exudyn's connectors.
 *
 * The signatures are those of Exudyn's C++ user functions, const MainSystem & seen as a pointer and
 * std::array<double, n> as a struct of n numbers, which is how both are passed. Connector parameters that
 * Exudyn's own law would use carry the numbers a law needs; exudyn_peer.py says which.
 */
#include "laws.h"

typedef struct {
    double v[3];
} Vec3;
typedef struct {
    double v[6];
} Vec6;
typedef struct {
    double v[3][3];
} Mat3;
typedef struct {
    double v[6][6];
} Mat6;

static Road road;
static double rack_amplitude, start_speed;

/* The run that follows. */
void set_run(int new_road, double amplitude, double speed) {
    road = (Road)new_road;
    rack_amplitude = amplitude;
    start_speed = speed;
}

/* Damper; `force` carries the reference length, of which Exudyn only tells the stretch. */
double damper(const void *system, double t, int item, double stretch, double rate, double stiffness,
              double damping, double force) {
    (void)system, (void)t, (void)item, (void)stiffness, (void)damping;
    return damper_tension(force + stretch, rate);
}

/* Leaf spring, as a spring between the tip and a point of the chassis at `damping` = a above the leaf
 * hinge; `stiffness` carries the square of the leaf arm's length, `force` the reference length.
 *
 * The law acts along the chassis z axis at the tip, which no connector of Exudyn does without a body for
 * the sliding seat. But the tip stays on its circle about the hinge, where its height is a function of
 * the length l of this spring, height = hinge + (a^2 + arm^2 - l^2) / (2 a), so the tension that does the
 * same work, push d(height)/dl = -push l / a, gives the same motion exactly. */
double leaf(const void *system, double t, int item, double stretch, double rate, double stiffness,
            double damping, double force) {
    (void)system, (void)t, (void)item, (void)rate;
    const double hinge_height = 0.03, above = damping, length = force + stretch;
    const double tip = hinge_height + (above * above + stiffness - length * length) / (2.0 * above);
    return -leaf_push(tip) * length / above;
}

/* Tyre and spin, between the ground's origin and the wheel centre; `offset` carries the radius. Exudyn
 * applies the negative of what is returned to the second marker. */
Vec6 tyre(const void *system, double t, int item, Vec3 displacement, Vec3 rotation, Vec3 velocity,
          Vec3 omega, Mat6 stiffness, Mat6 damping, Mat3 rotation_0, Mat3 rotation_1, Vec6 offset) {
    (void)system, (void)t, (void)item, (void)stiffness, (void)damping;
    (void)rotation_0, (void)rotation_1;
    /* the wheel's axis: second column of Rx Ry Rz of the Tait-Bryan angles */
    const double sx = sin(rotation.v[0]), cx = cos(rotation.v[0]), sy = sin(rotation.v[1]);
    const double cy = cos(rotation.v[1]), sz = sin(rotation.v[2]), cz = cos(rotation.v[2]);
    const double axis[3] = {-cy * sz, cx * cz - sx * sy * sz, sx * cz + cx * sy * sz};
    const double radius = offset.v[0];
    const TyreWrench wrench = tyre_wrench(road, displacement.v, velocity.v, axis, omega.v, radius,
                                          start_speed / radius);
    Vec6 out;
    for (int i = 0; i < 3; i++) {
        out.v[i] = -wrench.force[i];
        out.v[3 + i] = -wrench.moment[i];
    }
    return out;
}

/* Place of the rack against the chassis. */
Vec6 rack(const void *system, double t, int item, Vec6 parameters) {
    (void)system, (void)item, (void)parameters;
    double motion[3];
    rack_motion(rack_amplitude, t, motion);
    const Vec6 out = {{0.0, motion[0], 0.0, 0.0, 0.0, 0.0}};
    return out;
}
