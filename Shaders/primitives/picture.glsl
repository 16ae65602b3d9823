// A rectangle in a plane showing a part of a texture, with rounded corners. Record: see
// PictureRecord.
#ifdef VERTEX
flat out vec4 vUV;
flat out vec4 vColor;
flat out vec4 vRadii;

void main() {
    int base = uBase + (gl_VertexID >> 2) * RECORD_TEXELS;
    vUV = recordUv(base);
    vColor = recordColor(base);
    vRadii = recordRadii(base);
    placeInPlane(base, gl_VertexID & 3, 0.0, recordFlags(base));
}
#endif

#ifdef FRAGMENT
uniform sampler2D uTexture;
flat in vec4 vUV;
flat in vec4 vColor;
flat in vec4 vRadii;
out vec4 oColor;

void main() {
    vec2 unit = vPoint / vHalf * 0.5 + 0.5;
    float coverage = roundedCoverage(vPoint, vHalf, vRadii, dFdx(vPoint), dFdy(vPoint));
    oColor = texture(uTexture, mix(vUV.xy, vUV.zw, clamp(unit, 0.0, 1.0))) * vColor * coverage;
    oColor = clipped(oColor);
}
#endif
