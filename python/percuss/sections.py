"""The sections of a scene, typed. Made from the JSON Schema by python/tools/sections.py; not to be edited."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal, TypedDict

import numpy as np
import numpy.typing as npt

#: A number, or a formula as a text.
Number = float | str
_Array = npt.NDArray[np.float64] | npt.NDArray[np.int64]


class _SystemNeeded(TypedDict):
    """What ``System`` needs."""

    #: Names of the coordinates q.
    coordinates: Sequence[str]
    #: Mass matrix: formulas of constants, coordinates and t. Symmetric, positive definite.
    M: Sequence[Sequence[Number] | _Array] | _Array


class System(_SystemNeeded, total=False):
    """M(t, q) u̇ = h(t, q, u) − D u − K q + W λ with q̇ = u."""

    #: Units of the coordinates, such as `m` or `rad`.
    units: Sequence[str]
    #: Names of the velocities u; by default `<coordinate>_dot`.
    velocities: Sequence[str]
    #: Damping matrix: adds the force −D u.
    D: Sequence[Sequence[Number] | _Array] | _Array | None
    #: Stiffness matrix: adds the force −K q.
    K: Sequence[Sequence[Number] | _Array] | _Array | None
    #: Forces: formulas of t, coordinates, velocities and constants.
    h: Sequence[Number] | _Array | None
    #: Potential energy of h, J: a formula of t and coordinates. That of K is added by itself, and where h is linear
    #: without velocities its potential is known without this.
    potential: Number | None


class Start(TypedDict, total=False):
    """The state at t = 0."""

    #: Coordinates; zero by default.
    q: Sequence[Number] | _Array
    #: Velocities; zero by default.
    u: Sequence[Number] | _Array


class _ContactNeeded(TypedDict):
    """What ``Contact`` needs."""

    #: The gap, m: a formula of coordinates and t, positive when open.
    gap: Number


class Contact(_ContactNeeded, total=False):
    """A unilateral contact, with or without friction."""

    #: Its name; by default N1, N2, …
    name: str
    #: The name of its friction in events; by default T1 for N1, otherwise `<name>_T`.
    friction_name: str
    #: Direction of the normal force; by default the gradient of the gap.
    normal: Sequence[Number] | _Array | None
    #: Directions of the friction force: one row (planar) or two (spatial).
    tangent: Number | Sequence[Number] | _Array | Sequence[Number | Sequence[Number] | _Array] | _Array | None
    #: Instead of `tangent`: one or two formulas of coordinates and t whose gradients are the rows.
    slip: Number | Sequence[Number] | _Array | None
    #: Friction coefficient; 0 by default.
    mu: Number
    #: Restitution in the normal direction, 0 to 1.
    eps_N: Number
    #: Restitution in the tangents, 0 to 1.
    eps_T: Number


class _FrictionNeeded(TypedDict):
    """What ``Friction`` needs."""

    #: Largest force, N.
    bound: Number


class Friction(_FrictionNeeded, total=False):
    """A friction device that is always closed, with |λ_T| ≤ bound."""

    #: Its name; by default F1, F2, …
    name: str
    #: Directions of the force: one row (planar) or two (spatial).
    direction: Number | Sequence[Number] | _Array | Sequence[Number | Sequence[Number] | _Array] | _Array | None
    #: Instead of `direction`: one or two formulas of coordinates and t whose gradients are the rows.
    slip: Number | Sequence[Number] | _Array | None


class _ConstraintNeeded(TypedDict):
    """What ``Constraint`` needs."""

    #: A formula of coordinates and t.
    formula: Number


class Constraint(_ConstraintNeeded, total=False):
    """A bilateral constraint: a formula whose rate is held at zero."""

    #: Its name; by default C1, C2, …
    name: str


class Draw(TypedDict, total=False):
    """Something to be drawn: exactly one of line, polygon, circle, spring, arrow and text. Points are [x, y], or [x,
    y, z] throughout; each coordinate, m, is a number or a formula of constants and recorded channels.
    """

    #: What it is called; by default what it is.
    name: str | None
    #: A line through two or more points.
    line: Sequence[Sequence[Number] | _Array] | _Array | None
    #: A filled polygon with three or more corners.
    polygon: Sequence[Sequence[Number] | _Array] | _Array | None
    #: A disc, or a ball in space, about this point.
    circle: Sequence[Number] | _Array | None
    #: A spring between two points.
    spring: Sequence[Sequence[Number] | _Array] | _Array | None
    #: An arrow from the first point to the second.
    arrow: Sequence[Sequence[Number] | _Array] | _Array | None
    #: Words.
    text: str | None
    #: Where the words are; of everything else, from where its points are measured: the origin by default.
    at: Sequence[Number] | _Array | None
    #: In the plane: the angle by which points are turned about `at`, rad; a number or a formula like coordinates.
    angle: Number | None
    #: Radius of the circle, m: a formula of constants.
    radius: Number | None
    #: Thickness of lines, springs and arrows, m: a formula of constants; thin by default.
    width: Number | None
    #: A colour as #rrggbb, or black, grey, white, red, orange, yellow, green, blue, purple or brown.
    colour: str | None
    #: How a line is drawn: solid by default, or dashed.
    style: str | None


class Stationary(TypedDict, total=False):
    """The stationary response to loads that swing with one frequency and multiples of it, of a beam of Hermite
    elements or of a linear system with friction and stops. Nothing is stepped: the motion is solved in closed form
    between switching points, none of which is missed. `until` bounds the transient.
    """

    #: Frequency of the loads, rad/s. Beams: either this or `ratio`. Systems: by default the lowest one in h.
    omega: Number | None
    #: Beams: frequency of the loads over the lowest one of the beam while all devices slide.
    ratio: Number | None
    #: States that differ by less repeat, relative; 1e-9 by default.
    tol: Number
    #: Largest multiple of the period of the loads that is looked for; 8 by default.
    multiples: int
    #: Whether the orbit is refined by shooting, which also finds orbits that are not stable; true by default.
    shooting: bool
    #: Starts: static shapes under the loads times these numbers, in systems added to `[start]`; only 0 by default.
    starts: Sequence[Number] | _Array | None
    #: Beams: where the response is measured, m; at a node, that of the first device by default.
    x: Number | None
    #: Systems: what is measured, a linear formula of the coordinates; the first one by default.
    of: Number | None


class _ContinuationNeeded(TypedDict):
    """What ``Continuation`` needs."""

    #: Factor at the end.
    to: Number


_ContinuationSpecial = TypedDict("_ContinuationSpecial", {"from": 'Number'}, total=False)


class Continuation(_ContinuationNeeded, _ContinuationSpecial, total=False):
    """How a family of orbits is followed: thresholds, frequency or loads times a factor."""

    #: What changes: threshold (of all devices; default), omega or load (of all that swing).
    of: str
    #: Number of steps; 50 by default.
    steps: int


class _ResponsesNeeded(TypedDict):
    """What ``Responses`` needs."""

    #: Last factor.
    to: Number


_ResponsesAsked = TypedDict("_ResponsesAsked", {"from": 'Number'})


class Responses(_ResponsesNeeded, _ResponsesAsked, total=False):
    """Responses one by one while thresholds, frequency or loads are multiplied by a factor, there and back: each
    starts from the one before.
    """

    #: What changes: omega (default), threshold (of all devices) or load (of all that swing).
    of: str
    #: Number of responses; 50 by default.
    steps: int


class _BasinNeeded(TypedDict):
    """What ``Basin`` needs."""

    #: Least and largest displacement of the start, in static deflections.
    displacement: Sequence[Number] | _Array
    #: Least and largest velocity of the start, in static deflections times the lowest frequency.
    velocity: Sequence[Number] | _Array


class Basin(_BasinNeeded, total=False):
    """Which start leads to which orbit: static shapes under the loads, displaced and moving."""

    #: Number of cells in each direction; 20 by default.
    steps: int


class World(TypedDict, total=False):
    """`[world]`: rigid bodies instead of formulas."""

    #: 3, or 2 for bodies in the x–y plane; 3 by default.
    dimension: int
    #: Gravity, m/s²; by default 9.81 against the last axis.
    gravity: Sequence[Number] | _Array
    #: Friction coefficient of pairs for which nothing else is said.
    mu: Number
    #: Restitution in the normal direction of pairs for which nothing else is said, 0 to 1.
    eps_N: Number
    #: Restitution in the tangents of pairs for which nothing else is said, 0 to 1.
    eps_T: Number
    #: Coefficient of rolling resistance of pairs for which nothing else is said: |M| ≤ mu_r R p_N; 0 by default.
    mu_r: Number
    #: Contacts are taken up this far before they close, m; 0 by default.
    margin: Number
    #: Two corners of the world, m; without bounds by default.
    bounds: Sequence[Sequence[Number] | _Array] | _Array | None
    #: What happens to bodies that leave it.
    leaving: Literal["remove", "stop"]
    #: Overlap of bodies that is tolerated at the start, m; by default a millionth of the smallest body.
    overlap: Number | None
    #: Whether bodies that overlap at the start are pushed apart.
    relax: bool
    #: Islands of bodies that are slower than this for a while are put to rest, m/s; by default nobody is.
    sleep_speed: Number | None
    #: For how long they must be slow, s; 0.5 by default.
    sleep_time: Number | None


class _MaterialNeeded(TypedDict):
    """What ``Material`` needs."""

    #: Its name.
    name: str


class Material(_MaterialNeeded, total=False):
    """What bodies are made of."""

    #: Density, kg/m³ (in the plane kg/m²); 1000 by default.
    density: Number | None


class _PairNeeded(TypedDict):
    """What ``Pair`` needs."""

    #: The two materials.
    materials: Sequence[str]


class Pair(_PairNeeded, total=False):
    """The contact law between two materials, or of one with itself."""

    #: Friction coefficient; that of the world by default.
    mu: Number | None
    #: Restitution in the normal direction, 0 to 1; that of the world by default.
    eps_N: Number | None
    #: Restitution in the tangents, 0 to 1; that of the world by default.
    eps_T: Number | None
    #: Coefficient of rolling resistance; that of the world by default.
    mu_r: Number | None


class SphereMotion(TypedDict, total=False):
    """A given motion: formulas of t."""

    #: Position over time, m; that of the body by default.
    position: Sequence[Number] | _Array | None
    #: Axis through the position about which it turns, in space; z by default.
    axis: Sequence[Number] | _Array | None
    #: Angle over time about the axis, rad; added to where the body stands.
    angle: Number | None


class _SphereRepeatNeeded(TypedDict):
    """What ``SphereRepeat`` needs."""

    pattern: Literal["ring", "row", "grid"]


class SphereRepeat(_SphereRepeatNeeded, total=False):
    """Copies in a pattern, of which what is written is the first. A body that is called rod has the copies rod_1,
    rod_2, …
    """

    #: How many.
    count: int
    #: A point of the axis, m; the origin by default.
    centre: Sequence[Number] | _Array | None
    #: Direction of the axis, in space; z by default.
    axis: Sequence[Number] | _Array | None
    #: Angle from one to the next, rad; by default they share a full turn.
    angle: Number | None
    #: The way from one to the next, m.
    step: Sequence[Number] | _Array
    #: How many along each axis.
    counts: Sequence[int] | _Array
    #: Distances along the axes, m: one number for all, or one each.
    spacing: Number | Sequence[Number] | _Array


class _SphereNeeded(TypedDict):
    """What ``Sphere`` needs."""

    #: Radius, m.
    radius: Number


class Sphere(_SphereNeeded, total=False):
    """A body: its shape, and what all bodies have."""

    #: Its name; by default its section with a number, such as sphere1.
    name: str
    #: What it is made of.
    material: str | None
    #: Mass, kg.
    mass: Number | None
    #: Instead of the mass: density, kg/m³ (in the plane kg/m²); by default that of the material, else 1000.
    density: Number | None
    #: Inertia about the centre of mass, kg m²: three values along the axes of the shape, or a matrix; in the plane one
    #: number. By default that of the shape.
    inertia: Number | Sequence[Number] | _Array | Sequence[Number | Sequence[Number] | _Array] | _Array | None
    #: Where the origin of its shape is, m; the origin by default.
    position: Sequence[Number] | _Array | None
    #: In space, how it is turned: axis times angle, rad.
    rotation: Sequence[Number] | _Array | None
    #: In the plane, how it is turned, rad.
    angle: Number | None
    #: Velocity of the centre of mass at the start, m/s; zero by default.
    velocity: Sequence[Number] | _Array | None
    #: Angular velocity at the start, rad/s: three numbers, in the plane one; zero by default.
    omega: Number | Sequence[Number] | _Array | None
    #: Whether it stands still.
    fixed: bool
    #: How it moves, where its motion is given.
    motion: SphereMotion | None
    #: Whether it only serves emitters as an example.
    template: bool
    #: Copies of it in a ring, a row or a grid.
    repeat: SphereRepeat | None


class BoxMotion(TypedDict, total=False):
    """A given motion: formulas of t."""

    #: Position over time, m; that of the body by default.
    position: Sequence[Number] | _Array | None
    #: Axis through the position about which it turns, in space; z by default.
    axis: Sequence[Number] | _Array | None
    #: Angle over time about the axis, rad; added to where the body stands.
    angle: Number | None


class _BoxRepeatNeeded(TypedDict):
    """What ``BoxRepeat`` needs."""

    pattern: Literal["ring", "row", "grid"]


class BoxRepeat(_BoxRepeatNeeded, total=False):
    """Copies in a pattern, of which what is written is the first. A body that is called rod has the copies rod_1,
    rod_2, …
    """

    #: How many.
    count: int
    #: A point of the axis, m; the origin by default.
    centre: Sequence[Number] | _Array | None
    #: Direction of the axis, in space; z by default.
    axis: Sequence[Number] | _Array | None
    #: Angle from one to the next, rad; by default they share a full turn.
    angle: Number | None
    #: The way from one to the next, m.
    step: Sequence[Number] | _Array
    #: How many along each axis.
    counts: Sequence[int] | _Array
    #: Distances along the axes, m: one number for all, or one each.
    spacing: Number | Sequence[Number] | _Array


class _BoxNeeded(TypedDict):
    """What ``Box`` needs."""

    #: Lengths of its edges, m: three, in the plane two.
    size: Sequence[Number] | _Array


class Box(_BoxNeeded, total=False):
    """A body: its shape, and what all bodies have."""

    #: Its name; by default its section with a number, such as sphere1.
    name: str
    #: What it is made of.
    material: str | None
    #: Mass, kg.
    mass: Number | None
    #: Instead of the mass: density, kg/m³ (in the plane kg/m²); by default that of the material, else 1000.
    density: Number | None
    #: Inertia about the centre of mass, kg m²: three values along the axes of the shape, or a matrix; in the plane one
    #: number. By default that of the shape.
    inertia: Number | Sequence[Number] | _Array | Sequence[Number | Sequence[Number] | _Array] | _Array | None
    #: Where the origin of its shape is, m; the origin by default.
    position: Sequence[Number] | _Array | None
    #: In space, how it is turned: axis times angle, rad.
    rotation: Sequence[Number] | _Array | None
    #: In the plane, how it is turned, rad.
    angle: Number | None
    #: Velocity of the centre of mass at the start, m/s; zero by default.
    velocity: Sequence[Number] | _Array | None
    #: Angular velocity at the start, rad/s: three numbers, in the plane one; zero by default.
    omega: Number | Sequence[Number] | _Array | None
    #: Whether it stands still.
    fixed: bool
    #: How it moves, where its motion is given.
    motion: BoxMotion | None
    #: Whether it only serves emitters as an example.
    template: bool
    #: Copies of it in a ring, a row or a grid.
    repeat: BoxRepeat | None


class CapsuleMotion(TypedDict, total=False):
    """A given motion: formulas of t."""

    #: Position over time, m; that of the body by default.
    position: Sequence[Number] | _Array | None
    #: Axis through the position about which it turns, in space; z by default.
    axis: Sequence[Number] | _Array | None
    #: Angle over time about the axis, rad; added to where the body stands.
    angle: Number | None


class _CapsuleRepeatNeeded(TypedDict):
    """What ``CapsuleRepeat`` needs."""

    pattern: Literal["ring", "row", "grid"]


class CapsuleRepeat(_CapsuleRepeatNeeded, total=False):
    """Copies in a pattern, of which what is written is the first. A body that is called rod has the copies rod_1,
    rod_2, …
    """

    #: How many.
    count: int
    #: A point of the axis, m; the origin by default.
    centre: Sequence[Number] | _Array | None
    #: Direction of the axis, in space; z by default.
    axis: Sequence[Number] | _Array | None
    #: Angle from one to the next, rad; by default they share a full turn.
    angle: Number | None
    #: The way from one to the next, m.
    step: Sequence[Number] | _Array
    #: How many along each axis.
    counts: Sequence[int] | _Array
    #: Distances along the axes, m: one number for all, or one each.
    spacing: Number | Sequence[Number] | _Array


class _CapsuleNeeded(TypedDict):
    """What ``Capsule`` needs."""

    #: Radius, m.
    radius: Number
    #: Length of the straight part, m.
    length: Number


class Capsule(_CapsuleNeeded, total=False):
    """A body: its shape, and what all bodies have."""

    #: Its name; by default its section with a number, such as sphere1.
    name: str
    #: What it is made of.
    material: str | None
    #: Mass, kg.
    mass: Number | None
    #: Instead of the mass: density, kg/m³ (in the plane kg/m²); by default that of the material, else 1000.
    density: Number | None
    #: Inertia about the centre of mass, kg m²: three values along the axes of the shape, or a matrix; in the plane one
    #: number. By default that of the shape.
    inertia: Number | Sequence[Number] | _Array | Sequence[Number | Sequence[Number] | _Array] | _Array | None
    #: Where the origin of its shape is, m; the origin by default.
    position: Sequence[Number] | _Array | None
    #: In space, how it is turned: axis times angle, rad.
    rotation: Sequence[Number] | _Array | None
    #: In the plane, how it is turned, rad.
    angle: Number | None
    #: Velocity of the centre of mass at the start, m/s; zero by default.
    velocity: Sequence[Number] | _Array | None
    #: Angular velocity at the start, rad/s: three numbers, in the plane one; zero by default.
    omega: Number | Sequence[Number] | _Array | None
    #: Whether it stands still.
    fixed: bool
    #: How it moves, where its motion is given.
    motion: CapsuleMotion | None
    #: Whether it only serves emitters as an example.
    template: bool
    #: Copies of it in a ring, a row or a grid.
    repeat: CapsuleRepeat | None


class CylinderMotion(TypedDict, total=False):
    """A given motion: formulas of t."""

    #: Position over time, m; that of the body by default.
    position: Sequence[Number] | _Array | None
    #: Axis through the position about which it turns, in space; z by default.
    axis: Sequence[Number] | _Array | None
    #: Angle over time about the axis, rad; added to where the body stands.
    angle: Number | None


class _CylinderRepeatNeeded(TypedDict):
    """What ``CylinderRepeat`` needs."""

    pattern: Literal["ring", "row", "grid"]


class CylinderRepeat(_CylinderRepeatNeeded, total=False):
    """Copies in a pattern, of which what is written is the first. A body that is called rod has the copies rod_1,
    rod_2, …
    """

    #: How many.
    count: int
    #: A point of the axis, m; the origin by default.
    centre: Sequence[Number] | _Array | None
    #: Direction of the axis, in space; z by default.
    axis: Sequence[Number] | _Array | None
    #: Angle from one to the next, rad; by default they share a full turn.
    angle: Number | None
    #: The way from one to the next, m.
    step: Sequence[Number] | _Array
    #: How many along each axis.
    counts: Sequence[int] | _Array
    #: Distances along the axes, m: one number for all, or one each.
    spacing: Number | Sequence[Number] | _Array


class _CylinderNeeded(TypedDict):
    """What ``Cylinder`` needs."""

    #: Radius, m.
    radius: Number
    #: Length, m.
    length: Number


class Cylinder(_CylinderNeeded, total=False):
    """A body: its shape, and what all bodies have."""

    #: Its name; by default its section with a number, such as sphere1.
    name: str
    #: What it is made of.
    material: str | None
    #: Mass, kg.
    mass: Number | None
    #: Instead of the mass: density, kg/m³ (in the plane kg/m²); by default that of the material, else 1000.
    density: Number | None
    #: Inertia about the centre of mass, kg m²: three values along the axes of the shape, or a matrix; in the plane one
    #: number. By default that of the shape.
    inertia: Number | Sequence[Number] | _Array | Sequence[Number | Sequence[Number] | _Array] | _Array | None
    #: Where the origin of its shape is, m; the origin by default.
    position: Sequence[Number] | _Array | None
    #: In space, how it is turned: axis times angle, rad.
    rotation: Sequence[Number] | _Array | None
    #: In the plane, how it is turned, rad.
    angle: Number | None
    #: Velocity of the centre of mass at the start, m/s; zero by default.
    velocity: Sequence[Number] | _Array | None
    #: Angular velocity at the start, rad/s: three numbers, in the plane one; zero by default.
    omega: Number | Sequence[Number] | _Array | None
    #: Whether it stands still.
    fixed: bool
    #: How it moves, where its motion is given.
    motion: CylinderMotion | None
    #: Whether it only serves emitters as an example.
    template: bool
    #: Copies of it in a ring, a row or a grid.
    repeat: CylinderRepeat | None


class ConeMotion(TypedDict, total=False):
    """A given motion: formulas of t."""

    #: Position over time, m; that of the body by default.
    position: Sequence[Number] | _Array | None
    #: Axis through the position about which it turns, in space; z by default.
    axis: Sequence[Number] | _Array | None
    #: Angle over time about the axis, rad; added to where the body stands.
    angle: Number | None


class _ConeRepeatNeeded(TypedDict):
    """What ``ConeRepeat`` needs."""

    pattern: Literal["ring", "row", "grid"]


class ConeRepeat(_ConeRepeatNeeded, total=False):
    """Copies in a pattern, of which what is written is the first. A body that is called rod has the copies rod_1,
    rod_2, …
    """

    #: How many.
    count: int
    #: A point of the axis, m; the origin by default.
    centre: Sequence[Number] | _Array | None
    #: Direction of the axis, in space; z by default.
    axis: Sequence[Number] | _Array | None
    #: Angle from one to the next, rad; by default they share a full turn.
    angle: Number | None
    #: The way from one to the next, m.
    step: Sequence[Number] | _Array
    #: How many along each axis.
    counts: Sequence[int] | _Array
    #: Distances along the axes, m: one number for all, or one each.
    spacing: Number | Sequence[Number] | _Array


class _ConeNeeded(TypedDict):
    """What ``Cone`` needs."""

    #: Radius of the base, m.
    radius: Number
    #: Height, m.
    height: Number


class Cone(_ConeNeeded, total=False):
    """A body: its shape, and what all bodies have."""

    #: Its name; by default its section with a number, such as sphere1.
    name: str
    #: What it is made of.
    material: str | None
    #: Mass, kg.
    mass: Number | None
    #: Instead of the mass: density, kg/m³ (in the plane kg/m²); by default that of the material, else 1000.
    density: Number | None
    #: Inertia about the centre of mass, kg m²: three values along the axes of the shape, or a matrix; in the plane one
    #: number. By default that of the shape.
    inertia: Number | Sequence[Number] | _Array | Sequence[Number | Sequence[Number] | _Array] | _Array | None
    #: Where the origin of its shape is, m; the origin by default.
    position: Sequence[Number] | _Array | None
    #: In space, how it is turned: axis times angle, rad.
    rotation: Sequence[Number] | _Array | None
    #: In the plane, how it is turned, rad.
    angle: Number | None
    #: Velocity of the centre of mass at the start, m/s; zero by default.
    velocity: Sequence[Number] | _Array | None
    #: Angular velocity at the start, rad/s: three numbers, in the plane one; zero by default.
    omega: Number | Sequence[Number] | _Array | None
    #: Whether it stands still.
    fixed: bool
    #: How it moves, where its motion is given.
    motion: ConeMotion | None
    #: Whether it only serves emitters as an example.
    template: bool
    #: Copies of it in a ring, a row or a grid.
    repeat: ConeRepeat | None


class HullMotion(TypedDict, total=False):
    """A given motion: formulas of t."""

    #: Position over time, m; that of the body by default.
    position: Sequence[Number] | _Array | None
    #: Axis through the position about which it turns, in space; z by default.
    axis: Sequence[Number] | _Array | None
    #: Angle over time about the axis, rad; added to where the body stands.
    angle: Number | None


class _HullRepeatNeeded(TypedDict):
    """What ``HullRepeat`` needs."""

    pattern: Literal["ring", "row", "grid"]


class HullRepeat(_HullRepeatNeeded, total=False):
    """Copies in a pattern, of which what is written is the first. A body that is called rod has the copies rod_1,
    rod_2, …
    """

    #: How many.
    count: int
    #: A point of the axis, m; the origin by default.
    centre: Sequence[Number] | _Array | None
    #: Direction of the axis, in space; z by default.
    axis: Sequence[Number] | _Array | None
    #: Angle from one to the next, rad; by default they share a full turn.
    angle: Number | None
    #: The way from one to the next, m.
    step: Sequence[Number] | _Array
    #: How many along each axis.
    counts: Sequence[int] | _Array
    #: Distances along the axes, m: one number for all, or one each.
    spacing: Number | Sequence[Number] | _Array


class _HullNeeded(TypedDict):
    """What ``Hull`` needs."""

    #: The points, m.
    points: Sequence[Sequence[Number] | _Array] | _Array


class Hull(_HullNeeded, total=False):
    """A body: its shape, and what all bodies have."""

    #: Its name; by default its section with a number, such as sphere1.
    name: str
    #: What it is made of.
    material: str | None
    #: Mass, kg.
    mass: Number | None
    #: Instead of the mass: density, kg/m³ (in the plane kg/m²); by default that of the material, else 1000.
    density: Number | None
    #: Inertia about the centre of mass, kg m²: three values along the axes of the shape, or a matrix; in the plane one
    #: number. By default that of the shape.
    inertia: Number | Sequence[Number] | _Array | Sequence[Number | Sequence[Number] | _Array] | _Array | None
    #: Where the origin of its shape is, m; the origin by default.
    position: Sequence[Number] | _Array | None
    #: In space, how it is turned: axis times angle, rad.
    rotation: Sequence[Number] | _Array | None
    #: In the plane, how it is turned, rad.
    angle: Number | None
    #: Velocity of the centre of mass at the start, m/s; zero by default.
    velocity: Sequence[Number] | _Array | None
    #: Angular velocity at the start, rad/s: three numbers, in the plane one; zero by default.
    omega: Number | Sequence[Number] | _Array | None
    #: Whether it stands still.
    fixed: bool
    #: How it moves, where its motion is given.
    motion: HullMotion | None
    #: Whether it only serves emitters as an example.
    template: bool
    #: Copies of it in a ring, a row or a grid.
    repeat: HullRepeat | None


class MeshMotion(TypedDict, total=False):
    """A given motion: formulas of t."""

    #: Position over time, m; that of the body by default.
    position: Sequence[Number] | _Array | None
    #: Axis through the position about which it turns, in space; z by default.
    axis: Sequence[Number] | _Array | None
    #: Angle over time about the axis, rad; added to where the body stands.
    angle: Number | None


class _MeshRepeatNeeded(TypedDict):
    """What ``MeshRepeat`` needs."""

    pattern: Literal["ring", "row", "grid"]


class MeshRepeat(_MeshRepeatNeeded, total=False):
    """Copies in a pattern, of which what is written is the first. A body that is called rod has the copies rod_1,
    rod_2, …
    """

    #: How many.
    count: int
    #: A point of the axis, m; the origin by default.
    centre: Sequence[Number] | _Array | None
    #: Direction of the axis, in space; z by default.
    axis: Sequence[Number] | _Array | None
    #: Angle from one to the next, rad; by default they share a full turn.
    angle: Number | None
    #: The way from one to the next, m.
    step: Sequence[Number] | _Array
    #: How many along each axis.
    counts: Sequence[int] | _Array
    #: Distances along the axes, m: one number for all, or one each.
    spacing: Number | Sequence[Number] | _Array


class _MeshNeeded(TypedDict):
    """What ``Mesh`` needs."""

    #: The file, relative to the scene.
    file: str


class Mesh(_MeshNeeded, total=False):
    """A body: its shape, and what all bodies have."""

    #: Its name; by default its section with a number, such as sphere1.
    name: str
    #: What it is made of.
    material: str | None
    #: Mass, kg.
    mass: Number | None
    #: Instead of the mass: density, kg/m³ (in the plane kg/m²); by default that of the material, else 1000.
    density: Number | None
    #: Inertia about the centre of mass, kg m²: three values along the axes of the shape, or a matrix; in the plane one
    #: number. By default that of the shape.
    inertia: Number | Sequence[Number] | _Array | Sequence[Number | Sequence[Number] | _Array] | _Array | None
    #: Where the origin of its shape is, m; the origin by default.
    position: Sequence[Number] | _Array | None
    #: In space, how it is turned: axis times angle, rad.
    rotation: Sequence[Number] | _Array | None
    #: In the plane, how it is turned, rad.
    angle: Number | None
    #: Velocity of the centre of mass at the start, m/s; zero by default.
    velocity: Sequence[Number] | _Array | None
    #: Angular velocity at the start, rad/s: three numbers, in the plane one; zero by default.
    omega: Number | Sequence[Number] | _Array | None
    #: Whether it stands still.
    fixed: bool
    #: How it moves, where its motion is given.
    motion: MeshMotion | None
    #: Whether it only serves emitters as an example.
    template: bool
    #: Copies of it in a ring, a row or a grid.
    repeat: MeshRepeat | None
    #: Length of its unit, m; 1 by default.
    scale: Number
    #: Whether inside and outside are to be exchanged.
    flip: bool


class DiscMotion(TypedDict, total=False):
    """A given motion: formulas of t."""

    #: Position over time, m; that of the body by default.
    position: Sequence[Number] | _Array | None
    #: Axis through the position about which it turns, in space; z by default.
    axis: Sequence[Number] | _Array | None
    #: Angle over time about the axis, rad; added to where the body stands.
    angle: Number | None


class _DiscRepeatNeeded(TypedDict):
    """What ``DiscRepeat`` needs."""

    pattern: Literal["ring", "row", "grid"]


class DiscRepeat(_DiscRepeatNeeded, total=False):
    """Copies in a pattern, of which what is written is the first. A body that is called rod has the copies rod_1,
    rod_2, …
    """

    #: How many.
    count: int
    #: A point of the axis, m; the origin by default.
    centre: Sequence[Number] | _Array | None
    #: Direction of the axis, in space; z by default.
    axis: Sequence[Number] | _Array | None
    #: Angle from one to the next, rad; by default they share a full turn.
    angle: Number | None
    #: The way from one to the next, m.
    step: Sequence[Number] | _Array
    #: How many along each axis.
    counts: Sequence[int] | _Array
    #: Distances along the axes, m: one number for all, or one each.
    spacing: Number | Sequence[Number] | _Array


class _DiscNeeded(TypedDict):
    """What ``Disc`` needs."""

    #: Radius, m.
    radius: Number


class Disc(_DiscNeeded, total=False):
    """A body: its shape, and what all bodies have."""

    #: Its name; by default its section with a number, such as sphere1.
    name: str
    #: What it is made of.
    material: str | None
    #: Mass, kg.
    mass: Number | None
    #: Instead of the mass: density, kg/m³ (in the plane kg/m²); by default that of the material, else 1000.
    density: Number | None
    #: Inertia about the centre of mass, kg m²: three values along the axes of the shape, or a matrix; in the plane one
    #: number. By default that of the shape.
    inertia: Number | Sequence[Number] | _Array | Sequence[Number | Sequence[Number] | _Array] | _Array | None
    #: Where the origin of its shape is, m; the origin by default.
    position: Sequence[Number] | _Array | None
    #: In space, how it is turned: axis times angle, rad.
    rotation: Sequence[Number] | _Array | None
    #: In the plane, how it is turned, rad.
    angle: Number | None
    #: Velocity of the centre of mass at the start, m/s; zero by default.
    velocity: Sequence[Number] | _Array | None
    #: Angular velocity at the start, rad/s: three numbers, in the plane one; zero by default.
    omega: Number | Sequence[Number] | _Array | None
    #: Whether it stands still.
    fixed: bool
    #: How it moves, where its motion is given.
    motion: DiscMotion | None
    #: Whether it only serves emitters as an example.
    template: bool
    #: Copies of it in a ring, a row or a grid.
    repeat: DiscRepeat | None


class PolygonMotion(TypedDict, total=False):
    """A given motion: formulas of t."""

    #: Position over time, m; that of the body by default.
    position: Sequence[Number] | _Array | None
    #: Axis through the position about which it turns, in space; z by default.
    axis: Sequence[Number] | _Array | None
    #: Angle over time about the axis, rad; added to where the body stands.
    angle: Number | None


class _PolygonRepeatNeeded(TypedDict):
    """What ``PolygonRepeat`` needs."""

    pattern: Literal["ring", "row", "grid"]


class PolygonRepeat(_PolygonRepeatNeeded, total=False):
    """Copies in a pattern, of which what is written is the first. A body that is called rod has the copies rod_1,
    rod_2, …
    """

    #: How many.
    count: int
    #: A point of the axis, m; the origin by default.
    centre: Sequence[Number] | _Array | None
    #: Direction of the axis, in space; z by default.
    axis: Sequence[Number] | _Array | None
    #: Angle from one to the next, rad; by default they share a full turn.
    angle: Number | None
    #: The way from one to the next, m.
    step: Sequence[Number] | _Array
    #: How many along each axis.
    counts: Sequence[int] | _Array
    #: Distances along the axes, m: one number for all, or one each.
    spacing: Number | Sequence[Number] | _Array


class _PolygonNeeded(TypedDict):
    """What ``Polygon`` needs."""

    #: The corners, m.
    points: Sequence[Sequence[Number] | _Array] | _Array


class Polygon(_PolygonNeeded, total=False):
    """A body: its shape, and what all bodies have."""

    #: Its name; by default its section with a number, such as sphere1.
    name: str
    #: What it is made of.
    material: str | None
    #: Mass, kg.
    mass: Number | None
    #: Instead of the mass: density, kg/m³ (in the plane kg/m²); by default that of the material, else 1000.
    density: Number | None
    #: Inertia about the centre of mass, kg m²: three values along the axes of the shape, or a matrix; in the plane one
    #: number. By default that of the shape.
    inertia: Number | Sequence[Number] | _Array | Sequence[Number | Sequence[Number] | _Array] | _Array | None
    #: Where the origin of its shape is, m; the origin by default.
    position: Sequence[Number] | _Array | None
    #: In space, how it is turned: axis times angle, rad.
    rotation: Sequence[Number] | _Array | None
    #: In the plane, how it is turned, rad.
    angle: Number | None
    #: Velocity of the centre of mass at the start, m/s; zero by default.
    velocity: Sequence[Number] | _Array | None
    #: Angular velocity at the start, rad/s: three numbers, in the plane one; zero by default.
    omega: Number | Sequence[Number] | _Array | None
    #: Whether it stands still.
    fixed: bool
    #: How it moves, where its motion is given.
    motion: PolygonMotion | None
    #: Whether it only serves emitters as an example.
    template: bool
    #: Copies of it in a ring, a row or a grid.
    repeat: PolygonRepeat | None
    #: Radius of a disc that is rolled around it, m; 0 by default.
    rounding: Number


class HalfspaceMotion(TypedDict, total=False):
    """A given motion: formulas of t."""

    #: Position over time, m; that of the body by default.
    position: Sequence[Number] | _Array | None
    #: Axis through the position about which it turns, in space; z by default.
    axis: Sequence[Number] | _Array | None
    #: Angle over time about the axis, rad; added to where the body stands.
    angle: Number | None


class _HalfspaceRepeatNeeded(TypedDict):
    """What ``HalfspaceRepeat`` needs."""

    pattern: Literal["ring", "row", "grid"]


class HalfspaceRepeat(_HalfspaceRepeatNeeded, total=False):
    """Copies in a pattern, of which what is written is the first. A body that is called rod has the copies rod_1,
    rod_2, …
    """

    #: How many.
    count: int
    #: A point of the axis, m; the origin by default.
    centre: Sequence[Number] | _Array | None
    #: Direction of the axis, in space; z by default.
    axis: Sequence[Number] | _Array | None
    #: Angle from one to the next, rad; by default they share a full turn.
    angle: Number | None
    #: The way from one to the next, m.
    step: Sequence[Number] | _Array
    #: How many along each axis.
    counts: Sequence[int] | _Array
    #: Distances along the axes, m: one number for all, or one each.
    spacing: Number | Sequence[Number] | _Array


class _HalfspaceNeeded(TypedDict):
    """What ``Halfspace`` needs."""

    #: The direction in which its surface looks.
    normal: Sequence[Number] | _Array


class Halfspace(_HalfspaceNeeded, total=False):
    """A body: its shape, and what all bodies have."""

    #: Its name; by default its section with a number, such as sphere1.
    name: str
    #: What it is made of.
    material: str | None
    #: Mass, kg.
    mass: Number | None
    #: Instead of the mass: density, kg/m³ (in the plane kg/m²); by default that of the material, else 1000.
    density: Number | None
    #: Inertia about the centre of mass, kg m²: three values along the axes of the shape, or a matrix; in the plane one
    #: number. By default that of the shape.
    inertia: Number | Sequence[Number] | _Array | Sequence[Number | Sequence[Number] | _Array] | _Array | None
    #: Where the origin of its shape is, m; the origin by default.
    position: Sequence[Number] | _Array | None
    #: In space, how it is turned: axis times angle, rad.
    rotation: Sequence[Number] | _Array | None
    #: In the plane, how it is turned, rad.
    angle: Number | None
    #: Velocity of the centre of mass at the start, m/s; zero by default.
    velocity: Sequence[Number] | _Array | None
    #: Angular velocity at the start, rad/s: three numbers, in the plane one; zero by default.
    omega: Number | Sequence[Number] | _Array | None
    #: Whether it stands still.
    fixed: bool
    #: How it moves, where its motion is given.
    motion: HalfspaceMotion | None
    #: Whether it only serves emitters as an example.
    template: bool
    #: Copies of it in a ring, a row or a grid.
    repeat: HalfspaceRepeat | None


class FunnelMotion(TypedDict, total=False):
    """A given motion: formulas of t."""

    #: Position over time, m; that of the body by default.
    position: Sequence[Number] | _Array | None
    #: Axis through the position about which it turns, in space; z by default.
    axis: Sequence[Number] | _Array | None
    #: Angle over time about the axis, rad; added to where the body stands.
    angle: Number | None


class _FunnelRepeatNeeded(TypedDict):
    """What ``FunnelRepeat`` needs."""

    pattern: Literal["ring", "row", "grid"]


class FunnelRepeat(_FunnelRepeatNeeded, total=False):
    """Copies in a pattern, of which what is written is the first. A body that is called rod has the copies rod_1,
    rod_2, …
    """

    #: How many.
    count: int
    #: A point of the axis, m; the origin by default.
    centre: Sequence[Number] | _Array | None
    #: Direction of the axis, in space; z by default.
    axis: Sequence[Number] | _Array | None
    #: Angle from one to the next, rad; by default they share a full turn.
    angle: Number | None
    #: The way from one to the next, m.
    step: Sequence[Number] | _Array
    #: How many along each axis.
    counts: Sequence[int] | _Array
    #: Distances along the axes, m: one number for all, or one each.
    spacing: Number | Sequence[Number] | _Array


class _FunnelNeeded(TypedDict):
    """What ``Funnel`` needs."""

    #: Radius of the rim, m.
    rim: Number


class Funnel(_FunnelNeeded, total=False):
    """A body: its shape, and what all bodies have."""

    #: Its name; by default its section with a number, such as sphere1.
    name: str
    #: What it is made of.
    material: str | None
    #: Mass, kg.
    mass: Number | None
    #: Instead of the mass: density, kg/m³ (in the plane kg/m²); by default that of the material, else 1000.
    density: Number | None
    #: Inertia about the centre of mass, kg m²: three values along the axes of the shape, or a matrix; in the plane one
    #: number. By default that of the shape.
    inertia: Number | Sequence[Number] | _Array | Sequence[Number | Sequence[Number] | _Array] | _Array | None
    #: Where the origin of its shape is, m; the origin by default.
    position: Sequence[Number] | _Array | None
    #: In space, how it is turned: axis times angle, rad.
    rotation: Sequence[Number] | _Array | None
    #: In the plane, how it is turned, rad.
    angle: Number | None
    #: Velocity of the centre of mass at the start, m/s; zero by default.
    velocity: Sequence[Number] | _Array | None
    #: Angular velocity at the start, rad/s: three numbers, in the plane one; zero by default.
    omega: Number | Sequence[Number] | _Array | None
    #: Whether it stands still.
    fixed: bool
    #: How it moves, where its motion is given.
    motion: FunnelMotion | None
    #: Whether it only serves emitters as an example.
    template: bool
    #: Copies of it in a ring, a row or a grid.
    repeat: FunnelRepeat | None
    #: Radius gained per height.
    slope: Number | None
    #: Instead of the slope: angle between axis and wall, rad.
    half_angle: Number | None
    #: Where it ends above the rim, m; nowhere by default.
    height: Number | None


class CompoundMotion(TypedDict, total=False):
    """A given motion: formulas of t."""

    #: Position over time, m; that of the body by default.
    position: Sequence[Number] | _Array | None
    #: Axis through the position about which it turns, in space; z by default.
    axis: Sequence[Number] | _Array | None
    #: Angle over time about the axis, rad; added to where the body stands.
    angle: Number | None


class _CompoundRepeatNeeded(TypedDict):
    """What ``CompoundRepeat`` needs."""

    pattern: Literal["ring", "row", "grid"]


class CompoundRepeat(_CompoundRepeatNeeded, total=False):
    """Copies in a pattern, of which what is written is the first. A body that is called rod has the copies rod_1,
    rod_2, …
    """

    #: How many.
    count: int
    #: A point of the axis, m; the origin by default.
    centre: Sequence[Number] | _Array | None
    #: Direction of the axis, in space; z by default.
    axis: Sequence[Number] | _Array | None
    #: Angle from one to the next, rad; by default they share a full turn.
    angle: Number | None
    #: The way from one to the next, m.
    step: Sequence[Number] | _Array
    #: How many along each axis.
    counts: Sequence[int] | _Array
    #: Distances along the axes, m: one number for all, or one each.
    spacing: Number | Sequence[Number] | _Array


class _CompoundPartsRepeatNeeded(TypedDict):
    """What ``CompoundPartsRepeat`` needs."""

    pattern: Literal["ring", "row", "grid"]


class CompoundPartsRepeat(_CompoundPartsRepeatNeeded, total=False):
    """Copies in a pattern, of which what is written is the first. A body that is called rod has the copies rod_1,
    rod_2, …
    """

    #: How many.
    count: int
    #: A point of the axis, m; the origin by default.
    centre: Sequence[Number] | _Array | None
    #: Direction of the axis, in space; z by default.
    axis: Sequence[Number] | _Array | None
    #: Angle from one to the next, rad; by default they share a full turn.
    angle: Number | None
    #: The way from one to the next, m.
    step: Sequence[Number] | _Array
    #: How many along each axis.
    counts: Sequence[int] | _Array
    #: Distances along the axes, m: one number for all, or one each.
    spacing: Number | Sequence[Number] | _Array


class _CompoundPartsNeeded(TypedDict):
    """What ``CompoundParts`` needs."""

    shape: Literal["sphere", "box", "capsule", "cylinder", "cone", "hull", "mesh", "disc", "polygon", "halfspace"]


class CompoundParts(_CompoundPartsNeeded, total=False):
    """A part of a compound, once or in copies."""

    #: Where it is in the frame of the compound, m.
    position: Sequence[Number] | _Array | None
    #: In space, how it is turned: axis times angle, rad.
    rotation: Sequence[Number] | _Array | None
    #: In the plane, how it is turned, rad.
    angle: Number | None
    #: Copies of it in a ring, a row or a grid, in the frame of the compound.
    repeat: CompoundPartsRepeat | None
    #: Radius, m.
    radius: Number
    #: Lengths of its edges, m: three, in the plane two.
    size: Sequence[Number] | _Array
    #: Length of the straight part, m.
    length: Number
    #: Height, m.
    height: Number
    #: The points, m.
    points: Sequence[Sequence[Number] | _Array] | _Array
    #: The file, relative to the scene.
    file: str
    #: Length of its unit, m; 1 by default.
    scale: Number
    #: Whether inside and outside are to be exchanged.
    flip: bool
    #: Radius of a disc that is rolled around it, m; 0 by default.
    rounding: Number
    #: The direction in which its surface looks.
    normal: Sequence[Number] | _Array


class _CompoundNeeded(TypedDict):
    """What ``Compound`` needs."""

    #: The shapes.
    parts: Sequence[CompoundParts]


class Compound(_CompoundNeeded, total=False):
    """A body: its shape, and what all bodies have."""

    #: Its name; by default its section with a number, such as sphere1.
    name: str
    #: What it is made of.
    material: str | None
    #: Mass, kg.
    mass: Number | None
    #: Instead of the mass: density, kg/m³ (in the plane kg/m²); by default that of the material, else 1000.
    density: Number | None
    #: Inertia about the centre of mass, kg m²: three values along the axes of the shape, or a matrix; in the plane one
    #: number. By default that of the shape.
    inertia: Number | Sequence[Number] | _Array | Sequence[Number | Sequence[Number] | _Array] | _Array | None
    #: Where the origin of its shape is, m; the origin by default.
    position: Sequence[Number] | _Array | None
    #: In space, how it is turned: axis times angle, rad.
    rotation: Sequence[Number] | _Array | None
    #: In the plane, how it is turned, rad.
    angle: Number | None
    #: Velocity of the centre of mass at the start, m/s; zero by default.
    velocity: Sequence[Number] | _Array | None
    #: Angular velocity at the start, rad/s: three numbers, in the plane one; zero by default.
    omega: Number | Sequence[Number] | _Array | None
    #: Whether it stands still.
    fixed: bool
    #: How it moves, where its motion is given.
    motion: CompoundMotion | None
    #: Whether it only serves emitters as an example.
    template: bool
    #: Copies of it in a ring, a row or a grid.
    repeat: CompoundRepeat | None


class EmitterRadius(TypedDict, total=False):
    """Sizes by number: uniform from `min` to `max`, log-normal with `median` and `sigma`, or some `values`. A spread
    without gaps is cut into 64 classes that are equally likely, with one size each.
    """

    #: The smallest; of a log-normal spread none by default.
    min: Number | None
    #: The largest; of a log-normal spread none by default.
    max: Number | None
    #: Of a log-normal spread: half of the bodies are smaller, but for the bounds.
    median: Number | None
    #: Of a log-normal spread: standard deviation of the natural logarithm of the size, but for the bounds.
    sigma: Number | None
    #: Instead: the sizes that there are.
    values: Sequence[Number] | _Array | None
    #: How often each of them comes, beside the others; equally often by default.
    weights: Sequence[Number] | _Array | None


class EmitterScale(TypedDict, total=False):
    """Sizes by number: uniform from `min` to `max`, log-normal with `median` and `sigma`, or some `values`. A spread
    without gaps is cut into 64 classes that are equally likely, with one size each.
    """

    #: The smallest; of a log-normal spread none by default.
    min: Number | None
    #: The largest; of a log-normal spread none by default.
    max: Number | None
    #: Of a log-normal spread: half of the bodies are smaller, but for the bounds.
    median: Number | None
    #: Of a log-normal spread: standard deviation of the natural logarithm of the size, but for the bounds.
    sigma: Number | None
    #: Instead: the sizes that there are.
    values: Sequence[Number] | _Array | None
    #: How often each of them comes, beside the others; equally often by default.
    weights: Sequence[Number] | _Array | None


class EmitterMixRadius(TypedDict, total=False):
    """Sizes by number: uniform from `min` to `max`, log-normal with `median` and `sigma`, or some `values`. A spread
    without gaps is cut into 64 classes that are equally likely, with one size each.
    """

    #: The smallest; of a log-normal spread none by default.
    min: Number | None
    #: The largest; of a log-normal spread none by default.
    max: Number | None
    #: Of a log-normal spread: half of the bodies are smaller, but for the bounds.
    median: Number | None
    #: Of a log-normal spread: standard deviation of the natural logarithm of the size, but for the bounds.
    sigma: Number | None
    #: Instead: the sizes that there are.
    values: Sequence[Number] | _Array | None
    #: How often each of them comes, beside the others; equally often by default.
    weights: Sequence[Number] | _Array | None


class EmitterMixScale(TypedDict, total=False):
    """Sizes by number: uniform from `min` to `max`, log-normal with `median` and `sigma`, or some `values`. A spread
    without gaps is cut into 64 classes that are equally likely, with one size each.
    """

    #: The smallest; of a log-normal spread none by default.
    min: Number | None
    #: The largest; of a log-normal spread none by default.
    max: Number | None
    #: Of a log-normal spread: half of the bodies are smaller, but for the bounds.
    median: Number | None
    #: Of a log-normal spread: standard deviation of the natural logarithm of the size, but for the bounds.
    sigma: Number | None
    #: Instead: the sizes that there are.
    values: Sequence[Number] | _Array | None
    #: How often each of them comes, beside the others; equally often by default.
    weights: Sequence[Number] | _Array | None


class _EmitterMixNeeded(TypedDict):
    """What ``EmitterMix`` needs."""

    #: The template: a body with template = true.
    body: str


class EmitterMix(_EmitterMixNeeded, total=False):
    """A part of what an emitter adds."""

    #: How often it comes beside the others, by number; 1 by default.
    weight: Number
    #: Radii, m, of balls and discs; that of the template by default.
    radius: EmitterMixRadius | None
    #: Factors on all lengths of the template; 1 by default. Its density stays.
    scale: EmitterMixScale | None


class _EmitterNeeded(TypedDict):
    """What ``Emitter`` needs."""

    pattern: Literal["lattice", "random", "stream"]


_EmitterSpecial = TypedDict("_EmitterSpecial", {"from": 'Number'}, total=False)


class Emitter(_EmitterNeeded, _EmitterSpecial, total=False):
    """Adds bodies that are like a template, or like several, of one size or of many."""

    #: Its name; by default emitter1, emitter2, …
    name: str
    #: The template: a body with template = true.
    body: str | None
    #: Radii, m, of balls and discs; that of the template by default.
    radius: EmitterRadius | None
    #: Factors on all lengths of the template; 1 by default. Its density stays.
    scale: EmitterScale | None
    #: Instead of a body: several of them, mixed by number.
    mix: Sequence[EmitterMix] | None
    #: Whether each body is turned at random, in the plane about z, instead of as the template; false by default.
    random_rotation: bool
    #: Their velocity, m/s; that of the template by default.
    velocity: Sequence[Number] | _Array | None
    #: Their angular velocity, rad/s: three numbers, in the plane one; that of the template by default.
    omega: Number | Sequence[Number] | _Array | None
    #: The first place, m.
    origin: Sequence[Number] | _Array
    #: How many along each axis.
    counts: Sequence[int] | _Array
    #: Distances along the axes, m: one number for all, or one each.
    spacing: Number | Sequence[Number] | _Array
    #: Full width of a random move along each axis, m; 0 by default.
    jitter: Number
    #: Seed of the random moves; 1 by default.
    seed: int
    #: Two corners of a box, m.
    region: Sequence[Sequence[Number] | _Array] | _Array
    #: How many.
    count: int
    #: Draws in a row without room after which the region counts as full; 10000 by default.
    max_tries: int
    #: Bodies per second.
    rate: Number
    #: When it ends, s; with the run by default.
    to: Number | None


class RemoverPlane(TypedDict):
    """A plane; bodies on the side against its normal are taken."""

    #: A point of it, m.
    point: Sequence[Number] | _Array
    #: Its normal.
    normal: Sequence[Number] | _Array


class Remover(TypedDict, total=False):
    """Takes away every body whose centre of mass is in a region."""

    #: Its name; by default remover1, remover2, …
    name: str
    #: A box: two corners, m.
    region: Sequence[Sequence[Number] | _Array] | _Array | None
    #: Instead of a box: what lies behind a plane.
    plane: RemoverPlane | None


class _SpringNeeded(TypedDict):
    """What ``Spring`` needs."""

    #: One or two bodies; where one is named, the other end is a point of space.
    between: Sequence[str]
    #: Stiffness, N/m.
    stiffness: Number


class Spring(_SpringNeeded, total=False):
    """A spring with a damper beside it."""

    #: Where it is fastened, m: a point of each body in the frame of its shape, then the point of space, if any. By
    #: default the origins of the shapes.
    points: Sequence[Sequence[Number] | _Array] | _Array | None
    #: Damping along the spring, N s/m; 0 by default.
    damping: Number
    #: Length without force, m; by default the distance at the start.
    length: Number | None


class Drag(TypedDict, total=False):
    """Drag on every body: force −(linear + quadratic ‖v‖) v, torque −angular ω."""

    #: N s/m.
    linear: Number
    #: N s²/m².
    quadratic: Number
    #: N m s.
    angular: Number


class Field(TypedDict):
    """A field of acceleration on every body, beside gravity."""

    #: Its components, m/s²: formulas of t, of the centre of mass x, y, z and of its velocity vx, vy, vz.
    acceleration: Sequence[Number] | _Array


class Mechanism(TypedDict, total=False):
    """`[mechanism]`."""

    #: Whether it moves in the plane of x and y: vectors then have two entries, inertias are single numbers, and joints
    #: turn about z. False by default.
    plane: bool
    #: Acceleration of free fall, m/s²; by default 9.81 downwards: [0, 0, -9.81], in the plane [0, -9.81].
    gravity: Sequence[Number] | _Array | None
    #: Friction coefficient between shapes; 0 by default.
    mu: Number | None
    #: Restitution between shapes in the normal direction, 0 to 1; 0 by default.
    eps_N: Number | None
    #: Restitution between shapes in the tangents, 0 to 1; 0 by default.
    eps_T: Number | None
    #: A robot as a URDF file, relative to the scene. Its links come before those of the scene, and entries of `link`
    #: with their names change them. The scene that a run keeps has the links instead.
    urdf: str | None
    #: How the root of the robot stands: fixed (default) or free.
    base: str | None
    #: Folders of packages, relative to the scene, for `package://NAME/PATH` in the file of the robot, such as packages
    #: = { arm_description = "../arm" }. Others are looked for in ROS_PACKAGE_PATH, and from the file upwards.
    packages: dict[str, str]
    #: What is left out of the robot: collision, damping, friction, limits, mimic.
    without: Sequence[str] | None


class Link(TypedDict, total=False):
    """A body with the joint that it hangs on. Its frame is the joint frame where all coordinates are zero."""

    #: Its name; by default link, link2, …
    name: str
    #: The link that it hangs on; by default the ground.
    parent: str
    #: How it may move: revolute, prismatic, cylindrical, universal, spherical, planar, free or fixed. Needed but for
    #: links of a URDF file.
    joint: str
    #: Axis of the joint in the joint frame, any length: needed by revolute, prismatic, cylindrical and planar (the
    #: normal), two of them by universal. In the plane by prismatic alone.
    axis: Number | Sequence[Number] | _Array | Sequence[Number | Sequence[Number] | _Array] | _Array | None
    #: Where the joint is in the frame of the parent, m; its origin by default.
    at: Sequence[Number] | _Array | None
    #: In space, how the joint frame is turned in the frame of the parent: axis times angle, rad.
    rotation: Sequence[Number] | _Array | None
    #: In the plane, how the joint frame is turned in the frame of the parent, rad.
    angle: Number | None
    #: Mass, kg; 0 by default, which is allowed where dampers say how it moves.
    mass: Number
    #: Centre of mass in the frame of the link, m; its origin by default.
    centre: Sequence[Number] | _Array | None
    #: Inertia about the centre of mass, kg m²: three values along the axes of the link, or a matrix; in the plane one
    #: number. 0 by default.
    inertia: Number | Sequence[Number] | _Array | Sequence[Number | Sequence[Number] | _Array] | _Array | None
    #: Stiffness of a spring in the joint, N/m or N m/rad: one number for each velocity of the joint; 0 by default.
    stiffness: Number | Sequence[Number] | _Array | None
    #: Coordinates at which the spring is without force, m or rad; 0 by default.
    rest: Number | Sequence[Number] | _Array | None
    #: Damping in the joint, N s/m or N m s/rad; 0 by default.
    damping: Number | Sequence[Number] | _Array | None
    #: Coordinates at the start, m or rad, one for each velocity of the joint; rotations in space are axis times angle.
    #: 0 by default.
    q: Number | Sequence[Number] | _Array | None
    #: Velocities at the start, m/s or rad/s; 0 by default.
    u: Number | Sequence[Number] | _Array | None
    #: The coordinate of a revolute or prismatic joint as a formula of t, rad or m: its motion is then given.
    motion: Number | None
    #: The coordinate that `[controller]` is to follow, a formula of t, rad or m.
    target: Number | None
    #: Least and largest coordinate of a revolute or prismatic joint, rad or m: it strikes stops there.
    limits: Sequence[Number] | _Array | None
    #: Newton's restitution at the limits, 0 to 1; 0 by default.
    eps_N: Number
    #: Largest force or torque of dry friction in the joint, N or N m; none by default.
    friction: Number | Sequence[Number] | _Array | None
    #: Largest force or torque of each actuator without a `limit`, of `[controller]` and of functions that drive the
    #: joint, N or N m; without limit by default.
    effort: Number | None
    #: A one-way clutch in a revolute or prismatic joint: forward where its velocity is never negative, backward where
    #: it is never positive.
    one_way: str | None
    #: So many links in a row: the first hangs at `at` of `parent`, every other one at `at` of the one before; names
    #: then count from 1. 1 by default.
    repeat: int


class _ActuatorNeeded(TypedDict):
    """What ``Actuator`` needs."""

    #: The link whose joint it drives.
    on: str


class Actuator(_ActuatorNeeded, total=False):
    """A force or torque in a joint, with its reaction on the parent: exactly one of `force`, `times` and `target`."""

    #: Its name; by default actuator, actuator2, …
    name: str
    #: Which velocity of the joint, counted from 1; 1 by default.
    index: int
    #: The force or torque, N or N m: a formula of t and of coordinates and velocities of any joint, such as arm.q and
    #: arm.u.
    force: Number | None
    #: Times of a table, s, rising.
    times: Sequence[Number] | _Array | None
    #: Forces or torques at these times, N or N m; linear between them.
    forces: Sequence[Number] | _Array | None
    #: The coordinate that it is to follow, a formula of t, m or rad: the force is kp (target − q) + kd (its rate − u).
    target: Number | None
    #: N/m or N m/rad; 0 by default.
    kp: Number | None
    #: N s/m or N m s/rad; 0 by default.
    kd: Number | None
    #: Largest force or torque that it can give, N or N m; without limit by default.
    limit: Number | None


class Controller(TypedDict):
    """`[controller]`: the torques that the equations of motion ask for, so that every joint follows its `target`: ü =
    target″ + kd (target′ − u) + kp (target − q).
    """

    #: 1/s².
    kp: Number
    #: 1/s.
    kd: Number


class _LoopNeeded(TypedDict):
    """What ``Loop`` needs."""

    #: One or two links; where one is named, the other side is the ground.
    between: Sequence[str]


class Loop(_LoopNeeded, total=False):
    """Two links, or a link and the ground, held together at a further place."""

    #: Its name; by default loop, loop2, …
    name: str
    #: A point of each in its frame, m; of the ground in space. Origins by default.
    points: Sequence[Sequence[Number] | _Array] | _Array | None
    #: What is held: point (default), the points coincide; hinge, and both axes are parallel; rod, the points keep
    #: their distance; gear, the joints of both links move together, q of the second = ratio · q of the first + offset.
    hold: str
    #: Hinge: the axis in the frame of each.
    axes: Sequence[Sequence[Number] | _Array] | _Array | None
    #: Rod: the distance, m; by default that at the start.
    length: Number | None
    #: Gear: how far the second joint goes for one of the first, 1, m/rad or rad/m; 1 by default.
    ratio: Number | None
    #: Gear: where the second joint is when the first is at zero, rad or m; 0 by default.
    offset: Number | None


class _SensorNeeded(TypedDict):
    """What ``Sensor`` needs."""

    #: The link.
    on: str


class Sensor(_SensorNeeded, total=False):
    """A point of a link whose motion is recorded, or a joint whose reaction is."""

    #: Its name; by default sensor, sensor2, …
    name: str
    #: The point in the frame of the link, m; its origin by default.
    at: Sequence[Number] | _Array | None
    #: Whether the force and moment are recorded that the joint exerts on the link, about its origin. False by default.
    reaction: bool


class _TouchNeeded(TypedDict):
    """What ``Touch`` needs."""

    #: The link.
    on: str


_TouchSpecial = TypedDict("_TouchSpecial", {"from": 'Number | None'}, total=False)


class Touch(_TouchNeeded, _TouchSpecial, total=False):
    """A point of a link that may touch ground at rest: a plane, or a part of it."""

    #: Its name in events and channels; by default touch, touch2, …; its friction is called NAME_T.
    name: str
    #: The point in the frame of the link, m; its origin by default.
    at: Sequence[Number] | _Array | None
    #: A point of the plane, m; the origin by default.
    plane: Sequence[Number] | _Array | None
    #: Normal of the plane, towards the link; upwards by default.
    normal: Sequence[Number] | _Array | None
    #: Where the ground ends, m; without end by default.
    to: Number | None
    #: Distance after which the ground from `from` to `to` comes again, m: a row of stones; once by default.
    every: Number | None
    #: In space, the direction in which `from` and `to` are measured.
    along: Sequence[Number] | _Array | None
    #: Friction coefficient; 0 by default.
    mu: Number
    #: Restitution in the normal direction, 0 to 1; 0 by default.
    eps_N: Number
    #: Restitution in the tangents, 0 to 1; 0 by default.
    eps_T: Number


class _ShapeNeeded(TypedDict):
    """What ``Shape`` needs."""

    shape: Literal["sphere", "box", "capsule", "cylinder", "cone", "hull", "mesh", "disc", "polygon", "halfspace"]


class Shape(_ShapeNeeded, total=False):
    """A shape on a link or on the ground. Shapes touch each other, but for those of a link and of the one that it
    hangs on.
    """

    #: Its name in events; by default shape, shape2, …
    name: str
    #: The link; by default the ground.
    on: str
    #: Shapes of one group do not touch each other; none by default.
    group: str | None
    #: Where it is in the frame of the compound, m.
    position: Sequence[Number] | _Array | None
    #: In space, how it is turned: axis times angle, rad.
    rotation: Sequence[Number] | _Array | None
    #: In the plane, how it is turned, rad.
    angle: Number | None
    #: Radius, m.
    radius: Number
    #: Lengths of its edges, m: three, in the plane two.
    size: Sequence[Number] | _Array
    #: Length of the straight part, m.
    length: Number
    #: Height, m.
    height: Number
    #: The points, m.
    points: Sequence[Sequence[Number] | _Array] | _Array
    #: The file, relative to the scene.
    file: str
    #: Length of its unit, m; 1 by default.
    scale: Number
    #: Whether inside and outside are to be exchanged.
    flip: bool
    #: Radius of a disc that is rolled around it, m; 0 by default.
    rounding: Number
    #: The direction in which its surface looks.
    normal: Sequence[Number] | _Array


class _VisualNeeded(TypedDict):
    """What ``Visual`` needs."""

    shape: Literal["sphere", "box", "capsule", "cylinder", "cone", "hull", "mesh", "disc", "polygon", "halfspace"]


class Visual(_VisualNeeded, total=False):
    """What a link or the ground looks like on the page, where it is not drawn as bars: a shape that touches nothing. A
    mesh may be open, and its file STL, OBJ or COLLADA.
    """

    #: The link; by default the ground.
    on: str
    #: Its colour: `#rrggbb` or a name, as in `[[draw]]`; by default that of the file, or one of its own.
    colour: str | None
    #: Factors of the lengths of a mesh along its x, y and z; 1 by default.
    stretch: Sequence[Number] | _Array | None
    #: Where it is in the frame of the compound, m.
    position: Sequence[Number] | _Array | None
    #: In space, how it is turned: axis times angle, rad.
    rotation: Sequence[Number] | _Array | None
    #: In the plane, how it is turned, rad.
    angle: Number | None
    #: Radius, m.
    radius: Number
    #: Lengths of its edges, m: three, in the plane two.
    size: Sequence[Number] | _Array
    #: Length of the straight part, m.
    length: Number
    #: Height, m.
    height: Number
    #: The points, m.
    points: Sequence[Sequence[Number] | _Array] | _Array
    #: The file, relative to the scene.
    file: str
    #: Length of its unit, m; 1 by default.
    scale: Number
    #: Whether inside and outside are to be exchanged.
    flip: bool
    #: Radius of a disc that is rolled around it, m; 0 by default.
    rounding: Number
    #: The direction in which its surface looks.
    normal: Sequence[Number] | _Array


class _ClearanceNeeded(TypedDict):
    """What ``Clearance`` needs."""

    #: The link with the pin. No joint but this one may hold it to the bearing.
    pin: str
    #: Radii of bearing and pin, m.
    radii: Sequence[Number] | _Array


class Clearance(_ClearanceNeeded, total=False):
    """A joint with play: a pin that strikes the inside of a bearing that is a little wider."""

    #: Its name in events and channels; by default clearance, clearance2, …; its friction is called NAME_T.
    name: str
    #: The link with the bearing; by default the ground.
    bearing: str
    #: Middles of bearing and pin in the frames of their links, m; origins by default.
    points: Sequence[Sequence[Number] | _Array] | _Array | None
    #: In space, the axis of the bearing, along which the pin is free; without it the bearing is a socket.
    axis: Sequence[Number] | _Array | None
    #: Friction coefficient; 0 by default.
    mu: Number
    #: Newton's restitution, 0 to 1; 0 by default.
    eps_N: Number


class BeamEi(TypedDict):
    """A table."""

    #: Places, m, rising.
    x: Sequence[Number] | _Array
    #: Values there.
    y: Sequence[Number] | _Array


class BeamRhoa(TypedDict):
    """A table."""

    #: Places, m, rising.
    x: Sequence[Number] | _Array
    #: Values there.
    y: Sequence[Number] | _Array


class BeamRhoi(TypedDict):
    """A table."""

    #: Places, m, rising.
    x: Sequence[Number] | _Array
    #: Values there.
    y: Sequence[Number] | _Array


class BeamU(TypedDict):
    """A table."""

    #: Places, m, rising.
    x: Sequence[Number] | _Array
    #: Values there.
    y: Sequence[Number] | _Array


class BeamV(TypedDict):
    """A table."""

    #: Places, m, rising.
    x: Sequence[Number] | _Array
    #: Values there.
    y: Sequence[Number] | _Array


class Beam(TypedDict, total=False):
    """A beam in bending. Either `beta` (dimensionless: EI = rhoA = 1, rhoI = beta²), or E, I, A and rho, or EI, rhoA
    and rhoI.
    """

    #: Its name; by default beam, beam2, …
    name: str
    #: Its elements: hencky (default), a chain of rigid links with springs, or hermite, cubic elements, for
    #: `[stationary]`.
    model: str
    #: Length, m; 1 by default.
    length: Number
    #: Number of elements; 100 by default.
    elements: int
    #: Radius of gyration over length, of a dimensionless beam; 0 for that of Euler and Bernoulli.
    beta: Number | None
    #: Young's modulus, N/m².
    E: Number | None
    #: Second moment of area, m⁴.
    I: Number | None
    #: Area of the cross-section, m².
    A: Number | None
    #: Density, kg/m³.
    rho: Number | None
    #: Bending stiffness along the beam, N m².
    EI: Number | BeamEi | None
    #: Mass per length along the beam, kg/m.
    rhoA: Number | BeamRhoa | None
    #: Rotary inertia per length along the beam, kg m; 0 by default.
    rhoI: Number | BeamRhoi | None
    #: Axial force, N; tension is positive, 0 by default.
    axial_force: Number
    #: Support at x = 0: clamped (default), pinned, guided, free or elastic.
    left: str
    #: Support at x = length; free by default.
    right: str
    #: Of an elastic support at x = 0: stiffness in translation, N/m, and rotation, N m/rad.
    left_stiffness: Sequence[Number] | _Array | None
    #: The same at x = length.
    right_stiffness: Sequence[Number] | _Array | None
    #: How mass is shared between nodes: consistent (default) or lumped.
    mass: str
    #: How clamped ends bend: over half an element (half, default) or a full one (paper).
    clamp: str
    #: Damping in proportion to mass, 1/s; 0 by default.
    alpha: Number
    #: Damping in proportion to stiffness, s; 0 by default.
    kappa: Number
    #: Shape at the start, m: a number, a formula of x or a table; 0 by default.
    u: Number | BeamU | None
    #: Velocity at the start, m/s.
    v: Number | BeamV | None
    #: Radius by which sections that turn rub on obstacles, m; 0 by default.
    radius: Number


class BarU(TypedDict):
    """A table."""

    #: Places, m, rising.
    x: Sequence[Number] | _Array
    #: Values there.
    y: Sequence[Number] | _Array


class BarV(TypedDict):
    """A table."""

    #: Places, m, rising.
    x: Sequence[Number] | _Array
    #: Values there.
    y: Sequence[Number] | _Array


class _BarNeeded(TypedDict):
    """What ``Bar`` needs."""

    #: Stiffness against stretch, N: E times A.
    EA: Number
    #: Mass per length, kg/m: rho times A.
    rhoA: Number


class Bar(_BarNeeded, total=False):
    """A bar that is stretched and pressed along its axis."""

    #: Its name; by default bar, bar2, …
    name: str
    #: Length, m; 1 by default.
    length: Number
    #: Number of elements; 100 by default.
    elements: int
    #: End at x = 0: free (default) or fixed.
    left: str
    #: End at x = length: free (default) or fixed.
    right: str
    #: How mass is shared between nodes: consistent (default) or lumped.
    mass: str
    #: Damping in proportion to mass, 1/s; 0 by default.
    alpha: Number
    #: Damping in proportion to stiffness, s; 0 by default.
    kappa: Number
    #: Displacement at the start, m: a number, a formula of x or a table; 0 by default.
    u: Number | BarU | None
    #: Velocity at the start, m/s.
    v: Number | BarV | None


class _LoadNoiseNeeded(TypedDict):
    """What ``LoadNoise`` needs."""

    #: Lowest and highest frequency, Hz.
    band: Sequence[Number] | _Array


class LoadNoise(_LoadNoiseNeeded, total=False):
    """Noise in time without a frequency outside of a band, the same for the same seed."""

    #: Every seed gives another noise; 0 by default.
    seed: int
    #: Root of the mean square; 1 by default.
    rms: Number


class Load(TypedDict, total=False):
    """A load: exactly one of force, density, impulse and amplitude."""

    #: On which beam or bar; by default the first.
    on: str | None
    #: Where a force or an impulse acts, m.
    x: Number | None
    #: A force at x, N: a formula of t.
    force: Number | None
    #: A force per length, N/m: a formula of x and t.
    density: Number | None
    #: An impulse at x, N s.
    impulse: Number | None
    #: Of a force amplitude · sin(omega t) at x with the frequency of `[stationary]`, N.
    amplitude: Number | None
    #: When an impulse strikes, s; 0 by default.
    time: Number | None
    #: Times of a table of factors for the force or density, s, rising.
    times: Sequence[Number] | _Array | None
    #: The factors at these times; linear between them.
    factors: Sequence[Number] | _Array | None
    #: Noise that multiplies the force or density.
    noise: LoadNoise | None


class ObstacleAt(TypedDict):
    """A table."""

    #: Places, m, rising.
    x: Sequence[Number] | _Array
    #: Values there.
    y: Sequence[Number] | _Array


class _ObstacleNeeded(TypedDict):
    """What ``Obstacle`` needs."""

    #: Displacement at which it is touched, m: a number, a formula of x and t, or a table.
    at: Number | ObstacleAt


_ObstacleSpecial = TypedDict("_ObstacleSpecial", {"from": 'Number | None'}, total=False)


class Obstacle(_ObstacleNeeded, _ObstacleSpecial, total=False):
    """A stop, a wall or another beam that a beam may strike."""

    #: Its name; by default obstacle, obstacle2, …
    name: str
    #: Of which beam or bar; by default the first.
    of: str | None
    #: On which side: above (default) or below.
    side: str
    #: A stop at this place only, m.
    x: Number | None
    #: To this place, m; by default to the end.
    to: Number | None
    #: Another beam in its place, which lies above or below; `at` is then the gap between both at rest.
    beam: str | None
    #: Newton's restitution, 0 to 1; 0 by default.
    eps_N: Number
    #: It counts as left when it has not been touched for this time, s; 0 by default.
    release: Number


class _ProbeNeeded(TypedDict):
    """What ``Probe`` needs."""

    #: Where, m.
    x: Number


class Probe(_ProbeNeeded, total=False):
    """A place whose motion is recorded."""

    #: Its name; by default probe, probe2, … Channels are u_NAME, v_NAME and slope_NAME.
    name: str
    #: On which beam or bar; by default the first.
    on: str | None


class Base(TypedDict):
    """Motion of all supports."""

    #: Displacement, m: a formula of t. Displacements of beams are measured from it, obstacles stay where they are.
    motion: Number


class Reference(TypedDict, total=False):
    """The exact motion of the first beam after the impulses of the scene, as a series of modes; channels l2_error and
    u_NAME_exact of every probe.
    """

    #: Number of modes; 200 by default.
    modes: int


class _DeviceNeeded(TypedDict):
    """What ``Device`` needs."""

    #: Where, m; at a node.
    x: Number
    #: Force above which it slides, N.
    threshold: Number


class Device(_DeviceNeeded, total=False):
    """A friction device between a beam of Hermite elements and the ground: R = threshold · sgn v + slope · v."""

    #: Its name; by default device, device2, …
    name: str
    #: Slope of the law, N s/m: 0 is Coulomb's (default), below 0 a falling one.
    slope: Number


class _FluidNeeded(TypedDict):
    """What ``Fluid`` needs."""

    #: Spacing of the particles, m.
    spacing: Number
    #: Gravity, m/s²: two components for the plane (y up), three for space (z up); formulas of t.
    gravity: Sequence[Number] | _Array


class Fluid(_FluidNeeded, total=False):
    """`[fluid]`: how the fluid is computed. Gravity with two components makes it planar, with three spatial."""

    #: Smoothing length over spacing; 1.3 by default.
    ratio: Number | None
    #: The kernel: `wendland` (default) or `cubic`.
    kernel: str | None
    #: What keeps particles from clumping: `shift` (default), `tensile` or `none`.
    cure: str | None
    #: Strength of shifts; 2 by default, 10 suits flows that are closed all around.
    shift: Number | None
    #: Diffusion of density; 0.1 by default, 0 for none.
    delta: Number | None
    #: β of the artificial viscosity; 0 by default.
    beta: Number | None
    #: Steps between two density filters; 0, none, by default.
    filter: int | None
    #: Pressure that is added everywhere, Pa; 0 by default. Flows without a free surface want one.
    background: Number | None
    #: Part of the largest stable step that is taken; 0.3 by default.
    courant: Number | None
    #: Lower and upper side along x at which everything comes again, m.
    period_x: Sequence[Number] | _Array | None
    #: The same along y.
    period_y: Sequence[Number] | _Array | None
    #: The same along z.
    period_z: Sequence[Number] | _Array | None
    #: Memory that particles may take, GB; 16 by default.
    memory: Number | None


class _LiquidNeeded(TypedDict):
    """What ``Liquid`` needs."""

    #: Density at rest, kg/m³ (kg/m² in the plane); 1000 by default.
    density: Number
    #: Speed of sound in the computation, m/s. Ten times the largest speed keeps density within one per cent.
    sound_speed: Number


class Liquid(_LiquidNeeded, total=False):
    """`[[liquid]]`: what a fluid is made of."""

    #: Its name; by default liquid1, liquid2, …
    name: str
    #: Exponent of the pressure law; 7 by default.
    gamma: Number | None
    #: Dynamic viscosity, Pa s; a formula of the shear rate `rate`, 1/s, for fluids that are not Newtonian. 0 by
    #: default.
    viscosity: Number | None
    #: α of the artificial viscosity, which smooths pressure where the fluid is struck; 0 by default.
    alpha: Number | None
    #: Diffusivity of the scalar that is carried along, such as temperature, m²/s; 0 by default.
    diffusivity: Number | None


_FillSpecial = TypedDict("_FillSpecial", {"from": 'Sequence[Number] | _Array | None'}, total=False)


class Fill(_FillSpecial, total=False):
    """`[[fill]]`: a region that is full of fluid in the beginning."""

    #: Lower corner of a box, m.
    low: Sequence[Number] | _Array | None
    #: Upper corner of a box, m.
    high: Sequence[Number] | _Array | None
    #: Centre of a ball, m; in the plane of a disc.
    centre: Sequence[Number] | _Array | None
    #: Radius of a ball or a cylinder, m.
    radius: Number | None
    #: Centre of its other end, m.
    to: Sequence[Number] | _Array | None
    #: Corners of a polygon in the plane, m.
    corners: Sequence[Sequence[Number] | _Array] | _Array | None
    #: An STL file whose inside it is.
    mesh: str | None
    #: Metres per unit of the STL file; 1 by default.
    scale: Number | None
    #: Names of solids that are left out of it.
    without: Sequence[str] | None
    #: The liquid; the first by default.
    liquid: str | None
    #: Velocity, m/s; formulas of x, y, z. At rest by default.
    velocity: Sequence[Number] | _Array | None
    #: Pressure, Pa; a formula of x, y, z. By default what rests below a free surface at the top of the region has.
    pressure: Number | None
    #: The scalar that is carried along; a formula of x, y, z. 0 by default.
    scalar: Number | None
    #: How particles lie: `square` (default) or `hexagonal`.
    pattern: str | None
    #: Particles are moved by up to half of this share of the spacing, always in the same way; 0 by default.
    scatter: Number | None


_TankSpecial = TypedDict("_TankSpecial", {"from": 'Sequence[Number] | _Array | None'}, total=False)


class Tank(_TankSpecial, total=False):
    """`[[tank]]`: walls around a region."""

    #: Its name; by default tank1, tank2, …
    name: str
    #: Lower corner of a box, m.
    low: Sequence[Number] | _Array | None
    #: Upper corner of a box, m.
    high: Sequence[Number] | _Array | None
    #: Centre of a ball, m; in the plane of a disc.
    centre: Sequence[Number] | _Array | None
    #: Radius of a ball or a cylinder, m.
    radius: Number | None
    #: Centre of its other end, m.
    to: Sequence[Number] | _Array | None
    #: Corners of a polygon in the plane, m.
    corners: Sequence[Sequence[Number] | _Array] | _Array | None
    #: An STL file whose inside it is.
    mesh: str | None
    #: Metres per unit of the STL file; 1 by default.
    scale: Number | None
    #: Sides without wall, such as ["+y"]; none by default.
    open: Sequence[str] | None
    #: Whether the fluid slips along the wall; false by default.
    slip: bool
    #: Displacement over time, m; formulas of t.
    displacement: Sequence[Number] | _Array | None
    #: Velocity of its surface along itself, as of a belt or a lid, m/s; formulas of t. The wall stays where it is.
    slide: Sequence[Number] | _Array | None
    #: Angle over time, rad; a formula of t.
    angle: Number | None
    #: The point about which it turns, m; the origin by default. It moves with the displacement.
    pivot: Sequence[Number] | _Array | None
    #: The axis about which it turns in space; z by default.
    axis: Sequence[Number] | _Array | None


_SolidSpecial = TypedDict("_SolidSpecial", {"from": 'Sequence[Number] | _Array | None'}, total=False)


class Solid(_SolidSpecial, total=False):
    """`[[solid]]`: something solid in the fluid."""

    #: Its name; by default solid1, solid2, …
    name: str
    #: Lower corner of a box, m.
    low: Sequence[Number] | _Array | None
    #: Upper corner of a box, m.
    high: Sequence[Number] | _Array | None
    #: Centre of a ball, m; in the plane of a disc.
    centre: Sequence[Number] | _Array | None
    #: Radius of a ball or a cylinder, m.
    radius: Number | None
    #: Centre of its other end, m.
    to: Sequence[Number] | _Array | None
    #: Corners of a polygon in the plane, m.
    corners: Sequence[Sequence[Number] | _Array] | _Array | None
    #: An STL file whose inside it is.
    mesh: str | None
    #: Metres per unit of the STL file; 1 by default.
    scale: Number | None
    #: Whether the fluid slips along it; false by default.
    slip: bool
    #: Displacement over time, m; formulas of t.
    displacement: Sequence[Number] | _Array | None
    #: Velocity of its surface along itself, as of a belt or a lid, m/s; formulas of t. The wall stays where it is.
    slide: Sequence[Number] | _Array | None
    #: Angle over time, rad; a formula of t.
    angle: Number | None
    #: The point about which it turns, m; the origin by default. It moves with the displacement.
    pivot: Sequence[Number] | _Array | None
    #: The axis about which it turns in space; z by default.
    axis: Sequence[Number] | _Array | None


class _InletNeeded(TypedDict):
    """What ``Inlet`` needs."""

    #: The middle of the face, m.
    at: Sequence[Number] | _Array
    #: Where the fluid flows to.
    direction: Sequence[Number] | _Array
    #: Half of the width of the face, in space the radius, m.
    radius: Number
    #: Speed, m/s; a formula of t. Never negative.
    speed: Number


class Inlet(_InletNeeded, total=False):
    """`[[inlet]]`: a face out of which fluid flows."""

    #: Its name; by default inlet1, inlet2, …
    name: str
    #: Speed over the face as a factor; a formula of `s`, the distance from the middle over the radius. 1 by default.
    profile: Number | None
    #: The liquid; the first by default.
    liquid: str | None
    #: The scalar that is carried along; 0 by default.
    scalar: Number | None
    #: Particles after which the flow ends; none by default.
    most: int | None


class _OutletNeeded(TypedDict):
    """What ``Outlet`` needs."""

    #: Lower corner, m.
    low: Sequence[Number] | _Array
    #: Upper corner, m.
    high: Sequence[Number] | _Array


class Outlet(_OutletNeeded, total=False):
    """`[[outlet]]`: a box that takes fluid away."""

    #: Its name; by default outlet1, outlet2, …
    name: str
    #: Direction of the outflow: particles keep their motion until the middle of the box, so that the flow before it is
    #: calm. Without it they go as soon as they are inside.
    direction: Sequence[Number] | _Array | None


class _GaugeNeeded(TypedDict):
    """What ``Gauge`` needs."""

    #: Where, m.
    at: Sequence[Number] | _Array


class Gauge(_GaugeNeeded, total=False):
    """`[[gauge]]`: a point at which pressure and velocity are measured."""

    #: Its name; by default gauge1, gauge2, …
    name: str
    #: Height above that point up to which the surface of the fluid is looked for, m; without it only the point is
    #: measured.
    height: Number | None


class _FluxNeeded(TypedDict):
    """What ``Flux`` needs."""

    #: A point of its plane, m.
    at: Sequence[Number] | _Array
    #: What passes in this direction counts positive.
    direction: Sequence[Number] | _Array


class Flux(_FluxNeeded, total=False):
    """`[[flux]]`: a face that weighs what passes."""

    #: Its name; by default flux1, flux2, …
    name: str
    #: Lower corner of a box beyond which nothing counts, m.
    low: Sequence[Number] | _Array | None
    #: Upper corner of that box, m.
    high: Sequence[Number] | _Array | None


class _SoftNeeded(TypedDict):
    """What ``Soft`` needs."""

    #: Gravity, m/s²: two components for the plane (y up), three for space (z up).
    gravity: Sequence[Number] | _Array


class Soft(_SoftNeeded, total=False):
    """`[soft]`: how soft beams are computed. Gravity with two components makes them planar, with three spatial."""

    #: `motion` (default); `equilibrium`: t goes from 0 to `until`, and loads and displacements grow with it; `path`:
    #: equilibria along their path, past limits of the load and bifurcations, t is the length along it; `modes`: small
    #: vibrations about the equilibrium.
    analysis: str | None
    #: Of a path: whether it is left at the first bifurcation along the one that crosses; false by default.
    branch: bool
    #: Of a path: the share of the load at which it ends.
    end_load: Number | None
    #: How many vibrations are found by `modes`; 6 by default.
    modes: int | None
    #: Weight of the end of a step: 0.5, the default, keeps energy; up to 1 dampens fast vibrations.
    theta: Number | None
    #: Largest local error of a step: of slopes and angles, and of places relative to the longest cable. Steps are
    #: halved until it is met, down to 1/256; by default they are as long as `integrator.dt` says.
    tol: Number | None
    #: Places of each element that meet scenery; 4 by default.
    stations: int | None
    #: What nodes at one place are, of different cables or of one that crosses or closes itself: `weld` makes them one
    #: with their sections, `pin` one place, `none` (default) nothing.
    join: str | None
    #: Whether cables meet each other and themselves; false by default.
    meet: bool
    #: Part of their penetration that contacts take back in each step, 0 to 1; 0 by default.
    correction: Number | None
    #: Contacts without restitution are met when they are nearer than this, m, and do not sink in; 0 by default.
    margin: Number | None
    #: Friction coefficient between cables; 0 by default.
    friction: Number | None
    #: Restitution between cables, 0 to 1; 0 by default.
    restitution: Number | None


class _ProfileNeeded(TypedDict):
    """What ``Profile`` needs."""

    #: Young's modulus, Pa.
    E: Number
    #: Density, kg/m³; 1000 by default.
    density: Number


class Profile(_ProfileNeeded, total=False):
    """`[[profile]]`: a cross-section and what it is made of. It is a circle (`radius`), a tube (`radius`, `inner`), a
    rectangle (`width` along e₂, `height` along e₃), or any by its numbers (`area`, `J`, `I2`, `I3`). Each may be a
    formula of `s`, the length along the cable, and of its whole length `length`.
    """

    #: Its name; by default profile1, profile2, …
    name: str
    #: Shear modulus, Pa; by default that of Poisson's ratio 0.3.
    G: Number | None
    #: Outer radius, m. Beside numbers: that with which it touches.
    radius: Number | None
    #: Inner radius of a tube, m.
    inner: Number | None
    #: Width of a rectangle along e₂, m.
    width: Number | None
    #: Height of a rectangle along e₃, m.
    height: Number | None
    #: Area, m².
    area: Number | None
    #: Torsion constant, m⁴; beside a circle, a tube or a rectangle it takes the place of theirs.
    J: Number | None
    #: Second moment of area about e₂, m⁴.
    I2: Number | None
    #: Second moment of area about e₃, m⁴.
    I3: Number | None
    #: Damping in the material as a relaxation time, s; 0 by default.
    damping: Number | None
    #: Inertia of sections: `constant` (default) has the turn about the axis, `full` the tilt too, as thick beams want
    #: it.
    inertia: str | None


_CableSpecial = TypedDict("_CableSpecial", {"from": 'Sequence[Number] | _Array | None'}, total=False)


class Cable(_CableSpecial, total=False):
    """`[[cable]]`: a line of elements: straight (`from`, `to`), through `points`, or along a curve (`curve`,
    `length`).
    """

    #: Its name; by default cable1, cable2, …
    name: str
    #: Its cross-section; the first by default.
    profile: str | None
    #: How many elements; between points one each by default, else 16.
    elements: int | None
    #: Where it ends, m.
    to: Sequence[Number] | _Array | None
    #: Its nodes, m.
    points: Sequence[Sequence[Number] | _Array] | _Array | None
    #: Its places as formulas of `s`, the length from its start; the curve must go on by one metre for each metre of s.
    curve: Sequence[Number] | _Array | None
    #: Length of the curve, m.
    length: Number | None
    #: The direction of e₃ of the section, across the cable; by default any, carried along.
    up: Sequence[Number] | _Array | None
    #: Velocity at the start, m/s; formulas of x, y, z. At rest by default.
    velocity: Sequence[Number] | _Array | None
    #: How many of them; 1 by default. Of several, each has its number after the name, and the name means all.
    copies: int | None
    #: From each of them to the next, m.
    shift: Sequence[Number] | _Array | None
    #: Whether it is without stress when it is straight, wherever it lies; false by default.
    straight: bool
    #: Curvatures without stress, 1/m: κ₁ (twist), κ₂, κ₃ in space, one number in the plane; as it lies by default.
    curvature: Sequence[Number] | _Array | None
    #: Stretch that it has as it lies, which tensions it; 0 by default.
    prestrain: Number | None


class _HoldNeeded(TypedDict):
    """What ``Hold`` needs."""

    #: Length along the cable, m, moved to the nearest node; `start` and `end` are known.
    at: Number


class Hold(_HoldNeeded, total=False):
    """`[[hold]]`: a place of a cable that is held, or led by formulas of t."""

    #: Its name; by default hold1, hold2, …
    name: str
    #: The cable; the only one by default.
    cable: str | None
    #: `pin` (default) holds the place, `clamp` the section too; `x`, `y`, `z` one direction, `xy` and so on two.
    kind: str | None
    #: Displacement over time, m; formulas of t.
    displacement: Sequence[Number] | _Array | None
    #: Directions of a pin or a clamp in which it may slide, such as `x`.
    free: str | None
    #: Angle of twist over time of a clamp in space, rad; a formula of t.
    twist: Number | None
    #: Angle over time by which a clamp is turned, rad; a formula of t.
    angle: Number | None
    #: In space, the axis of this turn; z by default.
    axis: Sequence[Number] | _Array | None
    #: Scenery that carries the pin or the clamp.
    on: str | None


class Pull(TypedDict, total=False):
    """`[[pull]]`: a force and a moment on a place of a cable, or a force along all of it."""

    #: The cable; the only one by default.
    cable: str | None
    #: Length along the cable, m; `start` and `end` are known.
    at: Number | None
    #: Force, N.
    force: Sequence[Number] | _Array | None
    #: Moment, N m; in the plane one component.
    moment: Sequence[Number] | _Array | None
    #: Force for each metre of the cable, N/m, in the place of `at` and `force`; formulas of s and t.
    line: Sequence[Number] | _Array | None
    #: Whether force and moment turn with the section; false by default.
    follows: bool


class _MassNeeded(TypedDict):
    """What ``Mass`` needs."""

    #: Length along the cable, m, moved to the nearest node; `start` and `end` are known.
    at: Number
    #: Mass, kg; 0 by default.
    mass: Number
    #: Constant of a damper to the ground, N s/m; 0 by default.
    damper: Number


class Mass(_MassNeeded, total=False):
    """`[[mass]]`: a point mass on a cable."""

    #: The cable; the only one by default.
    cable: str | None


class _SceneryNeeded(TypedDict):
    """What ``Scenery`` needs."""

    #: `floor`, `ball`, `cylinder`, `tube` or `block`.
    shape: str
    #: Its middle, m; of a floor any point of its surface.
    at: Sequence[Number] | _Array


class Scenery(_SceneryNeeded, total=False):
    """`[[scenery]]`: a rigid thing that cables meet."""

    #: Its name; by default scenery1, scenery2, …
    name: str
    #: Radius of a ball, a cylinder or a tube, m.
    radius: Number | None
    #: Radius of the hole of a tube, m.
    inner: Number | None
    #: Length of a cylinder or a tube, m; infinite by default.
    length: Number | None
    #: Lengths of a block, m.
    size: Sequence[Number] | _Array | None
    #: Direction out of a floor (y in the plane, z in space by default), or along a cylinder or a tube (z by default).
    direction: Sequence[Number] | _Array | None
    #: Displacement over time, m; formulas of t.
    displacement: Sequence[Number] | _Array | None
    #: Angle over time by which it is turned about its middle, rad; a formula of t.
    angle: Number | None
    #: In space, the axis of this turn; by default that of a cylinder or a tube, else z.
    axis: Sequence[Number] | _Array | None
    #: Friction coefficient; 0 by default.
    friction: Number | None
    #: Restitution, 0 to 1; 0 by default.
    restitution: Number | None


class Watch(TypedDict, total=False):
    """`[[watch]]`: a place of a cable that is recorded, or several: place, velocity, stretch, force and moments of the
    section.
    """

    #: Its name; by default watch1, watch2, …
    name: str
    #: The cable; the only one by default.
    cable: str | None
    #: Length along the cable, m; `start` and `end` are known.
    at: Number | None
    #: So many places from start to end at equal distances, in the place of `at`; `name_1`, `name_2`, …
    count: int | None


class _ElasticMaterialNeeded(TypedDict):
    """What ``ElasticMaterial`` needs."""

    #: Physical group of its elements.
    group: str
    #: Young's modulus, Pa.
    E: Number
    #: Density, kg/m³.
    rho: Number


class ElasticMaterial(_ElasticMaterialNeeded, total=False):
    """The material of a part of a body."""

    #: Poisson's ratio; 0.3 by default.
    nu: Number


class _ElasticInterfaceNeeded(TypedDict):
    """What ``ElasticInterface`` needs."""

    #: Its name.
    name: str


class ElasticInterface(_ElasticInterfaceNeeded, total=False):
    """Nodes of an interface: one of `side`, `group`, `near`, `nodes`, and `low` with `high`."""

    #: All nodes with the least or largest coordinate: "left", "right" (x), "bottom", "top" (y), "back", "front" (z).
    side: str | None
    #: All nodes of a physical group of the file.
    group: str | None
    #: The node nearest to this place, m.
    near: Sequence[Number] | _Array | None
    #: All nodes in the box from here, m,
    low: Sequence[Number] | _Array | None
    #: to here, m.
    high: Sequence[Number] | _Array | None
    #: Nodes with these numbers, of the mesh file or of the table of nodes.
    nodes: Sequence[int] | _Array | None
    #: Where its displacement is told, m; the middle of its nodes by default.
    at: Sequence[Number] | _Array | None
    #: Whether its nodes may deform, and others hang on their mean motion; false by default: they move as one rigid
    #: piece.
    averaging: bool


class _ElasticLoadNeeded(TypedDict):
    """What ``ElasticLoad`` needs."""

    #: Which interface.
    at: str
    #: kg.
    mass: Number


class ElasticLoad(_ElasticLoadNeeded, total=False):
    """A rigid body at an interface, for the choice of modes."""

    #: Inertia about its centre of mass, kg m²; 0 by default.
    inertia: Number


class _ElasticNeeded(TypedDict):
    """What ``Elastic`` needs."""

    #: Its name.
    name: str


class Elastic(_ElasticNeeded, total=False):
    """A flexible body: its mesh, material, interfaces, and how it is reduced. It has one of `rectangle`, `block`,
    `line`, `file`, `sid` and `stiffness_matrix`.
    """

    #: Length and height of a rectangle of quadrilaterals with a corner at the origin, m.
    rectangle: Sequence[Number] | _Array | None
    #: Sides of a block of tetrahedra with a corner at the origin, m.
    block: Sequence[Number] | _Array | None
    #: Corners of a line in space, m: a slender body of beam elements, with `radius` or `section`.
    line: Sequence[Sequence[Number] | _Array] | _Array | None
    #: Radius of a line whose sections are round, m.
    radius: Number | None
    #: Height and width of a line whose sections are rectangles, m.
    section: Sequence[Number] | _Array | None
    #: Where the height of a section points; [0, 0, 1] by default, [0, 1, 0] for lines that go there.
    up: Sequence[Number] | _Array | None
    #: Elements along each side of the rectangle or block, or along the whole line.
    elements: Sequence[Number] | _Array | None
    #: Whether tetrahedra have ten nodes; true by default.
    quadratic: bool
    #: A mesh of Gmsh, format 4.1: triangles and quadrilaterals, or tetrahedra.
    file: str | None
    #: A body that is reduced already, a SID file; its interfaces are nodes of it.
    sid: str | None
    #: By what the places of the file are multiplied to become m; 1 by default.
    scale: Number
    #: K of another program, a file of Matrix Market, N/m: two or three rows for each node, in the order of `nodes`.
    stiffness_matrix: str | None
    #: M of the same, kg.
    mass_matrix: str | None
    #: Its nodes, a CSV file: number, x, y and, in space, z; times `scale` in m.
    nodes: str | None
    #: Thickness of a body in the plane, m.
    thickness: Number | None
    #: Young's modulus, Pa; of meshes.
    E: Number | None
    #: Poisson's ratio of meshes; 0.3 by default.
    nu: Number
    #: Density, kg/m³; of meshes.
    rho: Number | None
    #: Other materials, of elements in physical groups of the file.
    material: Sequence[ElasticMaterial]
    #: Density of all elements as a design variable, with the law of penalised densities; 1 by default.
    density: Number | None
    #: The same for each element by itself, in the order of the mesh.
    densities: Sequence[Number] | _Array | None
    #: The same from a file: a table with x, y, z and density, such as `findings/design.csv` of a search, or a picture
    #: (PGM) over the extent of the mesh, black where there is material.
    design: str | None
    #: How stiffness follows density x: "modified" (default: x^p, and in proportion to x below 0.1) or "simp" (x^p).
    law: str | None
    #: p of this law; 3 by default.
    power: Number | None
    #: Whether densities become one or the least of them, at the same volume; false by default.
    threshold: bool
    #: Density of thin elements with `threshold`; 0.01 by default.
    least: Number | None
    #: Nodes that move as one, where others hang.
    interface: Sequence[ElasticInterface]
    #: The interface that the frame is fixed to, the first by default, or "mean" for mean axes.
    frame: str | None
    #: Modes with all interfaces held beside the static shapes of the interfaces; 6 by default.
    modes: int | None
    #: So many of the lowest modes with loads are kept; all by default.
    keep: int | None
    #: Modes below this frequency are kept, Hz.
    below: Number | None
    #: Part of critical damping in every mode; 0 by default.
    damping: Number
    #: Rayleigh's damping in its place, D = α M + β K: [α, β] in 1/s and s.
    rayleigh: Sequence[Number] | _Array | None
    #: Whether stress stiffens it; false by default.
    stiffening: bool
    #: Whether the largest stress after von Mises is a channel, MEMBER.stress; false by default.
    stress: bool
    #: Rigid bodies that the modes carry at interfaces while they are looked for.
    load: Sequence[ElasticLoad]


class _MemberNeeded(TypedDict):
    """What ``Member`` needs."""

    #: Its name.
    name: str


class Member(_MemberNeeded, total=False):
    """A member of a mechanism: a joint, and a rigid or flexible body."""

    #: What it hangs on: a member before it, "MEMBER.INTERFACE" of a flexible one, or "ground" (default).
    on: str | None
    #: "fixed" (default), "revolute", "prismatic", "spherical", "planar" or "free".
    joint: str | None
    #: Axis of a revolute or prismatic joint, normal of a planar one; [0, 0, 1] by default.
    axis: Sequence[Number] | _Array | None
    #: Place of the joint in what carries it, m; [0, 0, 0] by default.
    place: Sequence[Number] | _Array | None
    #: How the joint is turned there, a vector of rotation, rad; [0, 0, 0] by default.
    turn: Sequence[Number] | _Array | None
    #: Motion of a revolute or prismatic joint as a formula of t, rad or m.
    motion: Number | None
    #: Whether a revolute or prismatic joint moves so that the undeformed mechanism keeps the path; false by default.
    follow: bool
    #: Coordinate of a revolute or prismatic joint at t = 0, rad or m, a first guess where it follows the path; 0 by
    #: default.
    start: Number
    #: Its velocity at t = 0, rad/s or m/s; 0 by default.
    velocity: Number
    #: Velocity at t = 0 of a member with a planar or free joint, m/s, in the axes of its joint; [0, 0, 0] by default.
    v: Sequence[Number] | _Array | None
    #: Its angular velocity, and that of a spherical joint, rad/s; one number in a planar joint.
    omega: Sequence[Number] | _Array | None
    #: Least and largest coordinate of a revolute or prismatic joint, rad or m, at which it is stopped; none by
    #: default.
    limits: Sequence[Number] | _Array | None
    #: Newton's restitution at the limits; 0 by default.
    eps_N: Number
    #: Coordinate that a revolute or prismatic joint is led to, a formula of t, rad or m: computed torque of the rigid
    #: mechanism, with `kp` and `kd` of `[assembly]`.
    target: Number | None
    #: Force or torque in a revolute or prismatic joint as a formula of t, N or N m; 0 by default.
    force: Number | None
    #: Stiffness of a spring in the joint, N/m or N m/rad; 0 by default.
    stiffness: Number
    #: Coordinate at which the spring is at rest; 0 by default.
    rest: Number
    #: Damping of the joint, N s/m or N m s/rad; 0 by default.
    damping: Number
    #: The flexible body that it is; without it the member is rigid.
    elastic: str | None
    #: Mass of a rigid member, kg; 0 by default.
    mass: Number
    #: Its centre of mass, m; [0, 0, 0] by default.
    centre: Sequence[Number] | _Array | None
    #: Its moments of inertia about the centre of mass, kg m²: about all axes, or [x, y, z]; 0 by default.
    inertia: Sequence[Number] | _Array | None


class _ClosureNeeded(TypedDict):
    """What ``Closure`` needs."""

    #: Its name.
    name: str
    #: One or two members or interfaces, "MEMBER" or "MEMBER.INTERFACE"; where one is named, the other is the ground.
    between: Sequence[str]


class Closure(_ClosureNeeded, total=False):
    """Holds frames of members together beyond the joints: it closes a chain."""

    #: A point of each in its frame, m; of the ground in space. Origins by default.
    points: Sequence[Sequence[Number] | _Array] | _Array | None
    #: What is held: "point" (default), the points coincide; "line", the second point stays on a line of the first;
    #: "hinge", the points coincide and both axes are parallel; "weld", nothing moves between them; "rod", the points
    #: keep their distance.
    hold: str | None
    #: Line: its direction in the frame of the first; hinge: the axis in the frame of each.
    axes: Sequence[Sequence[Number] | _Array] | _Array | None
    #: Rod: the distance, m.
    length: Number | None


class _StrikeNeeded(TypedDict):
    """What ``Strike`` needs."""

    #: Its name.
    name: str
    #: What has the points: a member, or an interface of a flexible one, "MEMBER.INTERFACE".
    of: str


class Strike(_StrikeNeeded, total=False):
    """Points of a member that may strike a shape of another one or of the ground."""

    #: Points in the frame of a rigid member or of an interface, m; its origin by default.
    points: Sequence[Sequence[Number] | _Array] | _Array | None
    #: Of a flexible member: the nodes that may touch, "surface" (default, all on its outside), or those of a side,
    #: "left", "right", "bottom", "top", "back", "front".
    nodes: str | None
    #: The points are balls of this radius, m; 0 by default.
    thickness: Number
    #: What carries the shape: a member, an interface, or "ground" (default).
    against: str | None
    #: "plane" (default: everything below it is solid), "ball", "cylinder" or "block".
    shape: str | None
    #: Where the shape is in the frame of what carries it, m: a point of a plane, the middle of others; the origin by
    #: default.
    at: Sequence[Number] | _Array | None
    #: Normal of a plane, axis of a cylinder, z axis of a block; [0, 1, 0] by default, of cylinders and blocks [0, 0,
    #: 1].
    direction: Sequence[Number] | _Array | None
    #: Radius of a ball or a cylinder, m.
    radius: Number | None
    #: Height of a cylinder, m; without end by default.
    height: Number | None
    #: Sides of a block, m.
    size: Sequence[Number] | _Array | None
    #: Friction coefficient; 0 by default.
    mu: Number
    #: Newton's restitution, normal; 0 by default.
    eps_N: Number
    #: Newton's restitution, tangential; 0 by default.
    eps_T: Number


class _PushNeeded(TypedDict):
    """What ``Push`` needs."""

    #: Its name.
    name: str
    #: Where it acts: a member, or "MEMBER.INTERFACE".
    on: str


class Push(_PushNeeded, total=False):
    """A given force at a frame of the mechanism."""

    #: A point there, m; the origin by default.
    point: Sequence[Number] | _Array | None
    #: Force, formulas of t, N; none by default.
    force: Sequence[Number] | _Array | None
    #: Moment, formulas of t, N m; one in the plane; none by default.
    moment: Sequence[Number] | _Array | None
    #: Whether both turn with what they act on; false by default: they have the axes of space.
    follows: bool


class _StrutNeeded(TypedDict):
    """What ``Strut`` needs."""

    #: Its name.
    name: str
    #: One or two members or interfaces; where one is named, the other end is on the ground.
    between: Sequence[str]


class Strut(_StrutNeeded, total=False):
    """A spring with a damper between two frames of the mechanism."""

    #: A point of each in its frame, m; of the ground in space. Origins by default.
    points: Sequence[Sequence[Number] | _Array] | _Array | None
    #: Stiffness, N/m; 0 by default.
    stiffness: Number
    #: Length without force, m; that at the start by default.
    length: Number | None
    #: Damping along it, N s/m; 0 by default.
    damping: Number


class Assembly(TypedDict, total=False):
    """What holds for a mechanism as a whole."""

    #: Acceleration of free fall, m/s²; none by default.
    gravity: Sequence[Number] | _Array | None
    #: Whether flexible bodies start with the deflection that they have at rest; false by default.
    settled: bool
    #: Gains of the joints with a `target`: what an error adds to the acceleration, 1/s²; 0 by default.
    kp: Number
    #: The same of an error of velocity, 1/s; 0 by default.
    kd: Number
    #: What a step leaves over of the fastest vibrations, from 0 to 1; 0.8 by default.
    rho: Number


class _PathNeeded(TypedDict):
    """What ``Path`` needs."""

    #: The point: a member, or "MEMBER.INTERFACE".
    point: str
    #: Where it is to be, formulas of t, m.
    x: Number
    #: m.
    y: Number


class Path(_PathNeeded, total=False):
    """The path of a point."""

    #: m; 0 by default.
    z: Number


class BodyTopologyRegion(TypedDict, total=False):
    """A part of a body: a physical group of the file, or a box."""

    #: Elements of this physical group,
    group: str | None
    #: or all with their middle in the box from here, m,
    low: Sequence[Number] | _Array | None
    #: to here, m.
    high: Sequence[Number] | _Array | None


class _BodyTopologyForceNeeded(TypedDict):
    """What ``BodyTopologyForce`` needs."""

    #: The interface.
    at: str


class BodyTopologyForce(_BodyTopologyForceNeeded, total=False):
    """A static load on an interface."""

    #: Force, N; none by default.
    force: Sequence[Number] | _Array | None
    #: Moment, N m; one number in the plane; none by default.
    moment: Sequence[Number] | _Array | None
    #: The load case: forces of one case act together; 1 by default.
    case: int
    #: Weight of the case in the compliance; 1 by default.
    weight: Number


class _BodyTopologyNeeded(TypedDict):
    """What ``BodyTopology`` needs."""

    #: Radius of the filter, m.
    radius: Number


class BodyTopology(_BodyTopologyNeeded, total=False):
    """The search for the best topology of a flexible body for the motion of the mechanism that carries it, by moving
    asymptotes.
    """

    #: The flexible body; the first by default.
    of: str | None
    #: What is made small: "compliance" (default) at the worst moments of the error, "error", the mean square of the
    #: error, or "static", the compliance under the loads of `force`.
    objective: str | None
    #: Slopes of the compliance: "frozen" (default) with the loads of the motion kept, or "full" with their change; of
    #: the error always full. Full ones take two motions for each number of the reduced body.
    gradient: str | None
    #: Where material may be thin; everywhere by default, and full elsewhere.
    region: Sequence[BodyTopologyRegion]
    #: Under static loads: interfaces that are held; that of the frame by default.
    held: Sequence[str] | None
    #: Static loads.
    force: Sequence[BodyTopologyForce]
    #: Largest mean density; 0.5 by default.
    volume: Number
    #: Least density of an element; 0.01 by default.
    least: Number | None
    #: How stiffness follows density: "modified" (default: x^p, and x/100 below x = 0.1) or "simp" (x^p).
    law: str | None
    #: p of the law; 3 by default.
    power: Number
    #: What is filtered: "sensitivity" (default) or "density".
    filter: str | None
    #: Largest change of a density in an iteration; 0.2 by default.
    step: Number
    #: Most iterations; 200 by default.
    iterations: int
    #: The search ends where no density changes by more than this; 0 by default.
    change: Number
    #: Least lowest frequency of the body with its loads, Hz; none by default.
    frequency: Number | None
    #: How many of the largest maxima of the error load the body; 5 by default.
    peaks: int


class _TopologyNeeded(TypedDict):
    """What ``Topology`` needs."""

    #: Lengths along x and y, m.
    size: Sequence[Number] | _Array
    #: Numbers of elements along x and y.
    elements: Sequence[int] | _Array
    #: Share of the plate that may be full, 0 to 1.
    volume: Number


class Topology(_TopologyNeeded, total=False):
    """`[topology]`: a rectangular plate of square or oblong elements, and how its densities are found. The origin is
    its lower left corner.
    """

    #: Thickness, m; 1 by default.
    thickness: Number | None
    #: Young's modulus, Pa; 1 by default.
    E: Number | None
    #: Poisson's ratio; 0.3 by default.
    nu: Number | None
    #: Power p of the law by which stiffness follows density; 3 by default.
    power: Number | None
    #: How stiffness follows density x: `floor`, E_min + x^p (E − E_min), by default; `simp`, x^p E; `modified`, as
    #: `simp` but linear below x = 0.1.
    law: str | None
    #: Least density; 0 by default for `floor`, else 0.01.
    least: Number | None
    #: What is filtered: `sensitivity` (default) or `density`.
    filter: str | None
    #: Radius of the filter, m; one and a half elements by default.
    radius: Number | None
    #: How designs follow each other: `optimality` (default) or `mma`, the method of moving asymptotes.
    method: str | None
    #: Largest change of a density in an iteration; 0.2 by default.
    step: Number | None
    #: Most iterations; 1000 by default.
    iterations: int | None
    #: The study ends where no density changes by more; 0.01 by default.
    change: Number | None


class _SupportNeeded(TypedDict):
    """What ``Support`` needs."""

    #: Lower corner of a box; nodes in it are held, m.
    low: Sequence[Number] | _Array


class Support(_SupportNeeded, total=False):
    """`[[support]]`: nodes that are held."""

    #: Upper corner, m; the lower one by default.
    high: Sequence[Number] | _Array | None
    #: Directions that are held; `["x", "y"]` by default.
    along: Sequence[str] | None


class _ForceNeeded(TypedDict):
    """What ``Force`` needs."""

    #: Lower corner of a box; nodes in it share the force, m.
    low: Sequence[Number] | _Array
    #: All of the force, N.
    force: Sequence[Number] | _Array


class Force(_ForceNeeded, total=False):
    """`[[force]]`: nodes that are pulled."""

    #: Upper corner, m; the lower one by default.
    high: Sequence[Number] | _Array | None
    #: The load case: forces of one case act together; 1 by default.
    case: int | None
    #: Weight of its case in the objective; 1 by default.
    weight: Number | None


class Resonance(TypedDict, total=False):
    """A beam under the force p0 + delta phi(Omega t), in the dimensionless quantities of the book, and a resonance
    Omega near (omega_i + omega_j)/k.
    """

    #: Support at x = 0 against rotation: a stiffness, or "simply" (0, default) or "clamped" (also "inf").
    c1: Number
    #: Support at x = 1, the same; 0 by default.
    c2: Number
    #: Static compressive force, below buckling; 0 by default.
    p0: Number
    #: First mode; 1 by default.
    i: int
    #: Second mode; i by default.
    j: int | None
    #: Order of the resonance; 1 by default.
    k: int
    #: Damping; 0 by default.
    gamma: Number
    #: Damping ratio of mode i under p0, in the place of gamma: gamma = 2 zeta omega_i.
    zeta: Number | None
    #: Amplitude of the pulsating force at which the zone is measured; 1 by default.
    delta: Number
    #: Mean value of phi; 0 by default.
    c0: Number
    #: Coefficients of cos t, cos 2t, … in phi; only 1, of cos t, by default.
    a: Sequence[Number] | _Array
    #: Coefficients of sin t, sin 2t, … in phi; none by default.
    b: Sequence[Number] | _Array
    #: Values of phi at equal distances over one period, in the place of c0, a and b.
    samples: Sequence[Number] | _Array | None
    #: True zones are traced for the orders 1 to this one, beside that of k; none by default.
    tongues: int
    #: Stiffness of what holds the ends against each other: the static force falls by stretching/2 times the integral
    #: of w'^2 as the beam bends, and the amplitude inside the zone is bounded; 0 by default.
    stretching: Number
    #: Modes kept for the multipliers, at most 8; 5 by default.
    modes: int
    #: Number of elements; by default 100 for each half wave of the higher mode.
    n: int | None


class Optimise(TypedDict, total=False):
    """The search for a shape of given volume."""

    #: What is to be best: zone (default; the smallest zone of the modes i and j), delta_res (the same shape),
    #: buckling, frequency (omega_i) or gap (omega_(i+1) - omega_i).
    objective: str
    #: Least width as a share of the mean width, at least 0 and below 1; 0.5 by default.
    s_min: Number
    #: Number of starts, the first from the uniform beam, the others from random shapes; 4 by default.
    starts: int
    #: Seed of the random shapes; 1 by default.
    seed: int


class _ChartNeeded(TypedDict):
    """What ``Chart`` needs."""

    #: Frequencies from and to.
    Omega: Sequence[Number] | _Array
    #: Amplitudes from and to.
    delta: Sequence[Number] | _Array


class Chart(_ChartNeeded, total=False):
    """The rate of growth over a rectangle of frequencies and amplitudes, and the motion at a point of it."""

    #: Number of cells in both directions; [200, 200] by default.
    points: Sequence[Number] | _Array
    #: Which beam: uniform (default) or optimal.
    of: str
    #: Frequency and amplitude of a motion to be computed.
    motion: Sequence[Number] | _Array | None
    #: Modal amplitude of the modes i and j at the start of that motion; 1 by default, 0.01 with stretching.
    start: Number | None
    #: How many periods of the force that motion lasts; 40 by default.
    periods: int


class Physical(TypedDict):
    """What the beam measures: leads from the dimensionless quantities to SI, and gives outlines at true scale."""

    #: Length, m.
    l: Number
    #: Thickness, m.
    h: Number
    #: Young's modulus, Pa.
    E: Number
    #: Density, kg/m³.
    rho: Number
    #: Volume, m³.
    V0: Number


class Variant(TypedDict, total=False):
    """One more shape; what is not given is that of the scene."""

    #: Its name, for the legend; quantities are phi_NAME and reduction_NAME. By default variant1, variant2, …
    name: str
    #: Support at x = 0.
    c1: Number | None
    #: Support at x = 1.
    c2: Number | None
    #: Static compressive force.
    p0: Number | None
    #: The mode, first and second.
    i: int | None
    #: Least width.
    s_min: Number | None


class Integrator(TypedDict, total=False):
    """`[integrator]`."""

    #: How time advances; in worlds always moreau. Mechanisms: by default dopri5, and moreau where something may strike
    #: or rub.
    method: Literal["adaptive", "moreau", "theta", "exact", "dopri5", "radau"]
    #: Fixed step (moreau, theta), largest step (adaptive), s; exact has no steps. By default until/100000 and
    #: until/1000; in worlds until/2000; beams: "auto", which is nine tenths of the largest stable step (moreau) or
    #: until/10000 (theta); mechanisms until/10000 (moreau). Methods for smooth motion choose their steps.
    dt: Number
    #: Adaptive: to what width switching points are enclosed, s.
    dt_min: Number
    #: Adaptive: local error tolerance.
    tol: Number
    #: Adaptive: columns of the extrapolation table; 1 for none.
    extrapolation: int
    #: Worlds: part of the penetration that each step takes back, 0 to 1; 0 by default.
    correction: Number | None
    #: The law of impact: newton, poisson or energetic; newton by default. Beams, exact and methods for smooth motion
    #: know Newton's alone, or none.
    impact: Literal["newton", "poisson", "energetic"]
    #: Theta: θ, 0.5 to 1; 0.5 by default, which keeps the energy.
    theta: Number | None
    #: Dopri5 and radau: relative error tolerance; 1e-9 by default.
    rtol: Number | None
    #: Dopri5 and radau: absolute error tolerance, in the units of coordinates and momenta; 1e-9 by default.
    atol: Number | None


class Solver(TypedDict, total=False):
    """`[solver]`: how the contact problem of a step is solved."""

    #: Name of the solver: auto, sor, jor, j, anderson, nesterov, newton, interior, douglas-rachford, proximal-newton,
    #: continuation, islands, active-set or oracle.
    method: str
    #: Residual to reach; by default 1e-10, in worlds that may hold more than 50 bodies 1e-4.
    tol: Number | None
    #: Most iterations of each solver that is tried.
    max_iter: int


class Output(TypedDict, total=False):
    """`[output]`: what is recorded."""

    #: Spacing of the samples, s; by default until/1000. Fixed steps are sampled at the nearest, each once at most.
    dt: Number
    #: The contacts and frictions whose incidents go to the list of events; all by default. In worlds bodies, and pairs
    #: of them as in "ball/floor", or "all"; by default all where there are at most 50 bodies, else none.
    events: str | Sequence[str] | None
    #: Worlds: the bodies whose motion is recorded, a list of names or "all"; none by default. Mechanisms: the links
    #: whose coordinates and places are recorded; by default all where there are at most 50, else 50 of them.
    bodies: str | Sequence[str] | None
    #: Worlds and mechanisms: whether contacts of bodies or shapes are written, with places, forces and partners: at
    #: the times of the files for ParaView, without those at the end of the run.
    contacts: bool
    #: Worlds and mechanisms: whether files for ParaView are written.
    vtk: bool
    #: Spacing of the files for ParaView, s; by default until/100.
    vtk_dt: Number | None
    #: Beams: times at which the shape is drawn against its obstacles, s.
    shapes: Sequence[Number] | _Array | None
    #: Worlds: whether a film for the replay page is written; true by default.
    film: bool
    #: Worlds: spacing of the frames of the film, s, rounded to whole steps; by default until/600, or larger where
    #: there are many bodies.
    film_dt: Number | None


class _ChannelNeeded(TypedDict):
    """What ``Channel`` needs."""

    #: Its name.
    name: str
    #: A formula of t, coordinates, velocities, constants and the channels before it.
    formula: Number


class Channel(_ChannelNeeded, total=False):
    """A recorded channel given by a formula of other channels."""

    #: Its unit; 1 by default.
    unit: str


class _QuantityNeeded(TypedDict):
    """What ``Quantity`` needs."""

    #: Its name.
    name: str
    kind: Literal["final", "at", "max", "min", "mean", "rms", "amplitude", "period", "increment", "events_per_period", "event_time", "event_value", "event_count", "poincare", "first_time"]


class Quantity(_QuantityNeeded, total=False):
    """A number, or a list of numbers, for the summary."""

    of: str
    time: Number
    after: Number
    #: An event, `label: from -> to`, where * stands for anything.
    event: str
    last: int
    contacts: Sequence[str]
    n: int
    period: Number
    phase: Number
    above: Number | None
    below: Number | None


class _PlotNeeded(TypedDict):
    """What ``Plot`` needs."""

    #: Channels along y.
    y: str | Sequence[str]


_PlotSpecial = TypedDict("_PlotSpecial", {"from": 'Number | None'}, total=False)


class Plot(_PlotNeeded, _PlotSpecial, total=False):
    """A picture of channels."""

    #: Its title; by default the names of what it shows.
    title: str
    #: Channel along x; t by default.
    x: str
    #: Where it ends, s; 0 and negative values count back from the end.
    to: Number | None
    #: Whether switching points are marked.
    events: bool


class Scene(TypedDict, total=False):
    """A whole scene: the keywords of `percuss.Scene`."""

    #: One line that says what it is.
    title: str
    #: More about it.
    description: str
    #: End of the run, s; studies have none.
    until: Number
    #: Named numbers for formulas.
    constants: dict[str, Number]
    #: The mechanics as formulas.
    system: System
    #: The state at t = 0 of a system.
    start: Start
    #: Unilateral contacts.
    contact: Sequence[Contact]
    #: Friction devices.
    friction: Sequence[Friction]
    #: Bilateral constraints.
    constraint: Sequence[Constraint]
    #: What the replay page shows of a system.
    draw: Sequence[Draw]
    #: The stationary response that is looked for.
    stationary: Stationary | None
    #: The family of orbits that is followed.
    continuation: Continuation | None
    #: Responses one by one while a parameter changes.
    responses: Responses | None
    #: Which start leads to which orbit.
    basin: Basin | None
    #: The world itself.
    world: World | None
    #: What bodies are made of.
    material: Sequence[Material]
    #: Contact laws of pairs of materials.
    pair: Sequence[Pair]
    #: Balls.
    sphere: Sequence[Sphere]
    #: Boxes; in the plane, rectangles.
    box: Sequence[Box]
    #: Capsules.
    capsule: Sequence[Capsule]
    #: Cylinders.
    cylinder: Sequence[Cylinder]
    #: Cones.
    cone: Sequence[Cone]
    #: Convex hulls of points.
    hull: Sequence[Hull]
    #: Closed surfaces from files.
    mesh: Sequence[Mesh]
    #: Discs in the plane.
    disc: Sequence[Disc]
    #: Convex polygons in the plane.
    polygon: Sequence[Polygon]
    #: Half-spaces: floors and walls.
    halfspace: Sequence[Halfspace]
    #: Funnels.
    funnel: Sequence[Funnel]
    #: Several shapes held together.
    compound: Sequence[Compound]
    #: What adds many bodies, at the start or during the run.
    emitter: Sequence[Emitter]
    #: What takes bodies away.
    remover: Sequence[Remover]
    #: Springs with dampers.
    spring: Sequence[Spring]
    #: Drag on every body.
    drag: Drag | None
    #: A field of acceleration.
    field: Field | None
    #: The mechanism itself.
    mechanism: Mechanism | None
    #: Its bodies, each with the joint that it hangs on.
    link: Sequence[Link]
    #: Forces and torques in joints.
    actuator: Sequence[Actuator]
    #: Control of all joints by computed torque.
    controller: Controller | None
    #: What closes chains of links.
    loop: Sequence[Loop]
    #: Points and joints whose motion or reaction is recorded.
    sensor: Sequence[Sensor]
    #: Points of links that may touch planes.
    touch: Sequence[Touch]
    #: Shapes on links and on the ground.
    shape: Sequence[Shape]
    #: What links and the ground look like.
    visual: Sequence[Visual]
    #: Joints with play.
    clearance: Sequence[Clearance]
    #: Beams in bending.
    beam: Sequence[Beam]
    #: Bars that are stretched and pressed.
    bar: Sequence[Bar]
    #: Loads on beams and bars.
    load: Sequence[Load]
    #: What beams and bars may strike.
    obstacle: Sequence[Obstacle]
    #: Places whose motion is recorded.
    probe: Sequence[Probe]
    #: Motion of all supports.
    base: Base | None
    #: The exact motion to compare with.
    reference: Reference | None
    #: Friction devices on beams of Hermite elements.
    device: Sequence[Device]
    #: How the fluid is computed, and gravity.
    fluid: Fluid
    #: What fluids are made of; water, without one.
    liquid: Sequence[Liquid]
    #: Regions that are full of fluid in the beginning.
    fill: Sequence[Fill]
    #: Walls around regions.
    tank: Sequence[Tank]
    #: Solid things in the fluid.
    solid: Sequence[Solid]
    #: Faces out of which fluid flows.
    inlet: Sequence[Inlet]
    #: Boxes that take fluid away.
    outlet: Sequence[Outlet]
    #: Points at which pressure and velocity are measured.
    gauge: Sequence[Gauge]
    #: Faces that weigh what passes.
    flux: Sequence[Flux]
    #: How they are computed, and gravity.
    soft: Soft
    #: Cross-sections and what they are made of.
    profile: Sequence[Profile]
    #: Cables, fibres and beams.
    cable: Sequence[Cable]
    #: Places that are held or led.
    hold: Sequence[Hold]
    #: Forces and moments.
    pull: Sequence[Pull]
    #: Point masses.
    mass: Sequence[Mass]
    #: Rigid things that they meet.
    scenery: Sequence[Scenery]
    #: Places that are recorded.
    watch: Sequence[Watch]
    #: Flexible bodies by finite elements.
    elastic: Sequence[Elastic]
    #: Rigid and flexible members of a mechanism, each after what it hangs on.
    member: Sequence[Member]
    #: Frames of members that are held together beyond the joints.
    closure: Sequence[Closure]
    #: Points of members that may strike shapes.
    strike: Sequence[Strike]
    #: Given forces at frames of members.
    push: Sequence[Push]
    #: Springs and dampers between frames of members.
    strut: Sequence[Strut]
    #: What holds for the mechanism as a whole.
    assembly: Assembly | None
    #: The path that a point is to keep.
    path: Path | None
    #: Look for the best topology of a flexible body.
    body_topology: BodyTopology | None
    #: The plate, and how it is optimised.
    topology: Topology
    #: What is held.
    support: Sequence[Support]
    #: What pulls.
    force: Sequence[Force]
    #: A beam under pulsating force, and the resonance in question.
    resonance: Resonance | None
    #: Look for the best shape of that beam.
    optimise: Optimise | None
    #: Chart of stability over frequencies and amplitudes.
    chart: Chart | None
    #: The beam in SI units.
    physical: Physical | None
    #: The same search with other supports, modes or bounds, drawn beside it.
    variant: Sequence[Variant]
    #: How time advances.
    integrator: Integrator
    #: How the contact problem of a step is solved.
    solver: Solver
    #: What is recorded.
    output: Output
    #: More to record.
    channel: Sequence[Channel]
    #: Numbers for the summary.
    quantity: Sequence[Quantity]
    #: Pictures.
    plot: Sequence[Plot]
