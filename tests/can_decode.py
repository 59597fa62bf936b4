"""Decodes frames with cantools: DBC and frames ([identifier, hexadecimal data]) in, a JSON object of signals for each out."""

import json
import sys

import cantools

dbc = cantools.database.load_file(sys.argv[1])
for identifier, data in json.load(sys.stdin):
    print(json.dumps(dbc.decode_message(identifier, bytes.fromhex(data), decode_choices=False)))
