//! From the sections to numbers, with everything that can be refused before the work begins.

use percuss_design::{Beam, DesignError, Excitation, Objective, Resonance, Scales, Search, Zone};

use super::section::{self as design, Design};
use super::{Chart, ResonanceStudy, Variant};
use percuss_part::{Reader, Vocabulary};
use percuss_text::diagnose::{Faults, Located};
use percuss_text::suggest;
use percuss_text::{Entry, Row, Term};

/// Entries that only a study of resonance has.
trait Entries {
    /// A support: a stiffness or a word.
    fn support(&mut self, entry: &Entry, what: &str) -> Option<f64>;

    /// Numbers of phi: looking at it takes time in proportion to the square of their number.
    fn phi(&mut self, row: &Row, what: &str) -> Option<Vec<f64>>;
}

impl Entries for Reader<'_> {
    fn support(&mut self, entry: &Entry, what: &str) -> Option<f64> {
        if let Term::Formula(text) = &entry.value {
            match text.as_str() {
                "simply" => return Some(0.0),
                "clamped" | "inf" => return Some(f64::INFINITY),
                word if !word.is_empty()
                    && is_word(word)
                    && self.vocabulary.constants.get(word).is_none() =>
                {
                    let word = Located::new(word.to_owned(), &entry.place);
                    let hint = suggest::hint(&word, "supports", ["simply", "clamped", "inf"]);
                    let message = format!("unknown support `{}`", word.value);
                    self.fault(&entry.place, message, &hint);
                    return None;
                }
                _ => {}
            }
        }
        let must = "zero or positive, \"simply\" or \"clamped\"";
        self.within(entry, what, |c| c >= 0.0, must)
    }

    fn phi(&mut self, row: &Row, what: &str) -> Option<Vec<f64>> {
        if row.len() > MOST_VALUES {
            let message = format!("{} values are too many", row.len());
            self.fault(&row.place, message, &format!("at most {MOST_VALUES}"));
            return None;
        }
        row.iter().map(|entry| self.number(entry, what)).collect()
    }
}

fn is_word(text: &str) -> bool {
    text.chars().all(char::is_alphabetic)
}

fn whole(number: &Located<i64>) -> usize {
    usize::try_from(number.value).unwrap_or(usize::MAX)
}

/// Elements for each half wave of the higher mode, where nothing else is asked for: as many as in the paper.
const PER_HALF_WAVE: usize = 100;
/// Most samples or coefficients of phi.
const MOST_VALUES: usize = 4096;

/// The study that these sections ask for.
pub(super) fn build(
    sections: &Design,
    given: &design::Resonance,
    vocabulary: &Vocabulary,
    faults: &mut Faults,
) -> Option<ResonanceStudy> {
    let mut reader = Reader { vocabulary, faults };
    let resonance = Resonance {
        i: whole(&given.i),
        j: whole(given.j.as_ref().unwrap_or(&given.i)),
        k: whole(&given.k),
    };
    let beam = beam(&mut reader, given, resonance)?;
    let gamma = match &given.zeta {
        Some(zeta) => {
            let zeta = reader.within(zeta, "zeta", |x| x >= 0.0, "zero or positive")?;
            // a beam without modes is refused below
            let omega = beam
                .modes(resonance.highest())
                .map(|m| m.omega[resonance.i - 1]);
            2.0 * zeta * omega.unwrap_or(0.0)
        }
        None => reader.within(&given.gamma, "gamma", |x| x >= 0.0, "zero or positive")?,
    };
    let delta = reader.within(&given.delta, "delta", |x| x > 0.0, "positive")?;
    let phi = excitation(&mut reader, given)?;
    let must = "zero or positive";
    let stretching = reader.within(&given.stretching, "stretching", |x| x >= 0.0, must)?;
    if stretching > 0.0 && resonance.i != resonance.j {
        let message = "the amplitude with stretching is known for simple resonances only";
        reader.fault(
            &given.stretching.place,
            message,
            "leave out j, or stretching",
        );
        return None;
    }
    let second = given.j.as_ref().unwrap_or(&given.i);
    let modes = whole(&given.modes).max(resonance.highest());
    // what the uniform beam cannot do is told before the work begins
    let found = beam
        .modes(modes)
        .and_then(|modes| Zone::new(&modes, &phi, resonance));
    if let Err(error) = found {
        let place = match &error {
            DesignError::Buckled { .. } => &given.p0.place,
            DesignError::Uncoupled { .. } => &second.place,
            DesignError::Harmonic { .. } => &given.k.place,
            DesignError::Mode { .. } | DesignError::Elements { .. } => {
                given.n.as_ref().map_or(&second.place, |n| &n.place)
            }
            _ => &given.c1.place,
        };
        let hint = match &error {
            DesignError::Harmonic { k } => {
                format!("tongues = {k} traces the narrow zone that remains")
            }
            _ => String::new(),
        };
        reader.fault(place, error.to_string(), &hint);
        return None;
    }
    let search = match &sections.optimise {
        Some(section) => Some(search(&mut reader, section, resonance)?),
        None => None,
    };
    let chart = match &sections.chart {
        Some(section) => Some(chart(&mut reader, section, search.is_some(), stretching)?),
        None => None,
    };
    let scales = match &sections.physical {
        Some(section) => Some(scales(&mut reader, section)?),
        None => None,
    };
    let mut variants = Vec::new();
    for section in &sections.variant {
        variants.push(variant(&mut reader, section, &beam, search)?);
    }
    Some(ResonanceStudy {
        beam,
        resonance,
        phi,
        gamma,
        delta,
        stretching,
        tongues: whole(&given.tongues),
        modes,
        search,
        chart,
        scales,
        variants,
        halt: percuss_math::Halt::default(),
    })
}

fn beam(reader: &mut Reader<'_>, given: &design::Resonance, resonance: Resonance) -> Option<Beam> {
    let c1 = reader.support(&given.c1, "c1");
    let c2 = reader.support(&given.c2, "c2");
    let p0 = reader.number(&given.p0, "p0");
    let n = match &given.n {
        Some(n) => whole(n),
        None => PER_HALF_WAVE * resonance.highest(),
    };
    Some(Beam::uniform([c1?, c2?], p0?, n))
}

fn excitation(reader: &mut Reader<'_>, given: &design::Resonance) -> Option<Excitation> {
    let (phi, place) = match &given.samples {
        Some(samples) => {
            let values = reader.phi(samples, "samples")?;
            (Excitation::from_samples(&values), &samples.place)
        }
        None => {
            let phi = Excitation {
                c0: reader.number(&given.c0, "c0")?,
                a: reader.phi(&given.a, "a")?,
                b: reader.phi(&given.b, "b")?,
            };
            (phi.check().map(|()| phi), &given.a.place)
        }
    };
    phi.map_err(|error| reader.fault(place, error.to_string(), ""))
        .ok()
}

fn search(
    reader: &mut Reader<'_>,
    given: &design::Optimise,
    resonance: Resonance,
) -> Option<Search> {
    let Resonance { i, j, .. } = resonance;
    let objectives = [
        ("zone", Objective::Zone { i, j }),
        ("delta_res", Objective::Zone { i, j }),
        ("buckling", Objective::Buckling),
        ("frequency", Objective::Frequency { i }),
        ("gap", Objective::Gap { i }),
    ];
    let known = objectives
        .iter()
        .find(|(name, _)| *name == given.objective.value);
    let Some((_, objective)) = known else {
        let names = objectives.iter().map(|(name, _)| *name);
        let hint = suggest::hint(&given.objective, "objectives", names);
        let message = format!("unknown objective `{}`", given.objective.value);
        reader.fault(&given.objective.place, message, &hint);
        return None;
    };
    Some(Search {
        objective: *objective,
        s_min: least_width(reader, &given.s_min)?,
        starts: whole(&given.starts),
        seed: given.seed.value.unsigned_abs(),
        ..Search::default()
    })
}

fn least_width(reader: &mut Reader<'_>, entry: &Entry) -> Option<f64> {
    let must = "at least 0 and below 1, the mean width";
    reader.within(entry, "s_min", |s| (0.0..1.0).contains(&s), must)
}

fn chart(
    reader: &mut Reader<'_>,
    given: &design::Chart,
    searched: bool,
    stretching: f64,
) -> Option<Chart> {
    let Omega = reader.row::<2>(&given.Omega, "Omega")?;
    let delta = reader.row::<2>(&given.delta, "delta")?;
    let points = reader.row::<2>(&given.points, "points")?;
    if !(Omega[0] > 0.0 && Omega[1] > Omega[0]) {
        let message = "`Omega` must rise from a positive frequency";
        reader.fault(&given.Omega.place, message, "such as [18, 22]");
        return None;
    }
    if delta[1] <= delta[0] {
        reader.fault(&given.delta.place, "`delta` must rise", "such as [0, 2]");
        return None;
    }
    if !points
        .iter()
        .all(|p| p.fract() == 0.0 && (2.0..=2000.0).contains(p))
    {
        let message = "`points` must be whole numbers from 2 to 2000";
        reader.fault(&given.points.place, message, "such as [200, 200]");
        return None;
    }
    let optimal = match given.of.value.as_str() {
        "uniform" => false,
        "optimal" if searched => true,
        "optimal" => {
            let message = "there is no optimal beam";
            reader.fault(
                &given.of.place,
                message,
                "add [optimise], or write of = \"uniform\"",
            );
            return None;
        }
        other => {
            let message = format!("unknown beam `{other}`");
            reader.fault(&given.of.place, message, "uniform or optimal");
            return None;
        }
    };
    let motion = match &given.motion {
        Some(row) => {
            let pair = reader.row::<2>(row, "motion")?;
            if pair[0] <= 0.0 {
                reader.fault(&row.place, "the frequency of a motion must be positive", "");
                return None;
            }
            Some(pair)
        }
        None => None,
    };
    let start = match &given.start {
        Some(start) => reader.within(start, "start", |x| x > 0.0, "positive")?,
        None if stretching > 0.0 => 0.01,
        None => 1.0,
    };
    Some(Chart {
        Omega,
        delta,
        points: points.map(|p| p as usize),
        optimal,
        motion,
        start,
        periods: whole(&given.periods),
    })
}

fn scales(reader: &mut Reader<'_>, given: &design::Physical) -> Option<Scales> {
    let mut positive = |entry: &Entry, what| reader.within(entry, what, |x| x > 0.0, "positive");
    Some(Scales {
        l: positive(&given.l, "l")?,
        h: positive(&given.h, "h")?,
        E: positive(&given.E, "E")?,
        rho: positive(&given.rho, "rho")?,
        V0: positive(&given.V0, "V0")?,
    })
}

fn variant(
    reader: &mut Reader<'_>,
    given: &design::Variant,
    beam: &Beam,
    search: Option<Search>,
) -> Option<Variant> {
    let Some(mut search) = search else {
        reader.fault(
            &given.name.place,
            "a variant without a search",
            "add [optimise]",
        );
        return None;
    };
    let mut beam = beam.clone();
    if let Some(c1) = &given.c1 {
        beam.c[0] = reader.support(c1, "c1")?;
    }
    if let Some(c2) = &given.c2 {
        beam.c[1] = reader.support(c2, "c2")?;
    }
    if let Some(p0) = &given.p0 {
        beam.p0 = reader.number(p0, "p0")?;
    }
    if let Some(s_min) = &given.s_min {
        search.s_min = least_width(reader, s_min)?;
    }
    if let Some(i) = &given.i {
        let i = whole(i);
        search.objective = match search.objective {
            Objective::Zone { .. } => Objective::Zone { i, j: i },
            Objective::Frequency { .. } => Objective::Frequency { i },
            Objective::Gap { .. } => Objective::Gap { i },
            Objective::Buckling => Objective::Buckling,
        };
    }
    if let Err(error) = beam.modes(search.objective.highest()) {
        reader.fault(&given.name.place, error.to_string(), "");
        return None;
    }
    Some(Variant {
        name: given.name.value.clone(),
        beam,
        search,
    })
}
