//! The program `pairproof-lab`: experiments with many events, for researchers and for makers of pairing programs.
//!
//! `lab` computes; these commands read and write files, print, and share their work between threads.

mod bar;
mod bench;
mod conformance;
mod engine_generator;
mod generate;
mod help;
mod merge;
mod schemas;
mod simulate;
mod study;

use clap::{Parser, Subcommand};
use clap_complete::Shell;
use cli::Done;
use cli::compat::{self, CompatArguments, Generator};
use cli::program::{self, PagesArguments, TerminalProgram};
use cli::schema::{self, SchemaArguments};

pub use schemas::schema_list;

/// Generates, simulates and compares many events.
#[derive(Parser, Debug)]
#[command(name = "pairproof-lab", version, after_help = help::LAB, max_term_width = 80, disable_help_subcommand = true)]
struct LabCommandLine {
    #[command(subcommand)]
    command: LabCommand,
}

#[derive(Subcommand, Debug)]
enum LabCommand {
    /// Write random tournaments as complete reports, for checking other programs.
    #[command(after_help = help::GENERATE)]
    Generate(generate::GenerateArguments),
    /// Simulate events under several rulebooks.
    #[command(after_help = help::SIMULATE)]
    Simulate(simulate::SimulateArguments),
    /// Merge the shards of a simulation.
    #[command(after_help = help::MERGE)]
    Merge(merge::MergeArguments),
    /// Summarise simulations: means, paired differences, plots.
    #[command(after_help = help::STUDY)]
    Study(study::StudyArguments),
    /// Compare the procedure, solvers and other programs with the model on many rounds.
    #[command(after_help = help::BENCH)]
    Bench(bench::BenchArguments),
    /// Pair every file in a folder, and compare the results with the expected pairings.
    #[command(after_help = help::CONFORMANCE)]
    Conformance(conformance::ConformanceArguments),
    /// Accept the command line of bbpPairings or JaVaFo, with `-g`, which generates a tournament.
    #[command(after_help = help::COMPAT)]
    Compat(CompatArguments),
    /// Print the JSON Schemas of the outputs.
    #[command(after_help = help::SCHEMA)]
    Schema(SchemaArguments),
    /// Print shell completions.
    #[command(after_help = help::COMPLETIONS)]
    Completions {
        /// The shell.
        shell: Shell,
    },
    /// Write the man pages and completions for a package.
    #[command(hide = true)]
    Pages(PagesArguments),
}

/// Runs the command line and returns the exit code.
pub fn main() -> i32 {
    program::main::<LabCommandLine>()
}

impl TerminalProgram for LabCommandLine {
    const GENERATOR: Option<Generator> = Some(engine_generator::tournament);
    const ELSEWHERE: Option<(&'static str, &'static [&'static str])> = None;

    fn run(self) -> Done {
        match self.command {
            LabCommand::Generate(a) => generate::run(&a),
            LabCommand::Simulate(a) => simulate::run(&a),
            LabCommand::Merge(a) => merge::run(&a),
            LabCommand::Study(a) => study::run(&a),
            LabCommand::Bench(a) => bench::run(&a),
            LabCommand::Conformance(a) => conformance::run(&a),
            LabCommand::Compat(a) => Ok(compat::parsed(&a, Self::GENERATOR)),
            LabCommand::Schema(a) => schema::run(&a, "pairproof-lab", &schema_list()),
            LabCommand::Completions { shell } => program::completions::<Self>(shell),
            LabCommand::Pages(a) => program::pages::<Self>(&a),
        }
    }
}
