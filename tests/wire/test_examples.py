"""Every example of docs/wire.md is a message as it is really sent."""

import json
import re
from pathlib import Path

import msgspec
import pytest

from colt import wire
from colt.wire import choices, events, messages, tables, views

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "wire.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"^```json (\S+)\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
KINDS = {
    "to-server": messages.ToServer,
    "to-client": messages.ToClient,
    **{
        name: getattr(module, name)
        for module in (tables, choices, events, views)
        for name in dir(module)
        if name[0].isupper()
    },
}


@pytest.mark.parametrize(
    ("kind", "text"), EXAMPLES, ids=[f"{i}-{kind}" for i, (kind, _) in enumerate(EXAMPLES)]
)
def test_an_example_is_read_and_written_again(kind, text):
    message = msgspec.json.decode(text, type=KINDS[kind])
    written = json.loads(msgspec.json.encode(message))
    assert is_within(json.loads(text), written)


def is_within(less, more):
    """Whether everything in the one stands in the other too; what is left out has its default."""
    if isinstance(less, dict):
        return all(is_within(value, more[key]) for key, value in less.items())
    if isinstance(less, list):
        return len(less) == len(more) and all(map(is_within, less, more))
    return less == more


def test_the_page_has_an_example_of_every_message():
    shown = {json.loads(text)["type"] for kind, text in EXAMPLES if kind == "to-server"}
    assert shown == {kind.__struct_config__.tag for kind in messages.ToServer.__args__}
    shown = {json.loads(text)["type"] for kind, text in EXAMPLES if kind == "to-client"}
    assert shown == {kind.__struct_config__.tag for kind in messages.ToClient.__args__}


def test_the_page_lists_every_phrase():
    assert all(f"`{phrase}`" in PAGE for phrase in wire.PHRASES)


def test_the_schema_describes_every_message():
    schema = wire.schema()
    definitions = schema["$defs"]
    for root in schema["anyOf"]:
        assert root["$ref"].removeprefix("#/$defs/") in definitions
    text = json.dumps(schema)
    assert all(name in definitions for name in re.findall(r"#/\$defs/(\w+)", text))


def test_what_nobody_can_read_is_refused_with_a_sentence():
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(b'{"type":"answer","seat":"x"}', type=messages.ToServer)
    for frame in (b"", b"{", b"[]", b'{"type":"nonsense"}', b'{"type":"ping","more":1}', b"\xff", "[" * 5000):
        with pytest.raises(wire.Unreadable):
            wire.decode(frame)
