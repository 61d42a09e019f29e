//! The page as a static site: a folder that any static host serves under any path. What needs no server works there.

use hyper::body::Bytes;

use crate::page::Page;

/// What every static host shows first in a folder.
pub const INDEX: &str = "index.html";
/// The folder of files that have another name as soon as they hold something else.
pub const ASSETS: &str = "assets";

/// What only the first page of a site begins with.
const MARK: &str = "<html data-site ";

/// The files of a site by their paths from its folder, the first page last; `None` if the page was not built, or without the
/// engine, so that nothing could be played.
pub fn files(page: &Page) -> Option<Vec<(String, Bytes)>> {
    let index = String::from_utf8_lossy(&page.index()?.plain).into_owned();
    let mut files: Vec<(String, Bytes)> =
        page.files().filter(|(path, _)| !path.starts_with(INDEX)).collect();
    if !files.iter().any(|(path, _)| path.ends_with(".wasm")) {
        return None;
    }
    files.push((INDEX.to_owned(), relative(&index).into()));
    Some(files)
}

/// Whether this is the first page of a site.
pub fn is_site(index: &str) -> bool {
    index.contains(MARK)
}

/// The page of a server as the page of a folder: it names its files from where it lies, and says that there is no server.
fn relative(page: &str) -> String {
    let page = page.replacen("<html ", MARK, 1);
    ["href", "src", "content"].iter().fold(page, |page, attribute| {
        page.replace(&format!("{attribute}=\"/rules/"), &format!("{attribute}=\"#/rules/"))
            .replace(&format!("{attribute}=\"/"), &format!("{attribute}=\"./"))
    })
}
