"""The fast engine: the same games over rows of small numbers, in lockstep with the referee.

Importing this package costs nothing; numpy and numba are loaded when an engine in it is imported. `is_warm` says
whether that engine would answer at full speed at once. A bot asks when it sits down and keeps to the answer for the
whole game, so that nothing it says depends on whether a compilation has finished meanwhile.
"""

from colt.fast.compiling import FastError as FastError
from colt.fast.compiling import is_warm as is_warm
