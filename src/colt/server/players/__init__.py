"""Who plays here, as far as they want it known: a key made on a device, and what is kept under its hash."""

from colt.server.players.ledger import Ledger as Ledger
from colt.server.players.players import Players as Players
