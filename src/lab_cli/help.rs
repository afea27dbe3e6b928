//! The text below the help of each command: three examples. The tests run all of them.

pub(super) const LAB: &str = "Examples:
  pairproof-lab generate -o random.trf
          write a random tournament, for checking other programs
  pairproof-lab simulate --events 20 --players 12 -R irish,ecf-2009 -o a.jsonl
          simulate twenty events under two rulebooks
  pairproof-lab study run.jsonl
          summarise a simulation
  pairproof-lab bench --events 3 --players 12 --rounds 4 --preset rough
          compare the procedure with the model, round by round

Exit codes:
  0  success
  1  the answer is no (a difference, or no legal pairing)
  2  a bug in pairproof-lab
  3  an error in the request or the file
  4  a limit was reached before a proof
  5  a file cannot be read or written";

pub(super) const CONFORMANCE: &str = "Examples:
  pairproof-lab conformance event
          pair every NAME.trf and compare with NAME.pairs
  pairproof-lab conformance event --expected expected
          compare with the expected pairings in NAME.expected
  pairproof-lab conformance event -R dutch-2017 -f json
          use another edition, and print JSON";

pub(super) const GENERATE: &str = "Examples:
  pairproof-lab generate -o random.trf
          draw size, ratings, byes, results and tie-breaks; print the seed
  pairproof-lab generate --seed 7 --players 20-40 --rounds 7 -o seven.trf
          write the same file each time: same seed, same options
  pairproof-lab generate --seed 1 --events 5 --acceleration baku -o many
          write five reports to a folder, with Baku acceleration
  pairproof-lab generate --plain --field ladder:2400,10 --played 4 -o ladder.trf
          play only four rounds, without absences; ratings fall by ten";

pub(super) const SIMULATE: &str = "Examples:
  pairproof-lab simulate --events 20 --players 12 -R irish,ecf-2009 -o a.jsonl
          simulate twenty events under two rulebooks, a row for each
  pairproof-lab simulate --replay 0:3 -R ecf-2009
          replay one event, with its final order
  pairproof-lab simulate --events 6 --players 14 --shard 1/2 -o part.jsonl
          simulate every second event, to share a run between machines
  pairproof-lab simulate --events 4 --preset open --model elo --trf reports
          add byes and absences, use another model, write reports";

pub(super) const MERGE: &str = "Examples:
  pairproof-lab merge part-0.jsonl part-1.jsonl -o whole.jsonl
          join two shards into the file of a single run
  pairproof-lab merge part-1.jsonl part-0.jsonl
          print the merged run
  pairproof-lab merge run.jsonl -o same.jsonl
          check that a run is complete";

pub(super) const STUDY: &str = "Examples:
  pairproof-lab study run.jsonl
          show the ranking quality under each rulebook, and differences
  pairproof-lab study run.jsonl --against irish -o report
          write a page with plots and tables, and its data
  pairproof-lab study run.jsonl -f json
          print every mean and difference as JSON";

pub(super) const BENCH: &str = "Examples:
  pairproof-lab bench --events 3 --players 12 --rounds 4 --preset rough
          compare the procedure with the model, round by round
  pairproof-lab bench -R irish --events 2 --players 8 --hands highs -o b.jsonl
          compare HiGHS with the blossom solver, a row for each event
  pairproof-lab bench --files open.trf --hands highs -f json
          pair the next round of a file, and print JSON

To compare another engine: --engine 'bbp=bbpPairings.exe --dutch {in} -p {out}'
`bench` counts crashes and time-outs; --differences writes small positions.";

pub(super) const COMPAT: &str = "Examples:
  pairproof-lab compat bbp --dutch -g -o random.trf -s 1
          generate a tournament as bbpPairings does; a link named bbpPairings
          does the same
  pairproof-lab compat bbp --dutch open.trf -p
          print the next round, as `pairproof compat` does
  pairproof-lab compat javafo -g 1 -o random.trf
          generate a tournament by the command line of JaVaFo

Exit codes are those of the other program; docs/integrate.md lists differences.";

pub(super) const SCHEMA: &str = "Examples:
  pairproof-lab schema
          list the schemas and the outputs that they describe
  pairproof-lab schema study
          print the JSON Schema of `study -f json`
  pairproof-lab schema bench-row
          print the schema of a row of `bench -o FILE`";

pub(super) const COMPLETIONS: &str = "Examples:
  pairproof-lab completions bash
          print the completions for bash
  pairproof-lab completions zsh
          print the completions for zsh
  pairproof-lab completions fish
          print the completions for fish";
