//! Elimination from the leaves inwards: first the elastic coordinates of a body, then its joint, so that its carrier feels a
//! condensed inertia alone \[Arnold2013, eq. (13); Held2014, eq. (4)].
//!
//! ```text
//! [M_rr M_re; M_er M_ee + a D + b K] of a body with what hangs on it
//! Ā = M_rr − M_re M_ee⁻¹ M_er        Ā ← Ā − U D⁻¹ Uᵀ,  U = Ā S,  D = Sᵀ U
//! ```

use super::work::{Block, Link, Work};
use super::{FlexTree, FlexTreeError, Node};
use percuss_math::dense::{cholesky, cholesky_solve};
use percuss_math::space::Vec3;

impl FlexTree {
    /// Factorises M + a D + b K with the damping and stiffness of bodies and joints; `a` in s, `b` in s². Needs
    /// [`FlexTree::kinematics`].
    pub fn factor(&self, a: f64, b: f64, work: &mut Work) -> Result<(), FlexTreeError> {
        for (node, (link, block)) in self
            .nodes
            .iter()
            .zip(work.links.iter().zip(&mut work.blocks))
        {
            alone(node, link, (a, b), block);
        }
        for (i, node) in self.nodes.iter().enumerate().rev() {
            let (before, rest) = work.blocks.split_at_mut(i);
            let block = &mut rest[0];
            let massless = || FlexTreeError::Massless {
                member: node.name.clone(),
            };
            bend(node, block).map_err(|_| massless())?;
            turn(node, &work.links[i], (a, b), block).map_err(|_| massless())?;
            if let Some(on) = node.on {
                let n = self.nodes[on.member].n;
                carry(&work.links[i], n, block);
                condense(n + 6, node.n + 6, block, &mut before[on.member]);
            } else {
                carry(&work.links[i], 0, block);
            }
        }
        self.factor_struts((a, b), work)
    }

    /// x ← (M + a D + b K)⁻¹ x with the factor.
    pub fn solve(&self, x: &mut [f64], work: &mut Work) {
        self.solve_tree(x, work);
        self.solve_struts(x, work);
    }

    /// The same without springs between frames.
    pub(super) fn solve_tree(&self, x: &mut [f64], work: &mut Work) {
        for block in &mut work.blocks {
            block.p.fill(0.0);
        }
        for (i, node) in self.nodes.iter().enumerate().rev() {
            let (before, rest) = work.blocks.split_at_mut(i);
            let block = &mut rest[0];
            let (n, w) = (node.n, node.n + 6);
            for k in 0..n {
                block.y[k] = x[node.u + node.nu + k] - block.p[6 + k];
            }
            cholesky_solve(n, &block.L, &mut block.y);
            // what the frame feels besides its acceleration
            for r in 0..6 {
                let row = &block.B[r * w + 6..(r + 1) * w];
                block.p[r] += row.iter().zip(&block.y).map(|(m, y)| m * y).sum::<f64>();
            }
            for k in 0..node.nu {
                block.z[k] = x[node.u + k] - dot6(&block.S[k], &block.p);
            }
            cholesky_solve(node.nu, &block.D, &mut block.z[..node.nu]);
            for r in 0..6 {
                for k in 0..node.nu {
                    block.p[r] += block.U[k][r] * block.z[k];
                }
            }
            if let Some(on) = node.on {
                let carrier = &mut before[on.member];
                let width = carrier.p.len();
                for r in 0..6 {
                    let row = &block.T[r * width..(r + 1) * width];
                    for (p, t) in carrier.p.iter_mut().zip(row) {
                        *p += t * block.p[r];
                    }
                }
            }
        }
        for (i, node) in self.nodes.iter().enumerate() {
            let (before, rest) = work.blocks.split_at_mut(i);
            let block = &mut rest[0];
            let mut v = [0.0; 6];
            if let Some(on) = node.on {
                let carrier = &before[on.member].x;
                for (r, v) in v.iter_mut().enumerate() {
                    let row = &block.T[r * carrier.len()..(r + 1) * carrier.len()];
                    *v = row.iter().zip(carrier).map(|(t, x)| t * x).sum();
                }
            }
            let mut own = [0.0; 6];
            for k in 0..node.nu {
                own[k] = dot6(&block.U[k], &v);
            }
            cholesky_solve(node.nu, &block.D, &mut own[..node.nu]);
            for k in 0..node.nu {
                let rate = block.z[k] - own[k];
                x[node.u + k] = rate;
                for r in 0..6 {
                    v[r] += block.S[k][r] * rate;
                }
            }
            block.x[..6].copy_from_slice(&v);
            for k in 0..node.n {
                let bend = block.y[k] - dot6(&block.G[k * 6..k * 6 + 6], &v);
                x[node.u + node.nu + k] = bend;
                block.x[6 + k] = bend;
            }
        }
    }
}

fn dot6(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).take(6).map(|(a, b)| a * b).sum()
}

/// Inertia of the body itself.
fn alone(node: &Node, link: &Link, (a, b): (f64, f64), block: &mut Block) {
    let (n, w) = (node.n, node.n + 6);
    let (mass, s, I) = match node.flexible() {
        None => (node.mass, node.first, node.second),
        Some(body) => (body.mass(), link.moving.first, link.moving.second),
    };
    block.B.fill(0.0);
    let B = &mut block.B;
    for k in 0..3 {
        B[k * w + k] = mass;
        for l in 0..3 {
            B[(3 + k) * w + 3 + l] = I[(k, l)];
        }
    }
    // force of an angular acceleration: α × s
    let cross = s.cross_matrix();
    for k in 0..3 {
        for l in 0..3 {
            B[k * w + 3 + l] = -cross[(k, l)];
            B[(3 + l) * w + k] = -cross[(k, l)];
        }
    }
    let Some(body) = node.flexible() else { return };
    for e in 0..n {
        for k in 0..3 {
            let (slide, turn) = (link.moving.slides[e][k], link.moving.turns[e][k]);
            (B[k * w + 6 + e], B[(6 + e) * w + k]) = (slide, slide);
            (B[(3 + k) * w + 6 + e], B[(6 + e) * w + 3 + k]) = (turn, turn);
        }
        for f in 0..n {
            B[(6 + e) * w + 6 + f] = body.elastic_mass(e, f)
                + a * body.damping()[e * n + f]
                + b * body.stiffness()[e * n + f];
        }
    }
}

/// Eliminates the elastic coordinates.
fn bend(node: &Node, block: &mut Block) -> Result<(), percuss_math::dense::FactorError> {
    let (n, w) = (node.n, node.n + 6);
    for e in 0..n {
        block.L[e * n..(e + 1) * n].copy_from_slice(&block.B[(6 + e) * w + 6..(7 + e) * w]);
    }
    cholesky(n, &mut block.L)?;
    let mut column = [0.0; 64];
    let mut more;
    let column = match n {
        0..=64 => &mut column[..n],
        _ => {
            more = vec![0.0; n];
            &mut more[..]
        }
    };
    for r in 0..6 {
        column.copy_from_slice(&block.B[r * w + 6..(r + 1) * w]);
        cholesky_solve(n, &block.L, column);
        for e in 0..n {
            block.G[e * 6 + r] = column[e];
        }
        for c in 0..6 {
            let row = &block.B[c * w + 6..(c + 1) * w];
            let less: f64 = row.iter().zip(&*column).map(|(m, g)| m * g).sum();
            block.B[c * w + r] -= less;
        }
    }
    Ok(())
}

/// Eliminates the joint.
fn turn(
    node: &Node,
    link: &Link,
    (a, b): (f64, f64),
    block: &mut Block,
) -> Result<(), percuss_math::dense::FactorError> {
    let (m, w) = (node.nu, node.n + 6);
    for k in 0..m {
        block.S[k] = six(&link.slides[k], &link.turns[k]);
        for r in 0..6 {
            block.U[k][r] = dot6(&block.B[r * w..r * w + 6], &block.S[k]);
        }
    }
    for k in 0..m {
        for l in 0..m {
            block.D[k * m + l] = dot6(&block.S[k], &block.U[l]);
        }
    }
    for spring in node.resists() {
        block.D[spring.index * (m + 1)] += a * spring.damping + b * spring.stiffness;
    }
    cholesky(m, &mut block.D)?;
    for r in 0..6 {
        let mut column = [0.0; 6];
        for k in 0..m {
            column[k] = block.U[k][r];
        }
        cholesky_solve(m, &block.D, &mut column[..m]);
        for c in 0..6 {
            for k in 0..m {
                block.B[c * w + r] -= block.U[k][c] * column[k];
            }
        }
    }
    Ok(())
}

/// T: the motion of the frame by that of its carrier and by its `n` elastic coordinates.
fn carry(link: &Link, n: usize, block: &mut Block) {
    let w = n + 6;
    let mut column = |c: usize, slide: Vec3, turn: Vec3| {
        let motion = six(&link.A_p.tr_mul(&slide), &link.A_p.tr_mul(&turn));
        for r in 0..6 {
            block.T[r * w + c] = motion[r];
        }
    };
    for k in 0..3 {
        let e = Vec3::ith(k, 1.0);
        column(k, e, Vec3::zeros());
        column(3 + k, e.cross(&link.d), e);
    }
    for (a, (slide, turn)) in link
        .carried_slides
        .iter()
        .zip(&link.carried_turns)
        .enumerate()
    {
        column(6 + a, *slide, *turn);
    }
}

/// Adds Tᵀ Ā T to what carries the member.
fn condense(width: usize, w: usize, block: &Block, carrier: &mut Block) {
    for c in 0..width {
        let mut moved = [0.0; 6];
        for r in 0..6 {
            for s in 0..6 {
                moved[r] += block.B[r * w + s] * block.T[s * width + c];
            }
        }
        for d in 0..width {
            for r in 0..6 {
                carrier.B[d * width + c] += block.T[r * width + d] * moved[r];
            }
        }
    }
}

fn six(slide: &Vec3, turn: &Vec3) -> [f64; 6] {
    [slide.x, slide.y, slide.z, turn.x, turn.y, turn.z]
}
