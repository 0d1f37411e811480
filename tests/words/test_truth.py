"""Every sentence is true on the table it is said about, in every language."""

import pytest

from colt import express
from colt.express.events import NeutralBulletsShort, RoundEventCame
from colt.kernel import SPECTATOR
from colt.words import Words
from tests.trains import answered, train


def told(game, kind, language="en", eyes=SPECTATOR):
    """The sentences about all events of this kind, as these eyes saw them."""
    words = Words(language)
    return [words.event(event, table) for event, table in game.story(eyes) if isinstance(event, kind)]


def explained(game, section, language="en", seat=0):
    """A section of the explanation in one text."""
    words = Words(language)
    return " ".join(dict(words.explain(game.view(seat)))[words.say(f"express.help.{section}")])


# --- teams: shots at the partner


def partners_shot():
    """Doc has fired four bullets, one of them at his partner Tuco."""
    return train(
        """
        roof   | -       | Doc Tuco | Ghost Django |
        inside | Marshal | -        | -            |
        """,
        variants="teams",
        teams="doc+tuco ghost+django",
        fired={"doc": 4},
        hits={"tuco": "doc", "ghost": "doc doc doc"},
        hands={},
        turns="S",
    )


@pytest.mark.parametrize(
    ("language", "line"),
    [
        ("en", "Team Doc & Tuco: $0, 4 shots fired (the one at the partner does not count)."),
        ("fr", "Doc & Tuco\u202f: 0\xa0$, 4 balles tirées (celle entre partenaires ne compte pas)."),
        ("es", "Equipo Doc & Tuco: $0, 4 disparos hechos (el hecho al propio compañero no cuenta)."),
        ("pl", "Drużyna Doc & Tuco: 0\xa0$, 4 oddane strzały (ten do własnego partnera się nie liczy)."),
        ("it", "Doc & Tuco: 0\xa0$, 4 colpi sparati (quello al proprio compagno non conta)."),
    ],
)
def test_the_score_says_which_shots_do_not_count(language, line):
    """Three shots count, as the Gunslinger's line has it. (ruling 25)"""
    assert Words(language).scores(partners_shot().view(1))[0] == line


def test_shots_that_all_count_need_no_remark():
    assert Words().scores(partners_shot().view(1))[1] == "Team Ghost & Django: $0, 0 shots fired."


def test_without_a_gunslinger_no_shot_counts_for_anything():
    """The older game for two has no such prize. (ruling 23)"""
    game = train(
        """
        roof   | -       | Doc Tuco | Ghost Django |
        inside | Marshal | -        | -            |
        """,
        edition="fr-2014",
        variants="teams",
        teams="doc+tuco ghost+django",
        fired={"doc": 1},
        hits={"tuco": "doc"},
        hands={},
        turns="S",
    )
    assert Words().scores(game.view(1))[0] == "Team Doc & Tuco: $0, 1 shot fired."


@pytest.mark.parametrize(
    ("language", "partner"),
    [("en", "partner"), ("fr", "partenaires"), ("es", "compañero"), ("pl", "partnera"), ("it", "compagno")],
)
def test_the_gunslingers_prize_is_explained_with_partners_where_there_are_some(language, partner):
    """(ruling 25)"""
    assert partner in explained(partners_shot(), "loot", language)
    assert partner not in explained(express.new_game(4, seed=1), "loot", language)


# --- powers


def power(bandits, language="en", **options):
    game = express.new_game(bandits=bandits, **options)
    return " ".join(Words(language).powers(0, game.view(0)))


@pytest.mark.parametrize(
    ("language", "alone", "team"),
    [
        (
            "en",
            "On the first turn of a round Ghost may play his card face down; if he draws instead, the chance is gone.",
            (
                "On the first turn of a round Ghost's team may play its card face down, whichever of the "
                "two it belongs to; if it draws instead, the chance is gone."
            ),
        ),
        (
            "fr",
            (
                "Au premier tour de table de la manche, Ghost peut jouer sa carte face cachée\u202f; piocher à"
                " la place fait perdre l’occasion."
            ),
            (
                "Au premier tour de table de la manche, l’équipe de Ghost peut jouer sa carte face "
                "cachée, quel que soit le bandit à qui elle appartient\u202f; piocher à la place fait perdre "
                "l’occasion."
            ),
        ),
        (
            "es",
            (
                "En el primer turno de la ronda, Ghost puede jugar su carta boca abajo; si prefiere "
                "robar, pierde la ocasión."
            ),
            (
                "En el primer turno de la ronda, el equipo de Ghost puede jugar su carta boca abajo, sea "
                "de quien sea de los dos; si prefiere robar, pierde la ocasión."
            ),
        ),
        (
            "pl",
            "W pierwszej turze rundy Ghost może zagrać swoją kartę zakrytą; kto woli dobrać, traci tę okazję.",
            (
                "W pierwszej turze rundy drużyna Ghosta może zagrać swoją kartę zakrytą, obojętne czyją z"
                " dwojga; kto woli dobrać, traci tę okazję."
            ),
        ),
        (
            "it",
            (
                "Al primo turno del round Ghost può giocare la sua carta a faccia in giù; se invece "
                "pesca, l’occasione è persa."
            ),
            (
                "Al primo turno del round la squadra di Ghost può giocare la sua carta a faccia in giù, "
                "di chiunque dei due sia; se invece pesca, l’occasione è persa."
            ),
        ),
    ],
)
def test_ghost_hides_the_card_of_the_first_turn_or_none(language, alone, team):
    """Drawing first loses it; in teams it may be the partner's card. (ruling 9)"""
    assert power(["ghost", "doc", "belle"], language) == alone
    assert power(["ghost+tuco", "doc+django"], language, variants=["teams"]).startswith(team)


@pytest.mark.parametrize(
    ("language", "alone", "team"),
    [
        (
            "en",
            "Django, when alone in a place, ",
            "Django, when alone in a place (the partner does not count), ",
        ),
        ("fr", "Sans personne à ses côtés, Django ", "Sans adversaire à ses côtés, Django "),
        ("es", "Cuando está a solas en un lugar, ", "Cuando está a solas en un lugar o solo con su pareja, "),
        (
            "pl",
            "Django, nie mając nikogo obok siebie, ",
            "Django, nie mając obok siebie nikogo prócz partnera, ",
        ),
        ("it", "Senza nessuno accanto, Django ", "Senza avversari accanto, Django "),
    ],
)
def test_the_french_django_is_alone_beside_his_partner(language, alone, team):
    """(ruling 15)"""
    three = power(["django", "doc", "belle"], language, edition="fr-2014")
    two = power(["django+doc", "tuco+belle"], language, edition="fr-2014", variants=["teams"])
    assert three.startswith(alone)
    assert two.startswith(team)


# --- neutral bullets


@pytest.mark.parametrize(
    ("language", "rest"),
    [
        ("en", "leave the game"),
        ("fr", "quittent la partie"),
        ("es", "salen del juego"),
        ("pl", "wypada z gry"),
        ("it", "escono dal gioco"),
    ],
)
def test_the_rest_of_the_neutral_bullets_leaves_the_game_once(language, rest):
    """One is left when the Marshal meets two bandits; when he meets a third, nothing is left to leave. (ruling 18)"""
    game = train(
        """
        roof   | -       | -         | Tuco  |
        inside | Marshal | Doc Ghost | Belle |
        """,
        edition="fr-2014",
        neutral=1,
        pile="tuco marshal, belle marshal, tuco move",
    )
    first, second = told(answered(game, "marshal 2"), NeutralBulletsShort, language)
    assert rest in first
    assert rest not in second


def test_a_pile_that_was_used_up_has_no_rest():
    game = train(
        """
        roof   | -       | -   | Tuco  |
        inside | Marshal | Doc | Belle |
        """,
        edition="fr-2014",
        neutral=1,
        pile="tuco marshal, belle marshal, tuco move",
    )
    assert told(answered(game, "marshal 2"), NeutralBulletsShort) == [
        "There are too few neutral bullets for Belle: nobody takes one."
    ]


# --- the Angry Marshal


def angry_marshal(car):
    """The round ends with the Angry Marshal, who is in this car of three."""
    insides = ["-", "-", "-", "-"]
    insides[car] = "Marshal"
    picture = f"""
        roof   | Doc | Ghost | Tuco | - |
        inside | {" | ".join(insides)} |
        """
    return train(picture, event="angry-marshal", pile="")


@pytest.mark.parametrize(
    ("language", "walks", "stays"),
    [
        (
            "en",
            ", then walks one car towards the caboose.",
            "; he is in the caboose already and stays there.",
        ),
        (
            "fr",
            ", puis avance d’un wagon vers la queue du train.",
            "\u202f; déjà dans le wagon de queue, il y reste.",
        ),
        (
            "es",
            " y luego da un paso hacia el vagón de cola.",
            "; como ya está en el vagón de cola, de ahí no se mueve.",
        ),
        (
            "pl",
            ", po czym idzie o jeden wagon w stronę brankardu.",
            "; jest już w brankardzie, więc tam zostaje.",
        ),
        (
            "it",
            ", poi avanza di un vagone verso la coda del treno.",
            "; è già nel vagone di coda e ci resta.",
        ),
    ],
)
def test_the_angry_marshal_walks_only_where_there_is_a_car_to_walk_to(language, walks, stays):
    """(en-2016 "Angry Marshal"; case E1)"""
    assert told(angry_marshal(1), RoundEventCame, language)[0].endswith(walks)
    assert told(angry_marshal(3), RoundEventCame, language)[0].endswith(stays)


@pytest.mark.parametrize(
    ("language", "unless"),
    [
        ("en", "unless he is there already."),
        ("fr", "sauf s’il y est déjà."),
        ("es", "si no está ya en él."),
        ("pl", "chyba że już tam jest."),
        ("it", "a meno che non ci sia già."),
    ],
)
def test_beforehand_nobody_knows_where_the_angry_marshal_will_be(language, unless):
    game = train(
        """
        roof   | Doc     | Ghost | Tuco |
        inside | Marshal | -     | -    |
        """,
        event="angry-marshal",
        turns="S",
        hands={},
    )
    assert explained(game, "round", language).endswith(unless)


# --- the loot


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "if that is level too, the victory is shared."),
        ("fr", "si l’égalité persiste, la victoire est partagée."),
        ("es", "si también empatan en balas, comparten la victoria."),
        ("pl", "a gdy i tych jest po równo, zwycięstwo jest wspólne."),
        ("it", "se anche quelli sono pari, la vittoria è condivisa."),
    ],
)
def test_a_victory_can_be_shared(language, sentence):
    """(ruling 24)"""
    assert explained(express.new_game(4, seed=1), "loot", language).endswith(sentence)


@pytest.mark.parametrize(
    ("language", "start", "ransom"),
    [
        ("en", "Every bandit starts with a purse of $250", "a ransom"),
        ("fr", "Chaque bandit commence avec une bourse de 250\xa0$", "les rançons"),
        ("es", "Cada bandido empieza con una bolsa de $250", "los rescates"),
        ("pl", "Każdy bandyta zaczyna z workiem za 250\xa0$", "okup"),
        ("it", "Ogni bandito comincia con una borsa da 250\xa0$", "i riscatti"),
    ],
)
def test_what_everybody_starts_with_is_no_secret(language, start, ransom):
    """So is a ransom, where there are events. (ruling 4)"""
    every = explained(express.new_game(4, seed=1), "loot", language)
    first = explained(express.new_game(4, seed=1, variants=["first-game"]), "loot", language)
    assert start in every
    assert start in first
    assert ransom in every
    assert ransom not in first
