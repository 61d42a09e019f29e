//! Has the page of `web/` built in again whenever it was built anew. It may also not be built at all.

use std::fs;

const PAGE: &str = "../../web/dist";

fn main() {
    // For a folder that is not there cargo would start from scratch every time. Whoever can't write here has built it.
    let _read_only = fs::create_dir_all(PAGE);
    println!("cargo::rerun-if-changed={PAGE}");
}
