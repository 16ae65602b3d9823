// A parallelogram showing a part of a texture, tinted, with hard edges. Record: see SpriteRecord.
#ifdef VERTEX
noperspective out vec2 vUV;
flat out vec4 vColor;

void main() {
    int base = uBase + (gl_VertexID >> 2) * RECORD_TEXELS;
    vec4 uv = recordUv(base);
    vec2 s = cornerSign(gl_VertexID & 3);
    vec2 p = recordCenter(base) + recordAxisU(base) * s.x + recordAxisV(base) * s.y;
    vUV = mix(uv.xy, uv.zw, s * 0.5 + 0.5);
    vColor = recordColor(base);
    placeInClip(p, recordFlags(base));
    gl_Position = clipSpace(vec3(p, 1.0));
}
#endif

#ifdef FRAGMENT
uniform sampler2D uTexture;
noperspective in vec2 vUV;
flat in vec4 vColor;
out vec4 oColor;

void main() {
    vec4 color = texture(uTexture, vUV) * vColor;
    color = clipped(color);
    oColor = color;
}
#endif
