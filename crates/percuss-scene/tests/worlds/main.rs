//! Scenes of rigid bodies.

mod build;
mod emitters;
mod faults;
mod repeat;
mod runs;

use percuss_bodies::world::{NQ, NU};
use percuss_scene::model::{Named, WorldModel};
use percuss_scene::{Input, Model, Scene};

/// A scene with these sections below an empty world.
fn input(sections: &str) -> Input {
    Input::new("a.toml", format!("until = 1\n[world]\n{sections}"))
}

fn built(input: &Input) -> Model {
    let scene = Scene::read(input).unwrap_or_else(|report| panic!("{}", report.render(false)));
    scene.build().unwrap()
}

fn world(model: &Model) -> &WorldModel {
    model.part::<percuss_scene::model::WorldModel>().unwrap()
}

fn faults(sections: &str) -> String {
    match Scene::read(&input(sections)) {
        Ok(_) => panic!("no fault in {sections}"),
        Err(report) => report.to_string(),
    }
}

/// State of a named body: q and u.
fn state(model: &WorldModel, name: &str) -> (Vec<f64>, Vec<f64>) {
    let Some(Named::Body(id)) = model.names.get(name) else {
        panic!("no body {name}");
    };
    let i = model.world.index_of(*id).unwrap();
    (
        model.start.q[i * NQ..(i + 1) * NQ].to_vec(),
        model.start.u[i * NU..(i + 1) * NU].to_vec(),
    )
}
