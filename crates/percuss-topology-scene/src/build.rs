//! From the sections to a structure, its supports and loads.

use std::collections::BTreeMap;

use percuss_design::topology::{Filter, FilterKind, Law, LoadCase};
use percuss_flex::{Elasticity, Element, Material, Mesh, Structure};
use percuss_text::diagnose::{Diagnostic, Faults};

use super::section::TopologyScene;
use super::study::{Method, Plate};
use percuss_part::{Builder, Study, Vocabulary};
use percuss_text::{Entry, Row};

/// Most elements of a plate.
const MOST_ELEMENTS: i64 = 4_000_000;

/// Makes the study that a scene describes.
pub(super) fn study(
    given: &TopologyScene,
    vocabulary: &Vocabulary,
    faults: &mut Faults,
) -> Option<Box<dyn Study>> {
    let mut builder = TopologyBuilder { vocabulary, faults };
    builder
        .plate(given)
        .map(|plate| Box::new(plate) as Box<dyn Study>)
}

struct TopologyBuilder<'a, 'b> {
    vocabulary: &'a Vocabulary,
    faults: &'b mut Faults,
}

impl Builder for TopologyBuilder<'_, '_> {
    fn tools(&mut self) -> (&Vocabulary, &mut Faults) {
        (self.vocabulary, self.faults)
    }
}

impl TopologyBuilder<'_, '_> {
    /// A number between bounds, the lower one excluded.
    fn within(&mut self, entry: &Entry, what: &str, (low, high): (f64, f64)) -> Option<f64> {
        let value = self.vocabulary.number(entry, what, self.faults)?;
        if value > low && value <= high {
            return Some(value);
        }
        let message = format!("`{what}` = {value} is out of range");
        let hint = match high.is_finite() {
            true => format!("above {low}, at most {high}"),
            false => format!("above {low}"),
        };
        self.fault(&entry.place, message, &hint);
        None
    }

    fn positive(&mut self, entry: Option<&Entry>, what: &str, default: f64) -> Option<f64> {
        match entry {
            Some(entry) => self.within(entry, what, (0.0, f64::INFINITY)),
            None => Some(default),
        }
    }

    fn pair(&mut self, row: &Row, what: &str) -> Option<[f64; 2]> {
        if row.is_told() {
            return None;
        }
        if row.len() != 2 {
            let message = format!("`{what}` has {} components", row.len());
            self.fault(&row.place, message, "give two, along x and y");
            return None;
        }
        let x = self.vocabulary.number(&row[0], what, self.faults);
        let y = self.vocabulary.number(&row[1], what, self.faults);
        Some([x?, y?])
    }

    /// The nodes in a box, which must have some.
    fn nodes(&mut self, mesh: &Mesh, low: &Row, high: Option<&Row>) -> Option<Vec<u32>> {
        let a = self.pair(low, "low")?;
        let b = match high {
            Some(high) => self.pair(high, "high")?,
            None => a,
        };
        let size = mesh
            .nodes
            .iter()
            .flatten()
            .fold(0.0, |m: f64, x| m.max(x.abs()));
        let near = 1e-9 * size;
        let nodes =
            mesh.nodes_where(|r| (0..2).all(|k| r[k] >= a[k] - near && r[k] <= b[k] + near));
        if nodes.is_empty() {
            let hint = "nodes lie at the corners of elements; give a box with `low` and `high` around some";
            self.fault(&low.place, "there is no node here", hint);
            return None;
        }
        Some(nodes)
    }

    fn plate(&mut self, given: &TopologyScene) -> Option<Plate> {
        let t = &given.topology;
        let size = self.pair(&t.size, "size");
        if t.elements.is_told() {
            return None;
        }
        if t.elements.len() != 2 {
            let hint = "give two, along x and y";
            self.fault(&t.elements.place, "`elements` needs two numbers", hint);
            return None;
        }
        let count = [t.elements[0].value, t.elements[1].value];
        if count[0] * count[1] > MOST_ELEMENTS {
            let message = format!("{} elements are too many", count[0] * count[1]);
            self.fault(
                &t.elements.place,
                message,
                &format!("at most {MOST_ELEMENTS}"),
            );
            return None;
        }
        let size = size?;
        if size.iter().any(|x| *x <= 0.0) {
            self.fault(&t.size.place, "`size` is not positive", "give lengths in m");
            return None;
        }
        let count = count.map(|n| n as usize);
        let mesh = Mesh::rectangle(size, count);
        let thickness = self.positive(t.thickness.as_ref(), "thickness", 1.0)?;
        let material = Material {
            youngs_modulus: self.positive(t.youngs_modulus.as_ref(), "E", 1.0)?,
            poissons_ratio: self.or(t.nu.as_ref(), "nu", 0.3)?,
            density: 1.0,
        };
        let elasticity = Elasticity::PlaneStress { thickness };
        let structure = match Structure::new(mesh, elasticity, vec![material]) {
            Ok(structure) => structure,
            Err(error) => {
                self.faults
                    .push(Diagnostic::new(&t.size.place, error.to_string()));
                return None;
            }
        };
        let held = self.held(given, structure.mesh())?;
        let loads = self.loads(given, &structure)?;
        let volume = self.within(&t.volume, "volume", (0.0, 1.0))?;
        let power = self.positive(t.power.as_ref(), "power", 3.0)?;
        let laws = [
            ("floor", Law::Floor { power, least: 1e-9 }),
            ("simp", Law::Simp { power }),
            ("modified", Law::Modified { power }),
        ];
        let law = self.choice(t.law.as_ref(), "law", &laws)?;
        let default = match law {
            Law::Floor { .. } => 0.0,
            _ => 0.01,
        };
        let least = self.or(t.least.as_ref(), "least", default)?;
        if !(0.0..1.0).contains(&least) || least >= volume {
            let place = t
                .least
                .as_ref()
                .map_or(&t.volume.place, |least| &least.place);
            let message =
                format!("the volume {volume} cannot be met with densities of at least {least}");
            self.fault(
                place,
                message,
                "give a smaller `least`, or a larger `volume`",
            );
            return None;
        }
        let edge = size[0] / count[0] as f64;
        let radius = self.positive(t.radius.as_ref(), "radius", 1.5 * edge)?;
        let kinds = [
            ("sensitivity", FilterKind::Sensitivity),
            ("density", FilterKind::Density),
        ];
        let kind = self.choice(t.filter.as_ref(), "filter", &kinds)?;
        let methods = [
            ("optimality", Method::Optimality),
            ("mma", Method::Asymptotes),
        ];
        let method = self.choice(t.method.as_ref(), "method", &methods)?;
        let step = match &t.step {
            Some(entry) => self.within(entry, "step", (0.0, 1.0))?,
            None => 0.2,
        };
        let change = self.positive(t.change.as_ref(), "change", 0.01)?;
        let filter = Filter::new(
            kind,
            (&middles(structure.mesh()), &structure.mesh().shares()),
            radius,
        );
        Some(Plate {
            structure,
            size,
            count,
            thickness,
            held,
            loads,
            volume,
            law,
            least,
            filter,
            method,
            step,
            iterations: t.iterations.as_ref().map_or(1000, |n| n.value as usize),
            change,
        })
    }

    fn held(&mut self, given: &TopologyScene, mesh: &Mesh) -> Option<Vec<usize>> {
        let mut held = Vec::new();
        for support in &given.support {
            let nodes = self.nodes(mesh, &support.low, support.high.as_ref())?;
            let mut along = [support.along.is_none(); 2];
            for word in support.along.iter().flat_map(|words| words.iter()) {
                along[self.choice(Some(word), "direction", &[("x", 0), ("y", 1)])?] = true;
            }
            let axes = (0..2).filter(|k| along[*k]);
            held.extend(axes.flat_map(|k| nodes.iter().map(move |n| 2 * *n as usize + k)));
        }
        held.sort_unstable();
        held.dedup();
        if held.is_empty() {
            let hint = "add [[support]] with low, high and along";
            self.fault(&given.topology.size.place, "nothing holds the plate", hint);
            return None;
        }
        Some(held)
    }

    fn loads(&mut self, given: &TopologyScene, structure: &Structure) -> Option<Vec<LoadCase>> {
        let mut cases: BTreeMap<i64, LoadCase> = BTreeMap::new();
        for force in &given.force {
            let nodes = self.nodes(structure.mesh(), &force.low, force.high.as_ref())?;
            let components = self.pair(&force.force, "force")?;
            let number = force.case.as_ref().map_or(1, |case| case.value);
            let weight = self.positive(force.weight.as_ref(), "weight", 1.0)?;
            let case = cases.entry(number).or_insert_with(|| LoadCase {
                force: vec![0.0; structure.order()],
                weight,
            });
            for n in &nodes {
                for (k, f) in components.iter().enumerate() {
                    case.force[2 * *n as usize + k] += f / nodes.len() as f64;
                }
            }
        }
        let pulls = |case: &LoadCase| case.force.iter().any(|f| *f != 0.0);
        if !cases.values().any(pulls) {
            let hint = "add [[force]] with low and force";
            self.fault(
                &given.topology.size.place,
                "nothing pulls at the plate",
                hint,
            );
            return None;
        }
        Some(cases.into_values().collect())
    }
}

fn middles(mesh: &Mesh) -> Vec<[f64; 3]> {
    let middle = |e: &Element| {
        let (places, n) = (mesh.places(e), e.nodes().len());
        std::array::from_fn(|k| places[..n].iter().map(|r| r[k]).sum::<f64>() / n as f64)
    };
    mesh.elements.iter().map(middle).collect()
}
