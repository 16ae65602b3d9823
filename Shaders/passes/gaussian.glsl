// Parts of a Gaussian blur: HALVE makes a picture half as large, PAIRS blurs it in one direction.
//   0: the direction, the weight in the middle
//   1: texture coordinates of the picture in its texture; 2: one texel
//   3: premultiplied colour for a shadow (TINTED); 4…: distance in texels and weight of a pair
#ifdef FRAGMENT
uniform sampler2D uSource0;
uniform vec4 uParameters[16];
in vec2 vUV0;
out vec4 oColor;

// The picture; beyond its edge that edge goes on (ENDLESS) or nothing is there (CUT). Else what lies beyond is
// either not read or clear.
vec4 at(vec2 uv) {
#if defined(ENDLESS) || defined(CUT)
    vec4 box = uParameters[1];
    vec2 texel = uParameters[2].xy;
    vec4 color = texture(uSource0, clamp(uv, box.xy + 0.5 * texel, box.zw - 0.5 * texel));
#if defined(CUT)
    vec2 inside = clamp(min(uv - box.xy, box.zw - uv) / texel + 0.5, 0.0, 1.0);
    color *= inside.x * inside.y;
#endif
    return color;
#else
    return texture(uSource0, uv);
#endif
}

void main() {
#if defined(HALVE)
    oColor = at(vUV0);
#else
    vec2 unit = uParameters[0].xy * uParameters[2].xy;
    vec4 sum = at(vUV0) * uParameters[0].z;
    // The count is known to the compiler: a loop over a uniform's elements costs more than the reads.
    for (int i = 0; i < PAIRS; i++) {
        vec4 pair = uParameters[4 + i];
        vec2 offset = unit * pair.x;
        sum += (at(vUV0 + offset) + at(vUV0 - offset)) * pair.y;
    }
#if defined(TINTED)
    oColor = uParameters[3] * sum.a;
#else
    oColor = sum;
#endif
#endif
}
#endif
