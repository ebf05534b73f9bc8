//! `[[visual]]`: what links look like.

use std::path::{Path, PathBuf};

use percuss_math::space::{Pose, Vec3};

use super::builder::MechanismBuilder;
use crate::Given;
use crate::section::Visual;
use percuss_bodies_scene::section::PartShape;
use percuss_bodies_scene::shape_of;
use percuss_files::mesh;
use percuss_part::colour;
use percuss_record::film::Form;

/// What a link, or the ground, looks like.
#[derive(Clone, Debug)]
pub(crate) struct Look {
    /// The link; none is the ground.
    pub body: Option<usize>,
    /// Where it is in the frame of the link.
    pub place: Pose,
    /// Its colour as `#rrggbb`, where one is given.
    pub colour: Option<String>,
    pub surface: Surface,
}

/// What it is.
#[derive(Clone, Debug)]
pub(crate) enum Surface {
    /// A form.
    Form(Form),
    /// A mesh that is read when it is shown, with the factors of its lengths.
    File(PathBuf, Vec3),
}

impl MechanismBuilder<'_> {
    /// What a section describes; none beside a note where its file is not there, or it is of no known kind.
    pub fn look(&mut self, scene: Given<'_>, section: &Visual) -> Option<Option<Look>> {
        let body = match section.on.as_str() {
            "ground" => None,
            _ => Some(self.find(&section.on)?),
        };
        let part = &section.part;
        let place = Pose {
            r: self.vector_or_zero(part.position.as_ref(), "position")?,
            A: self.turn(part.rotation.as_ref(), part.angle.as_ref())?,
        };
        let colour = match &section.colour {
            Some(word) => Some(colour(word, self.faults)?),
            None => None,
        };
        let surface = match part.shape.as_ref()? {
            PartShape::Mesh(mesh) => {
                let hint = "give a number other than 0";
                let unit = self.not_negative(&mesh.scale, "scale", hint)?;
                let stretch = match &section.stretch {
                    Some(row) => self.vector(row, "stretch")?,
                    None => Vec3::repeat(1.0),
                };
                let path = Path::new(&mesh.file.value);
                if !path.is_file() || !mesh::is_known(path) {
                    self.unseen.push(mesh.file.value.clone());
                    return Some(None);
                }
                Surface::File(path.to_owned(), stretch * unit)
            }
            shape => {
                let place = &section.on.place;
                let made = shape_of(
                    shape,
                    scene.general,
                    self.vocabulary,
                    self.plane,
                    place,
                    self.faults,
                )?;
                Surface::Form(Form::of(&made, 1.0))
            }
        };
        Some(Some(Look {
            body,
            place,
            colour,
            surface,
        }))
    }
}
