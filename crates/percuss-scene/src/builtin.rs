//! The scenes that come with percuss.

use percuss_text::diagnose::Input;

/// A built-in scene.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Builtin {
    /// Its name on the command line.
    pub name: &'static str,
    /// What it shows, in one line.
    pub description: &'static str,
    /// Its text, TOML.
    pub text: &'static str,
}

impl Builtin {
    /// The scene as input, without overrides.
    pub fn input(&self) -> Input {
        Input::new(format!("{}.toml", self.name), self.text)
    }
}

macro_rules! scene {
    ($name:literal, $description:literal) => {
        Builtin {
            name: $name,
            description: $description,
            text: include_str!(concat!("../../../scenes/", $name, ".toml")),
        }
    };
}

/// All built-in scenes; the first is the default.
pub const SCENES: &[Builtin] = &[
    scene!(
        "woodpecker",
        "a toy woodpecker pecks its way down a pole: impacts, stick and slip"
    ),
    scene!(
        "funnel",
        "a thousand balls pour through a funnel, with friction and restitution"
    ),
    scene!(
        "bouncing-ball",
        "a ball comes to rest after infinitely many bounces in finite time"
    ),
    scene!(
        "sliding-block",
        "a block slides to a halt under dry friction"
    ),
    scene!(
        "newton-cradle",
        "three touching balls in a row: Newton's law is not a cradle"
    ),
    scene!(
        "painleve-rod",
        "a sliding rod jams and turns over its tip: impact without collision"
    ),
    scene!(
        "impact-oscillator",
        "a forced oscillator hits a stop; sweep Omega for its bifurcations"
    ),
    scene!(
        "friction-oscillator",
        "a forced mass on a moving belt sticks and slips"
    ),
    scene!(
        "den-hartog",
        "the stationary response of a mass with Coulomb friction, exact"
    ),
    scene!(
        "rolling",
        "a ball rolls down an incline, another slides until it rolls"
    ),
    scene!("spinning-top", "a tilted top goes round instead of falling"),
    scene!(
        "tippe-top",
        "spun fast, a ball with a low centre of mass turns over onto its stem"
    ),
    scene!("box-stack", "ten boxes stand on each other for a minute"),
    scene!(
        "billiards",
        "a break: the cue ball strikes fifteen balls in a triangle"
    ),
    scene!(
        "masonry-arch",
        "an arch of sixteen stones stands where it is thick enough"
    ),
    scene!(
        "card-house",
        "seven cards lean on each other and stand by friction alone"
    ),
    scene!(
        "rotating-drum",
        "discs in a turning drum: avalanches and the angle of repose"
    ),
    scene!(
        "hopper-discharge",
        "balls run out of a hopper when its plug falls; Beverloo's law"
    ),
    scene!(
        "beam-impulse",
        "a beam struck at its tip, against the exact series of its modes"
    ),
    scene!(
        "beam-two-stops",
        "a shaken beam strikes two stops at its tip"
    ),
    scene!(
        "beam-two-walls",
        "a shaken beam between two walls: many contacts at once"
    ),
    scene!(
        "tube-in-gap",
        "a heat-exchanger tube rattles in a loose support and wears"
    ),
    scene!("two-beams", "two beams strike each other"),
    scene!(
        "string-on-fret",
        "a plucked string wraps onto a curved bridge"
    ),
    scene!(
        "impacting-bar",
        "an elastic bar falls on a floor and leaves with its wave"
    ),
    scene!(
        "optimal-beam",
        "the beam shape that resists parametric resonance best, and its zone"
    ),
    scene!(
        "optimal-beam-simply",
        "optimal widths of simply supported beams: modes, least widths, static forces"
    ),
    scene!(
        "optimal-beam-clamped",
        "optimal widths of clamped and elastically supported beams"
    ),
    scene!(
        "resonance-zone",
        "resonance zones of a uniform and an optimal bronze strip, with a chart of growth"
    ),
    scene!(
        "friction-beam",
        "a shaken beam rubs on a friction device: its stationary response with every switching point"
    ),
    scene!(
        "friction-beam-3a",
        "a friction device between two resonances: eight switching points a period"
    ),
    scene!(
        "friction-beam-3b",
        "the same with a lower threshold: four switching points a period"
    ),
    scene!(
        "friction-beam-4a",
        "a falling friction law: two responses that mirror each other"
    ),
    scene!(
        "friction-beam-4b",
        "a falling friction law: the response repeats after two periods"
    ),
    scene!(
        "friction-beam-5a",
        "a friction device near resonance never sticks"
    ),
    scene!("friction-beam-5b", "a rising friction law near resonance"),
    scene!(
        "friction-beam-6a",
        "a friction device on a beam of two elements"
    ),
    scene!(
        "friction-beam-6b",
        "a friction device on ten elements without damping"
    ),
    scene!(
        "friction-optimum",
        "how much threshold a friction damper needs at resonance"
    ),
    scene!(
        "two-devices",
        "a beam with two friction devices that stick and slide in turn"
    ),
    scene!(
        "small-mass-oscillator",
        "a small mass costs many steps, none costs few"
    ),
    scene!("rig5", "a boom whose carrier has no mass"),
    scene!("chain-1000", "a chain of a thousand links swings"),
    scene!(
        "four-bar",
        "a crank, a coupler and a rocker: a closed chain"
    ),
    scene!("slider-crank", "a crank moves a slider to and fro"),
    scene!(
        "andrews-squeezer",
        "seven links in three loops: Andrews' squeezing mechanism"
    ),
    scene!(
        "robot-arm",
        "six axes follow trajectories by computed torque"
    ),
    scene!("trebuchet", "a counterweight throws a stone by a sling"),
    scene!(
        "walker",
        "two light legs walk down a slope on stepping stones, driven by gravity alone"
    ),
    scene!("newton-pendula", "five pendula strike each other in a row"),
    scene!(
        "slider-crank-clearance",
        "a pin rattles in its bearing: impacts in a joint"
    ),
    scene!(
        "spin-up-beam",
        "a flexible beam is brought to spin: it lags, and stress stiffens it"
    ),
    scene!(
        "manipulator-uniform",
        "two flexible arms lead a tool along a semicircle, and miss it"
    ),
    scene!(
        "manipulator-topology",
        "where the material of a flexible arm should be for its motion"
    ),
    scene!(
        "flexible-slider-crank",
        "a crank moves a block by a flexible rod, against the published slider-crank"
    ),
    scene!(
        "flexible-robot",
        "two flexible links by computed torque: they swing after the stop"
    ),
    scene!(
        "tuning-fork",
        "a fork for 440 Hz is struck by a ball and touches a wall at every swing"
    ),
    scene!(
        "struck-plate",
        "a hammer on a hinge strikes a plate that is held at one edge"
    ),
    scene!(
        "manipulator-optimised",
        "the same arms with the design that two hundred iterations find"
    ),
    scene!(
        "mbb-beam",
        "where half of the material of a beam should be, against the published compliance"
    ),
    scene!(
        "hydrostatic-tank",
        "water rests in a tank: pressure and the force on a wall"
    ),
    scene!(
        "poiseuille",
        "a viscous fluid between plates begins to flow, against the series"
    ),
    scene!(
        "couette",
        "a plate begins to slide over a viscous fluid, against the series"
    ),
    scene!(
        "taylor-green",
        "vortices in a periodic square decay, against the exact solution"
    ),
    scene!(
        "lid-driven-cavity",
        "a lid slides over a square of viscous fluid, against Ghia's figures"
    ),
    scene!(
        "dam-break",
        "a column of water is let go in a tank, against Lobovsky's front"
    ),
    scene!(
        "dam-break-3d",
        "a block of water is let go in space and strikes a pillar"
    ),
    scene!(
        "sloshing-tank",
        "a tank of water is shaken at its first frequency"
    ),
    scene!(
        "water-jet",
        "a jet strikes a plate: its force against its momentum"
    ),
    scene!(
        "honey-coil",
        "a thread of honey runs onto a plate and winds into a heap"
    ),
    scene!(
        "cable-pendulum",
        "a soft cable is let go from the horizontal, against other codes"
    ),
    scene!(
        "roll-up",
        "a moment at its end rolls a cantilever up into a circle"
    ),
    scene!(
        "bend-45",
        "a curved cantilever bends and twists far out of its plane"
    ),
    scene!(
        "helix",
        "a moment that bends and twists winds a rod into a helix"
    ),
    scene!(
        "capstan",
        "a rope slides around a post: tensions against Euler's formula"
    ),
    scene!(
        "soft-web",
        "a ball is pushed into a welded web: energies balance"
    ),
    scene!(
        "plectoneme",
        "a twisted rod whose ends come together winds around itself"
    ),
    scene!("overhand-knot", "a loose overhand knot is pulled tight"),
    scene!(
        "cantilever",
        "a force bends a cantilever far: its tip, and the moment along it"
    ),
    scene!(
        "buckling-column",
        "a column buckles at Euler's load and bends far beyond it"
    ),
    scene!(
        "twisted-rod",
        "a rod is twisted between two clamps until it leaves its line"
    ),
    scene!(
        "princeton-beam",
        "a strip that is turned about its line bends under a weight and twists"
    ),
    scene!(
        "bar-on-wall",
        "a soft bar strikes a wall and leaves it when its wave has come back"
    ),
    scene!(
        "whip",
        "a loop runs along a tapered whip, whose tip cracks against a wall"
    ),
    scene!(
        "net-in-wind",
        "a net of two families of lines hangs in gusts of wind"
    ),
    scene!(
        "taut-string",
        "vibrations of a taut string, shown one after the other"
    ),
];

/// A commented scene to start from.
pub const STARTER: &str = include_str!("../../../scenes/starter.toml");

/// The built-in scene of this name.
pub fn find(name: &str) -> Option<&'static Builtin> {
    SCENES.iter().find(|scene| scene.name == name)
}

/// The name nearest to a misspelt one.
pub fn nearest(name: &str) -> Option<&'static str> {
    percuss_text::suggest::nearest(name, SCENES.iter().map(|scene| scene.name))
}
