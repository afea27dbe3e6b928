//! The text below the help of each command: three examples. The tests run all of them.

mod event;

pub(super) use event::{
    ADD, ARRIVE, BYE, CATEGORY, CORRECT, EDIT, ENTER, EXPORT, FORBID, HEADING, IMPORT, LINEUP, LOG, PLAYERS,
    RATINGS, REDO, REMOVE, RESULT, SETTINGS, STATUS, UNDO, WITHDRAW,
};

pub(super) const PAIRPROOF: &str = "Examples:
  pairproof enter players.csv --rounds 9 -o new.trf
          turn a list of players into a tournament
  pairproof pair open.trf -o round.trf
          pair the next round and write it to a new file
  pairproof check open.trf boards.txt
          judge a pairing made by hand
  pairproof explain open.trf -n 118
          why this board, and why not another

Exit codes:
  0  done
  1  the answer is no (findings, or no legal pairing)
  2  our bug
  3  the request or the file is at fault
  4  a limit was reached before a proof
  5  a file cannot be read or written";

pub(super) const PAIR: &str = "Examples:
  pairproof pair open.trf --absent 44,118
          pair the next round without two players
  pairproof pair open.trf -R dutch-2017 --compare -o round.trf
          use another edition, compare its procedure, write a new file
  pairproof pair open.trf --in-place
          enter the round into the file; `undo` takes it back
  pairproof pair open.trf --certificate round.cert
          write a proof that `verify`, or anybody, can check
  pairproof pair open.trf --published boards.txt --absent 118
          change a published pairing as little as possible";

pub(super) const CHECK: &str = "Examples:
  pairproof check open.trf boards.txt
          judge the next round, paired by hand or by another program
  pairproof check open.trf --all
          judge every recorded round
  pairproof check open.trf --round 2 -f json
          the verdict on one round, for programs
  pairproof check open.trf boards.txt --certificate better.cert
          write a proof of the best pairing, for `verify`
  pairproof check open.trf --round 2 --fail-on illegal
          exit with 1 only if the pairing is illegal";

pub(super) const EXPLAIN: &str = "Examples:
  pairproof explain open.trf
          the reason of every board
  pairproof explain open.trf 118
          the board of player 118, and why not a neighbour of the opponent
  pairproof explain open.trf --why-not 118 100,0
          why 118 does not meet 100, and does not have the bye
  pairproof explain open.trf --why-not-float 118 --why-not-colour 118 w
          why 118 does not float down, and does not have White
  pairproof explain open.trf --why-not 118 100 --certificate wish.cert
          write a proof of the best pairing in which they meet
  pairproof explain open.trf 118 -f json
          the same for programs";

pub(super) const DRAFT: &str = "Examples:
  pairproof draft undone.trf
          pair the next round and keep it as a draft in the file
  pairproof draft undone.trf --absent 7
          the same without a player
  pairproof draft undone.trf --anew
          pair again without the locked boards and fixed tables";

pub(super) const ALTER: &str = "A change is one of these; several may follow each other:
  swap 12 34      12 and 34 change places, colours included
  turn 7          the players of board 7 change colours
  force 12-34     12 and 34 meet, and their board is locked
  force 12-bye    12 has the bye, and that is locked
  lock 7          board 7 stays when the draft is paired again
  unlock 7        it need not stay any more; likewise `lock bye`
  table 118=1     118 plays at table 1, in later rounds too; `table 118=none` takes
                  it back

Examples:
  pairproof alter drafted.trf swap 1 3
          exchange two players, and say which rule that breaks
  pairproof alter drafted.trf turn 1 lock 1
          turn the colours of board 1 and lock it
  pairproof alter drafted.trf table 1=2
          player 1 plays at table 2";

pub(super) const PUBLISH: &str = "Examples:
  pairproof publish drafted.trf
          publish the draft; boards keep their tables from now on
  pairproof publish swapped.trf --reason requested
          publish a draft that is not the best pairing, with the reason
  pairproof publish swapped.trf --reason requested -R dutch-2026
          the same, judged by a rulebook that is named";

pub(super) const CLOSE: &str = "Examples:
  pairproof close drafted.trf
          close the last round: its results can only be corrected; after
          the last of the event the ranks stand in the report
  pairproof close drafted.trf --round 1
          close the rounds up to round 1
  pairproof close open.pairproof --round 1 --by Kim
          the same in an event file, with your name";

pub(super) const REPAIR: &str = "Examples:
  pairproof repair event.trf --absent 7
          a paired player is absent: change as few boards as possible
  pairproof repair event.trf --result 1:2=1/2 --keep 1 -f json
          a result was wrong, and board 1 must stay; for programs
  pairproof repair open.trf --published boards.txt --absent 100 --started 2-9
          read the published boards from their own file
  pairproof repair event.trf --absent 7 --choose near
          change boards so that nobody moves further than needed
  pairproof repair event.trf --absent 7 --because ill --in-place
          enter the repaired round with the reason; `undo` takes it back";

pub(super) const WHATIF: &str = "Examples:
  pairproof whatif event.trf --absent 7
          what if a player withdrew?
  pairproof whatif event.trf --result 1:2=1/2 --forbid 3,8
          what if a result were different and two players kept apart?
  pairproof whatif open.trf --absent 100 -f json
          the next round, for programs";

/// The help of `-R` for `verify`.
pub(super) const VERIFY_RULEBOOK: &str = "Rulebook of the event, by id or file. Default: the one in pairproof.toml, else the type in the file (record 192), else the one in the certificate. A certificate of another rulebook is refused with exit code 1";

pub(super) const VERIFY: &str = "Examples:
  pairproof verify open.cert open.trf
          does the certificate prove what it claims?
  pairproof verify open.cert open.trf --export-model open.model
          write the model for another verifier (docs/certificate.md)
  pairproof verify open.cert open.trf -f json
          the same for programs";

pub(super) const COMPARE: &str = "Examples:
  pairproof compare open.trf
          does the rulebook's own procedure give the same pairing?
  pairproof compare open.trf --trace
          show its steps, article by article
  pairproof compare open.trf -R irish --seed 7
          a rulebook that draws lots, with their seed";

pub(super) const CONFORMANCE: &str = "Examples:
  pairproof conformance event
          pair every NAME.trf and compare with NAME.pairs
  pairproof conformance event --expected expected
          the expected pairings are in NAME.expected
  pairproof conformance event -R dutch-2017 -f json
          use another edition; for programs";

pub(super) const COMPAT: &str = "Examples:
  pairproof compat bbp --dutch open.trf -p
          print the next round as bbpPairings does; a link named bbpPairings
          does the same
  pairproof compat bbp --dutch open.trf -c
          pair the recorded rounds again and list the boards that differ
  pairproof compat javafo open.trf -p boards.pairs -l
          like JaVaFo: the boards to a file, the list of players beside it

Exit codes are those of the other program; docs/integrate.md lists differences.";

pub(super) const RULE: &str = "Examples:
  pairproof rule D26-C12
          what a code means, and its place in the order
  pairproof rule C.12 -R dutch-1998
          by article, in one rulebook
  pairproof rule D98-B4 -f json
          the same for programs";

pub(super) const RULEBOOK: &str = "Examples:
  pairproof rulebook list
          list the built-in rulebooks
  pairproof rulebook show ecf-2009 --discretion
          what a rulebook leaves to the arbiter
  pairproof rulebook lint house.toml
          check a rulebook of your own";

pub(super) const LIST: &str = "Examples:
  pairproof rulebook list
          id, prefix of the codes, title
  pairproof rulebook list -f json
          the same for programs, with the sources
  pairproof rulebook show dutch-2026
          one of them, criterion by criterion";

pub(super) const SHOW: &str = "Examples:
  pairproof rulebook show D98
          the criteria in order, by the prefix of the codes
  pairproof rulebook show house.toml
          a rulebook of your own
  pairproof rulebook show us-scholastic --discretion -f json
          what it leaves to the arbiter, for programs";

pub(super) const READINGS: &str = "Examples:
  pairproof rulebook readings lim-1987
          where the text can be read in two ways, and which is taken
  pairproof rulebook readings ecf-2009 -f json
          the same for programs
  pairproof check open.trf boards.txt --readings
          which readings would change a round";

pub(super) const LINT: &str = "Examples:
  pairproof rulebook lint
          check the built-in rulebooks
  pairproof rulebook lint house.toml
          a rulebook of your own
  pairproof rulebook lint house.toml -f json
          the same for programs";

pub(super) const STANDINGS: &str = "Examples:
  pairproof standings open.trf
          points and the tie-breaks of the rulebook
  pairproof standings open.trf -R irish --clubs
          with other tie-breaks and the points of the clubs
  pairproof standings open.trf -f json
          the same for programs";

pub(super) const PRIZES: &str = "Examples:
  pairproof prizes event.trf --list prizes.csv
          by a list in a file: category, place, prize
  pairproof prizes event.trf --list prizes.csv --share even --keep
          equal points share; the list stays for `print event.trf prizes`
  pairproof prizes event.trf --list prizes.csv --several -f json
          several prizes a player, for programs";

pub(super) const PRINT: &str = "Examples:
  pairproof print event.trf names boards --time 14:00 -o round.html
          for the wall, a line for each player and each board
  pairproof print event.trf names --distance 3 -o large.html
          in large print, legible from three metres
  pairproof print event.trf slips --paper letter -o slips.html
          a result slip for each board, to cut out
  pairproof print open.trf standings crosstable --tiebreaks BH-C1,DE,SB
          as text, with chosen tie-breaks
  pairproof print event.trf boards -f csv
          the boards for a spreadsheet, with a column for results
  pairproof print open.trf cards --player 118
          the pairing card of one player";

#[cfg(feature = "desk")]
pub(super) const DESK: &str = "Examples:
  pairproof desk open.pairproof
          open the event in the browser of this computer
  pairproof desk open.pairproof --lan --by Kim
          phones in the same network may join, with a code each
  pairproof desk open.pairproof --port 0 --no-browser
          take any free port and only print the address

Ctrl-C closes the desk; everything is in the file. docs/desk.md shows it.";

pub(super) const SERVE: &str = "Examples:
  pairproof serve --stdio
          answer requests until the input ends
  pairproof serve --stdio --threads 1 --time-limit 20
          one at a time, none longer than twenty seconds
  pairproof serve --stdio --max-line 64
          tournaments of up to 64 MB
  pairproof serve --http 127.0.0.1:8165
          answer the same requests over HTTP, described at /openapi.json

A request: {\"id\": 1, \"do\": \"pair\", \"tournament\": \"...\"}; docs/integrate.md lists
them all.";

pub(super) const GENERATE: &str = "Examples:
  pairproof generate -o random.trf
          size, ratings, byes, results and tie-breaks are drawn; the seed is printed and kept in the report
  pairproof generate --seed 7 --players 20-40 --rounds 7 -o seven.trf
          the same seed with the same options gives the same file
  pairproof generate --seed 1 --events 5 --acceleration baku -o many
          five reports in a folder, with Baku acceleration
  pairproof generate --plain --field ladder:2400,10 --played 4 -o ladder.trf
          nobody is away, ratings fall by ten; the rounds after the fourth are still to come";

pub(super) const SIMULATE: &str = "Examples:
  pairproof simulate --events 20 --players 12 -R irish,ecf-2009 -o a.jsonl
          twenty events under two rulebooks, a row for each
  pairproof simulate --replay 0:3 -R ecf-2009
          replay one event, with its final order
  pairproof simulate --events 6 --players 14 --shard 1/2 -o part.jsonl
          every second event, for another core or machine
  pairproof simulate --events 4 --preset open --model elo --trf reports
          with byes, absences, another model of results, and reports";

pub(super) const MERGE: &str = "Examples:
  pairproof merge part-0.jsonl part-1.jsonl -o whole.jsonl
          join two shards into the file of a single run
  pairproof merge part-1.jsonl part-0.jsonl
          print the same
  pairproof merge run.jsonl -o same.jsonl
          is a run complete?";

pub(super) const STUDY: &str = "Examples:
  pairproof study run.jsonl
          ranking quality under each rulebook, and the differences
  pairproof study run.jsonl --against irish -o report
          write a page with plots and tables, and its data
  pairproof study run.jsonl -f json
          every mean and difference, for programs";

pub(super) const BENCH: &str = "Examples:
  pairproof bench --events 3 --players 12 --rounds 4 --preset rough
          the procedure against the model, round by round
  pairproof bench -R irish --events 2 --players 8 --hands highs -o b.jsonl
          HiGHS against the blossom solver, a row for each event
  pairproof bench --files open.trf --hands highs -f json
          the next round of a file, for programs

Another engine: --engine 'bbp=bbpPairings.exe --dutch {in} -p {out}'
Crashes and time-outs are counted; --differences writes small positions.";

pub(super) const SCHEMA: &str = "Examples:
  pairproof schema
          list the schemas and the output each describes
  pairproof schema pair
          the JSON Schema of `pair -f json`
  pairproof schema error
          what a command prints when it fails with -f json";

pub(super) const COMPLETIONS: &str = "Examples:
  pairproof completions bash
          for bash
  pairproof completions zsh
          for zsh
  pairproof completions fish
          for fish";
