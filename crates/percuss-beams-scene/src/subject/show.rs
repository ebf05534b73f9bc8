//! What is seen of beams: their lines and what they may strike, with deflections drawn larger than they are.

use std::path::Path;

use percuss_mech::State;

use crate::model::{BeamsModel, drawings};
use percuss_part::{ContactColumns, Field, Outputs, Sight};
use percuss_record::ChannelInfo;
use percuss_record::film::{FILM, Film, FilmError, Frame, Loaded, Traced, load};
use percuss_record::recording::Recording;

/// Beams at a step boundary.
pub(super) struct View<'a> {
    pub model: &'a BeamsModel,
    pub state: &'a State,
}

/// What is written as a run goes.
pub(super) fn outputs(model: &BeamsModel) -> Outputs {
    Outputs {
        film: model.film_dt.map(|dt| (dt, identity(model))),
        ..Outputs::default()
    }
}

/// By what a film is known as one of these beams.
fn identity(model: &BeamsModel) -> [u32; 2] {
    [model.members.len() as u32, model.film_points() as u32]
}

impl Sight for View<'_> {
    fn t(&self) -> f64 {
        self.state.t
    }

    /// Of every beam a line: places along it, m, with the deflections there, m, which are as small as they are.
    fn film(&self, frame: &mut Frame) {
        frame.t = self.state.t;
        frame.lines.clear();
        for (i, chain) in self.model.beams.chains().enumerate() {
            let q = self.model.beams.part(i, &self.state.q);
            let point = |x| [x, chain.displacement(x, q), 0.0].map(|x: f64| x as f32);
            frame.lines.push(Traced {
                id: i as u32,
                points: BeamsModel::places(chain).map(point).collect(),
            });
        }
    }

    fn contacts(&self) -> Option<ContactColumns> {
        None
    }

    fn fields<'a>(&'a self, _: &'a ContactColumns) -> Vec<Field<'a>> {
        Vec::new()
    }
}

/// The film of a run in this folder, where there is one.
pub(super) fn film(model: &BeamsModel, folder: &Path) -> Result<Option<Film>, FilmError> {
    let path = folder.join(FILM);
    if model.film_dt.is_none() || !path.exists() {
        return Ok(None);
    }
    let Loaded {
        frames,
        reader,
        count,
        ..
    } = load(&path, identity(model))?;
    let deflections = (0..model.film_points()).map(|k| ChannelInfo::new(format!("u{k}"), "m"));
    let channels: Vec<ChannelInfo> = [ChannelInfo::new("t", "s")]
        .into_iter()
        .chain(deflections)
        .collect();
    let mut seen = Recording::new(&channels);
    for frame in &frames {
        let points = frame.lines.iter().flat_map(|line| &line.points);
        let mut row = vec![frame.t];
        row.extend(points.map(|point| f64::from(point[1])));
        if row.len() != channels.len() {
            return Err(reader.damaged("points of a beam are missing".to_owned()));
        }
        seen.push(&row);
    }
    let film = Film::drawn(&drawings(model), &seen, (0..frames.len()).collect(), None);
    Ok(film.map(|film| Film {
        frames_from: count,
        ..film
    }))
}
