// The coverage of a pixel by a shape. The constants of the continuous corner come from RenderTree's
// `CornerCurve`.

// The coverage of a strip. Edges are one pixel wide, centred on the edge; both edges of a thin
// strip add up.
float strip(float low, float high) {
    // clamp() is a single instruction on most drivers, while max() tests for NaN.
    return clamp(clamp(low + 0.5, 0.0, 1.0) + clamp(high + 0.5, 0.0, 1.0) - 1.0, 0.0, 1.0);
}

// A corner's curve in polar form from its inner point: the longer coordinate per unit extent, for a
// ratio s of the shorter to the longer coordinate; and the derivative by s. x for the circle, y for
// the continuous corner, fitted to the published control points within 0.0012 radii.
vec4 cornerCurve(float s) {
    float circle = inversesqrt(1.0 + s * s);
    float even = 1.0 + s * s * s * (CORNER_3 + s * (CORNER_4 + s * (CORNER_5 + s * CORNER_6)));
    return vec4(circle, even, -s * circle * circle * circle,
        s * s * (CORNER_SLOPE_3 + s * (CORNER_SLOPE_4 + s * (CORNER_SLOPE_5 + s * CORNER_SLOPE_6))));
}

// The coverage of a rectangle of half size h with a radius per corner (negative: continuous curve).
// p: position from the centre; dx, dy: its change per pixel to the right and down.
float roundedCoverage(vec2 p, vec2 h, vec4 radii, vec2 dx, vec2 dy) {
    float r = p.y < 0.0 ? (p.x < 0.0 ? radii.x : radii.y) : (p.x < 0.0 ? radii.z : radii.w);
    // The change of each coordinate from pixel to pixel.
    vec2 side = vec2(length(vec2(dx.x, dy.x)), length(vec2(dx.y, dy.y)));
    if (r != 0.0) {
        float radius = abs(r);
        float extent = radius;
        float even = 0.0;
        if (r < 0.0) {
            extent = min(radius * CORNER_EXTENT, min(h.x, h.y));
            even = clamp((extent / radius - 1.0) / (CORNER_EXTENT - 1.0), 0.0, 1.0);
        }
        vec2 q = abs(p) - h + extent;
        if (min(q.x, q.y) > 0.0) {
            // The distance to the curve, to first order: value over gradient.
            vec2 u = q / extent;
            float reach = max(u.x, u.y);
            vec4 curve = cornerCurve(min(u.x, u.y) / reach);
            vec2 f = mix(curve.xz, curve.yw, even);
            float value = reach / f.x;
            vec2 along = vec2(1.0 + min(u.x, u.y) / reach * f.y / f.x, -f.y / f.x) / f.x;
            vec2 gradient = (u.x >= u.y ? along : along.yx) * sign(p);
            vec2 g = vec2(dot(gradient, dx), dot(gradient, dy));
            // On a plane seen at a grazing angle a corner is long and soft, and is limited to the
            // rectangle.
            if (any(greaterThan(abs(p) - h, 0.5 * side))) return 0.0;
            return clamp(0.5 - (value - 1.0) * extent / max(length(g), 1e-6), 0.0, 1.0);
        }
    }
    vec2 g = max(side, 1e-6);
    return strip((h.x + p.x) / g.x, (h.x - p.x) / g.x) * strip((h.y + p.y) / g.y, (h.y - p.y) / g.y);
}

// The coverage of a rectangle around the origin, in pixels.
float flatCoverage(vec2 p, vec2 h) {
    vec2 c = clamp(h + 0.5 - abs(p), vec2(0.0), min(2.0 * h, 1.0));
    return c.x * c.y;
}

// The coverage of a rectangle with circular corners.
float flatCoverage(vec2 p, vec2 h, vec4 radii) {
    float r = p.y < 0.0 ? (p.x < 0.0 ? radii.x : radii.y) : (p.x < 0.0 ? radii.z : radii.w);
    vec2 q = abs(p) - h + r;
    return r > 0.0 && min(q.x, q.y) > 0.0
        ? clamp(0.5 + r - length(q), 0.0, 1.0) : flatCoverage(p, h);
}
