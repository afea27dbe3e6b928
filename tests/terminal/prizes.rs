//! Categories, prizes and clubs.

use std::path::Path;

use serde_json::Value;

use crate::fixture::{done, go, outcome, said};

/// Eight players after two rounds of two: two and a half, one and a half, then ones, in `e.pairproof`.
fn event() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    let field = "name,rating,sex,birth,federation,club
\"Adams, Ann\",2400,w,1980-01-01,ENG,Castle
\"Berg, Bo\",2350,m,2009-05-01,SWE,Castle
\"Costa, Cy\",2300,m,1950,POR,Tower
\"Dahl, Di\",2250,w,2010,SWE,Tower
\"Eder, Ed\",2200,m,1960-02-02,AUT,Rook
\"Fox, Flo\",2150,w,,ENG,
\"Novak, Nat\",2100,w,2008-12-31,CZE,Rook
\"Zimmer, Zoe\",,w,1999,GER,Castle
";
    std::fs::write(path.join("field.csv"), field).unwrap();
    for command in [
        "enter field.csv --rounds 2 --colour white --mode free -o e.pairproof",
        "heading e.pairproof --name Spring --from 2026-05-01",
        "pair e.pairproof --enter",
        "result e.pairproof 1=1-0 2=0-1 3=1-0 4=½",
        "pair e.pairproof --enter",
        "result e.pairproof 1=1-0 2=½ 3=1-0 4=½",
    ] {
        said(path, command);
    }
    folder
}

fn json(path: &Path, all: &[&str]) -> Value {
    let (code, out, err) = outcome(path, &[all, &["-f", "json"]].concat());
    assert_eq!(code, 0, "{all:?}: {err}");
    serde_json::from_str(&out).unwrap()
}

const LIST: [&str; 8] = [
    "1st €500",
    "2nd 300",
    "3rd 100",
    "women 1st 110 + trophy",
    "women 2nd 50",
    "U18 1st cup",
    "65+ 1st 20",
    "65+ 2nd 10",
];

#[test]
fn categories_are_declared_shown_replaced_and_taken_away() {
    let folder = event();
    let path = folder.path();
    let file = "e.pairproof";
    assert!(done(path, &format!("category {file}")).contains("No category has been declared"));
    done(path, &format!("category {file} --add women --add U18"));
    done(path, &format!("category {file} --add Elders --age 65+ --age-on 2026-01-31"));
    done(path, &format!("category {file} --add house --club castle --without Berg --players 7"));
    let told = done(path, &format!("category {file}")).replace("\n    ", " ");
    for line in [
        "women: 5 players: 1 Adams, Ann · 4 Dahl, Di · 6 Fox, Flo · 7 Novak, Nat · 8 Zimmer, Zoe\n",
        "U18, under 18 (born 2008 or later): 3 players: 2 Berg, Bo · 4 Dahl, Di · 7 Novak, Nat; omitted, \
         because the date of birth is missing or incomplete: 6 Fox, Flo\n",
        "Elders, 65 or older on 2026-01-31: 2 players: 3 Costa, Cy · 5 Eder, Ed;",
        "house, club castle, and 7 Novak, Nat, without 2 Berg, Bo: 3 players: 1 Adams, Ann · 7 Novak, Nat",
    ] {
        assert!(told.contains(line), "{file}: {line}\n{told}");
    }
    assert!(done(path, &format!("players {file} novak")).contains("; women, U18, house;"));
    done(path, &format!("category {file} --add WOMEN --sex w --without 1"));
    let all = json(path, &["category", file]);
    assert_eq!(all["categories"][0]["name"], "WOMEN");
    assert_eq!(all["categories"][0]["players"].as_array().unwrap().len(), 4);
    done(path, &format!("undo {file}"));
    assert_eq!(json(path, &["category", file])["categories"][0]["name"], "women");
    done(path, &format!("category {file} --remove women"));
    assert_eq!(json(path, &["category", file])["categories"].as_array().unwrap().len(), 3);
    let (code, _, err) = go(path, &format!("category {file} --remove women"));
    assert!(code == 3 && err.contains("there is no category 'women'"), "{err}");
    for (wrong, says) in [
        ("--add a --add b --sex w", "conditions apply to a single category"),
        ("--add a", "neither conditions nor players"),
        ("--add a --age 9", "--age: '9' is not understood"),
        ("--add a --rating low", "--rating: 'low' is not understood"),
        ("--add a --age-on 2026", "'a' is not an age category"),
        ("--add a --players 9", "9"),
        ("--sex w", "--add"),
    ] {
        let (code, _, err) = go(path, &format!("category {file} {wrong}"));
        assert!(code == 3 && err.contains(says), "{wrong}: {err}");
    }
    // A report holds the same.
    done(path, "export e.pairproof -o out.trf");
    assert_eq!(json(path, &["category", "e.pairproof"]), json(path, &["category", "out.trf"]));
    assert!(std::fs::read_to_string(path.join("out.trf")).unwrap().contains("\nXXK {\"name\":\"U18\","));
}

#[test]
fn standings_of_a_category_have_the_place_in_it_and_overall() {
    let folder = event();
    let path = folder.path();
    let all = json(path, &["standings", "e.pairproof"]);
    let women = json(path, &["standings", "e.pairproof", "--category", "women", "--category", "2300+"]);
    let rows = |value: &Value| value["rows"].as_array().unwrap().clone();
    assert_eq!((&women["category"], rows(&women).len()), (&Value::from("women"), 5));
    for row in rows(&women) {
        let same = rows(&all).into_iter().find(|other| other["number"] == row["number"]).unwrap();
        assert_eq!((&row["overall"], &row["tie_breaks"]), (&same["place"], &same["tie_breaks"]));
    }
    assert_eq!(rows(&women)[0]["place"], 1);
    assert_eq!(
        (&women["others"][0]["category"], rows(&women["others"][0]).len()),
        (&Value::from("2300+"), 3)
    );
    let text = done(path, "standings e.pairproof --category women");
    assert!(text.starts_with("Standings of women after 2 rounds\n") && text.contains("Overall"), "{text}");
    let sheet = done(path, "print e.pairproof standings --category women -f csv");
    assert!(
        sheet.starts_with("place,number,name,federation,rating,points,opponents' points,overall\n1,1,"),
        "{sheet}"
    );
    assert_eq!(sheet.lines().count(), 6);
    let (code, _, err) = go(path, "standings e.pairproof --category Castle");
    let flat = err.replace('\n', " ");
    assert!(
        code == 3
            && flat.contains("no category 'Castle'; none has been declared")
            && flat.contains("category e.pairproof --add"),
        "{err}"
    );
}

#[test]
fn prizes_say_who_gets_what_and_why_and_the_purse_is_met() {
    let folder = event();
    let path = folder.path();
    let given = json(path, &[&["prizes", "e.pairproof"], &LIST[..]].concat());
    let told = |value: &Value| -> Vec<String> {
        let one = |p: &Value| {
            let label = format!("{} {}", p["category"].as_str().unwrap(), p["places"][0]);
            format!("{} {} {} {}", label.trim(), p["number"], p["cents"], p["text"].as_str().unwrap())
                .trim()
                .to_owned()
        };
        value["prizes"].as_array().unwrap().iter().map(one).collect()
    };
    // 1 Adams, third, has more as the best of the women, so 4 Dahl has the third prize, and 6 Fox the second of the women.
    let expected = [
        "1 2 50000",
        "2 3 30000",
        "3 4 10000",
        "women 1 1 11000 trophy",
        "women 2 6 5000",
        "U18 1 7 0 cup",
        "65+ 1 5 2000",
    ];
    assert_eq!(told(&given), expected);
    assert_eq!((&given["purse_cents"], &given["paid_cents"]), (&Value::from(109_000), &Value::from(108_000)));
    assert_eq!(
        (&given["open"][0]["category"], &given["open"][0]["cents"]),
        (&Value::from("65+"), &Value::from(1000))
    );
    assert_eq!(given["is_final"], true);
    let why = |at: usize| given["prizes"][at]["why"].as_str().unwrap().to_owned();
    assert_eq!(why(0), "would also have won U18 1st");
    assert_eq!(why(2), "moves up: Ann Adams has a better prize; would also have won women 2nd and U18 1st");
    // Several prizes a player, and the ways to share.
    let several = json(path, &[&["prizes", "e.pairproof", "--several"], &LIST[..]].concat());
    assert_eq!(several["paid_cents"], several["purse_cents"]);
    assert_eq!(told(&several)[5..], ["U18 1 2 0 cup", "65+ 1 3 2000", "65+ 2 5 1000"]);
    for (share, cents) in [("even", [3334, 3333, 3333]), ("hort", [6667, 1667, 1666])] {
        let shared =
            json(path, &["prizes", "e.pairproof", "1st 500", "2nd 300", "3rd 100", "--share", share]);
        let third: Vec<&Value> =
            shared["prizes"].as_array().unwrap()[2..].iter().map(|p| &p["cents"]).collect();
        assert_eq!(third, cents.each_ref().map(|&c| Value::from(c)).iter().collect::<Vec<_>>(), "{share}");
        assert_eq!(
            (&shared["paid_cents"], shared["uneven"].as_array().unwrap().len()),
            (&Value::from(90_000), 1)
        );
        let says = shared["notes"].to_string();
        let cents = if share == "even" {
            "the cent that cannot be split goes to Ann Adams"
        } else {
            "the 2 cents that cannot be split go to Ann Adams and Di Dahl, one each"
        };
        assert!(says.contains(cents), "{says}");
    }
    let (_, text, _) = outcome(path, &[&["prizes", "e.pairproof"], &LIST[..]].concat());
    for line in [
        "Amount (€)",
        "Prize money €1090.00: €1080.00 awarded, €10.00 open.",
        "Open: 65+ 2nd (€10.00), 2 players eligible",
    ] {
        assert!(text.contains(line), "{line}\n{text}");
    }
}

#[test]
fn a_list_is_read_from_csv_and_toml_kept_printed_and_forgotten() {
    let folder = event();
    let path = folder.path();
    let csv = "Category;Place;Prize;Trophy\n;1;€500;\n;2;300;\n;3;100;\nwomen;1;110;trophy\nwomen;2;50;\nU18;1;;cup\n65+;1;20;\n65+;2;10;\n";
    std::fs::write(path.join("p.csv"), csv).unwrap();
    let quoted: Vec<String> = LIST.iter().map(|line| format!("'{line}'")).collect();
    std::fs::write(path.join("p.toml"), format!("share = 'even'\nprizes = [{}]\n", quoted.join(",\n")))
        .unwrap();
    let typed = json(path, &[&["prizes", "e.pairproof"], &LIST[..]].concat());
    assert_eq!(json(path, &["prizes", "e.pairproof", "--list", "p.csv"]), typed);
    assert_eq!(json(path, &["prizes", "e.pairproof", "--list", "p.toml", "--share", "no"]), typed);
    assert_eq!(json(path, &["prizes", "e.pairproof", "--list", "p.toml"])["share"], "even");
    let (code, _, err) = go(path, "print e.pairproof prizes");
    assert!(code == 3 && err.contains("the event has no stored prizes"), "{err}");
    let file = "e.pairproof";
    let says = said(path, &format!("prizes {file} --list p.csv --keep"));
    assert!(says.contains("8 prizes kept, €1090.00 in total"), "{says}");
    assert_eq!(json(path, &["prizes", file]), typed);
    let sheet = done(path, &format!("print {file} prizes -f csv"));
    assert_eq!(sheet, done(path, &format!("prizes {file} -f csv")));
    assert!(sheet.contains("\n1st,500.00,,1,2,\"Berg, Bo\",2.0,would also have won U18 1st\n"), "{sheet}");
    done(path, &format!("print {file} prizes standings -o sheets.html"));
    let html = std::fs::read_to_string(path.join("sheets.html")).unwrap();
    assert!(
        html.contains("Prizes after round 2 of 2") && html.contains("moves up: Ann Adams has a better prize"),
        "{html}"
    );
    assert!(said(path, &format!("prizes {file} --forget")).contains("has no prizes"));
    assert_eq!(go(path, &format!("print {file} prizes")).0, 3);
    done(path, &format!("undo {file}"));
    assert_eq!(json(path, &["prizes", file]), typed, "{file}: the list is back");
    for (name, text, says) in [
        ("w.csv", "place,prize\n1,500\nx,2\n", "w.csv, line 3: 'x' is not a place"),
        ("w.csv", "name,prize\n1,500\n", "w.csv, line 1: the first line does not name the columns"),
        ("w.csv", "", "the file is empty"),
        ("w.toml", "prizes = ['1st 5',\n 'second 4']\n", "w.toml, line 2: 'second 4' names no place"),
        ("w.toml", "share = 'odd'\nprizes = []\n", "w.toml, line 1: unknown variant"),
        ("w.csv", "place,prize\n1,5\n2,6\n", "2nd is more than 1st"),
        ("w.csv", "category,place,prize\nCastle,1,5\n", "there is no category 'Castle'"),
    ] {
        std::fs::write(path.join(name), text).unwrap();
        let (code, out, err) = go(path, &format!("prizes e.pairproof --list {name}"));
        let flat = err.replace("\n  ", " ").replace('\n', " ");
        assert!(code == 3 && out.is_empty() && flat.contains(says), "{text}: {err}");
    }
}

#[test]
fn before_the_last_game_prizes_are_not_final_and_before_the_first_there_are_none() {
    let folder = event();
    let path = folder.path();
    done(path, "undo e.pairproof");
    let (code, text, _) = outcome(path, &["prizes", "e.pairproof", "1st 500"]);
    assert!(code == 0 && text.contains("Not final: 4 games without a result."), "{text}");
    said(path, "enter field.csv --rounds 2 --colour white -o new.pairproof");
    let (code, _, err) = outcome(path, &["prizes", "new.pairproof", "1st 500"]);
    assert!(code == 3 && err.contains("no round has been paired yet"), "{err}");
    let (code, out, err) = outcome(path, &["prizes", "new.pairproof", "1st 500", "--keep"]);
    assert!(code == 0 && out.is_empty() && err.contains("1 prize kept, 500.00 in total"), "{err}");
}

#[test]
fn clubs_stand_by_their_best_players_who_are_named() {
    let folder = event();
    let path = folder.path();
    let found = json(path, &["standings", "e.pairproof", "--clubs", "--best", "2"]);
    let told: Vec<String> = found["clubs"]
        .as_array()
        .unwrap()
        .iter()
        .map(|c| {
            let who: Vec<String> =
                c["counted"].as_array().unwrap().iter().map(|p| p["number"].to_string()).collect();
            format!(
                "{} {} {} {} {}",
                c["place"],
                c["club"].as_str().unwrap(),
                c["half_points"],
                c["places"],
                who.join("+")
            )
        })
        .collect();
    assert_eq!(told, ["1 Castle 6 4 2+1", "2 Tower 5 6 3+4", "3 Rook 3 12 5+7"]);
    let text = done(path, "standings e.pairproof --clubs --best 3");
    assert!(text.contains("Berg, Bo (1) · Adams, Ann (3) · Zimmer, Zoe"), "{text}");
    assert!(text.contains("Fewer than 3 players: Tower (2), Rook (2)."), "{text}");
    let of_women = json(path, &["standings", "e.pairproof", "--clubs", "--category", "women"]);
    assert_eq!(of_women["clubs"][0]["counted"].as_array().unwrap().len(), 2);
    let (code, _, err) = go(path, "standings e.pairproof --best 3");
    assert!(code == 3 && err.contains("--clubs"), "{err}");
}

/// A report of players with their points, the best first, each of whom has met only fillers.
fn apart(path: &Path, rounds: usize, players: &[(&str, u32, f64)]) {
    let mut text = format!("012 Prize test\n142 {rounds}\nXXR {rounds}\n152 W\n");
    let mut fillers = String::new();
    for (at, &(name, rating, points)) in players.iter().enumerate() {
        let (mut cells, mut left) = (String::new(), points);
        for round in 0..rounds {
            let has = left.min(1.0);
            left -= has;
            let filler = players.len() + 1 + at * rounds + round;
            let (own, other) = match has {
                1.0.. => ('1', '0'),
                0.5.. => ('=', '='),
                _ => ('0', '1'),
            };
            let (colour, of_other) = if (at + round) % 2 == 0 { ('b', 'w') } else { ('w', 'b') };
            cells += &format!("  {filler:>4} {colour} {own}");
            let game: String = (0..rounds)
                .map(|r| {
                    if r == round {
                        format!("  {:>4} {of_other} {other}", at + 1)
                    } else {
                        "  0000 - Z".to_owned()
                    }
                })
                .collect();
            fillers += &format!(
                "001 {filler:>4}      {:<33} 1000                             {:>3.1} {filler:>4}{game}\n",
                format!("Filler {filler}"),
                1.0 - has
            );
        }
        text += &format!(
            "001 {:>4}      {name:<33} {rating:>4}                             {points:>3.1} {:>4}{cells}\n",
            at + 1,
            at + 1
        );
    }
    std::fs::write(path.join("x.trf"), text + &fillers).unwrap();
}

/// Returns the amount and the reason of each player, by name.
fn amounts(path: &Path, all: &[&str]) -> Vec<(String, u64, String)> {
    let given = json(path, &[&["prizes", "x.trf"], all].concat());
    assert_eq!(given["purse_cents"], given["paid_cents"]);
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    let one = |p: &Value| (text(&p["name"]), p["cents"].as_u64().unwrap() / 100, text(&p["why"]));
    let mut all: Vec<_> = given["prizes"].as_array().unwrap().iter().map(one).collect();
    all.sort();
    all
}

#[test]
fn a_tied_player_gets_no_less_than_one_behind_with_the_same_rights_and_the_reason_is_true() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    apart(path, 4, &[("Abel", 2300, 3.0), ("Bell", 1900, 3.0), ("Cole", 1890, 3.0), ("Dean", 1880, 2.0)]);
    let list = ["1st 90", "U2000 1st 60", "--tiebreaks", "TPN", "--share"];
    let told = |found: &[(String, u64, String)]| -> Vec<u64> { found.iter().map(|one| one.1).collect() };
    let even = amounts(path, &[&list[..], &["even"]].concat());
    assert_eq!(told(&even), [45, 60, 45]);
    assert_eq!(
        even[2].2,
        "shares with Abel; moves up: Bell has a better prize; would also have won a share of U2000 1st"
    );
    assert!(!even[0].2.contains("moves up"), "{even:?}");
    assert_eq!(told(&amounts(path, &[&list[..], &["hort"]].concat())), [67, 60, 22]);
    assert_eq!(told(&amounts(path, &[&list[..], &["pool"]].concat())), [50, 50, 50]);
    apart(path, 4, &[("P1", 1900, 3.0), ("P2", 1899, 2.5), ("P3", 1848, 2.5), ("P4", 1897, 2.0)]);
    let list =
        ["1st 200", "2nd 160", "U2000 1st 100", "U2000 2nd 80", "--tiebreaks", "TPN", "--share", "even"];
    assert_eq!(told(&amounts(path, &list)), [200, 160, 100, 80]);
    apart(path, 4, &[("P1", 1850, 3.0), ("P2", 1899, 3.0), ("P3", 2248, 3.0), ("P4", 1847, 2.0)]);
    let list = ["1st 100", "2nd 60", "U2000 1st 100", "--tiebreaks", "TPN", "--share", "hort"];
    let hort = amounts(path, &list);
    assert_eq!(told(&hort), [100, 90, 70]);
    assert!(hort[1].2.contains("moves up: P1 has a better prize"), "{hort:?}");
}

/// US Chess forum 16785: at most one cash prize of each tied player goes into the pool (US Chess 32B3).
#[test]
fn share_pool_gives_tied_players_their_best_prizes_from_all_lists() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    let field = [
        ("Able", 2673, 5.0),
        ("Baker", 2699, 4.5),
        ("Charlie", 2495, 4.0),
        ("Delta", 2391, 4.0),
        ("Echo", 2387, 4.0),
        ("Fox", 2385, 4.0),
        ("Golf", 2345, 3.5),
        ("Hotel", 2340, 3.5),
    ];
    apart(path, 6, &field);
    let list = ["1st 2375", "2nd 1149", "3rd 536", "4th 306", "5th 230", "U2400 1st 1379", "U2400 2nd 766"];
    let found = amounts(path, &[&list[..], &["--share", "pool"]].concat());
    let cents: Vec<u64> = found.iter().map(|one| one.1).collect();
    assert_eq!(cents, [2375, 1149, 536, 817, 817, 817, 115, 115], "{found:?}");
    assert!(found[3].2.contains("shares with Echo and Fox") && !found[2].2.contains("shares"), "{found:?}");
}

#[test]
fn a_later_place_with_money_after_one_without_is_refused() {
    let folder = event();
    let (code, _, err) = outcome(folder.path(), &["prizes", "e.pairproof", "1st trophy", "2nd 50"]);
    let flat = err.replace("\n  ", " ").replace('\n', " ");
    assert!(code == 3 && flat.contains("2nd is more than 1st") && flat.contains("exchange the two"), "{err}");
}
