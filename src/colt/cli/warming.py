"""The command that compiles the fast engine before anybody needs it."""

from __future__ import annotations

from rich.console import Console
from rich.progress import Progress

from colt.bots import warming as bots_warming
from colt.cli.app import app, say
from colt.fast import warming


@app.command()
def warm() -> None:
    """Compile the fast engine once, so that bots can think with it; they play without it, too. In the project's own
    folder this fetches numba before, where it is missing."""
    done = warm_up()
    say(
        f"Warm after {done.seconds:.1f} s, {done.at_work:.1f} of them at work; {done.bytes / 1e6:.1f} MB are kept."
    )


def warm_up() -> warming.Warmth:
    """Compile what is not compiled yet, with a bar that says what is being done."""
    with Progress(console=Console(stderr=True)) as bar:
        steps = [*warming.steps(), *bots_warming.steps()]
        task = bar.add_task("warming up", total=len(steps))

        def on_step(name: str) -> None:
            bar.update(task, advance=1, description=name)

        return warming.warm(steps, on_step)
