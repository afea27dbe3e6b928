#!/usr/bin/env python3
"""A client that a generator has made plays a round: openapi_client.py CLIENT ADDRESS

CLIENT is the folder that openapi-python-client has written from the description of
`pairproof serve --http` at ADDRESS, such as http://127.0.0.1:8165. The script imports
an event of four players, pairs and publishes its round, enters the results, and asks
for the standings. It uses nothing but the names that the generator gave: each request
and each answer has a type, and a type checker sees both. It prints one line and ends
with 0; everything else is a failure.
"""
import importlib
import sys
from pathlib import Path

FOLDER, ADDRESS = sys.argv[1:]
sys.path.insert(0, FOLDER)

from pairproof_client import Client  # noqa: E402
from pairproof_client import models  # noqa: E402
from pairproof_client.api.events import close, draft, import_, publish, result  # noqa: E402
from pairproof_client.api.questions import pair, rulebooks, standings  # noqa: E402

PLAYERS = [("Ada", 2100), ("Ben", 2000), ("Cleo", 1900), ("Dan", 1800)]
REPORT = "012 Four friends\n142 2\n152 W\n" + "".join(
    f"001 {n:4}      {name:<33} {rating:4}{'':28} 0.0 {n:4}\n" for n, (name, rating) in enumerate(PLAYERS, 1)
)


def main():
    # A generator imports what is used; here every module must be one that Python takes.
    for path in sorted((Path(FOLDER) / "pairproof_client").rglob("*.py")):
        module = ".".join(path.relative_to(FOLDER).with_suffix("").parts)
        importlib.import_module(module.removesuffix(".__init__"))

    with Client(base_url=ADDRESS) as client:
        shelf = rulebooks.sync(client=client, body=models.RulebooksRequest(id=1))
        assert isinstance(shelf, models.RulebooksAnswer), shelf
        assert "dutch-2026" in [book.id for book in shelf.rulebooks.rulebooks]

        begun = import_.sync(client=client, body=models.ImportRequest(id=2, tournament=REPORT))
        assert isinstance(begun, models.ImportAnswer), begun
        assert isinstance(begun.import_.event, models.KeptEvent)

        asked = models.PairRequest(id=3, tournament=REPORT)
        paired = pair.sync(client=client, body=asked)
        assert isinstance(paired, models.PairAnswer) and paired.pair.proved, paired
        boards = [(board.white, board.black) for board in paired.pair.boards]

        drafted = draft.sync(client=client, body=models.DraftRequest(id=4, event=begun.import_.event))
        assert isinstance(drafted, models.DraftAnswer), drafted
        body = models.PublishRequest(id=5, event=drafted.draft.event)
        published = publish.sync(client=client, body=body)
        assert isinstance(published, models.PublishAnswer), published

        results = [models.TypedResult(board=n, result="1-0") for n in range(1, len(boards) + 1)]
        body = models.ResultRequest(id="six", event=published.publish.event, results=results)
        entered = result.sync(client=client, body=body)
        assert isinstance(entered, models.ResultAnswer) and entered.id == "six", entered
        closed = close.sync(client=client, body=models.CloseRequest(id=7, event=entered.result.event))
        assert isinstance(closed, models.CloseAnswer), closed

        body = models.StandingsRequest(id=8, tournament=closed.close.report)
        table = standings.sync(client=client, body=body)
        assert isinstance(table, models.StandingsAnswer), table
        winners = {white for white, _ in boards}
        assert {row.number for row in table.standings.rows[:2]} == winners, (table, boards)

        # A request that fails has a status and a type of its own.
        again = publish.sync_detailed(client=client, body=models.PublishRequest(id=9, event=closed.close.event))
        assert again.status_code == 422 and isinstance(again.parsed, models.ErrorAnswer), again
        assert again.parsed.error.code == "REQUEST" and again.parsed.error.remedy, again
    print(f"round 1 of {len(PLAYERS)} players was played on {len(boards)} boards")


main()
