"""Every sentence about Colt Super Express is true on its table, in every language."""

import pytest

from colt import superexpress
from colt.kernel import SPECTATOR
from colt.superexpress.events import NothingHappened
from colt.words import Words
from tests.superexpress.pictures import acted, position


def explained(section, language="en", variants=()):
    """A section of the explanation in one text."""
    words = Words(language)
    view = superexpress.new_game(4, seed=1, variants=variants).view(0)
    return " ".join(dict(words.explain(view))[words.say(f"superexpress.help.{section}")])


# --- help


@pytest.mark.parametrize(
    ("language", "unless"),
    [
        ("en", "unless it is Reflex: then the bandit shoots as well."),
        ("fr", "sauf si c’est Réflexe\u202f: il tire alors aussi."),
        ("es", "salvo que sea Reflejos: entonces también dispara."),
        ("pl", "chyba że to Refleks: wtedy bandyta także strzela."),
        ("it", "a meno che non sia Riflessi: allora spara anche."),
    ],
)
def test_a_stunned_bandit_has_reflexes_where_they_are_played_with(language, unless):
    """(ruling 32)"""
    assert unless in explained("goal", language, ["reflex"])
    assert unless not in explained("goal", language, ["horse"])


@pytest.mark.parametrize(
    ("language", "order"),
    [
        (
            "en",
            "in the same car the roof comes before the inside, and then whoever stands farther to the rear.",
        ),
        ("fr", "dans un même wagon, le toit passe avant l’intérieur, puis le bandit le plus en arrière."),
        ("es", "en un mismo vagón el techo va antes que el interior y, después, quien esté más atrás."),
        (
            "pl",
            "w tym samym wagonie dach ma pierwszeństwo przed środkiem, a potem ten, kto stoi bardziej z tyłu.",
        ),
        ("it", "nello stesso vagone il tetto viene prima dell’interno, poi chi sta più indietro."),
    ],
)
def test_in_one_car_the_roof_gets_the_loot_card(language, order):
    """(ruling 33)"""
    assert order in explained("goal", language)


@pytest.mark.parametrize(
    ("language", "very_next"),
    [
        ("en", "very next card"),
        ("fr", "toute prochaine carte"),
        ("es", "justo la siguiente carta"),
        ("pl", "najbliższą kartą"),
        ("it", "proprio la carta successiva"),
    ],
)
def test_the_horse_saves_only_as_the_very_next_card(language, very_next):
    """(ruling 34)"""
    assert very_next in explained("cards", language, ["horse"])
    assert very_next in explained("book", language, ["horse"])


@pytest.mark.parametrize(
    ("language", "edge"),
    [
        ("en", "at the edge they came in by."),
        ("fr", "au bord par lequel il est entré."),
        ("es", "en el extremo por el que ha entrado."),
        ("pl", "przy tej krawędzi, od której wchodzi."),
        ("it", "sul bordo da cui è entrato."),
    ],
)
def test_who_enters_an_occupied_car_stands_at_the_edge(language, edge):
    """(ruling 30)"""
    assert edge in explained("goal", language)


# --- a miss


def miss(picture, plan, language="en", variants=""):
    game = acted(picture, doc=plan, variants=variants)
    words = Words(language)
    told = [words.event(e, table) for e, table in game.story(SPECTATOR) if isinstance(e, NothingHappened)]
    return told[0]


ROOFS = """
        roof   |  | <Doc |      |
        inside |  |      | Mei> |
    """
INSIDES = """
        roof   |      |      | Mei> |
        inside | Doc> |      |      |
    """


@pytest.mark.parametrize(
    ("language", "roofs", "insides"),
    [
        (
            "en",
            "Doc fires forwards along the roofs and hits nobody.",
            "Doc fires backwards inside the train and hits nobody.",
        ),
        (
            "fr",
            "Doc tire vers l’avant, sur les toits, et ne touche personne.",
            "Doc tire vers l’arrière, à l’intérieur, et ne touche personne.",
        ),
        (
            "es",
            "Doc dispara hacia delante por los techos y no da a nadie.",
            "Doc dispara hacia atrás por dentro del tren y no da a nadie.",
        ),
        (
            "pl",
            "Doc strzela do przodu wzdłuż dachów i nie trafia nikogo.",
            "Doc strzela do tyłu wewnątrz pociągu i nie trafia nikogo.",
        ),
        (
            "it",
            "Doc spara in avanti lungo i tetti e non colpisce nessuno.",
            "Doc spara all’indietro dentro il treno e non colpisce nessuno.",
        ),
    ],
)
def test_a_miss_says_where_the_bullet_went(language, roofs, insides):
    """(ruling 31)"""
    assert miss(ROOFS, "shoot", language) == roofs
    assert miss(INSIDES, "shoot", language) == insides


def test_a_reflex_that_hits_nobody_says_so_too():
    stunned = ROOFS.replace("<Doc |      |", "(<Doc) |      |").replace("|      | Mei", "|        | Mei")
    told = "Doc fires forwards along the roofs and hits nobody."
    assert miss(stunned, "reflex", variants="reflex") == told


def test_who_hangs_beside_the_train_fires_nowhere():
    game = acted(
        """
        roof   |  |      |      |
        inside |  | Doc> | Mei> |
        """,
        ghost="flip",
        variants="horse",
        more={"hanging": "ghost"},
    )
    told = [Words().event(e, table) for e, table in game.story(None) if isinstance(e, NothingHappened)]
    assert told == ["Ghost, beside the train, needed a horse."]


# --- the end


def last_line(picture, language="en", **more):
    game = position(picture, plans={}, **more)
    game.advance()
    assert game.is_over
    return Words(language).result(game.view(SPECTATOR))[-1]


LAST = """
        roof   |      |  | Ghost> |
        inside | Doc> |  |        |
    """
LOCOMOTIVE = """
        roof   |             | Mei> |
        inside | Doc> Ghost> |      |
    """
NOBODY = """
        roof   |  |             |
        inside |  | Doc> Ghost> |
    """


@pytest.mark.parametrize(
    ("language", "last", "cards", "value", "nobody"),
    [
        (
            "en",
            "Doc wins: nobody else is left on the train.",
            "Doc wins: only the locomotive is left, and nobody in it has as many Loot cards.",
            "Ghost wins: only the locomotive is left, and among equally many Loot cards the highest one decides, $389.",
            "Nobody is left on the train: nobody wins.",
        ),
        (
            "fr",
            "La victoire revient à Doc\u202f: il ne reste personne d’autre à bord.",
            "La victoire revient à Doc\u202f: il ne reste que la locomotive, et personne n’y a autant de cartes Butin.",
            (
                "La victoire revient à Ghost\u202f: il ne reste que la locomotive, et à nombre égal "
                "de cartes Butin, la plus forte décide, 389\xa0$."
            ),
            "Il n’y a plus personne à bord\u202f: personne ne gagne.",
        ),
        (
            "es",
            "Gana Doc: no queda nadie más en el tren.",
            "Gana Doc: solo queda la locomotora y nadie en ella tiene tantas cartas de Botín.",
            "Gana Ghost: solo queda la locomotora y, a igual número de cartas de Botín, decide la más valiosa, $389.",
            "No queda nadie en el tren: no gana nadie.",
        ),
        (
            "pl",
            "Wygrywa Doc: w pociągu nie został nikt inny.",
            "Wygrywa Doc: została tylko lokomotywa, a nikt w niej nie ma tylu kart Łupu.",
            (
                "Wygrywa Ghost: została tylko lokomotywa, a przy równej liczbie kart Łupu "
                "decyduje najcenniejsza, 389\xa0$."
            ),
            "W pociągu nie został nikt: nikt nie wygrywa.",
        ),
        (
            "it",
            "La vittoria va a Doc: sul treno non è rimasto nessun altro.",
            "La vittoria va a Doc: resta solo la locomotiva, e nessuno lì ha altrettante carte Bottino.",
            (
                "La vittoria va a Ghost: resta solo la locomotiva, e a parità di carte Bottino "
                "decide la più alta, 389\xa0$."
            ),
            "Sul treno non è rimasto nessuno: nessuno vince.",
        ),
    ],
)
def test_the_end_says_why(language, last, cards, value, nobody):
    """(ruling 36)"""
    assert last_line(LAST, language) == last
    assert last_line(LOCOMOTIVE, language, loot={"doc": (301, 312)}, values=(389,)) == cards
    assert last_line(LOCOMOTIVE, language, loot={"doc": (312,)}, values=(389,)) == value
    assert last_line(NOBODY, language) == nobody
