//! The library: rulebooks, model, procedure, third hands, judge, formats, in one program.

mod agree;
mod broken_input;
mod cause;
mod certificate;
mod conformance;
mod criteria;
mod data;
mod dutch_1998;
mod ecf;
mod engines;
mod event;
mod explain;
mod facts;
mod formats;
mod formulas;
mod fuzz;
#[path = "../../examples/generate_instances.rs"]
#[allow(dead_code, reason = "the main of the example is not run here")]
mod generator;
mod handbook;
mod instances;
mod irish;
mod judge;
mod lawful;
mod lim;
mod median;
#[path = "../oracle/mod.rs"]
mod oracle;
mod plan;
mod program;
mod programs;
mod random;
mod readings;
mod recount;
mod remedy;
mod repair;
mod seeding;
mod simulate;
mod standings;
mod study;
mod third_hand;
mod us_scholastic;
mod worked;
mod worked_examples;
