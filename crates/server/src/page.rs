//! What browsers show: the files that were built in `web/` and lie in this program, ready to be sent.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt::{self, Debug};
use std::io::{self, Write};
use std::sync::{Arc, LazyLock};

use flate2::Compression;
use flate2::write::GzEncoder;
use hyper::body::Bytes;
use rust_embed::RustEmbed;
use sha2::{Digest, Sha256};

const INDEX: &str = "index.html";

/// The files of a page, or none where it was not built.
#[derive(Clone, PartialEq, Eq)]
pub struct Page(Arc<BTreeMap<String, File>>);

/// A file of a page.
#[derive(PartialEq, Eq)]
pub struct File {
    /// Its content type.
    pub kind: &'static str,
    /// What it holds.
    pub plain: Bytes,
    /// The same, compressed; none where that would gain nothing.
    pub gzip: Option<Bytes>,
    /// Its entity tag: another one if it holds something else.
    pub tag: String,
    /// How long browsers may keep it.
    pub keep: Keep,
}

/// How long browsers may keep a file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Keep {
    /// They have to ask each time whether it is still the same.
    Ask,
    /// For ever: with another content it would have another name.
    Forever,
}

impl Page {
    /// The page that was built into this program.
    pub fn built() -> Page {
        static BUILT: LazyLock<Page> = LazyLock::new(|| {
            let named = |path: Cow<'static, str>| Some((path.to_string(), Built::get(&path)?.data));
            Page::of(Built::iter().filter_map(named))
        });
        BUILT.clone()
    }

    /// No page.
    pub fn none() -> Page {
        Page::of([])
    }

    /// A page of these files, by their paths from its folder: `index.html`, `assets/…`.
    pub fn of(files: impl IntoIterator<Item = (String, Cow<'static, [u8]>)>) -> Page {
        let files = files.into_iter().map(|(path, bytes)| {
            let file = File::new(&path, bytes);
            (path, file)
        });
        Page(Arc::new(files.collect()))
    }

    /// What every address of the page shows first.
    pub fn index(&self) -> Option<&File> {
        self.0.get(INDEX)
    }

    /// The file with this address, such as `/assets/board.js`. The index has none: it is at all of the page's addresses.
    pub fn file(&self, address: &str) -> Option<&File> {
        let path = address.strip_prefix('/').filter(|path| *path != INDEX)?;
        self.0.get(path)
    }
}

impl Debug for Page {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.0.keys()).finish()
    }
}

impl File {
    fn new(path: &str, bytes: Cow<'static, [u8]>) -> File {
        let plain = match bytes {
            Cow::Borrowed(bytes) => Bytes::from_static(bytes),
            Cow::Owned(bytes) => Bytes::from(bytes),
        };
        let gzip = gzip(&plain).ok().filter(|gzip| gzip.len() < plain.len());
        let hash: String = Sha256::digest(&plain)[..8].iter().map(|b| format!("{b:02x}")).collect();
        File {
            kind: kind(path),
            plain,
            gzip: gzip.map(Bytes::from),
            // Weak, since it stands for the compressed file too.
            tag: format!("W/\"{hash}\""),
            keep: if path.starts_with("assets/") { Keep::Forever } else { Keep::Ask },
        }
    }
}

#[derive(RustEmbed)]
#[folder = "../../web/dist"]
#[allow_missing = true]
struct Built;

fn gzip(plain: &[u8]) -> io::Result<Vec<u8>> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(plain)?;
    encoder.finish()
}

fn kind(path: &str) -> &'static str {
    match path.rsplit_once('.').map_or("", |(_, ending)| ending) {
        "html" => "text/html; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "ico" => "image/x-icon",
        "woff2" => "font/woff2",
        "json" => "application/json",
        "webmanifest" => "application/manifest+json",
        "txt" | "ftl" => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}
