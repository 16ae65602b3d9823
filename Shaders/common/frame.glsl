// What every primitive reads: the records of its draw call and the target's size.
//
// A record is a few texels of four floats; vertex 4·i + k is corner k of record i. Positions are
// pixels of the surface drawn into, origin top left, y down; uTarget turns them into clip space.
// `RECORD_TEXELS` and `record…(base)` stand before this text: DisplayList's `RecordLayout` makes them.
uniform samplerBuffer uRecords;
uniform samplerBuffer uClips;
uniform int uBase;
// 2/width, ±2/height, and the surface's origin in pixels.
uniform vec4 uTarget;

vec4 clipSpace(vec3 p) {
    // Homogeneous pixels (x, y, w) to clip space; dividing is left to the rasteriser.
    vec2 xy = (p.xy - uTarget.zw * p.z) * uTarget.xy;
    return vec4(xy.x - p.z, xy.y - sign(uTarget.y) * p.z, 0.0, p.z);
}

vec4 unpackColor(float bits) {
    uint c = floatBitsToUint(bits);
    return vec4(float(c & 255u), float((c >> 8) & 255u), float((c >> 16) & 255u), float(c >> 24))
        / 255.0;
}

// Corner k of a quad as (±1, ±1).
vec2 cornerSign(int k) {
    return vec2((k & 1) != 0 ? 1.0 : -1.0, (k & 2) != 0 ? 1.0 : -1.0);
}
