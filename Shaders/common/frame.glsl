// Inputs of every primitive: the records of the draw call and the size of the target.
//
// A record is a few texels of four floats; vertex 4·i + k is corner k of record i. Positions are
// pixels of the surface drawn into, origin top left, y down; uTarget turns them into clip space.
// `RECORD_TEXELS` and `record…(base)` precede this text. DisplayList's `RecordLayout` generates
// both.
uniform samplerBuffer uRecords;
uniform samplerBuffer uClips;
uniform int uBase;
// 2/width, ±2/height, and the surface's origin in pixels.
uniform vec4 uTarget;
// The factor from the size of the target to the size of the viewport, around the same centre.
uniform float uReach;

vec4 clipSpace(vec3 p) {
    // Homogeneous pixels (x, y, w) to clip space; dividing is left to the rasteriser.
    vec2 xy = (p.xy - uTarget.zw * p.z) * uTarget.xy;
    return vec4((xy - vec2(1.0, sign(uTarget.y)) * p.z) / uReach, 0.0, p.z);
}

#ifdef VERTEX
// Position k in a parallelogram with the half axes u and v, clamped to the smallest parallelogram
// with the same axes around a box. `middle`: the centre of the box, relative to the centre of the
// parallelogram; `size`: half of the size of the box.
vec2 nearBox(vec2 k, vec2 middle, vec2 size, vec2 u, vec2 v) {
    float area = u.x * v.y - u.y * v.x;
    if (area == 0.0) return k;
    vec2 a = vec2(v.y, -v.x) / area;
    vec2 b = vec2(-u.y, u.x) / area;
    vec2 place = vec2(dot(a, middle), dot(b, middle));
    vec2 reach = vec2(dot(abs(a), size), dot(abs(b), size));
    return clamp(k, place - reach, place + reach);
}

// Position k in a parallelogram around c, in units of the half axes u and v, clamped near the
// target if the parallelogram exceeds the viewport in both directions. Mesa's software drivers cut
// triangles at the viewport, first horizontally, then vertically, and the second cut changes
// `noperspective` values on the edge of the first cut by rounding errors: Docs/WORKAROUNDS.md.
vec2 nearTarget(vec2 k, vec2 c, vec2 u, vec2 v) {
    vec2 size = 1.0 / abs(uTarget.xy);
    vec2 middle = uTarget.zw + size - c;
    bvec2 far = greaterThan(abs(middle) + abs(u) + abs(v), 0.95 * uReach * size);
    return all(far) ? nearBox(k, middle, size + 1.0, u, v) : k;
}
#endif

vec4 unpackColor(float bits) {
    uint c = floatBitsToUint(bits);
    return vec4(float(c & 255u), float((c >> 8) & 255u), float((c >> 16) & 255u), float(c >> 24))
        / 255.0;
}

// Corner k of a quad as (±1, ±1).
vec2 cornerSign(int k) {
    return vec2((k & 1) != 0 ? 1.0 : -1.0, (k & 2) != 0 ? 1.0 : -1.0);
}
