// Animated batches: each vertex is an instance, and its output is the record drawing the instance's
// layer. Record: see AnimatedBatchRecord; instances: see AnimatedInstance. CPU reference:
// TrackFrame, LayerMatrix.affinePlane, SolidRecord and RecordPacking.
//
// HEAD_TEXELS, RECORD_TEXELS and PATH_STEPS are defined before this text; FULL with animations in
// groups, additive components of the transform, cumulative cycles, or paths. LINE, ARC and AXES:
// areas of shapes, see AnimatedShape.
uniform samplerBuffer uRecords;
uniform samplerBuffer uAnimatedBatch;
uniform samplerBuffer uPlanes;
uniform int uBase;
flat out uvec4 vRecord0;
flat out uvec4 vRecord1;
#if RECORD_TEXELS > 2
flat out uvec4 vRecord2;
#endif
#if RECORD_TEXELS > 3
flat out uvec4 vRecord3;
#endif
#if RECORD_TEXELS > 4
flat out uvec4 vRecord4;
flat out uvec4 vRecord5;
flat out uvec4 vRecord6;
flat out uvec4 vRecord7;
flat out uvec4 vRecord8;
#endif

const float kTurn = 6.28318530718;

// A cubic from (0, 0) to (1, 1) at x.
float bend(vec4 k, float x) {
    if (x <= 0.0) return 0.0;
    if (x >= 1.0) return 1.0;
    vec2 c = 3.0 * k.xy;
    vec2 b = 3.0 * (k.zw - k.xy) - c;
    vec2 a = 1.0 - c - b;
    float low = 0.0;
    float high = 1.0;
    for (int i = 0; i < 24; i++) {
        float s = 0.5 * (low + high);
        if (((a.x * s + b.x) * s + c.x) * s < x) low = s; else high = s;
    }
    float s = 0.5 * (low + high);
    return ((a.y * s + b.y) * s + c.y) * s;
}

// The value of a spring after t seconds. k: decay, frequency, share, regime.
float spring(vec4 k, float t) {
    if (t <= 0.0) return 0.0;
    if (k.w == 0.0) return 1.0 - exp(-k.x * t) * (cos(k.y * t) + k.z * sin(k.y * t));
    if (k.w == 1.0) return 1.0 - exp(-k.x * t) * (1.0 + k.z * t);
    if (k.w == 2.0) {
        return 1.0
            - 0.5 * (exp((k.y - k.x) * t) * (1.0 + k.z) + exp((-k.y - k.x) * t) * (1.0 - k.z));
    }
    return 1.0;
}

#ifdef FULL
// A share of a segment's length, four per texel.
float share(int at, int i) { return texelFetch(uAnimatedBatch, at + (i >> 2))[i & 3]; }

// The parameter of a cubic at a share of its length.
float parameter(int at, float x) {
    int low = 0;
    int high = PATH_STEPS;
    while (low < high) {
        int middle = (low + high) / 2;
        if (share(at, middle) >= x) high = middle; else low = middle + 1;
    }
    if (low == 0) return 0.0;
    float before = share(at, low - 1);
    float span = share(at, low) - before;
    return (float(low - 1) + (span > 0.0 ? (x - before) / span : 0.0)) / float(PATH_STEPS);
}

// The value at the fraction f of a segment, with its direction if the layer is rotated along the
// path.
vec4 way(int at, vec4 begin, vec4 from, vec4 to, float f, uint bits) {
    vec4 point = from + (to - from) * f;
    vec2 along = to.xy - from.xy;
    if (begin.z != 0.0) {
        vec4 b = texelFetch(uAnimatedBatch, at + int(begin.z));
        vec4 c = texelFetch(uAnimatedBatch, at + int(begin.z) + 1);
        if (begin.w != 0.0) f = parameter(at + int(begin.w), f);
        float u = 1.0 - f;
        point = from * (u * u * u) + b * (3.0 * u * u * f) + c * (3.0 * u * f * f) + to * (f * f * f);
        vec2 d = (b - from).xy * (u * u) + (c - b).xy * (2.0 * u * f) + (to - c).xy * (f * f);
        if (d != vec2(0.0)) along = d;
    }
    if ((bits & 31u) == 12u) {
        float size = length(along);
        point.zw = (size > 0.0 ? along / size : vec2(1.0, 0.0)) * ((bits & 32768u) != 0u ? -1.0 : 1.0);
    }
    return point;
}
#endif

// Keyframes of three texels each: value; curve to the next; time, presence of a curve, offset of
// the cubic.
vec4 keyframe(int at, int count, uint bits, float x) {
    int i = 0;
    while (i < count - 2 && texelFetch(uAnimatedBatch, at + 3 * i + 5).x <= x) i++;
    vec4 from = texelFetch(uAnimatedBatch, at + 3 * i);
    bool isDiscrete = (bits & 1024u) != 0u;
#ifdef FULL
    bool turns = (bits & 31u) == 12u;
    if (isDiscrete && !turns) return from;
    vec4 begin = texelFetch(uAnimatedBatch, at + 3 * i + 2);
#else
    if (isDiscrete) return from;
    vec2 begin = texelFetch(uAnimatedBatch, at + 3 * i + 2).xy;
#endif
    float span = texelFetch(uAnimatedBatch, at + 3 * i + 5).x - begin.x;
    float f = x < begin.x ? 0.0 : span > 0.0 ? min((x - begin.x) / span, 1.0) : 1.0;
    if (begin.y != 0.0) f = bend(texelFetch(uAnimatedBatch, at + 3 * i + 1), f);
    vec4 to = texelFetch(uAnimatedBatch, at + 3 * i + 3);
#ifdef FULL
    if (begin.z != 0.0 || turns) return way(at, begin, from, to, isDiscrete ? 0.0 : f, bits);
#endif
    return from + (to - from) * f;
}

#ifdef FULL
// The fraction of an animation or group inside a group, from the outer cycle's fraction; isShown is
// cleared if nothing is shown.
float inner(inout int at, float fraction, inout bool isShown) {
    vec4 window = texelFetch(uAnimatedBatch, at++);
    vec4 t = texelFetch(uAnimatedBatch, at++);
    float own = fraction * window.x;
    float cycle;
    if (own < window.y) {
        cycle = t.z;
    } else if (own >= window.z) {
        // Still in force at the time it ends.
        cycle = own == window.z && t.w < 0.0 ? -1.0 - t.w : t.w;
    } else {
        cycle = t.x + t.y * (own - window.y);
        cycle -= floor(cycle);
        if (mod(window.w, 2.0) == 1.0) cycle = cycle > 0.5 ? 2.0 - 2.0 * cycle : 2.0 * cycle;
    }
    if (cycle < 0.0) isShown = false;
    if (window.w >= 2.0) cycle = bend(texelFetch(uAnimatedBatch, at++), cycle);
    return cycle;
}
#endif

// The value of the track at a texel some seconds after its step; isShown is cleared if nothing is
// shown.
vec4 valueOf(int at, vec4 t, uint bits, float seconds, out bool isShown) {
    float cycle = t.x + t.y * seconds;
    float over = floor(cycle);
    cycle -= over;
    vec4 from = texelFetch(uAnimatedBatch, at + 1);
    if ((bits & 256u) != 0u) cycle = cycle > 0.5 ? 2.0 - 2.0 * cycle : 2.0 * cycle;
    int more = at + 3;
#ifdef FULL
    if ((bits & 16384u) != 0u) from += texelFetch(uAnimatedBatch, more++) * over;
#endif
    if ((bits & 512u) != 0u) cycle = bend(texelFetch(uAnimatedBatch, more++), cycle);
    isShown = true;
#ifdef FULL
    for (uint i = bits >> 11 & 7u; i > 0u; i--) cycle = inner(more, cycle, isShown);
#endif
    uint shape = bits >> 5 & 3u;
    if (shape == 2u) return from + keyframe(more, int(t.w), bits, cycle);
    if (shape == 1u) cycle = spring(texelFetch(uAnimatedBatch, more), cycle * t.w);
    return from + texelFetch(uAnimatedBatch, at + 2) * cycle;
}

uint colorBits(vec4 color, float opacity) {
    float a = clamp(color.a * opacity, 0.0, 1.0);
    uvec4 c = uvec4(vec4(clamp(color.rgb * a, 0.0, 1.0), a) * 255.0 + 0.5);
    return c.r | c.g << 8 | c.b << 16 | c.a << 24;
}

// A vector by its two axes.
vec2 mapped(vec4 axes, vec2 v) { return axes.xy * v.x + axes.zw * v.y; }

// Rounds tiny components to 0: the sine of half a turn is not exactly 0, and an almost upright edge
// is clipped at other places than an upright edge.
vec2 upright(vec2 v) {
    return mix(v, vec2(0.0), lessThan(abs(v), vec2(4e-7 * max(abs(v.x), abs(v.y)))));
}

#ifdef ARC
// The angle from the start of a circle's path to a fraction of its cubics. circle: angle and number
// of the cubics. CPU reference: CirclePath.angle.
float angleAt(vec2 circle, float share) {
    if (share <= 0.0) return 0.0;
    if (share >= 1.0) return circle.x * circle.y;
    float place = share * circle.y;
    float i = min(floor(place), circle.y - 1.0);
    float t = place - i;
    float s = 1.0 - t;
    float k = 4.0 / 3.0 * tan(0.25 * circle.x);
    float co = cos(circle.x);
    float si = sin(circle.x);
    float b = 3.0 * s * s * t;
    float c = 3.0 * s * t * t;
    float d = t * t * t;
    float x = s * s * s + b + c * (co + k * si) + d * co;
    float y = b * k + c * (si - k * co) + d * si;
    return i * circle.x + atan(y, x);
}
#endif

void main() {
    int head = gl_VertexID * HEAD_TEXELS;
    vec2 time = texelFetch(uRecords, uBase).xy;
    vec4 from = texelFetch(uAnimatedBatch, head);
    vec4 form = texelFetch(uAnimatedBatch, head + 1);
    vec4 turn = texelFetch(uAnimatedBatch, head + 2);
    vec4 shift = texelFetch(uAnimatedBatch, head + 3);
    vec4 color = texelFetch(uAnimatedBatch, head + 4);
    vec4 rest = texelFetch(uAnimatedBatch, head + 6);
#if defined(LINE) || defined(ARC) || defined(AXES)
    vec4 numbers = texelFetch(uAnimatedBatch, head + 7);
#endif
#if defined(LINE) || defined(ARC)
    vec4 pen = texelFetch(uAnimatedBatch, head + 8);
#endif
    float seconds = (time.x - shift.z) * 4.0 + time.y;
    uint traits = floatBitsToUint(shift.w);
    int at = int(floatBitsToUint(rest.w));
    vec4 placed = vec4(1.0, 0.0, 0.0, 1.0);
    if ((traits & 1024u) != 0u) placed = texelFetch(uAnimatedBatch, at++);
#ifdef FULL
    vec2 along = vec2(1.0, 0.0);
#endif
    for (int i = int(traits & 255u); i > 0; i--) {
        vec4 t = texelFetch(uAnimatedBatch, at);
        uint bits = floatBitsToUint(t.z);
        bool isShown;
        vec4 value = valueOf(at, t, bits, seconds, isShown);
        at += int(bits >> 16);
        if (!isShown) continue;
        bool adds = (bits & 128u) != 0u;
        switch (int(bits & 31u)) {
        case 0: form.zw = adds ? form.zw + value.xy : value.xy; break;
        case 1: form.z = adds ? form.z + value.x : value.x; break;
        case 2: form.w = adds ? form.w + value.x : value.x; break;
        case 3: rest.y = clamp(adds ? rest.y + value.x : value.x, 0.0, 1.0); break;
        case 4: color = adds ? color + value : value; break;
#if defined(LINE) || defined(ARC)
        case 13: pen.x = adds ? pen.x + value.x : value.x; break;
        case 14: pen.y = adds ? pen.y + value.x : value.x; break;
        case 15: pen.z = adds ? pen.z + value.x : value.x; break;
        case 16: numbers = value; break;
        case 17:
            numbers = vec4(value.xy, value.x + value.z, value.y) + vec4(0.0, 0.5, 0.0, 0.5) * value.w;
            pen.z = abs(value.w);
            break;
#endif
#ifdef FULL
        case 5: turn.z = adds ? turn.z + value.x : value.x; break;
        case 6: turn.xy = adds ? vec2(0.5 * (turn.x + turn.y) + value.x) : value.xx; break;
        case 7: turn.x = adds ? turn.x + value.x : value.x; break;
        case 8: turn.y = adds ? turn.y + value.x : value.x; break;
        case 9: shift.xy = adds ? shift.xy + value.xy : value.xy; break;
        case 10: shift.x = adds ? shift.x + value.x : value.x; break;
        case 11: shift.y = adds ? shift.y + value.x : value.x; break;
        default:
            form.zw = adds ? form.zw + value.xy : value.xy;
            along = value.zw;
            break;
#else
        case 5: turn.z = value.x; break;
        case 6: turn.xy = value.xx; break;
        case 7: turn.x = value.x; break;
        case 8: turn.y = value.x; break;
        case 9: shift.xy = value.xy; break;
        case 10: shift.x = value.x; break;
        default: shift.y = value.x; break;
#endif
        }
    }
    if ((traits & 256u) != 0u) {
        float angle = turn.z - kTurn * floor(turn.z / kTurn + 0.5);
        vec2 u = vec2(cos(angle), sin(angle));
        turn = vec4(u * turn.x, vec2(-u.y, u.x) * turn.y);
    }
#ifdef FULL
    turn = vec4(turn.xy * along.x + turn.zw * along.y, turn.zw * along.x - turn.xy * along.y);
#endif
    int plane = 2 * int(traits >> 11);
    vec4 axes = texelFetch(uPlanes, plane);
    vec4 origin = texelFetch(uPlanes, plane + 1);
#ifdef LINE
    // The part between two shares, and its half axes.
    vec2 run = numbers.zw - numbers.xy;
    float size = length(run);
    vec2 way = run / max(size, 1e-9);
    vec2 trim = clamp(pen.xy, 0.0, 1.0);
    bool isDrawn = trim.x < trim.y && pen.z > 0.0;
    from.zw = numbers.xy + run * (0.5 * (trim.x + trim.y));
    vec2 own = 0.5 * vec2(size * (trim.y - trim.x) + pen.w * pen.z, pen.z);
    vec2 shapeU = way * own.x;
    vec2 shapeV = vec2(-way.y, way.x) * own.y;
#elif defined(ARC)
    from.zw = numbers.xy;
#elif defined(AXES)
    vec2 shapeU = numbers.xy;
    vec2 shapeV = numbers.zw;
#endif
    vec2 place = form.zw + shift.xy + turn.xy * from.z + turn.zw * from.w;
    vec2 c = origin.xy + mapped(axes, from.xy + mapped(placed, place));
    vec2 u = mapped(axes, mapped(placed, turn.xy));
    vec2 v = mapped(axes, mapped(placed, turn.zw));
#if defined(LINE) || defined(AXES)
    vec2 unit = u;
    u = upright(unit * shapeU.x + v * shapeU.y);
    v = upright(unit * shapeV.x + v * shapeV.y);
#elif !defined(ARC)
    u = upright(u * form.x);
    v = upright(v * form.y);
#endif
    uint paint =
        (traits & 512u) != 0u
        ? floatBitsToUint(color.x)
        : colorBits(color * texelFetch(uAnimatedBatch, head + 5), origin.z * rest.y);
#ifdef ARC
    // CPU reference: ArcForm.
    vec4 circle = texelFetch(uAnimatedBatch, head + 9);
    bool isFill = pen.w == 1.0;
    bool isDrawn = isFill || pen.z > 0.0 && max(pen.x, 0.0) < min(pen.y, 1.0);
    float first = angleAt(circle.xy, pen.x);
    float last = angleAt(circle.xy, pen.y);
    float middle = 0.5 * (first + last);
    float part = 0.5 * (last - first);
    float radius = length(numbers.zw);
    vec2 d = numbers.zw / max(radius, 1e-9);
    vec2 e = vec2(cos(middle), sin(middle) * circle.z);
    d = vec2(d.x * e.x - d.y * e.y, d.x * e.y + d.y * e.x);
    float scale = length(u);
    d = (u * d.x + v * d.y) / max(scale, 1e-9);
    vec2 radii = scale * (isFill ? vec2(radius, 0.0) : radius + vec2(0.5, -0.5) * pen.z);
    vec2 ends = part > 0.5 * kTurn - 2e-6 ? vec2(-1.0, 0.0) : vec2(cos(part), sin(part));
    float steps = circle.x / (0.25 * kTurn);
    steps = steps * steps;
    vec3 wave = vec3(
        2.7253e-4 * steps * steps * steps * radius * scale, circle.z / circle.x, middle / circle.x);
    if (u.x * v.y < u.y * v.x) wave.y = -wave.y;
    if (wave.x < 5e-4) wave = vec3(0.0);
    vRecord0 = floatBitsToUint(vec4(c, d));
    vRecord1 = floatBitsToUint(vec4(max(radii, 0.0), ends));
    vRecord2 = uvec4(floatBitsToUint(wave), isDrawn ? paint : 0u);
    float square = pen.w == 2.0 ? 1.0 : 0.0;
    vRecord3 = uvec4(floatBitsToUint(vec2(rest.z, square)), 0u, 0u);
#else
#ifdef LINE
    if (!isDrawn) paint = 0u;
#endif
    vRecord0 = floatBitsToUint(vec4(c, u));
    vRecord1 = uvec4(floatBitsToUint(v), paint, floatBitsToUint(rest.z));
#ifdef AXES
    int more = head + 8;
#else
    int more = head + 7;
#endif
#if RECORD_TEXELS > 2
    vRecord2 = floatBitsToUint(texelFetch(uAnimatedBatch, more));
#endif
#if RECORD_TEXELS > 3
    vRecord3 = floatBitsToUint(texelFetch(uAnimatedBatch, more + 1));
#endif
#if RECORD_TEXELS > 4
    vRecord4 = floatBitsToUint(texelFetch(uAnimatedBatch, more + 2));
    vRecord5 = floatBitsToUint(texelFetch(uAnimatedBatch, more + 3));
    vRecord6 = floatBitsToUint(texelFetch(uAnimatedBatch, more + 4));
    vRecord7 = floatBitsToUint(texelFetch(uAnimatedBatch, more + 5));
    vRecord8 = floatBitsToUint(texelFetch(uAnimatedBatch, more + 6));
#endif
#endif
    gl_Position = vec4(0.0);
}
