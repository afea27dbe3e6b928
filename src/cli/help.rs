//! The text below the help of each command: three examples. The tests run all of them.

mod event;

pub(super) use event::{
    ADD, ARRIVE, BYE, CATEGORY, CORRECT, EDIT, ENTER, EXPORT, FORBID, HEADING, IMPORT, LINEUP, LOG, PLAYERS,
    RATINGS, REDO, REMOVE, RENUMBER, RESULT, SETTINGS, STATUS, UNDO, WITHDRAW,
};

pub(super) const PAIRPROOF: &str = "Examples:
  pairproof enter players.csv --rounds 9 -o new.trf
          turn a list of players into a tournament
  pairproof pair open.trf -o round.trf
          pair the next round and write it to a new file
  pairproof check open.trf boards.txt
          judge a pairing made by hand
  pairproof explain open.trf -n 118
          explain the board of player 118

Exit codes:
  0  success
  1  the answer is no (findings, or no legal pairing)
  2  a bug in pairproof
  3  an error in the request or the file
  4  a limit was reached before a proof
  5  a file cannot be read or written";

pub(super) const PAIR: &str = "Examples:
  pairproof pair open.trf --absent 44,118
          pair the next round without two players
  pairproof pair open.trf -R dutch-2017 --compare -o round.trf
          use another edition, run its procedure too, write a new file
  pairproof pair undone.pairproof --enter
          enter the round into the file; `undo` removes it
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
          print the verdict on one round as JSON
  pairproof check open.trf boards.txt --certificate better.cert
          write a proof of the best pairing, for `verify`
  pairproof check open.trf --round 2 --fail-on illegal
          exit with 1 only if the pairing is illegal";

pub(super) const EXPLAIN: &str = "Examples:
  pairproof explain open.trf
          give the reason for every board
  pairproof explain open.trf 118
          explain the board of 118, and why he meets no neighbour of his
          opponent
  pairproof explain open.trf --why-not 118 100,0
          explain why 118 does not meet 100, and has no bye
  pairproof explain open.trf --why-not-float 118 --why-not-colour 118 w
          explain why 118 does not float down, and does not have White
  pairproof explain open.trf --why-not 118 100 --certificate wish.cert
          write a proof of the best pairing in which 118 and 100 meet
  pairproof explain open.trf 118 -f json
          print the answer as JSON, for programs";

pub(super) const DRAFT: &str = "Examples:
  pairproof draft undone.pairproof
          pair the next round and keep it as a draft in the file
  pairproof draft undone.pairproof --absent 7
          pair the next round without player 7
  pairproof draft undone.pairproof --anew
          pair again, and forget absent players, locked boards and options said before";

pub(super) const ALTER: &str = "A change is one of these; several may follow each other:
  swap 12 34      12 and 34 change places, colours included
  turn 7          the players of board 7 change colours
  force 12-34     12 and 34 meet, and their board is locked
  force 12-bye    12 has the bye, and the bye is locked
  lock 7          board 7 stays as it is, colours included, when the draft is paired
                  again
  unlock 7        board 7 need not stay any more; also `lock bye`
  table 118=1     118 plays at table 1, in later rounds too; `table 118=none`
                  releases the table

Examples:
  pairproof alter drafted.pairproof swap 1 3
          swap two players, and say which rule the swap breaks
  pairproof alter drafted.pairproof turn 1 lock 1
          turn the colours of board 1 and lock it
  pairproof alter drafted.pairproof table 1=2
          seat player 1 at table 2";

pub(super) const PUBLISH: &str = "Examples:
  pairproof publish drafted.pairproof
          publish the draft; boards keep their tables from now on
  pairproof publish swapped.pairproof --reason requested
          publish a draft that is not the best pairing, with the reason
  pairproof publish swapped.pairproof --reason requested -R dutch-2026
          publish the draft, judged by the rulebook that you name";

pub(super) const CLOSE: &str = "Examples:
  pairproof close drafted.pairproof
          close the last paired round; after the last round of the event,
          also write the ranks into the report
  pairproof close drafted.pairproof --round 1
          close all rounds up to round 1
  pairproof close open.pairproof --round 1 --by Kim
          close a round in an event file, and log your name";

pub(super) const REPAIR: &str = "Examples:
  pairproof repair event.pairproof --absent 7
          change as few boards as possible for an absent player
  pairproof repair event.pairproof --result 1:2=1/2 --keep 1 -f json
          repair after a wrong result and keep board 1; print JSON
  pairproof repair open.trf --published boards.txt --absent 100 --started 2-9
          read the published boards from their own file
  pairproof repair event.pairproof --absent 7 --choose near
          move nobody further from his scoregroup than necessary
  pairproof repair event.pairproof --absent 7 --because ill --enter
          enter the repaired round with the reason; `undo` removes it
  pairproof repair event.pairproof --played 2-3=1-0,4-1=½ --because mistaken --enter
          record games that were played at other boards, with their results, White first";

pub(super) const WHATIF: &str = "Examples:
  pairproof whatif event.pairproof --absent 7
          show the round without an absent player
  pairproof whatif event.pairproof --result 1:2=1/2 --forbid 3,8
          show the round with another result and two players kept apart
  pairproof whatif open.trf --absent 100 -f json
          show the next round without player 100, as JSON";

/// The help of `-R` for `verify`.
pub(super) const VERIFY_RULEBOOK: &str = "Rulebook of the event, by id or file. Default: the rulebook in pairproof.toml, else the type in the file (record 192), else the rulebook of the certificate. `verify` refuses a certificate of another rulebook with exit code 1";

pub(super) const VERIFY: &str = "Examples:
  pairproof verify open.cert open.trf
          check that the certificate proves its pairing
  pairproof verify open.cert open.trf --export-model open.model
          write the model for another verifier (docs/certificate.md)
  pairproof verify open.cert open.trf -f json
          print the answer as JSON, for programs";

pub(super) const COMPARE: &str = "Examples:
  pairproof compare open.trf
          check that the rulebook's procedure gives the same pairing
  pairproof compare open.trf --trace
          show the steps of the procedure, article by article
  pairproof compare open.trf -R irish --seed 7
          compare under a rulebook that draws lots, with a seed";

pub(super) const COMPAT: &str = "Examples:
  pairproof compat bbp --dutch open.trf -p
          print the next round as bbpPairings does; a link named bbpPairings
          does the same
  pairproof compat bbp --dutch open.trf -c
          pair the recorded rounds again and list the boards that differ
  pairproof compat javafo open.trf -p boards.pairs -l
          write boards to a file and the player list beside it, as JaVaFo

Exit codes are those of the other program; docs/integrate.md lists differences.";

pub(super) const RULE: &str = "Examples:
  pairproof rule D26-C12
          explain a code, and show its place in the order of rules
  pairproof rule C.12 -R dutch-1998
          explain an article of one rulebook
  pairproof rule D98-B4 -f json
          print the answer as JSON, for programs";

pub(super) const RULEBOOK: &str = "Examples:
  pairproof rulebook list
          list the built-in rulebooks
  pairproof rulebook show ecf-2009 --discretion
          show the choices that a rulebook leaves to the arbiter
  pairproof rulebook lint house.toml
          check a rulebook of your own";

pub(super) const LIST: &str = "Examples:
  pairproof rulebook list
          list id, prefix of the codes and title of each rulebook
  pairproof rulebook list -f json
          print the list as JSON, with the sources
  pairproof rulebook show dutch-2026
          show one rulebook, criterion by criterion";

pub(super) const SHOW: &str = "Examples:
  pairproof rulebook show D98
          show the criteria in order; D98 is the prefix of the codes
  pairproof rulebook show house.toml
          show a rulebook of your own
  pairproof rulebook show us-scholastic --discretion -f json
          list the choices that it leaves to the arbiter, as JSON
  pairproof rulebook show dutch-2026 --toml
          print its text, from which a rulebook of your own can start";

pub(super) const READINGS: &str = "Examples:
  pairproof rulebook readings lim-1987
          list the articles with two readings, and the reading used
  pairproof rulebook readings ecf-2009 -f json
          print the answer as JSON, for programs
  pairproof check open.trf boards.txt --readings
          list the readings that would change a round";

pub(super) const LINT: &str = "Examples:
  pairproof rulebook lint
          check the built-in rulebooks
  pairproof rulebook lint house.toml
          check a rulebook of your own
  pairproof rulebook lint house.toml -f json
          print the answer as JSON, for programs";

pub(super) const STANDINGS: &str = "Examples:
  pairproof standings open.trf
          print points and tie-breaks
  pairproof standings open.trf --why 40 118
          which tie-break decides between two players, round by round
  pairproof standings open.trf -R irish --clubs
          use the tie-breaks of another rulebook; add the clubs
  pairproof standings teams.pairproof --players --board-prizes
          in a team event, add its players and the best of each board
  pairproof standings open.trf -f json
          print the answer as JSON, for programs";

pub(super) const PRIZES: &str = "Examples:
  pairproof prizes event.pairproof --list prizes.csv
          award the prizes listed in a file: category, place, prize
  pairproof prizes event.pairproof --list prizes.csv --share even --keep
          tied players share; keep the list for `print event.pairproof prizes`
  pairproof prizes event.pairproof --list prizes.csv --several -f json
          let a player win several prizes; print JSON";

pub(super) const PRINT: &str = "Examples:
  pairproof print event.pairproof names boards --time 14:00 -o round.html
          print lists for the wall, one line per player and board
  pairproof print event.pairproof names --distance 3 -o large.html
          print names large, legible from three metres
  pairproof print event.pairproof slips --paper letter -o slips.html
          print a result slip for each board, to cut out
  pairproof print open.trf standings crosstable --tiebreaks BH-C1,DE,SB
          print standings and crosstable with chosen tie-breaks
  pairproof print teams.pairproof seats players board-prizes -o teams.html
          in a team event, list the players by name, place and board
  pairproof print event.pairproof boards -f csv
          write the boards for a spreadsheet, with a column for results
  pairproof print open.trf cards --player 118
          print the pairing card of one player";

#[cfg(feature = "desk")]
pub(super) const DESK: &str = "Examples:
  pairproof desk open.pairproof
          open the event in the browser of this computer
  pairproof desk open.pairproof --lan --by Kim
          let phones in the same network join, each with a code
  pairproof desk open.pairproof --port 0 --no-browser
          take any free port and only print the address

Ctrl-C closes the desk; the file keeps every change. See docs/desk.md.";

pub(super) const SERVE: &str = "Examples:
  pairproof serve --stdio
          answer requests until the input ends
  pairproof serve --stdio --threads 1 --time-limit 20
          answer one request at a time, each in at most 20 seconds
  pairproof serve --stdio --max-line 64
          accept tournaments of up to 64 MB
  pairproof serve --http 127.0.0.1:8165
          answer the same requests over HTTP, described at /openapi.json

A request: {\"id\": 1, \"do\": \"pair\", \"tournament\": \"...\"}; docs/integrate.md lists
all requests.";

pub(super) const SCHEMA: &str = "Examples:
  pairproof schema
          list the schemas and the outputs that they describe
  pairproof schema pair
          print the JSON Schema of `pair -f json`
  pairproof schema error
          print the schema of a failure with -f json";

pub(super) const COMPLETIONS: &str = "Examples:
  pairproof completions bash
          print the completions for bash
  pairproof completions zsh
          print the completions for zsh
  pairproof completions fish
          print the completions for fish";
