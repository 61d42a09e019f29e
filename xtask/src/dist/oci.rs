//! A container image of all architectures, without a base and without a daemon: layers, configurations and lists, as the
//! OCI image specification has them.

use anyhow::Result;
use serde_json::{Value, json};

use super::archive::{self, ArchiveEntry, Item};
use super::{Release, sha256};

/// The user that the program runs as inside: one that no system has.
pub const USER: u64 = 65_532;

/// Where everything is stored; the only folder that has to be written to.
pub const DATA: &str = "data";

const LAYER: &str = "application/vnd.oci.image.layer.v1.tar+gzip";
const CONFIG: &str = "application/vnd.oci.image.config.v1+json";
const MANIFEST: &str = "application/vnd.oci.image.manifest.v1+json";
const INDEX: &str = "application/vnd.oci.image.index.v1+json";

/// The image as an archive, for these programs by the architecture's name in containers.
pub fn image(release: &Release, programs: &[(&str, &[u8])]) -> Result<Vec<u8>> {
    let mut blobs = Blobs::default();
    let mut manifests = Vec::new();
    for (architecture, program) in programs {
        let layer = archive::tar(&root(program), "", release.date)?;
        let config = config(release, architecture, &sha256(&layer));
        let manifest = json!({
            "schemaVersion": 2,
            "mediaType": MANIFEST,
            "config": blobs.add(CONFIG, config.to_string().into_bytes()),
            "layers": [blobs.add(LAYER, archive::gzip(&layer)?)],
        });
        let mut listed = blobs.add(MANIFEST, manifest.to_string().into_bytes());
        listed["platform"] = json!({"architecture": architecture, "os": "linux"});
        manifests.push(listed);
    }
    let all = json!({"schemaVersion": 2, "mediaType": INDEX, "manifests": manifests});
    let mut named = blobs.add(INDEX, all.to_string().into_bytes());
    named["annotations"] = json!({
        "org.opencontainers.image.ref.name": release.version,
        "io.containerd.image.name": format!("koshki:{}", release.version),
    });
    let index = json!({"schemaVersion": 2, "mediaType": INDEX, "manifests": [named]});
    let mut files = blobs.0;
    files.push(ArchiveEntry::file("index.json", index.to_string()));
    files.push(ArchiveEntry::file("oci-layout", r#"{"imageLayoutVersion":"1.0.0"}"#));
    archive::tar(&files, "", release.date)
}

/// What is inside: the program and the folder for its data.
fn root(program: &[u8]) -> Vec<ArchiveEntry> {
    let folder = ArchiveEntry { path: DATA.to_owned(), item: Item::PrivateFolder, owner: USER };
    vec![ArchiveEntry::program("koshki", program), folder]
}

fn config(release: &Release, architecture: &str, layer: &str) -> Value {
    json!({
        "created": release.timestamp,
        "architecture": architecture,
        "os": "linux",
        "config": {
            "User": format!("{USER}:{USER}"),
            "Entrypoint": ["/koshki"],
            "Cmd": ["serve"],
            "Env": [
                "KOSHKI_LISTEN=0.0.0.0:8080",
                format!("KOSHKI_DATA=/{DATA}"),
                format!("KOSHKI_TABLES=/{DATA}/tables"),
                "NO_COLOR=1",
            ],
            "ExposedPorts": {"8080/tcp": {}},
            "Volumes": {format!("/{DATA}"): {}},
            "WorkingDir": format!("/{DATA}"),
            "StopSignal": "SIGTERM",
            // Not in the specification; Docker and Podman read it. In nanoseconds.
            "Healthcheck": {
                "Test": ["CMD", "/koshki", "health"],
                "Interval": 30_000_000_000_u64,
                "Timeout": 5_000_000_000_u64,
                "StartPeriod": 5_000_000_000_u64,
                "Retries": 3,
            },
            "Labels": {
                "org.opencontainers.image.title": "Koshki-Myshki",
                "org.opencontainers.image.version": release.version,
                "org.opencontainers.image.revision": release.commit,
                "org.opencontainers.image.licenses": "MIT OR Apache-2.0",
            },
        },
        "rootfs": {"type": "layers", "diff_ids": [format!("sha256:{layer}")]},
        "history": [{"created": release.timestamp, "created_by": "cargo xtask dist"}],
    })
}

/// Files by their sums.
#[derive(Default)]
struct Blobs(Vec<ArchiveEntry>);

impl Blobs {
    /// Adds one, and returns what refers to it.
    fn add(&mut self, kind: &str, bytes: Vec<u8>) -> Value {
        let sum = sha256(&bytes);
        let about =
            json!({"mediaType": kind, "digest": format!("sha256:{sum}"), "size": bytes.len()});
        self.0.push(ArchiveEntry::file(format!("blobs/sha256/{sum}"), bytes));
        about
    }
}
