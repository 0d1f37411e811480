"""Links and tokens: random signs that can be written wherever they are needed."""

import secrets

from colt.server import keys


def test_a_link_never_reads_like_an_option(monkeypatch):
    drawn = iter(["-YKBL31DHNBFVhDyNribQg", "rYKBL31DHNBFVhDyNribQg"])
    monkeypatch.setattr(secrets, "token_urlsafe", lambda _: next(drawn))
    assert keys.new_link() == "rYKBL31DHNBFVhDyNribQg"
