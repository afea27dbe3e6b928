# Why is a result not entered or corrected?

result-of-match = this is an event of matches, so a result has the points or boards of a match
    .terminal = Give the boards or the total: `pairproof result { $file } 3=1=0½`, or 3=2.5-1.5.
    .program = Give the boards or the total: the request `result` with `results` 3=1=0½, or 3=2.5-1.5.
    .desk = Give the boards or the total on the page Round, such as 1=0½ or 2.5-1.5.

result-not-given = board { $board }: no result is given
    .terminal = To remove a result: `pairproof correct { $file } { $round } { $board } '*'`
    .program = To remove a result: the request `correct` with `round` { $round }, `board` { $board }, `result` '*'
    .desk = Remove a result by a correction on the page Round.

result-twice = { $game } is given twice, as { $there } and as { $given }
    .remedy = Give it once.

result-there = { $game } has the result { $there }, so it cannot be { $given }
    .terminal = If { $there } is wrong: `pairproof correct { $file } { $round } { $board } '{ $typed }'`
    .program = If { $there } is wrong: the request `correct` with `round` { $round }, `board` { $board }, `result` '{ $typed }'
    .desk = If { $there } is wrong, correct it on the page Round.

result-counted = later rounds were paired counting { $game }
    .terminal = Enter the result that the game counts as. For an adjourned game, pair with `--unfinished-as-draws`.
    .program = Enter the result that the game counts as. For an adjourned game, pair with `unfinished_as_draws`.
    .desk = Enter the result that the game counts as. For an adjourned game, choose on the page Round that unfinished games count as draws.

result-no-round = no round has been paired yet
    .terminal = Pair round 1 first: `pairproof draft { $file }`
    .program = Pair round 1 first: the request `draft`
    .desk = Pair round 1 first on the page Round.

result-round-zero = rounds start at 1
    .remedy = Name a round from 1.

result-later-round = round { $round } has not been paired yet; the last paired round is { $last }
    .remedy = Name a round from 1 to { $last }.

result-no-boards = round { $round } has no boards
    .remedy = Name a round with boards.

result-no-game = { $player } has no game in round { $round }
    .remedy = Name one of the two players.

result-board-empty = board { $board } of round { $round } has been empty since the round was repaired
    .remedy = Name a board with players.

result-board-empty-or-player = board { $board } of round { $round } has been empty since the round was repaired
    .terminal = Name a board with players, or name a player: `--name Novak=1`.
    .program = Name a board with players.
    .desk = Name a board with players, or name a player.

result-board-empty-or-team = board { $board } of round { $round } has been empty since the round was repaired
    .terminal = Name a board with players, or name a team: `--name India=2.5-1.5`.
    .program = Name a board with players.
    .desk = Name a board with players, or name a team.

result-no-board = round { $round } has no board { $board }; the last is board { $last }
    .remedy = Name a board from 1 to { $last }.

result-no-board-or-player = round { $round } has no board { $board }; the last is board { $last }
    .terminal = Name a board from 1 to { $last }, or name a player: `--name Novak=1`.
    .program = Name a board from 1 to { $last }.
    .desk = Name a board from 1 to { $last }, or name a player.

result-no-board-or-team = round { $round } has no board { $board }; the last is board { $last }
    .terminal = Name a board from 1 to { $last }, or name a team: `--name India=2.5-1.5`.
    .program = Name a board from 1 to { $last }.
    .desk = Name a board from 1 to { $last }, or name a team.

result-other-round = results for round { $round } cannot be entered, because round { $last } has been paired
    .terminal = To correct a result in another round: `pairproof correct { $file } ROUND BOARD RESULT`
    .program = To correct a result in another round: the request `correct` with `round`, `board`, `result`
    .desk = Correct a result of another round on the page Round.

result-round-closed = round { $round } is closed
    .terminal = To correct a result in a closed round: `pairproof correct { $file } ROUND BOARD RESULT`
    .program = To correct a result in a closed round: the request `correct` with `round`, `board`, `result`
    .desk = Correct a result of a closed round on the page Round.

result-not-open = board { $board } of round { $round } is not open
    .terminal = To correct a result: `pairproof correct { $file } { $round } { $board } RESULT`
    .program = To correct a result: the request `correct` with `round` { $round }, `board` { $board }, `result`
    .desk = Correct its result on the page Round.
