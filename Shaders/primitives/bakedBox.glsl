// A box with border and shadow from a baked coverage texture. Record: see BakedBoxRecord.
#ifdef VERTEX
noperspective out vec2 vUV;
flat out vec4 vFill;
flat out vec4 vBorder;
flat out vec4 vShadow;

void main() {
    int base = uBase + (gl_VertexID >> 2) * RECORD_TEXELS;
    vec4 uv = recordUv(base);
    vec2 c = recordCenter(base);
    vec2 u = recordAxisU(base);
    vec2 v = recordAxisV(base);
    vec2 k = nearTarget(cornerSign(gl_VertexID & 3), c, u, v);
    vec2 p = c + u * k.x + v * k.y;
    vUV = mix(uv.xy, uv.zw, k * 0.5 + 0.5);
    vFill = recordFill(base);
    vBorder = recordBorder(base);
    vShadow = recordShadow(base);
    placeInClip(p, recordFlags(base));
    gl_Position = clipSpace(vec3(p, 1.0));
}
#endif

#ifdef FRAGMENT
uniform sampler2D uTexture;
noperspective in vec2 vUV;
flat in vec4 vFill;
flat in vec4 vBorder;
flat in vec4 vShadow;
out vec4 oColor;

void main() {
    vec3 c = texture(uTexture, vUV).rgb;
    vec4 color = vFill * c.r + vBorder * c.g + vShadow * (c.b * (1.0 - c.r - c.g));
    color = clipped(color);
    oColor = color;
}
#endif
