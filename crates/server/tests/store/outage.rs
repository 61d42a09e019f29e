//! PostgreSQL goes away and comes back, or its answer is lost on the way.

use std::time::Duration;

use koshki_server::store::StoreError;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::tcp::{OwnedReadHalf, OwnedWriteHalf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;

use super::fresh::{chunk, connect, id, on_postgres, steps, stored};
use super::postgres::{Cluster, Disk, Stop};

const DEADLINE: Duration = Duration::from_secs(20);

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_was_acknowledged_before_a_crash_of_the_database_is_there_after_it() {
    let cluster = Cluster::new(Disk::Durable);
    let store = connect(&cluster.create("crash")).await.unwrap();
    let (key, _) = stored(&store, 1).await;
    let mut acknowledged = 0;
    for how in [Stop::Immediate, Stop::Fast] {
        let writing = tokio::spawn({
            let store = store.clone();
            async move {
                for step in acknowledged.. {
                    if let Err(error) = store.append(key, chunk(1, step, 1), None, None).await {
                        return (step, error);
                    }
                }
                unreachable!("the database is stopped before")
            }
        });
        until(|| async { steps(&store, key, 1).await.len() > acknowledged + 20 }).await;
        cluster.stop(how);
        let (step, error) = writing.await.unwrap();
        assert!(matches!(error, StoreError::InDoubt(_) | StoreError::Failed(_)), "{error}");
        let refused = store.append(key, chunk(1, step, 1), None, None).await.unwrap_err();
        assert!(!refused.is_refusal(), "{refused}");
        assert!(!store.is_writable());
        assert!(store.probe().await.is_err());
        let unread = store.journal(key, 1).await.err().unwrap();
        assert!(matches!(unread, StoreError::Failed(_)), "{unread}");

        cluster.start();
        // Nobody writes: it calls by itself.
        until(|| async { store.is_writable() }).await;
        let there = steps(&store, key, 1).await.len();
        assert!(there == step || there == step + 1, "{step} acknowledged, {there} there");
        acknowledged = there;
    }
    store.append(key, chunk(1, acknowledged, 1), None, None).await.unwrap();
}

#[tokio::test]
async fn a_commit_whose_answer_is_lost_is_in_doubt_and_never_a_success() {
    let fresh = on_postgres().await;
    let (key, mut the_match) = stored(&fresh.store, 1).await;
    let proxy = Proxy::before(&fresh.url()).await;
    let store = connect(&proxy.url).await.unwrap();

    proxy.cut_after("“1.0”");
    let lost = store.append(key, chunk(1, 0, 1), None, None).await.unwrap_err();
    assert!(matches!(lost, StoreError::InDoubt(_)), "{lost}");
    assert_eq!(steps(&fresh.store, key, 1).await, [0], "it was written all the same");
    proxy.mend();
    until(|| async { store.is_writable() }).await;
    let again = store.append(key, chunk(1, 0, 1), None, None).await;
    assert_eq!(again, Err(StoreError::Conflict));

    proxy.cut_after("COMMIT");
    the_match.room.version = 1;
    let lost = store.save_room(key, the_match.room.clone(), None).await.unwrap_err();
    assert!(matches!(lost, StoreError::InDoubt(_)), "{lost}");
    assert!(fresh.store.find(&id(1)).await.unwrap() == Some((key, the_match.clone())));
    proxy.mend();
    until(|| async { store.is_writable() }).await;

    // Before the commit there is no doubt.
    proxy.cut_after("BEGIN");
    the_match.room.version = 2;
    let lost = store.save_room(key, the_match.room.clone(), None).await.unwrap_err();
    assert!(matches!(lost, StoreError::Failed(_)), "{lost}");
    proxy.mend();
    until(|| async { store.is_writable() }).await;
    store.save_room(key, the_match.room, None).await.unwrap();
    store.append(key, chunk(1, 1, 1), None, None).await.unwrap();
}

#[tokio::test]
async fn a_database_that_says_nothing_is_given_up() {
    let fresh = on_postgres().await;
    let (key, _) = stored(&fresh.store, 1).await;
    let proxy = Proxy::before(&fresh.url()).await;
    let store = connect(&proxy.url).await.unwrap();
    proxy.hold_after("“1.0”");
    let lost = tokio::time::timeout(DEADLINE, store.append(key, chunk(1, 0, 1), None, None));
    let lost = lost.await.expect("it is given up").unwrap_err();
    assert!(matches!(lost, StoreError::InDoubt(_)), "{lost}");
    proxy.mend();
    until(|| async { store.is_writable() }).await;
}

/// Waits until it is so.
async fn until<F: Future<Output = bool>>(is_so: impl Fn() -> F) {
    let waiting = async {
        while !is_so().await {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    };
    tokio::time::timeout(DEADLINE, waiting).await.expect("it becomes so");
}

/// Stands before a database and loses its answers when told to.
struct Proxy {
    url: String,
    mood: watch::Sender<Mood>,
}

#[derive(Clone, Default)]
struct Mood {
    /// Once this was asked, no answer comes.
    last_words: Option<&'static str>,
    /// Whether the line stays open then.
    holds: bool,
}

impl Proxy {
    async fn before(url: &str) -> Self {
        let (head, rest) = url.split_once("127.0.0.1:").unwrap();
        let (port, database) = rest.split_once('/').unwrap();
        let server = format!("127.0.0.1:{port}");
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("{head}{}/{database}", listener.local_addr().unwrap());
        let (mood, watched) = watch::channel(Mood::default());
        tokio::spawn(async move {
            while let Ok((client, _)) = listener.accept().await {
                let server = TcpStream::connect(&server).await.unwrap();
                tokio::spawn(carry(client, server, watched.clone()));
            }
        });
        Proxy { url, mood }
    }

    fn cut_after(&self, last_words: &'static str) {
        self.mood.send_replace(Mood { last_words: Some(last_words), holds: false });
    }

    fn hold_after(&self, last_words: &'static str) {
        self.mood.send_replace(Mood { last_words: Some(last_words), holds: true });
    }

    fn mend(&self) {
        self.mood.send_replace(Mood::default());
    }
}

async fn carry(client: TcpStream, server: TcpStream, mood: watch::Receiver<Mood>) {
    let (from_client, to_client) = client.into_split();
    let (from_server, to_server) = server.into_split();
    let (spoken, heard) = watch::channel(false);
    tokio::select! {
        () = questions(from_client, to_server, &mood, &spoken) => {}
        () = answers(from_server, to_client, &mood, &heard) => {}
    }
}

async fn questions(
    mut from: OwnedReadHalf,
    mut to: OwnedWriteHalf,
    mood: &watch::Receiver<Mood>,
    spoken: &watch::Sender<bool>,
) {
    let mut bytes = vec![0; 65_536];
    while let Ok(read @ 1..) = from.read(&mut bytes).await {
        let words = mood.borrow().last_words;
        let has = |words: &str| bytes[..read].windows(words.len()).any(|it| it == words.as_bytes());
        if words.is_some_and(has) {
            spoken.send_replace(true);
        }
        if to.write_all(&bytes[..read]).await.is_err() {
            return;
        }
    }
}

/// Ends, and with it the line, at the first answer that must not come.
async fn answers(
    mut from: OwnedReadHalf,
    mut to: OwnedWriteHalf,
    mood: &watch::Receiver<Mood>,
    heard: &watch::Receiver<bool>,
) {
    let mut bytes = vec![0; 65_536];
    while let Ok(read @ 1..) = from.read(&mut bytes).await {
        if *heard.borrow() {
            if mood.borrow().holds {
                std::future::pending::<()>().await;
            }
            return;
        }
        if to.write_all(&bytes[..read]).await.is_err() {
            return;
        }
    }
}
