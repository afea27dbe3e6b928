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
  pairproof result event.pairproof 1=1-0 2=½ 3=0-1 4=+/-
          enter results by board: White won, drawn, Black won, Black absent
  pairproof result event.pairproof --name Novak=1 --name 8=½ -o next.trf
          enter results from a player's side; write a new file
  pairproof result event.pairproof --from results.csv -f json
          enter results from a table; print the open boards as JSON
  pairproof result event.pairproof 1: 1 0 = 1
          enter a run of results from board 1 on
  pairproof result event.pairproof
          list the boards without a result
  pairproof result teams.pairproof 1=1= 2=1.5-0.5
          enter team matches, board by board or as a total";

pub(crate) const LINEUP: &str = "Examples:
  pairproof lineup event.pairproof Kings 2 3
          seat these players at boards 1 and 2, and clear the results
  pairproof lineup event.pairproof 3 7 0
          leave board 2 of team 3 empty, so that its opponents win it
  pairproof lineup event.pairproof Kings 2 3 -o next.trf
          set the first line-up, and write a new file
  pairproof lineup event.pairproof Kings 2 3 --round 1 --because misread
          correct the line-up of round 1; the boards keep their results";

pub(crate) const ADD: &str = "Examples:
  pairproof add event.pairproof Svensson --rating 1850 --federation SWE
          add a late entry, numbered by strength if the rules allow
  pairproof add event.pairproof --from players.csv --at-end -o next.trf
          add several players with the next free numbers; write a new file
  pairproof add event.pairproof Svensson -f json
          print the change as JSON, for programs";

pub(crate) const EDIT: &str = "Examples:
  pairproof edit event.pairproof 8 --name Zimmermann
          correct a name
  pairproof edit event.pairproof Berg --rating 2290 --birth 1990-01-31
          correct the rating and the date of birth (`renumber` gives new numbers)
  pairproof edit event.pairproof Berg --club Castle -f json
          print the change as JSON, for programs";

pub(crate) const REMOVE: &str = "Examples:
  pairproof remove entered.pairproof Ada
          remove a player before round one; later numbers move up
  pairproof remove entered.pairproof 2 -o next.trf
          write a new file; for a player who was paired, use `withdraw`
  pairproof remove entered.pairproof Dan -f json
          print the change as JSON, for programs";

pub(crate) const RENUMBER: &str = "Examples:
  pairproof renumber event.pairproof
          give the players the numbers of their corrected ratings
  pairproof renumber event.pairproof -R dubov-2026 -o next.trf
          number them as this rulebook ranks players; write a new file
  pairproof renumber event.pairproof -f json
          print the change as JSON, for programs";

pub(crate) const PLAYERS: &str = "Examples:
  pairproof players event.pairproof novak
          find players by part of the name, with or without accents
  pairproof players event.pairproof
          list all players
  pairproof players event.pairproof 8 -f json
          print all the data of player 8 as JSON";

pub(crate) const HEADING: &str = "Examples:
  pairproof heading event.pairproof --city Graz --federation AUT
          set place and federation, and name the missing headings
  pairproof heading event.pairproof --arbiter Moser -o next.trf
          set the chief arbiter, and write a new file
  pairproof heading event.pairproof --tiebreaks BH-C1,DE,SB
          set the tie-breaks of the regulations for standings and ranks";

pub(crate) const CATEGORY: &str = "Examples:
  pairproof category event.pairproof --add 2300+ --add U2300
          add two rating bands, whose names are their conditions
  pairproof category event.pairproof --add guests --players 3,7 -o next.trf
          add a category of players by number; write a new file
  pairproof category event.pairproof -f json
          print the categories and their players as JSON";

pub(crate) const RATINGS: &str = "Examples:
  pairproof ratings event.pairproof --from 2 --player Berg=2290
          give Berg another rating from round 2 on; his number stays
  pairproof ratings event.pairproof --from 2 --list field.csv -o next.trf
          enter the ratings of the next list, and write a new file
  pairproof ratings event.pairproof -f json
          print the ratings of all periods as JSON";

pub(crate) const WITHDRAW: &str = "Examples:
  pairproof withdraw event.pairproof Novak
          withdraw a player from the next round on
  pairproof withdraw event.pairproof 7 --from 5 -o next.trf
          withdraw a player from a later round on; write a new file
  pairproof withdraw event.pairproof 7 -f json
          print the change as JSON, for programs";

pub(crate) const ARRIVE: &str = "Examples:
  pairproof arrive event.pairproof 8
          bring a player back from the next round on
  pairproof arrive event.pairproof 8 --from 3 -o next.trf
          bring a player back from a later round on; write a new file
  pairproof arrive event.pairproof 8 -f json
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
  pairproof bye event.pairproof Novak 3 half
          give a half-point bye in round 3
  pairproof bye event.pairproof 7 3,5-6 zero -o next.trf
          record absences in three rounds; write a new file
  pairproof bye event.pairproof 8 3 none
          remove the bye, so that the player plays";

pub(crate) const FORBID: &str = "Examples:
  pairproof forbid event.pairproof 3 8
          keep two players apart
  pairproof forbid event.trf Novak 5 6 --rounds 1-3 -o next.trf
          keep three players apart in the first rounds; write a new file
  pairproof forbid event.pairproof 3 8 -f json
          print the change as JSON, for programs";

pub(crate) const CORRECT: &str = "Examples:
  pairproof correct event.pairproof 1 2 ½
          record that board 2 of round 1 was drawn
  pairproof correct event.pairproof 1 1 -/+ -o next.trf
          record that White did not appear; write a new file
  pairproof correct event.pairproof 2 1 1-0 -f json
          print the change as JSON, for programs";

pub(crate) const STATUS: &str = "Examples:
  pairproof status event.pairproof
          show results, open boards and the command to type next
  pairproof status open.trf -R dutch-2017
          show the status under another rulebook
  pairproof status event.pairproof -f json
          print the answer as JSON, for programs";

pub(crate) const UNDO: &str = "Examples:
  pairproof undo changed.pairproof
          undo the last change; `redo` restores it
  pairproof undo changed.pairproof --list
          list the changes that can be undone, most recent first
  pairproof undo changed.pairproof -f json
          undo the last change, and print it as JSON";

pub(crate) const REDO: &str = "Examples:
  pairproof redo undone.pairproof
          restore the last undone change, byte for byte
  pairproof redo undone.pairproof --list
          list the changes that can be restored
  pairproof redo undone.pairproof -f json
          restore the last undone change, and print it as JSON";
