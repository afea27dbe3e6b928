# What does the system not provide, or the program itself get wrong?

system-folder = cannot make the folder { $path }: { $cause }
    .no-remedy = The fault says it all.

system-pages = cannot write { $path }: { $cause }
    .no-remedy = The fault says it all.

system-answer = cannot write the answer: { $cause }
    .no-remedy = The fault says it all.

system-this-folder = this folder cannot be read: { $cause }
    .no-remedy = The fault says it all.

system-keys = cannot read the keys: { $cause }
    .no-remedy = The fault says it all.

system-key = cannot read a key: { $cause }
    .no-remedy = The fault says it all.

system-thread = cannot start a thread: { $cause }
    .no-remedy = The fault says it all.

system-no-seed = the system provides no seed for the lots: { $cause }
    .terminal = give any whole number: `--seed NUMBER`
    .program = give any whole number: `seed`
    .desk = Pair the round again.

system-command-line = { $says }
    .terminal = { $usage }
    .program = { "" }
    .desk = { "" }

system-elsewhere = `{ $command }` is a command of the program { $program }
    .remedy = type `{ $program } { $command }`

system-bug = our bug
    .remedy = report it with the file that caused it

system-bug-request = our bug; please report it with the request
    .no-remedy = The fault says it all.

system-bug-because = our bug: { $what }
    .no-remedy = The fault says it all.

system-draft-lost = the draft was not saved
    .no-remedy = The fault says it all.

system-way-lost = a way to repair the round is missing
    .no-remedy = The fault says it all.

system-rank-lost = a player is missing in the standings
    .no-remedy = The fault says it all.

system-no-tournament = this request takes no tournament
    .no-remedy = The fault says it all.
