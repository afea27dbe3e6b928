//! A small writer of Swiss-Manager's tournament files, for tests: the real ones bear the names of people.

/// A player of a written file.
#[derive(Clone, Debug, Default)]
pub(crate) struct WrittenPlayer {
    pub(crate) name: (&'static str, &'static str),
    pub(crate) title: &'static str,
    pub(crate) club: &'static str,
    pub(crate) federation: &'static str,
    pub(crate) is_woman: bool,
    pub(crate) ratings: [u16; 2],
    pub(crate) fide_id: u32,
}

/// A tournament file to write.
#[derive(Clone, Debug)]
pub(crate) struct WrittenFile {
    pub(crate) texts: Vec<(usize, &'static str)>,
    /// 0 Swiss, 1 round robin, 2 teams.
    pub(crate) kind: u8,
    pub(crate) rounds: u16,
    pub(crate) last: u8,
    pub(crate) tie_breaks: Vec<u8>,
    pub(crate) days: [u32; 2],
    pub(crate) players: Vec<WrittenPlayer>,
    /// White, Black or 65534 or 65535, and the result.
    pub(crate) boards: Vec<[u16; 3]>,
    /// Bytes that are written somewhere in the settings, such as a marker that stands there by chance.
    pub(crate) in_settings: Vec<u8>,
}

/// No opponent, because of the bye.
pub(crate) const BYE: u16 = 65_535;
/// No opponent, because the player is not paired.
pub(crate) const AWAY: u16 = 65_534;

/// A day as the file has it.
pub(crate) const fn ymd(year: u32, month: u32, day: u32) -> u32 {
    10_000 * year + 100 * month + day
}

impl WrittenFile {
    /// An event of six players and three rounds, of which the first two are paired by the rules, and all of whom have FIDE
    /// ratings.
    pub(crate) fn swiss() -> Self {
        let names = [
            ("Adler", "Ida"),
            ("Brook", "Jon"),
            ("Cole", "Kim"),
            ("Dorn", "Lea"),
            ("Eyre", "Max"),
            ("Ford", "Nia"),
        ];
        let player = |(name, place): ((&'static str, &'static str), u16)| WrittenPlayer {
            name,
            federation: "ENG",
            ratings: [2_100 - 50 * place, 0],
            fide_id: 400_000 + u32::from(place),
            ..WrittenPlayer::default()
        };
        Self {
            texts: vec![
                (0, "Trial Open"),
                (3, "Quinn, Ash"),
                (10, "Leeds"),
                (14, "90 min + 30 s"),
                (20, "ENG"),
            ],
            kind: 0,
            rounds: 3,
            last: 2,
            tie_breaks: Vec::new(),
            days: [ymd(2026, 3, 7), ymd(2026, 3, 8)],
            players: names.into_iter().zip(0..).map(player).collect(),
            boards: vec![[1, 4, 1], [5, 2, 3], [3, 6, 1], [2, 1, 2], [4, 3, 3], [6, 5, 1]],
            in_settings: Vec::new(),
        }
    }

    /// Returns the bytes of the file.
    pub(crate) fn bytes(&self) -> Vec<u8> {
        let mut bytes = vec![0x93, 0xFF, 0x89, 0x44];
        bytes.resize(0x6C, 0);
        put(&mut bytes, 0x1C, &ymd(2025, 3, 19).to_le_bytes());
        put(&mut bytes, 0x20, &1_234_567u32.to_le_bytes());
        for place in 0..132 {
            let text = self.texts.iter().find(|(at, _)| *at == place).map_or("", |(_, text)| *text);
            push_text(&mut bytes, text);
        }
        bytes.extend([0x95, 0xFF, 0x89, 0x44]);
        bytes.extend(self.settings());
        bytes.extend([0xA5, 0xFF, 0x89, 0x44]);
        for player in &self.players {
            push_player(&mut bytes, player);
        }
        bytes.extend([0xB3, 0xFF, 0x89, 0x44]);
        for board in &self.boards {
            bytes.extend(board.iter().flat_map(|number| number.to_le_bytes()));
            bytes.extend([0; 15]);
        }
        bytes.extend([0xD3, 0xFF, 0x89, 0x44]);
        bytes.extend([0; 28]);
        bytes.extend([0xE3, 0xFF, 0x89, 0x44]);
        bytes
    }

    fn settings(&self) -> Vec<u8> {
        let mut settings = vec![0; 0x1200];
        put(&mut settings, 0, &self.rounds.to_le_bytes());
        put(&mut settings, 0x0B, &[self.kind]);
        put(&mut settings, 0x11, &[self.last]);
        let players = u16::try_from(self.players.len()).unwrap();
        put(&mut settings, 0x13, &players.to_le_bytes());
        put(&mut settings, 0x1B, &[u8::try_from(self.tie_breaks.len()).unwrap()]);
        for (code, place) in self.tie_breaks.iter().zip(0..) {
            put(&mut settings, 0x1C + 2 * place, &[0, *code]);
        }
        put(&mut settings, 0x47, &self.days[0].to_le_bytes());
        put(&mut settings, 0x4B, &self.days[1].to_le_bytes());
        put(&mut settings, 0x800, &self.in_settings);
        settings
    }
}

fn put(bytes: &mut [u8], at: usize, new: &[u8]) {
    bytes[at..at + new.len()].copy_from_slice(new);
}

fn push_text(bytes: &mut Vec<u8>, text: &str) {
    let units: Vec<u16> = text.encode_utf16().collect();
    bytes.extend(u16::try_from(units.len()).unwrap().to_le_bytes());
    bytes.extend(units.iter().flat_map(|unit| unit.to_le_bytes()));
}

fn push_player(bytes: &mut Vec<u8>, player: &WrittenPlayer) {
    let texts = [
        (0, player.name.0),
        (1, player.name.1),
        (4, player.title),
        (9, player.club),
        (10, player.federation),
    ];
    for place in 0..30 {
        push_text(bytes, texts.iter().find(|(at, _)| *at == place).map_or("", |(_, text)| *text));
    }
    let from = bytes.len();
    bytes.resize(from + 110, 0);
    put(bytes, from + 6, &[u8::from(player.is_woman)]);
    put(bytes, from + 8, &player.ratings[0].to_le_bytes());
    put(bytes, from + 10, &player.ratings[1].to_le_bytes());
    put(bytes, from + 0x18, &player.fide_id.to_le_bytes());
}
