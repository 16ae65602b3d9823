// A box with border and shadow from a baked coverage texture. Record: see CardRecord.
#ifdef VERTEX
noperspective out vec2 vUV;
flat out vec4 vFill;
flat out vec4 vBorder;
flat out vec4 vShadow;
#ifdef CLIPPED
noperspective out vec2 vPixel;
flat out int vClip;
#endif

void main() {
    int base = uBase + (gl_VertexID >> 2) * 4;
    vec4 t0 = texelFetch(uRecords, base);
    vec4 t1 = texelFetch(uRecords, base + 1);
    vec4 uv = texelFetch(uRecords, base + 2);
    vec4 t3 = texelFetch(uRecords, base + 3);
    vec2 s = cornerSign(gl_VertexID & 3);
    vec2 p = t0.xy + t0.zw * s.x + t1.xy * s.y;
    vUV = mix(uv.xy, uv.zw, s * 0.5 + 0.5);
    vFill = unpackColor(t1.z);
    vBorder = unpackColor(t3.x);
    vShadow = unpackColor(t3.y);
#ifdef CLIPPED
    vPixel = p;
    vClip = int(floatBitsToUint(t1.w) >> 4) - 1;
#endif
    gl_Position = clipSpace(vec3(p, 1.0));
}
#endif

#ifdef FRAGMENT
uniform sampler2D uTexture;
noperspective in vec2 vUV;
flat in vec4 vFill;
flat in vec4 vBorder;
flat in vec4 vShadow;
#ifdef CLIPPED
noperspective in vec2 vPixel;
flat in int vClip;
#endif
out vec4 oColor;

void main() {
    vec3 c = texture(uTexture, vUV).rgb;
    vec4 color = vFill * c.r + vBorder * c.g + vShadow * (c.b * (1.0 - c.r - c.g));
#ifdef CLIPPED
    color = clipped(color, vClip, vPixel);
#endif
    oColor = color;
}
#endif
