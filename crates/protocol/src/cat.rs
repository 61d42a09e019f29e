//! The cat of a person, as everybody sees it: drawn by each client, so only names travel.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// How a person's cat looks.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Cat {
    /// Its coat.
    pub coat: Coat,
    /// One thing to wear.
    pub wear: Wear,
}

/// The coat of a cat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Coat {
    /// Orange, striped.
    Ginger,
    /// Grey, striped.
    Grey,
    /// Black with a white chest.
    Black,
    /// Cream with dark ears and paws.
    Siamese,
    /// White with patches.
    Calico,
    /// All white.
    White,
    /// Brown, striped.
    Brown,
    /// Blue-grey all over.
    Smoky,
}

/// What a cat wears.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Wear {
    /// Nothing.
    Nothing,
    /// A bow at an ear.
    Bow,
    /// Glasses.
    Glasses,
    /// A pointed hat.
    Hat,
    /// A flower at an ear.
    Flower,
    /// A bandana.
    Bandana,
    /// A cook's hat.
    Toque,
    /// A crown.
    Crown,
}
