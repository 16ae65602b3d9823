// A parallelogram of one colour with soft edges. Record: see SolidRecord.
//
// The quad is grown by half a pixel on every soft edge. vOffset is the position in pixels from the middle
// along both axes, vReach where coverage ends: few numbers to interpolate, since on a software renderer
// each one is paid for at every pixel. An edge that is hard moves the middle so that only its partner fades.
#ifdef VERTEX
noperspective out vec2 vOffset;
flat out vec4 vReach;
flat out vec4 vColor;
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
    // A hard side is put far away: the soft one then stands at the same distance from a moved middle.
    vec2 lowHard = vec2((flags & 1u) != 0u ? 0.0 : 1e4, (flags & 4u) != 0u ? 0.0 : 1e4);
    vec2 highHard = vec2((flags & 2u) != 0u ? 0.0 : 1e4, (flags & 8u) != 0u ? 0.0 : 1e4);
    vOffset = e + (lowHard - highHard) * 0.5;
    vec2 reach = h + (lowHard + highHard) * 0.5;
    vReach = vec4(reach + 0.5, min(2.0 * reach, 1.0));
    vColor = unpackColor(t1.z);
#ifdef CLIPPED
    vPixel = p;
    vClip = int(flags >> 4) - 1;
#endif
    gl_Position = clipSpace(vec3(p, 1.0));
}
#endif

#ifdef FRAGMENT
noperspective in vec2 vOffset;
flat in vec4 vReach;
flat in vec4 vColor;
#ifdef CLIPPED
noperspective in vec2 vPixel;
flat in int vClip;
#endif
out vec4 oColor;

void main() {
    vec2 c = clamp(vReach.xy - abs(vOffset), vec2(0.0), vReach.zw);
    float coverage = c.x * c.y;
#ifdef CLIPPED
    coverage *= clipCoverage(vClip, vPixel);
#endif
    oColor = vColor * coverage;
}
#endif
