//! Lists that hold for where everybody is, and when they must be made anew.

use crate::cells::Cells;
use crate::lanes::WIDTH;
use crate::list::{List, Sources};
use crate::particles::{Axes, Particles, Scratch};
use crate::periodic::Images;
use crate::settings::Settings;
use crate::walls::Walls;
use rayon::prelude::*;

/// Lists hold this part of the kernel's reach more than it.
pub(crate) const SKIN: f64 = 0.12;

/// Lists, and where everybody was when they were made.
#[derive(Default)]
pub(crate) struct Neighbours<const D: usize> {
    pub valid: bool,
    pub fluid: Cells,
    walls: Cells,
    pub fluid_images: Images<D>,
    pub wall_images: Images<D>,
    pub fluid_list: List,
    /// Walls beside fluid.
    pub wall_list: List,
    /// Fluid beside walls.
    pub beside_walls: List,
    pub r_then: Axes<D>,
    pub walls_then: Axes<D>,
    pub rebuilds: u64,
}

impl<const D: usize> Neighbours<D> {
    /// Makes lists hold for where everybody is; whether they were made anew.
    pub fn update(
        &mut self,
        settings: &Settings<D>,
        (particles, moved): (&mut Particles<D>, Option<f64>),
        walls: &mut Walls<D>,
        (order, scratch): (&mut Vec<u32>, &mut Scratch),
    ) -> bool {
        let reach = settings.reach();
        let skin = SKIN * reach;
        let far = 0.25 * skin * skin;
        if self.valid
            && moved.unwrap_or_else(|| farthest(&particles.r, &self.r_then)) <= far
            && farthest(&walls.r, &self.walls_then) <= far
        {
            self.update_images(&particles.r, &walls.r);
            return false;
        }
        for (axis, period) in settings.periods.iter().enumerate() {
            if let Some(period) = period {
                let r = &mut particles.r.0[axis];
                r.iter_mut().for_each(|x| *x = period.wrap(*x));
            }
        }
        let edge = settings.spacing * (WIDTH as f64).powf(1.0 / D as f64);
        self.fluid.sort(&particles.r, edge, order);
        particles.reorder(order, scratch);
        walls.sort(&mut self.walls, edge, order);
        self.r_then.clone_from(&particles.r);
        self.walls_then.clone_from(&walls.r);
        self.build(
            (settings, reach + skin, edge),
            &particles.r,
            &walls.r,
            order,
        );
        self.valid = true;
        self.rebuilds += 1;
        true
    }

    /// Lists as they were made where everybody was then.
    pub fn restore(&mut self, settings: &Settings<D>, order: &mut Vec<u32>) {
        let reach = settings.reach() * (1.0 + SKIN);
        let edge = settings.spacing * (WIDTH as f64).powf(1.0 / D as f64);
        // what has been sorted keeps its order
        self.fluid.sort(&self.r_then, edge, order);
        self.walls.sort(&self.walls_then, edge, order);
        let (r, walls) = (
            std::mem::take(&mut self.r_then),
            std::mem::take(&mut self.walls_then),
        );
        self.build((settings, reach, edge), &r, &walls, order);
        (self.r_then, self.walls_then) = (r, walls);
        self.valid = true;
    }

    fn build(
        &mut self,
        (settings, reach, edge): (&Settings<D>, f64, f64),
        r: &Axes<D>,
        walls: &Axes<D>,
        order: &mut Vec<u32>,
    ) {
        let mut fluid_cells = Cells::default();
        let mut wall_cells = Cells::default();
        for (images, of, cells) in [
            (&mut self.fluid_images, r, &mut fluid_cells),
            (&mut self.wall_images, walls, &mut wall_cells),
        ] {
            images.find(&settings.periods, of, reach);
            cells.sort(&images.r, edge, order);
            images.reorder(order);
        }
        let count = |r: &Axes<D>| r.0[0].len();
        let fluid = [
            Sources {
                cells: &self.fluid,
                r,
                offset: 0,
            },
            Sources {
                cells: &fluid_cells,
                r: &self.fluid_images.r,
                offset: count(r),
            },
        ];
        let solid = [
            Sources {
                cells: &self.walls,
                r: walls,
                offset: 0,
            },
            Sources {
                cells: &wall_cells,
                r: &self.wall_images.r,
                offset: count(walls),
            },
        ];
        self.fluid_list.build(r, &fluid, reach);
        self.beside_walls.build(r, &solid, reach);
        self.wall_list.build(walls, &fluid, reach);
    }

    /// Images follow their owners.
    fn update_images(&mut self, r: &Axes<D>, walls: &Axes<D>) {
        for (images, of) in [(&mut self.fluid_images, r), (&mut self.wall_images, walls)] {
            for axis in 0..D {
                let (to, shift) = (&mut images.r.0[axis], &images.shift.0[axis]);
                for ((x, owner), by) in to.iter_mut().zip(&images.owner).zip(shift) {
                    *x = of.0[axis][*owner as usize] + by;
                }
            }
        }
    }
}

/// Largest distance squared between where particles are and were.
fn farthest<const D: usize>(now: &Axes<D>, then: &Axes<D>) -> f64 {
    let n = now.0[0].len();
    let distance2 = |i: usize| -> f64 {
        (0..D)
            .map(|k| now.0[k][i] - then.0[k][i])
            .map(|d| d * d)
            .sum()
    };
    (0..n)
        .into_par_iter()
        .with_min_len(SHARE)
        .map(distance2)
        .reduce(|| 0.0, f64::max)
}

/// Particles that one thread takes at least where each costs little.
pub(crate) const SHARE: usize = 4096;
