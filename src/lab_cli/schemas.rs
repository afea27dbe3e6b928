//! One JSON Schema per output of `pairproof-lab`.

use crate::conformance::Conformance;
use cli::report::json::{Failed, NamedSchema, SchemaList, named};
use lab::bench::{BenchRow, Benched};
use lab::study::{Head, Row, Summary};

const ALL: [NamedSchema; 8] = [
    named::<Conformance>("conformance", "conformance FOLDER -f json"),
    named::<Row>("simulate", "simulate --replay SEED:EVENT -f json, and a row of simulate"),
    named::<Head>("simulate-plan", "the first line from simulate"),
    named::<Summary>("study", "study RUN -f json"),
    named::<Benched>("bench", "bench -f json"),
    named::<BenchRow>("bench-row", "a row of bench -o FILE"),
    named::<SchemaList>("schema-list", "schema -f json"),
    named::<Failed>("error", "any command with -f json that fails"),
];

/// Returns all schemas.
pub fn schema_list() -> SchemaList {
    SchemaList { schemas: ALL.to_vec() }
}
