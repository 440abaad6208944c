//! Exports for the browser.
