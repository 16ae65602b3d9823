// A surface composited pixel by pixel, with its alpha multiplied by another surface's alpha.
// Record: see MaskedRecord.
#ifdef VERTEX
noperspective out vec4 vUV;
flat out vec4 vColor;

void main() {
    int base = uBase + (gl_VertexID >> 2) * RECORD_TEXELS;
    vec4 box = recordBox(base);
    vec4 content = recordContent(base);
    vec4 mask = recordMask(base);
    vec2 k = cornerSign(gl_VertexID & 3) * 0.5 + 0.5;
    vec2 p = mix(box.xy, box.zw, k);
    vUV = vec4(mix(content.xy, content.zw, k), mix(mask.xy, mask.zw, k));
    vColor = recordColor(base);
    placeInClip(p, recordFlags(base));
    gl_Position = clipSpace(vec3(p, 1.0));
}
#endif

#ifdef FRAGMENT
uniform sampler2D uTexture;
uniform sampler2D uMask;
noperspective in vec4 vUV;
flat in vec4 vColor;
out vec4 oColor;

void main() {
    float coverage = texture(uMask, vUV.zw).a;
    oColor = texture(uTexture, vUV.xy) * vColor * coverage;
    oColor = clipped(oColor);
}
#endif
