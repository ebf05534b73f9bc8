//! Soft beams, cables, fibres and nets: what a scene says of them, how they are made, how they run and what is seen of them.
//!
//! | file | what |
//! |---|---|
//! | `section` | the sections of a scene |
//! | `build` | from the sections to beams |
//! | `builder` | entries as numbers, and what is wrong with them |
//! | `cables` | where cables lie, what of them is without stress, where they are joined |
//! | `profile` | cross-sections, which may vary along a cable |
//! | `attached` | what holds cables, what pulls at them, what they meet |
//! | `kind` | what the plane and space have in common, and what not |
//! | `subject` | beams under way |
//! | `follow`, `ring` | paths of equilibria; vibrations about an equilibrium |
//! | `channels` | what is recorded |
//! | `along` | tables and pictures along cables at chosen times |
//! | `show` | film and files for ParaView |

#![allow(non_snake_case)] // matrices are upper case, as in the papers

mod along;
mod attached;
mod build;
mod builder;
mod cables;
mod channels;
mod follow;
mod kind;
mod profile;
mod ring;
mod section;
mod show;
mod subject;

pub use section::SoftScene;
