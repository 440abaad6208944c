//! What reads settings and questions, for the fuzz targets: these hand it anything.

use stackmate::game::RoundConfig;
use stackmate::tbp::Value;

use crate::{config, options, question};

/// The settings of a match.
///
/// # Errors
/// A sentence that names the field and the value.
pub fn config(value: &Value) -> Result<RoundConfig, String> {
    config::read(value).map(|(config, _)| config)
}

/// How one side's buttons feel.
///
/// # Errors
/// A sentence that names the field and the value.
pub fn handling(value: &Value) -> Result<(), String> {
    config::read_handling(0, value).map(|_| ())
}

/// A bot's options.
///
/// # Errors
/// A sentence that names the field and the value.
pub fn options(value: &Value) -> Result<(), String> {
    options::read(value).map(|_| ())
}

/// A question about perfect clears.
///
/// # Errors
/// A sentence that names the field and the value.
pub fn question(value: &Value) -> Result<(), String> {
    question::read(value).map(|_| ()).map_err(|complaint| complaint.message)
}
