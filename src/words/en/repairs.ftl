# Why is a round not repaired, or not recorded as it was played?

repair-unpublished = no round has been published yet, so there is nothing to repair
    .terminal = publish a round first, or give its boards in a file: `--published BOARDS`
    .program = publish a round first: the request `publish`
    .desk = publish a round first on the page Round

repair-no-boards = the file has no boards for round { $round }
    .terminal = name a published round (`--round`), or give the boards in a file: `--published BOARDS`
    .program = name a published round: `round`
    .desk = name a published round

repair-other-board = { $voice ->
    [terminal] --published: the file records other boards for round { $round }: board { $board }, { $pair }, is not in the list
    [program] `published`: the file records other boards for round { $round }: board { $board }, { $pair }, is not in the list
   *[desk] the file records other boards for round { $round }: board { $board }, { $pair }, is not in the list
    }
    .terminal = { repair-other-bye.terminal }
    .program = { repair-other-bye.program }
    .desk = { repair-other-bye.desk }

repair-other-bye = { $voice ->
    [terminal] --published: the file records other boards for round { $round }: the bye differs
    [program] `published`: the file records other boards for round { $round }: the bye differs
   *[desk] the file records other boards for round { $round }: the bye differs
    }
    .terminal = omit `--published` to repair the recorded boards; if players sat down otherwise, record the games with `--played BOARDS` and `--because WORDS`
    .program = if players sat down otherwise, record the games with `played` and `because`
    .desk = if players sat down otherwise, record the boards as they were played on the page What if

repair-keeps-too-many = no legal pairing keeps all these boards
    .terminal = let fewer boards stay (`--keep`)
    .program = let fewer boards stay (`keep`)
    .desk = let fewer boards stay

repair-not-boards = { $voice ->
        [terminal] { $option }: '{ $text }' is not a list of boards
        [program] `{ $field }`: '{ $text }' is not a list of boards
       *[desk] '{ $text }' is not a list of boards
    }
    .remedy = write board numbers, for example 1-10,14

repair-no-board = { $voice ->
        [terminal] { $option }: there is no board { $board }; the last is { $last }
        [program] `{ $field }`: there is no board { $board }; the last is { $last }
       *[desk] there is no board { $board }; the last is { $last }
    }
    .no-remedy = The fault says it all.

repair-kept-away = board { $board } of round { $round } must stay, but { $player } is not playing
    .terminal = a board that has a result or must stay (`--keep`) keeps both sides: leave the board out, or name a published round that has not been played yet (`--round`)
    .program = a board that has a result or must stay (`keep`) keeps both sides: leave the board out, or name a published round that has not been played yet (`round`)
    .desk = a board that has a result or must stay keeps both sides: leave the board out, or name a published round that has not been played yet

repair-kept-illegal = board { $board } must stay, but its players may not meet: { $why } { $code }
    .terminal = the arbiter decides about such a game; leave its players out with `--absent`
    .program = the arbiter decides about such a game; leave its players out with `absent`
    .desk = the arbiter decides about such a game; leave its players out as absent

repair-nothing-played = no board is named that was played otherwise
    .terminal = name the boards with `--played`
    .program = name the boards in `played`
    .desk = name the boards

repair-played-with-choice = boards as they were played are no repair
    .terminal = omit the choice
    .program = send `played` with the choice `as-played`, or without a choice
    .desk = choose to record the boards as they were played

repair-played-with-change = boards as they were played go with no other change
    .remedy = send the other change by itself

repair-played-unexplained = boards as they were played need a reason
    .terminal = say why the seats differ: `--because 'sat down at the wrong boards'`
    .program = say in `because` why they were played otherwise than published
    .desk = say why they were played otherwise than published

whatif-played = boards as they were played are recorded, not tried
    .remedy = send them as a repair

whatif-repair-field = a question what would change takes no `{ $field }`: it alters nothing
    .remedy = leave it out, or ask for a repair

change-already-paired = { $player }: { $voice ->
        [terminal] --add: { $he } is already paired in round { $round }
       *[other] { $he } is already paired in round { $round }
    }
    .no-remedy = The fault says it all.

change-result-unclear = { $voice ->
    [terminal] --result: '{ $text }' is not ROUND:BOARD=RESULT
    [program] `results`: '{ $text }' is not ROUND:BOARD=RESULT
   *[desk] '{ $text }' is not ROUND:BOARD=RESULT
    }
    .remedy = write round, board and result, for example { $examples }

change-not-a-result = round { $round }, board { $board }: '{ $text }' is not a result
    .remedy = write it for example as { $examples }

change-later-result = { $voice ->
    [terminal] --result { $text }: only results before round { $round } affect its pairing
    [program] `results` { $text }: only results before round { $round } affect its pairing
   *[desk] { $text }: only results before round { $round } affect its pairing
    }
    .remedy = name a board of an earlier round

played-unexplained = { $voice ->
    [terminal] --played needs a reason
    [program] `played` needs a reason
   *[desk] boards as they were played need a reason
    }
    .terminal = say why the seats differ: `--because 'sat down at the wrong boards'`
    .program = say why the seats differ: `because`
    .desk = say why the seats differ

played-unpublished = no round has been published yet
    .terminal = publish the round first, or name a published round with `--round`
    .program = publish the round first, or name a published round with `round`
    .desk = publish the round first, or name a published round

played-no-boards = the file has no boards for round { $round }
    .terminal = publish the round first, or name a published round with `--round`
    .program = publish the round first, or name a published round with `round`
    .desk = publish the round first, or name a published round

played-as-published = round { $round } is recorded with these boards and colours
    .remedy = name each board as it was played, White first

played-result-of-match = { $voice ->
    [terminal] --played { $text }: in an event of matches, no result stands behind a board
    [program] `played` { $text }: in an event of matches, no result stands behind a board
   *[desk] { $text }: in an event of matches, no result stands behind a board
    }
    .terminal = take back the result of the match (`pairproof correct { $file } ROUND BOARD '*'`), record the board alone (`--played { $board }`), and enter the result again (`pairproof result`)
    .program = take back the result of the match (the request `correct` with `round`, `board`, `result` '*'), record the board alone (`played` { $board }), and enter the result again (the request `result`)
    .desk = take back the result of the match (page Round), record the board alone, and enter the result again (page Round)

played-not-a-result = { $voice ->
    [terminal] --played { $line }: '{ $text }' is not a result
    [program] `played` { $line }: '{ $text }' is not a result
   *[desk] { $line }: '{ $text }' is not a result
    }
    .remedy = write it White first, for example 12-40=1-0 or 12-40=½

played-bye = { $voice ->
    [terminal] --played: { $player } did not play, so there is no board to record
    [program] `played`: { $player } did not play, so there is no board to record
   *[desk] { $player } did not play, so there is no board to record
    }
    .terminal = name boards only; `repair --absent` is for absent players
    .program = name boards only; `absent` is for absent players
    .desk = name boards only; absent players are named beside them

played-not-in-round = { $voice ->
    [terminal] --played: { $player } has neither a board nor the bye in this round
    [program] `played`: { $player } has neither a board nor the bye in this round
   *[desk] { $player } has neither a board nor the bye in this round
    }
    .terminal = bring him in first: `repair --add`
    .program = bring him in first: the request `repair` with `add`
    .desk = bring him in first on the page What if

played-without-board = { $voice ->
    [terminal] --played: { $player } would have no board
    [program] `played`: { $player } would have no board
   *[desk] { $player } would have no board
    }
    .remedy = name every board that was played otherwise

played-has-bye = { $voice ->
    [terminal] --played: { $player } has the bye
    [program] `played`: { $player } has the bye
   *[desk] { $player } has the bye
    }
    .no-remedy = The fault says it all.
