//! Named parameters of a vehicle, that can be listed and set by name.

use crate::setup::SetupError;

/// A set of named parameters.
pub trait Parameters: Sized {
    /// The values where nothing else is said.
    const DEFAULT: Self;

    /// Names, in the order of the definition.
    fn names() -> &'static [&'static str];

    /// The value of a parameter.
    fn get(&self, name: &str) -> Option<f64>;

    /// Sets a parameter.
    ///
    /// # Errors
    /// No parameter has that name, or the value is out of its range.
    fn set(&mut self, name: &str, value: f64) -> Result<(), SetupError>;

    /// Whether all parameters together make sense: each of a size that such quantities have, and no rule of the
    /// vehicle broken.
    ///
    /// # Errors
    /// The first that is off, in words.
    fn make_sense(&self) -> Result<(), SetupError>;
}

/// Defines a set of named parameters with units, ranges and defaults, and the rules that must hold between them, each
/// in the words in which it is told when it is broken.
///
/// ```
/// use ferrol::parameters::Parameters;
/// ferrol::parameters! {
///     /// A spring.
///     pub struct Spring {
///         /// Stiffness (N/m).
///         stiffness: Positive = 100.0,
///         /// Free length (m).
///         free_length: Positive = 0.5,
///         /// Length at which the stop begins (m).
///         stop_length: Positive = 0.1,
///     }
///     rules |spring| {
///         "stop_length must be less than free_length": spring.stop_length < spring.free_length,
///     }
/// }
/// let mut spring = Spring::DEFAULT;
/// assert!(spring.set("stiffness", 200.0).is_ok());
/// assert!(spring.set("stiffness", -1.0).is_err());
/// assert_eq!(spring.get("stiffness"), Some(200.0));
/// assert!(spring.set("stop_length", 0.6).is_ok());
/// assert!(spring.make_sense().is_err());
/// ```
#[macro_export]
macro_rules! parameters {
    ($(#[$doc:meta])* pub struct $name:ident {
        $($(#[$field_doc:meta])* $field:ident : $range:ident = $default:expr,)*
    } $(rules |$these:ident| { $($rule:literal: $holds:expr,)* })?) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq)]
        pub struct $name { $($(#[$field_doc])* pub $field: f64,)* }

        impl $name {
            /// The values of the source.
            pub const DEFAULT: Self = Self { $($field: $default,)* };
            /// The names, in the order of the definition.
            pub const NAMES: &'static [&'static str] = &[$(stringify!($field),)*];
        }

        impl $crate::parameters::Parameters for $name {
            const DEFAULT: Self = Self::DEFAULT;

            fn names() -> &'static [&'static str] {
                Self::NAMES
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

            fn make_sense(&self) -> Result<(), $crate::setup::SetupError> {
                $(if !$crate::setup::Range::is_usual(self.$field) {
                    let name = stringify!($field);
                    return Err($crate::setup::SetupError::ParameterSize { name });
                })*
                $(
                    let $these = self;
                    $(if !($holds) {
                        return Err($crate::setup::SetupError::Contradiction { rule: $rule });
                    })*
                )?
                Ok(())
            }
        }
    };
}
