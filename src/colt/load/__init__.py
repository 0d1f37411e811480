"""Traffic against a running server: many live tables whose people answer at once. Loopback only, and bounded.

>>> from colt.load import checked
>>> checked("http://127.0.0.1:8000")
'http://127.0.0.1:8000'
"""

from colt.load.measuring import Report as Report
from colt.load.measuring import checked as checked
from colt.load.measuring import measure as measure
