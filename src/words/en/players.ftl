# Why is a command about players refused: an absence, a bye, a prohibition, a correction, new numbers?

player-no-number = { $who ->
        [team] there is no team { $number }
       *[player] there is no player { $number }
    }
    .remedy = { $who ->
        [team] Correct the number of the team.
       *[player] Correct the number of the player.
    }

player-nobody-named = no player is named
    .remedy = Name at least one.

player-no-round = there is no round { $round }; the event has { $last }
    .remedy = Name a round from 1 to { $last }.

player-no-round-missed = there is no round { $round }; the event has { $last }
    .remedy = Name the first round that is missed.

player-no-round-again = there is no round { $round }; the event has { $last }
    .remedy = Name the first round that is played again.

player-round-in-play = { $player } cannot play again from round { $round } on: round { $now } of { $last } is being played
    .terminal = Name a round from { $now } on; for a game that is over, correct its result: `pairproof correct { $file } ROUND BOARD RESULT`
    .program = Name a round from { $now } on; for a game that is over, correct its result: the request `correct` with `round`, `board`, `result`
    .desk = Correct the result of a game that is over on the page Round.

player-no-round-given = no round is given
    .remedy = Name at least one round.

player-bye-in-table = in a table, no bye gives points: everybody has an opponent in each round, and whoever is away loses the game by forfeit (C.05 6.6)
    .terminal = Give `zero`, or enter the game later if it is postponed.
    .program = Give the `worth` zero, or enter the game later if it is postponed.
    .desk = Enter an absence without a point, or enter the game later if it is postponed.

player-paired-without = round { $round } was paired without { $player }
    .terminal = Name the kind of bye that is there: half, full or zero.
    .program = Give the `worth` of the bye that is there: half, full or zero.
    .desk = Choose the kind of bye that is there: a half-point bye, a full-point bye or an absence without a point.

player-has-bye = { $player } has the pairing-allocated bye in round { $round }
    .terminal = { $who ->
        [team] Repair the round without it: `pairproof repair { $file } --absent { $number } --because WORDS --enter`
       *[player] Repair the round without him: `pairproof repair { $file } --absent { $number } --because WORDS --enter`
    }
    .program = { $who ->
        [team] Repair the round without it: the request `repair` with `absent` { $number }, `because`
       *[player] Repair the round without him: the request `repair` with `absent` { $number }, `because`
    }
    .desk = { $who ->
        [team] Repair the round without it on the page What if.
       *[player] Repair the round without him on the page What if.
    }

player-game-in-table = { $player } is paired in round { $round }: board { $board }, against { $opponent }
    .terminal = Enter the forfeit: `pairproof result { $file } --round { $round } { $board }=+/-` (or -/+)
    .program = Enter the forfeit: the request `result` with `results` { $board }=+/-, `round` { $round } (or -/+)
    .desk = Enter the forfeit on the page Round, as +/- or -/+.

player-game-open = { $player } is paired in round { $round }: board { $board }, against { $opponent }
    .terminal = Enter the result of the game (a forfeit is { $board }=+/- or { $board }=-/+), or repair the round: `pairproof repair { $file } --absent { $number } --because WORDS --enter`
    .program = Enter the result of the game (a forfeit is { $board }=+/- or { $board }=-/+), or repair the round: the request `repair` with `absent` { $number }, `because`
    .desk = Enter the result of the game on the page Round (a forfeit is +/- or -/+), or repair the round on the page What if.

player-game-over = { $player } is paired in round { $round }: board { $board }, against { $opponent }
    .terminal = The game stands as it is; name a later round, or correct its result: `pairproof correct { $file } { $round } { $board } RESULT`
    .program = The game stands as it is; name a later round, or correct its result: the request `correct` with `round` { $round }, `board` { $board }, `result`
    .desk = The game stands as it is. Name a later round, or correct its result on the page Round.

player-twice = { $player } is named twice
    .remedy = { $who ->
        [team] Name each team once.
       *[player] Name each player once.
    }

player-alone = { $who ->
        [team] a prohibition needs two teams
       *[player] a prohibition needs two players
    }
    .remedy = { $who ->
        [team] Name both teams.
       *[player] Name both players.
    }

player-range-backwards = round { $last } is before round { $first }
    .remedy = Name the first round, and the same or a later one as the last.

player-round-zero = there is no round 0
    .remedy = Name the first round, and the same or a later one as the last.

player-no-member = no team has a player { $number }
    .terminal = `pairproof players { $file }` lists the teams with their players.
    .program = The `event` of the last answer lists the teams with their players.
    .desk = The name of a team on the page Players opens a list of its players.

player-team-stays = the team of a player cannot be changed
    .remedy = Omit the club; a player plays for the team that the report names.

player-unnamed = { $player } must have a name
    .remedy = Enter the name.

player-same-id = { $player } already has the FIDE id { $id }
    .remedy = Correct one of the two ids.

player-last = the last player cannot be removed
    .remedy = Add another first.

player-posted = { $player } was on a posted list and stays in the report
    .terminal = { withdraw-instead.terminal }
    .program = { withdraw-instead.program }
    .desk = { withdraw-instead.desk }

player-paired = { $player } was paired in round { $round } and stays in the report
    .terminal = { withdraw-instead.terminal }
    .program = { withdraw-instead.program }
    .desk = { withdraw-instead.desk }

player-of-matches = { $player } cannot be removed from an event of matches
    .terminal = { withdraw-instead.terminal }
    .program = { withdraw-instead.program }
    .desk = { withdraw-instead.desk }

player-not-by-rating = { $who ->
        [team] { $rulebook } does not number the teams by rating
       *[player] { $rulebook } does not number the players by rating
    }
    .terminal = { $has_begun ->
        [true] { numbers-stay.remedy }
       *[false] Enter the list again: `pairproof enter LIST`
    }
    .program = { $has_begun ->
        [true] { numbers-stay.remedy }
       *[false] Enter the list again: the request `import`
    }
    .desk = { $has_begun ->
        [true] { numbers-stay.remedy }
       *[false] Undo the list on the page Log, and enter it again.
    }

player-numbers-without-article = round { $paired } is paired, and { $rulebook } has no article on new numbers after that
    .remedy = { numbers-stay.remedy }

player-numbers-too-late = round { $round } is paired, so no number changes any more ({ $article })
    .remedy = { numbers-stay.remedy }

player-ranked-by-list = the file ranks the players by their place in the list (XXC rank)
    .remedy = Delete the line XXC rank, if the numbers are to count.

player-unknown-record = record { $code } refers to players by number, but its meaning is unknown here
    .remedy = Delete the record, renumber, and add it again with the new numbers.

player-no-rulebook = there is no rulebook `{ $rulebook }`
    .terminal = See `pairproof rulebook list`.
    .program = See the request `rulebooks`.
    .desk = The rulebooks are listed at a terminal: the command is rulebook list.

player-list-again = the event has begun, so its list of players cannot be entered anew
    .remedy = Enter it in a file of its own.

player-not-in-lineup = there is no player { $number }
    .terminal = Name players of the team by their numbers: `pairproof players { $file }`
    .program = Name players of the team by their numbers: the `event` of the last answer lists them
    .desk = Choose players of the team on the page Round.
