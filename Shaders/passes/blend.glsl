// The blend modes beyond fixed-function blending. Source 0: the layer; source 1: the backdrop.
//   MODE: the mode's number in BlendMode
//   Source 2 (OUTLINED): the outline of a mode changing the backdrop behind clear pixels
// Separable modes are the PDF and W3C functions of straight colours, mixed with both alphas.
#ifdef FRAGMENT
uniform sampler2D uSource0;
uniform sampler2D uSource1;
uniform sampler2D uSource2;
in vec2 vUV0;
in vec2 vUV1;
in vec2 vUV2;
out vec4 oColor;

float luma(vec3 c) { return dot(c, vec3(0.3, 0.59, 0.11)); }
float saturation(vec3 c) { return max(c.r, max(c.g, c.b)) - min(c.r, min(c.g, c.b)); }

vec3 clipColor(vec3 c) {
    float l = luma(c);
    float n = min(c.r, min(c.g, c.b));
    float x = max(c.r, max(c.g, c.b));
    if (n < 0.0) c = l + (c - l) * l / max(l - n, 1e-6);
    if (x > 1.0) c = l + (c - l) * (1.0 - l) / max(x - l, 1e-6);
    return c;
}

vec3 withLuma(vec3 c, float l) { return clipColor(c + (l - luma(c))); }

vec3 withSaturation(vec3 c, float s) {
    float n = min(c.r, min(c.g, c.b));
    float x = max(c.r, max(c.g, c.b));
    return x > n ? (c - n) * s / (x - n) : vec3(0.0);
}

float dodge(float b, float s) { return b <= 0.0 ? 0.0 : s >= 1.0 ? 1.0 : min(1.0, b / (1.0 - s)); }
float burn(float b, float s) { return b >= 1.0 ? 1.0 : s <= 0.0 ? 0.0 : 1.0 - min(1.0, (1.0 - b) / s); }

float softLight(float b, float s) {
    if (s <= 0.5) return b - (1.0 - 2.0 * s) * b * (1.0 - b);
    float d = b <= 0.25 ? ((16.0 * b - 12.0) * b + 4.0) * b : sqrt(b);
    return b + (2.0 * s - 1.0) * (d - b);
}

float hardLight(float b, float s) { return s <= 0.5 ? 2.0 * b * s : 1.0 - 2.0 * (1.0 - b) * (1.0 - s); }

float vividLight(float b, float s) { return s <= 0.5 ? burn(b, 2.0 * s) : dodge(b, 2.0 * s - 1.0); }

float one(int mode, float b, float s) {
    switch (mode) {
        case MULTIPLY: return b * s;
        case SCREEN: return b + s - b * s;
        case OVERLAY: return hardLight(s, b);
        case DARKEN: return min(b, s);
        case LIGHTEN: return max(b, s);
        case COLOR_DODGE: return dodge(b, s);
        case COLOR_BURN: return burn(b, s);
        case SOFT_LIGHT: return softLight(b, s);
        case HARD_LIGHT: return hardLight(b, s);
        case DIFFERENCE: return abs(b - s);
        case EXCLUSION: return b + s - 2.0 * b * s;
        case LINEAR_BURN: return max(b + s - 1.0, 0.0);
        case LINEAR_DODGE: return min(b + s, 1.0);
        case LINEAR_LIGHT: return clamp(b + 2.0 * s - 1.0, 0.0, 1.0);
        case PIN_LIGHT: return s <= 0.5 ? min(b, 2.0 * s) : max(b, 2.0 * s - 1.0);
        case VIVID_LIGHT: return vividLight(b, s);
        case DIVIDE: return s <= 0.0 ? 1.0 : min(1.0, b / s);
        case SUBTRACT: return max(b - s, 0.0);
        default: return s;
    }
}

vec3 mixed(int mode, vec3 b, vec3 s) {
    switch (mode) {
        case HUE: return withLuma(withSaturation(s, saturation(b)), luma(b));
        case SATURATION: return withLuma(withSaturation(b, saturation(s)), luma(b));
        case COLOR: return withLuma(s, luma(b));
        case LUMINOSITY: return withLuma(b, luma(s));
        default: return vec3(one(mode, b.r, s.r), one(mode, b.g, s.g), one(mode, b.b, s.b));
    }
}

void main() {
    const int mode = MODE;
    vec4 s = texture(uSource0, vUV0);
    vec4 b = texture(uSource1, vUV1);
#if defined(OUTLINED)
    // Porter and Duff inside the outline. The layer's colours already include its antialiased
    // edges.
    float outside = 1.0 - max(texture(uSource2, vUV2).a, s.a);
    float ours = mode == COPY ? 1.0 : mode == SOURCE_IN ? b.a
        : mode == SOURCE_OUT || mode == DESTINATION_ATOP ? 1.0 - b.a : 0.0;
    float theirs = mode == DESTINATION_IN || mode == DESTINATION_ATOP ? s.a : 0.0;
    oColor = s * ours + b * (theirs + outside);
    return;
#endif
    // Per-channel compositing works on premultiplied values.
    if (mode == MAXIMUM) { oColor = max(s, b); return; }
    if (mode == MINIMUM) {
        // Behind clear pixels of the layer the backdrop is unchanged.
        oColor = s.a > 0.0 ? mix(b, min(s, b), s.a) : b;
        return;
    }
    if (mode == MULTIPLY_COMPOSITING) { oColor = s.a > 0.0 ? s * b : b; return; }
    if (mode == PLUS_DARKER) {
        float a = min(1.0, s.a + b.a);
        oColor = vec4(max(vec3(0.0), vec3(a) - ((s.a - s.rgb) + (b.a - b.rgb))), a);
        return;
    }
    vec3 sc = s.a > 0.0 ? s.rgb / s.a : vec3(0.0);
    vec3 bc = b.a > 0.0 ? b.rgb / b.a : vec3(0.0);
    vec3 m = clamp(mixed(mode, bc, sc), 0.0, 1.0);
    vec3 color = s.rgb * (1.0 - b.a) + b.rgb * (1.0 - s.a) + m * s.a * b.a;
    oColor = vec4(color, s.a + b.a - s.a * b.a);
}
#endif
