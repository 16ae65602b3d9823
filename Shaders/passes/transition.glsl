// Transition filters. Source 0: the old picture, source 1: the new picture, on the target's pixels.
//   0: progress 0…1, angle, width, opacity or a factor; 1.xy: centre, 1.z: radius, 1.w: a factor
//   2: colour; 3: the extent (the layer's bounds in points); 4: three numbers, w: 1 with a table,
//   2 with a second table, 3 with both; 5: a rectangle
#ifdef FRAGMENT
uniform sampler2D uSource0;
uniform sampler2D uSource1;
uniform sampler2D uTable;
uniform sampler2D uTable2;
in vec2 vUV0;
in vec2 vUV1;
out vec4 oColor;

const float kPi = 3.141592653589793;

vec2 turn(vec2 p, float a) {
    float c = cos(a);
    float s = sin(a);
    return vec2(c * p.x - s * p.y, s * p.x + c * p.y);
}

// A picture at a point of the layer; clear outside the layer.
vec4 oldAt(vec2 point) {
    vec2 uv = sourceUV(0, point);
    return uv == clamp(uv, 0.0, 1.0) ? texture(uSource0, uv) : vec4(0.0);
}
vec4 newAt(vec2 point) {
    vec2 uv = sourceUV(1, point);
    return uv == clamp(uv, 0.0, 1.0) ? texture(uSource1, uv) : vec4(0.0);
}

// The distance of the layer's farthest corner from a point.
float farthest(vec2 from) {
    return length(max(abs(from - uParameters[3].xy), abs(from - uParameters[3].xy - uParameters[3].zw)));
}

// The back of the paper at a point of the page: a picture of its own, or the front shining through.
vec4 backAt(vec2 point) {
    vec4 front = oldAt(point);
    if (uParameters[4].w < 2.0) return vec4(mix(front.rgb, vec3(front.a), 0.75), front.a);
    vec2 unit = (point - uParameters[3].xy) / uParameters[3].zw;
    return texture(uTable2, imageUV(unit)) * front.a;
}

// A colour lit by the picture of a shaded sphere, read at the surface's slope.
vec4 shaded(vec4 color, vec2 lean, float amount) {
    vec4 light = texture(uTable, imageUV(vec2(0.5) + 0.5 * lean)) * (amount * color.a);
    return color * (1.0 - light.a / max(color.a, 1e-6)) + vec4(light.rgb, light.a);
}

void main() {
    float images = uParameters[4].w;
    float t = uParameters[0].x;
    float angle = uParameters[0].y;
    float w = uParameters[0].z;
    vec2 p = localPoint();
    vec4 extent = uParameters[3];
    vec2 size = extent.zw;
    vec2 middle = extent.xy + size * 0.5;
    vec4 a = texture(uSource0, vUV0);
    vec4 b = texture(uSource1, vUV1);
    if (t <= 0.0) { oColor = a; return; }
    if (t >= 1.0) { oColor = b; return; }
#if defined(DISSOLVE)
    oColor = mix(a, b, t);
#elif defined(SWIPE) || defined(COPY_MACHINE)
    // An edge of the given width moves over the layer along the angle.
    vec2 dir = vec2(cos(angle), sin(angle));
    float reach = dot(abs(dir), size) * 0.5;
    float edge = mix(-reach - w, reach, t);
    float x = dot(p - middle, dir);
    float k = clamp((x - edge) / max(w, 1e-3), 0.0, 1.0);
    oColor = mix(b, a, k);
    float band = 1.0 - abs(2.0 * k - 1.0);
#if defined(COPY_MACHINE)
    oColor += premultiply(uParameters[2]) * band * uParameters[0].w * 0.5;
#else
    oColor = mix(oColor, premultiply(uParameters[2]), band * uParameters[0].w);
#endif
    oColor = clamp(oColor, 0.0, 1.0);
#elif defined(BARS)
    // Bars move out one after the other; 0.w is the delay between bars.
    vec2 dir = vec2(cos(angle), sin(angle));
    vec2 side = vec2(-dir.y, dir.x);
    float bar = floor(dot(p - middle, side) / w);
    float late = fract(sin(bar * 91.7) * 43758.5) * clamp(uParameters[0].w / 20.0, 0.0, 1.0);
    float reach = dot(abs(dir), size);
    float shift = clamp(t * (1.0 + late) - late, 0.0, 1.0) * reach;
    vec2 from = p - dir * shift;
    vec2 inside = abs(from - middle) - size * 0.5;
    oColor = max(inside.x, inside.y) < 0.0 ? oldAt(from) : b;
#elif defined(FLASH)
    // Light grows from the centre until it fills everything at the threshold 0.w; the picture
    // changes there, and the light fades. Beams reach 1.z of its radii; 4: their strength and
    // contrast.
    vec2 d = p - uParameters[1].xy;
    float threshold = clamp(uParameters[0].w, 0.01, 0.99);
    if (t >= threshold) {
        oColor = mix(premultiply(uParameters[2]), b, (t - threshold) / (1.0 - threshold));
        return;
    }
    float l = length(d) / max(sin(0.5 * kPi * t / threshold) * farthest(uParameters[1].xy), 1e-3);
    float angle_ = atan(d.y, d.x);
    float n = 0.5 * sin(angle_ * 19.0) * sin(angle_ * 7.0 + 1.0);
    float ray = uParameters[4].x * clamp(0.5 + n * uParameters[4].y, 0.0, 1.0);
    float fall = clamp((uParameters[1].z - l) / max(uParameters[1].z - 1.0, 1e-3), 0.0, 1.0);
    oColor = mix(a, premultiply(uParameters[2]), l <= 1.0 ? 1.0 : ray * fall);
#elif defined(MOD)
    // Holes in a wave pattern open until only the new picture remains. Away from the centre the
    // holes are stretched, by half at the distance 1.w.
    vec2 q = turn(p - uParameters[1].xy, angle);
    q /= 1.0 + length(q) / max(uParameters[1].w, 1.0);
    float v = 0.5 + 0.25 * (sin(q.x * 2.0 * kPi / uParameters[1].z) + sin(q.y * 2.0 * kPi / uParameters[1].z));
    v = mix(v, length(q) / max(length(size), 1e-3), 0.3);
    oColor = mix(a, b, smoothstep(v - 0.05, v + 0.05, t * 1.1 - 0.05));
#elif defined(DISINTEGRATE)
    // The old picture disappears where the mask is darker than the progress; its shadow falls on
    // the new picture. 1: the shadow's offset and radius.
    if (images < 1.0) { oColor = mix(a, b, t); return; }
    vec2 unit = (p - extent.xy) / size;
    float v = texture(uTable, imageUV(unit)).r;
    float gone = smoothstep(v - 0.01, v + 0.01, t);
    float shade = 0.0;
    for (int i = 0; i < 16; i++) {
        float around = float(i) * 2.39996323;
        vec2 from = unit - (uParameters[1].xy
            + vec2(cos(around), sin(around)) * sqrt((float(i) + 0.5) / 16.0) * uParameters[1].z) / size;
        float s = texture(uTable, imageUV(from)).r;
        shade += (1.0 - smoothstep(s - 0.01, s + 0.01, t)) / 16.0;
    }
    shade *= uParameters[0].w;
    oColor = mix(a, vec4(b.rgb * (1.0 - shade), b.a), gone);
#elif defined(RIPPLE)
    // A ring of the given width moves outwards and bends the picture below.
    vec2 d = p - uParameters[1].xy;
    float l = length(d);
    float reach = farthest(uParameters[1].xy) + w;
    float ring = (l - t * reach) / w;
    float k = clamp(0.5 - ring, 0.0, 1.0);
    float bend = abs(ring) < 0.5 ? cos(kPi * ring) : 0.0;
    vec2 out_ = l > 0.0 ? d / l : vec2(0.0);
    // Beyond the picture's edge, the edge continues.
    vec2 q = clamp(p + out_ * bend * uParameters[1].w * 0.25, extent.xy + 0.5, extent.xy + size - 0.5);
    oColor = mix(oldAt(q), newAt(q), k);
    if (images > 0.0) {
        oColor = shaded(oColor, out_ * (abs(ring) < 0.5 ? -sin(2.0 * kPi * ring) : 0.0), bend);
    } else {
        oColor *= 1.0 + bend * 0.3;
    }
    oColor = clamp(oColor, 0.0, 1.0);
#elif defined(ACCORDION)
    // The old picture folds towards the bottom in 1.w folds, with the new picture behind.
    float folds = max(uParameters[1].w, 1.0);
    float bottom = extent.y + uParameters[1].z;
    float height = (size.y - uParameters[1].z) * (1.0 - t);
    float y = (p.y - bottom) / max(height, 1e-3);
    if (p.y < bottom) { oColor = a; return; }
    if (y > 1.0) { oColor = b; return; }
    float k = fract(y * folds);
    float shade = 1.0 - uParameters[0].w * t * (mod(floor(y * folds), 2.0) < 1.0 ? k : 1.0 - k) * 4.0;
    vec4 c = oldAt(vec2(p.x, bottom + y * (size.y - uParameters[1].z)));
    oColor = vec4(c.rgb * clamp(shade, 0.0, 1.0), c.a);
#elif defined(PAGE_CURL)
    // A cylinder of the given radius rolls over the page along the angle. 0.w: darkness of its
    // shadow, 4.x: the shadow's size in radii, 5: the shadow's receiver; a table shades the roll, a
    // second table is the paper's back.
    float r = max(uParameters[1].z, 1.0);
    vec2 dir = vec2(cos(angle), sin(angle));
    float reach = dot(abs(dir), size) * 0.5;
    float x = dot(p - middle, dir);
    float axis = mix(reach + r, -reach - r, t);
    float d = x - axis;
    vec2 along = p - dir * x - middle + dot(middle, dir) * dir;
    vec4 under = b;
    if (d > r) {
        float shadow = clamp(1.0 - (d - r) / max(uParameters[4].x * r, 1e-3), 0.0, 1.0) * uParameters[0].w;
        vec4 area = uParameters[5];
        vec2 in_ = p - area.xy;
        if (min(area.z, area.w) > 0.0 && (in_ != clamp(in_, vec2(0.0), area.zw))) shadow = 0.0;
        oColor = vec4(under.rgb * (1.0 - 0.5 * shadow), under.a);
        return;
    }
    vec4 color = under;
    if (d > -1e4) {
        // The front of the paper on the cylinder, then the back rolled over the front.
        if (d > 0.0) {
            float theta = asin(clamp(d / r, 0.0, 1.0));
            vec2 q = p + dir * (axis + theta * r - x);
            vec4 front = oldAt(q);
            color = mix(color, vec4(front.rgb * (1.0 - 0.4 * d / r), front.a), front.a);
            vec4 paper = backAt(p + dir * (axis + (kPi - theta) * r - x));
            if (mod(images, 2.0) >= 1.0) {
                paper = shaded(paper, dir * (d / r), 1.0);
            } else {
                paper.rgb *= 0.75 + 0.25 * cos(theta);
            }
            color = mix(color, paper, paper.a);
        } else {
            vec4 front = oldAt(p);
            color = mix(color, front, front.a);
            vec4 paper = backAt(p + dir * (axis + kPi * r - d - x));
            color = mix(color, paper, paper.a);
        }
    }
    oColor = color;
#endif
}
#endif
