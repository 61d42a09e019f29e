//! How many files this process may open.

/// Raises the limit of open files as far as the system allows: each socket is one, and the usual limit of a shell is far
/// too low.
#[cfg(unix)]
pub fn raise_file_limit() {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
    let limit = getrlimit(Resource::Nofile);
    // If the system says no, connecting will say so more clearly.
    let _not_allowed =
        setrlimit(Resource::Nofile, Rlimit { current: limit.maximum, maximum: limit.maximum });
}

/// There is no such limit here.
#[cfg(not(unix))]
pub fn raise_file_limit() {}
