//! Densities of elements: one for all, a list, a table or a picture.

use std::collections::BTreeMap;
use std::path::Path;

use percuss_design::topology::threshold;
use percuss_files::elements::pgm::Picture;
use percuss_files::elements::table::{self, Rows};
use percuss_flex::Mesh;
use percuss_text::diagnose::Located;

use super::Reader;
use super::body::middles;
use super::section::Elastic;

/// Least density by default: an element without any would have no mass.
const LEAST: f64 = 0.01;

/// The density of each element of a mesh.
pub(super) fn densities(
    section: &Elastic,
    mesh: &Mesh,
    folder: &Path,
    reader: &mut Reader<'_>,
) -> Option<Vec<f64>> {
    let count = mesh.elements.len();
    let given = [
        section.density.as_ref().map(|entry| &entry.place),
        section.densities.as_ref().map(|row| &row.place),
        section.design.as_ref().map(|design| &design.place),
    ];
    if let [Some(place), Some(_), ..] | [Some(place), _, Some(_)] | [_, Some(place), Some(_)] =
        given
    {
        let message = "give one of `density`, `densities` and `design`";
        reader.fault(place, message, "leave the others out");
        return None;
    }
    let sound = |x: f64| x > 0.0 && x <= 1.0;
    let must = "above 0 and at most 1";
    let x = if let Some(row) = &section.densities {
        if row.len() != count {
            let message = format!("{} densities for {count} elements", row.len());
            reader.fault(&row.place, message, "give one for each element");
            return None;
        }
        let entries = row.iter();
        entries
            .map(|entry| reader.within(entry, "densities", sound, must))
            .collect::<Option<Vec<f64>>>()?
    } else if let Some(file) = &section.design {
        let path = folder.join(file.as_str());
        let found = match is_picture(file) {
            true => Picture::read(&path).map(|picture| of_picture(&picture, mesh)),
            false => table::read(&path).and_then(|table| of_table(&table, mesh)),
        };
        match found {
            Ok(x) => x,
            Err(why) => {
                reader.fault(&file.place, format!("{}: {why}", **file), "");
                return None;
            }
        }
    } else {
        let density = match &section.density {
            Some(entry) => reader.within(entry, "density", sound, must)?,
            None => 1.0,
        };
        vec![density; count]
    };
    let least = match &section.least {
        Some(least) => reader.within(
            least,
            "least",
            |x| x > 0.0 && x < 1.0,
            "above 0 and below 1",
        )?,
        None => LEAST,
    };
    let volumes = x.iter().zip(mesh.shares()).map(|(x, v)| x * v);
    let mean = volumes.sum::<f64>() / count.max(1) as f64;
    if section.threshold && mean < least {
        let place = section
            .least
            .as_ref()
            .map_or(&section.name.place, |least| &least.place);
        let message = format!("the volume {mean} cannot be met with densities of at least {least}");
        reader.fault(place, message, "give a smaller `least`");
        return None;
    }
    Some(match section.threshold {
        true => threshold(&x, &mesh.shares(), least),
        false => x,
    })
}

fn is_picture(file: &Located<String>) -> bool {
    let end = Path::new(file.as_str()).extension();
    end.is_some_and(|end| end.eq_ignore_ascii_case("pgm"))
}

/// The pixel in which the middle of each element lies, over the extent of the mesh.
fn of_picture(picture: &Picture, mesh: &Mesh) -> Vec<f64> {
    let extent = |k: usize| {
        let all = mesh.nodes.iter().map(|r| r[k]);
        all.fold((f64::INFINITY, f64::NEG_INFINITY), |(a, b), x| {
            (a.min(x), b.max(x))
        })
    };
    let ends = [extent(0), extent(1)];
    let (width, height) = (picture.width, picture.height());
    let pixel = |x: f64, (low, high): (f64, f64), count: usize| {
        let part = (x - low) / (high - low);
        ((part * count as f64) as usize).min(count - 1)
    };
    let dense = |r: &[f64; 3]| {
        let column = pixel(r[0], ends[0], width);
        let row = height - 1 - pixel(r[1], ends[1], height);
        (1.0 - picture.grey[row * width + column]).max(LEAST)
    };
    middles(mesh).iter().map(dense).collect()
}

/// Of each element the density of the nearest place of a table.
fn of_table(table: &Rows, mesh: &Mesh) -> Result<Vec<f64>, String> {
    let named = |what: &str| {
        let is = |name: &String| name.split(' ').next() == Some(what);
        table.names.iter().position(is)
    };
    let columns = ["x", "y", "z", "density"].map(named);
    let [Some(x), Some(y), z, Some(density)] = columns else {
        return Err("columns x, y and density expected, with their names in the first line".into());
    };
    let place = |row: &Vec<f64>| [row[x], row[y], z.map_or(0.0, |z| row[z])];
    let wrong = |row: &&Vec<f64>| !(row[density] > 0.0 && row[density] <= 1.0);
    let rows = || table.rows.iter().zip(&table.lines);
    if let Some((row, line)) = rows().find(|(row, _)| wrong(row)) {
        return Err(format!(
            "line {line}: the density is {}; it must be above 0 and at most 1",
            row[density]
        ));
    }
    let middles = middles(mesh);
    if middles.len() == table.rows.len() {
        let size = middles
            .iter()
            .flatten()
            .fold(0.0, |m: f64, x| m.max(x.abs()));
        let same = |(row, r): (&Vec<f64>, &[f64; 3])| {
            (0..3).all(|k| (place(row)[k] - r[k]).abs() <= 1e-6 * size)
        };
        if table.rows.iter().zip(&middles).all(same) {
            return Ok(table.rows.iter().map(|row| row[density]).collect());
        }
    }
    let places: Vec<[f64; 3]> = table.rows.iter().map(place).collect();
    let cells = Cells::new(&places);
    Ok(middles
        .iter()
        .map(|r| table.rows[cells.nearest(&places, r)][density])
        .collect())
}

/// Places in cells of a grid.
struct Cells {
    edge: f64,
    cells: BTreeMap<[i64; 3], Vec<usize>>,
}

impl Cells {
    /// With about one place in each.
    fn new(places: &[[f64; 3]]) -> Self {
        let extent = |k: usize| {
            let all = places.iter().map(|r| r[k]);
            let ends = all.fold((f64::INFINITY, f64::NEG_INFINITY), |(a, b), x| {
                (a.min(x), b.max(x))
            });
            ends.1 - ends.0
        };
        let sides: Vec<f64> = (0..3).map(extent).filter(|x| *x > 0.0).collect();
        let volume: f64 = sides.iter().product();
        let edge = match sides.len() {
            0 => 1.0,
            n => (volume / places.len() as f64).powf(1.0 / n as f64),
        };
        let mut cells: BTreeMap<[i64; 3], Vec<usize>> = BTreeMap::new();
        for (i, r) in places.iter().enumerate() {
            let key = r.map(|x| (x / edge).floor() as i64);
            cells.entry(key).or_default().push(i);
        }
        Cells { edge, cells }
    }

    /// The nearest place, by shells of cells around; far from all by looking at each.
    fn nearest(&self, places: &[[f64; 3]], r: &[f64; 3]) -> usize {
        let home = r.map(|x| (x / self.edge).floor() as i64);
        let far = |i: &usize| -> f64 { (0..3).map(|k| (places[*i][k] - r[k]).powi(2)).sum() };
        let closest = |found: &mut dyn Iterator<Item = usize>| {
            found.min_by(|a, b| far(a).total_cmp(&far(b)).then(a.cmp(b)))
        };
        for reach in 1..4_i64 {
            let around = -reach..=reach;
            let mut near = around.clone().flat_map(|a| {
                let around = around.clone();
                around.clone().flat_map(move |b| {
                    around
                        .clone()
                        .map(move |c| [home[0] + a, home[1] + b, home[2] + c])
                })
            });
            let mut near = near
                .by_ref()
                .filter_map(|key| self.cells.get(&key))
                .flatten()
                .copied();
            let safe = |i: &usize| far(i).sqrt() <= reach as f64 * self.edge;
            if let Some(found) = closest(&mut near).filter(safe) {
                return found;
            }
        }
        closest(&mut (0..places.len())).unwrap_or(0)
    }
}
