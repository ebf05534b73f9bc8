//! How walls move: a displacement and a turn about a pivot, by formulas of t.

use percuss_fluid::RigidMotion;
use percuss_math::space::{Quat, Vec3};
use percuss_text::diagnose::{Diagnostic, Faults};
use percuss_text::document::Table;
use percuss_text::formula::Program;
use percuss_text::read;
use schemars::JsonSchema;
use serde::Serialize;

use super::build::FluidBuilder;
use percuss_part::Builder;
use percuss_text::{Entry, Row};

/// A given motion of a wall; without these keys it stands still.
#[derive(Clone, Debug, Default, PartialEq, Serialize, JsonSchema)]
pub struct Carried {
    /// Displacement over time, m; formulas of t.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub displacement: Option<Row>,
    /// Velocity of its surface along itself, as of a belt or a lid, m/s; formulas of t. The wall stays where it is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub slide: Option<Row>,
    /// Angle over time, rad; a formula of t.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub angle: Option<Entry>,
    /// The point about which it turns, m; the origin by default. It moves with the displacement.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pivot: Option<Row>,
    /// The axis about which it turns in space; z by default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub axis: Option<Row>,
}

impl Carried {
    pub(super) fn read(t: &mut Table<'_>, faults: &mut Faults) -> Self {
        let carried = Self {
            displacement: read::optional_row(t, "displacement", faults),
            slide: read::optional_row(t, "slide", faults),
            angle: read::optional_entry(t, "angle", faults),
            pivot: read::optional_row(t, "pivot", faults),
            axis: read::optional_row(t, "axis", faults),
        };
        let turned = carried.pivot.as_ref().or(carried.axis.as_ref());
        if let (Some(row), None) = (turned, &carried.angle) {
            let fault = Diagnostic::new(&row.place, "a `pivot` or `axis` without `angle`");
            faults.push(fault.with_hint("add angle, a formula of t"));
        }
        carried
    }

    /// The motion; none where it stands still. The outer none says that something of it is at fault.
    pub(super) fn motion<const D: usize>(
        &self,
        builder: &mut FluidBuilder<'_, '_>,
    ) -> Option<Option<Moved<D>>> {
        if self.displacement.is_none() && self.slide.is_none() && self.angle.is_none() {
            return Some(None);
        }
        let still = || [0.0; 3].map(|x| percuss_text::formula::Expr::from(x).compile());
        let mut by: [[Program; 3]; D] = std::array::from_fn(|_| still());
        if let Some(row) = &self.displacement {
            builder.count::<D>(row, "displacement")?;
            for (by, entry) in by.iter_mut().zip(row.iter()) {
                *by = builder.of_time(entry)?;
            }
        }
        let mut slide: [[Program; 3]; D] = std::array::from_fn(|_| still());
        if let Some(row) = &self.slide {
            builder.count::<D>(row, "slide")?;
            for (slide, entry) in slide.iter_mut().zip(row.iter()) {
                *slide = builder.of_time(entry)?;
            }
        }
        let angle = match &self.angle {
            Some(entry) => builder.of_time(entry)?,
            None => still(),
        };
        let pivot = match &self.pivot {
            Some(row) => builder.vector(row, "pivot")?,
            None => [0.0; D],
        };
        let mut axis = Vec3::z();
        if let Some(row) = &self.axis {
            let given = Vec3::from(builder.vector::<3>(row, "axis")?);
            if given.norm() == 0.0 || D == 2 {
                let hint = "give a vector that is not zero, in space; in the plane leave it out";
                builder.fault(&row.place, "the axis has no direction", hint);
                return None;
            }
            axis = given.normalize();
        }
        Some(Some(Moved {
            by,
            slide,
            angle,
            pivot,
            axis,
        }))
    }
}

/// A displacement and a turn, each with its first two derivatives by time.
pub(super) struct Moved<const D: usize> {
    by: [[Program; 3]; D],
    slide: [[Program; 3]; D],
    angle: [Program; 3],
    pivot: [f64; D],
    axis: Vec3,
}

impl<const D: usize> Moved<D> {
    /// Where it is at t, s: r_P = c + d(t) + A (r_P₀ − c).
    pub(super) fn at(&self, t: f64) -> RigidMotion<D> {
        let [angle, rate, change] = [0, 1, 2].map(|k| self.angle[k].eval(&[t]));
        let A = *Quat::from_scaled_axis(angle * self.axis)
            .to_rotation_matrix()
            .matrix();
        let (omega, alpha) = (rate * self.axis, change * self.axis);
        let mut c = Vec3::zeros();
        c.iter_mut().zip(self.pivot).for_each(|(c, p)| *c = p);
        // the origin of places lies at −c from the pivot
        let s = -(A * c);
        let (v, a) = (
            omega.cross(&s),
            alpha.cross(&s) + omega.cross(&omega.cross(&s)),
        );
        let by = |k: usize, order: usize| self.by[k][order].eval(&[t]);
        let slide = |k: usize, order: usize| self.slide[k][order].eval(&[t]);
        RigidMotion {
            r: std::array::from_fn(|k| c[k] + s[k] + by(k, 0)),
            A: std::array::from_fn(|i| std::array::from_fn(|k| A[(i, k)])),
            v: std::array::from_fn(|k| v[k] + by(k, 1) + slide(k, 0)),
            omega: omega.into(),
            a: std::array::from_fn(|k| a[k] + by(k, 2) + slide(k, 1)),
            alpha: alpha.into(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use percuss_text::formula::{Expr, Names};

    fn formula(text: &str) -> [Program; 3] {
        let value = Expr::parse(text, &Names::new().variables(["t"])).unwrap();
        let slope = value.derivative(0);
        [
            value.compile(),
            slope.compile(),
            slope.derivative(0).compile(),
        ]
    }

    /// Velocities and accelerations of a place are the slopes of where it is; a pivot stays.
    #[test]
    fn motions_have_their_own_slopes() {
        let moved = Moved::<3> {
            by: [formula("0.3*t^2"), formula("sin(2*t)"), formula("0")],
            slide: std::array::from_fn(|_| formula("0")),
            angle: formula("0.7*t + t^3"),
            pivot: [0.4, -0.2, 0.1],
            axis: Vec3::new(1.0, 2.0, -0.5).normalize(),
        };
        let (t, e, place) = (0.6, 1e-5, [0.9, 0.3, -0.7]);
        let [before, now, after] = [t - e, t, t + e].map(|t| moved.at(t).of(place));
        for k in 0..3 {
            let slope = (after.r[k] - before.r[k]) / (2.0 * e);
            assert!((slope - now.v[k]).abs() < 1e-8, "{slope} {}", now.v[k]);
            let bend = (after.v[k] - before.v[k]) / (2.0 * e);
            assert!((bend - now.a[k]).abs() < 1e-7, "{bend} {}", now.a[k]);
        }
        let pivot = moved.at(t).of(moved.pivot).r;
        let by = [0.3 * t * t, (2.0 * t).sin(), 0.0];
        for k in 0..3 {
            assert!((pivot[k] - moved.pivot[k] - by[k]).abs() < 1e-14);
        }
    }
}
