//! The durations of single tests, and a table of the slowest ones.

use std::fmt::Write;
use std::sync::Mutex;
use std::time::Duration;

use crate::progress::seconds;

/// The maximum number of tests in the table.
const SHOWN: usize = 12;
/// The minimum duration of a test in the table.
const LEAST: Duration = Duration::from_secs(1);

/// The duration of one test, and its place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct TestTime {
    /// The file or the program that contains the test.
    pub(crate) place: String,
    /// The name of the test.
    pub(crate) name: String,
    /// The duration.
    pub(crate) time: Duration,
}

/// The durations of all tests so far. Steps that run at the same time add to it.
#[derive(Debug, Default)]
pub(crate) struct Times(Mutex<Vec<TestTime>>);

impl Times {
    /// Adds the durations of some tests.
    pub(crate) fn add(&self, times: impl IntoIterator<Item = TestTime>) {
        self.0.lock().expect("no thread panics while it holds this lock").extend(times);
    }

    /// Formats a table of the slowest tests, one line each, with the slowest test first. The table is empty
    /// if all tests were fast.
    pub(crate) fn slowest(&self) -> String {
        let mut times = self.0.lock().expect("no thread panics while it holds this lock").clone();
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
    fn the_slowest_tests_come_first_and_fast_tests_are_left_out() {
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
