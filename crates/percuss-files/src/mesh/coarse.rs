//! Fewer triangles: vertices in one cell of a grid become one, and what has no area any more goes.

use std::collections::{HashMap, HashSet};

use percuss_math::space::Vec3;
use percuss_shapes::Triangles;

/// Largest side of the box around a surface.
pub fn size(triangles: &Triangles) -> f64 {
    let all = Vec3::repeat(f64::INFINITY);
    let (low, high) = triangles
        .vertices
        .iter()
        .fold((all, -all), |(low, high), v| (low.inf(v), high.sup(v)));
    (high - low).amax().max(0.0)
}

/// The surface on a grid of cells of this width. Of a cell the first vertex stands for all.
pub fn coarse(surface: &Triangles, cell: f64) -> Triangles {
    let mut cells: HashMap<[i64; 3], usize> = HashMap::new();
    let mut vertices = Vec::new();
    let place: Vec<usize> = (surface.vertices.iter())
        .map(|vertex| {
            let key = [0, 1, 2].map(|k| (vertex[k] / cell).floor() as i64);
            *cells.entry(key).or_insert_with(|| {
                vertices.push(*vertex);
                vertices.len() - 1
            })
        })
        .collect();
    let mut seen = HashSet::new();
    let triangles = surface
        .triangles
        .iter()
        .map(|corners| corners.map(|corner| place[corner]));
    let triangles = triangles.filter(|[a, b, c]| a != b && b != c && c != a);
    let triangles = triangles.filter(|corners| {
        // the same one, from wherever it is counted
        let first = (0..3).min_by_key(|k| corners[*k]).unwrap_or(0);
        seen.insert([0, 1, 2].map(|k| corners[(first + k) % 3]))
    });
    let triangles = triangles.collect();
    Triangles {
        vertices,
        triangles,
    }
}

/// Without vertices that no triangle uses.
pub fn used(surface: Triangles) -> Triangles {
    let mut place = vec![usize::MAX; surface.vertices.len()];
    let mut vertices = Vec::new();
    let triangles = surface.triangles.iter().map(|corners| {
        corners.map(|corner| {
            if place[corner] == usize::MAX {
                place[corner] = vertices.len();
                vertices.push(surface.vertices[corner]);
            }
            place[corner]
        })
    });
    let triangles = triangles.collect();
    Triangles {
        vertices,
        triangles,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A fine square of 2·20² triangles on a grid of 4² cells keeps its corners and its area.
    #[test]
    fn what_is_near_becomes_one() {
        let n = 20;
        let at = |x: usize, y: usize| y * (n + 1) + x;
        let corner =
            |k: usize| Vec3::new((k % (n + 1)) as f64, (k / (n + 1)) as f64, 0.0) / n as f64;
        let squares = (0..n).flat_map(|y| (0..n).map(move |x| (x, y)));
        let halves = squares.flat_map(|(x, y)| {
            let [a, b, c, d] = [at(x, y), at(x + 1, y), at(x + 1, y + 1), at(x, y + 1)];
            [[a, b, c], [a, c, d]]
        });
        let fine = Triangles {
            vertices: (0..(n + 1) * (n + 1)).map(corner).collect(),
            triangles: halves.collect(),
        };
        let few = coarse(&fine, 0.25);
        assert_eq!(few.vertices.len(), 25);
        let area = |surface: &Triangles| -> f64 {
            let area = surface.triangles.iter().map(|t| {
                let [a, b, c] = t.map(|k| surface.vertices[k]);
                0.5 * (b - a).cross(&(c - a)).z
            });
            area.sum()
        };
        assert_eq!(few.triangles.len(), 32);
        assert!((area(&few) - 1.0).abs() < 1e-12);
        let some = Triangles {
            vertices: fine.vertices.clone(),
            triangles: vec![[7, 3, 9]],
        };
        let kept = used(some);
        assert_eq!((kept.vertices.len(), kept.triangles[0]), (3, [0, 1, 2]));
    }
}
