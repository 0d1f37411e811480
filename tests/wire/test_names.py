"""Nicknames as everybody reads them."""

from colt.wire.tables import tidy


def test_a_name_is_tidied():
    assert tidy("  Ana \t Banana ") == "Ana Banana"
    assert tidy("Żółw") == "Żółw"
    assert tidy("陳大文") == "陳大文"
    assert tidy("Z" + "\u0301" * 20 + "oe") == "Ź" + "\u0301" * 3 + "oe", "a few accents, no towers of them"
    assert tidy("A\u3164\u3164na") == "Ana"
    assert tidy("Ana 💥") == "Ana 💥"
    assert tidy("Ana <b>") == "Ana b"


def test_each_letter_has_its_own_accents():
    name = "Z\u0323\u0301\u0331" * 4
    assert tidy(name).count("\u0331") == 4


def test_a_name_without_a_letter_or_a_number_is_none():
    assert tidy("💥 !!") == ""
    assert tidy("7") == "7"
