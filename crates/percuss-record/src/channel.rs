//! What columns of a recording are called.

/// Name and unit of a channel.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChannelInfo {
    /// Its name, such as `phi_S` or `N1.gap`.
    pub name: String,
    /// Its unit, such as `rad/s`.
    pub unit: String,
}

impl ChannelInfo {
    /// With this name and unit.
    pub fn new(name: impl Into<String>, unit: impl Into<String>) -> Self {
        Self {
            name: name.into(),
            unit: unit.into(),
        }
    }
}
