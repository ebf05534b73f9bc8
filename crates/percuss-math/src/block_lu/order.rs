//! Elimination order of a symmetric pattern: minimum degree, with nodes of equal neighbourhood taken together.

/// A set of nodes that are eliminated together.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Pivot {
    /// Its nodes, in order of elimination.
    pub nodes: Vec<usize>,
    /// The nodes that remain and feel the elimination, rising.
    pub below: Vec<usize>,
}

/// Orders the nodes of a graph; `neighbours` is symmetric, each list rising, without the node itself. Node i weighs
/// `weights[i]` rows. Ties are broken by the lower number, so that the order is a function of the pattern alone.
pub(crate) fn minimum_degree(weights: &[usize], neighbours: &mut [Vec<usize>]) -> Vec<Pivot> {
    let n = weights.len();
    let mut gone = vec![false; n];
    let mut degrees: Vec<usize> = (0..n).map(|i| degree(weights, &neighbours[i])).collect();
    let mut queue: std::collections::BTreeSet<(usize, usize)> =
        degrees.iter().copied().zip(0..n).collect();
    let mut pivots = Vec::new();
    let mut merged = Vec::new();
    while let Some((_, k)) = queue.pop_first() {
        gone[k] = true;
        let mut below = std::mem::take(&mut neighbours[k]);
        // a neighbour that sees just what k saw goes with it: no further fill
        let twin = |i: usize, below: &[usize], neighbours: &[Vec<usize>]| {
            neighbours[i].len() == below.len()
                && neighbours[i]
                    .iter()
                    .filter(|j| **j != k)
                    .eq(below.iter().filter(|j| **j != i))
        };
        let mut nodes = vec![k];
        nodes.extend(
            below
                .iter()
                .copied()
                .filter(|i| twin(*i, &below, neighbours)),
        );
        for i in &nodes[1..] {
            gone[*i] = true;
            queue.remove(&(degrees[*i], *i));
            neighbours[*i] = Vec::new();
        }
        below.retain(|i| !gone[*i]);
        // the rest becomes a clique
        for &i in &below {
            merge(&neighbours[i], &below, i, &gone, &mut merged);
            std::mem::swap(&mut neighbours[i], &mut merged);
            let new = degree(weights, &neighbours[i]);
            if new != degrees[i] {
                queue.remove(&(degrees[i], i));
                queue.insert((new, i));
                degrees[i] = new;
            }
        }
        pivots.push(Pivot { nodes, below });
    }
    pivots
}

fn degree(weights: &[usize], neighbours: &[usize]) -> usize {
    neighbours.iter().map(|j| weights[*j]).sum()
}

/// Union of two rising lists without `own` and without what is gone.
fn merge(a: &[usize], b: &[usize], own: usize, gone: &[bool], out: &mut Vec<usize>) {
    out.clear();
    let (mut a, mut b) = (a.iter().peekable(), b.iter().peekable());
    loop {
        let next = match (a.peek(), b.peek()) {
            (Some(x), Some(y)) if x == y => {
                b.next();
                a.next()
            }
            (Some(x), Some(y)) if x < y => a.next(),
            (Some(_), None) => a.next(),
            _ => b.next(),
        };
        match next {
            Some(&j) if j != own && !gone[j] => out.push(j),
            Some(_) => {}
            None => break,
        }
    }
}
