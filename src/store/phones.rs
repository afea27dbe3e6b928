//! The codes of phones: who has one, and for which role. They hold until they are revoked, also when the desk is opened again.

use rusqlite::params;

use crate::{Store, StoreError};

/// The code of a phone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PhoneCode {
    /// The token in the code.
    pub token: String,
    /// The name of its owner.
    pub name: String,
    /// The role, as the desk names it.
    pub role: String,
}

impl Store {
    /// Returns the codes that hold, oldest first.
    ///
    /// # Errors
    /// Fails if the file cannot be read.
    pub fn phones(&self) -> Result<Vec<PhoneCode>, StoreError> {
        let mut select =
            self.connection.prepare_cached("SELECT token, name, role FROM phone ORDER BY rowid")?;
        let of = |raw: &rusqlite::Row<'_>| {
            Ok(PhoneCode { token: raw.get(0)?, name: raw.get(1)?, role: raw.get(2)? })
        };
        Ok(select.query_map([], of)?.collect::<rusqlite::Result<_>>()?)
    }

    /// Stores a code.
    ///
    /// # Errors
    /// Fails if the file cannot be written.
    pub fn keep_phone(&mut self, PhoneCode { token, name, role }: &PhoneCode) -> Result<(), StoreError> {
        self.file.check()?;
        let insert = "INSERT OR REPLACE INTO phone (token, name, role) VALUES (?1, ?2, ?3)";
        self.connection.prepare_cached(insert)?.execute(params![token, name, role])?;
        Ok(())
    }

    /// Deletes a code.
    ///
    /// # Errors
    /// Fails if the file cannot be written.
    pub fn forget_phone(&mut self, token: &str) -> Result<(), StoreError> {
        self.file.check()?;
        self.connection.prepare_cached("DELETE FROM phone WHERE token = ?1")?.execute([token])?;
        Ok(())
    }
}
