//! Regions that are filled with fluid, or that walls surround.

use std::path::{Path, PathBuf};

use percuss_fluid::{Ball, Block, Cylinder, FluidError, Polygon, Region, Solid};
use percuss_shapes::shape::Triangles;
use percuss_text::diagnose::{Diagnostic, Faults, Located};
use percuss_text::document::Table;
use percuss_text::read;
use schemars::JsonSchema;
use serde::Serialize;

use super::build::FluidBuilder;
use percuss_part::Builder;
use percuss_text::{Entry, Matrix, Row};

/// A region, by one of: a box (`low`, `high`), a ball (`centre`, `radius`), a cylinder (`from`, `to`, `radius`), a polygon in the
/// plane (`corners`), the inside of an STL file (`mesh`).
#[derive(Clone, Debug, Default, PartialEq, Serialize, JsonSchema)]
pub struct Extent {
    /// Lower corner of a box, m.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub low: Option<Row>,
    /// Upper corner of a box, m.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub high: Option<Row>,
    /// Centre of a ball, m; in the plane of a disc.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub centre: Option<Row>,
    /// Radius of a ball or a cylinder, m.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub radius: Option<Entry>,
    /// Centre of one end of a cylinder, m.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from: Option<Row>,
    /// Centre of its other end, m.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to: Option<Row>,
    /// Corners of a polygon in the plane, m.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub corners: Option<Matrix>,
    /// An STL file whose inside it is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mesh: Option<Located<String>>,
    /// Metres per unit of the STL file; 1 by default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub scale: Option<Entry>,
    /// Where it is told; of scenes that say the same, no difference.
    #[serde(skip)]
    pub(super) told: Located<()>,
}

impl Extent {
    pub(super) fn read(t: &mut Table<'_>, folder: &Path, faults: &mut Faults) -> Self {
        let mut mesh = read::optional_word(t, "mesh", faults);
        // once found, the scene may be written elsewhere
        if let Some(mesh) = mesh.as_mut().filter(|mesh| !mesh.is_told())
            && let Some(path) = folder.join(&mesh.value).to_str()
        {
            mesh.value = path.to_owned();
        }
        let corners = t.take("corners");
        let extent = Self {
            low: read::optional_row(t, "low", faults),
            high: read::optional_row(t, "high", faults),
            centre: read::optional_row(t, "centre", faults),
            radius: read::optional_entry(t, "radius", faults),
            from: read::optional_row(t, "from", faults),
            to: read::optional_row(t, "to", faults),
            corners: corners.map(|node| read::matrix(node, "corners", faults)),
            mesh,
            scale: read::optional_entry(t, "scale", faults),
            told: Located::new((), &t.place),
        };
        if extent.kind().is_none() {
            let hint = "give either low and high, or centre and radius, or from, to and radius, or corners, or mesh";
            faults.push(Diagnostic::new(&t.place, "the region is not clear").with_hint(hint));
        }
        extent
    }

    pub(super) fn file(&self) -> Option<PathBuf> {
        self.mesh.as_ref().map(|mesh| PathBuf::from(mesh.as_str()))
    }

    /// Which of the five it is; none where keys are missing or too many.
    fn kind(&self) -> Option<Kind> {
        let given = [
            self.low.is_some(),
            self.high.is_some(),
            self.centre.is_some(),
            self.from.is_some(),
            self.to.is_some(),
            self.radius.is_some(),
            self.corners.is_some(),
            self.mesh.is_some(),
        ];
        let kinds = [
            (Kind::Block, [1, 1, 0, 0, 0, 0, 0, 0]),
            (Kind::Ball, [0, 0, 1, 0, 0, 1, 0, 0]),
            (Kind::Cylinder, [0, 0, 0, 1, 1, 1, 0, 0]),
            (Kind::Polygon, [0, 0, 0, 0, 0, 0, 1, 0]),
            (Kind::Mesh, [0, 0, 0, 0, 0, 0, 0, 1]),
        ];
        let given = given.map(i32::from);
        let found = kinds.into_iter().find(|(_, keys)| *keys == given);
        found.map(|(kind, _)| kind)
    }

    /// The region.
    pub(super) fn region<const D: usize>(
        &self,
        builder: &mut FluidBuilder<'_, '_>,
    ) -> Option<Box<dyn Region<D> + Send + Sync>>
    where
        Space: Special<D>,
    {
        match self.kind()? {
            Kind::Block => {
                let (low, high) = (self.low.as_ref()?, self.high.as_ref()?);
                let (a, b) = (
                    builder.vector::<D>(low, "low"),
                    builder.vector(high, "high"),
                );
                let (low, high): ([f64; D], [f64; D]) = (a?, b?);
                if let Some(k) = (0..D).find(|k| high[*k] <= low[*k]) {
                    let axis = ["x", "y", "z"][k];
                    let message = format!("the box has no extent along {axis}");
                    builder.fault(
                        &self.told.place,
                        message,
                        "`high` must lie above `low` along each axis",
                    );
                    return None;
                }
                Some(Box::new(Block { low, high }))
            }
            Kind::Ball => {
                let centre = builder.vector(self.centre.as_ref()?, "centre");
                let radius = builder.positive(self.radius.as_ref()?, "radius");
                Some(Box::new(Ball::<D> {
                    centre: centre?,
                    radius: radius?,
                }))
            }
            Kind::Cylinder => {
                let from = builder.vector::<D>(self.from.as_ref()?, "from");
                let to = builder.vector::<D>(self.to.as_ref()?, "to");
                let radius = builder.positive(self.radius.as_ref()?, "radius");
                let (from, to, radius) = (from?, to?, radius?);
                if from == to {
                    let hint = "`from` and `to` are the centres of its ends";
                    builder.fault(&self.told.place, "the cylinder has no length", hint);
                    return None;
                }
                Some(Box::new(Cylinder { from, to, radius }))
            }
            Kind::Polygon => {
                let rows = self.corners.as_ref()?;
                let corners = rows.iter().map(|row| builder.vector::<D>(row, "corners"));
                let corners: Vec<[f64; D]> = corners.collect::<Option<_>>()?;
                let polygon = Space::polygon(&corners).filter(|_| corners.len() > 2);
                if polygon.is_none() {
                    let hint = "give at least three corners, in the plane; in space give `mesh`";
                    builder.fault(&rows.place, "the corners enclose nothing", hint);
                }
                polygon
            }
            Kind::Mesh => self.solid(builder),
        }
    }

    fn solid<const D: usize>(
        &self,
        builder: &mut FluidBuilder<'_, '_>,
    ) -> Option<Box<dyn Region<D> + Send + Sync>>
    where
        Space: Special<D>,
    {
        let file = self.mesh.as_ref()?;
        let scale = match &self.scale {
            Some(scale) => builder.positive(scale, "scale")?,
            None => 1.0,
        };
        let told = |builder: &mut FluidBuilder<'_, '_>, why: String| {
            let message = format!("the mesh {} cannot be used: {why}", file.value);
            builder.fault(
                &file.place,
                message,
                "give a closed STL surface, for a fluid in space",
            );
        };
        let bytes = match std::fs::read(file.as_str()) {
            Ok(bytes) => bytes,
            Err(error) => {
                told(builder, error.to_string());
                return None;
            }
        };
        let triangles = match Triangles::from_stl(&bytes, scale) {
            Ok(triangles) => triangles,
            Err(error) => {
                told(builder, error.to_string());
                return None;
            }
        };
        let corner = |i: &usize| -> [f64; 3] { triangles.vertices[*i].into() };
        let corners = triangles.triangles.iter();
        let corners = corners.map(|t| [corner(&t[0]), corner(&t[1]), corner(&t[2])]);
        match Space::solid(corners.collect()) {
            Some(Ok(solid)) => Some(solid),
            Some(Err(error)) => {
                told(builder, error.to_string());
                None
            }
            None => {
                told(builder, "the fluid is planar".to_owned());
                None
            }
        }
    }
}

#[derive(Clone, Copy)]
enum Kind {
    Block,
    Ball,
    Cylinder,
    Polygon,
    Mesh,
}

/// The plane and space, for regions that only one of them has.
pub(super) struct Space;

/// Regions that only the plane or only space has.
pub(super) trait Special<const D: usize> {
    fn polygon(_: &[[f64; D]]) -> Option<Box<dyn Region<D> + Send + Sync>> {
        None
    }

    fn solid(
        _: Vec<[[f64; 3]; 3]>,
    ) -> Option<Result<Box<dyn Region<D> + Send + Sync>, FluidError>> {
        None
    }
}

impl Special<2> for Space {
    fn polygon(corners: &[[f64; 2]]) -> Option<Box<dyn Region<2> + Send + Sync>> {
        let corners = corners.to_vec();
        Some(Box::new(Polygon { corners }))
    }
}

impl Special<3> for Space {
    fn solid(
        triangles: Vec<[[f64; 3]; 3]>,
    ) -> Option<Result<Box<dyn Region<3> + Send + Sync>, FluidError>> {
        Some(Solid::new(triangles).map(|solid| Box::new(solid) as Box<dyn Region<3> + Send + Sync>))
    }
}
