//! Examples of the commands that keep an event.

pub(crate) const ENTER: &str = "Examples:
  pairproof enter players.csv --rounds 9 -o new.trf
          number the players and draw the first colour by lot
  pairproof enter players.csv --rounds 5 -R ecf-2009 --unrated below
          rank players without a rating below all others
  pairproof enter players.csv --rounds 7 --colour white -f json
          print the numbers given, for programs
  pairproof enter players.csv --rounds 9 -o new.pairproof --by Kim
          begin an event file, which keeps who changes what";

pub(crate) const RESULT: &str = "Examples:
  pairproof result event.trf 1=1-0 2=½ 3=0-1 4=+/- --in-place
          by board: White won, drawn, Black won, Black did not appear
  pairproof result event.trf --name Novak=1 --name 8=½ -o next.trf
          from the player's side, to a new file
  pairproof result event.trf --from results.csv --in-place -f json
          from a table; the open boards are printed for programs
  pairproof result event.trf 1: 1 0 = 1 --in-place
          a run from board 1 on; with --ask one key a board
  pairproof result event.trf
          list the boards without a result
  pairproof result teams.trf 1=1= 2=1.5-0.5 --in-place
          matches of teams: board by board, or as a total";

pub(crate) const LINEUP: &str = "Examples:
  pairproof lineup event.trf Kings 2 3 --in-place
          these players at boards 1 and 2; the match is open again
  pairproof lineup event.trf 3 7 0 --in-place
          team 3 without a player at board 2, which its opponents win
  pairproof lineup event.trf Kings 2 3 -o next.trf
          the first line-up to a new file";

pub(crate) const ADD: &str = "Examples:
  pairproof add event.trf Svensson --rating 1850 --federation SWE --in-place
          number a late entry by strength, as the rulebook allows
  pairproof add event.trf --from players.csv --at-end -o next.trf
          add several with the next free numbers, to a new file
  pairproof add event.trf Svensson --in-place -f json
          what changed, for programs";

pub(crate) const EDIT: &str = "Examples:
  pairproof edit event.trf 8 --name Zimmermann --in-place
          a wrong name
  pairproof edit event.trf Berg --rating 2290 --birth 1990-01-31 -o next.trf
          rating and date of birth, to a new file; the number stays
  pairproof edit event.trf Berg --club Castle --in-place -f json
          what changed, for programs";

pub(crate) const REMOVE: &str = "Examples:
  pairproof remove entered.trf Ada --in-place
          before round one the numbers close up; `undo` takes it back
  pairproof remove entered.trf 2 -o next.trf
          to a new file; who was paired is refused: `withdraw` is for that
  pairproof remove entered.trf Dan --in-place -f json
          what changed, for programs";

pub(crate) const PLAYERS: &str = "Examples:
  pairproof players event.trf novak
          by part of the name, accents ignored
  pairproof players event.trf
          all players
  pairproof players event.trf 8 -f json
          by number, for programs: all that is known of the player";

pub(crate) const HEADING: &str = "Examples:
  pairproof heading event.trf --city Graz --federation AUT --in-place
          place and federation; what is still missing is named
  pairproof heading event.trf --arbiter Moser -o next.trf
          the chief arbiter, to a new file
  pairproof heading event.trf --tiebreaks BH-C1,DE,SB --in-place
          the tie-breaks of the regulations, which standings and ranks follow";

pub(crate) const CATEGORY: &str = "Examples:
  pairproof category event.trf --add 2300+ --add U2300 --in-place
          two rating bands, whose names say who belongs to them
  pairproof category event.trf --add guests --players 3,7 -o next.trf
          players by number, to a new file
  pairproof category event.trf -f json
          the categories and their players, for programs";

pub(crate) const RATINGS: &str = "Examples:
  pairproof ratings event.trf --from 2 --player Berg=2290 --in-place
          another rating from round 2 on; pairing numbers stay
  pairproof ratings event.trf --from 2 --list field.csv --for-ties round -o next.trf
          the next rating list, and tie-breaks by the rating of each round
  pairproof ratings event.trf -f json
          the ratings of all periods, for programs";

pub(crate) const WITHDRAW: &str = "Examples:
  pairproof withdraw event.trf Novak --in-place
          from the next round on
  pairproof withdraw event.trf 7 --from 5 -o next.trf
          from a later round on, to a new file
  pairproof withdraw event.trf 7 --in-place -f json
          what changed, for programs";

pub(crate) const ARRIVE: &str = "Examples:
  pairproof arrive event.trf 8 --in-place
          the player plays from the next round on
  pairproof arrive event.trf 8 --from 3 -o next.trf
          from a later round on, to a new file
  pairproof arrive event.trf 8 --in-place -f json
          what changed, for programs";

pub(crate) const LOG: &str = "Examples:
  pairproof log open.pairproof
          every change of the event, with who made it and when
  pairproof log open.pairproof --player 8 --since 2
          what concerns a player, after row 2
  pairproof log open.pairproof --board 1 -f json
          what was done at a board, for programs";

pub(crate) const IMPORT: &str = "Examples:
  pairproof import event.trf
          make event.pairproof, and judge the rounds played so far
  pairproof import event.trf -o new.pairproof --by Kim
          name the event file, and who makes it
  pairproof import event.trf --unjudged -o new.pairproof
          without judging the rounds

Exit code 0: the event is there, whatever is found in its rounds.";

pub(crate) const EXPORT: &str = "Examples:
  pairproof export open.pairproof -o new.trf
          the tournament report (TRF16)
  pairproof export open.pairproof --trf26 -o new.trf
          the same as TRF26
  pairproof export open.pairproof --rounds 1 -o new.trf
          some rounds with their ratings, for the rating report of a month
  pairproof export open.pairproof --at 1 -o new.json
          as it was after the first row of the log, as JSON";

pub(crate) const SETTINGS: &str = "Examples:
  pairproof settings open.pairproof
          show what is declared for the event
  pairproof settings open.pairproof declared.toml
          declare what the file declares
  pairproof settings open.pairproof -f json
          show it for programs";

pub(crate) const BYE: &str = "Examples:
  pairproof bye event.trf Novak 3 half --in-place
          a half-point bye in round 3
  pairproof bye event.trf 7 3,5-6 zero -o next.trf
          absent in three rounds, to a new file
  pairproof bye event.trf 8 3 none --in-place
          take the bye back: the player plays";

pub(crate) const FORBID: &str = "Examples:
  pairproof forbid event.trf 3 8 --in-place
          keep two players apart
  pairproof forbid event.trf Novak 5 6 --rounds 1-3 -o next.trf
          keep three players apart in the first rounds, to a new file
  pairproof forbid event.trf 3 8 --in-place -f json
          what changed, for programs";

pub(crate) const CORRECT: &str = "Examples:
  pairproof correct event.trf 1 2 ½ --in-place
          round 1, board 2 was drawn
  pairproof correct event.trf 1 1 -/+ -o next.trf
          White did not appear; to a new file
  pairproof correct event.trf 2 1 1-0 --in-place -f json
          what changed, for programs";

pub(crate) const STATUS: &str = "Examples:
  pairproof status event.trf
          what has been played, what is open, the command to type next
  pairproof status open.trf -R dutch-2017
          by another rulebook
  pairproof status event.trf -f json
          the same for programs";

pub(crate) const UNDO: &str = "Examples:
  pairproof undo changed.trf
          undo the last change; `redo` restores it
  pairproof undo changed.trf --list
          list what can be undone, the last first
  pairproof undo changed.trf -f json
          print what was undone, for programs";

pub(crate) const REDO: &str = "Examples:
  pairproof redo undone.trf
          restore what was undone last, byte for byte
  pairproof redo undone.trf --list
          list what can be restored
  pairproof redo undone.trf -f json
          print what was restored, for programs";
