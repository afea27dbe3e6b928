# What may the reader of an answer do next?

page-repair-few = { $voice ->
    [terminal] To change as few boards as possible: `pairproof repair` with the same options.
    [program] To change as few boards as possible: the request `repair` with the same fields.
   *[desk] To change as few boards as possible, repair the round here.
}

page-order-missing = { $voice ->
    [terminal] ✘ ORDER MISSING: the report states ranks, but neither record 202 nor record 212 names the tie-breaks (C.07 4.1). `pairproof heading { $file } --tiebreaks BH-C1,DE,SB` names the order; the ranks stay, and `check --all` then judges them. `pairproof standings { $file } --write-ranks` writes ranks and their order anew.
    [program] ✘ ORDER MISSING: the report states ranks, but neither record 202 nor record 212 names the tie-breaks (C.07 4.1). A command `heading` with `tie_breaks` in the request `log` names the order; the ranks stay, and the request `check` with `all` then judges them. A command `rank` in the request `log` writes ranks and their order anew.
   *[desk] ✘ ORDER MISSING: the report states ranks, but neither record 202 nor record 212 names the tie-breaks (C.07 4.1).
}

page-not-playing = { $voice ->
    [terminal] If { page-who-is } not playing, say so: --absent { $numbers }.
    [program] If { page-who-is } not playing, say so: `absent` { $numbers }.
   *[desk] If { page-who-is } not playing, enter the absence on the page Players.
}

page-let-play = { $voice ->
    [terminal] The file says that { $number } is absent. To let { $number } play: `pairproof bye { $file } { $number } { $round } none`
    [program] The event says that { $number } is absent. To let { $number } play: the request `bye` with `players` { $number }, `rounds` { $round }, without `worth`
   *[desk] The event says that { $number } is absent. To let { $number } play: the page Players
}

page-better-with-locks = { $voice ->
    [terminal] With the locked boards a better pairing is possible; `pairproof draft { $file }` adopts it.
    [program] With the locked boards a better pairing is possible; the request `draft` adopts it.
   *[desk] With the locked boards a better pairing is possible; pairing again adopts it.
}

page-if-away = { $says }; { $voice ->
    [terminal] if away: `pairproof bye { $file } { $number } { $round } zero` or `pairproof withdraw { $file } { $number }`
    [program] if away: the request `bye` with `players` { $number }, `rounds` { $round }, `worth` zero, or the request `withdraw` with `player` { $number }
   *[desk] if away: enter a zero-point bye or the withdrawal on the page Players
}

page-no-club = { $voice ->
    [terminal] No { note-participant } has a club: `pairproof edit { $file } PLAYER --club NAME`
    [program] No { note-participant } has a club: the request `edit` with `player`, `club`
   *[desk] No { note-participant } has a club; clubs are entered on the page Players.
}

page-judged-by = Judged by { $title }{ $is_named ->
    [true] { "" }
   *[false] { $voice ->
        [terminal] ; `-R` names another
        [program] ; `rulebook` names another
       *[desk] { "" }
    }
}){ $drawn ->
    [as-event] { "" }
    [with-nothing] , drawn with nothing declared
   *[with] , drawn with { $declared }
}{ $rounds_count ->
    [0] { "" }
   *[other] : { rounds-named }
}
