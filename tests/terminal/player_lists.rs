//! Lists of players as people keep them: several languages, encodings, title rows, and all faults at once.

use crate::fixture::{folder, go, said};
use crate::web::Serving;

fn read(folder: &std::path::Path, file: &str) -> String {
    std::fs::read_to_string(folder.join(file)).unwrap()
}

/// Posts a list to a path of the pages.
fn post(desk: &Serving, path: &str, list: &[u8]) -> String {
    let token = format!("Bearer {}", desk.token);
    desk.raw("POST", path, &[("Authorization", &token)], list).body
}

/// A list whose every line has a fault, and whose heads have one, too.
const FAULTY: &str = "Spring Open 2026;;;;\nName;Raiting;Geb.Datum;M/W;Land\n;;;;\nAda;2100;31.02.1990;w;SUI\n;unr.;1990;x;GER\n\
                      Ben;19OO;soon;m;Germany\n";

#[test]
fn all_faults_of_a_list_are_reported_at_once() {
    let folder = folder();
    let at = folder.path();
    std::fs::write(at.join("list.csv"), FAULTY).unwrap();
    let (code, _, err) = go(at, "enter list.csv --rounds 3");
    assert_eq!(code, 3, "{err}");
    for row in [
        "list.csv, line 2, column 'Raiting', 'Raiting': 'Raiting' is not a known column. Did you mean 'rating'?",
        "--column 'Raiting=rating'",
        "list.csv, line 4, column 'Geb.Datum', '31.02.1990': ",
        "list.csv, line 5, column 'Name': player 2 has no name. Enter the name.",
        "list.csv, line 5, column 'M/W', 'x': ",
        "list.csv, line 6, column 'Geb.Datum', 'soon': ",
        "list.csv, line 6, column 'Land', 'Germany': ",
        "6 findings in list.csv",
    ] {
        assert!(err.contains(row), "{row}\n{err}");
    }
    // With the column named, its cells are read, too.
    let (_, _, err) = go(at, "enter list.csv --rounds 3 --column Raiting=rating");
    assert!(err.contains("column 'Raiting', '19OO'") && err.contains("6 findings"), "{err}");
    let (_, out, _) = go(at, "enter list.csv --rounds 3 -f json -o out.trf");
    let answer: serde_json::Value = serde_json::from_str(&out).unwrap();
    let cell = &answer["findings"][1];
    assert!(cell["heading"] == "Geb.Datum" && cell["cell"] == "31.02.1990" && cell["line"] == 4, "{answer}");
    assert!(!at.join("out.trf").exists());
}

#[test]
fn the_desk_shows_all_faults_and_what_each_column_was_taken_for() {
    let folder = tempfile::tempdir().unwrap();
    let desk = Serving::desk(folder.path(), "new.pairproof");
    let page = post(&desk, "/players/read?name=list.csv", FAULTY.as_bytes());
    assert!(page.contains("The list is not understood: 6 faults"), "{page}");
    for cell in
        ["<td dir=\"auto\">31.02.1990</td>", "<td dir=\"auto\">soon</td>", "<td dir=\"auto\">Germany</td>"]
    {
        assert!(page.contains(cell), "{cell}: {page}");
    }
    // The guess is selected, and asks to be confirmed.
    assert!(page.contains("a guess: please confirm"), "{page}");
    let raiting = page.split("data-column=\"2\"").nth(1).unwrap().split("</select>").next().unwrap();
    assert!(raiting.contains("selected value=\"rating\""), "{raiting}");
    let sound = "Name;Raiting;Shoe\nAda;2100;38\nBen;1900;44\n";
    let choices = "&columns=2%3Drating%0A3%3Dclub";
    let page = post(&desk, &format!("/players/read?name=list.csv{choices}"), sound.as_bytes());
    assert!(
        page.contains("2 players in") && page.contains(">2100</td>") && page.contains(">38</td>"),
        "{page}"
    );
    let begin =
        format!("/players/begin?event=Cup&seed=7&rounds=1&rulebook=dutch-2026&name=list.csv{choices}");
    let command = post(&desk, &begin, sound.as_bytes());
    assert!(command.contains("\"rating\":2100") && command.contains("\"club\":\"44\""), "{command}");
}

#[test]
fn the_headings_of_six_languages_are_read() {
    let folder = folder();
    let at = folder.path();
    for list in [
        "Nr;Name;Vorname;Elo;Titel;Land;M/W;Geb.Datum;Mannschaft\n1;Novak;Eva;2100;FM;CZE;w;31.01.1990;Lund\n2;Berg;Bo;unr.;;SWE;m;1988;Lund\n",
        "N°;Nom;Prénom;Elo;Titre;Pays;Sexe;Date de naissance;Club\n1;Novak;Eva;2100;FM;CZE;F;31/01/1990;Lund\n2;Berg;Bo;nc;;SWE;H;1988;Lund\n",
        "Número;Nombre;Apellidos;Elo;Título;País;Sexo;Fecha de nacimiento;Equipo\n1;Eva;Novak;2100;FM;CZE;M;31/01/1990;Lund\n2;Bo;Berg;s/e;;SWE;H;1988;Lund\n",
        "Numero;Cognome;Nome;Elo;Titolo;Nazione;Sesso;Data di nascita;Circolo\n1;Novak;Eva;2100;FM;CZE;F;31/01/1990;Lund\n2;Berg;Bo;-;;SWE;M;1988;Lund\n",
        "Nummer;Achternaam;Voornaam;Elo;Titel;Land;Geslacht;Geboortedatum;Vereniging\n1;Novak;Eva;2100;FM;CZE;V;31-01-1990;Lund\n2;Berg;Bo;geen;;SWE;M;1988;Lund\n",
        "No;Surname;First name;Rating;Title;Country;Sex;Born;Team\n1;Novak;Eva;2100;FM;CZE;F;1990-01-31;Lund\n2;Berg;Bo;none;;SWE;M;1988;Lund\n",
    ] {
        std::fs::write(at.join("list.csv"), list).unwrap();
        let says = said(at, "enter list.csv --rounds 1 --colour white --force -o list.trf");
        assert!(!says.contains("ignored"), "{list}{says}");
        let report = read(at, "list.trf");
        let players: Vec<&str> = report.lines().filter(|line| line.starts_with("001 ")).collect();
        assert!(players[0].contains("w FM Novak, Eva") && players[0].contains("2100 CZE"), "{list}{report}");
        assert!(players[0].contains("1990/01/31"), "{list}{report}");
        assert!(players[1].contains("m    Berg, Bo") && players[1].contains("1988/00/00"), "{list}{report}");
    }
}

#[test]
fn boards_are_read_below_a_title_and_blank_rows() {
    let folder = folder();
    let at = folder.path();
    let list = "Team Cup;;\nteam;board;name\n;;\nRooks;2;Ada\n;;\nRooks;1;Ben\nPawns;1;Cy\nPawns;2;Di\n";
    std::fs::write(at.join("list.csv"), list).unwrap();
    said(at, "enter list.csv --rounds 1 --boards 2 --as-listed --colour white -o list.trf");
    let report = read(at, "list.trf");
    let place = |name: &str| report.find(name).unwrap_or_else(|| panic!("{name}: {report}"));
    assert!(place("Ben") < place("Ada") && place("Cy") < place("Di"), "{report}");
    std::fs::write(at.join("wrong.csv"), list.replace(";2;Di", ";zwei;Di")).unwrap();
    let (code, _, err) = go(at, "enter wrong.csv --rounds 1 --boards 2");
    assert!(code == 3 && err.contains("line 8") && err.contains("'zwei' is not a board"), "{err}");
}

#[test]
fn a_list_in_windows_1250_is_read_by_its_letters_and_says_so() {
    let folder = folder();
    let at = folder.path();
    let east = b"name;rating\nIvanovi\xe6, Ana;2100\n\xa3ukasiewicz, Jan;2000\nM\xfcller, Uli;1900\n";
    std::fs::write(at.join("list.csv"), east).unwrap();
    let says = said(at, "enter list.csv --rounds 1 --colour white -o list.trf");
    assert!(
        says.contains("Windows-1250 (Central Europe)") && says.contains("'Ivanović', not 'Ivanoviæ'"),
        "{says}"
    );
    let report = read(at, "list.trf");
    for name in ["Ivanović", "Łukasiewicz", "Müller"] {
        assert!(report.contains(name), "{report}");
    }
    // The other, named or by its letters.
    let says =
        said(at, "enter list.csv --rounds 1 --colour white --encoding windows-1252 --force -o list.trf");
    assert!(!says.contains("Windows") && read(at, "list.trf").contains("Ivanoviæ"), "{says}");
    std::fs::write(
        at.join("west.csv"),
        b"name;rating\nJ\xf8rgensen, S\xf8ren;2100\nRivi\xe8re, L\xe9a;2000\n",
    )
    .unwrap();
    let says = said(at, "enter west.csv --rounds 1 --colour white --force -o list.trf");
    assert!(
        says.contains("read as Windows-1252") && read(at, "list.trf").contains("Jørgensen, Søren"),
        "{says}"
    );
    let (code, _, err) = go(at, "enter list.csv --rounds 1 --encoding klingon");
    assert!(
        code == 3 && err.contains("there is no encoding 'klingon'") && err.contains("windows-1250"),
        "{err}"
    );
    // At the desk, too.
    let desk = Serving::desk(at, "new.pairproof");
    let page = post(&desk, "/players/read?name=list.csv", east);
    assert!(page.contains("Ivanović, Ana") && page.contains("Windows-1250 (Central Europe)"), "{page}");
    let page = post(&desk, "/players/read?name=list.csv&encoding=windows-1252", east);
    assert!(page.contains("Ivanoviæ, Ana"), "{page}");
}

/// An event of four with a woman, two clubs and two federations, one round published.
const FOUR: &str = "name,rating,sex,federation,club\nAda,2100,w,NED,Rook\nBen,2000,m,GER,Pawn\nCy,1900,m,NED,Rook\nDi,1800,w,GER,Pawn\n";

#[test]
fn pairings_show_ratings_where_somebody_asks_for_them() {
    let folder = folder();
    let at = folder.path();
    std::fs::write(at.join("four.csv"), FOUR).unwrap();
    said(at, "enter four.csv --rounds 3 --colour white --mode free -o four.pairproof");
    said(at, "pair four.pairproof --enter");
    for sheet in ["boards", "names", "slips"] {
        let without = said(at, &format!("print four.pairproof {sheet}"));
        assert!(!without.contains("2100"), "{sheet}: {without}");
        let with = said(at, &format!("print four.pairproof {sheet} --ratings"));
        assert!(with.contains("Ada (2100)"), "{sheet}: {with}");
    }
    std::fs::write(at.join("pairproof.toml"), "[print]\nratings = true\n").unwrap();
    said(at, "settings four.pairproof pairproof.toml");
    assert!(said(at, "print four.pairproof boards").contains("Ada (2100)"));
    assert!(!said(at, "print four.pairproof boards --ratings=false").contains("2100"));
}

#[test]
fn the_standings_have_no_empty_columns_and_the_menu_of_categories_has_parts() {
    let folder = folder();
    let at = folder.path();
    let desk = Serving::desk(at, "new.pairproof");
    let begin = "/players/begin?event=Cup&seed=7&rounds=3&rulebook=dutch-2026&name=four.csv";
    desk.done("/api/command", &serde_json::from_str(&post(&desk, begin, FOUR.as_bytes())).unwrap());
    desk.done("/api/draft", &serde_json::Value::Null);
    desk.done("/api/publish", &serde_json::Value::Null);
    let page = desk.get("/standings?by=DE,BH").body;
    for part in [
        "label=\"Categories\"",
        "label=\"Federations\"",
        "label=\"Clubs\"",
        ">Women</option>",
        ">NED</option>",
    ] {
        assert!(page.contains(part), "{part}: {page}");
    }
    let event = desk.get("/event").body;
    assert!(event.contains("the list shows the sum of the opponents"), "{event}");
    drop(desk);
    std::fs::write(at.join("four.csv"), FOUR).unwrap();
    said(at, "enter four.csv --rounds 3 --colour white --mode free -o four.pairproof");
    said(at, "pair four.pairproof --enter");
    said(at, "result four.pairproof 1=1-0 2=1-0");
    said(at, "withdraw four.pairproof Di");
    let says = said(at, "standings four.pairproof --tiebreaks DE,BH");
    let head = says.lines().find(|line| line.contains("Pts")).unwrap();
    assert!(head.contains("BH") && !head.contains("DE") && !head.contains("Out from"), "{says}");
    assert!(
        says.contains("Nobody has a value in DE.") && says.contains("Withdrew before round 2: 4 Di."),
        "{says}"
    );
}
