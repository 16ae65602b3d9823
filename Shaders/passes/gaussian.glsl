// One direction of a Gaussian blur.
//   0: step of one texel in texture coordinates, deviation in texels, 1 to take colour from 1
//   1: premultiplied colour for a shadow
#ifdef FRAGMENT
uniform sampler2D uSource0;
uniform vec4 uParameters[16];
in vec2 vUV0;
out vec4 oColor;

void main() {
    float sigma = uParameters[0].z;
    vec2 unit = uParameters[0].xy;
    vec4 sum = texture(uSource0, vUV0);
    if (sigma > 0.05) {
        float total = 1.0;
        int reach = int(ceil(3.0 * sigma));
        float k = -0.5 / (sigma * sigma);
        // Two texels with one fetch: between them, nearer to the heavier one.
        for (int i = 1; i <= reach; i += 2) {
            float a = exp(k * float(i * i));
            float b = exp(k * float((i + 1) * (i + 1)));
            float w = a + b;
            vec2 offset = unit * (float(i) + b / w);
            sum += w * (texture(uSource0, vUV0 + offset) + texture(uSource0, vUV0 - offset));
            total += 2.0 * w;
        }
        sum /= total;
    }
    oColor = uParameters[0].w > 0.0 ? uParameters[1] * sum.a : sum;
}
#endif
