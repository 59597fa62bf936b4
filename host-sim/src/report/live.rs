//! A server for one page on this machine, which follows a run as it is made.
//!
//! It listens on the loopback address alone, answers requests for the page and for its stream of events, and nothing
//! else. A request must name this server as its host: a page from elsewhere whose name was made to point here gets no
//! answer. Requests have a largest length and a time in which they must come, and there is a largest number of readers.

use super::{Attachment, page};
use crate::failure::{Failure, bad_input};
use serde_json::Value;
use std::io::{self, Read as _, Write as _};
use std::net::{Ipv4Addr, SocketAddr, TcpListener, TcpStream};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

/// Bytes of a request at most.
const LONGEST_REQUEST: usize = 8192;
/// How long a request may take to come, and a reader to take in what is sent.
const PATIENCE: Duration = Duration::from_secs(10);
/// How often a silent stream says that it lives.
const HEARTBEAT: Duration = Duration::from_secs(5);
/// Readers at most.
const MOST_READERS: usize = 8;

/// The events of a run so far: a reader that comes late gets them all.
#[derive(Default)]
struct Story {
    events: Mutex<Vec<String>>,
    more: Condvar,
    readers: AtomicUsize,
}

impl Story {
    fn events(&self) -> MutexGuard<'_, Vec<String>> {
        // events are only added: they are whole whatever happened to a thread
        self.events.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The server.
pub struct LiveServer {
    story: Arc<Story>,
    address: SocketAddr,
}

impl LiveServer {
    /// Listens on a port of the loopback address, any free one for 0.
    ///
    /// # Errors
    /// The port is taken.
    pub fn open(port: u16) -> Result<Self, Failure> {
        let refused = |error: io::Error| {
            bad_input(format!(
                "cannot listen on 127.0.0.1:{port}: {error}; --port 0 takes any that is free"
            ))
        };
        let listener = match TcpListener::bind((Ipv4Addr::LOCALHOST, port)) {
            Ok(listener) => listener,
            Err(error) => return refused(error),
        };
        let address = match listener.local_addr() {
            Ok(address) => address,
            Err(error) => return refused(error),
        };
        let story = Arc::new(Story::default());
        let shared = Arc::clone(&story);
        thread::spawn(move || listen(&listener, address.port(), &shared));
        Ok(Self { story, address })
    }

    /// The address of the page.
    pub fn address(&self) -> String {
        format!("http://{}/", self.address)
    }

    /// Tells every reader of an event.
    pub fn tell(&self, event: &str, data: &Value) {
        // JSON has no line ends of its own
        self.story.events().push(format!("event: {event}\ndata: {data}\n\n"));
        self.story.more.notify_all();
    }

    /// Readers now.
    pub fn readers(&self) -> usize {
        self.story.readers.load(Ordering::Relaxed)
    }
}

fn listen(listener: &TcpListener, port: u16, story: &Arc<Story>) {
    for stream in listener.incoming().flatten() {
        let story = Arc::clone(story);
        if story.readers.fetch_add(1, Ordering::Relaxed) >= MOST_READERS {
            // one who does not wait for the words loses nothing
            let _ = respond(&stream, "503 Service Unavailable", "text/plain", "too many readers");
            story.readers.fetch_sub(1, Ordering::Relaxed);
            continue;
        }
        thread::spawn(move || {
            // a reader that goes away is no concern of the run
            let _ = serve(&stream, port, &story);
            story.readers.fetch_sub(1, Ordering::Relaxed);
        });
    }
}

fn serve(stream: &TcpStream, port: u16, story: &Story) -> io::Result<()> {
    stream.set_read_timeout(Some(PATIENCE))?;
    stream.set_write_timeout(Some(PATIENCE))?;
    let request = request(stream)?;
    let mut lines = request.lines();
    let mut words = lines.next().unwrap_or_default().split(' ');
    let (method, path) = (words.next().unwrap_or_default(), words.next().unwrap_or_default());
    let host = lines
        .filter_map(|line| line.split_once(':'))
        .find(|(name, _)| name.eq_ignore_ascii_case("host"))
        .map_or("", |(_, value)| value.trim());
    if ![format!("127.0.0.1:{port}"), format!("localhost:{port}")].iter().any(|own| own == host) {
        return respond(
            stream,
            "421 Misdirected Request",
            "text/plain",
            "this is a page of 127.0.0.1",
        );
    }
    match (method, path) {
        ("GET", "/") => {
            respond(stream, "200 OK", "text/html; charset=utf-8", &page(Attachment::Stream))
        }
        ("GET", "/stream") => follow(stream, story),
        ("GET", _) => respond(stream, "404 Not Found", "text/plain", "there is / and /stream"),
        _ => respond(stream, "405 Method Not Allowed", "text/plain", "only GET"),
    }
}

/// The head of a request.
fn request(mut stream: &TcpStream) -> io::Result<String> {
    let mut bytes = Vec::new();
    let mut part = [0; 1024];
    while !bytes.windows(4).any(|end| end == b"\r\n\r\n") {
        let count = stream.read(&mut part)?;
        bytes.extend_from_slice(&part[..count]);
        if count == 0 || bytes.len() > LONGEST_REQUEST {
            return Err(io::ErrorKind::InvalidData.into());
        }
    }
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

fn respond(mut stream: &TcpStream, status: &str, kind: &str, body: &str) -> io::Result<()> {
    let head = format!(
        "HTTP/1.1 {status}\r\nContent-Type: {kind}\r\nContent-Length: {}\r\nCache-Control: no-store\r\n\
         X-Content-Type-Options: nosniff\r\nConnection: close\r\n\r\n",
        body.len()
    );
    stream.write_all(head.as_bytes())?;
    stream.write_all(body.as_bytes())
}

/// Sends all events, and waits for more.
fn follow(mut stream: &TcpStream, story: &Story) -> io::Result<()> {
    stream.write_all(
        b"HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nCache-Control: no-store\r\nConnection: close\r\n\r\n",
    )?;
    let mut told = 0;
    loop {
        let mut events = story.events();
        if events.len() == told {
            events = story
                .more
                .wait_timeout(events, HEARTBEAT)
                .unwrap_or_else(PoisonError::into_inner)
                .0;
        }
        let new: String = events[told..].concat();
        told = events.len();
        drop(events);
        stream.write_all(if new.is_empty() { b": still here\n\n" } else { new.as_bytes() })?;
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test may fail this way")]

    use super::LiveServer;
    use serde_json::json;
    use std::io::{Read as _, Write as _};
    use std::net::TcpStream;

    fn ask(server: &LiveServer, request: &str) -> String {
        let mut stream = TcpStream::connect(server.address).unwrap();
        stream.write_all(request.as_bytes()).unwrap();
        let mut answer = [0; 200];
        stream.read_exact(&mut answer[..40]).unwrap();
        let more = stream.read(&mut answer[40..]).unwrap();
        String::from_utf8_lossy(&answer[..40 + more]).into_owned()
    }

    #[test]
    fn only_this_machine_by_its_own_name_is_answered() {
        let server = LiveServer::open(0).unwrap();
        assert!(server.address.ip().is_loopback());
        let host = server.address;
        for (request, status) in [
            (format!("GET / HTTP/1.1\r\nHost: {host}\r\n\r\n"), "200"),
            ("GET / HTTP/1.1\r\nHost: elsewhere.example\r\n\r\n".to_owned(), "421"),
            ("GET / HTTP/1.1\r\n\r\n".to_owned(), "421"),
            (format!("GET /etc/passwd HTTP/1.1\r\nHost: {host}\r\n\r\n"), "404"),
            (format!("POST / HTTP/1.1\r\nHost: {host}\r\n\r\n"), "405"),
        ] {
            let answer = ask(&server, &request);
            assert!(answer.starts_with(&format!("HTTP/1.1 {status} ")), "{request}: {answer}");
        }
    }

    #[test]
    fn a_reader_that_comes_late_gets_the_whole_story() {
        let server = LiveServer::open(0).unwrap();
        server.tell("scene", &json!({ "a": 1 }));
        server.tell("rows", &json!([[1.0, 2.0]]));
        let mut stream = TcpStream::connect(server.address).unwrap();
        let request =
            format!("GET /stream HTTP/1.1\r\nHost: localhost:{}\r\n\r\n", server.address.port());
        stream.write_all(request.as_bytes()).unwrap();
        let mut heard = String::new();
        while !heard.contains("event: rows\ndata: [[1.0,2.0]]\n\n") {
            let mut part = [0; 256];
            let count = stream.read(&mut part).unwrap();
            assert!(count > 0, "{heard}");
            heard.push_str(&String::from_utf8_lossy(&part[..count]));
        }
        assert!(heard.contains("event: scene\ndata: {\"a\":1}\n\n"));
    }
}
