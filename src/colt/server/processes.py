"""Several processes behind one port. The parent serves nobody: it holds the port, starts the others, and starts another
one where one has died."""

from __future__ import annotations

import multiprocessing
import signal
import socket
import time
from collections.abc import Callable
from multiprocessing.connection import Connection, wait

from colt.kernel import BadOption, ColtError
from colt.server.logs import log
from colt.server.settings import Settings

LOOK = 0.2
"""Seconds between two looks at the processes."""

OPENS_WITHIN = 60.0
"""Seconds in which a new process is open."""

ENDS_WITHIN = 20.0
"""Seconds in which a process that was told to end has ended."""

REST = 1.0
"""Seconds until another is started where one died before it was open."""

Serve = Callable[[Settings, socket.socket, Connection], None]
"""Serves on this socket until the line to the parent breaks or somebody ends it; says there that it is open."""

OPEN = ""
"""What a process says once it is open; anything else is the sentence why it is not."""


class Member:
    """One process of a fleet."""

    def __init__(self, settings: Settings, listening: socket.socket, serve: Serve) -> None:
        context = multiprocessing.get_context("spawn")
        self.line, other = context.Pipe()
        self.process = context.Process(target=serve, args=(settings, listening, other), name="colt")
        self.process.start()
        other.close()
        self.is_open = False

    def wait_until_open(self) -> None:
        """Comes back once it serves; or raises why it does not."""
        try:
            said = self.line.recv() if self.line.poll(OPENS_WITHIN) else "It took too long."
        except EOFError:
            said = "It ended at once."
        if said != OPEN:
            self.end()
            raise BadOption(f"A process did not start. {said}")
        self.is_open = True

    def ask_to_end(self) -> None:
        """It finishes what it has begun, and tells who is on the line."""
        self.process.terminate()

    def end(self) -> None:
        """Make sure that it ends."""
        self.ask_to_end()
        self.process.join(ENDS_WITHIN)
        if self.process.is_alive():
            self.process.kill()
            self.process.join()
        self.line.close()


class Fleet:
    """All processes of one port."""

    def __init__(self, settings: Settings, listening: socket.socket, serve: Serve) -> None:
        self.settings = settings
        self.listening = listening
        self.serve = serve
        self.members: list[Member] = []
        self._is_stopped = False
        self._is_to_be_renewed = False

    def run(self, opened: Callable[[], None]) -> None:
        """Until somebody stops it. SIGHUP renews one process after the other, and nobody is without one meanwhile."""
        self._listen_to_signals()
        try:
            for member in [self._start() for _ in range(self.settings.workers)]:
                member.wait_until_open()
            opened()
            while not self._is_stopped:
                wait([member.process.sentinel for member in self.members], timeout=LOOK)
                self._replace_the_dead()
                if self._is_to_be_renewed and not self._is_stopped:
                    self._renew()
        finally:
            for member in self.members:
                member.ask_to_end()
            for member in self.members:
                member.end()

    def _listen_to_signals(self) -> None:
        signal.signal(signal.SIGINT, self._stop)
        signal.signal(signal.SIGTERM, self._stop)
        if hasattr(signal, "SIGHUP"):  # not there on Windows
            signal.signal(signal.SIGHUP, self._ask_for_renewal)

    def _stop(self, *_: object) -> None:
        self._is_stopped = True

    def _ask_for_renewal(self, *_: object) -> None:
        self._is_to_be_renewed = True

    def _start(self) -> Member:
        member = Member(self.settings, self.listening, self.serve)
        self.members.append(member)
        return member

    def _replace_the_dead(self) -> None:
        for member in list(self.members):
            if self._is_stopped or member.process.is_alive():
                continue
            log("a process has ended; another begins", status=str(member.process.exitcode))
            self.members.remove(member)
            member.line.close()
            self._start_another()

    def _start_another(self) -> Member | None:
        member = self._start()
        try:
            member.wait_until_open()
        except ColtError as error:
            self.members.remove(member)
            log("a process did not start", why=str(error))
            time.sleep(REST)
            return None
        return member

    def _renew(self) -> None:
        self._is_to_be_renewed = False
        for old in list(self.members):
            if self._start_another() is None:
                return  # better the old ones than none
            self.members.remove(old)
            old.end()
        log("all processes are new")
