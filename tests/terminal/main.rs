//! The program as somebody at a terminal meets it: every test starts it.

mod cli;
mod damage;
mod dialect;
mod event;
mod fixture;
mod harm;
mod help;
mod letter;
mod limits;
mod outputs;
mod reread;
mod sheets;
mod tutorial;
