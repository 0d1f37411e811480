"""Tables, seats, sockets, storage: who sits where, and who must be told. No rule is in here."""

from colt import extras

with extras.needed_for("colt.server", extra="play"):
    from colt.server.settings import Settings as Settings
    from colt.server.starting import open_server as open_server
    from colt.server.starting import serve as serve
    from colt.server.storage import InUse as InUse
