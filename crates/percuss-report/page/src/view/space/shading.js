// One light for everything: a lamp that goes with the camera and a sky above.
//
// Colours are as given, without conversion: what the legend shows is what the bodies show.

/** GLSL: `shade(colour, normal)` in the frame of the camera; `up` is the vertical there. */
export const SHADE = /* glsl */ `
uniform vec3 up;
vec3 shade(vec3 colour, vec3 normal) {
  vec3 lamp = normalize(vec3(-0.35, 0.55, 0.75));
  float diffuse = max(dot(normal, lamp), 0.0);
  float sky = 0.5 + 0.5 * dot(normal, up);
  float glint = pow(max(dot(reflect(-lamp, normal), vec3(0.0, 0.0, 1.0)), 0.0), 24.0);
  return colour * (0.40 + 0.22 * sky + 0.46 * diffuse) + 0.10 * glint;
}
`;
