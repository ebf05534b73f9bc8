//! What emitters add: templates in their sizes, mixed.

use percuss_bodies::population::{Mixture, Newcomer, Sizes};
use percuss_bodies::world::{Kind, KindId, Placement};
use percuss_bodies::{MassProperties, Shape};

use super::frame::Frame;
use crate::section::{self as world, Emitter};
use percuss_text::diagnose::Located;

/// Most kinds of bodies in a world, each size of a template counted.
const MOST_KINDS: usize = 100_000;

/// A part of a mixture, as it is written.
struct Share<'a> {
    body: &'a Located<String>,
    weight: Option<f64>,
    radius: Option<&'a Located<world::Sizes>>,
    scale: Option<&'a Located<world::Sizes>>,
}

impl Frame<'_> {
    /// What an emitter adds; none, and a fault, where it cannot be.
    pub fn mixture(&mut self, emitter: &Emitter) -> Option<Mixture> {
        let v = emitter.velocity.as_ref();
        let v = v.map(|row| self.vector(row, "velocity"));
        let omega = emitter.omega.as_ref().map(|row| self.omega(Some(row)));
        let mut shares = Vec::new();
        if let (Some(body), None) = (&emitter.body, &emitter.mix) {
            shares.push(Share {
                body,
                weight: Some(1.0),
                radius: emitter.radius.as_ref(),
                scale: emitter.scale.as_ref(),
            });
        }
        for share in emitter.mix.iter().flat_map(|mix| mix.iter()) {
            let hint = "leave the entry out for none of its bodies";
            shares.push(Share {
                body: &share.body,
                weight: self.positive(&share.weight, "weight", hint),
                radius: share.radius.as_ref(),
                scale: share.scale.as_ref(),
            });
        }
        if let (Some(mix), []) = (&emitter.mix, shares.as_slice()) {
            let hint = "give its parts, such as mix = [{ body = \"grain\", weight = 2 }]";
            self.fault(&mix.place, "`mix` has no parts", hint);
        }
        let mut newcomers = Vec::new();
        let mut sound = v != Some(None) && omega != Some(None);
        for share in &shares {
            let template = self.template(share.body);
            let sizes = self.factors(share, template.map(|(kind, _)| kind));
            let (Some((kind, like)), Some(sizes), Some(weight)) = (template, sizes, share.weight)
            else {
                sound = false;
                continue;
            };
            let like = Placement {
                v: v.flatten().unwrap_or(like.v),
                omega: omega.flatten().unwrap_or(like.omega),
                ..like
            };
            match self.in_sizes(kind, &like, &sizes, share) {
                Some(all) => newcomers.extend(all.into_iter().map(|(new, w)| (new, weight * w))),
                None => sound = false,
            }
        }
        let seed = emitter.pattern.as_ref().map_or(0, |pattern| pattern.seed());
        let mixture = Mixture::new(&newcomers, seed).filter(|_| sound);
        if sound && !shares.is_empty() && mixture.is_none() {
            let hint = "give smaller weights";
            self.fault(&emitter.name.place, "the weights add up to no number", hint);
        }
        mixture
    }

    /// Factors on the lengths of a template with their weights, which add up to 1.
    fn factors(&mut self, share: &Share<'_>, kind: Option<KindId>) -> Option<Vec<(f64, f64)>> {
        let (key, sizes) = match (share.radius, share.scale) {
            (Some(_), Some(scale)) => {
                let message = "both `radius` and `scale` are given";
                self.fault(&scale.place, message, "keep one of them");
                return None;
            }
            (Some(radius), None) => ("radius", radius),
            (None, Some(scale)) => ("scale", scale),
            (None, None) => return Some(vec![(1.0, 1.0)]),
        };
        let mut classes = self.sizes(sizes, key)?;
        let sum: f64 = classes.iter().map(|(_, weight)| weight).sum();
        let mut unit = 1.0;
        if key == "radius" {
            let kind = &self.world.kinds()[kind?.0 as usize];
            match self.world.shapes()[kind.shape.0] {
                Shape::Sphere { radius } | Shape::Disc { radius } => unit = radius,
                _ => {
                    let message = format!("`{}` is no ball and has no one radius", **share.body);
                    let hint = "give scale instead: factors on all of its lengths";
                    self.fault(&sizes.place, message, hint);
                    return None;
                }
            }
        }
        for (size, weight) in &mut classes {
            *size /= unit;
            *weight /= sum;
        }
        Some(classes)
    }

    /// Sizes with their weights, as they are written.
    fn sizes(&mut self, sizes: &Located<world::Sizes>, key: &str) -> Option<Vec<(f64, f64)>> {
        if sizes.is_told() {
            return None;
        }
        let hint = match key {
            "radius" => "give a radius in m",
            _ => "give a factor",
        };
        let mut bound = |entry: Option<&percuss_text::Entry>, what: &str, default: f64| match entry
        {
            Some(entry) => self.positive(entry, what, hint),
            None => Some(default),
        };
        let min = bound(sizes.min.as_ref(), "min", 0.0);
        let max = bound(sizes.max.as_ref(), "max", f64::INFINITY);
        let median = bound(sizes.median.as_ref(), "median", 0.0);
        if let Some(values) = &sizes.values {
            let all: Vec<_> = (values.iter())
                .map(|value| self.positive(value, "values", hint))
                .collect();
            let weights = self.weights(values.len(), sizes)?;
            let all: Option<Vec<f64>> = all.into_iter().collect();
            return Some(Sizes::Some(all?.into_iter().zip(weights).collect()).classes());
        }
        let sigma = match &sizes.sigma {
            Some(sigma) => {
                let hint = "give the standard deviation of the logarithm, such as 0.3";
                Some(self.positive(sigma, "sigma", hint)?)
            }
            None => None,
        };
        let (min, max, median) = (min?, max?, median?);
        if min > max {
            let message = format!("min = {min} is more than max = {max}");
            let place = sizes.min.as_ref().map_or(&sizes.place, |min| &min.place);
            self.fault(place, message, "exchange them");
            return None;
        }
        let spread = match sigma {
            None => Sizes::Uniform { min, max },
            Some(sigma) => Sizes::LogNormal {
                median,
                sigma,
                min,
                max,
            },
        };
        Some(spread.classes())
    }

    /// The weights of listed values.
    fn weights(&mut self, count: usize, sizes: &Located<world::Sizes>) -> Option<Vec<f64>> {
        if count == 0 {
            let place = sizes.values.as_ref().map_or(&sizes.place, |v| &v.place);
            self.fault(place, "`values` is empty", "list the sizes that there are");
            return None;
        }
        let Some(weights) = &sizes.weights else {
            return Some(vec![1.0; count]);
        };
        let hint = "weights are zero or positive";
        let all: Vec<_> = (weights.iter())
            .map(|weight| self.not_negative(weight, "weights", hint))
            .collect();
        if weights.len() != count {
            let message = format!("{} weights for {count} values", weights.len());
            self.fault(&weights.place, message, "give one for each");
            return None;
        }
        let all: Vec<f64> = all.into_iter().collect::<Option<_>>()?;
        let sum: f64 = all.iter().sum();
        if !(sum > 0.0 && sum.is_finite()) {
            let message = format!("the weights add up to {sum}");
            self.fault(&weights.place, message, "let one at least be positive");
            return None;
        }
        Some(all)
    }

    /// A template in so many sizes.
    fn in_sizes(
        &mut self,
        kind: KindId,
        like: &Placement,
        sizes: &[(f64, f64)],
        share: &Share<'_>,
    ) -> Option<Vec<(Newcomer, f64)>> {
        if self.world.kinds().len() + sizes.len() > MOST_KINDS {
            let message = "there are too many kinds of bodies";
            let hint = format!("at most {MOST_KINDS}, each size counted");
            self.fault(&share.body.place, message, &hint);
            return None;
        }
        let mut all = Vec::with_capacity(sizes.len());
        for (factor, weight) in sizes {
            let newcomer = Newcomer {
                kind: self.in_size(kind, *factor, share)?,
                A: like.pose.A,
                v: like.v,
                omega: like.omega,
            };
            all.push((newcomer, *weight));
        }
        Some(all)
    }

    /// A template with all lengths times a factor, of the same density.
    fn in_size(&mut self, kind: KindId, factor: f64, share: &Share<'_>) -> Option<KindId> {
        if factor == 1.0 {
            return Some(kind);
        }
        let like = self.world.kinds()[kind.0 as usize];
        let mass = MassProperties {
            mass: like.mass,
            centre: like.centre,
            inertia: like.I_K,
        };
        let mass = mass.scaled(factor, self.planar);
        let shape = self.world.shapes()[like.shape.0].scaled(factor);
        let made = shape.map_err(|error| error.to_string()).and_then(|shape| {
            let shape = self.world.shape(shape);
            Kind::new(shape, like.material, mass).map_err(|error| error.to_string())
        });
        match made {
            Ok(made) => {
                let name = self.kind_names[kind.0 as usize].clone();
                self.kind_names.push(name);
                Some(self.world.kind(made))
            }
            Err(problem) => {
                let sizes = share.radius.or(share.scale);
                let place = sizes.map_or(&share.body.place, |sizes| &sizes.place);
                let message = format!("`{}` times {factor:.3}: {problem}", **share.body);
                self.fault(place, message, "look at the sizes");
                None
            }
        }
    }
}
