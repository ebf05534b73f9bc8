/// What tells scenes apart.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Fingerprint {
    /// The checksum of the text of `scene.toml`, defaults filled in, but without `until`, so that a run can be made longer.
    /// Defaults that follow from `until` are in it.
    pub scene: u64,
    /// The checksum of the meshes that it names.
    pub meshes: u64,
}
