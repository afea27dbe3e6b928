//! Help examples for the commands that manage an event.

pub(crate) const ENTER: &str = "Examples:
  pairproof enter players.csv --rounds 9 -o new.trf
          number the players and draw the first colour by lot
  pairproof enter players.csv --rounds 5 -R ecf-2009 --unrated below
          rank players without a rating below all others
  pairproof enter players.csv --rounds 7 --colour white -f json
          print the pairing numbers as JSON
  pairproof enter players.csv --rounds 9 -o new.pairproof --by Kim
          begin an event file, which logs every change";

pub(crate) const RESULT: &str = "Examples:
  pairproof result event.trf 1=1-0 2=½ 3=0-1 4=+/- --in-place
          enter results by board: White won, drawn, Black won, Black absent
  pairproof result event.trf --name Novak=1 --name 8=½ -o next.trf
          enter results from a player's side; write a new file
  pairproof result event.trf --from results.csv --in-place -f json
          enter results from a table; print the open boards as JSON
  pairproof result event.trf 1: 1 0 = 1 --in-place
          enter a run of results from board 1 on
  pairproof result event.trf
          list the boards without a result
  pairproof result teams.trf 1=1= 2=1.5-0.5 --in-place
          enter team matches, board by board or as a total";

pub(crate) const LINEUP: &str = "Examples:
  pairproof lineup event.trf Kings 2 3 --in-place
          seat these players at boards 1 and 2, and clear the results
  pairproof lineup event.trf 3 7 0 --in-place
          leave board 2 of team 3 empty, so that its opponents win it
  pairproof lineup event.trf Kings 2 3 -o next.trf
          set the first line-up, and write a new file
  pairproof lineup event.trf Kings 2 3 --round 1 --because misread --in-place
          correct the line-up of round 1; the boards keep their results";

pub(crate) const ADD: &str = "Examples:
  pairproof add event.trf Svensson --rating 1850 --federation SWE --in-place
          add a late entry, numbered by strength if the rules allow
  pairproof add event.trf --from players.csv --at-end -o next.trf
          add several players with the next free numbers; write a new file
  pairproof add event.trf Svensson --in-place -f json
          print the change as JSON, for programs";

pub(crate) const EDIT: &str = "Examples:
  pairproof edit event.trf 8 --name Zimmermann --in-place
          correct a name
  pairproof edit event.trf Berg --rating 2290 --birth 1990-01-31 -o next.trf
          correct the rating and the date of birth; write a new file (`renumber` gives new numbers)
  pairproof edit event.trf Berg --club Castle --in-place -f json
          print the change as JSON, for programs";

pub(crate) const REMOVE: &str = "Examples:
  pairproof remove entered.trf Ada --in-place
          remove a player before round one; later numbers move up
  pairproof remove entered.trf 2 -o next.trf
          write a new file; for a player who was paired, use `withdraw`
  pairproof remove entered.trf Dan --in-place -f json
          print the change as JSON, for programs";

pub(crate) const RENUMBER: &str = "Examples:
  pairproof renumber event.trf --in-place
          give the players the numbers of their corrected ratings
  pairproof renumber event.trf -R dubov-2026 -o next.trf
          number them as this rulebook ranks players; write a new file
  pairproof renumber event.trf --in-place -f json
          print the change as JSON, for programs";

pub(crate) const PLAYERS: &str = "Examples:
  pairproof players event.trf novak
          find players by part of the name, with or without accents
  pairproof players event.trf
          list all players
  pairproof players event.trf 8 -f json
          print all the data of player 8 as JSON";

pub(crate) const HEADING: &str = "Examples:
  pairproof heading event.trf --city Graz --federation AUT --in-place
          set place and federation, and name the missing headings
  pairproof heading event.trf --arbiter Moser -o next.trf
          set the chief arbiter, and write a new file
  pairproof heading event.trf --tiebreaks BH-C1,DE,SB --in-place
          set the tie-breaks of the regulations for standings and ranks";

pub(crate) const CATEGORY: &str = "Examples:
  pairproof category event.trf --add 2300+ --add U2300 --in-place
          add two rating bands, whose names are their conditions
  pairproof category event.trf --add guests --players 3,7 -o next.trf
          add a category of players by number; write a new file
  pairproof category event.trf -f json
          print the categories and their players as JSON";

pub(crate) const RATINGS: &str = "Examples:
  pairproof ratings event.trf --from 2 --player Berg=2290 --in-place
          give Berg another rating from round 2 on; his number stays
  pairproof ratings event.trf --from 2 --list field.csv -o next.trf
          enter the ratings of the next list, and write a new file
  pairproof ratings event.trf -f json
          print the ratings of all periods as JSON";

pub(crate) const WITHDRAW: &str = "Examples:
  pairproof withdraw event.trf Novak --in-place
          withdraw a player from the next round on
  pairproof withdraw event.trf 7 --from 5 -o next.trf
          withdraw a player from a later round on; write a new file
  pairproof withdraw event.trf 7 --in-place -f json
          print the change as JSON, for programs";

pub(crate) const ARRIVE: &str = "Examples:
  pairproof arrive event.trf 8 --in-place
          bring a player back from the next round on
  pairproof arrive event.trf 8 --from 3 -o next.trf
          bring a player back from a later round on; write a new file
  pairproof arrive event.trf 8 --in-place -f json
          print the change as JSON, for programs";

pub(crate) const LOG: &str = "Examples:
  pairproof log open.pairproof
          show every change of the event, its author and its time
  pairproof log open.pairproof --player 8 --since 2
          show the changes after row 2 that concern a player
  pairproof log open.pairproof --board 1 -f json
          print the changes at a board as JSON";

pub(crate) const IMPORT: &str = "Examples:
  pairproof import event.trf
          make event.pairproof, and judge the rounds played so far
  pairproof import event.trf -o new.pairproof --by Kim
          give the event file a name, and the log your name
  pairproof import event.trf --unjudged -o new.pairproof
          import without judging the rounds

Exit code 0 means that the import succeeded, even if a round is not paired best.";

pub(crate) const EXPORT: &str = "Examples:
  pairproof export open.pairproof -o new.trf
          write the tournament report (TRF16)
  pairproof export open.pairproof --trf26 -o new.trf
          write the report as TRF26
  pairproof export open.pairproof --rounds 1 -o new.trf
          write only some rounds, for the rating report of a month
  pairproof export open.pairproof --at 1 -o new.json
          write the event as it was after row 1 of the log, as JSON";

pub(crate) const SETTINGS: &str = "Examples:
  pairproof settings open.pairproof
          show the settings of the event
  pairproof settings open.pairproof declared.toml
          replace the settings by those in a file
  pairproof settings open.pairproof -f json
          print the settings as JSON";

pub(crate) const BYE: &str = "Examples:
  pairproof bye event.trf Novak 3 half --in-place
          give a half-point bye in round 3
  pairproof bye event.trf 7 3,5-6 zero -o next.trf
          record absences in three rounds; write a new file
  pairproof bye event.trf 8 3 none --in-place
          remove the bye, so that the player plays";

pub(crate) const FORBID: &str = "Examples:
  pairproof forbid event.trf 3 8 --in-place
          keep two players apart
  pairproof forbid event.trf Novak 5 6 --rounds 1-3 -o next.trf
          keep three players apart in the first rounds; write a new file
  pairproof forbid event.trf 3 8 --in-place -f json
          print the change as JSON, for programs";

pub(crate) const CORRECT: &str = "Examples:
  pairproof correct event.trf 1 2 ½ --in-place
          record that board 2 of round 1 was drawn
  pairproof correct event.trf 1 1 -/+ -o next.trf
          record that White did not appear; write a new file
  pairproof correct event.trf 2 1 1-0 --in-place -f json
          print the change as JSON, for programs";

pub(crate) const STATUS: &str = "Examples:
  pairproof status event.trf
          show results, open boards and the command to type next
  pairproof status open.trf -R dutch-2017
          show the status under another rulebook
  pairproof status event.trf -f json
          print the answer as JSON, for programs";

pub(crate) const UNDO: &str = "Examples:
  pairproof undo changed.trf
          undo the last change; `redo` restores it
  pairproof undo changed.trf --list
          list the changes that can be undone, most recent first
  pairproof undo changed.trf -f json
          undo the last change, and print it as JSON";

pub(crate) const REDO: &str = "Examples:
  pairproof redo undone.trf
          restore the last undone change, byte for byte
  pairproof redo undone.trf --list
          list the changes that can be restored
  pairproof redo undone.trf -f json
          restore the last undone change, and print it as JSON";
