//! Who may arm, reset, set parameters and restore: anybody, or who proves to have a key.

use super::message::PROOF;

/// What a proof is made over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Claim<'a> {
    /// The number of the host for the session.
    pub nonce: u64,
    /// The number of the firmware for the session.
    pub challenge: u64,
    /// The count of the command: above that of every one before in the session, so that none is taken twice.
    pub count: u64,
    /// The number of the frame.
    pub number: u16,
    /// The command.
    pub command: &'a [u8],
}

/// What a proof is held against.
pub trait Lock {
    /// Whether there is a key.
    const KEYED: bool;

    /// Tells one key from another; zero without one.
    fn fingerprint(&self) -> u64;

    /// Whether a proof belongs to a claim.
    fn fits(&self, claim: &Claim<'_>, proof: &[u8; PROOF]) -> bool;
}

/// No key: whoever reaches the link may do everything.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Unlocked;

impl Lock for Unlocked {
    const KEYED: bool = false;

    fn fingerprint(&self) -> u64 {
        0
    }

    fn fits(&self, _: &Claim<'_>, _: &[u8; PROOF]) -> bool {
        true
    }
}

#[cfg(feature = "key")]
pub use keyed::Keyed;

#[cfg(feature = "key")]
mod keyed {
    use super::{Claim, Lock};
    use crate::protocol::message::PROOF;
    use blake2::Blake2sMac256;
    use blake2::digest::Mac;

    /// Bytes of a key.
    pub const KEY: usize = 32;

    /// What the fingerprint of a key is made over: shorter than any claim, so that it proves none.
    const NAME: &[u8] = b"ferrol key";

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

        /// Keyed BLAKE2s over parts one behind the other, its first bytes.
        fn code<const B: usize>(&self, parts: &[&[u8]]) -> [u8; B] {
            let mut code = [0; B];
            // a key of this length is one
            if let Ok(mut all) = <Blake2sMac256 as Mac>::new_from_slice(&self.0) {
                for part in parts {
                    all.update(part);
                }
                for (place, byte) in code.iter_mut().zip(all.finalize().into_bytes()) {
                    *place = byte;
                }
            }
            code
        }

        /// What proves the key for a claim.
        pub fn proof(&self, claim: &Claim<'_>) -> [u8; PROOF] {
            let Claim { nonce, challenge, count, number, command } = claim;
            self.code(&[
                &nonce.to_le_bytes(),
                &challenge.to_le_bytes(),
                &count.to_le_bytes(),
                &number.to_le_bytes(),
                command,
            ])
        }
    }

    impl Lock for Keyed {
        const KEYED: bool = true;

        fn fingerprint(&self) -> u64 {
            // zero stands for no key
            u64::from_le_bytes(self.code(&[NAME])).max(1)
        }

        /// Takes as long for a wrong proof as for the right one.
        fn fits(&self, claim: &Claim<'_>, proof: &[u8; PROOF]) -> bool {
            let right = self.proof(claim);
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
