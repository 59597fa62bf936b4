//! Who may arm, set parameters and restore: anybody, or who proves to have a key.

use super::message::PROOF;

/// What a proof is held against.
pub trait Lock {
    /// Whether there is a key.
    const KEYED: bool;

    /// Whether a proof belongs to a command in this session.
    fn fits(
        &self,
        nonce: u64,
        challenge: u64,
        number: u16,
        command: &[u8],
        proof: &[u8; PROOF],
    ) -> bool;
}

/// No key: whoever reaches the link may do everything.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Unlocked;

impl Lock for Unlocked {
    const KEYED: bool = false;

    fn fits(&self, _: u64, _: u64, _: u16, _: &[u8], _: &[u8; PROOF]) -> bool {
        true
    }
}

#[cfg(feature = "key")]
pub use keyed::Keyed;

#[cfg(feature = "key")]
mod keyed {
    use super::Lock;
    use crate::protocol::message::PROOF;
    use blake2::Blake2sMac256;
    use blake2::digest::Mac;

    /// Bytes of a key.
    pub const KEY: usize = 32;

    /// A key of 32 bytes.
    #[derive(Clone, Copy)]
    pub struct Keyed([u8; KEY]);

    impl Keyed {
        /// With a key.
        pub const fn new(key: [u8; KEY]) -> Self {
            Self(key)
        }

        /// With the key that 64 hexadecimal digits stand for.
        pub const fn from_hexadecimal(digits: &str) -> Option<Self> {
            let digits = digits.as_bytes();
            if digits.len() != 2 * KEY {
                return None;
            }
            let mut key = [0; KEY];
            let mut i = 0;
            while i < 2 * KEY {
                let digit = match digits[i] {
                    digit @ b'0'..=b'9' => digit - b'0',
                    digit @ b'a'..=b'f' => digit - b'a' + 10,
                    digit @ b'A'..=b'F' => digit - b'A' + 10,
                    _ => return None,
                };
                key[i / 2] = key[i / 2] << 4 | digit;
                i += 1;
            }
            Some(Self(key))
        }

        /// What proves the key for a command in a session.
        pub fn proof(
            &self,
            nonce: u64,
            challenge: u64,
            number: u16,
            command: &[u8],
        ) -> [u8; PROOF] {
            let mut proof = [0; PROOF];
            // a key of this length is one
            if let Ok(mut all) = <Blake2sMac256 as Mac>::new_from_slice(&self.0) {
                all.update(&nonce.to_le_bytes());
                all.update(&challenge.to_le_bytes());
                all.update(&number.to_le_bytes());
                all.update(command);
                for (place, byte) in proof.iter_mut().zip(all.finalize().into_bytes()) {
                    *place = byte;
                }
            }
            proof
        }
    }

    impl Lock for Keyed {
        const KEYED: bool = true;

        /// Takes as long for a wrong proof as for the right one.
        fn fits(
            &self,
            nonce: u64,
            challenge: u64,
            number: u16,
            command: &[u8],
            proof: &[u8; PROOF],
        ) -> bool {
            let right = self.proof(nonce, challenge, number, command);
            right.iter().zip(proof).fold(0, |differ, (a, b)| differ | (a ^ b)) == 0
        }
    }
}

/// The lock of a firmware: the key that `FERROL_KEY` held in 64 hexadecimal digits when it was built with the feature `key`.
#[cfg(feature = "key")]
pub type Installed = Keyed;
/// The lock of a firmware: none without the feature `key`.
#[cfg(not(feature = "key"))]
pub type Installed = Unlocked;

/// The lock of this build.
#[cfg(all(feature = "key", target_os = "none"))]
pub const INSTALLED: Installed = match option_env!("FERROL_KEY") {
    Some(digits) => match Keyed::from_hexadecimal(digits) {
        Some(key) => key,
        None => panic!("FERROL_KEY must have 64 hexadecimal digits"),
    },
    None => panic!("the feature `key` needs a key: set FERROL_KEY to 64 hexadecimal digits"),
};
/// The lock of this build.
#[cfg(not(feature = "key"))]
pub const INSTALLED: Installed = Unlocked;
