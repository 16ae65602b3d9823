// A parallelogram with soft edges: the positions of the corners, and the covered share of a pixel.
//
// It is grown by half a pixel on every soft edge; vEdge carries the distance in pixels from each
// edge, inwards positive, and a half: clamped to 0…1 it is the coverage. Hard edges carry a large
// constant.
#ifdef VERTEX
noperspective out vec4 vEdge;
flat out vec2 vLimit;

// A corner in units of the half axes u and v around c, the soft edges included. Bits 0 to 3 of the
// flags say which are soft.
vec2 softCorner(vec2 c, vec2 u, vec2 v, uint flags) {
    vec2 s = cornerSign(gl_VertexID & 3);
    float area = abs(u.x * v.y - u.y * v.x);
    vec2 h = max(area / max(vec2(length(v), length(u)), 1e-6), 1e-4);
    bvec2 soft = bvec2(
        (flags & (s.x < 0.0 ? 1u : 2u)) != 0u, (flags & (s.y < 0.0 ? 4u : 8u)) != 0u);
    vec2 grow = vec2(soft.x ? 0.5 : 0.0, soft.y ? 0.5 : 0.0);
    vec2 e = s * (h + grow);
    vec2 k = s * (1.0 + grow / h);
    vec2 near = nearClip(nearTarget(k, c, u, v), c, u, v, flags);
    if (near != k) {
        e = near * h;
        k = near;
    }
    // A hard edge does not limit the coverage of a pixel.
    vLimit = min(
        vec2((flags & 3u) == 3u ? 2.0 * h.x : 1.0, (flags & 12u) == 12u ? 2.0 * h.y : 1.0), 1.0);
    h += 0.5;
    vEdge = vec4(
        (flags & 1u) != 0u ? h.x + e.x : 1e4, (flags & 2u) != 0u ? h.x - e.x : 1e4,
        (flags & 4u) != 0u ? h.y + e.y : 1e4, (flags & 8u) != 0u ? h.y - e.y : 1e4);
    return k;
}
#endif

#ifdef FRAGMENT
noperspective in vec4 vEdge;
// The most that a shape thinner than a pixel can cover.
flat in vec2 vLimit;

// The nearer of two opposite edges decides: few operations, for this runs for every pixel.
float edgeCoverage() {
    vec2 c = clamp(min(vEdge.xz, vEdge.yw), vec2(0.0), vLimit);
    return c.x * c.y;
}
#endif
