//! How long single tests took, and the table of the slowest ones.

use std::fmt::Write;
use std::sync::Mutex;
use std::time::Duration;

use crate::progress::seconds;

/// How many tests the table shows.
const SHOWN: usize = 12;
/// Tests faster than this are not worth a line.
const LEAST: Duration = Duration::from_secs(1);

/// One test.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct TestTime {
    /// The file or the program that holds it.
    pub(crate) place: String,
    /// Its name.
    pub(crate) name: String,
    /// How long it took.
    pub(crate) time: Duration,
}

/// The times of all tests so far. Steps that run at the same time add to it.
#[derive(Debug, Default)]
pub(crate) struct Times(Mutex<Vec<TestTime>>);

impl Times {
    /// Adds the times of some tests.
    pub(crate) fn add(&self, times: impl IntoIterator<Item = TestTime>) {
        self.0.lock().expect("nobody panics while adding").extend(times);
    }

    /// A table of the slowest tests, one line each, the slowest first. Empty when all were fast.
    pub(crate) fn slowest(&self) -> String {
        let mut times = self.0.lock().expect("nobody panics while adding").clone();
        times.retain(|test| test.time >= LEAST);
        times.sort_by_key(|test| std::cmp::Reverse(test.time));
        let mut table = String::new();
        for test in times.iter().take(SHOWN) {
            let _ = writeln!(table, "  {:>9}  {}: {}", seconds(test.time), test.place, test.name);
        }
        table
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn test(name: &str, milliseconds: u64) -> TestTime {
        TestTime {
            place: "a.rs".to_owned(),
            name: name.to_owned(),
            time: Duration::from_millis(milliseconds),
        }
    }

    #[test]
    fn the_slowest_come_first_and_fast_ones_are_left_out() {
        let times = Times::default();
        assert_eq!(times.slowest(), "");
        times.add([test("fast", 10), test("slow", 2_000), test("slowest", 65_000)]);
        times.add((0..20).map(|_| test("middling", 1_500)));
        let table = times.slowest();
        let lines: Vec<&str> = table.lines().collect();
        assert_eq!(lines.len(), SHOWN);
        assert!(lines[0].ends_with("65.0 s  a.rs: slowest") && lines[1].ends_with("a.rs: slow"), "{table}");
        assert!(!table.contains("fast\n"));
    }
}
