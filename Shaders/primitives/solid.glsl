// A parallelogram of a single colour with antialiased edges. Record: see SolidRecord.
#ifdef VERTEX
flat out vec4 vColor;

void main() {
    int base = uBase + (gl_VertexID >> 2) * RECORD_TEXELS;
    uint flags = recordFlags(base);
    vec2 u = recordAxisU(base);
    vec2 v = recordAxisV(base);
    vec2 c = recordCenter(base);
    vec2 k = softCorner(c, u, v, flags);
    vec2 p = c + u * k.x + v * k.y;
    vColor = recordColor(base);
    placeInClip(p, flags);
    gl_Position = clipSpace(vec3(p, 1.0));
}
#endif

#ifdef FRAGMENT
flat in vec4 vColor;
out vec4 oColor;

void main() {
    float coverage = edgeCoverage();
    oColor = vColor * coverage;
    oColor = clipped(oColor);
}
#endif
