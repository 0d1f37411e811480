"""A round as both games tell it, while it goes on and afterwards."""

from colt.retelling.afterwards import Became as Became
from colt.retelling.afterwards import Card as Card
from colt.retelling.afterwards import Cause as Cause
from colt.retelling.afterwards import Find as Find
from colt.retelling.afterwards import Outcome as Outcome
from colt.retelling.afterwards import Past as Past
from colt.retelling.afterwards import Step as Step
from colt.retelling.afterwards import Verdict as Verdict
from colt.retelling.afterwards import became as became
from colt.retelling.afterwards import changed as changed
from colt.retelling.afterwards import ends_round as ends_round
from colt.retelling.laid import CARD as CARD
from colt.retelling.laid import DONE as DONE
from colt.retelling.laid import DREW as DREW
from colt.retelling.laid import NOW as NOW
from colt.retelling.laid import PASSED as PASSED
from colt.retelling.laid import WAITING as WAITING
from colt.retelling.laid import Kind as Kind
from colt.retelling.laid import Laid as Laid
from colt.retelling.laid import Progress as Progress
from colt.retelling.phases import Phases as Phases
