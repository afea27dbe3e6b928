//! The program as somebody at a terminal meets it: every test starts it.

mod bench;
mod bounded;
mod browser;
mod cli;
mod clients;
mod compat;
mod compat_shared;
mod damage;
#[path = "../library/data.rs"]
mod data;
mod dialect;
mod event;
mod fixture;
mod goldens;
mod harm;
mod help;
mod integrate;
mod letter;
mod limits;
mod outputs;
mod real;
mod report;
mod reread;
mod serve;
mod serve_fuzz;
mod settings;
mod sheets;
mod simulate;
mod simulate_again;
mod study;
mod tutorial;
mod typed;
mod wall;
mod why;
