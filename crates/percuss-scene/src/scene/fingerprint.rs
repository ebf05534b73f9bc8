//! What tells scenes apart.

use super::{Entry, Scene};
use percuss_files::checkpoint::{Checksum, Fingerprint, checksum};
use std::fs;

/// The fingerprint of a scene.
pub fn fingerprint(scene: &Scene) -> Result<Fingerprint, toml::ser::Error> {
    let mut scene = scene.clone();
    scene.until = Entry::default();
    let text = scene.to_toml()?;
    let mut meshes = Checksum::default();
    for file in scene.parts.0.iter().flat_map(|part| part.files()) {
        // a file that cannot be read is a fault of the scene, which is told elsewhere
        let contents = fs::read(file).unwrap_or_default();
        meshes.add(&checksum(&contents).to_le_bytes());
    }
    Ok(Fingerprint {
        scene: checksum(text.as_bytes()),
        meshes: meshes.value(),
    })
}
