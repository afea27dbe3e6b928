# Why is a sheet or a list of awards not printed?

sheet-idle-option = { $voice ->
        [terminal] --{ $option }
        [program] `{ $option }`
       *[desk] this setting
    } applies only to { $to ->
        [ties] standings, crosstable and prizes
        [category] standings and crosstable
        [large] boards and names in HTML
        [html] HTML
        [heading] HTML and text headings
        [changes] boards and slips
        [ratings] boards, names and slips
        [boards] boards
       *[cards] cards
    }
    .remedy = omit it, or print what it applies to

sheet-columns-without-distance = { $voice ->
        [terminal] --columns applies only to large print, which `--distance 0` turns off
        [program] `columns` applies only to large print, which `distance` 0 turns off
       *[desk] columns apply only to large print, which the distance 0 turns off
    }
    .remedy = omit it, or print what it applies to

sheet-one-of-csv = a CSV file can hold only one sheet
    .remedy = print each sheet to its own file

sheet-no-change = no board in round { $round } has changed since it was published
    .terminal = omit `--changes`
    .program = omit `changes`
    .desk = print the whole round

sheet-too-narrow = { $columns } columns of { $what } legible from { $metres } m do not fit on { $paper }
    .terminal = use { $options }
    .program = use { $fields }
    .desk = choose { $choices }

sheet-nothing-paired = no round has been paired yet
    .terminal = pair the first round: `pairproof draft { $file }`
    .program = pair the first round: the request `draft`
    .desk = pair the first round on the page Round

sheet-nothing-played = no round is over yet, so there are no winners
    .terminal = enter the results of round 1: `pairproof result { $file } 1=1-0`
    .program = enter the results of round 1: the request `result` with `results` 1=1-0
    .desk = enter the results of round 1 on the page Round

sheet-not-paired = round { $round } has not been paired; the last paired round is { $last }
    .terminal = name a paired round, or omit `--round`
    .program = name a paired round, or omit `round`
    .desk = choose a paired round

sheet-no-table = { $book } makes each round from the results of those before, so there is no schedule of all rounds
    .remedy = print `boards` of a round that is paired

sheet-no-teams = this is no team event, so the standings already list the players
    .remedy = print `standings`

sheet-no-prizes = the event has no stored prizes
    .terminal = store a list: `pairproof prizes { $file } --list prizes.csv --keep`
    .program = store a list: a command `prizes` in the request `log`
    .desk = store a list on the page Categories and prizes

sheet-unknown = there is no sheet `{ $name }`
    .remedy = request one of { $sheets }

sheet-form = sheets are not available as `{ $form }`
    .remedy = request html, text, csv or json

sheet-number = the { $what } '{ $value }' is not possible: { $value } is not in { $least }..={ $most }
    .no-remedy = The fault says it all.

sheet-paper = there is no paper '{ $name }'
    .remedy = choose one of { $papers }

prizes-none-given = no prizes are given, and the event has no stored list
    .terminal = give them: `pairproof prizes { $file } '1st 500' 'women 1st 100'`, or `--list FILE`
    .program = store a list: a command `prizes` in the request `log`
    .desk = store a list on the page Categories and prizes

prizes-at-line = { $path }, line { $line }: { $fault }
    .no-remedy = The fault says it all.

prizes-unreadable = { $path }, line { $line }: { $cause }
    .remedy = it may contain several, share ('no', 'even', 'hort', 'pool'), currency and prizes = ['1st 500', …] (docs/prizes.md)

prizes-no-columns = { $path }, line { $line }: the first line does not name the columns for places and prizes
    .remedy = Begin with the line: category,place,prize
