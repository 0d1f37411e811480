"""Play a game, keep its record, and walk through it again as one seat saw it."""

import tempfile
from pathlib import Path

import colt
from colt.words import Words

game = colt.play_out(colt.new(players=3, seed="high noon"))
path = Path(tempfile.mkdtemp()) / "noon.heist"
colt.record(game).save(path)

words = Words("en")
again = colt.read_record(path).replay()
for event, table in again.story(seat=0):
    if sentence := words.event(event, table):
        print(sentence)
