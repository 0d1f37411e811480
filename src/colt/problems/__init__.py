"""Problems: positions from games of strong bots in which one answer is clearly the best, each with its proof.
(docs/problems.md)"""

from colt.problems.problem import NoSuchProblem as NoSuchProblem
from colt.problems.problem import Problem as Problem
from colt.problems.problem import Weighed as Weighed
from colt.problems.problem import chosen as chosen
from colt.problems.problem import problem as problem
from colt.problems.problem import problems as problems
from colt.problems.problem import read as read
from colt.problems.sentences import offered as offered
from colt.problems.sentences import tried as tried
