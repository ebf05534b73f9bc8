//! What adds many bodies, at the start or during the run.

use percuss_bodies::population::{Lattice, Room, Source, SplitMix, scatter};
use percuss_bodies::world::{KindId, Placement};
use percuss_math::space::{Pose, Vec3};

use super::frame::{Frame, MOST_BODIES};
use crate::scene::world::{Emitter, Pattern};
use crate::scene::{Entry, Row};
use percuss_text::diagnose::{Located, Place};
use percuss_text::suggest;
use percuss_text::words::instead;

impl Frame<'_> {
    /// Places what is there at the start and sets up what comes during the run, which ends at `until`, s.
    pub fn emitters(&mut self, until: Option<f64>) {
        for emitter in &self.scene.bodies.emitter {
            let template = self.template(&emitter.body);
            let v = emitter.velocity.as_ref();
            let v = v.map(|row| self.vector(row, "velocity"));
            let omega = emitter.omega.as_ref().map(|row| self.omega(Some(row)));
            let (Some((kind, mut like)), false) =
                (template, v == Some(None) || omega == Some(None))
            else {
                self.pattern(emitter, None, until);
                continue;
            };
            like.v = v.flatten().unwrap_or(like.v);
            like.omega = omega.flatten().unwrap_or(like.omega);
            self.pattern(emitter, Some((kind, like)), until);
        }
        let names = self.scene.bodies.emitter.iter();
        let mut names = names.map(|emitter| emitter.body.as_str());
        if !names.all(|name| self.templates.contains_key(name)) {
            return; // a template may be unused for that reason
        }
        let unused = self.templates.values().filter(|template| !template.used);
        let unused: Vec<Place> = unused.map(|template| template.place.clone()).collect();
        for place in unused {
            let hint = "add an [[emitter]] with its name as body, or leave out template";
            self.fault(&place, "a template that no emitter uses", hint);
        }
    }

    fn template(&mut self, name: &Located<String>) -> Option<(KindId, Placement)> {
        if let Some(template) = self.templates.get_mut(name.as_str()) {
            template.used = true;
            return template.kind;
        }
        if self.faults.is_full() {
            return None;
        }
        let (message, hint) = match self.names.contains_key(name.as_str()) {
            true => (
                format!("`{}` is not a template", name.value),
                "add template = true to it".to_owned(),
            ),
            false => {
                let known = self.templates.keys().map(String::as_str);
                let hint = match self.templates.is_empty() {
                    true => "there are no templates; add a body of this name with template = true"
                        .to_owned(),
                    false => suggest::hint(name, "templates", known),
                };
                (format!("unknown template `{}`", name.value), hint)
            }
        };
        self.fault(&name.place, message, &hint);
        None
    }

    /// The places of a pattern; they are checked also where there is nothing to place.
    fn pattern(
        &mut self,
        emitter: &Emitter,
        body: Option<(KindId, Placement)>,
        until: Option<f64>,
    ) {
        let Some(pattern) = &emitter.pattern else {
            return; // told already
        };
        match pattern {
            Pattern::Lattice {
                origin,
                counts,
                spacing,
                jitter,
                seed,
            } => {
                let lattice = self.lattice(origin, counts, spacing, jitter, seed);
                if let (Some(lattice), Some(body)) = (lattice, body) {
                    self.place_all(emitter, body, &lattice.places());
                }
            }
            Pattern::Random {
                region,
                count,
                seed,
                max_tries,
            } => {
                let corners = self.corners(region, "region");
                let wanted = usize::try_from(**count).unwrap_or(usize::MAX);
                if let (true, Some(corners), Some(body)) =
                    (self.admit(wanted, &count.place), corners, body)
                {
                    let tries = usize::try_from(**max_tries).unwrap_or(usize::MAX);
                    let radius = self.reach(body.0);
                    // the first emitter need not look: what it overlaps is told
                    let (world, state) = (&self.world, &self.state);
                    let room = (self.emitted).then(|| Room::new(world, state, body.0, corners));
                    let free = |r: &Vec3| {
                        let pose = Pose {
                            r: *r,
                            ..body.1.pose
                        };
                        (room.iter()).all(|room| room.is_free(world, state, &pose))
                    };
                    let seed = seed.value as u64;
                    let places = scatter(corners, radius, wanted, seed, tries, free);
                    if places.len() < wanted {
                        let message =
                            format!("room was found for {} of {wanted} bodies", places.len());
                        let hint = "enlarge the region, lower count or raise max_tries";
                        self.fault(&region.place, message, hint);
                    }
                    self.place_all(emitter, body, &places);
                }
            }
            Pattern::Stream {
                region,
                rate,
                from,
                to,
                count,
                seed,
                random_rotation,
            } => {
                let corners = self.corners(region, "region");
                let wanted = &rate.place;
                let rate = self.positive(rate, "rate", "give the rate in bodies per s");
                let from = self.not_negative(from, "from", "give a time in s");
                let to = match to {
                    Some(to) => self.end_after(to, from),
                    None => until,
                };
                let (Some(region), Some(rate), Some(from), Some(to)) = (corners, rate, from, to)
                else {
                    return;
                };
                if let Some(until) = until.filter(|until| from >= *until) {
                    self.notices.push("late streams", || {
                        format!(
                            "the stream `{}` begins at {from} s, when the run has ended ({until} s): it adds nothing; lower its from or raise until",
                            emitter.name.value,
                        )
                    });
                }
                let time = (to.min(until.unwrap_or(to)) - from).max(0.0);
                let due = rate * time + 1.0;
                if due > MOST_BODIES as f64 && count.is_none() {
                    let message = format!("{due:.1e} bodies by t = {} s are too many", from + time);
                    let hint = format!("a world takes {MOST_BODIES}; lower rate, or give count");
                    return self.fault(wanted, message, &hint);
                }
                let due = due as usize;
                let most = count
                    .as_ref()
                    .map(|count| usize::try_from(**count).unwrap_or(usize::MAX));
                let due = due.min(most.unwrap_or(usize::MAX));
                if let (true, Some((kind, like))) = (self.admit(due, &emitter.name.place), body) {
                    self.world.population.sources.push(Source {
                        kind,
                        region,
                        rate,
                        from,
                        to,
                        most: most.unwrap_or(MOST_BODIES),
                        A: like.pose.A,
                        tumbled: *random_rotation,
                        v: like.v,
                        omega: like.omega,
                        random: SplitMix(seed.value as u64),
                        count: 0,
                    });
                }
            }
        }
    }

    /// When a stream that begins at `from`, s, ends.
    fn end_after(&mut self, to: &Entry, from: Option<f64>) -> Option<f64> {
        let end = self.not_negative(to, "to", "give a time in s")?;
        let from = from?;
        if end < from {
            let message = format!("a stream that ends at {end} s, before it begins at {from} s");
            self.fault(&to.place, message, "give `to` after `from`");
            return None;
        }
        Some(end)
    }

    fn lattice(
        &mut self,
        origin: &Row,
        counts: &Located<Vec<Located<i64>>>,
        spacing: &Row,
        jitter: &Entry,
        seed: &Located<i64>,
    ) -> Option<Lattice> {
        let needed = self.dimension();
        let origin = self.vector(origin, "origin");
        let jitter = self.not_negative(jitter, "jitter", "give a width in m");
        let spacing = match spacing.as_slice() {
            [one] => self.number(one, "spacing").map(Vec3::repeat),
            _ => self.vector(spacing, "spacing"),
        };
        if counts.len() != needed {
            let message = format!("`counts` has {}", instead(counts.len(), "entry", needed));
            self.fault(&counts.place, message, "one for each axis");
            return None;
        }
        let count = |k: usize| {
            counts
                .get(k)
                .map_or(1, |n| usize::try_from(**n).unwrap_or(usize::MAX))
        };
        let counts_of = [count(0), count(1), count(2)];
        let total = counts_of.iter().fold(1usize, |n, k| n.saturating_mul(*k));
        if !self.admit(total, &counts.place) {
            return None;
        }
        Some(Lattice {
            origin: origin?,
            counts: counts_of,
            spacing: spacing?,
            jitter: jitter?,
            seed: (seed.value % (1 << 31)) as u32,
            planar: self.planar,
        })
    }

    fn reach(&self, kind: KindId) -> f64 {
        let kind = &self.world.kinds()[kind.0 as usize];
        self.world.shapes()[kind.shape.0].reach()
    }

    /// Puts a body at each of the places.
    fn place_all(&mut self, emitter: &Emitter, (kind, like): (KindId, Placement), places: &[Vec3]) {
        self.emitted |= !places.is_empty();
        for (i, r) in places.iter().enumerate() {
            let pose = Pose { r: *r, ..like.pose };
            let placement = Placement { pose, ..like };
            let id = self.world.place(&mut self.state, kind, &placement);
            if i == 0 {
                let owner = format!("a body of `{}`", emitter.name.value);
                self.owners.push((id, owner, emitter.name.place.clone()));
            }
        }
    }
}
