use super::checksum::checksum;
use crate::scene::{Entry, Scene};
use std::fs;

/// A number that tells scenes apart: the checksum of the text of `scene.toml`, defaults filled in, but without `until`,
/// so that a run can be made longer, and of the meshes that it names. Defaults that follow from `until` are in it.
pub fn fingerprint(scene: &Scene) -> Result<u64, toml::ser::Error> {
    let mut scene = scene.clone();
    scene.until = Entry::default();
    let mut bytes = scene.to_toml()?.into_bytes();
    for mesh in scene.bodies.meshes() {
        // a mesh that cannot be read is a fault of the scene, which is told elsewhere
        let contents = fs::read(mesh.file.as_str()).unwrap_or_default();
        bytes.extend(checksum(&contents).to_le_bytes());
    }
    Ok(checksum(&bytes))
}
