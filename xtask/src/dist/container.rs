//! The container image, run as a container runs it: its command, its settings, its user, its files, and nothing to write to
//! but the data.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use flate2::read::GzDecoder;
use serde_json::Value;

use super::check::Trial;
use super::oci;
use super::session::{DATA, Session};
use super::targets::{self, TARGETS};
use crate::program::in_project;
use crate::stages::Log;

/// How much somebody has to fetch, in bytes.
const IMAGE: u64 = 15_000_000;

/// A read-only root with one folder to write to, for a user that is not root; the program has the number of this process.
const CONTAINED: &str = r#"set -eu
root=$1
data=$2
user=$3
shift 3
mount --bind "$root" "$root"
mount --bind "$root/$data" "$root/$data"
mount -o remount,bind,ro "$root"
exec chroot --userspec="$user" "$root" "$@"
"#;

/// What programs find where nothing else is said.
const PATH: &str = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin";

/// Unpacks the image of every architecture, and runs that of this one.
pub fn run(trial: &Trial, log: &mut Log) -> Result<String> {
    let layout = Layout(trial.place.join("layout"));
    fs::create_dir_all(&layout.0)?;
    let mut tar = in_project("tar");
    log.run(tar.arg("--extract").arg("--file").arg(trial.path()?).arg("-C").arg(&layout.0))?;
    let index = layout.json(fs::read(layout.0.join("index.json"))?)?;
    let all = layout.json(layout.blob(&index["manifests"][0]["digest"])?)?;
    let own = targets::own()?;
    let (mut told, mut ran) = (Vec::new(), None);
    for listed in all["manifests"].as_array().into_iter().flatten() {
        let architecture = listed["platform"]["architecture"].as_str().unwrap_or_default();
        let root = trial.place.join(architecture);
        let (config, bytes) = layout.unpack(listed, &root)?;
        if trial.manifest.is_for_release() && bytes > IMAGE {
            bail!("for {architecture} it has {bytes} bytes; {IMAGE} are promised at most");
        }
        let target = TARGETS.iter().find(|target| target.container == Some(architecture));
        let triple = target.context("it is for a platform that we don't know")?.triple;
        if fs::read(root.join("koshki"))? != fs::read(trial.program(triple, log)?)? {
            bail!("its program for {architecture} is not that of the archive");
        }
        told.push(format!("{architecture} {:.1} MB", bytes as f64 / 1e6));
        if own.container == Some(architecture) {
            let says = trial.manifest.says(triple);
            ran = Some(session(trial, &config["config"], root, says, log)?.try_out(log)?);
        }
    }
    let ran = ran.context("the image is not for this machine")?;
    let own = own.container.unwrap_or_default();
    Ok(format!("{ran}, as {own}; {}; each with the program of its archive", told.join(", ")))
}

/// The program as the image wants it to be run.
fn session<'a>(
    trial: &'a Trial,
    config: &Value,
    root: PathBuf,
    says: String,
    log: &mut Log,
) -> Result<Session<'a>> {
    let texts = |list: &Value| -> Vec<String> {
        let texts = list.as_array().into_iter().flatten();
        texts.filter_map(|text| text.as_str().map(str::to_owned)).collect()
    };
    let user = config["User"].as_str().context("it names no user")?.to_owned();
    // Unpacking keeps no owners.
    log.run(in_project("chown").arg(&user).arg(root.join(oci::DATA)))?;
    let (entry, health) = (texts(&config["Entrypoint"]), texts(&config["Healthcheck"]["Test"]));
    let health = match health.split_first() {
        Some((kind, command)) if kind == "CMD" && command.starts_with(&entry) => {
            command[entry.len()..].to_vec()
        }
        _ => bail!("its health check does not start its program: {health:?}"),
    };
    let environment: Vec<(String, String)> = texts(&config["Env"])
        .iter()
        .filter_map(|setting| setting.split_once('='))
        .map(|(name, value)| (name.to_owned(), value.to_owned()))
        .collect();
    let listen = environment.iter().find(|(name, _)| name == "KOSHKI_LISTEN");
    let host = listen.and_then(|(_, listen)| listen.rsplit_once(':')).map(|(host, _)| host);
    let host = host.context("it does not say where it listens")?.to_owned();
    let script = trial.place.join("contained.sh");
    fs::write(&script, CONTAINED)?;
    let inside = root.clone();
    let program = move || {
        let mut unshare = in_project("unshare");
        unshare.env_clear().env("PATH", PATH).env("HOME", "/");
        unshare.args(["--mount", "--propagation=private", "sh"]).args([&script, &inside]);
        unshare.args([oci::DATA, &user]).args(&entry);
        Ok(unshare)
    };
    Ok(Session {
        program: Box::new(program),
        serve: texts(&config["Cmd"]),
        health,
        settings: environment,
        host,
        root,
        places: vec![(Path::new("/").join(oci::DATA), &DATA)],
        says,
    })
}

/// An unpacked image archive.
struct Layout(PathBuf);

impl Layout {
    /// Unpacks the layers that are listed so; its configuration, and how many bytes have to be fetched for it.
    fn unpack(&self, listed: &Value, root: &Path) -> Result<(Value, u64)> {
        let manifest = self.json(self.blob(&listed["digest"])?)?;
        let config = &manifest["config"];
        let layers: Vec<&Value> = manifest["layers"].as_array().into_iter().flatten().collect();
        for layer in &layers {
            tar::Archive::new(GzDecoder::new(&self.blob(&layer["digest"])?[..])).unpack(root)?;
        }
        let parts = [listed, config].into_iter().chain(layers);
        let bytes = parts.filter_map(|part| part["size"].as_u64()).sum();
        Ok((self.json(self.blob(&config["digest"])?)?, bytes))
    }

    fn blob(&self, digest: &Value) -> Result<Vec<u8>> {
        let digest = digest.as_str().unwrap_or_default().replace(':', "/");
        let path = self.0.join("blobs").join(digest);
        fs::read(&path).with_context(|| format!("{} is missing", path.display()))
    }

    fn json(&self, bytes: Vec<u8>) -> Result<Value> {
        serde_json::from_slice(&bytes).context("no JSON")
    }
}
