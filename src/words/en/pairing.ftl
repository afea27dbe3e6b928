# What has a command line of `pair` asked for that is not possible? Only people at a terminal read these.

pair-cards = --cards lays out score levels, which { $book } does not have
    .no-remedy = The fault says it all.

pair-words-in-data = { $option } prints text, which does not fit into this format
    .remedy = omit it, or use `-f text`

pair-output-taken = { $option } already uses the standard output
    .remedy = write to a file, or omit `--format`, `--cards`, `--readings` and `--show-model`

pair-html-of-published = --html reports on a newly paired round, but `--published` changes a published one
    .remedy = omit one of them

pair-not-a-table = --rounds all: { $book } makes each round from the results of those before, so only the next one can be paired
    .remedy = omit it

pair-all-without = --rounds all: `--absent`, `--withdrawn` and `--order` are about one round
    .remedy = record absences first: `pairproof bye { $file } PLAYER ROUND zero`

pair-all-in-json = -f json is the answer about one round
    .remedy = use `-f csv`, or print all rounds: `pairproof print { $file } schedule -f json`

pair-all-paired = all { $rounds } announced rounds have been paired
    .remedy = print them: `pairproof print { $file } schedule`
