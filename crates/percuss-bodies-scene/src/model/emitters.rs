//! What adds many bodies, at the start or during the run.

use percuss_bodies::population::{Lattice, Mixture, Newcomer, Room, Source, SplitMix, scatter};
use percuss_bodies::world::{KindId, Placement};
use percuss_math::space::{Pose, Vec3};

use super::frame::{Frame, MOST_BODIES};
use crate::section::{Emitter, Pattern};
use percuss_text::diagnose::{Located, Place};
use percuss_text::suggest;
use percuss_text::{Entry, Row};

impl Frame<'_> {
    /// Places what is there at the start and sets up what comes during the run, which ends at `until`, s.
    pub fn emitters(&mut self, until: Option<f64>) {
        for emitter in &self.scene.bodies.emitter {
            let mixture = self.mixture(emitter);
            self.pattern(emitter, mixture, until);
        }
        let mut names = self.scene.bodies.emitter.iter().flat_map(|emitter| {
            let mix = emitter.mix.iter().flat_map(|mix| mix.iter());
            (emitter.body.iter()).chain(mix.map(|share| &share.body))
        });
        if !names.all(|name| self.templates.contains_key(name.as_str())) {
            return; // a template may be unused for that reason
        }
        let unused = self.templates.values().filter(|template| !template.used);
        let unused: Vec<Place> = unused.map(|template| template.place.clone()).collect();
        for place in unused {
            let hint = "add an [[emitter]] with its name as body, or leave out template";
            self.fault(&place, "a template that no emitter uses", hint);
        }
    }

    /// The template of this name, which is used now.
    pub fn template(&mut self, name: &Located<String>) -> Option<(KindId, Placement)> {
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
    fn pattern(&mut self, emitter: &Emitter, mixture: Option<Mixture>, until: Option<f64>) {
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
                if let (Some(lattice), Some(mixture)) = (lattice, mixture) {
                    let places = lattice.places();
                    let bodies = self.newcomers(emitter, &mixture, places.len());
                    let placed = bodies.into_iter().zip(places);
                    self.place_all(emitter, placed);
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
                if let (true, Some(corners), Some(mixture)) =
                    (self.admit(wanted, &count.place), corners, mixture)
                {
                    let tries = usize::try_from(**max_tries).unwrap_or(usize::MAX);
                    let bodies = self.newcomers(emitter, &mixture, wanted);
                    let radii: Vec<f64> = bodies.iter().map(|new| self.reach(new.kind)).collect();
                    // the first emitter need not look: what it overlaps is told
                    let (world, state) = (&self.world, &self.state);
                    let kinds = mixture.newcomers().iter().map(|new| new.kind);
                    let room = (self.emitted).then(|| Room::new(world, state, kinds, corners));
                    let free = |number: usize, r: &Vec3| {
                        let Newcomer { kind, A, .. } = bodies[number];
                        let pose = Pose { r: *r, A };
                        (room.iter()).all(|room| room.is_free(world, state, kind, &pose))
                    };
                    let places = scatter(corners, &radii, seed.value as u64, tries, free);
                    let found = places.iter().flatten().count();
                    if found < wanted {
                        let message = format!("room was found for {found} of {wanted} bodies");
                        let hint = "enlarge the region, lower count or raise max_tries";
                        self.fault(&region.place, message, hint);
                    }
                    let placed = bodies.into_iter().zip(places);
                    let placed = placed.filter_map(|(new, place)| Some((new, place?)));
                    self.place_all(emitter, placed);
                }
            }
            Pattern::Stream {
                region,
                rate,
                from,
                to,
                count,
                seed,
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
                if let (true, Some(mixture)) = (self.admit(due, &emitter.name.place), mixture) {
                    self.world.population.sources.push(Source {
                        mixture,
                        region,
                        rate,
                        from,
                        to,
                        most: most.unwrap_or(MOST_BODIES),
                        tumbled: emitter.random_rotation,
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
        let origin = self.vector(origin, "origin");
        let jitter = self.not_negative(jitter, "jitter", "give a width in m");
        let spacing = self.spacings(spacing);
        let counts_of = self.counts(counts)?;
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

    /// The first bodies of an emitter, turned at random where it says so.
    fn newcomers(&self, emitter: &Emitter, mixture: &Mixture, count: usize) -> Vec<Newcomer> {
        let seed = emitter.pattern.as_ref().map_or(0, |pattern| pattern.seed());
        let mut turns = SplitMix::turns(seed);
        let bodies = (0..count).map(|number| {
            let mut new = *mixture.newcomer(number);
            if emitter.random_rotation {
                new.A = turns.attitude(self.world.dimension());
            }
            new
        });
        bodies.collect()
    }

    /// Puts bodies where they belong.
    fn place_all(&mut self, emitter: &Emitter, placed: impl Iterator<Item = (Newcomer, Vec3)>) {
        for (i, (new, r)) in placed.enumerate() {
            self.emitted = true;
            let placement = Placement {
                pose: Pose { r, A: new.A },
                v: new.v,
                omega: new.omega,
            };
            let id = self.world.place(&mut self.state, new.kind, &placement);
            if i == 0 {
                let owner = format!("a body of `{}`", emitter.name.value);
                self.owners.push((id, owner, emitter.name.place.clone()));
            }
        }
    }
}
