// A parallelogram showing a part of a texture, tinted, with antialiased edges. Record: see
// ImageRecord. BOUNDED: pixels of antialiased edges read nothing beyond the part.
#ifdef VERTEX
noperspective out vec2 vUV;
flat out vec4 vColor;
#ifdef BOUNDED
flat out vec4 vBounds;
#endif

void main() {
    int base = uBase + (gl_VertexID >> 2) * RECORD_TEXELS;
    vec4 uv = recordUv(base);
    uint flags = recordFlags(base);
    vec2 u = recordAxisU(base);
    vec2 v = recordAxisV(base);
    vec2 c = recordCenter(base);
    vec2 k = softCorner(c, u, v, flags);
    vec2 p = c + u * k.x + v * k.y;
    vUV = mix(uv.xy, uv.zw, k * 0.5 + 0.5);
    vColor = recordColor(base);
#ifdef BOUNDED
    vBounds = vec4(min(uv.xy, uv.zw), max(uv.xy, uv.zw));
#endif
    placeInClip(p, flags);
    gl_Position = clipSpace(vec3(p, 1.0));
}
#endif

#ifdef FRAGMENT
uniform sampler2D uTexture;
noperspective in vec2 vUV;
flat in vec4 vColor;
#ifdef BOUNDED
flat in vec4 vBounds;
#endif
out vec4 oColor;

void main() {
    float coverage = edgeCoverage();
#ifdef BOUNDED
    vec2 uv = clamp(vUV, vBounds.xy, vBounds.zw);
#else
    vec2 uv = vUV;
#endif
    oColor = texture(uTexture, uv) * vColor * coverage;
    oColor = clipped(oColor);
}
#endif
