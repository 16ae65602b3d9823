// Filters over a neighbourhood of every pixel. A define selects the variant.
//   0.xy: a texel in texture coordinates; the rest is each filter's own; 4: the picture's box
#ifdef FRAGMENT
uniform sampler2D uSource0;
uniform sampler2D uSource1;
in vec2 vUV0;
in vec2 vUV1;
out vec4 oColor;

const vec3 kLuma = vec3(0.2126, 0.7152, 0.0722);

vec4 at(vec2 texels) { return pictureAt(uSource0, vUV0 + texels * uParameters[0].xy, uParameters[4]); }

// The blurred picture's colours under the coverage of the picture itself: at its outer edge no
// comparison is possible.
vec3 covered(vec4 blurred, float alpha) { return blurred.a > 0.0 ? blurred.rgb * (alpha / blurred.a) : vec3(0.0); }

void main() {
#if defined(LINE)
    // The mean of 1.x samples in a row, 0.zw texels apart (box blur axes, motion blur).
    int n = int(uParameters[1].x);
    vec4 sum = vec4(0.0);
    for (int i = 0; i < n; i++) sum += at(uParameters[0].zw * (float(i) - 0.5 * float(n - 1)));
    oColor = sum / float(n);
#elif defined(DISC)
    // Samples in a sunflower pattern inside the radius 0.z: even coverage without visible
    // structure.
    vec4 sum = at(vec2(0.0));
    const int n = 96;
    for (int i = 1; i < n; i++) {
        float r = sqrt(float(i) / float(n)) * uParameters[0].z;
        float a = float(i) * 2.39996323;
        sum += at(vec2(cos(a), sin(a)) * r);
    }
    oColor = sum / float(n);
#elif defined(BOKEH)
    // A disc of radius 0.z with a rim of softness a tenth of the radius times 0.w; a ring inside
    // the rim, 1.y of the radius wide, has the additional weight 1.x.
    float soft = max(0.1 * uParameters[0].w, 1e-3);
    float outer = 1.0 + 0.5 * soft;
    vec4 sum = vec4(0.0);
    float total = 0.0;
    const int n = 128;
    for (int i = 0; i < n; i++) {
        float l = sqrt((float(i) + 0.5) / float(n)) * outer;
        float a = float(i) * 2.39996323;
        float w = clamp((outer - l) / soft, 0.0, 1.0);
        if (l > 1.0 - uParameters[1].y) w *= 1.0 + uParameters[1].x;
        sum += w * at(vec2(cos(a), sin(a)) * l * uParameters[0].z);
        total += w;
    }
    oColor = sum / max(total, 1e-6);
#elif defined(ZOOM)
    // Samples towards the centre 1.xy (points); 0.z is the reach as a share of the distance.
    vec2 p = localPoint();
    vec2 c = uParameters[1].xy;
    vec4 sum = vec4(0.0);
    const int n = 48;
    for (int i = 0; i < n; i++) {
        float k = 1.0 - uParameters[0].z * float(i) / float(n - 1);
        sum += pictureAt(uSource0, sourceUV(0, c + (p - c) * k), uParameters[4]);
    }
    oColor = sum / float(n);
#elif defined(ZOOM_RATIO)
    // Zoom with 0.w samples, each 0.z times as far from the centre as the preceding sample,
    // weighted by the distance.
    vec2 p = localPoint();
    vec2 c = uParameters[1].xy;
    vec4 sum = vec4(0.0);
    float total = 0.0;
    float k = 1.0;
    int n = int(uParameters[0].w);
    for (int i = 0; i < n; i++) {
        sum += k * pictureAt(uSource0, sourceUV(0, c + (p - c) * k), uParameters[4]);
        total += k;
        k *= uParameters[0].z;
    }
    oColor = sum / total;
#elif defined(MEDIAN)
    // The median of 3 × 3 by luminance, with equal numbers of darker and lighter neighbours.
    vec4 c[9];
    float l[9];
    for (int i = 0; i < 9; i++) {
        c[i] = at(vec2(i % 3 - 1, i / 3 - 1));
        l[i] = dot(c[i].rgb, kLuma);
    }
    oColor = c[4];
    for (int i = 0; i < 9; i++) {
        int less = 0;
        for (int k = 0; k < 9; k++) if (l[k] < l[i] || (l[k] == l[i] && k < i)) less++;
        if (less == 4) oColor = c[i];
    }
#elif defined(UNSHARP)
    // Source 1 is the blurred picture; 0.z is the share of the difference to add.
    vec4 c = texture(uSource0, vUV0);
    vec4 b = texture(uSource1, vUV1);
    vec3 v = clamp(c.rgb + (c.rgb - covered(b, c.a)) * uParameters[0].z, 0.0, c.a);
    oColor = vec4(v, c.a);
#elif defined(SHARPEN)
    // Sharpens by the luminance alone.
    vec4 c = texture(uSource0, vUV0);
    vec4 b = texture(uSource1, vUV1);
    float d = dot(c.rgb - covered(b, c.a), kLuma) * uParameters[0].z;
    oColor = vec4(clamp(c.rgb + d, 0.0, c.a), c.a);
#elif defined(BLOOM)
    // Adds light around bright parts: a screen with the blurred picture.
    vec4 c = pictureAt(uSource0, vUV0, uParameters[4]);
    vec4 b = pictureAt(uSource1, vUV1, uParameters[5]) * uParameters[0].z;
    oColor = c + b - c * b;
#elif defined(GLOOM)
    // The blurred picture darkens bright parts.
    vec4 c = texture(uSource0, vUV0);
    vec4 b = texture(uSource1, vUV1);
    oColor = vec4(mix(c.rgb, min(c.rgb, covered(b, c.a)), uParameters[0].z), c.a);
#elif defined(EDGES)
    vec4 x = at(vec2(1, -1)) + 2.0 * at(vec2(1, 0)) + at(vec2(1, 1)) - at(vec2(-1, -1))
        - 2.0 * at(vec2(-1, 0)) - at(vec2(-1, 1));
    vec4 y = at(vec2(-1, 1)) + 2.0 * at(vec2(0, 1)) + at(vec2(1, 1)) - at(vec2(-1, -1))
        - 2.0 * at(vec2(0, -1)) - at(vec2(1, -1));
    float a = at(vec2(0.0)).a;
    oColor = vec4(clamp(sqrt(x.rgb * x.rgb + y.rgb * y.rgb) * uParameters[0].z, 0.0, a), a);
#elif defined(EDGE_WORK)
    // White lines on black at changes of the picture, of width 0.z.
    float l = dot(at(vec2(0.0)).rgb, kLuma);
    float b = dot(texture(uSource1, vUV1).rgb, kLuma);
    float a = at(vec2(0.0)).a;
    oColor = vec4(vec3(clamp(abs(l - b) * 8.0, 0.0, 1.0)) * a, a);
#elif defined(MORPHOLOGY)
    // The maximum (w > 0) or minimum in a disc of radius 0.z, or maximum minus minimum (w = 0);
    // with 1.xy in a rectangle of these half sides.
#if defined(RECTANGLE)
    ivec2 n = ivec2(min(uParameters[1].xy, vec2(32.0)));
#else
    ivec2 n = ivec2(min(uParameters[0].zz, vec2(32.0)));
#endif
    vec4 v = at(vec2(0.0));
    vec4 most = v;
    vec4 least = v;
    for (int y = -n.y; y <= n.y; y++) for (int x = -n.x; x <= n.x; x++) {
#if !defined(RECTANGLE)
        if (x * x + y * y > n.x * n.x) continue;
#endif
        vec4 c = at(vec2(x, y));
        most = max(most, c);
        least = min(least, c);
    }
    float sign_ = uParameters[0].w;
    oColor = sign_ > 0.0 ? most : sign_ < 0.0 ? least : vec4(min(most.rgb - least.rgb, v.a), v.a);
#elif defined(COLUMNS)
    // Weights row by row from the top in 1 to 3 and from 5 on, bias in 0.z. RGB keeps alpha.
    vec4 sum = vec4(uParameters[0].z);
    for (int i = 0; i < COLUMNS * ROWS; i++) {
        int k = i / 4 + 1;
        if (k > 3) k++;
        sum += uParameters[k][i % 4] * at(vec2(i % COLUMNS - COLUMNS / 2, i / COLUMNS - ROWS / 2));
    }
#if defined(RGB)
    sum.a = at(vec2(0.0)).a;
#endif
    sum.a = clamp(sum.a, 0.0, 1.0);
    float fill = fillable();
    oColor = vec4(clamp(sum.rgb, 0.0, sum.a), sum.a) * (at(vec2(0.0)).a == 0.0 ? fill : 1.0);
#endif
}
#endif
