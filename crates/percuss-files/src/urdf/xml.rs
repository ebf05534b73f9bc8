//! Elements and attributes as numbers and frames. A fault is noted, and reading goes on with something harmless.

use percuss_math::space::{Pose, Quat, Vec3};
use percuss_text::words::instead;
use roxmltree::{Document, Node};

use super::fault::Fault;
use super::notes::Notes;

/// Most faults that are kept.
const MOST: usize = 100;

/// A URDF file while it is read.
pub(super) struct Reader<'a> {
    document: &'a Document<'a>,
    faults: Vec<(usize, Fault)>,
    pub notes: Notes,
}

impl<'a> Reader<'a> {
    pub fn new(document: &'a Document<'a>) -> Self {
        Self {
            document,
            faults: Vec::new(),
            notes: Notes::default(),
        }
    }

    /// The notes, or the faults in the order of the text.
    pub fn finish(self) -> Result<Vec<String>, Vec<Fault>> {
        match self.faults.is_empty() {
            true => Ok(self.notes.into_lines()),
            false => Err(self.into_faults()),
        }
    }

    /// Whether there are no faults yet.
    pub fn is_sound(&self) -> bool {
        self.faults.is_empty()
    }

    pub fn into_faults(mut self) -> Vec<Fault> {
        self.faults.sort_by_key(|(at, _)| *at);
        self.faults.into_iter().map(|(_, fault)| fault).collect()
    }

    /// Notes a fault at a byte of the text.
    fn fault(&mut self, at: usize, message: impl Into<String>, hint: &str) {
        if self.faults.len() < MOST {
            let [line, column] = self.place(at);
            let fault = Fault {
                line,
                column,
                message: message.into(),
                hint: hint.to_owned(),
            };
            self.faults.push((at, fault));
        }
    }

    /// Notes a fault of an element.
    pub fn fault_at(&mut self, node: &Node<'_, '_>, message: impl Into<String>, hint: &str) {
        self.fault(node.range().start, message, hint);
    }

    /// Notes a fault of an attribute; of its element where it is absent.
    pub fn fault_in(
        &mut self,
        node: &Node<'_, '_>,
        key: &str,
        message: impl Into<String>,
        hint: &str,
    ) {
        let attribute = node.attribute_node(key);
        let at = attribute.map_or(node.range().start, |attribute| attribute.range().start);
        self.fault(at, message, hint);
    }

    /// Line and column of a byte of the text.
    pub fn place(&self, at: usize) -> [u32; 2] {
        let place = self.document.text_pos_at(at);
        [place.row, place.col]
    }

    /// Whether the element is one of xacro's, which is a fault.
    pub fn is_macro(&mut self, node: &Node<'_, '_>) -> bool {
        let space = node.tag_name().namespace().unwrap_or_default();
        let found = space.contains("xacro");
        if found {
            let hint = "let xacro write the URDF first: xacro robot.xacro > robot.urdf";
            self.fault_at(node, "this is xacro, not URDF", hint);
        }
        found
    }

    /// Notes an element that URDF does not have.
    pub fn unknown(&mut self, tag: &str, of: &str) {
        let who = format!("<{tag}> of {of}");
        self.notes.push("unknown elements are left out", who);
    }

    /// The first child of that name; a fault where it has more.
    pub fn child<'b>(&mut self, node: &Node<'a, 'b>, tag: &str) -> Option<Node<'a, 'b>>
    where
        'a: 'b,
    {
        let mut all = node.children().filter(|child| child.has_tag_name(tag));
        let first = all.next();
        if let Some(second) = all.next() {
            let message = format!("a second <{tag}>");
            self.fault_at(&second, message, "leave one of them out");
        }
        first
    }

    /// A text that must be there; empty, with a fault, where it is not.
    pub fn word(&mut self, node: &Node<'_, '_>, key: &str) -> String {
        let word = node.attribute(key).unwrap_or_default().trim().to_owned();
        if word.is_empty() {
            let message = format!("<{}> without `{key}`", node.tag_name().name());
            self.fault_in(node, key, message, &format!("add {key}=\"…\""));
        }
        word
    }

    /// So many numbers; none where the attribute is absent, zeros where it is at fault.
    pub fn numbers<const N: usize>(&mut self, node: &Node<'_, '_>, key: &str) -> Option<[f64; N]> {
        let text = node.attribute(key)?;
        let mut values = [0.0; N];
        let mut count = 0;
        for word in text.split_whitespace() {
            match word.parse::<f64>() {
                Ok(value) if value.is_finite() => {
                    if let Some(place) = values.get_mut(count) {
                        *place = value;
                    }
                    count += 1;
                }
                _ => {
                    let message = format!("`{key}` has \"{word}\" where a number is needed");
                    self.fault_in(node, key, message, "give finite numbers in SI units");
                    return Some([0.0; N]);
                }
            }
        }
        if count != N {
            let message = format!("`{key}` has {}", instead(count, "number", N));
            self.fault_in(node, key, message, "separate them by blanks");
            return Some([0.0; N]);
        }
        Some(values)
    }

    /// One number; none where the attribute is absent.
    pub fn number(&mut self, node: &Node<'_, '_>, key: &str) -> Option<f64> {
        self.numbers::<1>(node, key).map(|[value]| value)
    }

    /// A number that is not negative; zero where it is absent.
    pub fn not_negative(&mut self, node: &Node<'_, '_>, key: &str) -> f64 {
        let value = self.number(node, key).unwrap_or(0.0);
        if value < 0.0 {
            let message = format!("`{key}` = {value} is negative");
            self.fault_in(node, key, message, "give 0 or more");
        }
        value
    }

    /// A positive number that must be there.
    pub fn positive(&mut self, node: &Node<'_, '_>, key: &str) -> f64 {
        let value = self.number(node, key);
        match value {
            Some(value) if value > 0.0 => value,
            _ => {
                let message = match value {
                    Some(value) => format!("`{key}` = {value} is not positive"),
                    None => format!("<{}> without `{key}`", node.tag_name().name()),
                };
                self.fault_in(node, key, message, "give a length in m");
                1.0
            }
        }
    }

    /// The frame of the child `origin`: x y z, and roll, pitch and yaw about the fixed axes x, y and z.
    pub fn origin(&mut self, node: &Node<'a, '_>) -> Pose {
        let Some(origin) = self.child(node, "origin") else {
            return Pose::IDENTITY;
        };
        let r = self.numbers::<3>(&origin, "xyz").unwrap_or_default();
        let [roll, pitch, yaw] = self.numbers::<3>(&origin, "rpy").unwrap_or_default();
        let turn = |axis: Vec3, angle: f64| Quat::from_scaled_axis(axis * angle);
        Pose {
            r: r.into(),
            A: turn(Vec3::z(), yaw) * turn(Vec3::y(), pitch) * turn(Vec3::x(), roll),
        }
    }
}
