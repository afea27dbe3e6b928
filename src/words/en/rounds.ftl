# Why is a round not drafted, altered, published, repaired or closed?

round-draft-outdated = { $more ->
        [0] the draft for round { $round } is out of date: { $changes }
        [one] the draft for round { $round } is out of date: { $changes }; and 1 other change
       *[other] the draft for round { $round } is out of date: { $changes }; and { $more } other changes
    }
    .terminal = Pair the round again: `pairproof draft { $file }`
    .program = Pair the round again: the request `draft`
    .desk = Pair the round again on the page Round.

round-no-draft = round { $round } has no draft
    .terminal = Pair it first: `pairproof draft { $file }`
    .program = Pair it first: the request `draft`
    .desk = Pair it first on the page Round.

round-locks = no legal pairing of round { $round } contains all locked boards
    .terminal = Unlock one: `pairproof alter { $file } unlock { $board }`. Or release them all: `pairproof draft { $file } --anew`
    .program = Unlock one: the request `alter` with `edits` unlock { $board }. Or release them all: the request `draft` with `anew`
    .desk = Unlock one on the page Round, or pair the round anew there.

round-locked-stranger = the draft locks player { $number }, who is not in the event
    .terminal = Pair the round again: `pairproof draft { $file } --anew`
    .program = Pair the round again: the request `draft` with `anew`
    .desk = Pair the round again on the page Round.

round-unreasoned-legality = round { $round } has not been published: the draft is not legal
    .terminal = Say why you publish it: `--reason TEXT`. Or pair it again: `pairproof draft { $file }`
    .program = Say why you publish it: `reason`. Or pair it again: the request `draft`
    .desk = Give a reason when you publish it, or pair it again on the page Round.

round-unreasoned-colours = round { $round } has not been published: the draft does not have the colours that the rules give
    .terminal = Say why you publish it: `--reason TEXT`. Or pair it again: `pairproof draft { $file }`
    .program = Say why you publish it: `reason`. Or pair it again: the request `draft`
    .desk = Give a reason when you publish it, or pair it again on the page Round.

round-unreasoned = round { $round } has not been published: the draft is not the best pairing
    .terminal = Say why you publish it: `--reason TEXT`. Or pair it again: `pairproof draft { $file }`
    .program = Say why you publish it: `reason`. Or pair it again: the request `draft`
    .desk = Give a reason when you publish it, or pair it again on the page Round.

round-not-next = round { $round } cannot be drafted, because the next round is { $next }
    .terminal = To change a published round: `pairproof repair { $file }`
    .program = To change a published round: the request `repair`
    .desk = Change a published round on the page What if.

round-no-change = no change is given
    .terminal = Give one: `pairproof alter { $file } swap 12 34`
    .program = Give one: the request `alter` with `edits` swap 12 34
    .desk = Change something on the page Round.

round-no-reason-by-hand = the reason is missing
    .terminal = Say why it is published by hand: `--reason TEXT`
    .program = Say why it is published by hand: `reason`
    .desk = Say why it is published by hand.

round-no-reason-as-played = the reason is missing
    .terminal = Say why the seats differ: `--because WORDS`
    .program = Say why the seats differ: `because`
    .desk = Say why the seats differ.

round-no-reason-accepted = the reason is missing
    .remedy = Say why you accept the board.

round-no-board = round { $round } has no board { $board }
    .remedy = Name a paired round and one of its boards.

round-paired-on = round { $round } cannot be paired again: round { $last } was paired on its results
    .terminal = Write the new pairing to another file (`-o`), or undo the later rounds.
    .program = Send the `event` of an earlier answer.
    .desk = Undo the later rounds first (page Log).

round-result-lost = { $pair } would lose their result { $result } with their board
    .remedy = Leave the board as it is, or remove the result first (correct … '*').

round-schedule = the rounds from { $round } on cannot be published, because the next round is { $next }
    .terminal = Pair them again: `pairproof pair { $file } --rounds all --enter`
    .program = Pair them again: the requests `draft` and `publish`
    .desk = Pair them again on the page Round.

round-unpublished = round { $round } has not been published, so it cannot be closed
    .remedy = Publish it first.

round-open = round { $round } cannot be closed: { $of_teams ->
        [true] { $open ->
            [one] 1 match without a result
           *[other] { $open } matches without a result
        }
       *[false] { $open ->
            [one] 1 game without a result
           *[other] { $open } games without a result
        }
    }
    .remedy = Enter the result of board { $board } first.

round-twice = { $player } is paired twice
    .remedy = Name each player once.

round-table-twice = table { $table } is assigned twice
    .remedy = Give each board its own table.

round-table-unknown = there is no table { $table }
    .remedy = Tables are numbered from 1 to { $last }.

round-not-in-draft = { $player } is not in the draft for round { $round }
    .remedy = Name a player who has a board or the bye in it.

round-draft-no-board = the draft for round { $round } has no board { $board }
    .remedy = Name one of its boards; the last is board { $last }.

round-board-locked = board { $board } ({ $pair }) is locked
    .terminal = Unlock it first: `pairproof alter { $file } unlock { $board }`
    .program = Unlock it first: the request `alter` with `edits` unlock { $board }
    .desk = Unlock it first on the page Round.

round-bye-locked = the bye of { $player } is locked
    .terminal = Unlock it first: `pairproof alter { $file } unlock bye`
    .program = Unlock it first: the request `alter` with `edits` unlock bye
    .desk = Unlock it first on the page Round.

round-swap-alone = { $player } is named twice
    .remedy = Name two players.

round-meet-already = { $player } and { $other } meet each other on board { $board }
    .terminal = Swap the colours: `pairproof alter { $file } turn { $board }`
    .program = Swap the colours: the request `alter` with `edits` turn { $board }
    .desk = Swap the colours on the page Round.

round-meet-alone = { $player } is named twice
    .remedy = Name two players.

round-no-bye = nobody has the bye in round { $round }, because an even number plays
    .remedy = Name two players who are to meet.

round-no-bye-to-lock = nobody has the bye in the draft for round { $round }
    .remedy = Name a board.

round-table-beyond = there is no table { $table }; the draft for round { $round } has { $last }
    .remedy = Name a table from 1 to { $last }.

round-bye-needs-no-table = { $player } has the bye and needs no table
    .remedy = Name a player who has a board.

round-table-of-other = table { $table } belongs to { $player }
    .terminal = Release it first: `pairproof alter { $file } table { $number }=none`
    .program = Release it first: the request `alter` with `edits` table { $number }=none
    .desk = The table is released at a terminal, by the command alter.

round-as-played-of-matches = the boards of a round of matches that is over cannot be recorded otherwise
    .terminal = In the last round, take the results back first (`pairproof correct { $file } ROUND BOARD '*'`); otherwise keep the fact in the report: `pairproof heading { $file } --remark WORDS`
    .program = In the last round, take the results back first (the request `correct` with `round`, `board`, `result` '*'); otherwise keep the fact in the report: a command `heading` in the request `log` with `remarks`
    .desk = In the last round, take the results back first (page Round). Otherwise keep the fact as a remark on the page Event.

round-as-played-result = the game of board { $board }, { $pair }, needs its result, because round { $round } is over
    .terminal = Write it behind the board, White first: `--played { $white }-{ $black }=1-0`
    .program = Write it behind the board, White first: `played` { $white }-{ $black }=1-0
    .desk = Choose the result of the board, from White's side.
