//! Checks the file that `cargo xtask mutants` writes.

/// The minimum percentage of viable mutants that must be caught.
const BAR: usize = 95;
/// The minimum number of viable mutants. With fewer mutants, the percentage would be too inaccurate.
const LEAST: usize = 200;

/// Returns the missed mutants without a reason, the invalid lines, and a complaint if too few mutants are
/// caught.
pub(super) fn shortcomings(ledger: &str) -> Vec<String> {
    let (mut complaints, mut caught, mut missed) = (Vec::new(), 0, 0);
    for line in ledger.lines().filter(|line| !line.starts_with('#')) {
        match line.split_whitespace().next() {
            Some("caught") => caught += 1,
            Some("unviable") => {}
            Some("missed") => {
                missed += 1;
                if line.split_once(" // ").is_none_or(|(_, reason)| reason.trim().is_empty()) {
                    complaints.push(format!("no reason is given: {line}"));
                }
            }
            _ => complaints.push(format!("an invalid line: {line}")),
        }
    }
    let viable = caught + missed;
    if caught * 100 < viable * BAR || viable < LEAST {
        complaints.push(format!("{caught} of {viable} viable mutants are caught, which is too few"));
    }
    complaints
}

mod tests {
    use super::*;

    #[test]
    fn survivors_need_reasons_and_must_be_few() {
        let caught = "caught   a.rs: delete ! in f #1\n".repeat(190);
        let missed = "missed   a.rs: replace f with () #1 // it is never called\n".repeat(10);
        let explained = format!("# head\n{caught}{missed}");
        assert_eq!(shortcomings(&explained), Vec::<String>::new());
        assert_eq!(shortcomings(&explained.replace(" // it is never called", "")).len(), 10);
        assert_eq!(shortcomings(&format!("{explained}missed b.rs: x #1 // y\nlost c.rs\n")).len(), 2);
        assert_eq!(shortcomings(&explained.replacen("missed", "unviable", 1)).len(), 1, "199 are too few");
        assert_eq!(shortcomings(""), ["0 of 0 viable mutants are caught, which is too few"]);
    }
}
