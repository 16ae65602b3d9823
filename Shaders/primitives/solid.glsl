// A parallelogram of one colour with soft edges. Record: see SolidRecord.
//
// The quad is grown by half a pixel on every soft edge; vEdge carries the distance in pixels from
// each edge, inwards positive, and a half: clamped to 0…1 it is the coverage. Hard edges carry a large constant.
#ifdef VERTEX
noperspective out vec4 vEdge;
flat out vec4 vColor;
flat out vec2 vLimit;
#ifdef CLIPPED
noperspective out vec2 vPixel;
flat out int vClip;
#endif

void main() {
    int base = uBase + (gl_VertexID >> 2) * 2;
    vec4 t0 = texelFetch(uRecords, base);
    vec4 t1 = texelFetch(uRecords, base + 1);
    uint flags = floatBitsToUint(t1.w);
    vec2 s = cornerSign(gl_VertexID & 3);
    vec2 u = t0.zw;
    vec2 v = t1.xy;
    float area = abs(u.x * v.y - u.y * v.x);
    vec2 h = max(area / max(vec2(length(v), length(u)), 1e-6), 1e-4);
    bvec2 soft = bvec2(
        (flags & (s.x < 0.0 ? 1u : 2u)) != 0u, (flags & (s.y < 0.0 ? 4u : 8u)) != 0u);
    vec2 grow = vec2(soft.x ? 0.5 : 0.0, soft.y ? 0.5 : 0.0);
    vec2 p = t0.xy + u * s.x * (1.0 + grow.x / h.x) + v * s.y * (1.0 + grow.y / h.y);
    vec2 e = s * (h + grow);
    // A hard edge has all of its pixel to itself.
    vLimit = min(
        vec2((flags & 3u) == 3u ? 2.0 * h.x : 1.0, (flags & 12u) == 12u ? 2.0 * h.y : 1.0), 1.0);
    h += 0.5;
    vEdge = vec4(
        (flags & 1u) != 0u ? h.x + e.x : 1e4, (flags & 2u) != 0u ? h.x - e.x : 1e4,
        (flags & 4u) != 0u ? h.y + e.y : 1e4, (flags & 8u) != 0u ? h.y - e.y : 1e4);
    vColor = unpackColor(t1.z);
#ifdef CLIPPED
    vPixel = p;
    vClip = int(flags >> 4) - 1;
#endif
    gl_Position = clipSpace(vec3(p, 1.0));
}
#endif

#ifdef FRAGMENT
noperspective in vec4 vEdge;
flat in vec4 vColor;
// The most that a shape thinner than a pixel can cover.
flat in vec2 vLimit;
#ifdef CLIPPED
noperspective in vec2 vPixel;
flat in int vClip;
#endif
out vec4 oColor;

void main() {
    // The nearer of two opposite edges decides: few operations, for this runs for every pixel.
    vec2 c = clamp(min(vEdge.xz, vEdge.yw), vec2(0.0), vLimit);
    float coverage = c.x * c.y;
#ifdef CLIPPED
    coverage *= clipCoverage(vClip, vPixel);
#endif
    oColor = vColor * coverage;
}
#endif
