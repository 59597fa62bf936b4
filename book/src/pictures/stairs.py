#!/usr/bin/env python3
"""Draws stairs.svg, the Iltis on ramp and stairs, from the columns of a run:

    host-sim run --every 0.01 --quiet --csv stairs.csv
    python3 book/src/pictures/stairs.py stairs.csv > book/src/pictures/stairs.svg

Where a wheel is follows from its leaf arm. How, is found from those moments in which the tyre says it: its centre is
its radius above the road, less what its force presses it in.
"""

import csv
import math
import sys

# the model's own numbers: src/vehicles/iltis/parameters.rs, src/roads/stairs.rs
AXLES = {"f": (0.97, 0.364325), "r": (-1.047, 0.363812)}  # place along the chassis, radius of the tyre (m)
STIFFNESS = 460_000.0  # of a tyre (N/m)
RISE, COUNT, TREAD, EDGE = 0.13, 5, 1.0, 0.10
RAMP, LENGTH, BLEND, STAIRS = 4.0, 6.0, 1.0, 12.0

SHOWN = (4.0, 8.3, 12.9, 17.3)  # places of the chassis (m)
LEFT, RIGHT, TOP, WIDTH = 1.6, 20.0, 2.6, 1200
SCALE = WIDTH / (RIGHT - LEFT)
HEIGHT = round((TOP + 0.45) * SCALE)


def step(s):
    return 0.0 if s <= 0 else 1.0 if s >= 1 else s**3 * (10 - 15 * s + 6 * s * s)


def step_integral(s):
    return 0.0 if s <= 0 else s - 0.5 if s >= 1 else s**4 * (2.5 - 3 * s + s * s)


def road(x):
    gradient = RISE * COUNT / (LENGTH - BLEND)
    up = step_integral((x - RAMP) / BLEND) - step_integral((x - RAMP - LENGTH + BLEND) / BLEND)
    down = sum(step((x - STAIRS - k * TREAD) / EDGE) for k in range(COUNT))
    return gradient * BLEND * up - RISE * down


def force(row, axle):
    return row[f"fz_{axle}l"] + row[f"fz_{axle}r"]


def fitted(rows, axle):
    """Height of the wheel centre in the chassis for an angle of the leaf arm: a line through what tyres say."""
    place, radius = AXLES[axle]
    points = []
    for row in rows:
        sine, cosine = math.sin(row["pitch"]), math.cos(row["pitch"])
        x = row["x"] + cosine * place
        level = abs(road(x + 0.2) - road(x - 0.2)) < 1e-6
        if level and force(row, axle) > 1000.0:
            centre = road(x) + radius - 0.5 * force(row, axle) / STIFFNESS
            points.append((row[f"theta_{axle}l"], (centre - row["z"] + sine * place) / cosine))
    mean_x = sum(x for x, _ in points) / len(points)
    mean_y = sum(y for _, y in points) / len(points)
    slope = sum((x - mean_x) * (y - mean_y) for x, y in points) / sum((x - mean_x) ** 2 for x, _ in points)
    return lambda angle: mean_y + slope * (angle - mean_x)


def px(x):
    return (x - LEFT) * SCALE


def py(z):
    return (TOP - z) * SCALE


def polygon(points, style):
    return f'<polygon points="{" ".join(f"{x:.1f},{y:.1f}" for x, y in points)}" {style}/>'


def car(row, wheels):
    sine, cosine = math.sin(row["pitch"]), math.cos(row["pitch"])

    def at(u, v):
        return row["x"] + cosine * u + sine * v, row["z"] - sine * u + cosine * v

    def panel(points, style):
        return polygon([(px(x), py(z)) for x, z in (at(u, v) for u, v in points)], style)

    front, rear = AXLES["f"][0], AXLES["r"][0]
    line = 'stroke="#333" stroke-width="1.2"'
    yield panel([(rear - 0.5, 0.3), (rear - 0.42, 0.95), (0.05, 0.92), (0.4, 0.3)], f'fill="#8a9a7b" {line}')
    yield panel([(-0.45, 0.36), (-0.42, 0.85), (0.0, 0.84), (0.27, 0.34)], f'fill="#dfe9ee" {line}')
    yield panel(
        [(rear - 0.55, -0.1), (rear - 0.55, 0.32), (front + 0.5, 0.27), (front + 0.55, -0.12), (front, -0.02), (rear, -0.02)],
        f'fill="#6f8060" {line}',
    )
    for axle, (place, radius) in AXLES.items():
        x, z = at(place, wheels[axle](row[f"theta_{axle}l"]))
        load = force(row, axle)
        yield f'<circle cx="{px(x):.1f}" cy="{py(z):.1f}" r="{radius * SCALE:.1f}" fill="#3a3a3a"/>'
        yield f'<circle cx="{px(x):.1f}" cy="{py(z):.1f}" r="{0.5 * radius * SCALE:.1f}" fill="#c8c8c4"/>'
        base = py(road(x))
        if load > 50.0:
            tip = base - load / 20_000.0 * SCALE
            yield f'<path d="M{px(x):.1f} {base:.1f}V{tip + 9:.1f}" stroke="#d55e00" stroke-width="4"/>'
            yield polygon([(px(x) - 7, tip + 10), (px(x) + 7, tip + 10), (px(x), tip - 4)], 'fill="#d55e00"')
        else:
            yield f'<text x="{px(x):.1f}" y="{base + 20:.1f}" font-size="15" text-anchor="middle">in the air</text>'
    yield f'<text x="{px(row["x"]):.1f}" y="24" font-size="18" text-anchor="middle">{row["t"]:.2f} s</text>'


def main():
    with open(sys.argv[1], encoding="ascii") as file:
        rows = [{name: float(value) for name, value in row.items() if name != "status"} for row in csv.DictReader(file)]
    wheels = {axle: fitted(rows, axle) for axle in AXLES}
    ground = [(px(LEFT + 0.01 * k), py(road(LEFT + 0.01 * k))) for k in range(round((RIGHT - LEFT) * 100) + 1)]
    path = " ".join(f'{px(row["x"]):.1f},{py(row["z"]):.1f}' for row in rows if LEFT < row["x"] < RIGHT)
    print(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" font-family="sans-serif" fill="#222">')
    print("<title>The Iltis on ramp and stairs at four moments of a run</title>")
    print(f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#f7f7f5"/>')
    print(polygon([(0, HEIGHT), *ground, (WIDTH, HEIGHT)], 'fill="#d9d4ca" stroke="#8a8172" stroke-width="2"'))
    print(f'<polyline points="{path}" fill="none" stroke="#0072b2" stroke-width="1.5" stroke-dasharray="6 4"/>')
    for place in SHOWN:
        for piece in car(min(rows, key=lambda row: abs(row["x"] - place)), wheels):
            print(piece)
    words = "5 m/s. Orange: tyre force of an axle, 1 m for 20 kN. Blue: path of the mass centre."
    print(f'<text x="12" y="{HEIGHT - 9}" font-size="15">{words}</text>\n</svg>')


main()
