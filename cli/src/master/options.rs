//! Options that several commands have.

use stackmate::rules::master::MasterRules;

/// Reads the name of a rule set.
pub(super) fn rules(name: &str) -> Result<MasterRules, String> {
    let names = MasterRules::ALL.map(|rules| rules.name).join(" and ");
    MasterRules::by_name(name).ok_or_else(|| format!("unknown rule set {name:?}: there are {names}"))
}
