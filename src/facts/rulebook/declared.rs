//! Declarations under a rulebook: its discretions by key, its readings as `CODE=CHOICE`.

use super::{DiscretionKey, Rulebook};

/// The reason why a key cannot be declared under a rulebook.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum DeclarationError {
    /// The rulebook has no such discretion.
    #[error("{book} has no discretion `{key}`")]
    NoDiscretion {
        /// The rulebook.
        book: String,
        /// The undeclarable key.
        key: String,
    },
    /// The rulebook has no such reading.
    #[error("{book} has no reading `{code}`")]
    NoReading {
        /// The rulebook.
        book: String,
        /// The code of the reading.
        code: String,
    },
    /// The reading has no such choice.
    #[error("{code} can be {}", choices.join(", "))]
    NoChoice {
        /// The code of the reading.
        code: String,
        /// The available choices.
        choices: Vec<String>,
    },
    /// A discretion and its opposite were both declared.
    #[error("{key} and no-{key} contradict each other; declare only one of them")]
    Both {
        /// The discretion.
        key: String,
    },
    /// Type B preferences and no preferences were both declared (C.04.6 1.7).
    #[error("type-b and no-preferences contradict each other; declare only one of them")]
    Preferences,
}

/// Discretions about pairing numbers. Numbers are assigned when players are entered, so these discretions do not
/// concern a single round.
const OF_NUMBERS: [&str; 1] = ["alphabetical-order"];

impl Rulebook {
    /// Checks that every declaration is a discretion of the rulebook or a choice of one of its readings.
    ///
    /// # Errors
    /// Returns the first declaration that is unknown, or that contradicts another.
    ///
    /// ```
    /// let book = pairproof::find_rulebook("dutch-2026").expect("it is shipped");
    /// assert!(book.check_declared(&["baku".to_owned()]).is_ok());
    /// let wrong = book.check_declared(&["nonsense".to_owned()]).unwrap_err();
    /// assert_eq!(wrong.to_string(), "dutch-2026 has no discretion `nonsense`");
    /// ```
    pub fn check_declared(&self, declared: &[String]) -> Result<(), DeclarationError> {
        for key in declared {
            match key.split_once('=') {
                Some((code, choice)) => self.check_reading(code, choice)?,
                None => self.check_discretion(key)?,
            }
        }
        let both = declared.iter().find(|key| declared.iter().any(|d| d.strip_prefix("no-") == Some(key)));
        if let Some(key) = both {
            return Err(DeclarationError::Both { key: key.clone() });
        }
        let has = |key: DiscretionKey| key.is_in(declared);
        if has(DiscretionKey::TypeB) && has(DiscretionKey::NoPreferences) {
            return Err(DeclarationError::Preferences);
        }
        Ok(())
    }

    /// Returns the declarations in force: the given ones, and the discretions that apply by default (`default = true`)
    /// unless switched off (`no-KEY`).
    ///
    /// ```
    /// let book = pairproof::find_rulebook("dutch-2026").expect("it is shipped");
    /// assert!(book.in_force(&[]).is_empty(), "nothing holds by default");
    /// ```
    pub fn in_force(&self, declared: &[String]) -> Vec<String> {
        let is_off = |key: &str| declared.iter().any(|d| d.strip_prefix("no-") == Some(key));
        let keys = self.by_default().filter(|key| !is_off(key) && !declared.iter().any(|d| d == key));
        declared.iter().cloned().chain(keys.map(str::to_owned)).collect()
    }

    /// Returns the discretions that apply in a round unless they are switched off.
    ///
    /// ```
    /// let book = pairproof::find_rulebook("dutch-1998").expect("it is shipped");
    /// assert_eq!(book.by_default().count(), 0);
    /// ```
    pub fn by_default(&self) -> impl Iterator<Item = &str> {
        let on = self.discretions.iter().filter(|d| d.default);
        on.map(|d| d.key.as_str()).filter(|key| !OF_NUMBERS.contains(key))
    }

    /// Checks that `key` is a discretion of the rulebook, or switches off a discretion that applies by default.
    ///
    /// # Errors
    /// Fails if the key is neither.
    ///
    /// ```
    /// let book = pairproof::find_rulebook("dutch-1998").expect("it is shipped");
    /// assert!(book.check_discretion("nonsense").is_err());
    /// ```
    pub fn check_discretion(&self, key: &str) -> Result<(), DeclarationError> {
        let puts_off =
            |key: &str| key.strip_prefix("no-").is_some_and(|key| self.by_default().any(|d| d == key));
        if self.discretions.iter().any(|d| d.key == key) || puts_off(key) {
            return Ok(());
        }
        Err(DeclarationError::NoDiscretion { book: self.id.clone(), key: key.to_owned() })
    }

    /// Checks that `code` is a reading of the rulebook and `choice` one of its choices.
    ///
    /// # Errors
    /// Fails if there is no such reading or no such choice.
    ///
    /// ```
    /// let book = pairproof::find_rulebook("dutch-1998").expect("it is shipped");
    /// assert!(book.check_reading("nonsense", "any").is_err());
    /// ```
    pub fn check_reading(&self, code: &str, choice: &str) -> Result<(), DeclarationError> {
        let Some(reading) = self.readings.iter().find(|r| r.code == code) else {
            return Err(DeclarationError::NoReading { book: self.id.clone(), code: code.to_owned() });
        };
        if reading.choices.iter().any(|c| c.key == choice) {
            return Ok(());
        }
        let choices = reading.choices.iter().map(|c| c.key.clone()).collect();
        Err(DeclarationError::NoChoice { code: code.to_owned(), choices })
    }
}
