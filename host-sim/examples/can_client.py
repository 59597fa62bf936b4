#!/usr/bin/env python3
"""Drives the firmware over its CAN bus with python-can, and prints what comes out, decoded by cantools.

    pip install python-can pyserial cantools
    host-sim ports --dbc iltis.dbc --bus can
    host-sim rig bus --listen 127.0.0.1:29500 &
    host-sim/examples/can_client.py socket://127.0.0.1:29500 iltis.dbc 200

Each set of frames makes a tick: values first, then the frame that closes the set. A line of JSON per tick tells the close
and the values that arrived with it.
"""

import json
import struct
import sys
import time
import zlib

import can
import cantools
from can.interfaces.slcan import slcanBus

ARM_LOCK_STEP, NONE = 1, 0
PATIENCE_S = 60.0


class Host:
    def __init__(self, channel, dbc):
        self.dbc = cantools.database.load_file(dbc)
        sent = [frame for frame in self.dbc.messages if "host" in frame.senders]
        self.close = self.dbc.get_message_by_name("input_set")
        self.values = [frame for frame in sent if frame is not self.close]
        self.fd = self.close.is_fd
        self.bus = slcanBus(channel, sleep_after_open=0, timeout=1.0)
        self.sequence = 0

    def send(self, frame, data):
        self.bus.send(
            can.Message(
                arbitration_id=frame.frame_id,
                is_extended_id=False,
                is_fd=self.fd,
                bitrate_switch=self.fd,
                data=data,
            )
        )

    def send_set(self, command, inputs):
        """Values of all inputs by their names, and the frame that closes the set."""
        check = 0
        for frame in self.values:
            data = frame.encode({signal.name: inputs[signal.name] for signal in frame.signals}, padding=False)
            check = zlib.crc32(struct.pack("<H", frame.frame_id) + data, check)
            self.send(frame, data)
        close = {
            "sequence": self.sequence,
            "command": command,
            "frames": len(self.values),
            "check": check,
        }
        self.send(self.close, self.close.encode(close))
        self.sequence = (self.sequence + 1) % 65536

    def receive_set(self):
        """The close of the next set from the firmware, and the values in it."""
        values, end = {}, time.monotonic() + PATIENCE_S
        while time.monotonic() < end:
            message = self.bus.recv(timeout=1.0)
            if message is None:
                continue
            frame = self.dbc.get_message_by_frame_id(message.arbitration_id)
            decoded = frame.decode(bytes(message.data), decode_choices=False)
            if frame.name == "output_set":
                return decoded, values
            values.update(decoded)
        raise SystemExit("no set of frames from the firmware: does it run a job with 'can' or 'can-fd'?")


def rack(tick):
    """Position of the rack (m): a ramp that falls back, and that no float holds."""
    return 7e-6 * (tick % 200)


def main():
    if len(sys.argv) != 4:
        raise SystemExit("usage: can_client.py socket://HOST:PORT DBC TICKS")
    host = Host(sys.argv[1], sys.argv[2])
    host.send_set(ARM_LOCK_STEP, {"rack": 0.0})
    close, _ = host.receive_set()
    if close["stand"] == 0:
        raise SystemExit(f"the firmware does not arm: {close}")
    for tick in range(1, int(sys.argv[3]) + 1):
        host.send_set(NONE, {"rack": rack(tick)})
        close, values = host.receive_set()
        print(json.dumps({"close": close, "rack": rack(tick), "values": values}), flush=True)
    host.bus.shutdown()


if __name__ == "__main__":
    main()
