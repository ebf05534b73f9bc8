//! What there is to be seen of a part at a step boundary, for files that grow as a run goes: the film, trajectories, contacts
//! and files for ParaView.

use std::io::{self, Write};

use percuss_contact::Status;
use percuss_files::vtk::{Surface, world};
use percuss_math::space::{Pose, Vec3};

use percuss_record::film::Frame;

/// A part at a step boundary.
pub trait Sight {
    /// Time, s.
    fn t(&self) -> f64;

    /// Makes the frame of the film that of this instant; frames that are not empty are written over.
    fn film(&self, frame: &mut Frame);

    /// Appends the rows of this instant to the table of trajectories.
    fn trail(&self, _rows: &mut Vec<u8>) -> io::Result<()> {
        Ok(())
    }

    /// The contacts of the last step; none where that step was taken before the run was resumed, and its geometry is not
    /// known any more.
    fn contacts(&self) -> Option<ContactColumns>;

    /// What the table of contacts calls who has this number there.
    fn name(&self, number: i64) -> String {
        number.to_string()
    }

    /// The contents of the files for ParaView, in the order of [`Outputs::fields`].
    fn fields<'a>(&'a self, contacts: &'a ContactColumns) -> Vec<Field<'a>>;
}

/// What fills a file.
pub type Field<'a> = Box<dyn Fn(&mut dyn Write) -> io::Result<()> + 'a>;

/// What is written as a run goes.
#[derive(Clone, Debug, Default)]
pub struct Outputs {
    /// Whether the table of all trajectories is.
    pub trajectories: bool,
    /// Whether contacts are: at the times of the files for ParaView, or else at the end.
    pub contacts: bool,
    /// Spacing of the frames of the film, s, and two numbers by which it is known as one of this scene.
    pub film: Option<(f64, [u32; 2])>,
    /// Spacing of the files for ParaView, s.
    pub vtk_dt: Option<f64>,
    /// The files of each instant: the beginning of their names, and the part of the collection that they are.
    pub fields: Vec<(&'static str, usize)>,
    /// What stands still, which ParaView gets once, and the part of the collection that it is.
    pub standing: (Surface, usize),
}

/// Bodies as columns.
#[derive(Default)]
pub struct BodyColumns {
    /// Their numbers.
    pub id: Vec<i64>,
    /// The numbers of their kinds.
    pub kind: Vec<i64>,
    /// Where they are, m.
    pub position: Vec<[f64; 3]>,
    /// How they are turned, as quaternions w, i, j, k.
    pub orientation: Vec<[f64; 4]>,
    /// Velocities, m/s.
    pub velocity: Vec<[f64; 3]>,
    /// Angular velocities, rad/s.
    pub spin: Vec<[f64; 3]>,
    /// Half sizes along their axes, m.
    pub scale: Vec<[f64; 3]>,
}

impl BodyColumns {
    /// Appends something without size.
    pub fn push(&mut self, id: i64, pose: &Pose, velocity: Vec3, spin: Vec3) {
        let A = pose.A;
        self.id.push(id);
        self.kind.push(0);
        self.position.push(pose.r.into());
        self.orientation.push([A.w, A.i, A.j, A.k]);
        self.velocity.push(velocity.into());
        self.spin.push(spin.into());
        self.scale.push([0.0; 3]);
    }

    /// As the writer of files for ParaView takes them.
    pub fn columns(&self) -> world::Bodies<'_> {
        world::Bodies {
            id: &self.id,
            kind: &self.kind,
            position: &self.position,
            orientation: &self.orientation,
            velocity: &self.velocity,
            spin: &self.spin,
            scale: &self.scale,
        }
    }
}

/// Contacts as columns.
#[derive(Default)]
pub struct ContactColumns {
    /// The numbers of the two that touch; scenery has −1, −2, …
    pub bodies: [Vec<i64>; 2],
    /// Where, m.
    pub position: Vec<[f64; 3]>,
    /// From the first to the second.
    pub normal: Vec<[f64; 3]>,
    /// Gaps, m.
    pub gap: Vec<f64>,
    /// On the second, along the axes of space, N s.
    pub percussion: Vec<[f64; 3]>,
    /// The same as forces, N.
    pub force: Vec<[f64; 3]>,
    /// States.
    pub status: Vec<Status>,
    /// Percussions along normal, tangent 1 and tangent 2, N s.
    pub p: Vec<[f64; 3]>,
}

impl ContactColumns {
    /// With room for so many.
    pub fn with_capacity(contacts: usize) -> Self {
        ContactColumns {
            bodies: [Vec::with_capacity(contacts), Vec::with_capacity(contacts)],
            position: Vec::with_capacity(contacts),
            normal: Vec::with_capacity(contacts),
            gap: Vec::with_capacity(contacts),
            percussion: Vec::with_capacity(contacts),
            force: Vec::with_capacity(contacts),
            status: Vec::with_capacity(contacts),
            p: Vec::with_capacity(contacts),
        }
    }

    /// As the writers of files take them.
    pub fn columns(&self) -> world::Contacts<'_> {
        world::Contacts {
            body1: &self.bodies[0],
            body2: &self.bodies[1],
            position: &self.position,
            normal: &self.normal,
            gap: &self.gap,
            percussion: &self.percussion,
            force: &self.force,
            status: &self.status,
        }
    }
}
