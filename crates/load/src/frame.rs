//! What a load generator reads of a message: only what it needs, borrowed from the text, so that reading costs little.

use koshki_protocol::{MatchState, Reason, RequestId, SeatKind};
use koshki_rules::{Seat, offer};
use serde::Deserialize;
use serde::de::IgnoredAny;
use serde_json::value::RawValue;

/// A message from the server.
#[derive(Deserialize)]
pub struct Frame<'a> {
    /// Which kind.
    #[serde(rename = "type", borrow)]
    pub kind: &'a str,
    /// The request it answers.
    #[serde(default)]
    pub id: Option<RequestId>,
    /// The match.
    #[serde(rename = "match", borrow, default)]
    pub match_id: Option<&'a str>,
    /// The number of the game.
    #[serde(default)]
    pub game: u32,
    /// Whose eyes.
    #[serde(default)]
    pub seat: Option<Seat>,
    /// What is new.
    #[serde(borrow, default)]
    pub news: Option<FramedNews<'a>>,
    /// The room.
    #[serde(default)]
    pub room: Option<FramedRoom>,
    /// Why not.
    #[serde(default)]
    pub refused: Option<FramedRefusal>,
}

/// What is new in a game.
#[derive(Deserialize)]
pub struct FramedNews<'a> {
    /// How many steps have been made.
    pub step: usize,
    /// Who decides next.
    pub turn: FramedTurn,
    /// The moves on offer, one by one or as patterns.
    #[serde(borrow)]
    pub moves: Vec<FramedOffer<'a>>,
    /// The events begin after this many steps.
    pub from: usize,
}

/// A move on offer, or a pattern.
#[derive(Deserialize)]
pub struct FramedOffer<'a> {
    /// As data.
    #[serde(borrow)]
    pub data: &'a RawValue,
    /// The rows of a pattern.
    #[serde(borrow, default)]
    pub rows: Option<&'a str>,
}

impl FramedNews<'_> {
    /// How many moves are on offer.
    pub fn choices(&self) -> usize {
        self.moves.iter().map(FramedOffer::choices).sum()
    }

    /// The move with this index, as JSON.
    pub fn choice(&self, mut index: usize) -> Option<String> {
        for offer in &self.moves {
            let Some(after) = index.checked_sub(offer.choices()) else {
                return offer.choice(index);
            };
            index = after;
        }
        None
    }
}

impl FramedOffer<'_> {
    fn choices(&self) -> usize {
        self.rows.map_or(1, |rows| offer::places(rows).count())
    }

    fn choice(&self, index: usize) -> Option<String> {
        let Some(rows) = self.rows else { return Some(self.data.get().to_owned()) };
        let (column, row) = offer::places(rows).nth(index)?;
        let corner = serde_json::from_str(self.data.get()).ok()?;
        Some(offer::moved(&corner, column, row).to_string())
    }
}

/// Who decides next.
#[derive(Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum FramedTurn {
    /// This seat.
    Seat(Seat),
    /// Luck.
    Luck,
    /// Nobody.
    Over(IgnoredAny),
}

/// A room.
#[derive(Deserialize)]
pub struct FramedRoom {
    /// The match.
    #[serde(rename = "match")]
    pub match_id: String,
    /// How far it is.
    pub state: MatchState,
    /// Who sits where.
    pub seats: Vec<FramedSeat>,
    /// What of it is mine.
    pub you: FramedYou,
}

impl FramedRoom {
    /// Whether I sit here, and what I add to the dice is known.
    pub fn seats_are_ready(&self) -> bool {
        let is_ready = |seat: &Seat| self.seats.get(seat.index()).is_some_and(|seat| seat.ready);
        !self.you.seats.is_empty() && self.you.seats.iter().all(is_ready)
    }
}

/// A seat.
#[derive(Deserialize)]
pub struct FramedSeat {
    /// Who sits there.
    pub kind: SeatKind,
    /// Whether they have agreed to start.
    pub ready: bool,
}

/// What is mine.
#[derive(Deserialize)]
pub struct FramedYou {
    /// My seats.
    pub seats: Vec<Seat>,
    /// Whether I open and start.
    pub host: bool,
}

/// A refusal.
#[derive(Deserialize)]
pub struct FramedRefusal {
    /// The reason.
    pub reason: Reason,
}

#[cfg(test)]
mod tests {
    use koshki_protocol as protocol;
    use koshki_rules::any;
    use koshki_rules::{Viewer, games};
    use serde_json::Value;

    use super::*;

    #[test]
    fn the_news_of_every_game_are_read_as_the_protocol_writes_them() {
        for game in games::IDS {
            let mut luck = crate::rng(1, 1);
            let seats = *games::seats(game).unwrap().start();
            let table = any::open(game, &serde_json::json!({}), seats, &mut luck).unwrap();
            let koshki_rules::Turn::Seat(seat) = table.turn() else { panic!("it has begun") };
            let mut news = Vec::new();
            table.news(0).write(Viewer::Seat(seat), &mut news);
            let message = protocol::ToClient::News {
                id: Some(7),
                match_id: "k3qz7m2xw5ab4cde".parse().unwrap(),
                game: 1,
                seat: Some(seat),
                news: serde_json::from_slice::<&RawValue>(&news).unwrap(),
            };
            let text = serde_json::to_string(&message).unwrap();
            let frame: Frame = serde_json::from_str(&text).unwrap();
            assert_eq!((frame.kind, frame.id, frame.game), ("news", Some(7), 1));
            assert_eq!((frame.match_id, frame.seat), (Some("k3qz7m2xw5ab4cde"), Some(seat)));
            let news = frame.news.unwrap();
            assert_eq!((news.step, news.from), (table.steps(), 0));
            assert!(matches!(news.turn, FramedTurn::Seat(next) if next == seat));
            let offered: Vec<Value> = (0..news.choices())
                .map(|index| serde_json::from_str(&news.choice(index).unwrap()).unwrap())
                .collect();
            assert_eq!(news.choice(news.choices()), None);
            assert_eq!(offered, table.look(Viewer::Seat(seat)).choices(), "{game}");
        }
    }

    #[test]
    fn refusals_are_read_by_their_reason() {
        let refused = protocol::Refused::new(Reason::Stale, "the table is at step 3");
        let message: protocol::ToClient = protocol::ToClient::Refused { id: Some(3), refused };
        let text = serde_json::to_string(&message).unwrap();
        let frame: Frame = serde_json::from_str(&text).unwrap();
        assert_eq!((frame.kind, frame.id), ("refused", Some(3)));
        assert_eq!(frame.refused.unwrap().reason, Reason::Stale);
    }
}
