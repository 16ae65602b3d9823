// Parts of a Gaussian blur: HALVE reduces a picture to half, PAIRS blurs in a single direction.
//   0: the direction, the weight in the middle
//   1: texture coordinates of the picture in its texture; 2: a texel
//   3: premultiplied colour for a shadow (TINTED); 4…: distance in texels and weight of a pair
#ifdef FRAGMENT
uniform sampler2D uSource0;
in vec2 vUV0;
out vec4 oColor;

vec4 at(vec2 uv) { return pictureAt(uSource0, uv, uParameters[1]); }

void main() {
#if defined(HALVE)
    oColor = at(vUV0);
#else
    vec2 unit = uParameters[0].xy * uParameters[2].xy;
    vec4 sum = at(vUV0) * uParameters[0].z;
    // The count is a compile-time constant: a loop over a uniform's elements costs more than the
    // reads.
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
