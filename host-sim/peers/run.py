#!/usr/bin/env python3
"""Ferrol beside MuJoCo and Exudyn on the same vehicle: CPU time against error, in one command.

Makes a virtual environment, builds what is C and what is Rust, runs all programs in turn, and writes
table.md, results.json and work-precision.svg. See README.md beside this file.
"""

import argparse
import json
import os
import subprocess
import sys
import venv
from pathlib import Path

sys.dont_write_bytecode = True  # leave no files beside the scripts
HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
TARGET = Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target")).resolve()
WORK = TARGET / "peers"
VENV = WORK / "venv"
BUILD = WORK / "build"
COMPILE = ("-std=gnu11", "-O3", "-Wall", "-Wextra", "-fPIC", "-shared")


def arguments():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--quick", action="store_true",
                        help="fewer steps and rounds: a look, no figures to quote")
    parser.add_argument("--rounds", type=int, help="interleaved repeats (default 5, quick 2)")
    parser.add_argument("--out", type=Path, default=WORK / "results", help="folder of the results")
    parser.add_argument("--instructions", action="store_true",
                        help="count instructions per step too (needs valgrind)")
    parser.add_argument("--report", action="store_true",
                        help="only write table and picture again from results.json")
    parser.add_argument("--least", action="store_true",
                        help="report the least CPU times of the rounds, not the medians")
    parser.add_argument("--count", nargs=3, metavar=("PROGRAM", "METHOD", "STEP"),
                        help=argparse.SUPPRESS)  # one run, to be watched by valgrind
    return parser.parse_args()


def enter_environment():
    """Goes on in the virtual environment, made first where it is missing or out of date."""
    wanted = (HERE / "requirements.txt").read_text()
    stamp = VENV / "installed.txt"
    python = VENV / "bin" / "python"
    if not stamp.exists() or stamp.read_text() != wanted:
        print(f"peers: installing {', '.join(wanted.split())}", file=sys.stderr)
        venv.create(VENV, clear=True, with_pip=True)
        subprocess.run([python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check",
                        "--requirement", HERE / "requirements.txt"], check=True)
        stamp.write_text(wanted)
    if Path(sys.prefix).resolve() != VENV:
        os.execv(python, [str(python), str(HERE / "run.py"), *sys.argv[1:]])


def paths():
    """What the build makes."""
    return {"host_sim": TARGET / "release" / "host-sim",
            **{name: BUILD / f"lib{name}.so" for name in ("mujoco_peer", "exudyn_peer")}}


def build():
    """Builds host-sim and the C libraries."""
    import importlib.util

    BUILD.mkdir(parents=True, exist_ok=True)
    subprocess.run(["cargo", "build", "--release", "--quiet", "-p", "host-sim"], cwd=ROOT, check=True)
    package = Path(importlib.util.find_spec("mujoco").submodule_search_locations[0])
    engine = next(package.glob("libmujoco.so*"))
    extra = {"mujoco_peer": [f"-I{package / 'include'}", engine, f"-Wl,-rpath,{package}"],
             "exudyn_peer": []}
    for name, words in extra.items():
        subprocess.run(["gcc", *COMPILE, HERE / f"{name}.c", "-o", paths()[name], *words, "-lm"],
                       check=True)


def save(path, found):
    """Writes the results, an entry of a list on each line."""
    parts = []
    for name, value in found.items():
        if isinstance(value, list) and value and isinstance(value[0], dict):
            entries = ",\n  ".join(json.dumps(entry) for entry in value)
            parts.append(f" {json.dumps(name)}: [\n  {entries}\n ]")
        else:
            parts.append(f" {json.dumps(name)}: {json.dumps(value)}")
    path.write_text("{\n" + ",\n".join(parts) + "\n}\n")


def main():
    options = arguments()
    enter_environment()
    import bench
    import report

    if options.count:
        bench.count_one(paths(), *options.count)
        return
    results = options.out / "results.json"
    if not options.report:
        build()
        found = bench.measure(paths(), options.quick, options.rounds or (2 if options.quick else 5))
        options.out.mkdir(parents=True, exist_ok=True)
        save(results, found)
        if options.instructions:
            found["instructions"] = bench.count_instructions(paths(), HERE / "run.py")
            save(results, found)
    found = json.loads(results.read_text())
    if options.least:
        for point in found["points"]:
            point["cpu_per_second"] = point["cpu_per_second_least"]
    text = report.table(found, "least" if options.least else "median")
    (options.out / "table.md").write_text(text)
    report.picture(found, options.out / "work-precision.svg")
    print(text)


if __name__ == "__main__":
    main()
