//! Where the folders of packages are: `package://NAME/PATH` is PATH in the folder of the package NAME.

use std::collections::BTreeMap;
use std::env;
use std::fs;
use std::path::{Path, PathBuf};

/// Where packages are looked for.
pub(super) struct Packages {
    /// Folders that the scene gives, by the name of the package.
    given: BTreeMap<String, PathBuf>,
    /// Folders of ROS_PACKAGE_PATH: packages, or folders of packages.
    listed: Vec<PathBuf>,
    /// The folder of the URDF file.
    folder: PathBuf,
}

impl Packages {
    pub fn new(given: BTreeMap<String, PathBuf>, folder: PathBuf) -> Self {
        let listed = env::var_os("ROS_PACKAGE_PATH");
        let listed = listed.map(|list| env::split_paths(&list).collect());
        Packages {
            given,
            listed: listed.unwrap_or_default(),
            folder,
        }
    }

    /// The path of a file as a URDF names it: `package://NAME/PATH`, `file://PATH`, or a path from the folder of the URDF.
    pub fn find(&self, file: &str) -> Result<PathBuf, String> {
        let package = ["package://", "model://"]
            .iter()
            .find_map(|start| file.strip_prefix(start));
        let Some(rest) = package else {
            let path = self
                .folder
                .join(file.strip_prefix("file://").unwrap_or(file));
            return match path.is_file() {
                true => Ok(path),
                false => Err(format!("there is no {}", path.display())),
            };
        };
        let (name, inner) = rest.split_once('/').unwrap_or((rest, ""));
        if let Some(folder) = self.given.get(name) {
            let path = folder.join(inner);
            return match path.is_file() {
                true => Ok(path),
                false => Err(format!("there is no {}", path.display())),
            };
        }
        let known = self.listed.iter().map(PathBuf::as_path);
        let places = known.chain(self.folder.ancestors());
        let mut packages = places.flat_map(|place| candidates(place, name));
        let found =
            packages.find_map(|package| Some(package.join(inner)).filter(|path| path.is_file()));
        found.ok_or_else(|| {
            format!(
                "no package `{name}` with it in ROS_PACKAGE_PATH, in {} or above; packages = {{ {} = \"FOLDER\" }} in [mechanism] says where it is",
                self.folder.display(),
                quoted(name)
            )
        })
    }
}

/// The folders at a place that may be the package: itself, one in it of that name, one in it whose package.xml says so.
fn candidates(place: &Path, name: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    if place.file_name().is_some_and(|known| known == name) || is_called(place, name) {
        found.push(place.to_owned());
    }
    if place.join(name).is_dir() {
        found.push(place.join(name));
    }
    // a folder of packages has no package.xml of its own
    if !place.join("package.xml").is_file() {
        let entries = fs::read_dir(place).into_iter().flatten().flatten();
        let mut inner: Vec<PathBuf> = entries
            .map(|entry| entry.path())
            .filter(|path| is_called(path, name))
            .collect();
        inner.sort();
        found.extend(inner);
    }
    found
}

/// Whether the package.xml of a folder gives it this name.
fn is_called(folder: &Path, name: &str) -> bool {
    let Ok(text) = fs::read_to_string(folder.join("package.xml")) else {
        return false;
    };
    let Ok(document) = roxmltree::Document::parse(&text) else {
        return false;
    };
    let mut children = document.root_element().children();
    let named = children.find(|child| child.has_tag_name("name"));
    named
        .and_then(|node| node.text())
        .is_some_and(|text| text.trim() == name)
}

/// A key of TOML.
fn quoted(name: &str) -> String {
    let plain = name
        .chars()
        .all(|c| c.is_ascii_alphanumeric() || c == '_' || c == '-');
    match plain {
        true => name.to_owned(),
        false => format!("\"{name}\""),
    }
}
