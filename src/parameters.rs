//! Named parameters of a vehicle, that can be listed and set by name.

use crate::setup::SetupError;

/// A set of named parameters.
pub trait Parameters {
    /// Names, in the order of the definition.
    fn names() -> &'static [&'static str];

    /// The value of a parameter.
    fn get(&self, name: &str) -> Option<f64>;

    /// Sets a parameter.
    ///
    /// # Errors
    /// No parameter has that name, or the value is out of its range.
    fn set(&mut self, name: &str, value: f64) -> Result<(), SetupError>;
}

/// Defines a set of named parameters with units, ranges and defaults.
///
/// ```
/// use ferrol::parameters::Parameters;
/// ferrol::parameters! {
///     /// A spring.
///     pub struct Spring {
///         /// Stiffness (N/m).
///         stiffness: Positive = 100.0,
///     }
/// }
/// let mut spring = Spring::DEFAULT;
/// assert!(spring.set("stiffness", 200.0).is_ok());
/// assert!(spring.set("stiffness", -1.0).is_err());
/// assert_eq!(spring.get("stiffness"), Some(200.0));
/// ```
#[macro_export]
macro_rules! parameters {
    ($(#[$doc:meta])* pub struct $name:ident {
        $($(#[$field_doc:meta])* $field:ident : $range:ident = $default:expr,)*
    }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq)]
        pub struct $name { $($(#[$field_doc])* pub $field: f64,)* }

        impl $name {
            /// The values of the source.
            pub const DEFAULT: Self = Self { $($field: $default,)* };
        }

        impl $crate::parameters::Parameters for $name {
            fn names() -> &'static [&'static str] {
                &[$(stringify!($field),)*]
            }

            fn get(&self, name: &str) -> Option<f64> {
                match name {
                    $(stringify!($field) => Some(self.$field),)*
                    _ => None,
                }
            }

            fn set(&mut self, name: &str, value: f64) -> Result<(), $crate::setup::SetupError> {
                let (place, known, range) = match name {
                    $(stringify!($field) => (
                        &mut self.$field,
                        stringify!($field),
                        $crate::setup::Range::$range,
                    ),)*
                    _ => return Err($crate::setup::SetupError::UnknownParameter),
                };
                if !range.allows(value) {
                    return Err($crate::setup::SetupError::ParameterRange { name: known, range });
                }
                *place = value;
                Ok(())
            }
        }
    };
}
