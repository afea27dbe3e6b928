# What several messages need.

list = { $first } and { $last }

words = { $text }

leave-fide-mode = the way out of FIDE mode
    .terminal = Leave FIDE mode for good, if you must: `pairproof heading { $file } --leave-fide-mode 'I leave FIDE mode for the rest of this event'`
    .program = Leave FIDE mode for good, if you must: a command `heading` in the request `log` with `leave_fide_mode`
    .desk = An event leaves FIDE mode for good only at a terminal: the command is heading, with --leave-fide-mode.

announce-before-round-one = what counts only if it was announced
    .terminal = Pair without the option. It counts only if it was announced before round one: by `pairproof settings` in an event file, or in pairproof.toml beside a report.
    .program = Pair without the option. It counts only if it was announced before round one: by a command `settings` in the request `log`.
    .desk = Pair without it. It counts only if it was announced before round one (page Rules).
