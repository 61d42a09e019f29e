//! Who this person is at each server: the secret that a browser would keep as its cookie, in a file of its own that
//! nobody else may read.

use std::fs::{self, OpenOptions};
use std::io::{self, Write};
use std::path::PathBuf;

use koshki_client::{Cookie, ServerAddress};

use crate::home::Home;

/// The secrets of this user, a file a server.
pub struct Identities {
    folder: PathBuf,
}

impl Identities {
    /// In the user's own folder.
    pub fn of(home: &Home) -> Self {
        Identities { folder: home.folder("servers") }
    }

    /// Who the user is at this server; nothing if never there.
    pub fn find(&self, server: &ServerAddress) -> Option<Cookie> {
        let text = fs::read_to_string(self.path(server)).ok()?;
        Cookie::of_header(text.trim())
    }

    /// Keeps it. The file is whole at every moment, and only the user can read it.
    pub fn keep(&self, server: &ServerAddress, cookie: &Cookie) -> io::Result<()> {
        fs::create_dir_all(&self.folder)?;
        let path = self.path(server);
        let beside = path.with_extension("new");
        // An old file would keep its own permissions.
        match fs::remove_file(&beside) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
            _ => {}
        }
        let mut file = private(OpenOptions::new().write(true).create_new(true)).open(&beside)?;
        writeln!(file, "{}", cookie.header())?;
        fs::rename(beside, path)
    }

    fn path(&self, server: &ServerAddress) -> PathBuf {
        self.folder.join(format!("{}.cookie", server.file_name()))
    }
}

#[cfg(unix)]
fn private(options: &mut OpenOptions) -> &mut OpenOptions {
    std::os::unix::fs::OpenOptionsExt::mode(options, 0o600)
}

#[cfg(not(unix))]
fn private(options: &mut OpenOptions) -> &mut OpenOptions {
    options
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_secret_is_kept_for_its_server_alone_and_for_the_user_alone() {
        let folder = tempfile::tempdir().unwrap();
        let identities = Identities::of(&Home::at(folder.path()));
        let here: ServerAddress = "http://127.0.0.1:8080".parse().unwrap();
        let there: ServerAddress = "http://127.0.0.1:8081".parse().unwrap();
        assert_eq!(identities.find(&here), None);
        for secret in ["koshki=one", "koshki=two"] {
            let cookie = Cookie::of_header(secret).unwrap();
            identities.keep(&here, &cookie).unwrap();
            assert_eq!(identities.find(&here), Some(cookie));
        }
        assert_eq!(identities.find(&there), None);
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            let mode = fs::metadata(identities.path(&here)).unwrap().permissions().mode();
            assert_eq!(mode & 0o777, 0o600);
        }
    }
}
