/* MuJoCo with the force laws of the Iltis: force callback and stepping loop in C.
 *
 * mjcb_passive adds the generalised forces of tyres, dampers and leaf springs. Wrenches are projected on
 * the few joints they act on with MuJoCo's own motion axes (mjData.cdof), which is cheaper than
 * mj_applyFT. Inner forces of the suspension do no work on the chassis coordinates, so those only see
 * the tyres.
 */
#include <mujoco/mujoco.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "laws.h"

typedef struct {
    int arm, knuckle; /* bodies */
    int arm_dof, carrier_dof, kingpin_dof;
    double radius, spin;
    double wheel[3], tip[3]; /* on the knuckle, from the ball */
    double damper_top[3];    /* on the chassis */
    double damper_bottom[3]; /* on the arm, from its hinge */
} Corner;

typedef struct {
    mjModel *model;
    mjData *data;
    Road road;
    double amplitude;      /* of the rack */
    int chassis, rack_dof; /* no rack: -1 */
    Corner corner[4];
} Peer;

static const Peer *current; /* MuJoCo's callbacks are global */

static void world_point(double out[3], const mjData *d, int body, const double local[3]) {
    mju_mulMatVec3(out, d->xmat + 9 * body, local);
    mju_addTo3(out, d->xpos + 3 * body);
}

/* Velocity of a point of a body; cvel is (rotation, translation) at the mass centre of the tree. */
static void point_velocity(double out[3], const mjData *d, int body, const double from_com[3]) {
    const double *v = d->cvel + 6 * body;
    cross3(out, v, from_com);
    mju_addTo3(out, v + 3);
}

/* Adds a force at a point (from the mass centre of the tree) to a wrench (moment, force). */
static void add_force(double wrench[6], const double from_com[3], const double force[3]) {
    double moment[3];
    cross3(moment, from_com, force);
    mju_addTo3(wrench, moment);
    mju_addTo3(wrench + 3, force);
}

/* Generalised force of a wrench on a joint. */
static double on_joint(const mjData *d, int dof, const double wrench[6]) {
    const double *axis = d->cdof + 6 * dof;
    return dot3(axis, wrench) + dot3(axis + 3, wrench + 3);
}

static void forces(const mjModel *m, mjData *d) {
    const Peer *peer = current;
    const double *com = d->subtree_com + 3 * peer->chassis;
    const double *chassis_mat = d->xmat + 9 * peer->chassis;
    const double *chassis_pos = d->xpos + 3 * peer->chassis;
    const double up[3] = {chassis_mat[2], chassis_mat[5], chassis_mat[8]};
    double total[6] = {0};
    for (int c = 0; c < 4; c++) {
        const Corner *corner = &peer->corner[c];
        double point[3], other[3], velocity[3], velocity_other[3];

        /* tyre and spin, on the knuckle */
        double wrench[6] = {0}, centre[3];
        world_point(centre, d, corner->knuckle, corner->wheel);
        mju_sub3(point, centre, com);
        point_velocity(velocity, d, corner->knuckle, point);
        const double *mat = d->xmat + 9 * corner->knuckle;
        const double axis[3] = {mat[1], mat[4], mat[7]};
        const double *omega = d->cvel + 6 * corner->knuckle;
        const TyreWrench tyre = tyre_wrench(peer->road, centre, velocity, axis, omega,
                                            corner->radius, corner->spin);
        add_force(wrench, point, tyre.force);
        mju_addTo3(wrench, tyre.moment);
        for (int i = 0; i < 6; i++) total[i] += wrench[i];
        d->qfrc_passive[corner->kingpin_dof] += on_joint(d, corner->kingpin_dof, wrench);

        /* leaf spring: at the tip, along the chassis z axis; the tip lies on the kingpin axis */
        world_point(point, d, corner->knuckle, corner->tip);
        mju_sub3(other, point, chassis_pos);
        const double push = leaf_push(dot3(up, other));
        const double down[3] = {-push * up[0], -push * up[1], -push * up[2]};
        mju_subFrom3(point, com);
        add_force(wrench, point, down);
        d->qfrc_passive[corner->carrier_dof] += on_joint(d, corner->carrier_dof, wrench);

        /* damper: between chassis and arm */
        world_point(point, d, corner->arm, corner->damper_bottom);
        world_point(other, d, peer->chassis, corner->damper_top);
        double gap[3], pull[3];
        mju_sub3(gap, point, other);
        const double length = sqrt(dot3(gap, gap));
        mju_subFrom3(point, com);
        mju_subFrom3(other, com);
        point_velocity(velocity, d, corner->arm, point);
        point_velocity(velocity_other, d, peer->chassis, other);
        mju_subFrom3(velocity, velocity_other);
        const double rate = dot3(gap, velocity) / length;
        mju_scl3(pull, gap, -damper_tension(length, rate) / length);
        add_force(wrench, point, pull);
        d->qfrc_passive[corner->arm_dof] += on_joint(d, corner->arm_dof, wrench);
    }
    for (int i = 0; i < 6; i++) d->qfrc_passive[i] += on_joint(d, i, total);
    if (peer->rack_dof >= 0) {
        /* the rack's armature is far above any load: this drives it */
        double rack[3];
        rack_motion(peer->amplitude, d->time, rack);
        d->qfrc_passive[peer->rack_dof] += m->dof_armature[peer->rack_dof] * rack[2];
    }
}

static void quiet(const char *text) {
    (void)text; /* a run that goes wrong is seen in the rows */
}

static int gone_wrong(const mjData *d) {
    return d->warning[mjWARN_BADQPOS].number || d->warning[mjWARN_BADQVEL].number ||
           d->warning[mjWARN_BADQACC].number;
}

/* ---- interface for ctypes ---- */

Peer *peer_new(const char *xml, int road, double amplitude, char *error, int error_size) {
    mju_user_warning = quiet;
    mjVFS vfs;
    mj_defaultVFS(&vfs);
    mj_addBufferVFS(&vfs, "iltis.xml", xml, (int)strlen(xml));
    mjModel *model = mj_loadXML("iltis.xml", &vfs, error, error_size);
    mj_deleteVFS(&vfs);
    if (!model) return NULL;
    Peer *peer = mju_malloc(sizeof *peer);
    memset(peer, 0, sizeof *peer);
    peer->model = model;
    peer->data = mj_makeData(model);
    peer->road = (Road)road;
    peer->amplitude = amplitude;
    peer->chassis = mj_name2id(model, mjOBJ_BODY, "chassis");
    const int rack = mj_name2id(model, mjOBJ_BODY, "rack");
    peer->rack_dof = rack < 0 ? -1 : model->body_dofadr[rack];
    return peer;
}

void peer_free(Peer *peer) {
    mj_deleteData(peer->data);
    mj_deleteModel(peer->model);
    mju_free(peer);
}

void peer_set_corner(Peer *peer, int index, const char *name, double radius, double spin,
                     const double *wheel, const double *tip, const double *damper_top,
                     const double *damper_bottom) {
    Corner *corner = &peer->corner[index];
    char word[32];
    snprintf(word, sizeof word, "arm_%s", name);
    corner->arm = mj_name2id(peer->model, mjOBJ_BODY, word);
    snprintf(word, sizeof word, "knuckle_%s", name);
    corner->knuckle = mj_name2id(peer->model, mjOBJ_BODY, word);
    corner->arm_dof = peer->model->body_dofadr[corner->arm];
    corner->carrier_dof = peer->model->body_dofadr[corner->knuckle];
    corner->kingpin_dof = corner->carrier_dof + 1;
    corner->radius = radius;
    corner->spin = spin;
    mju_copy3(corner->wheel, wheel);
    mju_copy3(corner->tip, tip);
    mju_copy3(corner->damper_top, damper_top);
    mju_copy3(corner->damper_bottom, damper_bottom);
}

int peer_coordinates(const Peer *peer) {
    return (int)peer->model->nq;
}

/* Runs from a state. A row of `out` is qpos: place and quaternion of the chassis, then arm, carrier and
 * kingpin angle of each corner; the first row is the start, then every `stride` steps. Returns the number
 * of rows, fewer than asked for where the run went wrong. cpu_seconds is the thread's CPU time in the
 * loop. */
long peer_run(Peer *peer, const double *qpos, const double *qvel, long steps, long stride, double *out,
              double *cpu_seconds) {
    const mjModel *m = peer->model;
    mjData *d = peer->data;
    current = peer;
    mjcb_passive = forces;
    mj_resetData(m, d);
    mju_copy(d->qpos, qpos, (int)m->nq);
    mju_copy(d->qvel, qvel, (int)m->nv);
    mju_copy(out, qpos, (int)m->nq);

    struct timespec begin, end;
    long rows = 1;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &begin);
    for (long step = 1; step <= steps; step++) {
        if (peer->rack_dof >= 0) {
            /* no rounding piles up in the rack */
            double rack[3];
            rack_motion(peer->amplitude, d->time, rack);
            d->qpos[m->nq - 1] = rack[0];
            d->qvel[peer->rack_dof] = rack[1];
        }
        mj_step(m, d);
        if (step % stride == 0) {
            if (gone_wrong(d)) break;
            mju_copy(out + rows * m->nq, d->qpos, (int)m->nq);
            rows++;
        }
    }
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &end);
    *cpu_seconds = (double)(end.tv_sec - begin.tv_sec) + 1e-9 * (double)(end.tv_nsec - begin.tv_nsec);
    mjcb_passive = NULL;
    return rows;
}
