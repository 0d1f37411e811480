"""Lessons: positions with a goal, the coach's lines in every language, and what becomes of a try. (docs/lessons.md)"""

from colt.lessons.coach import remarks as remarks
from colt.lessons.curriculum import FIRST_GAME as FIRST_GAME
from colt.lessons.curriculum import Lesson as Lesson
from colt.lessons.curriculum import NoSuchLesson as NoSuchLesson
from colt.lessons.curriculum import Step as Step
from colt.lessons.curriculum import first_game as first_game
from colt.lessons.curriculum import lessons as lessons
from colt.lessons.curriculum import step as step
from colt.lessons.judging import Verdict as Verdict
from colt.lessons.judging import judge as judge
from colt.lessons.lines import Lines as Lines
from colt.lessons.sentences import all_lessons as all_lessons
from colt.lessons.sentences import one_lesson as one_lesson
from colt.lessons.sentences import tried as tried
