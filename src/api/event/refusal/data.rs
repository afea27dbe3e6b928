//! Which data of a command cannot be read?

use words::Value;

words::messages! {
    /// The reason why data of a command cannot be read, as the reader of a file states it. The words are in `data.ftl`.
    in words::en::DATA;
    pub enum DataRefusal {
        "data-fault" Fault { says: String, advice: Value },
        "data-fault-of-one" FaultOfOne { whose: String, says: String, advice: Value },
    }
}
