//! Bodies of a world at a few instants, seen from the side.

mod camera;
mod colour;
mod outline;
mod panel;

use std::fmt::Write as _;

use percuss_math::space::{Pose, Vec3, rotation};
use percuss_scene::model::WorldModel;
use percuss_scene::recording::{Seen, Snapshot};

use crate::number::significant;
use crate::text::escape;
use camera::{Camera, Window};
use outline::{Outline, of_body, of_scenery};
use panel::Panel;

const WIDTH: f64 = 720.0;
const MARGIN: f64 = 14.0;
const TEXT: f64 = 12.5;
const ROW: f64 = 19.0;
const FONT: &str = "Helvetica, Arial, 'Liberation Sans', sans-serif";
/// Largest height of a panel, px.
const TALLEST: f64 = 420.0;
/// Speed below which everything counts as resting, m/s.
const RESTING: f64 = 1e-6;

/// Draws the bodies at some instants beside each other: discs and outlines, coloured by speed, the nearest in front;
/// scenery as lines. None where there is nothing to be seen.
pub fn bodies_svg(world: &WorldModel, instants: &[&Snapshot]) -> Option<String> {
    let all = || instants.iter().flat_map(|instant| &instant.bodies);
    let camera = Camera::of(world, all().map(|body| pose(body).r));
    let window = window(world, &camera, instants)?;
    let fastest = all().map(|body| f64::from(body.speed));
    let fastest = fastest
        .filter(|speed| speed.is_finite())
        .fold(0.0, f64::max);
    // what is at rest but for rounding has no colours
    let fastest = if fastest > RESTING { fastest } else { 0.0 };

    let [wide, tall] = window.size();
    let columns = if tall > 0.7 * wide { 4 } else { 2 };
    let columns = columns.min(instants.len().max(1));
    let rows = instants.len().div_ceil(columns);
    let gap = 10.0;
    let room = WIDTH - 2.0 * MARGIN - gap * (columns as f64 - 1.0);
    let scale = (room / columns as f64 / wide).min(TALLEST / tall);
    let (panel_width, panel_height) = (scale * wide, scale * tall);
    let left = 0.5 * (WIDTH - columns as f64 * panel_width - gap * (columns as f64 - 1.0));
    let height = 2.0 * MARGIN + rows as f64 * (panel_height + ROW + gap) + 2.0 * ROW;

    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" aria-label=\"Bodies\" \
         width=\"{WIDTH}\" height=\"{height:.0}\" viewBox=\"0 0 {WIDTH} {height:.0}\" \
         font-family=\"{FONT}\" font-size=\"{TEXT}\">\n\
         <rect class=\"ground\" width=\"{WIDTH}\" height=\"{height:.0}\" fill=\"#ffffff\"/>\n"
    );
    for (k, instant) in instants.iter().enumerate() {
        let x = left + (k % columns) as f64 * (panel_width + gap);
        let y = MARGIN + (k / columns) as f64 * (panel_height + ROW + gap);
        let mut panel = Panel::new(k, [x, y], scale, window);
        panel.scenery(&scenery(world, instant.t, &camera, &window));
        for (outlines, speed) in bodies(world, instant, &camera) {
            panel.body(&outlines, speed, fastest);
        }
        svg.push_str(&panel.finish());
        let _ = writeln!(
            svg,
            "<text class=\"ink\" fill=\"#333333\" text-anchor=\"middle\" x=\"{:.1}\" y=\"{:.1}\">t = {} s</text>",
            x + 0.5 * panel_width,
            y + panel_height + 0.8 * ROW,
            significant(instant.t, 4),
        );
    }
    let foot = height - MARGIN - ROW;
    svg.push_str(&colour::bar(left.max(MARGIN), foot, fastest));
    svg.push_str(&panel::ruler(WIDTH - MARGIN, foot, scale, wide));
    let _ = writeln!(
        svg,
        "<text class=\"faint\" fill=\"#666666\" font-size=\"11\" x=\"{:.1}\" y=\"{:.1}\">{}</text>\n</svg>",
        left.max(MARGIN),
        foot + ROW + 4.0,
        escape(&caption(&camera, instants)),
    );
    Some(svg)
}

/// What is shown, and what is not.
fn caption(camera: &Camera, instants: &[&Snapshot]) -> String {
    let most = instants.iter().max_by_key(|instant| instant.count);
    let (drawn, count) = most.map_or((0, 0), |most| (most.bodies.len(), most.count));
    match drawn == count {
        true => format!("{}; coloured by speed", camera.name),
        false => format!(
            "{}; coloured by speed; {drawn} of {count} bodies are drawn",
            camera.name
        ),
    }
}

/// Where a body is.
fn pose(body: &Seen) -> Pose {
    let [w, i, j, k] = body.A.map(f64::from);
    let [x, y, z] = body.r.map(f64::from);
    Pose {
        r: Vec3::new(x, y, z),
        A: rotation(w, i, j, k),
    }
}

/// What the picture shows: the bodies of all instants but for a few that are far away, and the scenery near them.
fn window(world: &WorldModel, camera: &Camera, instants: &[&Snapshot]) -> Option<Window> {
    let mut places: [Vec<f64>; 2] = [Vec::new(), Vec::new()];
    let mut reach: f64 = 0.0;
    for body in instants.iter().flat_map(|instant| &instant.bodies) {
        let Some(kind) = world.world.kinds().get(body.kind as usize) else {
            continue;
        };
        let seen = camera.see(&pose(body).r);
        if seen.iter().all(|x| x.is_finite()) {
            (0..2).for_each(|k| places[k].push(seen[k]));
            reach = reach.max(world.world.shapes()[kind.shape.0].reach());
        }
    }
    if places[0].is_empty() {
        return None;
    }
    let [x, y] = places.map(|mut places| {
        places.sort_by(f64::total_cmp);
        let out = places.len() / 200;
        [places[out], places[places.len() - 1 - out]]
    });
    let window = Window::EMPTY.with([x[0], y[0]], reach);
    let window = window.with([x[1], y[1]], reach);
    let mut all = window;
    let sceneries = world.world.sceneries().iter();
    for (scenery, instant) in sceneries.flat_map(|s| instants.iter().map(move |i| (s, i))) {
        let pose = scenery.motion.at(instant.t).pose;
        if let Some((low, high)) = world.world.shapes()[scenery.shape.0].aabb(&pose) {
            for corner in 0..8 {
                let corner = Vec3::from_fn(|k, _| {
                    if corner >> k & 1 == 1 {
                        high[k]
                    } else {
                        low[k]
                    }
                });
                all = all.with(camera.see(&corner), 0.0);
            }
        }
    }
    Some(all.near(&window).roomy())
}

fn scenery(world: &WorldModel, t: f64, camera: &Camera, window: &Window) -> Vec<Outline> {
    let mut outlines = Vec::new();
    for scenery in world.world.sceneries() {
        let shape = &world.world.shapes()[scenery.shape.0];
        let pose = scenery.motion.at(t).pose;
        of_scenery(shape, &pose, camera, window, &mut outlines);
    }
    outlines
}

/// Outlines and speeds, m/s, the farthest first.
fn bodies(world: &WorldModel, instant: &Snapshot, camera: &Camera) -> Vec<(Vec<Outline>, f64)> {
    let away = camera.away();
    let mut found: Vec<(f64, Vec<Outline>, f64)> = Vec::new();
    for body in &instant.bodies {
        let Some(kind) = world.world.kinds().get(body.kind as usize) else {
            continue;
        };
        let pose = pose(body);
        let mut outlines = Vec::new();
        of_body(
            &world.world.shapes()[kind.shape.0],
            &pose,
            camera,
            &mut outlines,
        );
        found.push((away.dot(&pose.r), outlines, f64::from(body.speed)));
    }
    found.sort_by(|a, b| b.0.total_cmp(&a.0));
    let drawn = found
        .into_iter()
        .map(|(_, outlines, speed)| (outlines, speed));
    drawn.collect()
}
