# Which rulebook, which discretion and which reading does a question name?

rulebook-unknown = there is no rulebook `{ $id }`.{ $near ->
        [none] { "" }
       *[other] { " " }Did you mean { $near }?
    } { $voice ->
        [terminal] See `pairproof rulebook list`.
        [program] See the request `rulebooks`.
       *[desk] See the page Rules.
    }
    .no-remedy = The fault says it all.

rulebook-several = a round is paired under one rulebook, not { $count }: { $list }
    .remedy = name one rulebook

rulebook-to-compare = a round is paired under one rulebook, not { $count }: { $list }
    .terminal = name one of them. To compare two in this event: `pairproof pair { $file } -R { $one } -f pairs > boards.txt`, then `pairproof check { $file } boards.txt -R { $other }`. To compare them in random events: `pairproof-lab simulate -R { $list }`
    .program = name one of them
    .desk = name one of them

rulebook-not-built-in = there is no rulebook `{ $id }`
    .remedy = name one by its id, or send its text

rulebook-long = the rulebook is longer than { $most } bytes
    .remedy = give the text of a single rulebook

rulebook-irregular = { $path } is not a regular file
    .remedy = name the rulebook file

rulebook-fault = { $fault }
    .no-remedy = The fault says it all.

rulebook-kept-fault = { $fault } (the event keeps this text{ $voice ->
        [terminal]; `-R FILE.toml` names another
        [program]; `rulebook` names another
       *[desk] { "" }
    })
    .no-remedy = The fault says it all.

rulebook-not-kept = the event uses the rulebook `{ $id }` (XXW rulebook), which is not built in, and does not keep its text
    .terminal = name the rulebook file: `-R FILE.toml`
    .program = send the text of the rulebook: `rulebook`
    .desk = name the rulebook on the page Rules

rulebook-kept-other = the event uses the rulebook `{ $id }` (XXW rulebook), but keeps the text of `{ $kept }` (XXW text)
    .terminal = name the rulebook file: `-R FILE.toml`
    .program = send the text of the rulebook: `rulebook`
    .desk = name the rulebook on the page Rules

rulebook-of-round = round { $round } was drawn under the rulebook `{ $id }`, which is not built in, and the file does not keep its text
    .terminal = name the rulebook file: `-R FILE.toml`
    .program = send the text of the rulebook: `rulebook`
    .desk = name the rulebook on the page Rules

rulebook-of-draft = the draft for round { $round } was paired under the rulebook `{ $id }`, which is not built in, and does not keep its text
    .terminal = name the rulebook file: `-R FILE.toml`; or pair the round again
    .program = pair the round again
    .desk = pair the round again

rulebook-of-certificate = the certificate uses the rulebook `{ $id }`, which is not built in
    .terminal = name its file with `-R`
    .program = send its text: `rulebook`
    .desk = verify the certificate at the terminal, with the file of the rulebook

rulebook-of-two-lines = the file names two rulebooks: { $book } (XXW rulebook) and { $other } (record 192)
    .terminal = delete one of the two lines, or choose with `-R`
    .program = delete one of the two lines, or choose with `rulebook`
    .desk = delete one of the two lines, or choose the rulebook on the page Rules

rulebook-of-two-files = { $first } names the rulebook { $named }, but { $second } names { $other }
    .terminal = choose one for all with `-R`, or give only files of one rulebook
    .program = choose one for all with `rulebook`
    .desk = choose one for all

rulebook-of-no-type = no built-in rulebook matches the tournament type { $code } (record 192){ $near ->
        [none] { "" }
       *[other]. Did you mean { $near }?
    }
    .terminal = correct record 192, or name a rulebook with `-R`; see `pairproof rulebook list`
    .program = correct record 192, or name a rulebook with `rulebook`; see the request `rulebooks`
    .desk = correct the type on the page Event, or choose the rulebook on the page Rules

declared-twice = { $key } is declared twice; declare it once
    .no-remedy = The fault says it all.

declared-no-discretion = { $book } has no discretion `{ $key }`.{ $near ->
        [none] { "" }
       *[other] { " " }Did you mean { $near }?
    }
    .no-remedy = The fault says it all.

declared-no-reading = { $voice ->
        [terminal] `--reading { $declared }`
        [program] `declared` { $declared }
       *[desk] { $declared }
    }: { $book } has no reading `{ $code }`.{ $near ->
        [none] { "" }
       *[other] { " " }Did you mean { $near }?
    } { $voice ->
        [terminal] See `pairproof rulebook readings { $book }`.
        [program] See the request `rulebooks`.
       *[desk] See the page Rules.
    }
    .no-remedy = The fault says it all.

declared-no-choice = { $voice ->
        [terminal] `--reading { $declared }`
        [program] `declared` { $declared }
       *[desk] { $declared }
    }: { $code } can be { $choices }
    .no-remedy = The fault says it all.

declared-both = { $key } and no-{ $key } contradict each other; declare only one of them
    .no-remedy = The fault says it all.

declared-both-discretions = { $voice ->
        [terminal] --discretion: { $key } and no-{ $key } contradict each other; declare only one of them
        [program] `declared`: { $key } and no-{ $key } contradict each other; declare only one of them
       *[desk] { $key } and no-{ $key } contradict each other; declare only one of them
    }
    .no-remedy = The fault says it all.

declared-preferences = type-b and no-preferences contradict each other; declare only one of them
    .no-remedy = The fault says it all.

declared-only-announced = declare only what the event announces
    .no-remedy = The fault says it all.
