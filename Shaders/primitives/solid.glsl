// A parallelogram of one colour with soft edges. Record: see SolidRecord.
#ifdef VERTEX
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
    vec2 k = softCorner(t0.zw, t1.xy, flags);
    vec2 p = t0.xy + t0.zw * k.x + t1.xy * k.y;
    vColor = unpackColor(t1.z);
#ifdef CLIPPED
    vPixel = p;
    vClip = int(flags >> 4) - 1;
#endif
    gl_Position = clipSpace(vec3(p, 1.0));
}
#endif

#ifdef FRAGMENT
flat in vec4 vColor;
#ifdef CLIPPED
noperspective in vec2 vPixel;
flat in int vClip;
#endif
out vec4 oColor;

void main() {
    float coverage = edgeCoverage();
    oColor = vColor * coverage;
#ifdef CLIPPED
    oColor = clipped(oColor, vClip, vPixel);
#endif
}
#endif
