//! The library: rulebooks, model, procedure, third hands, judge, formats, in one program.

/// As the program.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// A test of each rulebook, in a module of the function's name.
macro_rules! for_each_rulebook {
    ($test:ident) => {
        for_each_rulebook! { @all $test
            round_robin "round-robin" double_round_robin "double-round-robin"
            scheveningen "scheveningen" double_scheveningen "double-scheveningen"
        }
    };
    // Without the tables of two teams, in which nobody is free.
    ($test:ident, where somebody may be free) => {
        for_each_rulebook! { @all $test round_robin "round-robin" double_round_robin "double-round-robin" }
    };
    // Without the tables, which leave nothing to choose: each round has one pairing, whatever the results.
    ($test:ident, where something is chosen) => {
        for_each_rulebook! { @all $test }
    };
    (@all $test:ident $($table:ident $of:literal)*) => {
        for_each_rulebook! { $test:
            dutch_1998 "dutch-1998" dutch_2017 "dutch-2017" dutch_2026 "dutch-2026" ecf_2009 "ecf-2009" irish "irish"
            leong_1987 "leong-1987" lim_1987 "lim-1987" lim_2026 "lim-2026" us_scholastic "us-scholastic" dubov_2026 "dubov-2026"
            monrad "monrad" adjacent "adjacent" team_2026 "team-2026" team_2024 "team-2024" double_swiss_2026 "double-swiss-2026"
            burstein_2026 "burstein-2026"
            $($table $of)*
        }
    };
    ($test:ident: $($name:ident $id:literal)*) => {
        mod $test {
            $(
                #[test]
                fn $name() {
                    super::$test(&facts::rulebook::find($id).unwrap());
                }
            )*
        }
    };
}
mod adjacent;
mod agree;
mod board_order;
mod broken_input;
mod burstein;
mod by_hand;
mod cause;
mod cause_desk;
mod certificate;
mod conformance;
mod course;
mod criteria;
mod crowded;
mod data;
#[allow(dead_code, reason = "the test programs ask different things of the depth")]
mod depth;
mod drafting;
mod dubov;
mod dutch_1998;
mod dutch_1998_letter;
mod ecf;
mod ecf_floats;
mod engines;
mod event;
mod explain;
mod extended_book;
mod facts;
mod floater_choices;
mod formats;
mod formulas;
mod fuzz;
#[path = "../../examples/generate_instances.rs"]
#[allow(dead_code, reason = "the main of the example is not run here")]
mod generator;
mod handbook;
mod in_memory;
mod instances;
mod irish;
mod judge;
mod lawful;
mod lim;
mod lim_letter;
mod median;
mod monrad;
mod odd;
#[path = "../oracle/mod.rs"]
mod oracle;
mod own_book;
mod plan;
mod program;
mod programs;
mod random;
mod readings;
mod recount;
mod remedy;
mod repair;
mod round_robin;
mod scheveningen;
mod seeding;
mod simulate;
mod standings;
mod study;
mod survey;
mod team;
mod third_hand;
mod tie_breaks;
mod us_scholastic;
mod worked;
mod worked_examples;
mod worked_ties;
#[allow(dead_code, reason = "the tests of the reader ask more of the writer")]
#[path = "../../src/readers/tunx/tests/written.rs"]
mod written_tunx;
#[allow(dead_code, reason = "the tests of the reader ask more of the writer")]
#[path = "../../src/readers/workbook/tests/written.rs"]
mod written_workbook;
