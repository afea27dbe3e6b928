# What is to be done with data that are no tournament, or no list of players?

advice-list-of-players = { $voice ->
        [terminal] Make an event of the list with `pairproof enter`, and give that.
        [program] Add its players to an event: the request `add`.
       *[desk] Enter its players on the page Players.
    }
    .no-remedy = The fault says it all.

advice-report-to-import = { $voice ->
        [terminal] Import it: `pairproof import REPORT`.
        [program] Import it: the request `import`.
       *[desk] Import it into an event of its own at the terminal.
    } A list of players begins with the names of its columns.
    .no-remedy = The fault says it all.

advice-file-to-import = { $voice ->
        [terminal] Import it: `pairproof import { $file }`.
        [program] Import it: the request `import`.
       *[desk] Import it into an event of its own at the terminal.
    }
    .no-remedy = The fault says it all.

advice-tabs = Replace every tab with blanks, so that each field is in its columns. A table of players from a spreadsheet can be saved as CSV and { $voice ->
        [terminal] read by `pairproof enter`.
        [program] sent as players of the request `add`.
       *[desk] entered on the page Players.
    }
    .no-remedy = The fault says it all.
