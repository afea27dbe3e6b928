"""An event from its first round to its last: what changes it is a request, and its state stays here between them."""

from __future__ import annotations

from typing import Any, Callable, Dict, List, Mapping, Optional, Sequence, Tuple

from ._process import Answer
from ._report import Report, fields_of

Ask = Callable[..., Answer]


class Event:
    """An event that this program changes.

        >>> event = pairproof.Event("open.trf")
        >>> event.draft()
        >>> event.publish()
        >>> event.result({1: "1-0", 2: "½-½"})
        >>> open("open.trf", "w").write(event.report)

    Each method returns the answer: `said` has what changed, `answer` and `text` what was asked. Players are pairing numbers,
    boards are tables. What the event refuses raises `Refused`, and nothing has changed then.
    """

    #: The report (TRF16) as it stands.
    report: str
    #: The event as it stands, for `do`.
    state: Mapping[str, Any]

    def __init__(self, tournament: Report, *, settings: str = "", _ask: Optional[Ask] = None) -> None:
        """Begins with a tournament; `settings` is the text of a `pairproof.toml`."""
        if _ask is None:
            from . import _process as shared

            def _ask(do: str, **fields: Any) -> Answer:
                return shared().ask(do, **fields)

        self._ask: Ask = _ask
        brought, notes = fields_of(tournament)
        answer = self._ask("import", tournament=brought, settings=settings)
        answer.notes[:0] = notes
        self._keep(answer)
        #: What the reader of the report did or left alone.
        self.notes: List[str] = answer.notes

    def _keep(self, answer: Answer) -> Answer:
        if "event" in answer:
            self.state, self.report = answer["event"], answer["report"]
        return answer

    def do(self, what: str, **fields: Any) -> Answer:
        """Any request about the event, as `pairproof schema serve-request` lists them."""
        given = {key: value for key, value in fields.items() if value is not None}
        return self._keep(self._ask(what, event=self.state, **given))

    def draft(self, *, absent: Optional[Sequence[int]] = None, anew: bool = False) -> Answer:
        """Pairs the next round around locked boards; it is not published yet."""
        return self.do("draft", absent=None if absent is None else list(absent), anew=anew)

    def alter(self, *edits: Mapping[str, Any]) -> Answer:
        """Changes the draft: `{"edit": "swap", "player": 12, "other": 15}`, `turn`, `force`, `lock`, `unlock`, `table`."""
        return self.do("alter", edits=list(edits))

    def cost(self, *edits: Mapping[str, Any]) -> Answer:
        """The draft and its cost, as it is or after these changes, which are not made."""
        return self.do("cost", edits=list(edits))

    def publish(self, reason: str = "") -> Answer:
        """Publishes the draft; one that is not the best pairing needs a reason."""
        return self.do("publish", reason=reason)

    def result(self, results: Mapping[int, str]) -> Answer:
        """Results of the round that is played, by table: `{1: "1-0"}`; of matches `{1: "1,½,0,+/-"}`, `{1: "2.5-1.5"}` or `{1: "+/-"}`."""
        return self.do("result", results=[{"board": board, "result": result} for board, result in results.items()])

    def correct(self, round: int, board: int, result: str, because: str = "") -> Answer:
        """Another result of a game or match of any round."""
        return self.do("correct", round=round, board=board, result=result, because=because)

    def lineup(self, team: int, players: Sequence[int], *, round: Optional[int] = None, because: str = "") -> Answer:
        """The players of a team, board by board; 0 leaves a board empty. An earlier round keeps the reason."""
        return self.do("lineup", team=team, players=list(players), round=round, because=because)

    def add(self, *players: Mapping[str, Any], at_end: bool = False) -> Answer:
        """Late entries: `{"name": "Kim, Ada", "rating": 1900}`."""
        return self.do("add", players=list(players), at_end=at_end)

    def withdraw(self, player: int, start: int) -> Answer:
        """A player leaves the event before round `start`."""
        return self.do("withdraw", player=player, **{"from": start})

    def bye(self, players: Sequence[int], rounds: Sequence[int], worth: Optional[str] = "half") -> Answer:
        """Byes worth `half`, `full` or `zero`; `None` takes them back."""
        return self.do("bye", players=list(players), rounds=list(rounds), worth=worth)

    def whatif(self, **changes: Any) -> Answer:
        """What would be different: `absent`, `add`, `apart`, `results`, `round`."""
        return self.do("whatif", **changes)

    def repair(self, choice: Optional[str] = None, because: str = "", **changes: Any) -> Answer:
        """Three ways to repair the published round; `choice` takes `fewest`, `near` or `best`."""
        return self.do("repair", choice=choice, because=because, **changes)

    def print(self, sheet: str, form: str = "text", **more: Any) -> str:
        """A sheet of `pairproof print`."""
        text: str = self.do("print", sheet=sheet, form=form, **more)["text"]
        return text

    def certify(self, **more: Any) -> str:
        """The certificate of the next round, or of `round`, as text."""
        certificate: str = self.do("certify", **more)["certificate"]
        return certificate

    def verify(self, certificate: str) -> Tuple[bool, Dict[str, Any]]:
        """Are the boards of the round proved? And what the certificate states, and whether it holds."""
        answer: Dict[str, Any] = self.do("verify", certificate=certificate)["answer"]
        return bool(answer["proved"]), answer
