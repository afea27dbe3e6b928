//! The names of columns in player lists: those that people write in English, German, French, Spanish, Italian and Dutch, and
//! those of exports from Swiss-Manager, Vega and chess-results.

/// The content of a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PlayerColumn {
    Number,
    Name,
    Surname,
    GivenName,
    Rating,
    /// The FIDE rating, if the list also has others.
    International,
    /// A national grade, or the grade of a pupil at school.
    Grade,
    /// A national rating.
    National,
    Title,
    Federation,
    Sex,
    FideId,
    /// An id, treated as a FIDE id if all of them look like one.
    Id,
    Birth,
    Club,
    Area,
    Family,
    Filler,
    Estimate,
    Bcf,
    Ingo,
}

impl PlayerColumn {
    /// Returns the name by which the program calls the column.
    pub(super) fn label(self) -> &'static str {
        match self {
            Self::Number => "number",
            Self::Name => "name",
            Self::Surname => "surname",
            Self::GivenName => "given name",
            Self::Rating => "rating",
            Self::International => "FIDE rating",
            Self::Grade => "grade",
            Self::National => "national rating",
            Self::Title => "title",
            Self::Federation => "federation",
            Self::Sex => "sex",
            Self::FideId => "FIDE id",
            Self::Id => "id",
            Self::Birth => "birth",
            Self::Club => "club",
            Self::Area => "area",
            Self::Family => "family",
            Self::Filler => "filler",
            Self::Estimate => "estimate",
            Self::Bcf => "bcf",
            Self::Ingo => "ingo",
        }
    }

    /// Returns every column that a list may have, in the order in which a person looks for them.
    pub(super) fn all() -> impl Iterator<Item = Self> {
        COLUMN_NAMES.iter().map(|(column, ..)| *column)
    }

    /// Returns the column with a name, compared as [`plain`](super::cells::plain) has it.
    pub(super) fn named(key: &str) -> Option<Self> {
        let has = |names: &str| names.split(' ').any(|name| name == key);
        COLUMN_NAMES
            .iter()
            .find(|(_, usual, others)| !key.is_empty() && (has(usual) || has(others)))
            .map(|(column, ..)| *column)
    }
}

/// Returns whether a column with this name contains boards.
pub(super) fn names_boards(name: &str) -> bool {
    ["board", "bd", "brett"].contains(&name.trim().to_lowercase().as_str())
}

/// Returns the known name nearest to a misspelt one, if there is one. Names are compared as [`plain`](super::cells::plain) has
/// them.
pub(super) fn nearest(key: &str) -> Option<(&'static str, PlayerColumn)> {
    let length = key.chars().count();
    if !(4..=LONGEST_COLUMN_NAME).contains(&length) {
        return None;
    }
    let near = |names: &'static str, most: usize, shortest: usize| {
        names.split(' ').find(|name| name.len() > shortest && strsim::osa_distance(name, key) <= most)
    };
    let usual = COLUMN_NAMES
        .iter()
        .find_map(|(column, names, _)| Some((near(names, if length > 5 { 2 } else { 1 }, 3)?, *column)));
    usual.or_else(|| COLUMN_NAMES.iter().find_map(|(column, _, names)| Some((near(names, 1, 5)?, *column))))
}

/// The length above which a column name is not treated as a misspelling of a known one.
const LONGEST_COLUMN_NAME: usize = 30;

/// Known column names, compared ignoring case, blanks and punctuation: those that are also recognised if they are misspelt, and
/// others.
const COLUMN_NAMES: [(PlayerColumn, &str, &str); 21] = [
    (
        PlayerColumn::Number,
        "number no nr rank startingrank pairingnumber sno snr startno startingno startnr",
        "nummer nro num numero numéro número n startrang startnummer setzliste setznr \
         lfdnr seed seedno seeding nº",
    ),
    (
        PlayerColumn::Name,
        "name player fullname playername spieler",
        "nom nombre nome naam speler joueur jugador giocatore spielername nomcomplet nometprénom \
         nometprenom nomprénom nomprenom nombreyapellidos apellidosynombre apellidosnombre \
         apellidosynombres cognomeenome cognomenome nominativo volledigenaam namevorname teilnehmer \
         participant",
    ),
    (
        PlayerColumn::Surname,
        "surname lastname familyname nachname",
        "familienname zuname nomdefamille apellido apellidos cognome achternaam familienaam",
    ),
    (
        PlayerColumn::GivenName,
        "firstname givenname forename vorname",
        "rufname prénom prenom voornaam nombredepila primernombre",
    ),
    (
        PlayerColumn::Rating,
        "rating elo rtg elozahl",
        "elorating wertung wertungszahl wzahl classement puntuación twz",
    ),
    (
        PlayerColumn::International,
        "rtgi fiderating ratingfide fideelo elofide eloi",
        "elointernational elointernacional elointernazionale intelo elointl fideelozahl",
    ),
    (PlayerColumn::Grade, "grade", ""),
    (
        PlayerColumn::National,
        "rtgn nationalrating ratingnational ratingnat natrating elonat elon",
        "dwz nwz elonazionale elonazion elonacional elonational nationaleelo nationalelo uscfrating \
         uscfregular ecfrating ecfgrade knsbrating",
    ),
    (PlayerColumn::Title, "title tit fidetitle titel", "titre título titulo titolo"),
    (
        PlayerColumn::Federation,
        "federation fed country nation land föderation",
        "fédération federación federacion federazione federatie föd pays país pais paese nazione \
         nazionalità nationalität nationalité nacionalidad nationality nat",
    ),
    (
        PlayerColumn::Sex,
        "sex gender mw wm mf fm geschlecht geschl",
        "sexe sexo sesso geslacht género genero genere genre mv vm hf fh hm mh fs",
    ),
    (
        PlayerColumn::FideId,
        "fideid fide idfide fidecode fideno fidenumber fidenr",
        "fidekennung fideidnr fidekode codefide códigofide codigofide codicefide nofide numerofide \
         numérofide idnumberfide",
    ),
    (PlayerColumn::Id, "id", "identnumber idno idnr"),
    (
        PlayerColumn::Birth,
        "birth born birthday dateofbirth birthdate birthyear yearofbirth dob gebdatum geburtsdatum \
         geboren geb gebjahr geburtsjahr jahrgang",
        "geburt geburtstag gebdat gebtag naissance datedenaissance datenaissance néle nele \
         annéedenaissance anneedenaissance fechadenacimiento fechanacimiento fechanac fnac \
         nacimiento añodenacimiento añonacimiento annonascita annodinascita datadinascita \
         datanascita nascita nato natoil geboortedatum geboortejaar gebdatumjahr yob jahr année año \
         anno",
    ),
    (
        PlayerColumn::Club,
        "club clubname clubcity school team verein mannschaft schule",
        "vereinort vereinsname ortverein équipe equipe école ecole equipo escuela colegio squadra \
         circolo società societa scuola vereniging schaakvereniging schaakclub ploeg clubville \
         teamname mannschaftsname",
    ),
    (
        PlayerColumn::Area,
        "area county province",
        "landesverband bezirk région region département provincia provincie regione kreis state \
         bundesland ligue",
    ),
    (PlayerColumn::Family, "family relatives", "familie famille familia famiglia"),
    (PlayerColumn::Filler, "filler", ""),
    (PlayerColumn::Estimate, "estimate", "schätzung estimation estimación stima schatting"),
    (PlayerColumn::Bcf, "bcf", ""),
    (PlayerColumn::Ingo, "ingo", ""),
];
