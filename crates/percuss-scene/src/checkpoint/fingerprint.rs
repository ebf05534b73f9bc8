use super::checksum::{Checksum, checksum};
use crate::scene::{Entry, Scene};
use std::fs;

/// What tells scenes apart.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Fingerprint {
    /// The checksum of the text of `scene.toml`, defaults filled in, but without `until`, so that a run can be made longer.
    /// Defaults that follow from `until` are in it.
    pub scene: u64,
    /// The checksum of the meshes that it names.
    pub meshes: u64,
}

/// The fingerprint of a scene.
pub fn fingerprint(scene: &Scene) -> Result<Fingerprint, toml::ser::Error> {
    let mut scene = scene.clone();
    scene.until = Entry::default();
    let text = scene.to_toml()?;
    let mut meshes = Checksum::default();
    for mesh in scene.bodies.meshes() {
        // a mesh that cannot be read is a fault of the scene, which is told elsewhere
        let contents = fs::read(mesh.file.as_str()).unwrap_or_default();
        meshes.add(&checksum(&contents).to_le_bytes());
    }
    Ok(Fingerprint {
        scene: checksum(text.as_bytes()),
        meshes: meshes.value(),
    })
}
