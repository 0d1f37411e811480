"""Options and profiles for every test."""

import os

import pytest
from hypothesis import HealthCheck, settings

from colt import fast

# What a test sees does not depend on what this machine has compiled.
os.environ["COLT_ENGINE"] = "referee"
# Nor has a test that plays at the prompt any say in whether those after it compile something.
fast.never_wait = lambda: None

settings.register_profile("dev", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("ci", settings.get_profile("dev"), derandomize=True, database=None)
settings.load_profile("ci" if os.environ.get("CI") else "dev")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--slow", action="store_true", help="run the tests marked as slow too")
    parser.addoption("--kills", type=int, default=40, help="how often the slow tests kill a server")
    parser.addoption(
        "--positions", type=int, default=2000, help="how many positions the slow tests compare for secrecy"
    )
    parser.addoption("--luck", default="", help="other luck for the slow tests, so that several runs add up")
    parser.addoption("--frames", type=int, default=20_000, help="how many bad messages the slow tests send")


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if not config.getoption("--slow"):
        leave_out_the_slow(config, items)
    if config.getoption("loadgroup", default=False):
        name_groups(items)


def leave_out_the_slow(config: pytest.Config, items: list[pytest.Item]) -> None:
    kept: list[pytest.Item] = []
    slow: list[pytest.Item] = []
    for item in items:
        (slow if item.get_closest_marker("slow") else kept).append(item)
    if slow:
        config.hook.pytest_deselected(items=slow)
        items[:] = kept


def name_groups(items: list[pytest.Item]) -> None:
    """Who shares out the tests (pytest-xdist 3.8) reads a test's group off the end of its id, but writes it where this
    pytest (9.2) does not look any more: then a browser would be started in each process, and a site built in two."""
    for item in items:
        mark = item.get_closest_marker("xdist_group")
        group = f"@{mark.args[0]}" if mark else ""
        if not item.nodeid.endswith(group):
            item._id = type(item._id).parse(item.nodeid + group)
