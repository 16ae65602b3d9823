// Filters reading at another position: from a point of the layer to the point of the colour.
//   0.xy: centre in points; 0.z: radius, scale or width; 0.w: angle; 1: the rest; 4: picture's box
#ifdef FRAGMENT
uniform sampler2D uSource0;
uniform sampler2D uTable;
out vec4 oColor;

const float kPi = 3.141592653589793;

vec2 turn(vec2 p, float a) {
    float c = cos(a);
    float s = sin(a);
    return vec2(c * p.x - s * p.y, s * p.x + c * p.y);
}

// A coordinate reflected between 0 and n.
float fold(float x, float n) {
    float m = mod(x, 2.0 * n);
    return m < n ? m : 2.0 * n - m;
}

// A hash of a cell, two numbers in 0…1.
vec2 random2(vec2 p) {
    return fract(sin(vec2(dot(p, vec2(127.1, 311.7)), dot(p, vec2(269.5, 183.3)))) * 43758.5453);
}

// The height of a texel of the table: its brightness.
float height(ivec2 at) {
    return dot(texelFetch(uTable, at, 0).rgb, vec3(0.2126, 0.7152, 0.0722));
}

// A point in the coordinates of two axes, the second at an angle to the first.
vec2 skewed(vec2 q, float angle) {
    float v = q.y / max(sin(angle), 1e-3);
    return vec2(q.x - v * cos(angle), v);
}
vec2 unskewed(vec2 s, float angle) { return vec2(s.x + s.y * cos(angle), s.y * sin(angle)); }

// The source point of the filter's result at p; z of the result is a factor for the colour.
vec3 where(vec2 p) {
    vec2 c = uParameters[0].xy;
    float r = uParameters[0].z;
    float angle = uParameters[0].w;
    vec2 d = p - c;
    float l = length(d);
#if defined(PINCH)
    if (l < r) d *= mix(1.0, pow(max(l / r, 1e-4), -uParameters[1].x * 0.5), 1.0 - l / r);
    return vec3(c + d, 1.0);
#elif defined(BUMP)
    if (l < r) {
        float k = 1.0 - l / r;
        d *= 1.0 - uParameters[1].x * k * k * (3.0 - 2.0 * k) * 0.5;
    }
    return vec3(c + d, 1.0);
#elif defined(BUMP_LINEAR)
    vec2 q = turn(d, -angle);
    float k = max(0.0, 1.0 - abs(q.x) / r);
    q.x *= 1.0 - uParameters[1].x * k * k * (3.0 - 2.0 * k) * 0.5;
    return vec3(c + turn(q, angle), 1.0);
#elif defined(TWIRL)
    if (l < r) {
        float k = 1.0 - l / r;
        d = turn(d, -angle * k * k);
    }
    return vec3(c + d, 1.0);
#elif defined(VORTEX)
    if (l < r) d = turn(d, -angle * (1.0 - l / r) * (1.0 - l / r) * (1.0 - l / r));
    return vec3(c + d, 1.0);
#elif defined(HOLE)
    if (l < r) return vec3(p, 0.0);
    return vec3(c + d * ((l - r) / l), 1.0);
#elif defined(SPLASH)
    return vec3(l > r ? c + d * (r / l) : p, 1.0);
#elif defined(WRAP)
    // The picture bent around the outside of a circle, with its lower edge on the circle and its
    // centre at the top; the circle is clear. 1: the centre and the edge.
    if (l < r) return vec3(p, 0.0);
    float a = mod(0.5 * kPi + angle - atan(d.y, d.x) + kPi, 2.0 * kPi) - kPi;
    return vec3(uParameters[1].x + a * r, uParameters[1].y + l - r, 1.0);
#elif defined(TUNNEL)
    if (l > r) {
        float k = pow(r / l, 1.0);
        d = turn(d * (r / l) * k, uParameters[1].x * log(l / r));
    }
    return vec3(c + d, 1.0);
#elif defined(KALEIDOSCOPE)
    float step_ = kPi / max(uParameters[1].x, 1.0);
    float a = fold(atan(d.y, d.x) - angle, step_) + angle;
    return vec3(c + vec2(cos(a), sin(a)) * l, 1.0);
#elif defined(PIXELLATE)
    return vec3(c + (floor(d / r) + 0.5) * r, 1.0);
#elif defined(HEXAGONS)
    // The nearest centre of a honeycomb: two interleaved grids.
    vec2 s = vec2(1.7320508, 1.0) * r;
    vec2 a = (floor(d / s) + 0.5) * s;
    vec2 b = floor(d / s + 0.5) * s;
    return vec3(c + (distance(d, a) < distance(d, b) ? a : b), 1.0);
#elif defined(CRYSTALLIZE) || defined(POINTILLIZE)
    vec2 cell = floor(d / r);
    vec2 best = vec2(0.0);
    float nearest = 1e9;
    for (int y = -1; y <= 1; y++) for (int x = -1; x <= 1; x++) {
        vec2 k = cell + vec2(x, y);
        vec2 q = (k + random2(k)) * r;
        if (distance(q, d) < nearest) {
            nearest = distance(q, d);
            best = q;
        }
    }
#if defined(POINTILLIZE)
    return vec3(c + best, nearest < r * 0.5 ? 1.0 : -1.0);
#else
    return vec3(c + best, 1.0);
#endif
#elif defined(GLASS_TEXTURE)
    // The gradient of the texture, repeated from the centre, a pixel per point.
    ivec2 size = textureSize(uTable, 0);
    ivec2 at = ivec2(mod(vec2(d.x, d.y * downwards()), vec2(size)));
    float right = height(ivec2((at.x + 1) % size.x, at.y));
    float left = height(ivec2((at.x + size.x - 1) % size.x, at.y));
    float below = height(ivec2(at.x, (at.y + 1) % size.y));
    float above = height(ivec2(at.x, (at.y + size.y - 1) % size.y));
    return vec3(p + vec2(right - left, (below - above) * downwards()) * 0.5 * r, 1.0);
#elif defined(GLASS)
    // Without a texture: the gradient of smooth noise.
    vec2 q = d / 24.0;
    vec2 i = floor(q);
    vec2 f = fract(q);
    f = f * f * (3.0 - 2.0 * f);
    vec2 n = mix(mix(random2(i), random2(i + vec2(1, 0)), f.x),
        mix(random2(i + vec2(0, 1)), random2(i + vec2(1, 1)), f.x), f.y) - 0.5;
    return vec3(p + n * r * 0.1, 1.0);
#elif defined(LOZENGE)
    vec2 b = uParameters[1].xy;
    float k = clamp(dot(p - c, b - c) / max(dot(b - c, b - c), 1e-6), 0.0, 1.0);
    vec2 m = mix(c, b, k);
    float e = distance(p, m) / r;
    if (e < 1.0) return vec3(m + (p - m) * mix(1.0, e, uParameters[1].z - 1.0), 1.0);
    return vec3(p, 1.0);
#elif defined(TORUS)
    float w = uParameters[1].x;
    float e = (l - r + w * 0.5) / w;
    if (e > 0.0 && e < 1.0) {
        float bend = (e - 0.5) * 2.0;
        float shift = bend * (1.0 - sqrt(max(1.0 - bend * bend, 0.0)));
        return vec3(p - d / l * shift * w * 0.5 * (uParameters[1].y - 1.0), 1.0);
    }
    return vec3(p, 1.0);
#elif defined(REFLECTED4)
    // A parallelogram and its mirror images.
    vec2 q = turn(d, -angle);
    vec2 s = skewed(q, uParameters[1].x);
    vec2 f = vec2(fold(s.x, r), fold(s.y, r));
    return vec3(c + turn(unskewed(f, uParameters[1].x), angle), 1.0);
#elif defined(TRANSLATED4)
    vec2 q = turn(d, -angle);
    vec2 f = mod(skewed(q, uParameters[1].x), r);
    return vec3(c + turn(unskewed(f, uParameters[1].x), angle), 1.0);
#elif defined(ROTATED4)
    vec2 q = turn(d, -angle);
    vec2 cell = floor(q / r);
    vec2 f = q - (cell + 0.5) * r;
    // A further quarter turn in each cell around a corner: 0, 3 below, 1, 2 above.
    float odd = mod(cell.x, 2.0);
    float quarter = mod(cell.y, 2.0) < 1.0 ? 3.0 * odd : 1.0 + odd;
    return vec3(c + turn(turn(f, quarter * kPi * 0.5) + 0.5 * r, angle), 1.0);
#elif defined(REFLECTED8)
    vec2 q = turn(d, -angle);
    vec2 f = vec2(fold(q.x, r), fold(q.y, r));
    if (f.y > f.x) f = f.yx;
    return vec3(c + turn(f, angle), 1.0);
#elif defined(GLIDE)
    vec2 q = turn(d, -angle);
    float row = floor(q.y / r);
    float x = mod(q.x, r);
    if (mod(row, 2.0) >= 1.0) x = r - x;
    return vec3(c + turn(vec2(x, mod(q.y, r)), angle), 1.0);
#elif defined(SIXFOLD) || defined(SIXFOLD_ROTATED) || defined(TWELVEFOLD)
    // The nearest centre of a hexagonal lattice, each hexagon of six triangles with sides of the
    // given width; then one triangle, or half a triangle, mirrored or rotated into the others.
    // Mirrors run through the hexagon's corners.
    vec2 q = turn(d, -angle);
    vec2 s = vec2(3.0, 1.7320508) * r * 0.5;
    vec2 a = mod(q + s * 0.5, s) - s * 0.5;
    vec2 cell = floor(q / s + 0.5);
    vec2 f = a;
    if (mod(cell.x + cell.y, 2.0) >= 1.0) {
        // Between four centres: the nearest centre.
        vec2 across = a - vec2(a.x < 0.0 ? -s.x : s.x, 0.0);
        vec2 along = a - vec2(0.0, a.y < 0.0 ? -s.y : s.y);
        f = dot(across, across) < dot(along, along) ? across : along;
    }
    float t = atan(f.y, f.x);
#if defined(TWELVEFOLD)
    t = fold(t, kPi / 6.0);
#elif defined(SIXFOLD_ROTATED)
    t = mod(t, kPi / 3.0);
#else
    t = fold(t, kPi / 3.0);
#endif
    return vec3(c + turn(vec2(cos(t), sin(t)) * length(f), angle), 1.0);
#elif defined(TRIANGLE)
    // A triangle of a lattice; the neighbouring triangle is rotated by half a turn.
    vec2 f = fract(skewed(turn(d, -angle), kPi / 3.0) / r);
    if (f.x + f.y > 1.0) f = 1.0 - f;
    return vec3(c + turn(unskewed(f * r, kPi / 3.0), angle), 1.0);
#elif defined(OP_TILE)
    vec2 q = turn(d, -angle);
    vec2 f = mod(q, r) - 0.5 * r;
    return vec3(c + turn(floor(q / r) * r + f * uParameters[1].x + 0.5 * r, angle), 1.0);
#elif defined(TRIANGLE_KALEIDOSCOPE)
    // A triangle and its mirror images over the plane; each crossed mirror takes a share of the
    // colour (1.x). p in three axes: 1 at a corner, 0 along the opposite side.
    vec2 corner = vec2(0.0, 0.57735027) * r;
    vec2 q = turn(d, -angle);
    vec3 u;
    u.z = (q.y + 0.28867513 * r) / (0.8660254 * r);
    u.y = q.x / r + 0.5 - 0.5 * u.z;
    u.x = 1.0 - u.y - u.z;
    vec3 cell = floor(u);
    vec3 f = u - cell;
    // Crossed mirrors: one for every whole number between, on each axis.
    vec3 crossed = abs(cell);
    bool isTurned = cell.x + cell.y + cell.z < -0.5;
    // The lattice's points are images of the three corners in turn: the image's corner gets the
    // weight.
    vec2 sum = vec2(0.0);
    for (int k = 0; k < 3; k++) {
        vec3 e = vec3(k == 0, k == 1, k == 2);
        vec3 at = isTurned ? cell + 1.0 - e : cell + e;
        int which = int(mod(at.y + 2.0 * at.z + 0.5, 3.0));
        float weight = isTurned ? 1.0 - f[k] : f[k];
        sum += weight * turn(corner, (which == 2 ? 0.0 : which == 0 ? 2.0 : 4.0) * kPi / 3.0);
    }
    return vec3(c + turn(sum, angle), pow(clamp(uParameters[1].x, 0.0, 1.0), dot(crossed, vec3(1.0))));
#elif defined(AFFINE_CLAMP) || defined(AFFINE_TILE) || defined(PERSPECTIVE_TILE) || defined(PLANE)
    // 1 is the relevant part of the picture; rows of the inverse transform in 2, 3 and 0. Edge
    // pixels continue, the picture is repeated, or the result is clear.
    vec4 area = uParameters[1];
    vec3 h = vec3(p, 1.0);
    vec2 q = vec2(dot(uParameters[2].xyz, h), dot(uParameters[3].xyz, h));
#if defined(PERSPECTIVE_TILE) || defined(PLANE)
    float depth = dot(uParameters[0].xyz, h);
    // Beyond the horizon.
    if (depth <= 0.0) return vec3(p, 0.0);
    q /= depth;
#endif
#if defined(AFFINE_TILE) || defined(PERSPECTIVE_TILE)
    return vec3(area.xy + mod(q - area.xy, area.zw), 1.0);
#elif defined(AFFINE_CLAMP)
    return vec3(clamp(q, area.xy + 0.5, area.xy + area.zw - 0.5), 1.0);
#elif defined(CROPPED)
    vec2 inside = step(area.xy, q) * step(q, area.xy + area.zw);
    return vec3(q, inside.x * inside.y);
#else
    return vec3(q, 1.0);
#endif
#else
    return vec3(p, 1.0);
#endif
}

void main() {
    vec3 w = where(localPoint());
    vec2 uv = sourceUV(0, w.xy);
    vec4 c = pictureAt(uSource0, uv, uParameters[4]);
    // Between the dots of pointillism the paper is visible.
    oColor = w.z < 0.0 ? vec4(c.a) : c * w.z;
}
#endif
