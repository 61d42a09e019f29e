//! A file from any address, not from a server of ours.

use std::time::Duration;

use ureq::Agent;

use super::NetError;

const PATIENCE: Duration = Duration::from_secs(20);
/// What is read in one piece is smaller than this.
const LONGEST_FILE: u64 = 1 << 20;

/// The text at this address. Redirects are followed, as release pages use them.
///
/// # Errors
/// When there is none, or it can't be reached.
pub fn fetch(address: &str) -> Result<String, NetError> {
    let agent = Agent::config_builder().timeout_global(Some(PATIENCE)).build().new_agent();
    let unreachable = |error: ureq::Error| NetError::Unreachable(error.to_string());
    let mut response = agent.get(address).call().map_err(unreachable)?;
    response.body_mut().with_config().limit(LONGEST_FILE).read_to_string().map_err(unreachable)
}
