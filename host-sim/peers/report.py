"""Reads figures off the measured points: envelopes, table, verdicts, picture."""

import math

import bench

PROGRAMS = ("ferrol", "MuJoCo", "Exudyn")
LEVELS = {
    ("bump10", "z"): (1e-2, 2.5e-3, 1e-3, 2.5e-4, 1e-4),
    ("bump5", "z"): (1e-4, 1e-5, 1e-6, 1e-7, 1e-8, 1e-9),
    ("sine", "z"): (1e-6, 1e-7, 1e-8, 1e-9, 1e-10),
    ("sine", "yaw"): (1e-4, 1e-5, 1e-6, 1e-7, 1e-8, 1e-9),
}
UNITS = {"z": "m", "yaw": "rad"}


def setting(point):
    """What is varied: the step (s), or the error that a step may tell (m, rad)."""
    return point.get("told") or point["step"]


class Curve:
    """CPU time against error of one method, made monotone, straight in logarithms between points.

    Two ways to make it monotone, since errors with impacts jump up and down from step to step:
    `safe` gives a step the largest error found with it or any smaller step, so that a lucky step earns
    nothing, and ends at the first step that is of no use, and likewise for the errors that divided steps
    may tell; `best` takes every point at its own error and drops those that another one beats in both.
    """

    def __init__(self, points, failed, measure, safe):
        ordered = sorted(points, key=setting)
        first_failure = min(map(setting, failed), default=math.inf)
        pairs, worst = [], 0.0
        for point in ordered:
            if safe and setting(point) > first_failure:
                break
            worst = max(worst, point["errors"][measure])
            error = worst if safe else point["errors"][measure]
            pairs.append((error, point["cpu_per_second"]))
        # from the finest result on, only what is cheaper than all before
        pairs.sort()
        self.pairs = []
        for error, cost in pairs:
            if not self.pairs or cost < self.pairs[-1][1]:
                if self.pairs and error == self.pairs[-1][0]:
                    self.pairs.pop()
                self.pairs.append((error, cost))

    def cost(self, error):
        """CPU seconds per simulated second at an error; None where it is not reached."""
        if not self.pairs or error < self.pairs[0][0]:
            return None
        if error >= self.pairs[-1][0]:
            return self.pairs[-1][1]
        for (low, dear), (high, cheap) in zip(self.pairs, self.pairs[1:]):
            if low <= error < high:
                share = math.log(error / low) / math.log(high / low)
                return math.exp(math.log(dear) + share * math.log(cheap / dear))
        return None


class Reading:
    """All curves of one manoeuvre and measure."""

    def __init__(self, found, key, measure, safe):
        self.curves = {}
        for program, method in bench.METHODS:
            points, failed = (
                [point for point in found[name] if point["manoeuvre"] == key
                 and (point["program"], point["method"]) == (program, method)]
                for name in ("points", "failed"))
            if points:
                self.curves[program, method] = Curve(points, failed, measure, safe)

    def cost(self, program, error):
        """The cheapest method of a program at an error."""
        costs = [curve.cost(error) for (name, _), curve in self.curves.items() if name == program]
        return min((cost for cost in costs if cost is not None), default=None)

    def ratio(self, program, error):
        """Our CPU time over that of a program."""
        ours, theirs = self.cost("ferrol", error), self.cost(program, error)
        return ours / theirs if ours and theirs else None

    def errors(self, program):
        """Errors of the corners of a program's curves."""
        return sorted(error for (name, _), curve in self.curves.items() if name == program
                      for error, _ in curve.pairs)


def readings(found, key, measure):
    return {name: Reading(found, key, measure, name == "safe") for name in ("safe", "best")}


def shown(value, form="{:.3g}"):
    return "-" if value is None else form.format(value)


def bound_line(what, both, error, program, bound):
    """A verdict: the bound must hold in both readings."""
    ratios = {name: reading.ratio(program, error) for name, reading in both.items()}
    if None in ratios.values():
        missing = "ours" if both["best"].cost("ferrol", error) is None else "theirs or ours"
        return {"what": what, "error": error, "ratios": ratios, "bound": bound, "holds": None,
                "note": f"not reached by {missing} in this sweep"}
    return {"what": what, "error": error, "ratios": ratios, "bound": bound,
            "holds": max(ratios.values()) <= bound}


def setting_error(found, key, measure, method, step):
    for point in found["points"]:
        if (point["manoeuvre"], point["program"], point["method"]) == (key, "MuJoCo", method) \
                and math.isclose(point["step"], step):
            return point["errors"][measure]
    return None


def verdicts(found):
    lines = []
    impact = readings(found, "bump10", "z")
    lines.append(bound_line("10 m/s bump at 2.5 mm: at most half of MuJoCo", impact, 2.5e-3, "MuJoCo",
                            1 / 2))
    lines.append(bound_line("the same, goal: a third", impact, 2.5e-3, "MuJoCo", 1 / 3))
    lines.append(bound_line("10 m/s bump at 0.25 mm: at most a third of MuJoCo", impact, 2.5e-4,
                            "MuJoCo", 1 / 3))
    for key, measure in (("bump5", "z"), ("sine", "z"), ("sine", "yaw")):
        both = readings(found, key, measure)
        title = f"{bench.MANOEUVRES[key]['title']}, {measure}"
        for method, step in (("Euler", 1e-3), ("RK4", 1e-3)):
            error = setting_error(found, key, measure, method, step)
            if error:
                lines.append(bound_line(f"{title}, at the error of MuJoCo {method} at 1 ms: at most a "
                                        "third", both, error, "MuJoCo", 1 / 3))
        least = min(both["best"].errors("MuJoCo"), default=None)
        if least:
            lines.append(bound_line(f"{title}, at the least error of MuJoCo: at most a third", both,
                                    least, "MuJoCo", 1 / 3))
    for key, measure in LEVELS:
        both = readings(found, key, measure)
        worst = {}
        for name, reading in both.items():
            theirs, ours = reading.errors("Exudyn"), reading.errors("ferrol")
            most = min(theirs[-1], ours[-1]) if theirs and ours else 0.0
            ratios = [(reading.ratio("Exudyn", error), error) for error in theirs + ours
                      if error <= most]
            worst[name] = max(((ratio, error) for ratio, error in ratios if ratio), default=None)
        if None not in worst.values():
            title = f"{bench.MANOEUVRES[key]['title']}, {measure}"
            lines.append({"what": f"{title}, throughout: at most a fiftieth of Exudyn",
                          "error": max(worst.values())[1],
                          "ratios": {name: pair[0] for name, pair in worst.items()},
                          "bound": 1 / 50,
                          "holds": max(pair[0] for pair in worst.values()) <= 1 / 50})
    for limit in found["limits"]:
        if (limit["manoeuvre"], limit["method"]) == ("stairs", "newmark:-0.52"):
            deviation = limit["z_by_step_ms"]["50"]
            lines.append({"what": "stairs at 50 ms with newmark:-0.52: every step taken, z within 0.1 m "
                                  "of the reference", "deviation": deviation,
                          "holds": bench.within(deviation, bench.USABLE)})
    return lines


def table(found, statistic):
    """Everything as text."""
    machine = found["machine"]
    out = ["# Work and precision", ""]
    out.append(f"{machine['processor']}, one thread; {', '.join(found['versions'])}; Python "
               f"{machine['python']}. CPU time of the thread in the steps alone, {statistic} of "
               f"{found['rounds']} interleaved rounds. Errors are the largest over the run, every 20 ms.")
    if found["quick"]:
        out += ["", "**Quick look: fewer steps and rounds, no figures to quote.**"]
    out += ["", "## CPU milliseconds per simulated second at an error", "",
            "Each program by its cheapest method; *safe* reading, *best* reading in brackets where it "
            "differs by more than 5 %."]
    for (key, measure), levels in LEVELS.items():
        both = readings(found, key, measure)
        unit = UNITS[measure]
        out += ["", f"### {bench.MANOEUVRES[key]['title']}, error of {measure}", "",
                f"| {measure} ({unit}) | ferrol | MuJoCo | Exudyn | ferrol / MuJoCo | ferrol / Exudyn |",
                "|---|---|---|---|---|---|"]
        for level in levels:
            cells = []
            for program in PROGRAMS:
                cells.append(pair(both, lambda reading: reading.cost(program, level), 1e3))
            for program in PROGRAMS[1:]:
                cells.append(pair(both, lambda reading: reading.ratio(program, level), 1.0))
            out.append(f"| {level:g} | " + " | ".join(cells) + " |")
    out += ["", "## Verdicts", "",
            "A bound counts as held only if it holds in both readings.", "",
            "| bound | error | ratio, safe | ratio, best | wanted | holds |", "|---|---|---|---|---|---|"]
    for line in verdicts(found):
        ratios = line.get("ratios", {})
        error = line.get("error", line.get("deviation"))
        holds = {True: "yes", False: "**no**", None: line.get("note", "-")}[line["holds"]]
        out.append(f"| {line['what']} | {shown(error, '{:.2g}')} | {shown(ratios.get('safe'))} | "
                   f"{shown(ratios.get('best'))} | {shown(line.get('bound'))} | {holds} |")
    out += ["", "## Largest step", "",
            "The largest step up to which every tested one ends the run (all steps taken, z within "
            f"{bench.ENDED:g} m of the reference), and up to which z stays within {bench.USABLE:g} m.", "",
            "| program | method | bump: ends | bump: 0.1 m | stairs: ends | stairs: 0.1 m |",
            "|---|---|---|---|---|---|"]
    for program, method in bench.LIMIT_METHODS:
        cells = []
        for key in ("bump10", "stairs"):
            limit = next(limit for limit in found["limits"] if limit["manoeuvre"] == key
                         and (limit["program"], limit["method"]) == (program, method))
            for name in ("largest_step_ended", "largest_step_usable"):
                cells.append("-" if limit[name] is None else f"{limit[name] * 1e3:g} ms")
        out.append(f"| {program} | {method} | " + " | ".join(cells) + " |")
    if found.get("instructions"):
        out += ["", "## Instructions per step of 1 ms on the 10 m/s bump (callgrind)", "",
                "| program | method | instructions |", "|---|---|---|"]
        out += [f"| {line['program']} | {line['method']} | {shown(line['instructions'], '{:,.0f}')} |"
                for line in found["instructions"]]
    check = found["reference_check"].get("sine")
    if check:
        out += ["", "The reference of the sine steer (ferrol, trapezoidal, extrapolated, 0.02 ms) differs from the "
                f"independent table by z {check['z']:.1e} m and yaw {check['yaw']:.1e} rad, the last "
                "digit of the table."]
    out += ["", "## All points", "",
            "| manoeuvre | program | method | step (ms) | CPU ms per s | least, most | us per step | "
            "z (m) | yaw (rad) |", "|---|---|---|---|---|---|---|---|---|"]
    for point in found["points"]:
        cost = point["cpu_per_second"]
        step = f"{point['step'] * 1e3:g}" + (f", {point['told']:g} told" if point.get("told") else "")
        out.append(
            f"| {point['manoeuvre']} | {point['program']} | {point['method']} | "
            f"{step} | {cost * 1e3:.3g} | {point['cpu_per_second_least'] * 1e3:.3g}, "
            f"{point['cpu_per_second_most'] * 1e3:.3g} | {cost * point['step'] * 1e6:.3g} | "
            f"{point['errors']['z']:.2g} | {point['errors']['yaw']:.2g} |")
    return "\n".join(out) + "\n"


def pair(both, figure, scale):
    """The safe figure, and the best one in brackets where it is another."""
    safe, best = figure(both["safe"]), figure(both["best"])
    if safe is None or best is None:
        return shown(safe and safe * scale) if best is None else f"- ({best * scale:.3g})"
    if abs(best / safe - 1.0) > 0.05:
        return f"{safe * scale:.3g} ({best * scale:.3g})"
    return f"{safe * scale:.3g}"


STYLE = {
    ("ferrol", "trapezoidal"): ("#c0392b", "o", "-"),
    ("ferrol", "newmark:-0.01"): ("#e67e22", "s", "-"),
    ("ferrol", "trapezoidal, extrapolated"): ("#8e44ad", "P", "-"),
    ("ferrol", "trapezoidal, refined"): ("#1e8449", "X", "-"),
    ("ferrol", "trapezoidal, refined, extrapolated"): ("#17a589", "*", "-"),
    ("MuJoCo", "Euler"): ("#2471a3", "v", "--"),
    ("MuJoCo", "RK4"): ("#154360", "^", "--"),
    ("Exudyn", "generalized-alpha 1e-4"): ("#7d8c3a", "D", ":"),
    ("Exudyn", "generalized-alpha 1e-6"): ("#4d5a1e", "d", ":"),
}


def picture(found, path):
    """Error against CPU time, a panel for each manoeuvre and measure."""
    import matplotlib

    matplotlib.use("svg")
    matplotlib.rcParams["svg.fonttype"] = "none"
    matplotlib.rcParams["svg.hashsalt"] = "ferrol"
    import matplotlib.pyplot as plt

    figure, panels = plt.subplots(2, 2, figsize=(10.0, 8.0), layout="constrained")
    for panel, (key, measure) in zip(panels.flat, LEVELS):
        for (program, method), (colour, marker, line) in STYLE.items():
            points = sorted((point for point in found["points"] if point["manoeuvre"] == key and
                             (point["program"], point["method"]) == (program, method)),
                            key=setting)
            if points:
                panel.loglog([point["cpu_per_second"] * 1e3 for point in points],
                             [point["errors"][measure] for point in points], color=colour,
                             marker=marker, linestyle=line, markersize=4, linewidth=1.2,
                             label=f"{program}, {method}")
        panel.set_title(f"{bench.MANOEUVRES[key]['title']}: {measure}", fontsize=10)
        panel.set_xlabel("CPU ms per simulated s")
        panel.set_ylabel(f"largest error of {measure} ({UNITS[measure]})")
        panel.minorticks_off()
        panel.grid(True, which="major", linewidth=0.4, alpha=0.6)
    handles, labels = panels.flat[0].get_legend_handles_labels()
    figure.legend(handles, labels, loc="outside lower center", ncols=3, fontsize=9, frameon=False)
    figure.savefig(path, metadata={"Date": None, "Creator": None})
    plt.close(figure)
