//! `schema`: prints the JSON Schemas of the outputs and of JSON tournaments.

use super::output::OutputForm;
use super::{Done, Exit, Failure, output};
use crate::faults::CommandLineFault;
use crate::report::json;

/// Arguments of `schema`.
#[derive(clap::Args, Debug)]
pub struct SchemaArguments {
    /// The name of the schema. Without a name, `schema` lists all schemas.
    name: Option<String>,
    /// Output format for the list.
    #[arg(short, long, value_enum, default_value = "text", conflicts_with = "name")]
    format: OutputForm,
}

/// Prints the list of a program's schemas, or one of them. `program` is the name of the program.
///
/// # Errors
/// Fails if the list has no schema of the name that was asked for.
pub fn run(arguments: &SchemaArguments, program: &str, list: &json::SchemaList) -> Done {
    let Some(name) = &arguments.name else {
        let line = |named: &json::NamedSchema| format!("{:<18} {}\n", named.name, named.says);
        let text = match arguments.format {
            OutputForm::Text => list.schemas.iter().map(line).collect(),
            OutputForm::Json => json::text(list),
        };
        output::print(&text)?;
        return Ok(Exit::Done);
    };
    let unknown = || {
        let near = output::nearest(name, list.schemas.iter().map(|s| s.name)).map(str::to_owned);
        Failure::from(CommandLineFault::NoSchema { name: name.clone(), near, program: program.to_owned() })
    };
    let found = list.schemas.iter().find(|named| named.name == name).ok_or_else(unknown)?;
    output::print(&found.text())?;
    Ok(Exit::Done)
}
