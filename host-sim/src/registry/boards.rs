//! The boards that there is a firmware for.

use clap::ValueEnum;

/// What host-sim knows of a board.
#[derive(Clone, Copy, Debug)]
struct BoardRow {
    name: &'static str,
    handler: &'static str,
    vectors: u32,
    panic_free: bool,
    emulated: bool,
}

/// Makes the table of the boards. A row is what the board is, and the figures that the functions of [`BoardChoice`] tell; the
/// first board is taken where none is named.
macro_rules! boards {
    ($($(#[$what:meta])+ $board:ident = $row:expr;)+) => {
        /// A board that there is a firmware for.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum BoardChoice {
            $($(#[$what])+ $board,)+
        }

        impl BoardChoice {
            /// All boards.
            pub const ALL: &[Self] = &[$(Self::$board),+];

            const fn row(self) -> BoardRow {
                match self {
                    $(Self::$board => $row,)+
                }
            }
        }

        impl Default for BoardChoice {
            fn default() -> Self {
                Self::ALL[0]
            }
        }
    };
}

boards! {
    /// QEMU's mps2-an500.
    Mps2An500 = BoardRow {
        name: "mps2-an500",
        handler: "SysTick",
        vectors: 0x0000_0000,
        panic_free: true,
        emulated: true,
    };
    /// NUCLEO-H743ZI2.
    NucleoH743 = BoardRow {
        name: "nucleo-h743",
        handler: "TIM2",
        vectors: 0x0800_0000,
        panic_free: false,
        emulated: false,
    };
}

impl BoardChoice {
    /// Name of the image and of its cargo feature.
    pub const fn name(self) -> &'static str {
        self.row().name
    }

    /// Symbol of the handler of the tick.
    pub const fn handler(self) -> &'static str {
        self.row().handler
    }

    /// Address at which the board looks for its vectors.
    pub const fn vectors(self) -> u32 {
        self.row().vectors
    }

    /// Whether an image that can panic is not shipped.
    pub const fn is_panic_free(self) -> bool {
        self.row().panic_free
    }

    /// Whether the board is QEMU's, with room for evidence that a real one does not hold.
    pub const fn is_emulated(self) -> bool {
        self.row().emulated
    }
}

impl ValueEnum for BoardChoice {
    fn value_variants<'a>() -> &'a [Self] {
        Self::ALL
    }

    fn to_possible_value(&self) -> Option<clap::builder::PossibleValue> {
        Some(clap::builder::PossibleValue::new(self.name()))
    }
}
