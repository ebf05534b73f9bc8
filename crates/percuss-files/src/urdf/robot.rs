use percuss_math::space::{Mat3, Pose, Vec3};

use super::crowd::crowded;
use super::fault::Fault;
use super::xml::Reader;
use super::{family, joint, link};

/// A robot as its file describes it.
#[derive(Clone, Debug, PartialEq)]
pub struct Robot {
    /// Its name.
    pub name: String,
    /// The links, parents before their children; the first is the root.
    pub links: Vec<Link>,
    /// What is not taken over of the file, one line each.
    pub notes: Vec<String>,
}

/// A link with the joint that it hangs on.
#[derive(Clone, Debug, PartialEq)]
pub struct Link {
    /// Its name.
    pub name: String,
    /// The link that it hangs on, by its number; none for the root.
    pub parent: Option<usize>,
    /// How it hangs there; none for the root.
    pub joint: Option<Joint>,
    /// Mass, kg.
    pub mass: f64,
    /// Centre of mass in the frame of the link, m.
    pub centre: Vec3,
    /// Inertia about the centre of mass, in axes of the link, kg m².
    pub inertia: Mat3,
    /// What it touches with.
    pub parts: Vec<Part>,
    /// What is seen of it.
    pub visuals: Vec<Visual>,
    /// Line and column of its inertia, or else of itself.
    pub place: [u32; 2],
}

/// A shape that is seen.
#[derive(Clone, Debug, PartialEq)]
pub struct Visual {
    /// What it is, and where.
    pub part: Part,
    /// Red, green and blue, 0 to 1, where the file says.
    pub colour: Option<[f64; 3]>,
}

/// A joint.
#[derive(Clone, Debug, PartialEq)]
pub struct Joint {
    /// Its name.
    pub name: String,
    /// How it lets its link move.
    pub kind: JointKind,
    /// The joint frame in the frame of the parent.
    pub place: Pose,
    /// Axis in the joint frame, any length; of a planar joint the normal.
    pub axis: Vec3,
    /// Least and largest coordinate, rad or m.
    pub limits: Option<[f64; 2]>,
    /// Largest torque or force of its motor, N m or N.
    pub effort: Option<f64>,
    /// Largest velocity, rad/s or m/s.
    pub velocity: Option<f64>,
    /// N m s/rad or N s/m.
    pub damping: f64,
    /// Largest torque or force of dry friction, N m or N.
    pub friction: f64,
    /// The joint that it is to copy.
    pub mimic: Option<Mimic>,
}

/// A joint that copies another: q = multiplier · q of the other + offset.
#[derive(Clone, Debug, PartialEq)]
pub struct Mimic {
    /// The other joint.
    pub joint: String,
    /// How far it goes for one of the other, 1, m/rad or rad/m.
    pub multiplier: f64,
    /// Where it is when the other is at zero, rad or m.
    pub offset: f64,
}

impl JointKind {
    /// Whether it has one coordinate.
    pub fn is_single(self) -> bool {
        use JointKind::{Continuous, Prismatic, Revolute};
        matches!(self, Revolute | Continuous | Prismatic)
    }
}

/// How a joint lets its link move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum JointKind {
    /// It turns about the axis, between limits.
    Revolute,
    /// It turns about the axis.
    Continuous,
    /// It slides along the axis.
    Prismatic,
    /// Not at all.
    Fixed,
    /// Anywhere.
    Floating,
    /// In the plane normal to the axis.
    Planar,
}

/// A shape on a link.
#[derive(Clone, Debug, PartialEq)]
pub struct Part {
    /// What it is.
    pub form: Form,
    /// Where it is in the frame of the link.
    pub place: Pose,
}

/// A shape, in m.
#[derive(Clone, Debug, PartialEq)]
pub enum Form {
    /// Lengths of the edges of a box.
    Box(Vec3),
    /// A cylinder about z.
    Cylinder {
        /// Radius.
        radius: f64,
        /// Length.
        length: f64,
    },
    /// A cylinder about z with a half ball at either end.
    Capsule {
        /// Radius.
        radius: f64,
        /// Length of the straight part.
        length: f64,
    },
    /// Radius of a ball.
    Sphere(f64),
    /// A surface from a file.
    Mesh {
        /// The file as it is written: a path, or `package://NAME/PATH`.
        file: String,
        /// Lengths of its unit along x, y and z.
        scale: Vec3,
    },
}

impl Robot {
    /// Reads a URDF file. On failure all faults are told, in the order of the text.
    pub fn read(text: &str) -> Result<Self, Vec<Fault>> {
        if let Some(fault) = crowded(text) {
            return Err(vec![fault]);
        }
        let document = roxmltree::Document::parse(text).map_err(|error| vec![broken(&error)])?;
        let mut reader = Reader::new(&document);
        let root = document.root_element();
        if root.tag_name().name() != "robot" {
            let message = format!("<{}> where <robot> is needed", root.tag_name().name());
            reader.fault_at(&root, message, "is this a URDF file?");
            return Err(reader.into_faults());
        }
        let name = root.attribute("name").unwrap_or("robot").to_owned();
        let (mut links, mut joints) = (Vec::new(), Vec::new());
        let materials = link::materials(&root, &mut reader);
        for node in root.children().filter(|node| node.is_element()) {
            match node.tag_name().name() {
                _ if reader.is_macro(&node) => {}
                "link" => links.push((link::read(&node, &materials, &mut reader), node)),
                "joint" => joints.extend(joint::read(&node, &mut reader)),
                "transmission" => {
                    let who = node.attribute("name").unwrap_or("one without name");
                    reader.notes.push("transmissions are left out", who);
                }
                "material" => {}
                "gazebo" => {
                    let who = node.attribute("reference").unwrap_or("the robot");
                    reader.notes.push("<gazebo> is left out, of", who);
                }
                other => reader.unknown(other, "the robot"),
            }
        }
        if links.is_empty() && reader.is_sound() {
            reader.fault_at(&root, "a robot without links", "add <link name=\"…\"/>");
        }
        let links = family::order(links, joints, &mut reader);
        reader.finish().map(|notes| Self { name, links, notes })
    }
}

/// A file that is not XML.
fn broken(error: &roxmltree::Error) -> Fault {
    let at = error.pos();
    let told = error.to_string();
    // the place is told apart
    let message = told.split(" at ").next().unwrap_or_default();
    Fault {
        line: at.row,
        column: at.col,
        message: format!("not valid XML: {message}"),
        hint: "look at the tags and quotes here".to_owned(),
    }
}
