//! What browsers show: the files that were built in `web/` and lie in this program, ready to be sent.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt::{self, Debug};
use std::sync::{Arc, LazyLock};

use hyper::body::Bytes;
use koshki_rules::fair::to_hex;
use rust_embed::RustEmbed;
use sha2::{Digest, Sha256};

const INDEX: &str = "index.html";

/// The files of a page, or none where it was not built.
#[derive(Clone, PartialEq, Eq)]
pub struct Page(Arc<BTreeMap<String, PageFile>>);

/// A file of a page.
#[derive(PartialEq, Eq)]
pub struct PageFile {
    /// Its content type.
    pub kind: &'static str,
    /// What it holds.
    pub plain: Bytes,
    /// The same, compressed when the page was built, the smallest first; nothing where that would gain nothing.
    pub compressed: Vec<(Coding, Bytes)>,
    /// Its entity tag: another one if it holds something else.
    pub tag: String,
    /// How long browsers may keep it.
    pub keep: Keep,
}

/// How a file is compressed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Coding {
    /// The smallest; browsers read it over HTTPS and on their own machine.
    Brotli,
    /// Everybody reads it.
    Gzip,
}

impl Coding {
    const ALL: [Coding; 2] = [Coding::Brotli, Coding::Gzip];

    /// Its name in headers.
    pub fn name(self) -> &'static str {
        match self {
            Coding::Brotli => "br",
            Coding::Gzip => "gzip",
        }
    }

    /// How the name of a compressed file ends, after the name of the file itself.
    fn ending(self) -> &'static str {
        match self {
            Coding::Brotli => ".br",
            Coding::Gzip => ".gz",
        }
    }
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

    /// A page of these files, by their paths from its folder: `index.html`, `assets/…`, `assets/….br`.
    pub fn of(files: impl IntoIterator<Item = (String, Cow<'static, [u8]>)>) -> Page {
        let mut given: BTreeMap<String, Bytes> =
            files.into_iter().map(|(path, bytes)| (path, shared(bytes))).collect();
        let paths: Vec<String> = given.keys().cloned().collect();
        let mut files = BTreeMap::new();
        // A name comes before those that are longer by an ending.
        for path in paths {
            let Some(plain) = given.remove(&path) else { continue };
            let compressed = Coding::ALL.into_iter().filter_map(|coding| {
                let bytes = given.remove(&format!("{path}{}", coding.ending()))?;
                Some((coding, bytes))
            });
            let file = PageFile::new(&path, plain, compressed.collect());
            files.insert(path, file);
        }
        Page(Arc::new(files))
    }

    /// What every address of the page shows first.
    pub fn index(&self) -> Option<&PageFile> {
        self.0.get(INDEX)
    }

    /// The file with this address, such as `/assets/board.js`. The index has none: it is at all of the page's addresses.
    pub fn file(&self, address: &str) -> Option<&PageFile> {
        let path = address.strip_prefix('/').filter(|path| *path != INDEX)?;
        self.0.get(path)
    }

    /// Every file by its path, as [`Page::of`] takes them: compressed copies have the ending of their coding.
    pub fn files(&self) -> impl Iterator<Item = (String, Bytes)> {
        self.0.iter().flat_map(|(path, file)| {
            let copies = file
                .compressed
                .iter()
                .map(move |(coding, bytes)| (format!("{path}{}", coding.ending()), bytes.clone()));
            [(path.clone(), file.plain.clone())].into_iter().chain(copies)
        })
    }
}

impl Debug for Page {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.0.keys()).finish()
    }
}

impl PageFile {
    fn new(path: &str, plain: Bytes, compressed: Vec<(Coding, Bytes)>) -> PageFile {
        let hash = to_hex(&Sha256::digest(&plain)[..8]);
        PageFile {
            kind: kind(path),
            plain,
            compressed,
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

fn shared(bytes: Cow<'static, [u8]>) -> Bytes {
    match bytes {
        Cow::Borrowed(bytes) => Bytes::from_static(bytes),
        Cow::Owned(bytes) => Bytes::from(bytes),
    }
}

fn kind(path: &str) -> &'static str {
    match path.rsplit_once('.').map_or("", |(_, ending)| ending) {
        "html" => "text/html; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "jpg" => "image/jpeg",
        "ico" => "image/x-icon",
        "woff2" => "font/woff2",
        "wasm" => "application/wasm",
        "json" => "application/json",
        "webmanifest" => "application/manifest+json",
        "txt" | "ftl" => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}
