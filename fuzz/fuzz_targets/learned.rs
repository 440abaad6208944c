#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| stackmate_tests::fuzz::run("learned", data));
