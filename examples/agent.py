"""Two keys play a whole duel on a server: `python examples/agent.py [http://127.0.0.1:8420]`."""

import random
import sys

from yonder.client import Client
from yonder.proof.keys import Key

url = sys.argv[1] if len(sys.argv) > 1 else "http://127.0.0.1:8420"
keys = Key.new(), Key.new()
realm = Client(url, keys[0]).create("duel", name="Two agents")
seats = {key.public: Client(url, key).realm(realm.id) for key in keys}
for seat in seats.values():
    seat.act({"type": "join"})
while not (now := realm.summary())["over"]:
    seat = seats[now["awaited"][0]]
    choices = [offer["action"] for offer in seat.offers(odds=True) if offer["enabled"]]
    seat.act(random.choice(choices))
print(now["outcome"]["reason"], now["entries"], "entries, all hold:", realm.verify()["bad"] is None)
