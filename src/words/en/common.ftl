# What several messages need.

list = { $first } and { $last }

list-of-choices = { $first } or { $last }

others = { $count ->
    [one] 1 other
   *[other] { $count } others
}

# What an earlier version stored.
earlier-words = { $words }

nothing-changes = { $same ->
    [true] { " " }already; nothing changes
   *[false] { "" }
}

rounds-named = { $rounds_count ->
    [one] round { $rounds }
   *[other] rounds { $rounds }
}

bye-named = { $bye ->
    [half] a half-point bye
    [full] a full-point bye
    [allocated] the pairing-allocated bye
   *[zero] a zero-point bye
}

leave-fide-mode = the way out of FIDE mode
    .terminal = If you must, leave FIDE mode for good: `pairproof heading { $file } --leave-fide-mode 'I leave FIDE mode for the rest of this event'`
    .program = If you must, leave FIDE mode for good: a command `heading` in the request `log` with `leave_fide_mode`
    .desk = If you must, leave FIDE mode for good on the page Event.

announce-before-round-one = what counts only if it was announced
    .terminal = Pair without the option. It counts only if it was announced before round one: by `pairproof settings` in an event file, or in pairproof.toml beside a report.
    .program = Pair without the option. It counts only if it was announced before round one: by a command `settings` in the request `log`.
    .desk = Pair without it. It counts only if it was announced before round one (page Rules).

numbers-stay = the numbers of an event that has begun
    .remedy = The numbers stay as they are; the corrected rating stands in the report.

withdraw-instead = who cannot be removed is withdrawn
    .terminal = { $who ->
        [team] Withdraw the team: `pairproof withdraw { $file } { $number }`
       *[player] Withdraw the player: `pairproof withdraw { $file } { $number }`
    }
    .program = { $who ->
        [team] Withdraw the team: the request `withdraw` with `player` { $number }
       *[player] Withdraw the player: the request `withdraw` with `player` { $number }
    }
    .desk = { $who ->
        [team] Withdraw the team on the page Players.
       *[player] Withdraw the player on the page Players.
    }

more-time = what a limit ended is tried again without it
    .terminal = allow more time (`--time-limit`) or set no limit
    .program = allow more time (`time_limit`) or set no limit
    .desk = { "" }
