//! COLLADA: triangles, polygons and their places in the scene, and the diffuse colours of their materials.
//!
//! Lengths are in m: the unit of the file is taken. Which axis it calls up is not, as in the tools that robots are drawn with.

use std::collections::BTreeMap;

use percuss_math::space::{Mat3, Quat, Vec3};
use percuss_shapes::Triangles;
use roxmltree::{Document, Node, ParsingOptions};

use super::{Piece, fan};

/// Points, and the corners of triangles.
type Faces = (Vec<Vec3>, Vec<[usize; 3]>);

/// Deepest nesting of nodes.
const DEEPEST: usize = 50;
/// Most corners of all instances together.
const MOST: usize = 20_000_000;

/// The pieces of a text, one for each material of each instance.
pub(super) fn read(text: &str) -> Result<Vec<Piece>, String> {
    let options = ParsingOptions {
        allow_dtd: true,
        ..ParsingOptions::default()
    };
    let document = Document::parse_with_options(text, options)
        .map_err(|error| format!("not valid XML: {error}"))?;
    let named = document
        .descendants()
        .filter_map(|node| Some((node.attribute("id")?, node)));
    let mut reader = Reader {
        named: named.collect(),
        pieces: Vec::new(),
        corners: 0,
    };
    let root = document.root_element();
    let unit = child(root, "asset").and_then(|asset| child(asset, "unit"));
    let unit = unit.and_then(|unit| unit.attribute("meter")?.trim().parse::<f64>().ok());
    let place = Affine::scaling(Vec3::repeat(unit.filter(|unit| *unit > 0.0).unwrap_or(1.0)));
    let mut scenes = root
        .descendants()
        .filter(|node| node.has_tag_name("visual_scene"));
    match scenes.next() {
        Some(scene) => {
            for node in scene.children().filter(|node| node.has_tag_name("node")) {
                reader.node(node, &place, 0)?;
            }
        }
        None => {
            for geometry in root
                .descendants()
                .filter(|node| node.has_tag_name("geometry"))
            {
                reader.geometry(geometry, None, &place)?;
            }
        }
    }
    Ok(reader.pieces)
}

/// x ↦ A x + b.
#[derive(Clone, Copy)]
struct Affine {
    A: Mat3,
    b: Vec3,
}

impl Affine {
    fn scaling(lengths: Vec3) -> Self {
        Affine {
            A: Mat3::from_diagonal(&lengths),
            b: Vec3::zeros(),
        }
    }

    /// First the other one, then this.
    fn then(&self, inner: &Affine) -> Affine {
        Affine {
            A: self.A * inner.A,
            b: self.A * inner.b + self.b,
        }
    }
}

struct Reader<'a, 'b> {
    named: BTreeMap<&'a str, Node<'a, 'b>>,
    pieces: Vec<Piece>,
    corners: usize,
}

impl<'a, 'b> Reader<'a, 'b> {
    /// What a reference such as `#name` means.
    fn find(&self, reference: Option<&str>) -> Option<Node<'a, 'b>> {
        let name = reference?.trim().trim_start_matches('#');
        self.named.get(name).copied()
    }

    /// A node with its own place, what it shows, and the nodes in it.
    fn node(&mut self, node: Node<'a, 'b>, place: &Affine, depth: usize) -> Result<(), String> {
        if depth > DEEPEST {
            return Err(format!("nodes nested more than {DEEPEST} deep"));
        }
        let mut place = *place;
        for child in node.children().filter(Node::is_element) {
            match child.tag_name().name() {
                "matrix" | "translate" | "rotate" | "scale" => {
                    place = place.then(&transform(child)?)
                }
                "node" => self.node(child, &place, depth + 1)?,
                "instance_node" => {
                    if let Some(other) = self.find(child.attribute("url")) {
                        self.node(other, &place, depth + 1)?;
                    }
                }
                "instance_geometry" => {
                    if let Some(geometry) = self.find(child.attribute("url")) {
                        self.geometry(geometry, Some(child), &place)?;
                    }
                }
                _ => {}
            }
        }
        Ok(())
    }

    fn geometry(
        &mut self,
        geometry: Node<'a, 'b>,
        instance: Option<Node<'a, 'b>>,
        place: &Affine,
    ) -> Result<(), String> {
        let Some(mesh) = child(geometry, "mesh") else {
            return Ok(()); // a spline
        };
        for group in mesh.children().filter(Node::is_element) {
            let triangles = self.triangles(group)?;
            let Some((source, triangles)) = triangles.filter(|(_, some)| !some.is_empty()) else {
                continue;
            };
            self.corners += 3 * triangles.len() + source.len();
            if self.corners > MOST {
                return Err(format!("more than {MOST} corners"));
            }
            let moved = source.iter().map(|point| place.A * point + place.b);
            self.pieces.push(Piece {
                triangles: Triangles {
                    vertices: moved.collect(),
                    triangles,
                },
                colour: group
                    .attribute("material")
                    .and_then(|symbol| self.colour(symbol, instance)),
            });
        }
        Ok(())
    }

    /// Points and corners of a group of faces; none where it is something else.
    fn triangles(&self, group: Node<'a, 'b>) -> Result<Option<Faces>, String> {
        let kind = group.tag_name().name();
        if !matches!(
            kind,
            "triangles" | "polylist" | "polygons" | "tristrips" | "trifans"
        ) {
            return Ok(None);
        }
        let inputs = group.children().filter(|node| node.has_tag_name("input"));
        let offset = |node: &Node<'_, '_>| {
            node.attribute("offset")
                .and_then(|n| n.trim().parse::<usize>().ok())
                .unwrap_or(0)
        };
        let inputs: Vec<_> = inputs.collect();
        let stride = 1 + inputs.iter().map(offset).max().unwrap_or(0);
        let vertex = inputs
            .iter()
            .find(|node| node.attribute("semantic") == Some("VERTEX"));
        let Some(vertex) = vertex.copied() else {
            return Ok(None);
        };
        let positions = self.find(vertex.attribute("source")).and_then(|vertices| {
            let mut inputs = vertices
                .children()
                .filter(|node| node.has_tag_name("input"));
            let position = inputs.find(|node| node.attribute("semantic") == Some("POSITION"))?;
            self.find(position.attribute("source"))
        });
        let positions = positions.ok_or("faces without positions")?;
        let points = points(positions)?;
        let at = offset(&vertex);
        let mut triangles = Vec::new();
        let counts: Vec<usize> = match child(group, "vcount") {
            Some(counts) => numbers(counts)?,
            None => Vec::new(),
        };
        for list in group.children().filter(|node| node.has_tag_name("p")) {
            let indices: Vec<usize> = numbers(list)?;
            let corners: Vec<usize> = indices
                .chunks_exact(stride)
                .map(|corner| corner[at.min(stride - 1)])
                .collect();
            if corners.iter().any(|corner| *corner >= points.len()) {
                return Err("a corner that is no point".to_owned());
            }
            match kind {
                "triangles" => triangles.extend(corners.as_chunks::<3>().0),
                "polylist" => {
                    let mut rest = &corners[..];
                    for count in &counts {
                        let (face, behind) = rest
                            .split_at_checked(*count)
                            .ok_or("fewer corners than are counted")?;
                        triangles.extend(fan(face));
                        rest = behind;
                    }
                }
                "tristrips" => triangles.extend(corners.windows(3).enumerate().map(
                    |(k, strip)| match k % 2 {
                        0 => [strip[0], strip[1], strip[2]],
                        _ => [strip[1], strip[0], strip[2]],
                    },
                )),
                _ => triangles.extend(fan(&corners)),
            }
        }
        Ok(Some((points, triangles)))
    }

    /// The diffuse colour of the material that an instance binds to a symbol.
    fn colour(&self, symbol: &str, instance: Option<Node<'a, 'b>>) -> Option<[f64; 3]> {
        let mut bound = instance
            .into_iter()
            .flat_map(|instance| instance.descendants());
        let bound = bound.find(|node| {
            node.has_tag_name("instance_material") && node.attribute("symbol") == Some(symbol)
        });
        let target = bound.and_then(|node| node.attribute("target"));
        let material = self.find(target.or(Some(symbol)))?;
        let effect = self.find(child(material, "instance_effect")?.attribute("url"))?;
        let diffuse = effect
            .descendants()
            .find(|node| node.has_tag_name("diffuse"))?;
        let colour: Vec<f64> = numbers(child(diffuse, "color")?).ok()?;
        Some(*colour.first_chunk::<3>()?)
    }
}

fn child<'a, 'b>(node: Node<'a, 'b>, tag: &str) -> Option<Node<'a, 'b>> {
    node.children().find(|child| child.has_tag_name(tag))
}

/// The numbers in an element.
fn numbers<T: std::str::FromStr>(node: Node<'_, '_>) -> Result<Vec<T>, String> {
    let text = node.text().unwrap_or_default();
    let words = text.split_whitespace().map(|word| word.parse().ok());
    let numbers: Option<Vec<T>> = words.collect();
    numbers.ok_or_else(|| {
        format!(
            "<{}> has something that is no number",
            node.tag_name().name()
        )
    })
}

/// The points of a source: the first three of so many numbers each.
fn points(source: Node<'_, '_>) -> Result<Vec<Vec3>, String> {
    let array = child(source, "float_array").ok_or("positions without numbers")?;
    let values: Vec<f64> = numbers(array)?;
    let accessor = source
        .descendants()
        .find(|node| node.has_tag_name("accessor"));
    let stride = accessor.and_then(|node| node.attribute("stride")?.trim().parse().ok());
    let stride = stride.filter(|stride| *stride >= 3).unwrap_or(3);
    let points: Vec<Vec3> = values
        .chunks_exact(stride)
        .map(|point| Vec3::new(point[0], point[1], point[2]))
        .collect();
    match points.iter().flatten().all(|x| x.is_finite()) {
        true => Ok(points),
        false => Err("a position that is not finite".to_owned()),
    }
}

fn transform(node: Node<'_, '_>) -> Result<Affine, String> {
    let values: Vec<f64> = numbers(node)?;
    let still = Affine::scaling(Vec3::repeat(1.0));
    Ok(match (node.tag_name().name(), &values[..]) {
        ("matrix", v) if v.len() == 16 => Affine {
            A: Mat3::new(v[0], v[1], v[2], v[4], v[5], v[6], v[8], v[9], v[10]),
            b: Vec3::new(v[3], v[7], v[11]),
        },
        ("translate", &[x, y, z]) => Affine {
            b: Vec3::new(x, y, z),
            ..still
        },
        ("scale", &[x, y, z]) => Affine::scaling(Vec3::new(x, y, z)),
        ("rotate", &[x, y, z, angle]) => {
            let axis = Vec3::new(x, y, z)
                .try_normalize(0.0)
                .unwrap_or_else(Vec3::z);
            let turn = Quat::from_scaled_axis(axis * angle.to_radians());
            Affine {
                A: turn.to_rotation_matrix().into_inner(),
                ..still
            }
        }
        (tag, values) => return Err(format!("<{tag}> with {} numbers", values.len())),
    })
}
