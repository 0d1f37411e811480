"""Which function says which rule, and which tests hold it: writes docs/rules.md.

    .venv/bin/python tools/rules_index.py [--check]

A rule's docstring names its source by the book's own heading, `(en-2016 "Rob"; ruling 13)`. A test's docstring names
headings and rulings in the same way, and cases by their letters (`A11`). Nothing else is looked at: what is not named
is not listed. With --check nothing is written; the exit code tells whether the page is up to date and complete.
"""

import argparse
import ast
import re
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "rules.md"
CASES = ROOT / "docs" / "rules" / "cases.md"
RULES = ("src/colt/express", "src/colt/superexpress")
TESTS = ("tests/rules", "tests/superexpress")
GAME_OF = {"rules": "express", "superexpress": "superexpress"}
"""Which package the tests of a folder are about."""
RULINGS = range(1, 37)
CASE_LETTERS = "ACDEGOP"
"""The cases that are about the rules of Colt Express."""


class Source(NamedTuple):
    """What a docstring can name: a heading of a book, a ruling, a case."""

    book: str
    heading: str

    def __str__(self) -> str:
        return f'{self.book} "{self.heading}"' if self.book in BOOKS else f"{self.book} {self.heading}"


class Place(NamedTuple):
    """A function, class, module or test, with what its docstring names."""

    file: str
    name: str
    sentence: str
    sources: frozenset[Source]


def en(*headings: str) -> tuple[Source, ...]:
    """The same rule under these headings of en-2016."""
    return tuple(Source("en-2016", heading) for heading in headings)


def ruling(*numbers: int) -> tuple[Source, ...]:
    """The same rule in these rulings."""
    return tuple(Source("ruling", str(number)) for number in numbers)


GHOST = (Source("es-2016", "Ghost"),)
TWO = "Special Rules: 2 Bandits Per Player"

BOOKS: Mapping[str, Mapping[str, tuple[Source, ...]]] = {
    "en-2016": {
        "Contents": (),
        "Set Up": (),
        "Placing the Bandits": (),
        "Object of the Game": (),
        "Types of Turns": (),
        "Phase 1: Schemin'": (),
        "Phase 2: Stealin'": (),
        "Move": (),
        "Change Floor": (),
        "Shoot": (),
        "Rob": (),
        "Punch": (),
        "Marshal": (),
        "Events": (),
        "Ghost": GHOST,
        "Doc": (),
        "Tuco": (),
        "Cheyenne": (),
        "Belle": (),
        "Django": (),
        "Angry Marshal": (),
        "Swivel Arm": (),
        "Braking": (),
        "Take It All!": (),
        "Passengers' Rebellion": (),
        "Marshal's Revenge": (),
        "Pickpocketing": (),
        "Hostage-taking of the Conductor": (),
        TWO: (),
        "Setup": (),
        "Starting a Round": (),
        "Cover Rule": (),
        "End of the Game": (),
        "Character Clarifications": (*ruling(9), *en("Doc")),
        "Expert Variant": (),
    },
    "es-2016": {
        "Contenido": en("Contents"),
        "Preparación": en("Set Up"),
        "Colocar los Bandidos": en("Placing the Bandits"),
        "Objetivo del juego": en("Object of the Game"),
        "Fase 1: ¡Planificación!": en("Phase 1: Schemin'"),
        "Los Turnos": en("Types of Turns"),
        "Fase 2: ¡Asalto!": en("Phase 2: Stealin'"),
        "Fin de la partida": (*en("Object of the Game"), *ruling(23, 24)),
        "Mover": en("Move"),
        "Cambiar de piso": en("Change Floor"),
        "Disparar": en("Shoot"),
        "Robar": en("Rob"),
        "Puñetazo": en("Punch"),
        "Marshal": en("Marshal"),
        "Reglas avanzadas": (*en("Events"), *ruling(26)),
        "Los Eventos": en("Events"),
        "Ghost": (),
        "Doc": en("Doc"),
        "Tuco": en("Tuco"),
        "Cheyenne": en("Cheyenne"),
        "Belle": en("Belle"),
        "Django": en("Django"),
        "Marshal Furioso": en("Angry Marshal"),
        "Grúa de correo": en("Swivel Arm"),
        "Freno": en("Braking"),
        "¡A por todas!": en("Take It All!"),
        "Rebelión de los pasajeros": en("Passengers' Rebellion"),
        "La venganza del Marshal": en("Marshal's Revenge"),
        "Carterista": en("Pickpocketing"),
        "Secuestro del conductor": en("Hostage-taking of the Conductor"),
        "Reglas especiales: 2 bandidos por jugador": en(TWO, "Setup"),
        "Empezar la ronda": en("Starting a Round"),
        "Regla de cobertura": en("Cover Rule"),
        "Final de la partida": en("End of the Game"),
        "Aclaraciones sobre los personajes": en("Character Clarifications"),
        "Variante Experto": en("Expert Variant"),
    },
    "pl-2015": {
        "Zawartość": en("Contents"),
        "Przygotowanie": en("Set Up", "Events"),
        "Pierwszy gracz": en("Placing the Bandits"),
        "Rozmieszczanie bandytów": en("Placing the Bandits"),
        "Cel gry": en("Object of the Game"),
        "Przebieg gry": en("Object of the Game"),
        "Początek Rundy": en("Phase 1: Schemin'"),
        "Faza 1: Planowanie!": en("Phase 1: Schemin'"),
        "Faza 2: Napad!": en("Phase 2: Stealin'"),
        "Koniec Rundy": en("Phase 2: Stealin'"),
        "Koniec gry": (*en("Object of the Game"), *ruling(23, 24)),
        "Karty Rundy": en("Types of Turns"),
        "Ruch": en("Move"),
        "Zmiana poziomu": en("Change Floor"),
        "Strzał": en("Shoot"),
        "Rabunek": en("Rob"),
        "Cios": en("Punch"),
        "Szeryf": en("Marshal"),
        "Ghost": GHOST,
        "Doc": en("Doc"),
        "Tuco": en("Tuco"),
        "Cheyenne": en("Cheyenne"),
        "Belle": en("Belle"),
        "Django": en("Django"),
        "Wydarzenia": en("Events"),
        "Wściekły Szeryf": en("Angry Marshal"),
        "Słup trakcyjny": en("Swivel Arm"),
        "Hamowanie": en("Braking"),
        "Bierzcie wszystko!": en("Take It All!"),
        "Bunt pasażerów": en("Passengers' Rebellion"),
        "Kieszonkowcy": en("Pickpocketing"),
        "Zemsta Szeryfa": en("Marshal's Revenge"),
        "Pojmanie konduktora": en("Hostage-taking of the Conductor"),
        "Ważna uwaga": ruling(15, 18),
        "Wariant ekspercki": en("Expert Variant"),
        "Specjalne zasady dla 2 graczy": (Source("fr-2014", "Règles spéciales pour deux joueurs"),),
        "Modyfikacje zasad": ruling(17, 23),
    },
    "fr-2014": {
        "Matériel": en("Contents"),
        "Mise en place": en("Set Up", "Events"),
        "Premier Joueur": en("Placing the Bandits"),
        "Placement initial des Bandits": en("Placing the Bandits"),
        "But du jeu": en("Object of the Game"),
        "Principe du jeu": en("Object of the Game"),
        "Fin du jeu": (*en("Object of the Game"), *ruling(23, 24)),
        "Début de manche": (*en("Phase 1: Schemin'"), *ruling(11)),
        "Phase 1 : Le Plan": en("Phase 1: Schemin'"),
        "Phase 2 : L'Action": en("Phase 2: Stealin'"),
        "Fin de manche": (*en("Phase 2: Stealin'"), *ruling(11)),
        "Déplacement": en("Move"),
        "Changement d'étage": en("Change Floor"),
        "Tir": en("Shoot"),
        "Braquage": en("Rob"),
        "Coup de poing": en("Punch"),
        "Marshal": en("Marshal"),
        "Le Marshal": en("Marshal"),
        "Ghost": GHOST,
        "Cheyenne": en("Cheyenne"),
        "Django": (),
        "Belle": en("Belle"),
        "Tuco": (),
        "Doc": en("Doc"),
        "Les cartes Manche": en("Types of Turns"),
        "Les événements": en("Events"),
        "Marshal en colère": en("Angry Marshal"),
        "Potence tournante": en("Swivel Arm"),
        "Freinage": en("Braking"),
        "Prenez tout !": en("Take It All!"),
        "Rébellion des passagers": en("Passengers' Rebellion"),
        "Vol à la tire": en("Pickpocketing"),
        "Vengeance du Marshal": en("Marshal's Revenge"),
        "Prise d'otage du conducteur": en("Hostage-taking of the Conductor"),
        "Variante Experts": en("Expert Variant"),
        "F.A.Q.": (),
        "Règles spéciales pour deux joueurs": (),
        "Adaptations de la règle": ruling(15, 17, 23),
    },
    "super-express": {
        "Preparazione": (),
        "Obiettivo del Gioco": (Source("super-express", "Fine della Partita"),),
        "Fase 1: Il Piano": (),
        "Fase 2: Azione!": (),
        "Fine del Round": (),
        "Fine della Partita": (),
        "Carte Azione": (),
        "Girarsi": (),
        "Cambiare Piano": (),
        "Muoversi": (),
        "Sparare": (),
        "Riprendersi": (),
        "Espansione: Riflessi": (),
        "Riflessi": (),
        "Espansione: Cavallo": (),
        "Cavallo": (),
    },
}
"""The headings of the books that are rules, in their order; after each, where the same rule stands already."""

WHO_PLAYS_WHAT = Source("rulings", "Who plays what")


# --- reading docstrings


_HEADINGS = re.compile(rf"({'|'.join(BOOKS)}) (\"[^\"]+\"(?:(?:,| and) \"[^\"]+\")*)")
_RULINGS = re.compile(r"\brulings? ((?:\d+(?:, | and )?)+)")
_CASES = re.compile(r"\b([ACDEGOPX]\d{1,2})\b")


def sources(docstring: str) -> frozenset[Source]:
    """All headings, rulings and cases a docstring names."""
    found: set[Source] = set()
    for book, headings in _HEADINGS.findall(docstring):
        found.update(Source(book, heading) for heading in re.findall(r'"([^"]+)"', headings))
    for numbers in _RULINGS.findall(docstring):
        found.update(Source("ruling", number) for number in re.findall(r"\d+", numbers))
    found.update(Source("case", case) for case in _CASES.findall(docstring))
    if f'"{WHO_PLAYS_WHAT.heading}"' in docstring:
        found.add(WHO_PLAYS_WHAT)
    return frozenset(found)


Node = ast.Module | ast.ClassDef | ast.FunctionDef


def named(node: Node, prefix: str) -> Iterator[tuple[str, Node]]:
    """A node and everything defined in it, each with its dotted name."""
    yield prefix, node
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.ClassDef | ast.FunctionDef):
            yield from named(child, f"{prefix}.{child.name}")


def places(folders: Iterable[str]) -> list[Place]:
    """Everything in these folders that has a docstring."""
    found = []
    for folder in folders:
        for file in sorted((ROOT / folder).rglob("*.py")):
            tree = ast.parse(file.read_text(encoding="utf-8"))
            for name, node in named(tree, file.stem):
                text = " ".join((ast.get_docstring(node) or "").split())
                where = file.relative_to(ROOT).as_posix()
                found.append(Place(where, name, text.split(" (")[0], sources(text)))
    return found


# --- the index


class Index:
    """The rules and tests by what they name."""

    def __init__(self, rules: Sequence[Place], tests: Sequence[Place]) -> None:
        self.rules = rules
        self.tests = [test for test in tests if test.name.split(".")[-1].startswith("test_")]

    def functions(self, wanted: Sequence[Source]) -> list[Place]:
        """The functions and classes that name one of these; a module only where nothing in it does."""
        naming = [place for place in self.rules if place.sources & set(wanted)]
        small = [place for place in naming if "." in place.name]
        return small or naming

    def tests_of(self, wanted: Sequence[Source]) -> list[Place]:
        """The tests that name one of these."""
        return [test for test in self.tests if test.sources & set(wanted) and "." in test.name]


def read_index() -> Index:
    return Index(places(RULES), places(TESTS))


def covering(book: str, heading: str) -> tuple[Source, ...]:
    """Under which names the rule of this heading can stand; one step further where that one is a reference too."""
    also = BOOKS[book][heading]
    further = [more for one in also if one.book in BOOKS for more in BOOKS[one.book][one.heading]]
    return (Source(book, heading), *also, *further)


def cases() -> list[str]:
    """The cases of the rules, as the page of cases lists them."""
    rows = re.findall(r"^\| ([A-Z]\d+) \|", CASES.read_text(encoding="utf-8"), re.MULTILINE)
    return [case for case in rows if case[0] in CASE_LETTERS]


def problems(index: Index) -> list[str]:
    """What is missing, and what names something that does not exist."""
    headings = [Source(book, heading) for book in BOOKS for heading in BOOKS[book]]
    rulings = ruling(*RULINGS)
    return [
        *(
            f"{place.file}: {place.name} names {source}, which does not exist."
            for place in (*index.rules, *index.tests)
            for source in sorted(place.sources)
            if not exists(source)
        ),
        *(f"No function names {source}." for source in headings if not index.functions(covering(*source))),
        *(f"No function names {source}." for source in rulings if not index.functions([source])),
        *(f"No test names {source}." for source in rulings if not index.tests_of([source])),
        *(f"No test names case {case}." for case in cases() if not index.tests_of([Source("case", case)])),
    ]


def exists(source: Source) -> bool:
    """Whether a book has this heading, or there is a ruling of this number."""
    if source.book in BOOKS:
        return source.heading in BOOKS[source.book]
    return source.book != "ruling" or int(source.heading) in RULINGS


# --- the page


def page(index: Index) -> str:
    """The whole of docs/rules.md."""
    lines = [
        "# Where each rule lives",
        "",
        "Heading of the book → function → tests. Written by `tools/rules_index.py` from the docstrings of the rules",
        "and of the tests; do not edit. Where another book says the same, its heading refers to it.",
    ]
    for book, headings in BOOKS.items():
        lines += ["", f"## {book}"]
        for heading, also in headings.items():
            own = [Source(book, heading)]
            lines += ["", f"### {heading}", ""]
            if also:
                lines += [f"As {', '.join(map(str, also))}.", ""]
            lines += entry(index, own if index.functions(own) else covering(book, heading), own)
    lines += ["", "## Rulings"]
    for source in (*ruling(*RULINGS), WHO_PLAYS_WHAT):
        title = f"Ruling {source.heading}" if source.book == "ruling" else source.heading
        lines += ["", f"### {title}", "", *entry(index, [source], [source])]
    lines += ["", "## Cases", "", "| case | tests |", "|---|---|"]
    for case in cases():
        tests = "<br>".join(sentence(test) for test in index.tests_of([Source("case", case)]))
        lines.append(f"| {case} | {tests} |")
    return "\n".join(lines) + "\n"


def entry(index: Index, wanted: Sequence[Source], own: Sequence[Source]) -> list[str]:
    """The functions of a heading, and below them its tests, file by file."""
    lines = [
        f"- [`{place.name}`](../{place.file}): {place.sentence or 'what is in the box.'}"
        for place in index.functions(wanted)
    ]
    by_file: dict[str, list[str]] = {}
    for test in index.tests_of(own):
        by_file.setdefault(test.file, []).append(sentence(test))
    for file, sentences in by_file.items():
        lines.append(f"- tests in [{Path(file).name}](../{file}): {'; '.join(sentences)}")
    return lines if by_file else [*lines, *chapter_tests(index, wanted)]


def chapter_tests(index: Index, wanted: Sequence[Source]) -> list[str]:
    """Where no test names the heading: the test files with the names of its chapters."""
    files = sorted({test.file for test in index.tests})
    chapters = {(Path(place.file).parts[2], Path(place.file).stem) for place in index.functions(wanted)}
    return [
        f"- tests of the chapter: [{Path(file).name}](../{file})"
        for file in files
        if (GAME_OF[file.split("/")[1]], Path(file).stem.removeprefix("test_")) in chapters
    ]


def sentence(test: Place) -> str:
    """The name of a test as the sentence it is."""
    return test.name.split(".")[-1].removeprefix("test_").replace("_", " ")


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--check", action="store_true", help="write nothing; say what is stale or missing")
    options = parser.parse_args(arguments)
    index = read_index()
    text, missing = page(index), problems(index)
    if not options.check:
        PAGE.write_text(text, encoding="utf-8", newline="\n")
        print(f"{PAGE.relative_to(ROOT)}: {len(index.rules)} places, {len(index.tests)} tests", flush=True)
    elif not PAGE.exists() or PAGE.read_text(encoding="utf-8") != text:
        missing.insert(0, "docs/rules.md is stale; run .venv/bin/python tools/rules_index.py")
    print(*missing, sep="\n", end="\n" if missing else "", flush=True)
    return 1 if options.check and missing else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
