//! Values through JSON and back.

use serde::Serialize;
use serde::de::DeserializeOwned;

/// Writes a value as JSON and reads it.
#[track_caller]
pub fn round_trip<T: Serialize + DeserializeOwned>(value: &T) -> T {
    let text = serde_json::to_string(value).expect("a value");
    serde_json::from_str(&text).expect(&text)
}

/// Returns the sentence that refuses this JSON as a value of the type.
#[track_caller]
pub fn refused<T: DeserializeOwned>(value: serde_json::Value) -> String {
    match serde_json::from_value::<T>(value.clone()) {
        Ok(_) => panic!("{value} was read"),
        Err(error) => error.to_string(),
    }
}
