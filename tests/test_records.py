"""A record replays to the same end, says where it does not, and can do no harm."""

import json
from pathlib import Path

import msgspec
import pytest

import colt
from colt import records
from colt.games import every_rulebook, new_game
from colt.records import BadRecord, NoRecordYet
from tools import golden


def finished(**options):
    return colt.play_out(colt.new(seed="the 10:10 to Folsom", **options))


@pytest.fixture(scope="module")
def game():
    return finished(players=3)


@pytest.fixture
def text(game):
    return colt.record(game, date="1899-07-11").to_text()


@pytest.mark.parametrize("options", list(every_rulebook()), ids=str)
def test_every_rulebook_has_records_that_replay(options):
    game = colt.play_out(new_game(options))
    record = records.parse(colt.record(game).to_text().encode())
    again = record.replay()
    assert again.log == game.log
    assert again.result == game.result


def test_a_record_is_one_line_for_each_choice_between_header_and_result(game, text):
    lines = [json.loads(line) for line in text.splitlines()]
    assert lines[0]["format"] == "colt-heist"
    assert lines[0]["options"]["seed"] == "the 10:10 to Folsom"
    assert lines[0]["date"] == "1899-07-11"
    assert [line["choice"] for line in lines[1:-1]] == [str(choice) for _, choice in game.answers]
    assert lines[-1]["winners"] == list(game.result.winners)


def test_before_the_end_there_is_no_record_only_a_story():
    game = colt.new(players=3)
    with pytest.raises(NoRecordYet, match="only after the end"):
        colt.record(game)
    assert "DeckShuffled" in records.story(game, seat=0)
    assert '"seed"' not in records.story(game, seat=0)


def test_a_record_is_saved_and_loaded_and_never_overwritten(game, tmp_path):
    path = tmp_path / "one.heist"
    colt.record(game).save(path)
    assert colt.read_record(path).replay().result == game.result
    with pytest.raises(FileExistsError):
        colt.record(game).save(path)


def edited(text, line, **changes):
    lines = [json.loads(row) for row in text.splitlines()]
    lines[line].update(changes)
    return "".join(json.dumps(row) + "\n" for row in lines).encode()


@pytest.mark.parametrize(
    ("line", "changes", "number", "sentence"),
    [
        (1, {"seat": 99}, 2, "diverges"),
        (1, {"choice": "play dynamite"}, 2, "diverges: .*unreadable"),
        (1, {"choice": "shoot doc"}, 2, "diverges: .*not now"),
        (-1, {"scores": [1, 2, 3]}, None, "another outcome"),
        (-1, {"winners": [0, 1, 2]}, None, "another outcome"),
        (-1, {"digest": "0" * 32}, None, "other events"),
        (-1, {"events": 1}, None, "other events"),
        (0, {"bandits": ["doc", "doc", "doc"]}, 1, "other bandits"),
        (0, {"cars": [6, 5, 4]}, 1, "other cars"),
        (0, {"commitment": "abc"}, 1, "committed"),
        (0, {"version": 2}, 1, "version 2"),
        (0, {"format": "pgn"}, 1, "not 'colt-heist'"),
        (0, {"surprise": 1}, 1, "not the header"),
        (0, {"options": {"players": 7}}, 1, "no such game"),
        (0, {"options": {"bandits": ["doc", "doc", "tuco"]}}, 1, "no such game"),
        (0, {"options": {"seed": {}}}, 1, "not the header"),
    ],
)
def test_where_a_record_diverges_is_told(text, line, changes, number, sentence):
    lines = len(text.splitlines())
    with pytest.raises(BadRecord, match=sentence) as refused:
        records.parse(edited(text, line, **changes)).replay()
    assert refused.value.line == (number or lines)


def test_a_record_cut_short_is_refused(text):
    lines = text.splitlines(keepends=True)
    with pytest.raises(BadRecord, match="cut short"):
        records.parse("".join(lines[:-1]).encode())
    with pytest.raises(BadRecord, match="cut short"):
        records.parse(text.encode()[:-20])
    with pytest.raises(BadRecord, match="cut short"):
        records.parse(b"")


def test_a_choice_too_many_or_too_few_diverges(text):
    lines = text.splitlines(keepends=True)
    with pytest.raises(BadRecord, match="diverges"):
        records.parse("".join([*lines[:-1], lines[1], lines[-1]]).encode()).replay()
    with pytest.raises(BadRecord, match="diverges"):
        records.parse("".join([*lines[:-2], lines[-1]]).encode()).replay()


@pytest.mark.parametrize(
    "junk", [b"\x00" * 50, b"{}\n{}\n", b"[]\n[]\n", b"null\nnull\n", b'{"a":' * 5000 + b"\n1\n"]
)
def test_junk_is_refused(junk):
    with pytest.raises(BadRecord):
        records.parse(junk)


def test_a_line_of_a_hundred_megabytes_is_refused_unread(tmp_path):
    path = tmp_path / "huge.heist"
    with path.open("wb") as file:
        file.truncate(100 << 20)
    with pytest.raises(BadRecord, match="larger than"):
        colt.read_record(path)
    with pytest.raises(BadRecord, match="no line of a record is that long"):
        records.parse(b"x" * (1 << 20) + b"\n{}\n")


def test_a_commitment_proves_the_seed(game):
    record = records.Record.of(game, commitment=records.commitment("the 10:10 to Folsom"))
    assert record.replay().is_over


KEPT = sorted((Path(__file__).resolve().parent / "golden" / "records").glob("*.heist"))


@pytest.mark.parametrize("path", KEPT, ids=lambda path: path.stem)
def test_every_game_that_was_ever_saved_replays(path):
    """To the same scores, winners, bandits and cars, as many events, and the same digest of all of them."""
    record = colt.read_record(path)
    game = record.replay()
    again = records.Record.of(game, date=record.header.date, commitment=record.header.commitment)
    assert again.lines == record.lines
    assert again.footer == record.footer
    assert msgspec.structs.replace(again.header, engine=record.header.engine) == record.header


def test_every_rulebook_has_a_saved_game():
    missing = [str(played) for played in golden.every_playthrough() if played.record not in KEPT]
    assert not missing, "run: .venv/bin/python tools/golden.py"
    assert len(KEPT) >= 66 + 7


def test_surprising_endings_are_among_them():
    endings = {path.stem: colt.read_record(path).footer.winners for path in KEPT}
    assert len(endings["shared-victory"]) > 1
    assert endings["nobody-left"] == ()


def test_super_express_by_its_book_is_the_same_game_and_the_same_record():
    """Its one edition may be named; what is written down is what was always written down."""
    named = colt.play_out(colt.new(3, game="super-express", edition="it-2020", seed=5))
    unnamed = colt.play_out(colt.new(3, game="super-express", seed=5))
    assert colt.record(named).to_text() == colt.record(unnamed).to_text()
    assert colt.record(named).header.options.edition == "en-2016"
    assert named.state.rulebook.edition == "it-2020"
