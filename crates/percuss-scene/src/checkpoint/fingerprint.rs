use super::checksum::checksum;
use crate::scene::{Entry, Scene};

/// A number that tells scenes apart: the checksum of the text of `scene.toml`, defaults filled in, but without `until`,
/// so that a run can be made longer. Defaults that follow from `until` are in it.
pub fn fingerprint(scene: &Scene) -> Result<u64, toml::ser::Error> {
    let mut scene = scene.clone();
    scene.until = Entry::default();
    Ok(checksum(scene.to_toml()?.as_bytes()))
}
