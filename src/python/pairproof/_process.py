"""A running `pairproof serve --stdio`: a JSON object a line to it and from it."""

from __future__ import annotations

import json
import os
import queue
import shutil
import subprocess
import sys
import sysconfig
import threading
from typing import Any, Dict, List, Optional


class Answer(Dict[str, Any]):
    """An answer by its fields; `notes` has what the reader of the report did, left alone or found open."""

    notes: List[str]

    def __init__(self, fields: Dict[str, Any], notes: List[str]) -> None:
        super().__init__(fields)
        self.notes = notes


class PairproofError(Exception):
    """The program has ended, or failed by our fault; the fields of other failures are below it."""


class Refused(PairproofError):
    """A report or a question at fault. `str()` says what is wrong and where, then what to do."""

    def __init__(self, error: Dict[str, Any]) -> None:
        place = "".join(f"{key} {error[key]}, " for key in ("line", "column") if error.get(key) is not None)
        remedy = f"\nWhat to do: {error['remedy']}" if error.get("remedy") else ""
        super().__init__(f"{place[:-2]}: {error['says']}{remedy}" if place else f"{error['says']}{remedy}")
        #: Code of the rule or of the finding: `REQUEST`, `NO-PAIRING`, `DATA-10` …
        self.code: str = error["code"]
        #: Line of the report, from 1.
        self.line: Optional[int] = error.get("line")
        #: Column of the line, from 1, in characters.
        self.column: Optional[int] = error.get("column")
        #: Pairing number of the player concerned.
        self.player: Optional[int] = error.get("player")
        #: Everything that was found, as dictionaries.
        self.findings: List[Dict[str, Any]] = error.get("findings", [])


class NoPairing(Refused):
    """No legal pairing exists; it says why."""


class LimitReached(Refused):
    """A limit was reached before a proof."""


class Cancelled(Refused):
    """The question was cancelled."""


_KINDS = {"NO-PAIRING": NoPairing, "LIMIT": LimitReached, "CANCELLED": Cancelled}


def program() -> str:
    """The program that was installed with this package, else the one in PATH."""
    name = "pairproof.exe" if os.name == "nt" else "pairproof"
    folders = [sysconfig.get_path("scripts"), os.path.dirname(sys.executable)]
    if sys.version_info >= (3, 10):
        folders.append(sysconfig.get_path("scripts", sysconfig.get_preferred_scheme("user")))
    found = next((path for path in (os.path.join(f, name) for f in folders) if os.access(path, os.X_OK)), None)
    found = found or shutil.which(name)
    if found is None:
        raise FileNotFoundError(f"the program {name} is neither beside this Python nor in PATH")
    return found


class Process:
    """One process of its own, as a context: `with Process() as p: p.ask("pair", tournament=text)`."""

    def __init__(self, *arguments: str) -> None:
        """Starts it; `arguments` are those of `serve --stdio` (`--threads`, `--max-line`, `--time-limit`)."""
        command = [program(), "serve", "--stdio", *arguments]
        self.owner = os.getpid()
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8")
        self._waiting: Dict[int, "queue.SimpleQueue[Dict[str, Any]]"] = {}
        self._last = 0
        # Writing has a lock of its own: while a full pipe holds a writer up, answers are still read.
        self._lock, self._write = threading.Lock(), threading.Lock()
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def _read(self) -> None:
        assert self._process.stdout is not None
        for line in self._process.stdout:
            answer = json.loads(line)
            with self._lock:
                waits = self._waiting.pop(answer["id"], None)
            # Nobody waits for an answer to a cancellation.
            if waits is not None:
                waits.put(answer)
        with self._lock:
            left, self._waiting = self._waiting, {}
        for waits in left.values():
            waits.put({})

    def is_running(self) -> bool:
        """Has it not ended?"""
        return self._process.poll() is None

    def _send(self, request: Dict[str, Any]) -> "queue.SimpleQueue[Dict[str, Any]]":
        waits: "queue.SimpleQueue[Dict[str, Any]]" = queue.SimpleQueue()
        with self._lock:
            self._last += 1
            request["id"] = self._last
            self._waiting[self._last] = waits
        line = json.dumps(request) + "\n"
        with self._write:
            assert self._process.stdin is not None
            try:
                self._process.stdin.write(line)
                self._process.stdin.flush()
            except (BrokenPipeError, ValueError) as error:
                raise PairproofError("the program has ended") from error
        return waits

    def ask(self, do: str, **fields: Any) -> Answer:
        """Sends a request and waits for its answer; may be called from several threads at once."""
        request = {"do": do, **fields}
        waits = self._send(request)
        try:
            answer = waits.get()
        except BaseException:
            self._send({"do": "cancel", "request": request["id"]})
            raise
        if not answer:
            raise PairproofError("the program has ended")
        error = answer.get("error")
        if error is None:
            return Answer(answer[do], answer["notes"])
        if error["code"] == "BUG":
            raise PairproofError(error["says"])
        raise _KINDS.get(error["code"], Refused)(error)

    def close(self) -> int:
        """Lets what is at work end, and returns the exit code."""
        assert self._process.stdin is not None and self._process.stdout is not None
        try:
            self._process.stdin.close()
        except BrokenPipeError:
            pass
        self._reader.join()
        self._process.stdout.close()
        return self._process.wait()

    def __enter__(self) -> "Process":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
