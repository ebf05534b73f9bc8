//! Bad input and bad motion end in one clear line.

use percuss_fluid::{
    Ball, Block, Fluid, FluidError, Material, Pattern, Period, Settings, ShearViscosity, Start,
    WallMotion,
};
use std::sync::Arc;

fn water() -> Material {
    Material {
        alpha: 0.1,
        ..Material::new(1000.0, 20.0)
    }
}

fn block(low: [f64; 2], high: [f64; 2]) -> Block<2> {
    Block { low, high }
}

/// A tank of 0.4 m with water up to 0.2 m.
fn tank(spacing: f64) -> Fluid<2> {
    let mut settings = Settings::<2>::new(spacing);
    settings.gravity = [0.0, -9.81];
    let water_ = settings
        .fill(&block([0.0; 2], [0.4, 0.2]), Pattern::Square)
        .unwrap();
    let walls = settings
        .vessel(&block([0.0; 2], [0.4, 0.3]), |r| r[1] > 0.3)
        .unwrap();
    let mut fluid = Fluid::new(settings, vec![water()]).unwrap();
    let start = |r: [f64; 2]| Start {
        pressure: 9810.0 * (0.2 - r[1]),
        ..Start::default()
    };
    fluid.fill(&water_.at, water_.volume, 0, start).unwrap();
    fluid.add_wall(&walls.at, walls.volume, false).unwrap();
    fluid
}

fn text<T: std::fmt::Debug>(result: Result<T, FluidError>) -> String {
    let text = result.unwrap_err().to_string();
    assert!(!text.contains('\n'), "{text}");
    println!("{text}");
    text
}

#[test]
fn numbers_that_make_no_fluid_are_refused() {
    for spacing in [0.0, -1.0, f64::NAN, f64::INFINITY] {
        let made = Fluid::new(Settings::<2>::new(spacing), vec![water()]).map(|_| ());
        assert!(text(made).contains("spacing"));
    }
    let mut settings = Settings::<2>::new(0.01);
    settings.gravity = [0.0, f64::NAN];
    assert!(text(Fluid::new(settings, vec![water()]).map(|_| ())).contains("gravity"));
    let mut settings = Settings::<2>::new(0.1);
    let sides = (0.0, 0.3);
    settings.periods[1] = Some(Period {
        low: sides.0,
        high: sides.1,
    });
    assert!(text(Fluid::new(settings, vec![water()]).map(|_| ())).contains("along axis 1"));
    let thick = Material {
        viscosity: -1.0,
        ..water()
    };
    assert!(
        text(Fluid::new(Settings::<2>::new(0.1), vec![thick]).map(|_| ())).contains("viscosity")
    );
    let mut fluid = tank(0.02);
    assert!(text(fluid.fill(&[[0.1, 0.1]], 1e-4, 3, |_| Start::default())).contains("number 3"));
    assert!(text(fluid.fill(&[[f64::NAN, 0.1]], 1e-4, 0, |_| Start::default())).contains("NaN"));
}

#[test]
fn boxes_thinner_than_the_kernel_are_refused() {
    let settings = Settings::<2>::new(0.1);
    let thin = settings.fill(&block([0.0; 2], [1.0, 0.2]), Pattern::Square);
    assert!(text(thin).contains("axis 1"));
    let reversed = settings.fill(&block([1.0; 2], [0.0; 2]), Pattern::Square);
    assert!(text(reversed).contains("-1 m wide"));
    assert!(
        settings
            .fill(&block([0.0; 2], [1.0, 0.3]), Pattern::Square)
            .is_ok()
    );
}

#[test]
fn memory_is_told_before_it_is_taken() {
    // a cube with a thousand particles along each edge
    let settings = Settings::<3>::new(1e-3);
    let cube = Block {
        low: [0.0; 3],
        high: [1.0; 3],
    };
    let ball = Ball {
        centre: [0.0; 3],
        radius: 1.0,
    };
    for told in [
        settings.fill(&cube, Pattern::Square),
        settings.fill(&ball, Pattern::Hexagonal),
    ] {
        assert!(text(told).contains("GB are allowed"));
    }
    // what is told is near to what is taken
    let mut fluid = tank(0.005);
    fluid.step(0.0, 1e-5, |_| {}).unwrap();
    let told = fluid.settings().bytes(fluid.particles.len() as f64, 0.0);
    let taken = fluid.bytes_per_particle() * fluid.particles.len() as f64;
    println!("{told} {taken}");
    assert!(taken < told && told < 2.0 * taken, "{told} {taken}");
}

#[test]
fn overlaps_are_told() {
    let mut fluid = tank(0.02);
    fluid.check().unwrap();
    // a block of the same lattice in the floor
    let more = fluid
        .settings()
        .fill(&block([0.1, -0.06], [0.2, 0.0]), Pattern::Square)
        .unwrap();
    fluid
        .fill(&more.at, more.volume, 0, |_| Start::default())
        .unwrap();
    assert!(text(fluid.check()).contains("15 particles of the fluid overlap a wall"));
    // one whose particles lie in the middle between those of the floor
    let mut fluid = tank(0.02);
    let shifted: Vec<_> = more.at.iter().map(|r| [r[0] + 0.01, r[1] + 0.01]).collect();
    fluid
        .fill(&shifted, more.volume, 0, |_| Start::default())
        .unwrap();
    assert!(text(fluid.check()).contains("overlap a wall"));
    let mut fluid = tank(0.02);
    let water = fluid.particles.r.at(7);
    fluid
        .fill(&[[water[0] + 1e-3, water[1]]], 4e-4, 0, |_| {
            Start::default()
        })
        .unwrap();
    assert!(text(fluid.check()).contains("2 particles of the fluid overlap each other"));
}

#[test]
fn a_step_above_the_limit_is_refused() {
    let mut fluid = tank(0.02);
    let dt = 1.01 * fluid.stable_step();
    assert!(text(fluid.step(0.0, dt, |_| {})).contains("longer than"));
    assert!(text(fluid.step(0.0, f64::NAN, |_| {})).contains("NaN"));
    fluid.step(0.0, dt / 1.02, |_| {}).unwrap();
    assert_eq!(fluid.steps(), 1);
}

#[test]
fn blow_up_is_told_with_step_and_particle() {
    // a drop that falls much faster than its sound
    let mut fluid = over_a_floor(10.0, |settings| {
        let drop = block([0.16, 0.04], [0.24, 0.12]);
        settings.fill(&drop, Pattern::Square).unwrap().at
    });
    let mut t = 0.0;
    let end = loop {
        let dt = fluid.largest_step();
        match fluid.step(t, dt, |_| {}) {
            Ok(_) if t > 0.03 => panic!("it went on"),
            Ok(_) => t += dt,
            Err(end) => break end,
        }
    };
    text::<()>(Err(end.clone()));
    let FluidError::BlewUp { step, .. } = end else {
        panic!("{end}");
    };
    assert!(step == fluid.steps() && step >= 2);
}

#[test]
fn positions_without_bounds_do_not_end_in_a_panic() {
    for bad in [f64::INFINITY, f64::NAN, 1e300] {
        let mut fluid = tank(0.02);
        fluid.particles.v.0[1][5] = bad;
        let told = fluid.step(0.0, 1e-5, |_| {});
        assert!(told.is_err(), "{bad}");
        let mut fluid = tank(0.02);
        fluid.particles.r.0[1][5] = bad;
        assert!(fluid.step(0.0, 1e-5, |_| {}).is_err() || bad == 1e300);
    }
}

#[test]
fn a_viscosity_that_is_no_number_is_told() {
    let mut settings = Settings::<2>::new(0.1);
    settings.background = 1.0;
    let law = ShearViscosity(Arc::new(|rate| (rate - 1.0).sqrt()));
    let odd = Material {
        shear_viscosity: Some(law),
        ..Material::new(1.0, 10.0)
    };
    let places = settings
        .fill(&block([0.0; 2], [1.0; 2]), Pattern::Square)
        .unwrap();
    let mut fluid = Fluid::new(settings, vec![odd]).unwrap();
    fluid
        .fill(&places.at, places.volume, 0, |_| Start::default())
        .unwrap();
    assert!(text(fluid.step(0.0, 1e-4, |_| {})).contains("viscosity"));
}

/// Particles that fall on a floor that begins at y = 0, with 4 m/s for the speed of sound.
fn over_a_floor(speed: f64, places: impl Fn(&Settings<2>) -> Vec<[f64; 2]>) -> Fluid<2> {
    let settings = Settings::<2>::new(0.02);
    let walls = settings
        .vessel(&block([0.0; 2], [0.4, 0.3]), |r| r[1] > 0.3)
        .unwrap();
    let places = places(&settings);
    let mut fluid = Fluid::new(settings, vec![Material::new(1000.0, 4.0)]).unwrap();
    fluid.add_wall(&walls.at, walls.volume, false).unwrap();
    let start = |_: [f64; 2]| Start {
        v: [0.0, -speed],
        ..Start::default()
    };
    fluid.fill(&places, 4e-4, 0, start).unwrap();
    fluid.check().unwrap();
    fluid
}

#[test]
fn what_passes_a_wall_is_counted() {
    // the floor rises by three spacings without a velocity that would tell the fluid
    let mut fluid = over_a_floor(0.0, |_| vec![[0.1, 0.03], [0.2, 0.03], [0.31, 0.11]]);
    let mut t = 0.0;
    for step in 0..40 {
        let report = fluid.step(t, 1e-4, |walls| {
            walls.place(0, |r| WallMotion {
                r: [r[0], r[1] + 0.002 * f64::from(step.min(30))],
                v: [0.0; 2],
                a: [0.0; 2],
            });
        });
        assert_eq!(report.unwrap().passed, fluid.passed());
        t += 1e-4;
    }
    let inside = fluid.particles.r.0[1].iter().filter(|y| **y < 0.05).count();
    assert!(
        inside == 2 && fluid.passed() == 2,
        "{inside} {}",
        fluid.passed()
    );
}
