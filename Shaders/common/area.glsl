// Exact areas: the share of a pixel inside half planes, polygons and circles. Places are in pixels
// along the target's axes.
//
// Expensive parts for few pixels are loops without a step for all other pixels. Mesa's software
// driver computes both sides of every branch, for eight pixels at a time, but ends a loop when none
// of the eight has a step left. Decision 0038.
#ifdef VERTEX
// The constants of half planes with the unit normal n: the reach of a pixel along the normal, the
// smaller component b, 1 / (2 b), 1 / the larger component.
vec4 pixelAlong(vec2 n) {
    n = abs(n);
    float a = max(n.x, n.y);
    float b = max(min(n.x, n.y), 1e-4);
    return vec4(0.5 * (a + b), b, 0.5 / b, 1.0 / a);
}

// The rows of the map from pixels to multiples of the axes u and v.
vec4 inverseRows(vec2 u, vec2 v) { return vec4(v.y, -v.x, -u.y, u.x) / (u.x * v.y - u.y * v.x); }

// Places corner k of the parallelogram around c with the half axes u and v, cut by the target and
// by the box of the clip. Returns the place relative to c.
vec2 placeArea(vec2 k, vec2 c, vec2 u, vec2 v, uint flags) {
    k = nearClip(nearTarget(k, c, u, v), c, u, v, flags);
    vec2 place = u * k.x + v * k.y;
    placeInClip(c + place, flags);
    gl_Position = clipSpace(vec3(c + place, 1.0));
    return place;
}
#endif

#ifdef FRAGMENT
// The area between two parallel lines, each `half` away from the middle line; `d`: distance of the
// pixel's centre from the middle line.
float stripArea(float d, float half_, vec4 along) {
    vec2 e = vec2(half_ - d, half_ + d);
    vec2 t = max(along.x - abs(e), 0.0);
    vec2 u = min(t, along.y);
    // The area beyond a line through the pixel is a triangle at first, then a trapezoid.
    vec2 rest = (u * u * along.z + t - u) * along.w;
    vec2 c = sign(e) * (0.5 - rest);
    return max(c.x + c.y, 0.0);
}

// The part of an edge in the area of a polygon inside the pixel around the origin: the integral of
// x over y along the edge, both limited to the pixel.
float edgeArea(vec2 p, vec2 q) {
    vec2 y = clamp(vec2(p.y, q.y), -0.5, 0.5);
    float rise = q.y - p.y;
    vec2 s = rise == 0.0 ? vec2(0.0) : clamp((y - p.y) / rise, 0.0, 1.0);
    vec2 x = mix(vec2(p.x), vec2(q.x), s);
    float low = min(x.x, x.y);
    float high = max(x.x, x.y);
    vec2 c = clamp(vec2(low, high), -0.5, 0.5);
    float run = high - low;
    float mean = 0.5 * (c.x + c.y);
    if (run > 1e-4) {
        float beyond = max(high - max(low, 0.5), 0.0) - max(min(high, -0.5) - low, 0.0);
        mean = (mean * (c.y - c.x) + 0.5 * beyond) / run;
    }
    return mean * (y.y - y.x);
}

// The integral from 0 to v of the pixel's width left of the arc x² + v² = r², x > 0; the pixel's
// centre lies at x.
float leftOfArc(float v, float x, float r) {
    vec2 side = vec2(x + 0.5, x - 0.5);
    // v where the arc leaves the right side and reaches the left side.
    vec2 limits = mix(vec2(r), sqrt(max(r * r - side * side, 0.0)), greaterThan(side, vec2(0.0)));
    float full = min(abs(v), limits.x);
    float far = clamp(abs(v), limits.x, limits.y);
    vec2 w = vec2(limits.x, far);
    vec2 h = sqrt(max(r * r - w * w, 0.0));
    float angle = atan(w.y * h.x - w.x * h.y, h.x * h.y + w.x * w.y);
    float area = 0.5 * (w.y * h.y - w.x * h.x + r * r * angle);
    return sign(v) * (full + area + (0.5 - x) * (far - limits.x));
}

// The area inside a curve: inside its tangent with the normal n, d pixels beyond the pixel's
// centre, less the part between chord and curve.
float tangentArea(vec2 n, float d, float curvature) {
    n = abs(n);
    float a = max(n.x, n.y);
    float b = max(min(n.x, n.y), 1e-4);
    float t = max(0.5 * (a + b) - abs(d), 0.0);
    float u = min(t, b);
    float rest = (u * u * 0.5 / b + t - u) / a;
    float chord = u / (a * b);
    float middle = t < b ? 0.5 * (a - b) * (1.0 - t * (a + b) / (a * b)) : d * b / a;
    float between = chord * (chord * chord / 24.0 + 0.5 * middle * middle) * curvature;
    return (d > 0.0 ? 1.0 - rest : rest) - between;
}

// The area between two circles around the origin inside the pixel at p, `away` from the origin.
// With an inner radius of 0: the area of the outer circle.
float ringArea(vec2 p, float away, vec2 radii) {
    vec2 d = radii - away;
    bvec2 isRim = lessThanEqual(abs(d), vec2(0.75));
    bvec2 isSmall = bvec2(isRim.x && radii.x < 6.0, isRim.y && radii.y < 6.0 && radii.y > 0.0);
    vec2 area = vec2(greaterThan(d, vec2(0.0)));
    vec2 n = p / away;
    if (isRim.x) area.x = tangentArea(n, d.x, 1.0 / radii.x);
    if (isRim.y) area.y = tangentArea(n, d.y, 1.0 / max(radii.y, 1e-6));
    // The tangent is inexact for a small circle, which takes four integrals.
    int last = isSmall.y ? 8 : isSmall.x ? 4 : 0;
    vec2 small = vec2(0.0);
    for (int i = isSmall.x ? 0 : 4; i < last; i++) {
        float r = i < 4 ? radii.x : radii.y;
        float y = clamp((i & 1) == 0 ? p.y - 0.5 : p.y + 0.5, -r, r);
        float left = leftOfArc(y, (i & 2) == 0 ? p.x : -p.x, r) - 0.5 * y;
        if ((i & 1) == 0) left = -left;
        if (i < 4) small.x += left;
        else small.y += left;
    }
    if (isSmall.x) area.x = small.x;
    if (isSmall.y) area.y = small.y;
    return radii.y > 0.0 ? area.x - area.y : area.x;
}

// The area of a circle around the origin inside the pixel at p, `away` from the origin.
float circleArea(vec2 p, float away, float r) { return ringArea(p, away, vec2(r, 0.0)); }

#ifdef ROUND
// The area of half a circle inside the pixel at p, by ten edges; Zero edges give 0. The x axis
// points from the centre away from the straight side; `along` is the direction of the x axis.
float halfCircleArea(vec2 p, vec2 along, float r, int edges) {
    vec2 q = vec2(dot(p, along), dot(p, vec2(-along.y, along.x)));
    float away = max(length(q), 1e-6);
    // Eight steps around the pixel's direction, at most the whole half; the polygon's radius gives
    // it the circle's area.
    float t = min(0.19891, 0.1 / max(away - 0.7, 0.1));
    float grown = r * (1.0 + t * t / 3.0);
    vec2 turn = vec2(1.0 - t * t, 2.0 * t) / (1.0 + t * t);
    vec2 far = vec2(turn.x * turn.x - turn.y * turn.y, 2.0 * turn.x * turn.y);
    far = vec2(far.x * far.x - far.y * far.y, 2.0 * far.x * far.y);
    vec2 d = q / away;
    if (abs(d.y) * far.y > d.x * far.x) d = vec2(far.y, d.y < 0.0 ? -far.x : far.x);
    d = vec2(d.x * far.x + d.y * far.y, d.y * far.x - d.x * far.y);
    float area = 0.0;
    vec2 last = -p;
    for (int i = 0; i < edges; i++) {
        vec2 next = i < 9 ? grown * (along * d.x + vec2(-along.y, along.x) * d.y) - p : -p;
        area += edgeArea(last, next);
        last = next;
        d = vec2(d.x * turn.x - d.y * turn.y, d.y * turn.x + d.x * turn.y);
    }
    return abs(area);
}
#endif
#endif
