#!/usr/bin/env python3
"""Drives a ferrol firmware in lock-step over a serial line: the standard library only.

    rig_client.py SOCKET_OR_PORT PORTS_JSON TICKS [RACK_AMPLITUDE_M [KEY_IN_HEXADECIMAL]]

PORTS_JSON is what `host-sim ports --json FILE` writes. Prints one JSON line: ticks, rejected, the fingerprint of the last tick, a
fingerprint of all, and the last value of every output. With pyserial, `serial.Serial(port, 921600)` stands in for the socket.
The protocol is described in src/protocol/protocol.md.
"""

import hashlib
import json
import math
import os
import socket
import struct
import sys
import time
import zlib

VERSION = 2
HELLO, INPUT, COMMAND = 0x01, 0x02, 0x03
WELCOME, OUTPUT, REPLY, REFUSED = 0x81, 0x82, 0x83, 0x85
ARM, DISARM, CLOSE = 1, 2, 12
GUARDED = {1, 3, 4, 7, 8}


def stuff(frame):
    """COBS: no zero inside, a zero behind."""
    out = bytearray()
    for run in frame.split(b"\0"):
        out.append(len(run) + 1)
        out += run
    return bytes(out) + b"\0"


def unstuff(wire):
    """The frame of stuffed bytes without their closing zero; None if they are none."""
    out, at = bytearray(), 0
    while at < len(wire):
        step = wire[at]
        if step == 0 or at + step > len(wire):
            return None
        out += wire[at + 1 : at + step]
        at += step
        if at < len(wire):
            out.append(0)
    return bytes(out)


class Line:
    """A Unix socket, or a serial port if pyserial is there."""

    def __init__(self, path):
        try:
            self.socket = socket.socket(socket.AF_UNIX)
            self.socket.connect(path)
            self.port = None
        except OSError:
            import serial  # pyserial

            self.port = serial.Serial(path, 921600)

    def write(self, data):
        if self.port:
            self.port.write(data)
        else:
            self.socket.settimeout(10.0)
            self.socket.sendall(data)

    def read(self, seconds):
        if self.port:
            self.port.timeout = seconds
            return self.port.read(max(1, self.port.in_waiting))
        self.socket.settimeout(max(seconds, 0.001))
        try:
            return self.socket.recv(4096)
        except socket.timeout:
            return b""


class Rig:
    """A session with a firmware."""

    def __init__(self, line, ports, key=None):
        self.line, self.ports, self.key = line, ports, key
        self.number, self.pending, self.rejected = 0, b"", 0
        self.session, self.keyed, self.count = b"", False, 0

    def send(self, kind, payload):
        self.number = (self.number + 1) & 0xFFFF
        body = struct.pack("<BBH", VERSION, kind, self.number) + payload
        self.line.write(stuff(body + struct.pack("<I", zlib.crc32(body))))
        return self.number

    def receive(self, seconds):
        """The next frame as kind and payload; None if none comes in time."""
        end = time.monotonic() + seconds
        while b"\0" not in self.pending:
            left = end - time.monotonic()
            if left <= 0:
                return None
            self.pending += self.line.read(left)
        wire, self.pending = self.pending.split(b"\0", 1)
        frame = unstuff(wire)
        if not frame or len(frame) < 8 or zlib.crc32(frame[:-4]) != struct.unpack("<I", frame[-4:])[0]:
            self.rejected += 1
            return self.receive(max(0.0, end - time.monotonic()))
        if frame[0] != VERSION:
            sys.exit(f"the firmware speaks version {frame[0]}, this client {VERSION}")
        return frame[1], frame[4:-4]

    def ask(self, kind, payload, answer, tries=100):
        """Sends until an answer comes that `answer` takes."""
        for _ in range(tries):
            number = self.send(kind, payload() if callable(payload) else payload)
            while (frame := self.receive(0.5)) is not None:
                if frame[0] == REFUSED:
                    why, *prints = struct.unpack("<B8Q", frame[1])
                    runs, asked = prints[:3] + prints[6:7], prints[3:6] + prints[7:]
                    shown = [" ".join("%016x" % word for word in words) for words in (runs, asked)]
                    sys.exit("refused (cause %d): it is %s, asked for %s" % (why, *shown))
                found = answer(number, *frame)
                if found is not None:
                    return found
        sys.exit("no answer")

    def open(self, mode=0, policy=1):
        nonce = int.from_bytes(os.urandom(8), "little")
        key = b"" if self.key is None else hashlib.blake2s(b"ferrol key", key=self.key).digest()[:8]
        key = max(1, int.from_bytes(key, "little")) if key else 0
        hello = struct.pack("<QBBII4Q", nonce, mode, policy, 100, 500, key, 0, 0, 0)

        def welcome(_, kind, payload):
            if kind == WELCOME and struct.unpack_from("<Q", payload)[0] == nonce:
                self.session = payload[:16]
                return payload

        payload = self.ask(HELLO, hello, welcome)
        fields = struct.unpack("<2Q3Q4IB16sQ", payload)
        self.keyed, self.count = fields[11] != 0, 0
        return {"tick": fields[7], "name": fields[10].rstrip(b"\0").decode()}

    def command(self, number, data=b""):
        def payload():
            body = struct.pack("<B", number) + data
            if self.key is None or not self.keyed or number not in GUARDED:
                return body
            self.count += 1
            count = struct.pack("<Q", self.count)
            # the number that the frame will have
            seed = self.session + count + struct.pack("<H", (self.number + 1) & 0xFFFF)
            return body + count + hashlib.blake2s(seed + body, key=self.key).digest()[:16]

        def reply(frame, kind, payload):
            if kind == REPLY:
                of, what, refused, detail = struct.unpack("<HBBI", payload)
                if of == frame and what == number:
                    if refused != 255:
                        sys.exit(f"command {number} refused: cause {refused}")
                    return detail

        return self.ask(COMMAND, payload, reply)

    def places(self, ports, tick):
        """The port of each place of a frame: None where it stays empty."""
        for period in (1, 10, 100):
            group = [i for i, port in enumerate(ports) if port["milliseconds"] == period]
            share = -(-len(group) // period)
            turn = share * (tick % period)
            part = group[turn : turn + share]
            yield from part + [None] * (share - len(part))

    def step(self, tick, values):
        inputs = [values[i] if i is not None else 0.0 for i in self.places(self.ports["inputs"], tick)]

        def output(_, kind, payload):
            if kind == OUTPUT and struct.unpack_from("<I", payload)[0] == tick:
                return payload

        payload = self.ask(INPUT, struct.pack(f"<I{len(inputs)}d", tick, *inputs), output)
        head = struct.unpack_from("<IQIHBBBB", payload)
        floats = struct.unpack(f"<{(len(payload) - 22) // 4}f", payload[22:])
        places = self.places(self.ports["outputs"], tick)
        found = {self.ports["outputs"][i]["name"]: value for i, value in zip(places, floats) if i is not None}
        return head, found


def main():
    path, table, ticks = sys.argv[1], json.load(open(sys.argv[2])), int(sys.argv[3])
    amplitude = float(sys.argv[4]) if len(sys.argv) > 4 else 0.002
    key = bytes.fromhex(sys.argv[5]) if len(sys.argv) > 5 else None
    rig = Rig(Line(path), table, key)
    rig.line.write(b"\0")
    first = rig.open()
    rig.command(ARM)
    total, last, seen = 0xCBF29CE484222325, 0, {}
    for tick in range(first["tick"] + 1, first["tick"] + ticks + 1):
        rack = amplitude * math.sin(2.0 * math.pi * 1e-3 * tick)
        head, found = rig.step(tick, [rack] * len(table["inputs"]))
        seen.update(found)
        last = head[1]
        for byte in last.to_bytes(8, "little"):
            total = ((total ^ byte) * 0x100000001B3) & 0xFFFFFFFFFFFFFFFF
    rig.command(DISARM)
    rig.command(CLOSE)
    outcome = {"name": first["name"], "ticks": ticks, "rejected": rig.rejected, "last": f"{last:016x}", "total": f"{total:016x}", "outputs": seen}
    print(json.dumps(outcome))


if __name__ == "__main__":
    main()
