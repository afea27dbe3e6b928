# What does a command itself lack?

command-repair-unexplained = the repair of round { $round } has no reason
    .terminal = Say why the published boards change: `--because WORDS`
    .program = Say why the published boards change: `because`
    .desk = Say why the published boards change.

command-other-rulebook = the command names the rulebook { $named }, but the event uses { $own }
    .remedy = Name { $own } as the rulebook of the command.
