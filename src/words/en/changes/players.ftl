# What has a command about players changed, and what has the arbiter to know?

change-several = { $all }

change-withdrawn = { $player } is withdrawn from round { $from } on

change-withdrawn-already = { $player } has already withdrawn; nothing changes

change-withdrawn-from-table = { $player } is withdrawn from round { $from } on: lost by forfeit in { rounds-named }

change-no-open-game = { $player } has no open game from round { $from } on; nothing changes

change-plays-again = { $player } plays again in { rounds-named }

change-bye-again = { $player } has { bye-named } in round { $round }, as before the withdrawal

change-not-absent = { $player } is not absent from round { $from } on; nothing changes

change-no-forfeit = { $player } has lost no game by forfeit from round { $from } on; nothing changes

change-absent = { $player } is absent in { rounds-named } (0 points){ nothing-changes }

change-bye = { $player } has { bye-named } in { rounds-named }{ nothing-changes }

change-no-bye = { $player } has no bye in { rounds-named }{ nothing-changes }

change-forbidden = { $players } may not meet{ change-in-rounds }{ nothing-changes }

change-kept-apart = { $players } are kept apart if possible{ change-in-rounds }{ nothing-changes }

change-corrected = { $player }: { $changes_listed }

change-corrected-nothing = { $player } already has these values; nothing changes

change-value = { change-field } { $new } instead of { $old }

change-value-new = { change-field } { $new }

change-value-gone = no { change-field } instead of { $old }

change-removed = { $player } has been removed

change-renumbered = { $who ->
    [team] { $count ->
        [one] 1 team
       *[other] { $count } teams
    }
   *[player] { $count ->
        [one] 1 player
       *[other] { $count } players
    }
} renumbered: { $numbers_listed }

change-number = { $player } (was { $was })

change-others = { others }

change-numbers-same = the pairing numbers already follow the ratings; nothing changes

note-rounds-unknown = the number of rounds is not stated (142, XXR), so only round { $from } is marked; repeat the command for later rounds

note-game-open = the game in round { $round } has no result yet

note-irish-withdrawn = { $rulebook }: a player who withdraws stays in the draw with a score of 0, and each opponent wins by forfeit (4)

note-table-withdrawn = the boards of the other rounds are announced, and the opponents win by forfeit; the standings say whether the games played count (C.05 6.6)

note-games-count = the standings say whether the games played count (C.05 6.6)

note-wins-by-forfeit = { $player } wins by forfeit in { rounds-named }, because the opponent is away

note-keeps-bye = { $player } keeps { bye-named } in round { $round }
    .terminal = to remove it: `pairproof bye { $file } { $number } { $round } none`
    .program = to remove it: the request `bye` with `players` { $number }, `rounds` { $round }, without `worth`
    .desk = to remove it: the page Players

note-bye-replaced = { $player } had { bye-named } in round { $round }, which is replaced

note-bye-before = { $player } had { bye-named } in round { $round } before the withdrawal, and plays there now
    .terminal = to enter it again: `pairproof bye { $file } { $number } { $round } { $bye }`
    .program = to enter it again: the request `bye` with `players` { $number }, `rounds` { $round }, `worth` { $bye }
    .desk = to enter it again: the page Players

note-paired-on-old-score = { rounds-named } { note-was-were } paired on the old score; { note-stand }

note-paired-on-old-game = { rounds-named } { note-was-were } paired on the old game; { note-stand }

note-half-byes = { $player } now has { $count } half-point byes; check that the regulations allow them

note-still-away = the withdrawal was from round { $from } on; the absence from the other rounds remains

note-unwanted-pairs = only a rulebook with the criterion `unwanted-pairs` counts this (models/README.md)

note-have-met = { $player } meets one of them in round { $round }

note-moved-up = { $count ->
    [one] 1 player
   *[other] { $count } players
} moved up by one number

note-number-renumber = with this rating the pairing number would be { $number }; it stays { $stays }
    .terminal = { $who ->
        [team] to number the teams again: `pairproof renumber { $file }`
       *[player] to number the players again: `pairproof renumber { $file }`
    }
    .program = { $who ->
        [team] to number the teams again: a command `renumber` in the request `log`
       *[player] to number the players again: a command `renumber` in the request `log`
    }
    .desk = { $who ->
        [team] to number the teams again: the page Players
       *[player] to number the players again: the page Players
    }

note-number-decides = with this rating the pairing number would be { $number }; it stays { $stays } and decides the pairing order: to get the other number, use `remove` and `add`

note-number-stays = with this rating the pairing number would be { $number }; it stays { $stays }, so the pairing order does not change

note-dubov-numbers = a new rating before round 4 is paired demands new numbers (C.04.4.1 1.2.2)

note-compares-ratings = { $rulebook } compares ratings, so the next pairing may change

note-acceleration-stays = the points of the acceleration stay with their players

note-strength-renumber = { $team } has the strength { $new } instead of { $old }; the numbers of the teams stay
    .terminal = to number the teams again: `pairproof renumber { $file }`
    .program = to number the teams again: a command `renumber` in the request `log`
    .desk = to number the teams again: the page Players

note-strength = { $team } has the strength { $new } instead of { $old }; the numbers of the teams stay
