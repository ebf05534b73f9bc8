//! Bodies and scenery, each from its own table.

use std::sync::Arc;

use percuss_bodies::world::{Driven, Kind, KindId, MaterialId, Motion, Placement, Scenery};
use percuss_bodies::{MassProperties, Shape};
use percuss_math::space::{Mat3, Pose, Quat, Vec3};

use super::Named;
use super::frame::{Frame, Template};
use super::shapes::Shaped;
use crate::section::{Body, BodyKeys};
use percuss_text::words::counted;

/// Density of bodies for which nothing is said, kg/m³ (in the plane kg/m²).
const DENSITY: f64 = 1000.0;

impl Frame<'_> {
    /// All bodies, in a fixed order of their shapes and then of the file.
    pub fn bodies(&mut self) {
        let bodies = self.scene.bodies;
        self.list(&bodies.sphere);
        self.list(&bodies.cuboid);
        self.list(&bodies.capsule);
        self.list(&bodies.cylinder);
        self.list(&bodies.cone);
        self.list(&bodies.hull);
        self.list(&bodies.mesh);
        self.list(&bodies.disc);
        self.list(&bodies.polygon);
        self.list(&bodies.halfspace);
        self.list(&bodies.funnel);
        self.list(&bodies.compound);
    }

    fn list<S: Shaped>(&mut self, list: &[Body<S>]) {
        for body in list {
            self.body(&body.keys, &body.shape);
        }
    }

    fn body(&mut self, keys: &BodyKeys, shaped: &dyn Shaped) {
        let place = &keys.name.place;
        let shape = shaped.shape(self, place);
        let upright = shaped.upright(self);
        let material = match &keys.material {
            Some(name) => self.material_named(name),
            None => Some((self.plain, None)),
        };
        let pose = self.pose(keys, upright);
        if shape.as_ref().is_some_and(Shape::is_scenery) {
            self.without_mass(keys);
        }
        let still = keys.fixed || shape.as_ref().is_some_and(Shape::is_scenery);
        let name = keys.name.value.clone();
        if keys.template {
            self.only_a_template(keys, still);
            let kind = self.kind(keys, shape, material);
            let placement = self.placement(keys, pose);
            let template = Template {
                kind: kind.zip(placement),
                place: place.clone(),
                used: false,
            };
            self.templates.insert(name, template);
        } else if still || keys.motion.is_some() {
            self.at_rest(keys);
            let motion = match (&keys.motion, pose) {
                (Some(motion), Some(pose)) => self.driven(motion, pose),
                (None, Some(pose)) => Some(Motion::Fixed(pose)),
                (_, None) => None,
            };
            let copies = self.copies(keys.repeat.as_ref());
            if let (Some(shape), Some((material, _)), Some(motion), Some(copies)) =
                (shape, material, motion, copies)
            {
                let shape = self.world.shape(shape);
                for (k, copy) in copies.iter().enumerate() {
                    let motion = if k == 0 {
                        motion.clone()
                    } else {
                        moved(&motion, *copy)
                    };
                    let id = self.world.scenery(Scenery {
                        shape,
                        material,
                        motion,
                    });
                    self.name_copy(keys, k, Named::Scenery(id));
                }
            }
        } else {
            let kind = self.kind(keys, shape, material);
            let placement = self.placement(keys, pose);
            let copies = self.copies(keys.repeat.as_ref());
            if let Some(copies) = copies
                && self.admit(copies.len(), place)
                && let (Some(kind), Some(placement)) = (kind, placement)
            {
                for (k, copy) in copies.iter().enumerate() {
                    let placement = match k {
                        0 => placement,
                        _ => Placement {
                            pose: copy.then(&placement.pose),
                            v: copy.A * placement.v,
                            omega: copy.A * placement.omega,
                        },
                    };
                    let id = self.world.place(&mut self.state, kind, &placement);
                    let name = self.name_copy(keys, k, Named::Body(id));
                    self.owners.push((id, format!("`{name}`"), place.clone()));
                }
            }
        }
    }

    /// Notes what a body is called, or its copy number k from 0; a fault where something is called so already.
    fn name_copy(&mut self, keys: &BodyKeys, k: usize, who: Named) -> String {
        let name = match keys.repeat {
            Some(_) => format!("{}_{}", keys.name.value, k + 1),
            None => keys.name.value.clone(),
        };
        let before = self.names.insert(name.clone(), who);
        let copied = match keys.repeat {
            Some(_) => !self.copied.insert(name.clone()) || before.is_some(),
            None => self.copied.contains(&name),
        };
        if copied {
            let message = format!("two bodies are called `{name}`, one of them a copy");
            self.fault(&keys.name.place, message, "give one of them another name");
        }
        name
    }

    /// Where the shape is and how it is turned.
    fn pose(&mut self, keys: &BodyKeys, upright: Option<Vec3>) -> Option<Pose> {
        let r = self.vector_or_zero(keys.position.as_ref(), "position");
        let A = self.turn(keys.rotation.as_ref(), keys.angle.as_ref());
        let upright = upright?;
        let up = Quat::rotation_between(&Vec3::z(), &upright)
            .unwrap_or_else(|| Quat::from_scaled_axis(Vec3::x() * std::f64::consts::PI));
        Some(Pose { r: r?, A: A? * up })
    }

    fn placement(&mut self, keys: &BodyKeys, pose: Option<Pose>) -> Option<Placement> {
        let v = self.vector_or_zero(keys.velocity.as_ref(), "velocity");
        let omega = self.omega(keys.omega.as_ref());
        Some(Placement {
            pose: pose?,
            v: v?,
            omega: omega?,
        })
    }

    fn kind(
        &mut self,
        keys: &BodyKeys,
        shape: Option<Shape>,
        material: Option<(MaterialId, Option<f64>)>,
    ) -> Option<KindId> {
        let mass = self.mass(
            keys,
            shape.as_ref(),
            material.and_then(|(_, density)| density),
        );
        let (shape, (material, _), mass) = (shape?, material?, mass?);
        let shape = self.world.shape(shape);
        match Kind::new(shape, material, mass) {
            Ok(kind) => {
                self.kind_names.push(keys.name.value.clone());
                Some(self.world.kind(kind))
            }
            Err(error) => {
                let inertia = keys.inertia.as_ref().map(|inertia| &inertia.place);
                let given = keys.mass.as_ref().or(keys.density.as_ref());
                let place = inertia.or(given.map(|entry| &entry.place));
                let place = place.unwrap_or(&keys.name.place).clone();
                let hint = "look at mass, density, inertia and size";
                self.fault(&place, error.to_string(), hint);
                None
            }
        }
    }

    fn mass(
        &mut self,
        keys: &BodyKeys,
        shape: Option<&Shape>,
        density: Option<f64>,
    ) -> Option<MassProperties> {
        if let (Some(_), Some(density)) = (&keys.mass, &keys.density) {
            let message = "both `mass` and `density` are given";
            self.fault(&density.place, message, "keep one of them");
        }
        let mass = match &keys.mass {
            Some(entry) => Some(self.positive(entry, "mass", "give the mass in kg")?),
            None => None,
        };
        let density = match &keys.density {
            Some(entry) => self.positive(entry, "density", "give the density in kg/m³")?,
            None => density.unwrap_or(DENSITY),
        };
        let inertia = match &keys.inertia {
            Some(_) => Some(self.inertia(keys)?),
            None => None,
        };
        let mut properties = shape?.mass_properties(density)?;
        if let Some(mass) = mass {
            properties.inertia *= mass / properties.mass;
            properties.mass = mass;
        }
        if let Some(inertia) = inertia {
            properties.inertia = inertia;
        }
        Some(properties)
    }

    /// One number in the plane; three along the axes of the shape, or a matrix, in space.
    fn inertia(&mut self, keys: &BodyKeys) -> Option<Mat3> {
        let rows = keys.inertia.as_ref()?;
        match (self.planar, rows.as_slice()) {
            (true, [row]) => {
                let values = self.numbers(row, "inertia", 1)?;
                Some(Mat3::from_diagonal_element(values[0]))
            }
            (false, [row]) => {
                let values = self.numbers(row, "inertia", 3)?;
                Some(Mat3::from_diagonal(&Vec3::from_column_slice(&values)))
            }
            (false, rows @ [_, _, _]) => {
                let mut inertia = Mat3::zeros();
                for (i, row) in rows.iter().enumerate() {
                    for (k, value) in self.numbers(row, "inertia", 3)?.into_iter().enumerate() {
                        inertia[(i, k)] = value;
                    }
                }
                if (inertia - inertia.transpose()).norm() > 1e-9 * inertia.norm() {
                    let hint = "entries that mirror each other must be equal";
                    self.fault(&rows[0].place, "the inertia is not symmetric", hint);
                    return None;
                }
                Some(inertia)
            }
            (planar, rows) => {
                let message = format!("`inertia` has {}", counted(rows.len(), "row"));
                let hint = match planar {
                    true => "give one number, kg m²",
                    false => "give three numbers along the axes of the shape, or three rows",
                };
                let place = keys.inertia.as_ref().map(|rows| rows.place.clone());
                self.fault(&place.unwrap_or_default(), message, hint);
                None
            }
        }
    }

    /// A half-space or funnel has no mass.
    fn without_mass(&mut self, keys: &BodyKeys) {
        for (key, entry) in [("mass", &keys.mass), ("density", &keys.density)] {
            if let Some(entry) = entry {
                let message = format!("`{key}` of something infinite");
                self.fault(
                    &entry.place,
                    message,
                    "leave it out: it does not move freely",
                );
            }
        }
    }

    /// Scenery has no velocity of its own.
    fn at_rest(&mut self, keys: &BodyKeys) {
        if let (true, Some(motion)) = (keys.fixed, &keys.motion) {
            let given = motion.position.as_ref().map(|row| &row.place);
            let place = given.or(motion.angle.as_ref().map(|angle| &angle.place));
            let place = place.unwrap_or(&keys.name.place).clone();
            let message = "`fixed` and `motion` exclude each other";
            self.fault(
                &place,
                message,
                "leave out fixed: what is driven does not move freely",
            );
        }
        let driven = keys.motion.as_ref().and_then(|m| m.position.as_ref());
        if let (Some(position), Some(_)) = (&keys.position, driven) {
            let message = "both `position` and `motion.position` are given";
            self.fault(&position.place, message, "keep the one of the motion");
        }
        for (key, row) in [("velocity", &keys.velocity), ("omega", &keys.omega)] {
            if let Some(row) = row {
                let message = format!("`{key}` of a body that does not move freely");
                let hint = "leave out fixed, or give its motion = { position = …, angle = … }";
                self.fault(&row.place, message, hint);
            }
        }
    }

    /// A template is moved freely by emitters, to their places.
    fn only_a_template(&mut self, keys: &BodyKeys, still: bool) {
        if still || keys.motion.is_some() {
            let hint = "emitters add bodies that move freely: leave out fixed and motion";
            self.fault(
                &keys.name.place,
                "a template that does not move freely",
                hint,
            );
        }
        if let Some(position) = &keys.position {
            let hint = "leave it out: its emitters say where";
            self.fault(&position.place, "`position` of a template", hint);
        }
        if keys.repeat.is_some() {
            let hint = "leave it out: its emitters say how many";
            self.fault(&keys.name.place, "`repeat` of a template", hint);
        }
    }
}

/// The same motion, seen from a frame in which its own frame has the given pose.
fn moved(motion: &Motion, copy: Pose) -> Motion {
    match motion {
        Motion::Fixed(pose) => Motion::Fixed(copy.then(pose)),
        Motion::Driven(first) => {
            let first = first.clone();
            Motion::Driven(Arc::new(move |t| {
                let driven = first(t);
                Driven {
                    pose: copy.then(&driven.pose),
                    v: copy.A * driven.v,
                    omega: copy.A * driven.omega,
                }
            }))
        }
    }
}
