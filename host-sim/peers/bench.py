"""Runs every program on every manoeuvre with every step, interleaved, and collects errors and CPU time."""

import csv
import ctypes
import hashlib
import json
import math
import platform
import random
import shutil
import statistics
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
DATA = HERE.parent / "data"

EVERY = 0.02  # s from row to row of the references
COLUMNS = ("x", "y", "z", "pitch", "roll", "yaw")
MANOEUVRES = {
    "bump10": {"title": "in-phase bump at 10 m/s", "name": "in-phase-bump", "road": "bump",
               "speed": 10.0, "amplitude": 0.0, "duration": 2.5,
               "table": "converged_InPhaseCosine_10ms.csv"},
    "bump5": {"title": "in-phase bump at 5 m/s", "name": "in-phase-bump", "road": "bump",
              "speed": 5.0, "amplitude": 0.0, "duration": 2.5},
    "sine": {"title": "sine steer, 2 mm, 20 m/s", "name": "sine-steer:0.002", "road": "flat",
             "speed": 20.0, "amplitude": 0.002, "duration": 3.0,
             "check": "converged_SinusoidalSteer_2mm.csv"},
    "stairs": {"title": "ramp and stairs at 5 m/s", "name": "stairs", "road": "stairs",
               "speed": 5.0, "amplitude": 0.0, "duration": 8.0},
}
COMPARED = ("bump10", "bump5", "sine")

# steps in ms, all of which divide 20 ms
FINE = (0.1, 0.125, 0.2, 0.25, 0.4, 0.5, 0.625, 0.8, 1.0, 1.25, 2.0, 2.5, 4.0, 5.0, 10.0, 20.0)
# steps that are divided: the whole ones in ms, and the errors that they may tell, in m and rad
DIVIDED = 5.0
TOLD = tuple(digit * 10.0**power for power in range(-12, -2) for digit in (1, 2, 5))
METHODS = {
    # program, method: steps in ms, or errors told, at least and at most, on the impact and on the smooth
    # runs
    ("ferrol", "trapezoidal"): ((0.1, 20.0), (0.1, 20.0)),
    ("ferrol", "newmark:-0.01"): ((0.1, 20.0), (0.1, 20.0)),
    ("ferrol", "trapezoidal, extrapolated"): ((0.2, 20.0), (0.2, 20.0)),
    ("ferrol", "trapezoidal, refined"): ((1e-7, 2e-3), (1e-8, 1e-4)),
    ("ferrol", "trapezoidal, refined, extrapolated"): ((1e-9, 1e-5), (2e-12, 1e-5)),
    ("MuJoCo", "Euler"): ((0.1, 4.0), (0.1, 5.0)),
    ("MuJoCo", "RK4"): ((0.2, 5.0), (0.25, 20.0)),
    ("Exudyn", "generalized-alpha 1e-4"): ((0.2, 10.0), (0.5, 20.0)),
    ("Exudyn", "generalized-alpha 1e-6"): ((0.2, 10.0), (0.25, 20.0)),
}
QUICK = {"ferrol": 0.25, "MuJoCo": 0.25, "Exudyn": 0.8}  # no smaller steps, in ms

# CPU seconds that a reading of short runs should cover, and runs it takes at most
READING, MOST_RUNS = 0.06, 30
# CPU seconds from which one run is a reading
LONG = 0.2

# a run has ended well if z stays this close to the reference, and is of use if it stays that close (m)
ENDED, USABLE = 1.0, 0.1
LIMIT_STEPS = (1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 10.0, 12.5, 15.0, 20.0, 25.0, 30.0, 40.0, 50.0)
LIMIT_METHODS = (
    ("ferrol", "trapezoidal"), ("ferrol", "newmark:-0.01"), ("ferrol", "newmark:-0.52"),
    ("MuJoCo", "Euler"), ("MuJoCo", "implicitfast"), ("MuJoCo", "discrete"), ("MuJoCo", "RK4"),
    ("Exudyn", "generalized-alpha 1e-6"),
)


class Ours:
    """host-sim; it times its steps itself."""

    def __init__(self, binary, folder, integrator, step, manoeuvre, told=None):
        self.binary, self.step, self.manoeuvre = binary, step, manoeuvre
        # "trapezoidal, extrapolated": with an option of its own
        self.integrator, *options = integrator.split(", ")
        self.more = ["--extrapolate"] if "extrapolated" in options else []
        if told is not None:
            self.more += ["--refine", repr(told)]
        self.csv = folder / "rows.csv"
        self.repeats = 3

    def command(self, duration, every):
        return [self.binary, "run", "--manoeuvre", self.manoeuvre["name"],
                "--speed", repr(self.manoeuvre["speed"]), "--integrator", self.integrator,
                "--step", repr(self.step), "--duration", repr(duration), "--every", repr(every),
                *self.more]

    def read(self, duration, every):
        """Rows, and CPU seconds of the steps of several runs after a first one."""
        words = ["--csv", self.csv, "--json", "-", "--timing", str(self.repeats)]
        done = subprocess.run([*self.command(duration, every), *words], capture_output=True, text=True,
                              check=False)
        if done.returncode:
            return [], []
        times = json.loads(done.stdout)["cpu_seconds"]
        if len(times) > 1:
            times = times[1:]
        usual = statistics.median(times)
        self.repeats = 1 if usual >= LONG else 1 + max(3, runs_to_make(usual))
        return rows_of(self.csv), times

    def run(self, duration, every):
        """Rows alone."""
        done = subprocess.run([*self.command(duration, every), "--csv", self.csv], capture_output=True,
                              check=False)
        return ([] if done.returncode else rows_of(self.csv)), None

    def close(self):
        pass


def runs_to_make(seconds):
    return min(MOST_RUNS, max(1, math.ceil(READING / seconds)))


def rows_of(path):
    with open(path, newline="") as file:
        lines = csv.reader(file)
        next(lines)
        return [tuple(map(float, line[:7])) for line in lines]


class Programs:
    """Makes a runner for any program, method, step and manoeuvre."""

    def __init__(self, paths):
        self.paths = paths
        self.binary = paths["host_sim"]
        self.folder = paths["mujoco_peer"].parent
        self.mujoco, self.natives, self.models = None, None, {}
        figures = subprocess.run([self.binary, "equilibrium", "--json", "-"], check=True,
                                 capture_output=True)
        self.equilibrium = json.loads(figures.stdout)

    def runner(self, program, method, step, key, told=None):
        manoeuvre = MANOEUVRES[key]
        if program == "ferrol":
            return Ours(self.binary, self.folder, method, step, manoeuvre, told)
        if program == "MuJoCo":
            import mujoco_peer
            if not self.mujoco:
                self.mujoco = mujoco_peer.load(self.paths["mujoco_peer"])
            return mujoco_peer.Peer(self.mujoco, method, step, manoeuvre, self.equilibrium)
        import exudyn_peer
        if not self.natives:
            self.natives = exudyn_peer.Natives(ctypes.CDLL(str(self.paths["exudyn_peer"])))
        if key not in self.models:
            self.models[key] = exudyn_peer.Model(self.natives, manoeuvre, self.equilibrium)
        return exudyn_peer.Peer(self.models[key], step, float(method.split()[-1]))

    def reference(self, key, step, every):
        """Rows of host-sim with a small step, kept for as long as the binary is the same."""
        version = hashlib.sha256(self.binary.read_bytes()).hexdigest()[:16]
        path = self.folder / f"reference-{key}-{step}-{every}-{version}.csv"
        if not path.exists():
            tell(f"reference of {MANOEUVRES[key]['title']}, {step * 1e3:g} ms")
            for old in self.folder.glob(f"reference-{key}-{step}-{every}-*.csv"):
                old.unlink()
            ours = Ours(self.binary, self.folder, "trapezoidal, extrapolated", step, MANOEUVRES[key])
            rows, _ = ours.run(MANOEUVRES[key]["duration"], every)
            if not rows:
                raise RuntimeError("the reference run failed")
            shutil.move(ours.csv, path)
        return rows_of(path)


def is_refined(method):
    """Whether steps are divided by what they tell of their error."""
    return "refined" in method


def read(runner, duration, every):
    """Rows and CPU seconds of as many runs as a reading needs, the first left out if it is short."""
    if isinstance(runner, Ours):
        return runner.read(duration, every)
    rows, first = runner.run(duration, every)
    if first >= LONG:
        return rows, [first]
    return rows, [runner.run(duration, every)[1] for _ in range(max(3, runs_to_make(first)))]


def short(value):
    return float(f"{value:.4g}")


def deviations(rows, reference):
    """Largest deviation of each column; None where the run did not end well."""
    if len(rows) != len(reference):
        return None
    worst = {}
    for place, name in enumerate(COLUMNS, start=1):
        largest = max(abs(row[place] - wanted[place]) for row, wanted in zip(rows, reference))
        if not math.isfinite(largest):
            return None
        worst[name] = short(largest)
    return worst if worst["z"] <= ENDED else None


def measure(paths, quick, rounds):
    programs = Programs(paths)
    references, checks = {}, {}
    for key in COMPARED:
        manoeuvre = MANOEUVRES[key]
        if "table" in manoeuvre:
            references[key] = rows_of(DATA / manoeuvre["table"])
        else:
            references[key] = programs.reference(key, 1e-4 if quick else 2e-5, EVERY)
        if "check" in manoeuvre:
            checks[key] = deviations(references[key], rows_of(DATA / manoeuvre["check"]))

    points, failed = {}, []
    for (program, method), bands in METHODS.items():
        for key in COMPARED:
            least, most = bands[0 if key == "bump10" else 1]
            if is_refined(method):
                settings = [(DIVIDED, told) for told in TOLD if least <= told * 1.001 <= most * 1.002]
                settings = settings[::3] if quick else settings
            else:
                least = max(least, QUICK[program]) if quick else least
                settings = [(step, None) for step in FINE if least <= step <= most]
            for setting in settings:
                points[program, method, key, setting] = {"times": [], "errors": None}
    runners = {}
    order = random.Random(1)
    for number in range(rounds):
        jobs = list(points)
        order.shuffle(jobs)
        for place, job in enumerate(jobs, start=1):
            tell(f"round {number + 1} of {rounds}, {place} of {len(jobs)}")
            program, method, key, (step, told) = job
            duration = MANOEUVRES[key]["duration"]
            if job not in runners:
                runners[job] = programs.runner(program, method, step * 1e-3, key, told)
            rows, times = read(runners[job], duration, EVERY)
            errors = deviations(rows, references[key])
            if errors is None or errors["z"] > USABLE:
                failed.append(job)
                del points[job]
                continue
            points[job]["errors"] = errors
            points[job]["times"].append(statistics.median(times) / duration)
    for runner in runners.values():
        runner.close()
    limits = largest_steps(programs, quick)
    tell("")
    return {
        "machine": {"processor": processor(), "python": platform.python_version()},
        "versions": (HERE / "requirements.txt").read_text().split(),
        "quick": quick,
        "rounds": rounds,
        "points": [
            {"program": program, "method": method, "manoeuvre": key, "step": short(step * 1e-3),
             "told": told and short(told), "errors": point["errors"],
             "cpu_per_second": short(statistics.median(point["times"])),
             "cpu_per_second_least": short(min(point["times"])),
             "cpu_per_second_most": short(max(point["times"]))}
            for (program, method, key, (step, told)), point in points.items()
        ],
        "failed": [
            {"program": program, "method": method, "manoeuvre": key, "step": short(step * 1e-3),
             "told": told and short(told)}
            for program, method, key, (step, told) in sorted(failed, key=repr)
        ],
        "reference_check": checks,
        "limits": limits,
    }


def largest_steps(programs, quick):
    """Deviation of z for ever larger steps on the 10 m/s bump and on the stairs."""
    limits = []
    for key in ("bump10", "stairs"):
        reference = programs.reference(key, 1e-4 if quick else 5e-5, 5e-4)
        for program, method in LIMIT_METHODS:
            by_step, largest = {}, {ENDED: None, USABLE: None}
            for step in LIMIT_STEPS:
                tell(f"largest step on {key}: {program} {method} {step} ms")
                seconds = step * 1e-3
                count = math.floor(MANOEUVRES[key]["duration"] / seconds + 1e-9)
                runner = programs.runner(program, method, seconds, key)
                rows, _ = runner.run(count * seconds, seconds)
                runner.close()
                worst = deviations(rows, reference[::round(step / 0.5)][:count + 1])
                by_step[f"{step:g}"] = worst["z"] if worst else None
                for bound in largest:
                    below = [known for known in LIMIT_STEPS if known <= step]
                    if all(within(by_step[f"{known:g}"], bound) for known in below):
                        largest[bound] = step * 1e-3
            limits.append({"manoeuvre": key, "program": program, "method": method,
                           "largest_step_ended": largest[ENDED],
                           "largest_step_usable": largest[USABLE], "z_by_step_ms": by_step})
    return limits


def within(deviation, bound):
    return deviation is not None and deviation <= bound


COUNTED = (("ferrol", "trapezoidal", "*FormulationSimulation*step*"),
           ("ferrol", "newmark:-0.01", "*FormulationSimulation*step*"),
           ("MuJoCo", "Euler", "mj_step"), ("MuJoCo", "RK4", "mj_step"),
           ("Exudyn", "generalized-alpha 1e-4", "CSolverBase::SolveSteps*"))


def count_one(paths, program, method, step):
    """One run of the 10 m/s bump."""
    runner = Programs(paths).runner(program, method, float(step), "bump10")
    runner.run(MANOEUVRES["bump10"]["duration"], EVERY)


def count_instructions(paths, script):
    """Instructions per step of 1 ms on the 10 m/s bump, from callgrind."""
    if not shutil.which("valgrind"):
        tell("")
        print("peers: no valgrind, no instruction counts", file=sys.stderr)
        return None
    counts = []
    duration = MANOEUVRES["bump10"]["duration"]
    for program, method, function in COUNTED:
        tell(f"instructions of {program} {method}")
        if program == "ferrol":
            command = Ours(paths["host_sim"], Path("."), method, 1e-3, MANOEUVRES["bump10"])
            command = command.command(duration, EVERY)
        else:
            command = [sys.executable, str(script), "--count", program, method, "0.001"]
        done = subprocess.run(
            ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null",
             f"--toggle-collect={function}", *command],
            capture_output=True, text=True, check=False)
        lines = [line for line in done.stderr.splitlines() if "Collected" in line]
        count = int(lines[-1].split(":")[-1]) if lines else 0
        counts.append({"program": program, "method": method, "step": 1e-3,
                       "instructions": count / round(duration / 1e-3) if count else None})
    tell("")
    return counts


def processor():
    try:
        for line in Path("/proc/cpuinfo").read_text().splitlines():
            if line.startswith("model name"):
                return line.split(":", 1)[1].strip()
    except OSError:
        pass
    return platform.machine()


def tell(text):
    """Progress, on a terminal only."""
    if sys.stderr.isatty():
        print(f"\r\033[K{text}", end="", file=sys.stderr, flush=True)
