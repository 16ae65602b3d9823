// What every primitive reads: the records of its draw call and the target's size.
//
// A record is a few texels of four floats; vertex 4·i + k is corner k of record i. Positions are
// pixels of the surface drawn into, origin top left, y down; uTarget turns them into clip space.
// `RECORD_TEXELS` and `record…(base)` stand before this text: DisplayList's `RecordLayout` makes
// them.
uniform samplerBuffer uRecords;
uniform samplerBuffer uClips;
uniform int uBase;
// 2/width, ±2/height, and the surface's origin in pixels.
uniform vec4 uTarget;
// How many times as large as the target the viewport is, around the same middle.
uniform float uReach;

vec4 clipSpace(vec3 p) {
    // Homogeneous pixels (x, y, w) to clip space; dividing is left to the rasteriser.
    vec2 xy = (p.xy - uTarget.zw * p.z) * uTarget.xy;
    return vec4((xy - vec2(1.0, sign(uTarget.y)) * p.z) / uReach, 0.0, p.z);
}

#ifdef VERTEX
// Place k in a parallelogram with the half axes u and v, brought into the smallest one with the
// same axes around a box: its middle as seen from the parallelogram's, and half its size.
vec2 nearBox(vec2 k, vec2 middle, vec2 size, vec2 u, vec2 v) {
    float area = u.x * v.y - u.y * v.x;
    if (area == 0.0) return k;
    vec2 a = vec2(v.y, -v.x) / area;
    vec2 b = vec2(-u.y, u.x) / area;
    vec2 place = vec2(dot(a, middle), dot(b, middle));
    vec2 reach = vec2(dot(abs(a), size), dot(abs(b), size));
    return clamp(k, place - reach, place + reach);
}

// Place k in a parallelogram around c, in units of its half axes u and v, brought near the target
// where the whole reaches beyond the viewport both ways. Mesa's software drivers cut triangles
// there, first across and then down, and their second cut gives `noperspective` values on the first
// one's edge by rounding errors: Docs/WORKAROUNDS.md.
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
