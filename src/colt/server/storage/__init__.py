"""What must not be lost."""

from colt.server.storage.company import Company as Company
from colt.server.storage.lock import InUse as InUse
from colt.server.storage.store import Damaged as Damaged
from colt.server.storage.store import Found as Found
from colt.server.storage.store import Store as Store
from colt.server.storage.stored import Proposal as Proposal
from colt.server.storage.stored import StoredChoice as StoredChoice
from colt.server.storage.stored import StoredSeat as StoredSeat
from colt.server.storage.stored import StoredTable as StoredTable
from colt.server.storage.upgrade import NoDatabase as NoDatabase
from colt.server.storage.writer import NotStored as NotStored
from colt.server.storage.writer import Outdated as Outdated
