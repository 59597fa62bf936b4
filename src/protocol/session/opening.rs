//! How a session opens, and who may do what in it.

use super::super::frame::{Kind, Sealed, VERSION, unseal};
use super::super::lock::{Claim, Lock};
use super::super::message::{
    Command, Fields, Hello, Identity, NAME, PROOF, Refused, Stand, Welcome,
};
use super::super::rejection::Rejection;
use super::super::station::{Outgoing, Station};
use super::{Link, Opened};
use crate::runtime::Channels;

impl<I: Channels, L: Lock> Link<I, L> {
    /// Opens a session, or says why not.
    pub(super) fn open<S: Station<Inputs = I>>(
        &mut self,
        number: u16,
        payload: &[u8],
        station: &mut S,
        out: &mut impl Outgoing,
    ) -> Result<(), Rejection> {
        let hello = Hello::read(payload)?;
        let again = self.opened.filter(|opened| opened.nonce == hello.nonce);
        let identity = self.identity(station);
        let verdict = if identity.answers(&hello.expected) {
            station.agree(&hello.terms)
        } else if identity.answers_but_for_key(&hello.expected) {
            Err(Rejection::Key)
        } else {
            Err(Rejection::Foreign)
        };
        if let Err(why) = verdict {
            self.refuse(Refused { why, runs: identity, asked: hello.expected }, out);
            return Err(why);
        }
        // the answer may have been lost: who asks again has the same session
        let (challenge, count) = match again {
            Some(opened) => (opened.challenge, opened.count),
            None => (station.challenge(), 0),
        };
        self.opened = Some(Opened { nonce: hello.nonce, challenge, count, terms: hello.terms });
        if again.is_none() {
            self.last = number;
        }
        self.counters.accepted = self.counters.accepted.saturating_add(1);
        let facts = station.facts();
        let mut name = [0; NAME];
        for (place, byte) in name.iter_mut().zip(facts.name.bytes()) {
            *place = byte;
        }
        let welcome = Welcome {
            nonce: hello.nonce,
            challenge,
            identity,
            clock_hz: facts.clock_hz,
            period_us: facts.period_us,
            tick: self.tick,
            snapshot: facts.snapshot,
            armed: station.stand() != Stand::Disarmed,
            name,
        };
        self.send(Kind::Welcome, out, |to| welcome.write(to));
        Ok(())
    }

    /// What runs, with the key.
    fn identity<S: Station<Inputs = I>>(&self, station: &S) -> Identity {
        Identity { key: self.lock.fingerprint(), ..station.identity() }
    }

    /// A host of another version is told what runs here: the answer has the same places in every version.
    pub(super) fn name_both_versions<S: Station<Inputs = I>>(
        &mut self,
        bytes: &[u8],
        station: &S,
        out: &mut impl Outgoing,
    ) {
        if let Ok(Sealed { version, kind, rest }) = unseal(bytes)
            && version != VERSION
            && kind == Kind::Hello as u8
        {
            // what was asked for stands at the end
            let asked =
                rest.last_chunk::<24>().map(|asked| Identity::read(&mut Fields::new(asked)));
            let asked = asked.and_then(Result::ok).unwrap_or_default();
            let runs = self.identity(station);
            self.refuse(Refused { why: Rejection::Version, runs, asked }, out);
        }
    }

    /// Takes the trailer off a command that needs one.
    pub(super) fn unlock<'a>(
        &mut self,
        number: u16,
        payload: &'a [u8],
        opened: &Opened,
    ) -> Result<&'a [u8], Rejection> {
        if !L::KEYED {
            return Ok(payload);
        }
        // a command that needs no key carries no proof
        if let Ok(command) = Command::read(payload)
            && !command.is_guarded()
        {
            return Ok(payload);
        }
        let (counted, proof) = payload.split_last_chunk::<PROOF>().ok_or(Rejection::Key)?;
        let (command, count) = counted.split_last_chunk().ok_or(Rejection::Key)?;
        let Opened { nonce, challenge, count: last, .. } = *opened;
        let count = u64::from_le_bytes(*count);
        if !self.lock.fits(&Claim { nonce, challenge, count, number, command }, proof) {
            return Err(Rejection::Key);
        }
        // numbers of frames wrap around, and whoever has no key may send some: the count never does
        if count <= last {
            return Err(Rejection::Repeated);
        }
        self.opened = Some(Opened { count, ..*opened });
        Ok(command)
    }

    fn refuse(&mut self, refused: Refused, out: &mut impl Outgoing) {
        self.send(Kind::Refused, out, |to| refused.write(to));
    }
}
