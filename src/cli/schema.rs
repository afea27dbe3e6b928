//! `pairproof schema`: prints the JSON Schemas of the outputs and of JSON tournaments.

use super::output::OutputForm;
use super::{Done, Exit, Failure, output};
use crate::report::json;

/// Arguments of `schema`.
#[derive(clap::Args, Debug)]
pub(super) struct SchemaArguments {
    /// The name of the schema. Without a name, `schema` lists all schemas.
    name: Option<String>,
    /// Output format for the list.
    #[arg(short, long, value_enum, default_value = "text", conflicts_with = "name")]
    format: OutputForm,
}

pub(super) fn run(arguments: &SchemaArguments) -> Done {
    let list = json::schema_list();
    let Some(name) = &arguments.name else {
        let line = |named: &json::NamedSchema| format!("{:<18} {}\n", named.name, named.says);
        let text = match arguments.format {
            OutputForm::Text => list.schemas.iter().map(line).collect(),
            OutputForm::Json => json::text(&list),
        };
        output::print(&text)?;
        return Ok(Exit::Done);
    };
    let unknown = || {
        let near = output::nearest(name, list.schemas.iter().map(|s| s.name));
        let hint = near.map(|n| format!("did you mean {n}? ")).unwrap_or_default();
        Failure::new(Exit::Request, format!("there is no schema `{name}`"))
            .remedy(format!("{hint}`pairproof schema` lists them"))
    };
    output::print(&json::schema(name).ok_or_else(unknown)?)?;
    Ok(Exit::Done)
}
