# What is the matter with an event file, or with a report that is used as one?

event-file-report = { $path } is a report, which is only read; an event lives in an event file
    .terminal = turn it into one, and go on with that: `pairproof import { $path }`
    .program = send the report as `tournament`
    .desk = import it into an event file at the terminal

event-file-report-to-change = { $path } is a report, which is only read; an event lives in an event file
    .terminal = turn it into one, and go on with that: `pairproof import { $path }`; or write the changed report to another file: `-o FILE`
    .program = send the report as `tournament`
    .desk = import it into an event file at the terminal

event-file-give-boards = { $voice ->
        [terminal] give the boards in a file, one per line, and check its name; `-` reads them from the standard input
       *[other] give the boards, one per line
    }
    .no-remedy = The fault says it all.

event-file-accept-tables = write accept as [[accept]] tables in { $path }
    .no-remedy = The fault says it all.

event-file-empty = { $path } holds no event yet
    .terminal = create it again: `pairproof enter`, `pairproof import`
    .program = send a `tournament`
    .desk = enter the players on the page Players

event-file-open = { $path } is open in another program and is left unchanged
    .remedy = choose another name, or close it there

event-file-since = { $fault } (the last change to this: { $change })
    .no-remedy = The fault says it all.

event-file-stale = { $change }
    .remedy = look at the current state, and repeat the command if it still makes sense

event-file-rests-on = it cannot be undone on its own, because row { $row } depends on it: { $change }
    .terminal = undo that first: `pairproof undo { $path } { $row }`
    .program = send the `event` of an earlier answer
    .desk = undo that first on the page Log

event-file-undone = row { $row } has already been undone: { $change }
    .terminal = see `pairproof log`
    .program = { "" }
    .desk = see the page Log

event-file-beginning = row { $row } created the event and cannot be undone: { $change }
    .remedy = enter or import the event again into another file

event-file-final = row { $row } has left FIDE mode for good and cannot be undone
    .remedy = import an earlier report into another event file

event-file-no-row = there is no row { $row } in { $path }; the last is { $last }
    .terminal = see `pairproof log`
    .program = { "" }
    .desk = see the page Log

event-file-nothing = { $path }: there is nothing to undo or redo
    .terminal = `pairproof log` shows what was done
    .program = { "" }
    .desk = the page Log shows what was done

event-file-altered = { $path }: { $what }
    .terminal = use a copy of the event. To go on with what the file says now: `pairproof export { $path } -o { $report }`, then `pairproof import { $report }` into another event file
    .program = { "" }
    .desk = use a copy of the event. To go on with what the file says now, save the complete report, and import it into another event file

event-file-fault = { $path }: { $what }
    .terminal = { $advice }
    .program = { "" }
    .desk = { $advice }

event-file-no-log = { $voice ->
    [terminal] --by: { $path } has no log that could record a name
    [program] `by`: { $path } has no log that could record a name
   *[desk] { $path } has no log that could record a name
    }
    .terminal = turn it into an event file: `pairproof import { $path }`
    .program = { "" }
    .desk = { "" }

event-file-draft-unreadable = the draft in the file (record { $record }) cannot be read: { $cause }
    .terminal = delete the line and pair the round again: `pairproof draft { $file }`
    .program = delete the line and pair the round again: the request `draft`
    .desk = delete the line and pair the round again on the page Round
