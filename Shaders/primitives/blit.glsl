// A part of a texture on whole pixels, texel for pixel. Record: see ImageRecord.
//
// Mesa's llvmpipe draws rectangles by a path of its own, several times as fast, if the fragment
// part is a texture at interpolated coordinates and nothing else. The path accepts neither flat nor
// `noperspective` values, and coordinates only as a part of a larger vector: Docs/WORKAROUNDS.md.
#ifdef VERTEX
out vec4 vUV;

void main() {
    int base = uBase + (gl_VertexID >> 2) * RECORD_TEXELS;
    vec4 uv = recordUv(base);
    vec2 s = cornerSign(gl_VertexID & 3);
    vec2 p = recordCenter(base) + recordAxisU(base) * s.x + recordAxisV(base) * s.y;
    vUV = vec4(s.x < 0.0 ? uv.x : uv.z, s.y < 0.0 ? uv.y : uv.w, 0.0, 0.0);
    gl_Position = clipSpace(vec3(p, 1.0));
}
#endif

#ifdef FRAGMENT
uniform sampler2D uTexture;
in vec4 vUV;
out vec4 oColor;

void main() { oColor = texture(uTexture, vUV.xy); }
#endif
