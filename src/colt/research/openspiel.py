"""Colt Express as a game of OpenSpiel: `pyspiel.load_game("colt_express(players=3)")` once this module is imported.

>>> import pyspiel
>>> import colt.research.openspiel
>>> game = pyspiel.load_game("colt_express(players=3)")
>>> state = game.new_initial_state()
>>> state.is_chance_node()
True

Chance is explicit: a shuffle is told card by card, with its odds. What a seat knows as text is the story of the events
it saw and the answers it gave, so two information states are equal exactly when those are; as a tensor it is the row of
`docs/fast-row.md`. Returns are shares of the win, less the average, so that they add up to nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from colt import extras, games, positions, records
from colt.express.editions import DEFAULT_EDITION
from colt.express.rules import rules_for, setup
from colt.express.state import State
from colt.kernel import Game, share
from colt.research.luck import ChanceWanted, Drawing, ToldChance
from colt.research.referees_table import RefereesTable
from colt.research.shape import SHAPE

with extras.needed_for("colt.research.openspiel", extra="research"):
    import pyspiel

NAME = "colt_express"
PARAMETERS = {"players": 4, "edition": DEFAULT_EDITION, "variant": ""}
MOST_OUTCOMES = 80
LONGEST = 4000
"""More answers and draws than any game has."""
CHANCE, NOBODY = int(pyspiel.PlayerId.CHANCE), int(pyspiel.PlayerId.TERMINAL)

TYPE = pyspiel.GameType(
    short_name=NAME,
    long_name="Colt Express",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=6,
    min_num_players=2,
    provides_information_state_string=True,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification=PARAMETERS,
)


class ColtGame(pyspiel.Game):  # type: ignore[misc] # OpenSpiel has no types
    """The game, with the parameters it was loaded with."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = {**PARAMETERS, **(params or {})}
        variants = (given["variant"],) if given["variant"] else ()
        self.options = games.read_options(
            players=given["players"], edition=given["edition"], variants=variants
        )
        players = games.new_game(self.options).state.players
        info = pyspiel.GameInfo(
            num_distinct_actions=SHAPE.answers,
            max_chance_outcomes=MOST_OUTCOMES,
            num_players=players,
            min_utility=-1 / players,
            max_utility=1 - 1 / players,
            utility_sum=0.0,
            max_game_length=LONGEST,
        )
        super().__init__(TYPE, info, params or {})
        self.beginning = Course(self.options)
        """Before anything is told. OpenSpiel begins a game for every observation, to learn how long it is."""

    def new_initial_state(self) -> ColtState:
        """Before the first thing is drawn."""
        return ColtState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> ColtObserver:  # noqa: ANN401
        """Who looks at a state for a player."""
        return ColtObserver(iig_obs_type, params)


class Course:
    """How far a game has come: at a table, or in the middle of what chance is asked for."""

    def __init__(self, options: games.Options) -> None:
        self.options = options
        self.opening = new_game(options), openings(options)
        """Before the game: how far the table is laid out, and what is left to do."""
        self.told: tuple[Any, ...] = ()
        self.table: RefereesTable | None = None
        self.number: int | None = None
        """The answer whose consequences chance is asked about; None before the game."""
        self.drawing: Drawing | None = None
        self.player = NOBODY
        """Chance, the seat that is asked, or nobody any more."""
        self._go_on()

    def __deepcopy__(self, memo: object) -> Course:
        twin: Course = object.__new__(Course)
        twin.options, twin.told, twin.number, twin.player = self.options, self.told, self.number, self.player
        twin.opening = self.opening
        twin.table = None if self.table is None else self.table.__deepcopy__(memo)
        twin.drawing = None if self.drawing is None else self.drawing.fork()
        return twin

    def draw(self, number: int) -> None:
        """Chance brings this."""
        assert self.drawing is not None
        self.drawing.tell(number)
        if self.drawing.told is not None:
            self.told = (*self.told, self.drawing.told)
            self._go_on()

    def answer(self, number: int) -> None:
        """Whoever is asked answers so."""
        self.number, self.told = number, ()
        self._go_on()

    def _go_on(self) -> None:
        """Try to go on with what is told so far; where that is not enough, nothing has happened yet."""
        self.drawing = None
        try:
            self.table = self._begun() if self.table is None else self._answered(self.table)
        except ChanceWanted as wanted:
            self.drawing, self.player = Drawing(wanted), CHANCE
        else:
            self.player = NOBODY if self.table.decision is None else self.table.decision.seat

    def _begun(self) -> RefereesTable:
        """One part after the other; what is laid out already stays."""
        game, left = self.opening
        while left:
            trial = game.fork()
            trial.chance = ToldChance(self.told)
            left[0](trial)
            game, left = self.opening = trial, left[1:]
            self.told = ()
        return RefereesTable(game)

    def _answered(self, table: RefereesTable) -> RefereesTable:
        assert self.number is not None
        trial = table.__deepcopy__(None)
        trial.game.chance = ToldChance(self.told)
        trial.answer(self.number)
        return trial


def new_game(options: games.Options) -> Game[State]:
    """A game of these options before anything has happened; chance is told."""
    book = options.rulebook
    return Game(rules_for(book), State(book, options.seats), ToldChance())


def openings(options: games.Options) -> tuple[Callable[[Game[State]], None], ...]:
    """What happens until somebody is asked."""
    return (*setup.parts(options.rulebook, setup.NO_WISHES), _open, Game.advance)


def _open(game: Game[State]) -> None:
    game.open_chapter(0)


class ColtState(pyspiel.State):  # type: ignore[misc]
    """A state of OpenSpiel: who acts, and what can be done."""

    def __init__(self, game: ColtGame) -> None:
        super().__init__(game)
        self._course = game.beginning.__deepcopy__(None)

    def current_player(self) -> int:
        """Chance, the seat that is asked, or nobody any more."""
        return self._course.player

    def _legal_actions(self, player: int) -> list[int]:
        assert self._course.table is not None
        return self._course.table.legal()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """What chance can bring next, and with what odds."""
        assert self._course.drawing is not None
        return self._course.drawing.outcomes()

    def _apply_action(self, action: int) -> None:
        if self._course.drawing is not None:
            self._course.draw(action)
        else:
            self._course.answer(action)

    def _action_to_string(self, player: int, action: int) -> str:
        drawing = self._course.drawing
        if player == CHANCE:
            return f"chance {drawing.things[action] if drawing else action}"
        return f"answer {action}"

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self._course.player == NOBODY

    def returns(self) -> list[float]:
        """Shares of the win, less the average."""
        players = self.num_players()
        if not self.is_terminal():
            return [0.0] * players
        assert self._course.table is not None
        winners = self._course.table.game.result.winners
        return [share(winners, seat) - 1 / players for seat in range(players)]

    def observation_tensor(self, player: int | None = None) -> list[float]:
        """The row of what a seat knows, without the way through C++ and back."""
        table = self._course.table
        if table is None:
            return [0.0] * SHAPE.columns
        row = table.observation(self._course.player if player is None else player)
        seen: list[float] = row.astype(np.float64).tolist()
        return seen

    def seen_by(self, player: int) -> str:
        """Everything this seat saw and did."""
        table = self._course.table
        if table is None:
            return f"seat {player}\n"
        own = [str(choice) for seat, choice in table.game.answers if seat == player]
        begun = table.begun if table.decision is not None and table.decision.seat == player else ()
        return f"seat {player}\n{records.story(table.game, player)}{own}{begun}"

    def __str__(self) -> str:
        table, drawing = self._course.table, self._course.drawing
        asked = f" chance {len(drawing.order)}" if drawing else ""
        return f"{'before the game' if table is None else records.story(table.game, -1)}{asked}"


class ColtObserver:
    """What a player is shown of a state: its story as a text, its row as a tensor."""

    def __init__(self, kind: Any, params: Any) -> None:  # noqa: ANN401 - as OpenSpiel has it
        if params:
            raise ValueError(f"There are no parameters for observations, such as {params}.")
        self._recalls = kind is not None and kind.perfect_recall
        self.tensor = np.zeros(0 if self._recalls else SHAPE.columns, np.float32)
        self.dict = {} if self._recalls else {"row": self.tensor}

    def set_from(self, state: ColtState, player: int) -> None:
        """The row of what this seat knows; before the game that is nothing, whatever was shown here before."""
        table = state._course.table  # noqa: SLF001 - the two belong together
        if not self._recalls:
            self.tensor[:] = 0 if table is None else table.observation(player)

    def string_from(self, state: ColtState, player: int) -> str:
        """The story of what this seat saw and did; without memory, the position it knows."""
        table = state._course.table  # noqa: SLF001
        if self._recalls or table is None:
            return state.seen_by(player)
        return positions.line(table.game.view(player))


def register() -> None:
    """Let OpenSpiel know the game by its name."""
    if NAME not in pyspiel.registered_names():
        pyspiel.register_game(TYPE, ColtGame)


register()
