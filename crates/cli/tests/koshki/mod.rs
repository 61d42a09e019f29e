//! Runs the program in a home of its own.

use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};

/// What a run of the program came to.
pub struct Output {
    /// The exit code.
    pub code: i32,
    /// What it printed.
    pub stdout: String,
    /// What it complained of.
    pub stderr: String,
}

/// Runs the program without input, in an empty home.
#[allow(dead_code, reason = "not every test file uses every helper")]
pub fn koshki(arguments: &[&str]) -> Output {
    with_input(arguments, "")
}

/// Runs the program with this input, in an empty home.
#[allow(dead_code, reason = "not every test file uses every helper")]
pub fn with_input(arguments: &[&str], input: &str) -> Output {
    Home::new().run(arguments, input)
}

/// The lines of a text.
#[allow(dead_code, reason = "not every test file uses every helper")]
pub fn lines_of(text: &str) -> Vec<&str> {
    text.lines().collect()
}

/// A folder where one player's games are saved; removed at the end.
pub struct Home(PathBuf);

impl Home {
    /// An empty home.
    pub fn new() -> Self {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        Home(std::env::temp_dir().join(format!("koshki-test-{}-{number}", std::process::id())))
    }

    /// Where it is.
    #[allow(dead_code, reason = "not every test file uses every helper")]
    pub fn path(&self) -> &std::path::Path {
        &self.0
    }

    /// Runs the program with this input.
    pub fn run(&self, arguments: &[&str], input: &str) -> Output {
        let mut child = Command::new(env!("CARGO_BIN_EXE_koshki"))
            .args(arguments)
            .env("KOSHKI_HOME", &self.0)
            .env_remove("LC_ALL")
            .env_remove("LC_MESSAGES")
            .env("LANG", "en_GB.UTF-8")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let mut stdin = child.stdin.take().expect("its input is a pipe");
        let input = input.to_owned();
        let writer = std::thread::spawn(move || {
            // A program that ends early does not read all of its input.
            let _closed_early = stdin.write_all(input.as_bytes());
        });
        let output = child.wait_with_output().expect("the program ends");
        writer.join().expect("the input was offered");
        Output {
            code: output.status.code().unwrap_or(-1),
            stdout: String::from_utf8(output.stdout).expect("UTF-8"),
            stderr: String::from_utf8(output.stderr).expect("UTF-8"),
        }
    }
}

impl Drop for Home {
    fn drop(&mut self) {
        // It is not there when nothing was saved.
        let _never_made = std::fs::remove_dir_all(&self.0);
    }
}
