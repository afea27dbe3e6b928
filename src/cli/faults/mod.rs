//! Why did a command end early? The reasons are values, grouped by what the command is about; their words are in the
//! catalogues of `words`.

mod command_lines;
mod drafts;
mod entering;
mod event_files;
mod files;
mod limits;
mod pairing;
mod questions;
mod repairs;
mod requests;
mod rulebooks;
#[cfg(feature = "desk")]
mod servers;
mod sheets;
mod system;
mod typed;

use crate::{Exit, Failure};

pub(crate) use command_lines::CommandLineFault;
pub(crate) use drafts::DraftFault;
pub(crate) use entering::EnterFault;
pub(crate) use event_files::EventFileFault;
pub use files::FileError;
pub(crate) use limits::LimitFault;
pub(crate) use pairing::PairFault;
pub(crate) use questions::QuestionFault;
pub(crate) use repairs::RepairFault;
pub(crate) use requests::RequestFault;
pub(crate) use rulebooks::RulebookFault;
#[cfg(feature = "desk")]
pub(crate) use servers::ServerFault;
pub(crate) use sheets::SheetFault;
pub(crate) use system::SystemFault;
pub(crate) use typed::TypedFault;

/// Makes the failure of a request out of each of these reasons.
macro_rules! of_requests {
    ($($kind:ty),* $(,)?) => {
        $(impl From<$kind> for Failure {
            fn from(why: $kind) -> Self {
                Self::of(Exit::Request, &why)
            }
        })*
    };
}

of_requests!(
    CommandLineFault,
    DraftFault,
    EnterFault,
    EventFileFault,
    PairFault,
    QuestionFault,
    RepairFault,
    RequestFault,
    RulebookFault,
    SheetFault,
    TypedFault,
);
#[cfg(feature = "desk")]
of_requests!(ServerFault);
