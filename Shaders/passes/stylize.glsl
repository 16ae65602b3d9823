// Filters drawing over the picture, and generators.
//   0.xy: centre in points; 0.z: width or radius; 0.w: angle; 1: sharpness and the rest;
//   2, 3: colours
#ifdef FRAGMENT
uniform sampler2D uSource0;
in vec2 vUV0;
out vec4 oColor;

const vec3 kLuma = vec3(0.2126, 0.7152, 0.0722);
const float kPi = 3.141592653589793;

vec2 turn(vec2 p, float a) {
    float c = cos(a);
    float s = sin(a);
    return vec2(c * p.x - s * p.y, s * p.x + c * p.y);
}

float random(vec2 p) { return fract(sin(dot(p, vec2(12.9898, 78.233))) * 43758.5453); }

// A threshold with an edge of softness 1 − sharpness; 0 and 1 are fixed at any level.
float cut(float v, float level, float sharpness) {
    float w = max(0.5 * (1.0 - sharpness), 0.002);
    level = mix(w, 1.0 - w, level);
    return smoothstep(level - w, level + w, v);
}

// The height of a halftone pattern at a point, 0…1.
float screen(vec2 d, float w, float angle) {
    vec2 q = turn(d, -angle) / w;
#if defined(DOT_SCREEN) || defined(CMYK)
    return 0.5 + 0.25 * (cos(2.0 * kPi * q.x) + cos(2.0 * kPi * q.y));
#elif defined(LINE_SCREEN)
    return 0.5 + 0.5 * cos(2.0 * kPi * q.x);
#elif defined(HATCHED_SCREEN)
    return max(0.5 + 0.5 * cos(2.0 * kPi * q.x), 0.5 + 0.5 * cos(2.0 * kPi * q.y)) * 0.75;
#elif defined(CIRCULAR_SCREEN)
    return 0.5 + 0.5 * cos(2.0 * kPi * length(d) / w);
#else
    return 0.5;
#endif
}

void main() {
    vec2 p = localPoint();
    vec2 d = p - uParameters[0].xy;
    float r = uParameters[0].z;
    float angle = uParameters[0].w;
    vec4 c = texture(uSource0, vUV0);
#if defined(VIGNETTE)
    // 1: the layer's centre and half its diagonal; 0.z radius, 0.w strength.
    float l = length(p - uParameters[1].xy) / max(uParameters[1].z, 1e-6);
    float k = 1.0 - uParameters[0].w * pow(clamp(l / max(r, 1e-3), 0.0, 1.0), 2.0) * 0.5;
    oColor = vec4(c.rgb * k, c.a);
#elif defined(VIGNETTE_EFFECT)
    // 1.x falloff, 1.y strength.
    float k = smoothstep(r * (1.0 - uParameters[1].x), r * (1.0 + uParameters[1].x), length(d));
    oColor = vec4(c.rgb * (1.0 - k * uParameters[1].y), c.a);
#elif defined(DOT_SCREEN) || defined(LINE_SCREEN) || defined(HATCHED_SCREEN) || defined(CIRCULAR_SCREEN)
    float l = c.a > 0.0 ? dot(c.rgb / c.a, kLuma) : 0.0;
    float v = cut(l, 1.0 - screen(d, r, angle), uParameters[1].x);
    oColor = vec4(vec3(v) * c.a, c.a);
#elif defined(CMYK)
    vec3 rgb = c.a > 0.0 ? c.rgb / c.a : vec3(0.0);
    float key = min(1.0 - rgb.r, min(1.0 - rgb.g, 1.0 - rgb.b)) * uParameters[1].y;
    vec3 ink = clamp(1.0 - rgb - key * uParameters[1].z, 0.0, 1.0);
    float s = uParameters[1].x;
    vec4 dots = vec4(cut(1.0 - ink.r, 1.0 - screen(d, r, angle + 0.2618), s),
        cut(1.0 - ink.g, 1.0 - screen(d, r, angle + 1.3090), s),
        cut(1.0 - ink.b, 1.0 - screen(d, r, angle), s),
        cut(1.0 - key, 1.0 - screen(d, r, angle + 0.7854), s));
    oColor = vec4(dots.rgb * dots.a * c.a, c.a);
#elif defined(CHECKERBOARD)
    vec2 q = d / r;
    float v = sin(kPi * q.x) * sin(kPi * q.y);
    float w = max((1.0 - uParameters[1].x) * 0.5, 0.75 / r);
    oColor = mix(premultiply(uParameters[3]), premultiply(uParameters[2]), smoothstep(-w, w, v));
#elif defined(STRIPES)
    float v = sin(kPi * d.x / r);
    float w = max((1.0 - uParameters[1].x) * 0.5, 1.5 / r);
    oColor = mix(premultiply(uParameters[3]), premultiply(uParameters[2]), smoothstep(-w, w, v));
#elif defined(CONSTANT)
    oColor = premultiply(uParameters[2]);
#elif defined(STAR)
    // A disc of light with two crossing rays. 1: the cross's scale, opacity, width and length;
    // opacity and length are powers of two.
    float l = length(d);
    float disc = pow(clamp(r / max(l, 1e-3), 0.0, 4.0), 2.0) * 0.25;
    vec2 q = turn(d, -angle);
    float reach = r * uParameters[1].x * 0.8 * exp2(uParameters[1].w);
    vec2 ray = exp(-abs(q.yx) / max(uParameters[1].z, 0.1)) * exp(-abs(q) / reach);
    float glow = clamp(disc * exp(-l / (r * 2.0)) * 4.0 + (ray.x + ray.y) * exp2(uParameters[1].y), 0.0, 1.0);
    oColor = premultiply(uParameters[2]) * glow;
#elif defined(HALO)
    // 1: width, strength, time and contrast of the striations. A ring for each of red, green and
    // blue, half a width apart without overlap (3.x); red is the innermost.
    float half_ = max(uParameters[1].x * 0.5, 1e-3);
    vec3 rings = r + vec3(-1.0, 0.0, 1.0) * half_ * (1.0 - uParameters[3].x);
    vec3 light = clamp(1.0 - abs(length(d) - rings) / half_, 0.0, 1.0);
    float n = 0.5 * sin(atan(d.y, d.x) * 57.0 + uParameters[1].z);
    float rays = 1.0 - uParameters[1].y * clamp(0.5 + n * uParameters[1].w, 0.0, 1.0);
    light *= rays;
    float most = max(light.r, max(light.g, light.b));
    oColor = vec4(uParameters[2].rgb * light, most) * uParameters[2].a;
#elif defined(SUNBEAMS)
    // 1: the reach of the beams in radii, their strength, time and contrast.
    float l = length(d) / r;
    float a = atan(d.y, d.x);
    float n = 0.5 * sin(a * 23.0 + uParameters[1].z) * sin(a * 7.0 - uParameters[1].z);
    float rays = clamp(0.5 + n * uParameters[1].w, 0.0, 1.0);
    float k = l < 1.0 ? 0.0 : uParameters[1].y * clamp(uParameters[1].x + 0.5 - l, 0.0, 1.0);
    float v = clamp(1.0 / max(l * l, 0.25) * mix(1.0, rays, k), 0.0, 1.0);
    oColor = premultiply(uParameters[2]) * v;
#elif defined(NOISE)
    vec2 q = floor(p);
    oColor = vec4(random(q), random(q + 17.0), random(q + 31.0), 1.0);
    oColor = premultiply(vec4(oColor.rgb, random(q + 53.0)));
#elif defined(LINEAR_GRADIENT)
    // 0.xy to 1.xy; 1.z > 0 eases the ends.
    vec2 e = uParameters[1].xy - uParameters[0].xy;
    float t = clamp(dot(d, e) / max(dot(e, e), 1e-6), 0.0, 1.0);
    if (uParameters[1].z > 0.0) t = t * t * (3.0 - 2.0 * t);
    oColor = mix(premultiply(uParameters[2]), premultiply(uParameters[3]), t);
#elif defined(RADIAL_GRADIENT)
    float t = clamp((length(d) - r) / max(uParameters[1].x - r, 1e-3), 0.0, 1.0);
    oColor = mix(premultiply(uParameters[2]), premultiply(uParameters[3]), t);
#elif defined(GAUSSIAN_GRADIENT)
    float t = clamp(length(d) / r, 0.0, 1.0);
    t = t * t * (3.0 - 2.0 * t);
    oColor = mix(premultiply(uParameters[2]), premultiply(uParameters[3]), t);
#elif defined(WHEEL)
    // 1: value, softness of the rim in points, dither in steps of a byte. Hue runs
    // counter-clockwise from red at the right, saturation outwards.
    float l = length(d);
    float hue = atan(d.y, d.x) / (2.0 * kPi) * 6.0;
    vec3 pure = clamp(abs(mod(hue + vec3(0.0, 4.0, 2.0), 6.0) - 3.0) - 1.0, 0.0, 1.0);
    vec3 v = uParameters[1].x * mix(vec3(1.0), pure, clamp(l / max(r, 1e-3), 0.0, 1.0));
#if defined(SPACE)
    v = outOfSpace(v);
#endif
    vec2 q = floor(gl_FragCoord.xy);
    v += (vec3(random(q), random(q + 17.0), random(q + 31.0)) - 0.5) * uParameters[1].z / 255.0;
    float rim = clamp((r - l) / max(uParameters[1].y, 1e-3), 0.0, 1.0);
    oColor = vec4(clamp(v, 0.0, 1.0) * rim, rim);
#elif defined(ROUNDED_RECTANGLE)
    // 1 is the rectangle; 0.z the radius.
    vec2 h = uParameters[1].zw * 0.5;
    vec2 q = abs(p - uParameters[1].xy - h) - h + r;
    float e = length(max(q, 0.0)) + min(max(q.x, q.y), 0.0) - r;
    oColor = premultiply(uParameters[2]) * clamp(0.5 - e, 0.0, 1.0);
#elif defined(DITHER)
    float n = random(floor(gl_FragCoord.xy)) - 0.5;
    oColor = vec4(clamp(c.rgb + n * uParameters[0].z * c.a, 0.0, c.a), c.a);
#else
    oColor = c;
#endif
}
#endif
