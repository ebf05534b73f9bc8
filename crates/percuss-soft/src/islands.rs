//! Contacts that feel each other: those on beams that joints or contacts tie together.

use crate::beams::Beams;
use crate::element::Element;
use crate::touch::Touch;

/// Beams as groups, each known by one of its beams.
#[derive(Clone, Debug, Default)]
pub(crate) struct Groups {
    /// A beam of the same group, for each; itself for the one that stands for all.
    of: Vec<usize>,
}

impl Groups {
    fn root(&self, mut beam: usize) -> usize {
        while self.of[beam] != beam {
            beam = self.of[beam];
        }
        beam
    }

    fn tie(&mut self, a: usize, b: usize) {
        let (a, b) = (self.root(a), self.root(b));
        self.of[a.max(b)] = a.min(b);
    }

    /// Tells every contact its group; where there are several, contacts of one come to stand together.
    pub fn sort<E: Element<N>, const N: usize>(
        &mut self,
        beams: &Beams<E, N>,
        touches: &mut [Touch<N>],
    ) {
        self.of.clear();
        self.of.extend(0..beams.count());
        for joint in &beams.joints {
            let [a, b] = joint.nodes.map(|node| beams.beam_at(node));
            self.tie(a, b);
        }
        for touch in touches.iter() {
            if let [Some(a), Some(b)] = &touch.sides {
                self.tie(beams.beam_at(a.node), beams.beam_at(b.node));
            }
        }
        let mut several = false;
        let mut last = None;
        for touch in touches.iter_mut() {
            let side = touch.sides.iter().flatten().next();
            touch.group = side.map_or(0, |side| self.root(beams.beam_at(side.node)));
            several |= last.is_some_and(|last| last != touch.group);
            last = Some(touch.group);
        }
        if several {
            touches.sort_unstable_by_key(|touch| (touch.group, touch.key));
        }
    }
}
