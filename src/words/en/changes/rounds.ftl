# What has a command about a round changed, and what has the arbiter to know?

change-round = round { $round }: { $boards ->
    [one] 1 board
   *[other] { $boards } boards
}{ change-with-bye }

change-round-altered = round { $round }: { $altered } of { $was ->
    [one] 1 board
   *[other] { $was } boards
} altered, now { $now }{ change-with-bye }

change-as-played = round { $round }: { $boards_count ->
    [one] board
   *[other] boards
} { $boards } as played

change-drafted = round { $round }: { $boards ->
    [one] 1 board
   *[other] { $boards } boards
} drafted

change-drafted-by-lot = { $drafted }; lots drawn with the seed { $seed }

change-swapped = { $player } and { $other } have changed places

change-turned = board { $board } is now { $pair }

change-forced = { $player } and { $other } meet, and their board is locked

change-bye-forced = { $player } has the bye, which is locked

change-lock-of-board = board { $board } ({ $pair })

change-lock-of-bye = the bye of { $player }

change-locked = { $place } is locked

change-locked-already = { $place } is locked already; nothing changes

change-unlocked = { $place } is no longer locked

change-unlocked-already = { $place } is not locked; nothing changes

change-no-table = { $player } has no fixed table

change-table = { $player } plays at table { $table }; the other boards keep their order

change-table-of-opponent = { $player } plays at table { $table }; the other boards keep their order. { $other } leaves table { $left } for this round, and keeps it for later rounds

change-published = published: { $published }

change-by-hand = { $published }; published by hand: { $reason }

change-with-remark = { $published }; { $reason }

change-repaired = { $causes }; { $repaired }

cause-not-playing = { $player } is not playing

cause-not-paired = { $player } is playing but was not paired

cause-as-played = boards as played ({ $reason })

change-accepted = round { $round }, board { $board } accepted: { $reason }

change-scheduled = rounds { $first } to { $last } are paired

change-closed = round { $round } is closed{ nothing-changes }

change-closed-ranked = round { $round } is closed; { $ranked }

change-closed-ranked-anew = round { $round } is closed already; { $ranked } anew

change-closed-ranked-same = round { $round } is closed already, and the report has its ranks; nothing changes

change-ranked = the ranks of { $who ->
    [team] { $count ->
        [one] 1 team
       *[other] { $count } teams
    }
   *[player] { $count ->
        [one] 1 player
       *[other] { $count } players
    }
} after round { $round } have been written

note-ranks-order = the report now names the order that the ranks follow (records 202 and 212): { $order }

note-ranks-open = { note-encounters } without a result: entering the next result will clear the ranks

note-ranks-early = { $paired } of { $rounds ->
    [one] 1 round
   *[other] { $rounds } rounds
} are paired: entering the next result will clear the ranks

note-ranks-not-written = the final ranks are not written yet: { $open }

note-ranks-forgotten = the ranks and tie-break values in the report no longer hold and have been removed
    .terminal = to write them anew: `pairproof { $is_closed ->
        [true] close { $file }
       *[false] standings { $file } --write-ranks
    }`
    .program = to write them anew: { $is_closed ->
        [true] the request `close`
       *[false] a command `rank` in the request `log`
    }
    .desk = to write them anew: { $is_closed ->
        [true] close the round anew on the page Round
       *[false] the page Standings
    }

note-overtaken-by = { $changes }{ $more ->
    [0] { "" }
    [one] ; and 1 other change
   *[other] ; and { $more } other changes
}

note-draft-discarded = the draft for round { $round } has been discarded, because pairing numbers have changed

note-absent = absent: { $players }

note-left-over-withdrawn = { $player } has withdrawn and is left over: no point (4)

note-withdrawn-forfeit = { $players } { $players_count ->
    [one] has
   *[other] have
} withdrawn, and the opponent wins by forfeit (4)

note-away-forfeit = { $players } { $players_count ->
    [one] is
   *[other] are
} away: lost by forfeit (C.05 6.6)

note-free-round = a free round gives no points; record 162 (P) or XXS (PAB) of the report says so

note-draft-kept = kept from the draft before: { $demands }
    .terminal = Forget it: `pairproof draft { $file } --anew`
    .program = Forget it: the request `draft` with `anew`
    .desk = Forget it: begin the draft anew on the page Round.

note-draft-forgotten = forgotten from the draft before: { $demands }

note-draft-forgotten-tables = forgotten from the draft before: { $demands }. Players keep their fixed tables

demand-absent = absent: { $players }

demand-withdrawn = in the draw although withdrawn: { $players }

demand-order = the order of { $players }

demand-declared = declared: { $declared }

demand-draws = { $count ->
    [one] 1 open game counts as a draw
   *[other] { $count } open games count as draws
}: { $games }

demand-locked = { $count ->
    [one] 1 locked board
   *[other] { $count } locked boards
}

note-tie-breaks-open = No tie-breaks are chosen, so those of the rulebook count. In FIDE mode they can no longer be changed once round 1 is published
    .terminal = Choose them before: `pairproof heading { $file } --tiebreaks LIST`
    .program = Choose them before: a command `heading` in the request `log` with `tie_breaks`
    .desk = Choose them before on the page Event.

note-games-left-out = games of the table that no round has{ note-of-rule }: { $games_listed }

note-games-beyond = games beyond those of the table{ note-of-rule }: { $games_listed }

game-in-rounds = { $pair } ({ rounds-named })

game-in-rounds-due = { $pair } ({ rounds-named }, and due in { $later_count ->
    [one] round { $later }
   *[other] rounds { $later }
})

note-enter-missing-game = a missing game can be entered in the round in which it is played
    .terminal = to enter it: `pairproof repair { $file } --round ROUND --played BOARDS --because WORDS`
    .program = to enter it: the request `repair` with `round`, `played` and `because`
    .desk = to enter it: the page What if
