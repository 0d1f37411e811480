"""Every sentence is true on the table it is said about, in every language."""

import pytest

from colt import express
from colt.express.editions import rulebook
from colt.express.events import NeutralBulletsShort, RoundEventCame
from colt.kernel import SPECTATOR
from colt.words import Words, languages
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
                "tomar cartas, pierde la ocasión."
            ),
            (
                "En el primer turno de la ronda, el equipo de Ghost puede jugar su carta boca abajo, sea "
                "de quien sea de los dos; si prefiere tomar cartas, pierde la ocasión."
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


# --- the books


def different(variants):
    """The fields in which the Spanish book differs from the English one."""
    spanish, english = (rulebook(edition, variants) for edition in ("es-2016", "en-2016"))
    return {name for name in spanish.__struct_fields__ if getattr(spanish, name) != getattr(english, name)}


@pytest.mark.parametrize(
    ("language", "purse", "pick"),
    [
        ("en", "leaves the game", "nobody has to pick a card"),
        ("fr", "quitte la partie", "personne n’est obligé de choisir une carte"),
        ("es", "sale del juego", "nadie está obligado a elegir una carta"),
        ("pl", "wypada z gry", "nikt nie musi wybierać karty"),
        ("it", "esce dal gioco", "nessuno è obbligato a scegliere una carta"),
    ],
)
def test_the_spanish_book_is_like_the_english_one_but_for_two_things(language, purse, pick):
    """(rulings 21 and 28)"""
    assert different(()) == {"edition", "revenge_on_roof"}
    assert different(("teams",)) == {"edition", "revenge_on_roof", "pick"}
    said = Words(language).say("express.edition.es-2016")
    assert purse in said
    assert pick in said


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


# --- a question names to its own seat only what can be done; to everybody else it reads as always

HAND = """
        roof   | -       | -   | -          |
        inside | Marshal | Doc | Ghost Tuco |
        """


def schemin(hand, deck):
    """Doc is asked in Schemin' with this hand and deck; Ghost has hit him once."""
    return train(
        HAND,
        turns="S",
        hands={"doc": hand},
        decks={"doc": deck},
        fired={"ghost": 1},
        hits={"doc": "ghost"},
    )


def covering(hand):
    """Team Doc and Tuco has just played Doc's Shoot and may cover it."""
    game = train(
        """
        roof   | -       | Doc Tuco | Ghost Django |
        inside | Marshal | -        | -            |
        """,
        variants="teams",
        teams="doc+tuco ghost+django",
        turns="S",
        hands={"doc": f"doc shoot, {hand}"},
    )
    return answered(game, "play doc shoot")


def early(hand):
    """fr-2014: Doc may discard the bullets of his opening hand."""
    return train(
        HAND,
        edition="fr-2014",
        variants="expert",
        turns="S",
        hands={"doc": hand},
        fired={"ghost": 1},
        hits={"doc": "ghost"},
        chapter="early-discard",
    )


def kept():
    """All experts have played their last card, and Doc is asked what to keep."""
    hands = dict.fromkeys(("doc", "ghost", "tuco"), "move")
    return answered(train(HAND, variants="expert", turns="S", hands=hands), *["play move"] * 3)


POSITIONS = {
    "anything": lambda: schemin("move, bullet:ghost", "rob"),
    "only a card": lambda: schemin("move, bullet:ghost", ""),
    "only draw": lambda: schemin("bullet:ghost", "rob"),
    "only pass": lambda: schemin("bullet:ghost", ""),
    "cover": lambda: covering("tuco move"),
    "no cover": lambda: covering("doc move"),
    "bullet": lambda: early("bullet:ghost, move"),
    "no bullet": lambda: early("move"),
    "no card": kept,
}


def question(position, language="en", eyes=None):
    """What is asked in this position, as its own seat reads it or as these eyes do."""
    game = POSITIONS[position]()
    (decision,) = game.decisions
    return Words(language).question(decision, game.view(decision.seat if eyes is None else eyes))


@pytest.mark.parametrize(
    ("position", "sentence"),
    [
        ("anything", "Turn 1 of 1, standard. Doc, play a card or draw?"),
        ("only a card", "Turn 1 of 1, standard. Doc, which card do you play? There is nothing left to draw."),
        ("only draw", "Turn 1 of 1, standard. Doc, you have no card to play: you draw."),
        ("only pass", "Turn 1 of 1, standard. Doc, you can neither play nor draw."),
        ("cover", "Team Doc & Tuco, cover the Shoot with a card of your other bandit?"),
        ("no cover", "Team Doc & Tuco, you hold no card to cover the Shoot with."),
        ("bullet", "Doc, discard a bullet, or keep the rest?"),
        ("no bullet", "Doc, you hold no bullet to discard."),
        ("no card", "Doc, your hand is empty: there is nothing to discard."),
    ],
)
def test_who_is_asked_is_told_what_can_be_done(position, sentence):
    assert question(position) == sentence


@pytest.mark.parametrize(
    ("language", "sentences"),
    [
        (
            "fr",
            {
                "only a card": "Doc, quelle carte jouez-vous\u202f? Il n’y a plus rien à piocher.",
                "only draw": "Doc, vous n’avez aucune carte à jouer\u202f: vous piochez.",
                "only pass": "Doc, vous ne pouvez ni jouer ni piocher.",
                "no cover": "Doc & Tuco, vous n’avez pas de carte pour couvrir le Tir.",
                "no bullet": "Doc, vous n’avez aucune balle à défausser.",
                "no card": "Doc, votre main est vide\u202f: il n’y a rien à défausser.",
            },
        ),
        (
            "es",
            {
                "only a card": "Doc, ¿qué carta juegas? No queda nada que tomar.",
                "only draw": "Doc, no tienes ninguna carta que jugar: tomas del mazo.",
                "only pass": "Doc, no puedes ni jugar ni tomar cartas.",
                "no cover": "Equipo Doc & Tuco, no tienes ninguna carta con la que cubrir el disparo.",
                "no bullet": "Doc, no tienes ninguna bala que descartar.",
                "no card": "Doc, tienes la mano vacía: no hay nada que descartar.",
            },
        ),
        (
            "pl",
            {
                "only a card": "Doc, którą kartę zagrywasz? Nie ma już czego dobrać.",
                "only draw": "Doc, nie masz karty do zagrania: dobierasz.",
                "only pass": "Doc, nie możesz ani zagrać, ani dobrać.",
                "no cover": "Drużyna Doc & Tuco, nie masz karty, którą można osłonić Strzał.",
                "no bullet": "Doc, nie masz żadnego pocisku do odrzucenia.",
                "no card": "Doc, nie masz kart na ręce: nie ma czego odrzucać.",
            },
        ),
        (
            "it",
            {
                "only a card": "Doc, quale carta giochi? Non resta niente da pescare.",
                "only draw": "Doc, non hai carte da giocare: peschi.",
                "only pass": "Doc, non puoi né giocare né pescare.",
                "no cover": "Doc & Tuco: non c’è nessuna carta con cui coprire lo sparo.",
                "no bullet": "Doc, non hai proiettili da scartare.",
                "no card": "Doc, hai la mano vuota: non c’è niente da scartare.",
            },
        ),
    ],
)
def test_who_is_asked_is_told_what_can_be_done_in_every_language(language, sentences):
    for position, sentence in sentences.items():
        assert question(position, language).endswith(sentence)


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize(
    ("position", "like"),
    [
        ("only a card", "anything"),
        ("only draw", "anything"),
        ("only pass", "anything"),
        ("no cover", "cover"),
        ("no bullet", "bullet"),
    ],
)
def test_to_everybody_else_a_question_tells_nothing_of_the_hand(position, like, language):
    """It is put all the same, and reads as it always does. (ruling 3)"""
    others = {1, SPECTATOR}
    assert {question(position, language, eyes) for eyes in others} == {question(like, language)}


@pytest.mark.parametrize(
    ("language", "must", "may"),
    [
        ("en", "which card do you pick", "do you pick a card"),
        ("fr", "quelle carte choisissez-vous", "choisissez-vous une carte"),
        ("es", "¿qué carta eliges", "¿eliges alguna carta"),
        ("pl", "którą kartę wybierasz", "wybierasz jakąś kartę"),
        ("it", "quale carta scegliere", "scegliere una carta"),
    ],
)
def test_where_no_card_need_be_picked_it_is_not_asked_which(language, must, may):
    """es-2016 lets a player pick none. (ruling 1)"""
    words = Words(language)
    for edition, asked in (("en-2016", must), ("es-2016", may)):
        game = express.new_game(
            bandits=["ghost+tuco", "doc+django"], variants=["teams"], edition=edition, seed=1
        )
        while game.decisions[0].ask == "caboose":
            decision = game.decisions[0]
            game.play(decision.choices[0], decision.seat)
        decision = game.decisions[0]
        assert asked in words.question(decision, game.view(decision.seat))
        assert asked in words.question(decision, game.view(SPECTATOR))
