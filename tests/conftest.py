"""Options and profiles for every test."""

import os

import pytest
from hypothesis import HealthCheck, settings

# What a test sees does not depend on what this machine has compiled.
os.environ["COLT_ENGINE"] = "referee"

settings.register_profile("dev", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("ci", settings.get_profile("dev"), derandomize=True, database=None)
settings.load_profile("ci" if os.environ.get("CI") else "dev")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--slow", action="store_true", help="run the tests marked as slow too")
    parser.addoption("--kills", type=int, default=40, help="how often the slow tests kill a server")
    parser.addoption("--frames", type=int, default=20_000, help="how many bad messages the slow tests send")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if config.getoption("--slow"):
        return
    kept: list[pytest.Item] = []
    slow: list[pytest.Item] = []
    for item in items:
        (slow if item.get_closest_marker("slow") else kept).append(item)
    if slow:
        config.hook.pytest_deselected(items=slow)
        items[:] = kept
