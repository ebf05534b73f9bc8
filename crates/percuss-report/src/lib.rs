//! What a run looks like: plots, pictures and a page, made from a recording only.
//!
//! Nothing here runs a step or reads a clock. Functions return text; only [`publish()`] writes, and only into a run folder.
//!
//! - [`plot_svg`] draws channels over time or over one another, with the switching points.
//! - [`scatter_svg`] draws dots, such as the quantities of a sweep over its parameter.
//! - [`figure_svg`] draws what was found out beside the samples.
//! - [`bodies_svg`] draws the bodies of a world at a few instants.
//! - [`replay_page`] collects a run in one HTML file that needs neither a server nor a network.
//! - [`publish()`] writes all that into the folder of a run, and [`page_of`] makes the page again from there.
//! - [`facts()`] says what one looks at before one trusts the numbers.
//!
//! ```
//! use percuss_report::{Axis, Dots, Scatter, scatter_svg};
//!
//! let svg = scatter_svg(&Scatter {
//!     title: "Response".to_owned(),
//!     x: Axis::new("Omega", "rad/s"),
//!     y: Axis::new("amplitude", "m").log(),
//!     dots: vec![Dots::new("", vec![(1.0, 0.02), (2.0, 0.3), (3.0, 0.01)])],
//! });
//! assert!(svg.starts_with("<svg"));
//! ```

mod axis;
mod bodies;
mod curve;
mod decimate;
mod error;
mod facts;
mod figure;
mod label;
mod marks;
mod modes;
mod number;
mod page;
mod palette;
mod plot;
mod publish;
mod scatter;
mod sheet;
mod text;

pub use bodies::bodies_svg;
pub use error::ReportError;
pub use facts::facts;
pub use figure::figure_svg;
pub use modes::{modes_page, modes_svg};
pub use page::{PAGE_SIZE, Replay, replay_page};
pub use plot::plot_svg;
pub use publish::{page_of, publish};
pub use scatter::{Axis, Dots, Scatter, scatter_svg};
