//! A robot into the document of a scene that names it, as if its links were written there.
//!
//! Entries of `[[link]]` with the name of a link of the file change what they give. Where a link is named, the name of the
//! joint that it hangs on does as well.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};

use super::notes::Notes;
use super::packages::Packages;
use super::robot::{Form, Robot};
use super::tables::{Maker, Taken};
use super::{mesh, mimic, weightless, words};
use percuss_text::diagnose::{Diagnostic, Faults, Place};
use percuss_text::document::{Node, Value};

/// What can be left out of a file.
pub const LEFT_OUT: [&str; 6] = [
    "collision",
    "damping",
    "friction",
    "limits",
    "mimic",
    "visual",
];

/// Largest file, in bytes.
const LARGEST: u64 = 16 << 20;

/// What belongs to the joint that a link has in the file, and not to another one.
const OF_JOINT: [&str; 5] = ["axis", "limits", "damping", "friction", "effort"];

/// What a scene has of a robot beside its links.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Imported {
    /// What was not taken over, one line each.
    pub notes: Vec<String>,
    /// The link that each joint of the file moves, by the name of the joint.
    pub joints: BTreeMap<String, String>,
    /// Where in the file the inertia of each link stands, by the name of the link.
    pub places: BTreeMap<String, String>,
}

/// Writes the robot of `mechanism.urdf` into the document; files are looked for in `folder`.
pub fn expand(root: &mut Node, folder: &Path, faults: &mut Faults) -> Imported {
    let Some(mechanism) = root.get("mechanism") else {
        return Imported::default();
    };
    let named = mechanism.get("urdf");
    let named = named.and_then(|node| Some((node.text()?, node.place.clone())));
    let Some((file, place)) = named.filter(|(file, _)| !file.is_empty()) else {
        return Imported::default(); // nothing to do, or told by the section
    };
    if let Some(Value::Boolean(true)) = mechanism.get("plane").map(|node| &node.value) {
        let fault = Diagnostic::new(
            &place,
            "a robot moves in space, this mechanism in the plane",
        );
        faults.push(fault.with_hint("leave out plane = true"));
        return Imported::default();
    }
    let left_out = |what: &str| match mechanism.get("without").map(|node| &node.value) {
        Some(Value::Array(items)) => items.iter().any(|item| item.text() == Some(what)),
        _ => false,
    };
    let taken = Taken {
        limits: !left_out("limits"),
        friction: !left_out("friction"),
        damping: !left_out("damping"),
        free: mechanism.get("base").and_then(Node::text) == Some("free"),
    };
    let (collision, copies) = (!left_out("collision"), !left_out("mimic"));
    let left_out_visual = left_out("visual");
    let packages = given_packages(mechanism, folder);
    let file = file.to_owned();
    let path = folder.join(&file);
    let Some(mut robot) = load(&file, &path, &place, faults) else {
        return Imported::default();
    };
    let maker = Maker { place };
    let mut notes = Notes::default();
    let words = words::rename(&mut robot, &mut notes);
    if copies {
        mimic::couple(&mut robot, &mut notes);
    }
    let around = path.parent().unwrap_or(Path::new("")).to_owned();
    let around = std::path::absolute(&around).unwrap_or(around);
    let packages = Packages::new(packages, around);
    if collision {
        shapes(root, &robot, &maker, &packages, &mut notes);
    }
    if !left_out_visual {
        visuals(root, &robot, &maker, &packages, &mut notes);
    }
    let joints = names(&robot);
    rename(root, &robot, &joints, &words);
    links(root, &robot, &maker, &taken, &mut notes, faults);
    if copies {
        gears(root, &robot, &maker);
    }
    let places = robot.links.iter().map(|link| {
        let [line, column] = link.place;
        (link.name.clone(), format!("{file}:{line}:{column}"))
    });
    let places = places.collect();
    let notes = robot.notes.iter().cloned().chain(notes.into_lines());
    Imported {
        notes: notes.map(|note| format!("{file}: {note}")).collect(),
        joints,
        places,
    }
}

/// `packages` of `[mechanism]`: folders, which count from that of the scene.
fn given_packages(mechanism: &Node, folder: &Path) -> BTreeMap<String, PathBuf> {
    let Some(Value::Table(entries)) = mechanism.get("packages").map(|node| &node.value) else {
        return BTreeMap::new();
    };
    let given = entries.iter();
    let given =
        given.filter_map(|(name, node)| Some((name.value.clone(), folder.join(node.text()?))));
    given.collect()
}

/// The robot of a file; its faults, each with line and column, where there is none.
fn load(file: &str, path: &Path, place: &Place, faults: &mut Faults) -> Option<Robot> {
    let mut bytes = Vec::new();
    let read = match path.is_file() {
        true => File::open(path)
            .and_then(|file| file.take(LARGEST + 1).read_to_end(&mut bytes))
            .map_err(|error| error.to_string()),
        false => Err("there is no such file".to_owned()),
    };
    let text = match read {
        Err(problem) => Err(problem),
        Ok(_) if bytes.len() as u64 > LARGEST => Err(format!("larger than {} MiB", LARGEST >> 20)),
        Ok(_) => String::from_utf8(bytes).map_err(|_| "not UTF-8 text".to_owned()),
    };
    let told = text.map_err(|problem| {
        let fault = Diagnostic::new(place, format!("`{file}`: {problem}"));
        vec![fault.with_hint("paths count from the folder of the scene")]
    });
    let robot = told.and_then(|text| {
        Robot::read(&text).map_err(|found| {
            let told = found.into_iter().map(|fault| {
                let (line, column) = (fault.line, fault.column);
                let message = format!("{file}:{line}:{column}: {}", fault.message);
                Diagnostic::new(place, message).with_hint(fault.hint)
            });
            told.collect()
        })
    });
    robot.map_err(|found| faults.extend(found)).ok()
}

/// The link of each joint.
fn names(robot: &Robot) -> BTreeMap<String, String> {
    let named = robot.links.iter();
    let named =
        named.filter_map(|link| Some((link.joint.as_ref()?.name.clone(), link.name.clone())));
    named.collect()
}

/// Puts links in the place of joints, and names of the scene in that of names of the file, where a link is named.
fn rename(
    root: &mut Node,
    robot: &Robot,
    joints: &BTreeMap<String, String>,
    words: &BTreeMap<String, String>,
) {
    let is_link = |name: &str| robot.links.iter().any(|link| link.name == name);
    let mend = |node: &mut Node| {
        if let Value::Text(name) = &mut node.value
            && let Some(link) = words.get(name.as_str()).or(joints.get(name.as_str()))
            && !is_link(name)
        {
            name.clone_from(link);
        }
    };
    let Value::Table(sections) = &mut root.value else {
        return;
    };
    for (section, node) in sections {
        let Value::Array(items) = &mut node.value else {
            continue;
        };
        let of_links = section.value == "link";
        for item in items {
            let Value::Table(entries) = &mut item.value else {
                continue;
            };
            for (key, value) in entries {
                match (key.as_str(), &mut value.value) {
                    ("between", Value::Array(names)) => names.iter_mut().for_each(mend),
                    ("on" | "between", _) => mend(value),
                    ("parent" | "name", _) if of_links => mend(value),
                    _ => {}
                }
            }
        }
    }
}

/// The links of the file before those of the scene; what the scene says of a link of the file is added to it.
fn links(
    root: &mut Node,
    robot: &Robot,
    maker: &Maker,
    taken: &Taken,
    notes: &mut Notes,
    faults: &mut Faults,
) {
    let Some(section) = section(root, "link", maker) else {
        return; // told when the section is read
    };
    let own = std::mem::take(section);
    *section = (robot.links.iter())
        .map(|link| maker.link(link, robot, taken))
        .collect();
    let numbers: BTreeMap<&str, usize> = (robot.links.iter().enumerate())
        .map(|(k, link)| (link.name.as_str(), k))
        .collect();
    let mut said = vec![false; robot.links.len()];
    let mut kept = vec![true; robot.links.len()];
    for (number, mut node) in own.into_iter().enumerate() {
        let name = node.get("name").and_then(Node::text);
        let unnamed = name.is_none();
        match name.and_then(|name| numbers.get(name)) {
            Some(k) if said[*k] => {
                let message = format!("a second [[link]] of the name `{}`", robot.links[*k].name);
                let fault = Diagnostic::new(&node.place, message);
                faults.push(fault.with_hint("say all of a link in one entry"));
            }
            Some(k) => {
                said[*k] = true;
                kept[*k] = node.get("joint").is_none();
                add(&mut section[*k], node);
            }
            None => {
                if let (true, Value::Table(entries)) = (unnamed, &mut node.value) {
                    // the default name counts the entries of the scene
                    let number = match number {
                        0 => String::new(),
                        _ => (number + 1).to_string(),
                    };
                    entries.push((maker.key("name"), maker.text(&format!("link{number}"))));
                }
                section.push(node);
            }
        }
    }
    weightless::fix(section, robot.links.len(), &kept, maker, notes);
}

/// `[[loop]]` of joints that copy others. Where the scene moves the other one by a formula or holds it, the copy gets a motion
/// that follows; where it says how the copy moves, that holds.
fn gears(root: &mut Node, robot: &Robot, maker: &Maker) {
    let joints = names(robot);
    let mut made = Vec::new();
    let Some(links) = section(root, "link", maker) else {
        return;
    };
    let moves = |link: &Node| {
        let joint = link.get("joint").and_then(Node::text);
        matches!(joint, Some("revolute" | "prismatic")) && link.get("motion").is_none()
    };
    for (k, link) in robot.links.iter().enumerate() {
        let mimic = link.joint.as_ref().and_then(|joint| joint.mimic.as_ref());
        let Some(mimic) = mimic.filter(|_| moves(&links[k])) else {
            continue;
        };
        let master = joints.get(&mimic.joint).and_then(|name| {
            let named = |link: &Node| link.get("name").and_then(Node::text) == Some(name);
            links.iter().position(named)
        });
        let Some(master) = master else { continue };
        if moves(&links[master]) {
            let name = links[master]
                .get("name")
                .and_then(Node::text)
                .unwrap_or_default();
            made.push(maker.gear(&link.name, name, mimic));
            continue;
        }
        let motion = links[master].get("motion").map(|node| match &node.value {
            Value::Text(formula) => {
                format!("{:?}*({formula}) + {:?}", mimic.multiplier, mimic.offset)
            }
            Value::Number(x) => format!("{:?}*({x:?}) + {:?}", mimic.multiplier, mimic.offset),
            _ => String::new(), // told where it stands
        });
        let motion = motion.unwrap_or_else(|| format!("{:?}", mimic.offset));
        if let Value::Table(entries) = &mut links[k].value {
            entries.retain(|(key, _)| key.as_str() == "axis" || !OF_JOINT.contains(&key.as_str()));
            entries.push((maker.key("motion"), maker.text(&motion)));
        }
    }
    if !made.is_empty()
        && let Some(section) = section(root, "loop", maker)
    {
        section.extend(made);
    }
}

/// Adds the entries of a table to those of a link, in place of those that it has.
fn add(link: &mut Node, said: Node) {
    let (Value::Table(entries), Value::Table(more)) = (&mut link.value, said.value) else {
        return;
    };
    let gives = |key: &str| more.iter().any(|(known, _)| known.value == key);
    let (other, moved) = (gives("joint"), gives("motion"));
    entries.retain(|(key, _)| {
        let of_joint = OF_JOINT.contains(&key.as_str());
        !(gives(key) || (other && of_joint) || (moved && of_joint && key.value != "axis"))
    });
    entries.extend(more);
    link.place = said.place;
}

/// `[[shape]]` of all parts; those of meshes that cannot be read are noted.
fn shapes(root: &mut Node, robot: &Robot, maker: &Maker, packages: &Packages, notes: &mut Notes) {
    let mut made = Vec::new();
    for link in &robot.links {
        for (number, part) in link.parts.iter().enumerate() {
            let corners = match &part.form {
                Form::Mesh { file, scale } => match mesh::hull(file, scale, packages) {
                    Ok(corners) => corners,
                    Err(why) => {
                        let who = format!("{file} of {} ({why})", link.name);
                        notes.push("meshes are left out", who);
                        continue;
                    }
                },
                _ => Vec::new(),
            };
            made.push(maker.shape(link, number, robot, &corners));
        }
    }
    if made.is_empty() {
        return;
    }
    if let Some(section) = section(root, "shape", maker) {
        section.extend(made);
    }
}

/// `[[visual]]` of all that is seen; meshes that are not there are noted.
fn visuals(root: &mut Node, robot: &Robot, maker: &Maker, packages: &Packages, notes: &mut Notes) {
    let mut made = Vec::new();
    for link in &robot.links {
        for visual in &link.visuals {
            let file = match &visual.part.form {
                Form::Mesh { file, .. } => match packages.find(file) {
                    Ok(path) => Some(path.to_string_lossy().into_owned()),
                    Err(why) => {
                        let who = format!("{file} of {} ({why})", link.name);
                        notes.push("meshes for display are left out", who);
                        continue;
                    }
                },
                _ => None,
            };
            made.push(maker.visual(link, visual, file.as_deref()));
        }
    }
    if !made.is_empty()
        && let Some(section) = section(root, "visual", maker)
    {
        section.extend(made);
    }
}

/// The tables of a section, made where it is absent; none where it is no list of tables.
fn section<'a>(root: &'a mut Node, name: &str, maker: &Maker) -> Option<&'a mut Vec<Node>> {
    let Value::Table(entries) = &mut root.value else {
        return None;
    };
    let found = entries.iter().position(|(key, _)| key.value == name);
    let found = found.unwrap_or_else(|| {
        let empty = Node {
            value: Value::Array(Vec::new()),
            place: maker.place.clone(),
        };
        entries.push((maker.key(name), empty));
        entries.len() - 1
    });
    match &mut entries[found].1.value {
        Value::Array(items) => Some(items),
        _ => None,
    }
}
