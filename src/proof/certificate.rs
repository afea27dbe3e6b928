//! The file format for the proof of a pairing, and its strict reader.
//!
//! A certificate gives the value of every level. Where a value needs evidence, it adds whole-number labels on players
//! and odd sets. These labels show that no pairing is better (docs/certificate.md has the format, the proof and an
//! example). `certify` makes a certificate, and `verify` accepts or rejects it.

use serde::{Deserialize, Serialize};

use crate::ProofError;
use crate::levels::FORMAT;
use facts::tournament::{BoundPlayer, PairingNumber, Position, Rank};

/// A proof that a pairing is the best one, for readers who know the levels. Vertices are ranks from 0: the players by
/// score and number, then the bye if the number of players is odd.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Certificate {
    /// The format: `pairproof/1`.
    pub schema: String,
    /// The id of the rulebook.
    pub rulebook: String,
    /// SHA-256 of those parts of the rulebook that affect pairings; absent from older certificates.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "present")]
    #[cfg_attr(feature = "schema", schemars(with = "String"))]
    pub rulebook_sha256: Option<String>,
    /// The round that is paired.
    pub round: usize,
    /// The declared discretions and readings.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub declared: Vec<String>,
    /// The players by number and name, in the order of the vertices; absent from older certificates.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub players: Vec<(PairingNumber, String)>,
    /// The seed of the lots; left out if none are drawn.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "present")]
    #[cfg_attr(feature = "schema", schemars(with = "u64"))]
    pub seed: Option<u64>,
    /// The demand that a player meets one of certain opponents; left out if there is none.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "object")]
    #[cfg_attr(feature = "schema", schemars(with = "Forced"))]
    pub forced: Option<Forced>,
    /// SHA-256 of the model, in hexadecimal digits; the model contains everything that the proof relies on.
    pub model: String,
    /// The pairs.
    pub pairing: Vec<[usize; 2]>,
    /// The stages, in the order in which the round is paired.
    #[serde(deserialize_with = "objects")]
    pub stages: Vec<StageProof>,
    /// The proof that there is no legal pairing; with it there are no pairs and no stages.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "object")]
    #[cfg_attr(feature = "schema", schemars(with = "Impossible"))]
    pub impossible: Option<Impossible>,
    /// The first level without a proof, if a limit ended the proof; left out if all levels are proved.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "object")]
    #[cfg_attr(feature = "schema", schemars(with = "OpenLevel"))]
    pub open: Option<OpenLevel>,
}

/// The demand that a player meets one of certain opponents. The certificate then proves the best of all pairings that
/// fulfil the demand.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Forced {
    /// The player.
    pub player: usize,
    /// The permitted opponents, ascending; the bye may be one of them.
    pub with: Vec<usize>,
}

impl Forced {
    /// Returns the position in which only the demanded pairs are possible.
    ///
    /// # Errors
    /// Fails if the demand names no player or no opponent.
    ///
    /// ```
    #[doc = include_str!("four_friends.txt")]
    /// let bound = Forced { player: 0, with: vec![3] }.on(&position)?;
    /// let Answer::Paired(ours) = pair(&bound, &book, &Request::default())? else { panic!("a pairing exists") };
    /// assert_eq!(ours.pairing.opponent(ada), Some(dan));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn on(&self, position: &Position) -> Result<Position, ProofError> {
        let players = position.entries.len();
        let is_fate = |&v: &usize| v < players + players % 2 && v != self.player;
        if self.player >= players || self.with.is_empty() || !self.with.iter().all(is_fate) {
            return Err(ProofError::refuted(
                "the forced player is not playing, or has no permitted opponent",
            ));
        }
        let fates = self.with.iter().map(|&v| (v < players).then_some(Rank(v))).collect();
        Ok(BoundPlayer { who: Rank(self.player), fates }.on(position))
    }
}

/// A level without a proof.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", schemars(rename = "Open"))]
pub struct OpenLevel {
    /// The stage, by its index from 0.
    pub stage: usize,
    /// The level, by its index in the stage, from 0.
    pub level: usize,
}

/// The proof that not all players can be paired: labels under which no single pair costs anything, but every complete
/// pairing would.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Impossible {
    /// The number of vertices that every pairing leaves over at least, which is the sum of the labels.
    pub over: i64,
    /// Odd sets of vertices.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub sets: Vec<Vec<usize>>,
    /// Rows, each with a label followed by the vertices that have it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub y: Vec<Vec<i64>>,
    /// Pairs, each with the index of a set and its label.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub z: Vec<(usize, i64)>,
}

/// The claim about a stage, and its evidence.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct StageProof {
    /// The pairs of the stage, if it has its own pairing.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub pairing: Vec<[usize; 2]>,
    /// The value of every level.
    pub values: Vec<i64>,
    /// Odd sets of vertices; the duals refer to them by their index from 0.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub sets: Vec<Vec<usize>>,
    /// The labels of the levels that need any, by ascending level.
    #[serde(default, skip_serializing_if = "Vec::is_empty", deserialize_with = "objects")]
    pub duals: Vec<StageDual>,
}

/// The labels of a level.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", schemars(rename = "Dual"))]
#[non_exhaustive]
pub struct StageDual {
    /// The level, by its index from 0.
    pub level: usize,
    /// The factor by which costs and value are multiplied; 2 if left out.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "present")]
    #[cfg_attr(feature = "schema", schemars(with = "i64"))]
    pub scale: Option<i64>,
    /// Rows, each with a label followed by the vertices that have it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub y: Vec<Vec<i64>>,
    /// Pairs, each with the index of a set and its label.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub z: Vec<(usize, i64)>,
}

/// Reads a field that must have a value if it is present; `null` does not count as one.
fn present<'d, T: Deserialize<'d>, D: serde::Deserializer<'d>>(from: D) -> Result<Option<T>, D::Error> {
    T::deserialize(from).map(Some)
}

/// An object that is read only by its field names; `serde` would also accept a list of the values in order.
struct ByFields<T>(T);

impl<'d, T: Deserialize<'d>> Deserialize<'d> for ByFields<T> {
    fn deserialize<D: serde::Deserializer<'d>>(from: D) -> Result<Self, D::Error> {
        struct FieldsVisitor<T>(std::marker::PhantomData<T>);

        impl<'d, T: Deserialize<'d>> serde::de::Visitor<'d> for FieldsVisitor<T> {
            type Value = T;

            fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<A: serde::de::MapAccess<'d>>(self, map: A) -> Result<T, A::Error> {
                T::deserialize(serde::de::value::MapAccessDeserializer::new(map))
            }
        }

        from.deserialize_map(FieldsVisitor(std::marker::PhantomData)).map(Self)
    }
}

fn object<'d, T: Deserialize<'d>, D: serde::Deserializer<'d>>(from: D) -> Result<Option<T>, D::Error> {
    ByFields::deserialize(from).map(|ByFields(value)| Some(value))
}

fn objects<'d, T: Deserialize<'d>, D: serde::Deserializer<'d>>(from: D) -> Result<Vec<T>, D::Error> {
    let list = Vec::<ByFields<T>>::deserialize(from)?;
    Ok(list.into_iter().map(|ByFields(value)| value).collect())
}

/// The error for a file that is not a certificate.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("this is not a certificate: {0}")]
pub struct NoCertificate(pub String);

impl Certificate {
    /// Reads a file. Rejects repeated keys, unknown fields, and lists in place of objects. Also rejects numbers that are
    /// not whole or do not fit into a signed 64-bit integer; the seed may be unsigned.
    ///
    /// # Errors
    /// Fails if the file is not a certificate of this format.
    ///
    /// ```
    #[doc = include_str!("four_friends.txt")]
    /// let certificate = Round::next(event, book)?.certify()?.certificate;
    /// assert_eq!(Certificate::read(&certificate.text())?, certificate);
    /// assert!(Certificate::read("{}").is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn read(text: &str) -> Result<Self, NoCertificate> {
        let ByFields(found) =
            serde_json::from_str::<ByFields<Self>>(text).map_err(|e| NoCertificate(e.to_string()))?;
        if found.schema != FORMAT {
            return Err(NoCertificate(format!("its format is `{}`, not `{FORMAT}`", found.schema)));
        }
        let beyond = found.naturals().find(|&number| i64::try_from(number).is_err());
        match beyond {
            None => Ok(found),
            Some(number) => Err(NoCertificate(format!("{number} is out of range"))),
        }
    }

    /// Returns every number that is a count or an index.
    fn naturals(&self) -> impl Iterator<Item = usize> {
        let proofs = self.stages.iter().flat_map(|stage| {
            let duals =
                stage.duals.iter().flat_map(|d| std::iter::once(d.level).chain(d.z.iter().map(|z| z.0)));
            stage.pairing.iter().flatten().chain(stage.sets.iter().flatten()).copied().chain(duals)
        });
        let none = self.impossible.iter();
        let none = none.flat_map(|i| i.sets.iter().flatten().copied().chain(i.z.iter().map(|z| z.0)));
        let forced = self.forced.iter().flat_map(|f| std::iter::once(f.player).chain(f.with.iter().copied()));
        let open = self.open.iter().flat_map(|open| [open.stage, open.level]);
        let head = std::iter::once(self.round).chain(self.pairing.iter().flatten().copied());
        head.chain(proofs).chain(none).chain(forced).chain(open)
    }

    /// Returns the certificate as a file of one line.
    ///
    /// # Panics
    /// Never panics, because a certificate holds only numbers and texts.
    ///
    /// ```
    #[doc = include_str!("four_friends.txt")]
    /// let certificate = Round::next(event, book)?.certify()?.certificate;
    /// assert!(certificate.text().contains("dutch-2026"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn text(&self) -> String {
        serde_json::to_string(self).expect("a certificate is JSON") + "\n"
    }
}
