"""The arena: any bots play many games, and it is counted who wins.

>>> from colt import arena
>>> report = arena.run(["greenhorn", "drifter", "drifter"], 6, seed=1, processes=1)
>>> [row.bot for row in report.rows()]
['greenhorn', 'drifter']
"""

from colt.arena.drawing import check_picture as check_picture
from colt.arena.drawing import drawn as drawn
from colt.arena.drawing import plot as plot
from colt.arena.figures import Estimate as Estimate
from colt.arena.figures import clustered as clustered
from colt.arena.figures import paired_difference as paired_difference
from colt.arena.figures import wilson as wilson
from colt.arena.ladder import Contest as Contest
from colt.arena.ladder import Ladder as Ladder
from colt.arena.ladder import Venue as Venue
from colt.arena.ladder import climb as climb
from colt.arena.ladder import hours as hours
from colt.arena.ladder import others as others
from colt.arena.page import write_page as write_page
from colt.arena.page import write_ratings as write_ratings
from colt.arena.printing import difference as difference
from colt.arena.printing import ladder_report as ladder_report
from colt.arena.printing import main_report as main_report
from colt.arena.printing import progress_bar as progress_bar
from colt.arena.report import Report as Report
from colt.arena.report import Row as Row
from colt.arena.report import compare as compare
from colt.arena.report import compare_first_chairs as compare_first_chairs
from colt.arena.running import run as run
