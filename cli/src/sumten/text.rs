//! Types that are stored as text in JSON.

/// Converts a type from and to a `String` by its `FromStr` and its `Display`, as serde's `try_from` and `into` need it.
macro_rules! as_text {
    ($name:ty) => {
        impl TryFrom<String> for $name {
            type Error = String;

            fn try_from(text: String) -> Result<$name, String> {
                text.parse()
            }
        }

        impl From<$name> for String {
            fn from(value: $name) -> String {
                value.to_string()
            }
        }
    };
}

pub(super) use as_text;
