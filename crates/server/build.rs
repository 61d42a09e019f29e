//! Has the page of `web/` built in again whenever it was built anew. It may also not be built at all.

use std::fs;

const PAGE: &str = "../../web/dist";

fn main() {
    // Without the folder cargo would rebuild every time. Where it can't be made, the page has been built already.
    let _read_only = fs::create_dir_all(PAGE);
    println!("cargo::rerun-if-changed={PAGE}");
}
