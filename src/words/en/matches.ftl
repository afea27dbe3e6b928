# Why is the result of a match or a line-up not entered?

match-two-games-results = results given: { $given }; games in a match: 2
    .remedy = Give both games, from the side of the player with White in game one: 3=1½, or 3=1,+/-.

match-two-games-total = { $white } and { $black } do not say how each of the two games ended
    .remedy = Give both games, from the side of the player with White in game one: 3=1½, or 3=1,+/-.

match-results = results given: { $given }; boards in a match: { $boards }
    .remedy = Give a result for each board, as in 3={ $example }, or the total: 3={ $total }.

match-total = { $white } and { $black } cannot be the game points of a match; its boards: { $boards }
    .remedy = Give a result for each board, as in 3={ $example }, or the total: 3={ $total }.

match-board-empty = board { $board } is empty for { $team }, so it can only be won by forfeit
    .terminal = Give + or - for this board, or enter the line-up first: `pairproof lineup { $file } TEAM PLAYERS`
    .program = Give + or - for this board, or enter the line-up first: the request `lineup` with `team`, `players`
    .desk = Give + or - for this board, or enter the line-up first on the page Round.

match-no-match = { $team } has no match in round { $round }
    .remedy = Name players of the team by number or name, board after board; 0 is an empty board.

match-lineup-long = the line-up names { $named } for boards 1 to { $boards }
    .remedy = Name players of the team by number or name, board after board; 0 is an empty board.

match-lineup-stranger = { $player } does not play for { $team }
    .remedy = Name players of the team by number or name, board after board; 0 is an empty board.

match-lineup-twice = { $player } is named for two boards
    .remedy = Name players of the team by number or name, board after board; 0 is an empty board.

match-not-a-result = '{ $text }' is not the result of a match
    .remedy = Write the boards (1=0½ or 1,½,0,+/-), the total (2.5-1.5) or a forfeit (+/-).

match-there = board { $board } ({ $pair }) has the result { $there }
    .terminal = If { $there } is wrong: `pairproof correct { $file } { $round } { $board } '{ $typed }'`
    .program = If { $there } is wrong: the request `correct` with `round` { $round }, `board` { $board }, `result` '{ $typed }'
    .desk = If { $there } is wrong, correct it on the page Round.

match-paired-on = later rounds were paired on board { $board } ({ $pair })
    .remedy = Give a result for every board of the match.

match-no-teams = this is no team event, so it has no line-ups
    .terminal = Enter teams: `pairproof enter TABLE --boards 4`
    .program = Enter teams: the request `import`
    .desk = An event of teams is begun from a list of teams.

match-total-impossible = board { $board } ({ $pair }): the { $boards ->
        [one] 1 board
       *[other] { $boards } boards
    } cannot add up to { $white }-{ $black }{ $lost ->
        [0] { "" }
       *[other] ; { $empty }
    }
    .remedy = Give the points of all boards, as in { $board }={ $total }, or each board, as in { $board }={ $example }. Write -/- for a board that both sides lost: { $board }={ $both_lost }.

match-board-lost = { $team } leaves board { $board } empty and loses it
    .no-remedy = It is a part of the message before.

match-part-there = board { $board } ({ $pair }) already has results: { $there }
    .terminal = Give the other boards together with these. If one of these is wrong: `pairproof correct { $file } { $round } { $board } '{ $typed }'`
    .program = Give the other boards together with these. If one of these is wrong: the request `correct` with `round` { $round }, `board` { $board }, `result` '{ $typed }'
    .desk = Give the other boards together with these. If one of these is wrong, correct the match on the page Round.

match-part-there-whole = board { $board } ({ $pair }) already has results: { $there }
    .terminal = Give all boards together: `pairproof result { $file } { $board }={ $whole }`
    .program = Give all boards together: the request `result` with `results` { $board }={ $whole }
    .desk = Give all boards together, as { $whole }.

match-boards-there = board { $board } ({ $pair }) has the results { $there }
    .terminal = If they are wrong: `pairproof correct { $file } { $round } { $board } '{ $typed }'`
    .program = If they are wrong: the request `correct` with `round` { $round }, `board` { $board }, `result` '{ $typed }'
    .desk = If they are wrong, correct the match on the page Round.

match-lineup-empty = { $team }: the line-up leaves every board empty
    .remedy = Name the players board after board; 0 is an empty board.

match-lineup-empty-now = { $team }: the line-up leaves every board empty
    .terminal = If the team is absent, its match is forfeited: `pairproof result { $file } { $board }={ $lost }`
    .program = If the team is absent, its match is forfeited: the request `result` with `results` { $board }={ $lost }
    .desk = If the team is absent, enter its match as lost by forfeit ({ $lost }) on the page Round.

match-lineup-empty-before = { $team }: the line-up leaves every board empty
    .terminal = If the team was absent, its match is forfeited: `pairproof correct { $file } { $round } { $board } { $lost }`
    .program = If the team was absent, its match is forfeited: the request `correct` with `round` { $round }, `board` { $board }, `result` { $lost }
    .desk = If the team was absent, correct its match to a forfeit ({ $lost }) on the page Round.

match-lineup-against-result = { $team } would leave board { $own } empty and lose it, but board { $board } ({ $pair }) has the results { $there }
    .terminal = If board { $own } was lost by forfeit, correct the result first: `pairproof correct { $file } { $round } { $board } '{ $typed }'`
    .program = If board { $own } was lost by forfeit, correct the result first: the request `correct` with `round` { $round }, `board` { $board }, `result` '{ $typed }'
    .desk = If board { $own } was lost by forfeit, correct the result of the match first on the page Round.
