"""A review nobody has thought about: of the shape a real one has, for tests of who keeps and shows it."""

from colt.kernel import Choice
from colt.records import Record
from colt.review.ahead import Ahead
from colt.review.crossroads import crossroads
from colt.review.judging import engine_name, net_name
from colt.wire.reviews import CurvePoint, Estimate, Judged, LineStep, Review, RoundVerdict, Stroke


def made_up(record: Record, seat: int, budget: int) -> Review:
    """Everybody's chances are equal, and the first two decisions were mistakes."""
    players = len(record.header.bandits)
    even = (round(1 / players, 4),) * players
    curve: list[CurvePoint] = []
    mistakes: list[Judged] = []
    for here in crossroads(record):
        if here.seat != seat or not here.has_choice:
            continue
        if len(mistakes) < 2:
            mistakes.append(judged(here.choice, here.events, here.answer, here.decision.choices, seat))
        point = {"event": here.events, "choice": here.choice, "round": here.game.state.round}
        curve.append(CurvePoint(**point, known=even, open=even, low=0.1, high=0.4))
    return Review(
        digest=record.footer.digest,
        seat=seat,
        players=players,
        engine=engine_name(),
        net=net_name(Ahead(next(crossroads(record)).game.state, seat)),
        budget=budget,
        playouts=0,
        is_rough=False,
        is_noted=False,
        winners=record.footer.winners,
        start=even[0],
        end=0.0,
        curve=tuple(curve),
        mistakes=tuple(mistakes),
        finds=(),
        luck=(Stroke(event=curve[3].event, choice=curve[3].choice, round=1, points=0.05, kind="draw"),),
        good_luck=0.05,
        bad_luck=0.0,
        others=0.0,
        rounds=tuple(RoundVerdict(round=round, points=0.0) for round in range(1, 6)),
        decisions=len(curve),
        within_noise=len(curve) - len(mistakes),
    )


def judged(choice: int, event: int, did: Choice, choices: tuple[Choice, ...], seat: int) -> Judged:
    """Whatever was answered: something else would have been better."""
    instead = next(str(one) for one in choices if one != did)
    return Judged(
        kind="mistake",
        event=event,
        choice=choice,
        round=1,
        ask="schemin",
        did=str(did),
        instead=instead,
        points=Estimate(0.12, 0.08, 0.16),
        dollars=Estimate(300, 200, 400),
        deals=0.7,
        line=(LineStep(seat=seat, text=instead),),
    )
