"""Swiss-system pairings that are proved best.

    >>> import pairproof
    >>> paired = pairproof.pair("open.trf")
    >>> [(board["white"], board["black"]) for board in paired["boards"]]

A tournament is a path, or a report (TRF16, TRF26) as text or bytes, or the JSON of this program as a `dict`. Players are
named by pairing number. Answers are dictionaries in the shape of `pairproof schema serve`; `Answer.notes` has what the
reader of the report did or left alone, and what the report leaves open. Failures are exceptions.

One process of the program answers all questions of a Python process, from any number of threads, several at once; it is
started by the first and keeps nothing between them. `pairproof.toml` beside a tournament is not read: what holds for a
question is said with it. Ctrl-C cancels the question that waits.
"""

from __future__ import annotations

import atexit
import os
import threading
from typing import Any, Dict, List, Mapping, Optional, Sequence, Union

from ._event import Event
from ._process import Answer, Cancelled, LimitReached, NoPairing, PairproofError, Process, Refused
from ._report import Report, fields_of

__all__ = [
    "Answer",
    "Cancelled",
    "Event",
    "LimitReached",
    "NoPairing",
    "PairproofError",
    "Process",
    "Refused",
    "Report",
    "certify",
    "check",
    "explain",
    "pair",
    "rulebooks",
    "standings",
]

Player = Union[int, str]

_lock = threading.Lock()
_shared: Optional[Process] = None


def _process() -> Process:
    """The process of all questions; a new one after a fork, or if it has ended."""
    global _shared
    with _lock:
        if _shared is None or _shared.owner != os.getpid() or not _shared.is_running():
            _shared = Process()
        return _shared


@atexit.register
def _close() -> None:
    """Lets the process end with this one; that of a parent is left alone."""
    if _shared is not None and _shared.owner == os.getpid():
        _shared.close()


def _ask(do: str, tournament: Report, fields: Mapping[str, Any]) -> Answer:
    given = {key: value for key, value in fields.items() if value is not None and value != [] and value is not False}
    report, notes = fields_of(tournament)
    answer = _process().ask(do, tournament=report, **given)
    answer.notes[:0] = notes
    return answer


def _names(players: Sequence[Player]) -> List[str]:
    if isinstance(players, (str, bytes)):
        raise TypeError("give players as a list")
    return [str(player) for player in players]


def _of_round(
    rulebook: Optional[str],
    round: Optional[int],
    absent: Sequence[Player],
    declared: Sequence[str],
    unfinished_as_draws: bool,
    seed: Optional[int],
    time_limit: Optional[int],
) -> Dict[str, Any]:
    """The fields of every question about a round."""
    return {
        "rulebook": rulebook, "round": round, "absent": _names(absent), "declared": list(declared),
        "unfinished_as_draws": unfinished_as_draws, "seed": seed, "time_limit": time_limit,
    }


def pair(
    tournament: Report,
    *,
    rulebook: Optional[str] = None,
    round: Optional[int] = None,
    absent: Sequence[Player] = (),
    declared: Sequence[str] = (),
    unfinished_as_draws: bool = False,
    seed: Optional[int] = None,
    time_limit: Optional[int] = None,
) -> Answer:
    """The pairing of the next round, or of `round`, proved best.

    `rulebook` is an id of `rulebooks()`; without it the report decides (record 192), else it is FIDE Dutch 2026. `absent`
    are players who do not play, `declared` keys of discretions and readings `CODE=CHOICE`, `seed` that of the lots,
    `time_limit` seconds.

    The answer has `boards` (`white`, `black`: pairing numbers, board one first), `bye` (`number`, or `None`), `proved`, and
    every level that was decided.

    Raises `NoPairing` where no legal pairing exists, `LimitReached` where time was over before a proof, and `Refused` for a
    report or a question at fault.
    """
    return _ask("pair", tournament, _of_round(rulebook, round, absent, declared, unfinished_as_draws, seed, time_limit))


def check(
    tournament: Report,
    boards: Optional[str] = None,
    *,
    rulebook: Optional[str] = None,
    round: Optional[int] = None,
    absent: Sequence[Player] = (),
    declared: Sequence[str] = (),
    unfinished_as_draws: bool = False,
    seed: Optional[int] = None,
    time_limit: Optional[int] = None,
) -> Answer:
    """A pairing judged: `boards` ('1-2', a line each) for the next round, else a recorded round, the last by default.

    `judged` of the answer has the one judgement; its `verdict` is `identical`, `equal`, `improvable`, with the first level
    that is worse, or `illegal`. Arguments and exceptions are those of `pair`.
    """
    asked = _of_round(rulebook, round, absent, declared, unfinished_as_draws, seed, time_limit)
    return _ask("check", tournament, {**asked, "boards": boards})


def explain(
    tournament: Report,
    player: Player,
    why_not: Sequence[Player] = (),
    *,
    rulebook: Optional[str] = None,
    round: Optional[int] = None,
    absent: Sequence[Player] = (),
    declared: Sequence[str] = (),
    unfinished_as_draws: bool = False,
    seed: Optional[int] = None,
    time_limit: Optional[int] = None,
) -> Answer:
    """Why `player` has this board and not one with each of `why_not` (0 is the bye): the round is paired again with it.

    Without `why_not` the likely questions are asked. Other arguments and exceptions are those of `pair`.
    """
    asked = _of_round(rulebook, round, absent, declared, unfinished_as_draws, seed, time_limit)
    return _ask("explain", tournament, {**asked, "player": str(player), "why_not": _names(why_not)})


def certify(
    tournament: Report,
    *,
    rulebook: Optional[str] = None,
    round: Optional[int] = None,
    absent: Sequence[Player] = (),
    declared: Sequence[str] = (),
    unfinished_as_draws: bool = False,
    seed: Optional[int] = None,
    time_limit: Optional[int] = None,
) -> Answer:
    """The next round and a certificate that anybody can verify.

    The answer has `round` (as `pair` gives it; absent if no legal pairing exists, which the certificate then proves),
    `certificate` (text, for `pairproof verify` and `Event.verify`), and `open` if the certificate leaves something open.
    Arguments and exceptions are those of `pair`.
    """
    return _ask("certify", tournament, _of_round(rulebook, round, absent, declared, unfinished_as_draws, seed, time_limit))


def standings(tournament: Report, *, rulebook: Optional[str] = None, tiebreaks: Sequence[str] = ()) -> Answer:
    """The standings, by the tie-breaks of the rulebook or by `tiebreaks` in the letters of FIDE C.07 (`BH-C1`, `DE`).

    Raises `Refused` for a report or tie-breaks at fault.
    """
    return _ask("standings", tournament, {"rulebook": rulebook, "tiebreaks": _names(tiebreaks)})


def rulebooks() -> Answer:
    """The rulebooks: `rulebooks` of the answer has `id`, title and source of each."""
    return _process().ask("rulebooks")
