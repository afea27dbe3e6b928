# Which limit was reached, and what is too large?

limit-before-work = the time limit was reached before the work began
    .no-remedy = The fault says it all.

limit-reading = the limit was reached { $step ->
    [request] while the request was being read
    [tournament] while the tournament was being read
    [question] while the request was being examined
    [standings] while the standings were being calculated
    [boards] while the boards were being read
   *[position] before the round was examined
    }; nothing proved so far
    .terminal = { more-time.terminal }
    .program = { more-time.program }
    .desk = { more-time.desk }

limit-counting = the limit was reached while the round was being counted
    .terminal = { more-time.terminal }
    .program = { more-time.program }
    .desk = { more-time.desk }

limit-searching = the limit was reached before the search was complete
    .terminal = { more-time.terminal }
    .program = { more-time.program }
    .desk = { more-time.desk }

limit-judging = the limit was reached while the pairing was being judged. The best pairing of round { $round } has been proved; of its { $boards ->
    [one] 1 board
   *[other] { $boards } boards
    }, { $same } have the same players in yours
    .terminal = { more-time.terminal }
    .program = { more-time.program }
    .desk = { more-time.desk }

limit-in-bracket = the limit was reached in bracket { $bracket }; proved so far: { $proved ->
    [one] 1 level
   *[other] { $proved } levels
    }{ "\u000A" }{ $levels }
    .terminal = { more-time.terminal }
    .program = { more-time.program }
    .desk = { more-time.desk }

limit-certificate = no certificate: { $why }
    .terminal = { more-time.terminal }
    .program = { more-time.program }
    .desk = { more-time.desk }

limit-certificate-none = no certificate: { $why }
    .no-remedy = The fault says it all.

limit-veripb = no problems for VeriPB: { $why }
    .no-remedy = The fault says it all.

limit-memory-of-round = round { $round } of { $players ->
    [one] 1 player
   *[other] { $players } players
    } may need { $needed } MB of memory, but only { $free } MB are free
    .terminal = { limit-memory-of-round.remedy-for-all }{ $compared ->
        [true], or pair it without its procedure (`pair` without `--compare`)
       *[false] { "" }
    }
    .program = { limit-memory-of-round.remedy-for-all }
    .desk = { limit-memory-of-round.remedy-for-all }
    .remedy-for-all = at most { $fits ->
        [one] 1 player
       *[other] { $fits } players
    } would fit; free some memory, or pair the round on a larger machine

limit-memory-of-certificate = the certificate is too large to be checked: reading it needs { $needed } MB, and { $allowed } MB are allowed
    .terminal = allow more memory (`--memory { $enough }`)
    .program = { "" }
    .desk = { "" }
