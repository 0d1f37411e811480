"""A chapter of a rulebook: the one shape every part of a game has."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar

from colt.kernel.nouns import Decision, Position

if TYPE_CHECKING:
    from colt.kernel.game import Game

S = TypeVar("S", bound=Position)


class Chapter(Generic[S]):
    """Who is asked what, and what then happens. As it stands here nobody is asked, and it is over at once."""

    phase: ClassVar[str]
    """The part of a round it belongs to, as the table calls it."""

    def begin(self, game: Game[S]) -> None:
        """What happens when the chapter opens."""

    def is_over(self, state: S) -> bool:
        """Whether the chapter has come to its end."""
        return True

    def decisions(self, state: S) -> tuple[Decision, ...]:
        """Who is asked what, now. Asked of a view: the own seat's choices, and who else is asked."""
        return ()

    def carry_out(self, game: Game[S], seat: int, choice: Any) -> None:
        """What happens when this seat answers so."""

    def go_on(self, game: Game[S]) -> None:
        """Nobody is asked and the chapter is not over: the next step."""
