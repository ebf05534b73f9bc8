//! Shape functions and quadrature of the elements, tabulated once.

use crate::ElementKind;
use std::sync::OnceLock;

/// Most nodes of an element.
pub(super) const MOST: usize = 10;

/// The edges of a tetrahedron with a node in the middle, in the order of Gmsh.
pub const EDGES_10: [[usize; 2]; 6] = [[0, 1], [1, 2], [2, 0], [3, 0], [2, 3], [1, 3]];

/// The faces of a tetrahedron, counterclockwise from outside: corners, then the nodes between them where there are ten.
pub const FACES: [[usize; 6]; 4] = [
    [0, 2, 1, 6, 5, 4],
    [0, 1, 3, 4, 9, 7],
    [0, 3, 2, 7, 8, 6],
    [1, 2, 3, 5, 8, 9],
];

/// A point of quadrature: shape functions, their slopes by natural coordinates, and its weight.
#[derive(Clone, Copy)]
pub(super) struct Point {
    pub n: [f64; MOST],
    pub slopes: [[f64; 3]; MOST],
    pub weight: f64,
}

/// Points that integrate the stiffness exactly where the element is straight.
pub(super) fn points(kind: ElementKind) -> &'static [Point] {
    static TABLES: [OnceLock<Vec<Point>>; 4] = [const { OnceLock::new() }; 4];
    TABLES[kind as usize].get_or_init(|| match kind {
        ElementKind::Triangle3 => vec![point(kind, [1.0 / 3.0, 1.0 / 3.0, 0.0], 0.5)],
        ElementKind::Quad4 => gauss_square(kind),
        ElementKind::Tetrahedron4 => vec![point(kind, [0.25; 3], 1.0 / 6.0)],
        ElementKind::Tetrahedron10 => four(kind),
    })
}

/// Points that integrate N_k N_l exactly where the element is straight.
pub(super) fn mass_points(kind: ElementKind) -> &'static [Point] {
    static TABLES: [OnceLock<Vec<Point>>; 4] = [const { OnceLock::new() }; 4];
    TABLES[kind as usize].get_or_init(|| match kind {
        ElementKind::Triangle3 => {
            let sides = [[0.5, 0.0, 0.0], [0.5, 0.5, 0.0], [0.0, 0.5, 0.0]];
            sides.map(|at| point(kind, at, 1.0 / 6.0)).to_vec()
        }
        ElementKind::Quad4 => gauss_square(kind),
        ElementKind::Tetrahedron4 => four(kind),
        ElementKind::Tetrahedron10 => fifteen(kind),
    })
}

/// The nodes of the element; weights mean nothing.
pub(super) fn nodes(kind: ElementKind) -> &'static [Point] {
    static TABLES: [OnceLock<Vec<Point>>; 4] = [const { OnceLock::new() }; 4];
    TABLES[kind as usize].get_or_init(|| {
        let corners: &[[f64; 3]] = match kind {
            ElementKind::Triangle3 => &[[0.0; 3], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]],
            ElementKind::Quad4 => &[
                [-1.0, -1.0, 0.0],
                [1.0, -1.0, 0.0],
                [1.0, 1.0, 0.0],
                [-1.0, 1.0, 0.0],
            ],
            _ => &[[0.0; 3], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]],
        };
        let mut all = corners.to_vec();
        if kind == ElementKind::Tetrahedron10 {
            let middle =
                |[a, b]: [usize; 2]| std::array::from_fn(|k| 0.5 * (corners[a][k] + corners[b][k]));
            all.extend(EDGES_10.map(middle));
        }
        all.into_iter().map(|at| point(kind, at, 0.0)).collect()
    })
}

/// The middle of the element.
pub(super) fn middle(kind: ElementKind) -> Point {
    match kind {
        ElementKind::Triangle3 => point(kind, [1.0 / 3.0, 1.0 / 3.0, 0.0], 0.5),
        ElementKind::Quad4 => point(kind, [0.0; 3], 4.0),
        _ => point(kind, [0.25; 3], 1.0 / 6.0),
    }
}

fn gauss_square(kind: ElementKind) -> Vec<Point> {
    let g = 1.0 / 3.0_f64.sqrt();
    let corners = [[-g, -g, 0.0], [g, -g, 0.0], [g, g, 0.0], [-g, g, 0.0]];
    corners.map(|at| point(kind, at, 1.0)).to_vec()
}

/// Degree two over a tetrahedron.
fn four(kind: ElementKind) -> Vec<Point> {
    let (a, b) = (0.585_410_196_624_968_5, 0.138_196_601_125_010_5);
    let ats = [[b, b, b], [a, b, b], [b, a, b], [b, b, a]];
    ats.map(|at| point(kind, at, 1.0 / 24.0)).to_vec()
}

/// Degree five over a tetrahedron \[Keast1986].
fn fifteen(kind: ElementKind) -> Vec<Point> {
    let mut all = vec![point(kind, [0.25; 3], 16.0 / 135.0 / 6.0)];
    let root = 15.0_f64.sqrt();
    for sign in [1.0, -1.0] {
        let b = (7.0 - sign * root) / 34.0;
        let weight = (2665.0 + sign * 14.0 * root) / 37_800.0 / 6.0;
        let a = 1.0 - 3.0 * b;
        for at in [[b, b, b], [a, b, b], [b, a, b], [b, b, a]] {
            all.push(point(kind, at, weight));
        }
    }
    let (c, d) = ((10.0 - 2.0 * root) / 40.0, (10.0 + 2.0 * root) / 40.0);
    for at in [
        [c, c, d],
        [c, d, c],
        [d, c, c],
        [d, d, c],
        [d, c, d],
        [c, d, d],
    ] {
        all.push(point(kind, at, 20.0 / 378.0 / 6.0));
    }
    all
}

fn point(kind: ElementKind, at: [f64; 3], weight: f64) -> Point {
    let mut n = [0.0; MOST];
    let mut slopes = [[0.0; 3]; MOST];
    match kind {
        ElementKind::Quad4 => {
            let corners = [[-1.0, -1.0], [1.0, -1.0], [1.0, 1.0], [-1.0, 1.0]];
            for (k, [x, y]) in corners.into_iter().enumerate() {
                let (a, b) = (1.0 + x * at[0], 1.0 + y * at[1]);
                n[k] = 0.25 * a * b;
                slopes[k] = [0.25 * x * b, 0.25 * y * a, 0.0];
            }
        }
        ElementKind::Triangle3 | ElementKind::Tetrahedron4 => {
            let (l, by) = barycentric(kind.dimension(), at);
            let count = kind.nodes();
            n[..count].copy_from_slice(&l[..count]);
            slopes[..count].copy_from_slice(&by[..count]);
        }
        ElementKind::Tetrahedron10 => {
            let (l, by) = barycentric(3, at);
            for k in 0..4 {
                n[k] = l[k] * (2.0 * l[k] - 1.0);
                slopes[k] = by[k].map(|s| s * (4.0 * l[k] - 1.0));
            }
            for (e, [a, b]) in EDGES_10.into_iter().enumerate() {
                n[4 + e] = 4.0 * l[a] * l[b];
                slopes[4 + e] = std::array::from_fn(|k| 4.0 * (by[a][k] * l[b] + l[a] * by[b][k]));
            }
        }
    }
    Point { n, slopes, weight }
}

/// Barycentric coordinates, the first of which is what the natural ones leave, and their slopes.
fn barycentric(dimension: usize, at: [f64; 3]) -> ([f64; 4], [[f64; 3]; 4]) {
    let (mut l, mut by) = ([0.0; 4], [[0.0; 3]; 4]);
    l[0] = 1.0;
    for k in 0..dimension {
        l[0] -= at[k];
        l[k + 1] = at[k];
        by[0][k] = -1.0;
        by[k + 1][k] = 1.0;
    }
    (l, by)
}

#[cfg(test)]
mod tests {
    use super::*;

    const KINDS: [ElementKind; 4] = [
        ElementKind::Triangle3,
        ElementKind::Quad4,
        ElementKind::Tetrahedron4,
        ElementKind::Tetrahedron10,
    ];

    #[test]
    fn weights_fill_the_element_and_shapes_add_up() {
        for kind in KINDS {
            let volume = [0.5, 4.0, 1.0 / 6.0, 1.0 / 6.0][kind as usize];
            for table in [points(kind), mass_points(kind)] {
                let sum: f64 = table.iter().map(|p| p.weight).sum();
                assert!((sum - volume).abs() < 1e-14, "{kind:?} {sum}");
                for p in table {
                    assert!((p.n.iter().sum::<f64>() - 1.0).abs() < 1e-14);
                    for k in 0..3 {
                        assert!(p.slopes.iter().map(|s| s[k]).sum::<f64>().abs() < 1e-13);
                    }
                }
            }
        }
    }

    #[test]
    fn shapes_are_one_at_their_node() {
        for kind in KINDS {
            for (k, p) in nodes(kind).iter().enumerate() {
                for i in 0..kind.nodes() {
                    let expected = f64::from(u8::from(i == k));
                    assert!((p.n[i] - expected).abs() < 1e-14, "{kind:?} {k} {i}");
                }
            }
        }
    }

    #[test]
    fn slopes_are_derivatives() {
        for kind in KINDS {
            let at = [0.21, 0.17, if kind.dimension() == 3 { 0.33 } else { 0.0 }];
            let middle = point(kind, at, 1.0);
            for k in 0..kind.dimension() {
                let e = 1e-6;
                let (mut low, mut high) = (at, at);
                low[k] -= e;
                high[k] += e;
                let (low, high) = (point(kind, low, 1.0), point(kind, high, 1.0));
                for i in 0..MOST {
                    let slope = (high.n[i] - low.n[i]) / (2.0 * e);
                    assert!((slope - middle.slopes[i][k]).abs() < 1e-9, "{kind:?} {i}");
                }
            }
        }
    }

    #[test]
    fn degree_five_is_exact() {
        // ∫ x² y² z over the unit tetrahedron = 2! 2! 1!/(8!) = 4/40320
        let kind = ElementKind::Tetrahedron10;
        let mut sum = 0.0;
        for p in mass_points(kind) {
            // places from the shape functions of a straight tetrahedron
            let corners = [
                [0.0, 0.0, 0.0],
                [1.0, 0.0, 0.0],
                [0.0, 1.0, 0.0],
                [0.0, 0.0, 1.0],
            ];
            let mut nodes = corners.to_vec();
            for [a, b] in EDGES_10 {
                nodes.push(std::array::from_fn(|k| {
                    0.5 * (corners[a][k] + corners[b][k])
                }));
            }
            let at: [f64; 3] = std::array::from_fn(|k| (0..10).map(|i| p.n[i] * nodes[i][k]).sum());
            sum += p.weight * at[0] * at[0] * at[1] * at[1] * at[2];
        }
        assert!((sum - 4.0 / 40_320.0).abs() < 1e-17, "{sum}");
    }
}
