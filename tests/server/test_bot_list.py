"""Whom a server offers."""

from importlib.metadata import EntryPoint

import pytest

from colt.bots import making
from colt.kernel import BadOption
from colt.server.tables.bot_list import BotList


@pytest.fixture
def _broken(monkeypatch):
    """Somebody's package, half removed."""
    there = [EntryPoint("broken", "nopackage:Nope", "colt.bots")]
    monkeypatch.setattr(
        making, "entry_points", lambda name=None, **_: [one for one in there if name in (None, one.name)]
    )


@pytest.mark.usefixtures("_broken")
def test_a_bot_that_cannot_be_made_is_not_offered_and_keeps_nobody_from_the_others():
    assert "broken" in making.names()
    listed = BotList((), "outlaw")
    assert "broken" not in listed.offered
    assert {"outlaw", "legend"} <= set(listed.offered)


@pytest.mark.usefixtures("_broken")
def test_who_asks_for_it_by_name_is_told():
    with pytest.raises(BadOption, match="The bot 'broken' of another package cannot be loaded"):
        BotList(("broken",), "outlaw")
