# Parts that several messages share; they name the values of the message that they stand in.

entry-players = { $who ->
    [team] { $count ->
        [one] 1 team
       *[other] { $count } teams
    }
   *[player] { $count ->
        [one] 1 player
       *[other] { $count } players
    }
}

note-participant = { $who ->
    [team] team
   *[player] player
}

change-in-rounds = { $last ->
    [none] { $first ->
        [none] { "" }
       *[other] { " " }from round { $first } on
    }
   *[other] { " " }in rounds { $first } to { $last }
}

change-field = { $field ->
    [name] name
    [federation] federation
    [fide_id] FIDE id
    [birth] birth
    [club] club
    [title] title
    [sex] sex
   *[rating] rating
}

note-was-were = { $rounds_count ->
    [one] was
   *[other] were
}

note-stand = { $rounds_count ->
    [one] it stands
   *[other] they stand
}

change-with-bye = { $has_bye ->
    [true] { " " }and the bye ({ $player })
   *[false] { "" }
}

note-encounters = { $encounter ->
    [match] { $count ->
        [one] 1 match
       *[other] { $count } matches
    }
   *[game] { $count ->
        [one] 1 game
       *[other] { $count } games
    }
}

note-of-rule = { $has_code ->
    [true] { " " }({ $code })
   *[false] { "" }
}

change-left-open = { $open ->
    [0] none is open
   *[other] { $open } still open
}

heading = { $heading ->
    [name] name
    [city] city
    [federation] federation
    [first-day] first day
    [last-day] last day
    [arbiter] chief arbiter
    [time-control] time control
    [rounds] number of rounds
    [deputies] deputies
    [tie-breaks] tie-breaks
    [fide-mode-left] FIDE mode left for good
    [external] values from outside (EXT)
    [days] days of rounds
    [remarks] remarks
    [rank-method] method of the starting ranks
    [time-code] time control in seconds
   *[kind] kind of event
}

days-of-rounds = { $all ->
    [true] days of the rounds
   *[false] days of { rounds-named }
}

category-or-unrated = { $unrated ->
    [true] { " " }or unrated
   *[false] { "" }
}

prizes-same = { $same ->
    [true] { " " }already, nothing changes
   *[false] { "" }
}

page-who-is = { $is_one ->
    [true] { $player } is
   *[false] they are
}
