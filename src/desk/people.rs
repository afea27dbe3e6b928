//! The people of a desk. Each has a token with a role, which can be revoked.

use std::sync::{Mutex, MutexGuard, PoisonError, RwLock};

use serde::{Deserialize, Serialize};
use tokio::sync::watch;

/// The rights of a person. Each role includes the rights of the roles before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Role {
    /// Sees pairings, standings and the player's own card.
    Reader,
    /// Enters results and arrivals.
    Deputy,
    /// Has all rights.
    Chief,
}

impl Role {
    /// Returns the name of the role.
    pub fn word(self) -> &'static str {
        match self {
            Self::Reader => "reader",
            Self::Deputy => "deputy",
            Self::Chief => "chief",
        }
    }

    /// Returns the role of a name.
    pub(crate) fn named(word: &str) -> Option<Self> {
        [Self::Reader, Self::Deputy, Self::Chief].into_iter().find(|role| role.word() == word)
    }
}

/// A person with a token.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Person {
    /// Number of the token, from 1. What a person has entered is known by it, because two people may have one name.
    pub id: u32,
    /// The name that the log keeps.
    pub name: String,
    /// The role.
    pub role: Role,
}

/// All people with a token.
#[derive(Debug, Default)]
pub(crate) struct People(RwLock<Vec<KnownPerson>>);

/// A code that can replace a token once. Any user of the computer can read a command line, so the command line contains
/// this code instead of the token.
#[derive(Debug, Default)]
pub(crate) struct OneTimeCode(Mutex<Option<(String, String)>>);

impl OneTimeCode {
    /// Returns a new code for a token. An earlier code becomes invalid.
    ///
    /// # Errors
    /// Fails if the system has no random bytes.
    pub(crate) fn for_token(&self, of: &str) -> Result<String, getrandom::Error> {
        let code = token()?;
        *self.kept() = Some((code.clone(), of.to_owned()));
        Ok(code)
    }

    /// Returns the token of a code, and invalidates the code.
    pub(crate) fn take(&self, given: &str) -> Option<String> {
        Some(self.kept().take_if(|(code, _)| is_same(code, given))?.1)
    }

    /// Invalidates the code.
    pub(crate) fn void(&self) {
        *self.kept() = None;
    }

    fn kept(&self) -> MutexGuard<'_, Option<(String, String)>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[derive(Debug)]
struct KnownPerson {
    person: Person,
    token: String,
    /// Whether the token is revoked. Open streams watch it.
    is_revoked: watch::Sender<bool>,
}

impl KnownPerson {
    fn is_valid(&self) -> bool {
        !*self.is_revoked.borrow()
    }
}

/// The number of bytes in a token.
const BYTES: usize = 20;

/// Returns a new token of letters and digits that cannot be guessed.
///
/// # Errors
/// Fails if the system has no random bytes.
pub(crate) fn token() -> Result<String, getrandom::Error> {
    const DIGITS: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";
    let mut bytes = [0; BYTES];
    getrandom::fill(&mut bytes)?;
    Ok(bytes.iter().map(|byte| char::from(DIGITS[usize::from(byte % 32)])).collect())
}

impl People {
    /// Adds a person with a new token.
    pub(crate) fn add(&self, name: &str, role: Role) -> Result<(Person, String), getrandom::Error> {
        let token = token()?;
        Ok((self.add_with(name, role, &token), token))
    }

    /// Adds a person with the given token.
    pub(crate) fn add_with(&self, name: &str, role: Role, token: &str) -> Person {
        let mut all = self.0.write().unwrap_or_else(PoisonError::into_inner);
        let id = u32::try_from(all.len()).unwrap_or(u32::MAX).saturating_add(1);
        let person = Person { id, name: name.to_owned(), role };
        all.push(KnownPerson {
            person: person.clone(),
            token: token.to_owned(),
            is_revoked: watch::Sender::new(false),
        });
        person
    }

    /// Returns the owner of a token.
    pub(crate) fn of(&self, token: &str) -> Option<Person> {
        let all = self.0.read().unwrap_or_else(PoisonError::into_inner);
        // Every token is compared in full, so that timing does not reveal a partial match.
        let mut found = None;
        for known in all.iter() {
            if is_same(&known.token, token) && known.is_valid() {
                found = Some(known.person.clone());
            }
        }
        found
    }

    /// Returns whether a token is or was that of a person, so that whoever sends it has not guessed it.
    pub(crate) fn knows(&self, token: &str) -> bool {
        let all = self.0.read().unwrap_or_else(PoisonError::into_inner);
        all.iter().fold(false, |found, known| found | is_same(&known.token, token))
    }

    /// Returns whether the token of a person is still valid.
    pub(crate) fn is_valid(&self, id: u32) -> bool {
        let all = self.0.read().unwrap_or_else(PoisonError::into_inner);
        all.iter().any(|known| known.person.id == id && known.is_valid())
    }

    /// Returns what says whether the token of a person has been revoked. Nobody's is revoked already.
    pub(crate) fn revocation(&self, id: u32) -> watch::Receiver<bool> {
        let all = self.0.read().unwrap_or_else(PoisonError::into_inner);
        let known = all.iter().find(|known| known.person.id == id);
        known.map_or_else(|| watch::Sender::new(true).subscribe(), |known| known.is_revoked.subscribe())
    }

    /// Returns the valid tokens.
    pub(crate) fn all(&self) -> Vec<(Person, String)> {
        let all = self.0.read().unwrap_or_else(PoisonError::into_inner);
        all.iter().filter(|k| k.is_valid()).map(|k| (k.person.clone(), k.token.clone())).collect()
    }

    /// Revokes a token, and returns it with its owner. Returns `None` if no valid token has this number. The first token, of the person who opened the
    /// desk, cannot be revoked.
    pub(crate) fn revoke(&self, id: u32) -> Option<(Person, String)> {
        let all = self.0.write().unwrap_or_else(PoisonError::into_inner);
        let known = all.iter().skip(1).find(|k| k.person.id == id && k.is_valid())?;
        known.is_revoked.send_replace(true);
        Some((known.person.clone(), known.token.clone()))
    }
}

/// Returns whether two tokens are equal, in a time that depends only on their length.
pub(crate) fn is_same(one: &str, other: &str) -> bool {
    let differing = one.bytes().zip(other.bytes()).fold(0, |all, (a, b)| all | (a ^ b));
    differing == 0 && one.len() == other.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_is_taken_once() {
        let once = OneTimeCode::default();
        let first = once.for_token("token").expect("random bytes");
        assert_eq!(once.take("another"), None);
        assert_eq!((once.take(&first), once.take(&first)), (Some("token".to_owned()), None));
        let second = once.for_token("token").expect("random bytes");
        once.void();
        assert_ne!(first, second);
        assert_eq!(once.take(&second), None, "it came too late");
    }

    #[test]
    fn a_token_holds_until_it_is_revoked() {
        let people = People::default();
        let (chief, first) = people.add("Kim", Role::Chief).expect("random bytes");
        let (phone, second) = people.add("hall", Role::Reader).expect("random bytes");
        assert_eq!(people.of(&first), Some(chief));
        assert_eq!(people.of(&second), Some(phone.clone()));
        for wrong in ["", &first[1..], &second[..19], "no token at all"] {
            assert_eq!(people.of(wrong), None, "{wrong}");
        }
        let revoked = people.revocation(phone.id);
        assert!(!*revoked.borrow() && people.is_valid(phone.id));
        assert_eq!(people.revoke(phone.id), Some((phone.clone(), second.clone())));
        assert!(*revoked.borrow() && !people.is_valid(phone.id), "a stream that is open ends");
        assert!(people.knows(&second) && !people.knows("no token at all"), "a revoked token is no guess");
        assert_eq!((people.of(&second), people.revoke(phone.id), people.revoke(1)), (None, None, None));
        assert!(Role::Reader < Role::Deputy && Role::Deputy < Role::Chief);
    }
}
