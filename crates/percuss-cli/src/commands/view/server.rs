//! One page over HTTP, for browsers on this machine only.

use std::io::{self, Read, Write};
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::Duration;

/// Most bytes of a request.
const LARGEST: usize = 8192;
/// How long a browser may take to ask, and to take the answer.
const PATIENCE: Duration = Duration::from_secs(10);
/// Most browsers that are answered at once; more are turned away.
const MOST: usize = 16;

/// A page at a port.
pub struct Server {
    listener: TcpListener,
    port: u16,
    page: Arc<str>,
}

impl Server {
    /// Takes a port of this machine, any that is free for 0; other machines do not see it.
    pub fn bind(port: u16, page: String) -> io::Result<Self> {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, port))?;
        Ok(Server {
            port: listener.local_addr()?.port(),
            listener,
            page: page.into(),
        })
    }

    /// Where the page is.
    pub fn address(&self) -> String {
        format!("http://127.0.0.1:{}/", self.port)
    }

    /// Answers until the program is ended.
    pub fn serve(self) -> ! {
        let busy = Arc::new(AtomicUsize::new(0));
        loop {
            let Ok((stream, _)) = self.listener.accept() else {
                // whoever asked has gone, or there are too many open files: do not spin
                thread::sleep(Duration::from_millis(50));
                continue;
            };
            if busy.fetch_add(1, Ordering::Relaxed) >= MOST {
                busy.fetch_sub(1, Ordering::Relaxed);
                continue;
            }
            let (page, port, now) = (Arc::clone(&self.page), self.port, Arc::clone(&busy));
            thread::spawn(move || {
                // whoever does not listen any more misses nothing
                let _ = answer(&stream, port, &page);
                now.fetch_sub(1, Ordering::Relaxed);
            });
        }
    }
}

fn answer(mut stream: &TcpStream, port: u16, page: &str) -> io::Result<()> {
    stream.set_read_timeout(Some(PATIENCE))?;
    stream.set_write_timeout(Some(PATIENCE))?;
    let request = request(&mut stream)?;
    let (status, kind, body) = match verdict(&request, port) {
        Ok(()) => ("200 OK", "text/html", page),
        Err(status) => (status, "text/plain", status),
    };
    write!(
        stream,
        "HTTP/1.1 {status}\r\nContent-Type: {kind}; charset=utf-8\r\nContent-Length: {}\r\n\
         Cache-Control: no-store\r\nX-Content-Type-Options: nosniff\r\n\
         Content-Security-Policy: frame-ancestors 'none'\r\nAllow: GET\r\nConnection: close\r\n\r\n",
        body.len()
    )?;
    stream.write_all(body.as_bytes())?;
    stream.flush()
}

/// The head of a request; what goes on beyond the largest is cut.
fn request(stream: &mut impl Read) -> io::Result<String> {
    let (mut bytes, mut part) = (Vec::new(), [0; 1024]);
    while bytes.len() < LARGEST && !bytes.windows(4).any(|end| end == b"\r\n\r\n") {
        match stream.read(&mut part)? {
            0 => break,
            n => bytes.extend_from_slice(&part[..n]),
        }
    }
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

/// Whether a request asks for the page; if not, the status to answer.
fn verdict(request: &str, port: u16) -> Result<(), &'static str> {
    let Some((head, _)) = request.split_once("\r\n\r\n") else {
        return Err("400 Bad Request");
    };
    let mut lines = head.split("\r\n");
    let words: Vec<&str> = lines.next().unwrap_or_default().split(' ').collect();
    let [method, path, version] = words[..] else {
        return Err("400 Bad Request");
    };
    if !version.starts_with("HTTP/1.") {
        return Err("400 Bad Request");
    }
    // a name that leads here from elsewhere is not asked by us
    let host = lines.find_map(|line| {
        let (name, value) = line.split_once(':')?;
        name.eq_ignore_ascii_case("host").then(|| value.trim())
    });
    let ours = ["127.0.0.1", "localhost"].map(|name| format!("{name}:{port}"));
    match (method, path) {
        _ if host.is_none_or(|host| ours.iter().all(|name| name != host)) => Err("403 Forbidden"),
        ("GET", "/" | "/replay.html") => Ok(()),
        ("GET", _) => Err("404 Not Found"),
        _ => Err("405 Method Not Allowed"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_page_is_given_and_only_to_this_machine() {
        let ask = |line: &str, host: &str| verdict(&format!("{line}\r\nHost: {host}\r\n\r\n"), 80);
        for host in ["127.0.0.1:80", "localhost:80"] {
            assert_eq!(ask("GET / HTTP/1.1", host), Ok(()));
            assert_eq!(ask("GET /replay.html HTTP/1.0", host), Ok(()));
            assert_eq!(ask("GET /scene.toml HTTP/1.1", host), Err("404 Not Found"));
            assert_eq!(ask("GET /../x HTTP/1.1", host), Err("404 Not Found"));
            assert_eq!(ask("POST / HTTP/1.1", host), Err("405 Method Not Allowed"));
            assert_eq!(ask("GET /", host), Err("400 Bad Request"));
        }
        for host in ["127.0.0.1:81", "elsewhere.example", ""] {
            assert_eq!(ask("GET / HTTP/1.1", host), Err("403 Forbidden"));
        }
        assert_eq!(verdict("GET / HTTP/1.1\r\n\r\n", 80), Err("403 Forbidden"));
        for text in ["", "\r\n\r\n", "GET / HTTP/1.1\r\nHost: localhost:80"] {
            assert_eq!(verdict(text, 80), Err("400 Bad Request"));
        }
    }

    #[test]
    fn requests_are_bounded() {
        let mut endless = io::repeat(b'x');
        assert!(request(&mut endless).unwrap().len() <= LARGEST + 1024);
    }
}
