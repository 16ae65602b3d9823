// Filters of single pixels: colour in, colour out. A define selects the variant.
//   parameters: see FilterPlanning+Color
// Unless noted, filters work on straight colours and keep alpha.
#ifdef FRAGMENT
uniform sampler2D uSource0;
uniform sampler2D uTable;
in vec2 vUV0;
out vec4 oColor;

const vec3 kLuma = vec3(0.2126, 0.7152, 0.0722);

#if defined(CUBE)
// Interpolates red and green between four entries of a blue slice; slices lie in rows.
vec4 slice(ivec3 i, vec2 k) {
    int n = int(uParameters[0].x);
    int columns = int(uParameters[0].y);
    ivec2 at = ivec2(i.b % columns, i.b / columns) * n + i.rg;
    vec4 low = mix(texelFetch(uTable, at, 0), texelFetch(uTable, at + ivec2(1, 0), 0), k.r);
    vec4 high = mix(texelFetch(uTable, at + ivec2(0, 1), 0), texelFetch(uTable, at + ivec2(1, 1), 0), k.r);
    return mix(low, high, k.g);
}
#elif defined(CURVES)
vec3 entry(int i) {
    int columns = int(uParameters[0].w);
    return texelFetch(uTable, ivec2(i % columns, i / columns), 0).rgb;
}
#endif

vec4 apply(vec4 c) {
#if defined(CONTROLS)
    // brightness, contrast, saturation
    vec3 v = mix(vec3(dot(c.rgb, kLuma)), c.rgb, uParameters[0].z);
    v += uParameters[0].x;
    return vec4((v - 0.5) * uParameters[0].y + 0.5, c.a);
#elif defined(MATRIX)
    return vec4(dot(c, uParameters[0]), dot(c, uParameters[1]), dot(c, uParameters[2]),
        dot(c, uParameters[3])) + uParameters[4];
#elif defined(CLAMP)
    return clamp(c, uParameters[0], uParameters[1]);
#elif defined(INVERT)
    return vec4(1.0 - c.rgb, c.a);
#elif defined(MONOCHROME)
    return vec4(mix(c.rgb, dot(c.rgb, kLuma) * uParameters[0].rgb, uParameters[1].x), c.a);
#elif defined(POSTERIZE)
    float n = max(uParameters[0].x, 2.0);
    return vec4(clamp(floor(c.rgb * n) / (n - 1.0), 0.0, 1.0), c.a);
#elif defined(SEPIA)
    vec3 s = vec3(dot(c.rgb, vec3(0.393, 0.769, 0.189)), dot(c.rgb, vec3(0.349, 0.686, 0.168)),
        dot(c.rgb, vec3(0.272, 0.534, 0.131)));
    return vec4(mix(c.rgb, min(s, 1.0), uParameters[0].x), c.a);
#elif defined(EXPOSURE)
    // Exposure in stops: in linear light, then back.
    vec3 l = pow(max(c.rgb, 0.0), vec3(2.2)) * exp2(uParameters[0].x);
    return vec4(pow(l, vec3(1.0 / 2.2)), c.a);
#elif defined(GAMMA)
    return vec4(pow(max(c.rgb, 0.0), vec3(uParameters[0].x)), c.a);
#elif defined(VIBRANCE)
    // Dull colours gain more than vivid colours.
    float top = max(c.r, max(c.g, c.b));
    float dull = 1.0 - (top - min(c.r, min(c.g, c.b)));
    return vec4(mix(vec3(dot(c.rgb, kLuma)), c.rgb, 1.0 + uParameters[0].x * dull), c.a);
#elif defined(GAIN)
    // A factor per channel (white point, temperature).
    return vec4(c.rgb * uParameters[0].rgb, c.a);
#elif defined(FALSE_COLOR)
    vec4 f = mix(uParameters[0], uParameters[1], dot(c.rgb, kLuma));
    return vec4(f.rgb, f.a * c.a);
#elif defined(POLYNOMIAL)
    vec4 v = c;
    for (int i = 0; i < 4; i++) {
        vec4 k = uParameters[i];
        v[i] = k.x + c[i] * (k.y + c[i] * (k.z + c[i] * k.w));
    }
    return v;
#elif defined(CROSS_POLYNOMIAL)
    // Three rows per channel: r g b 1, squares, products rg gb br.
    vec4 v = c;
    for (int i = 0; i < 3; i++) {
        v[i] = dot(vec4(c.rgb, 1.0), uParameters[3 * i]) + dot(c.rgb * c.rgb, uParameters[3 * i + 1].xyz)
            + dot(c.rgb * c.gbr, uParameters[3 * i + 2].xyz);
    }
    return v;
#elif defined(MAP)
    // Luminance as a position along the table's middle row.
    float n = float(textureSize(uTable, 0).x);
    vec4 t = unpremultiply(texture(uTable, vec2((dot(c.rgb, kLuma) * (n - 1.0) + 0.5) / n, 0.5)));
    return vec4(t.rgb, t.a * c.a);
#elif defined(CURVE)
    // Five points joined by a natural spline; positions in 0 and 1.x, values in 2 and 3.x.
    vec3 v;
    for (int i = 0; i < 3; i++) {
        float x = c[i];
        float y = uParameters[2].x;
        float px[5] = float[5](uParameters[0].x, uParameters[0].y, uParameters[0].z,
            uParameters[0].w, uParameters[1].x);
        float py[5] = float[5](uParameters[2].x, uParameters[2].y, uParameters[2].z,
            uParameters[2].w, uParameters[3].x);
        for (int k = 0; k < 4; k++) {
            if (x >= px[k]) {
                float t = clamp((x - px[k]) / max(px[k + 1] - px[k], 1e-6), 0.0, 1.0);
                float before = k > 0 ? py[k] - py[k - 1] : py[k + 1] - py[k];
                float after = k < 3 ? py[k + 2] - py[k + 1] : py[k + 1] - py[k];
                float m0 = 0.5 * (before + py[k + 1] - py[k]);
                float m1 = 0.5 * (after + py[k + 1] - py[k]);
                float t2 = t * t;
                float t3 = t2 * t;
                y = (2.0 * t3 - 3.0 * t2 + 1.0) * py[k] + (t3 - 2.0 * t2 + t) * m0
                    + (3.0 * t2 - 2.0 * t3) * py[k + 1] + (t3 - t2) * m1;
            }
        }
        v[i] = y;
    }
    return vec4(v, c.a);
#elif defined(CUBE)
    // Interpolates between the eight entries around a colour, or extrapolates from the outermost
    // entries. 0: entries per side, slices in a row of the table, 1 for extrapolation.
#if defined(SPACE)
    c.rgb = intoSpace(c.rgb);
#endif
    float last = uParameters[0].x - 1.0;
    vec3 p = c.rgb * last;
    if (uParameters[0].z == 0.0) p = clamp(p, 0.0, last);
    vec3 low = clamp(floor(p), 0.0, last - 1.0);
    vec3 k = p - low;
    ivec3 i = ivec3(low);
    vec4 t = mix(slice(i, k.rg), slice(i + ivec3(0, 0, 1), k.rg), k.b);
    t.a = clamp(t.a, 0.0, 1.0);
    vec3 v = t.a > 0.0 ? t.rgb / t.a : vec3(0.0);
#if defined(SPACE)
    v = outOfSpace(v);
#endif
    return vec4(v, c.a * t.a);
#elif defined(CURVES)
    // A table of three curves, row by row. 0: entries, the first entry's position, entries per
    // unit, entries in a row.
    vec3 v = c.rgb;
#if defined(SPACE)
    v = intoSpace(v);
#endif
    float last = uParameters[0].x - 1.0;
    vec3 p = clamp((v - uParameters[0].y) * uParameters[0].z, 0.0, last);
    for (int i = 0; i < 3; i++) {
        int low = int(p[i]);
        v[i] = mix(entry(low)[i], entry(min(low + 1, int(last)))[i], p[i] - float(low));
    }
#if defined(SPACE)
    v = outOfSpace(v);
#endif
    return vec4(v, c.a);
#elif defined(TO_LINEAR)
    return vec4(mix(c.rgb / 12.92, pow((c.rgb + 0.055) / 1.055, vec3(2.4)),
        step(0.04045, c.rgb)), c.a);
#elif defined(TO_SRGB)
    return vec4(mix(c.rgb * 12.92, 1.055 * pow(max(c.rgb, 0.0), vec3(1.0 / 2.4)) - 0.055,
        step(0.0031308, c.rgb)), c.a);
#elif defined(THRESHOLD)
    return vec4(step(vec3(uParameters[0].x), c.rgb), c.a);
#elif defined(EXTREME)
    // The largest (x > 0) or the smallest component, as a gray.
    float most = uParameters[0].x > 0.0 ? max(c.r, max(c.g, c.b)) : min(c.r, min(c.g, c.b));
    return vec4(vec3(most), c.a);
#elif defined(MASK_TO_ALPHA)
    return vec4(vec3(1.0), dot(c.rgb, kLuma) * c.a);
#elif defined(RAMP)
    // Luminance through a ramp of four colours (thermal, X-ray).
    float l = dot(c.rgb, kLuma) * 3.0;
    vec3 v = l < 1.0 ? mix(uParameters[0].rgb, uParameters[1].rgb, l)
        : l < 2.0 ? mix(uParameters[1].rgb, uParameters[2].rgb, l - 1.0)
        : mix(uParameters[2].rgb, uParameters[3].rgb, l - 2.0);
    return vec4(v, c.a);
#else
    return c;
#endif
}

void main() {
    vec4 source = texture(uSource0, vUV0);
    vec4 c = apply(unpremultiply(source));
    float fill = fillable();
    if (source.a == 0.0) c.a *= fill;
#if defined(DEEP)
    // Half floats: values above 1 are kept for the next filter.
    c.a = clamp(c.a, 0.0, 1.0);
    oColor = premultiply(c);
#else
    oColor = premultiply(clamp(c, 0.0, 1.0));
#endif
}
#endif
