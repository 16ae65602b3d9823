// A part of a ring between two angles, of a single colour: an arc, a sector, a ring, a disc. The
// alpha of a pixel is its covered area. Record: see ArcRecord. ROUND: an arc with round or
// square ends.
//
// The frame of the part has its origin in the centre and x along the middle of the smaller one of
// the part and of the gap.
#ifdef VERTEX
noperspective out vec2 vPlace;
flat out vec4 vColor;
// The frame's x axis; cosine and sine of half the angle of part or gap.
flat out vec4 vFrame;
// Outer and inner radius; −1 for a gap; the deviation of the path from a circle.
flat out vec4 vRing;
flat out vec2 vWave;
#ifdef ROUND
flat out float vSquare;
#endif

void main() {
    int base = uBase + (gl_VertexID >> 2) * RECORD_TEXELS;
    uint flags = recordFlags(base);
    vec2 c = recordCenter(base);
    vec2 middle = recordMiddle(base);
    vec2 radii = recordRadii(base);
    vec2 end = recordEnd(base);
    vec3 wave = recordWave(base);
    // The box around the part, and all pixels that it touches.
    float margin = 0.75 + wave.x;
    vec2 low = vec2((end.x > 0.0 ? radii.y : radii.x) * end.x, 0.0) - margin;
    vec2 high = vec2(radii.x, end.x > 0.0 ? radii.x * end.y : radii.x) + margin;
#ifdef ROUND
    float cap = end.y > 0.0 ? 0.5 * (radii.x - radii.y) : 0.0;
    low.x -= cap;
    high.y += cap;
#endif
    vec2 across = vec2(-middle.y, middle.x);
    vec2 center = c + middle * 0.5 * (low.x + high.x);
    vec2 u = middle * 0.5 * (high.x - low.x);
    vec2 v = across * high.y;
    vec2 k = cornerSign(gl_VertexID & 3);
    k = nearClip(nearTarget(k, center, u, v), center, u, v, flags);
    vec2 p = center + u * k.x + v * k.y;
    float side = end.x < 0.0 ? -1.0 : 1.0;
    vPlace = side * vec2(0.5 * (low.x + high.x) + 0.5 * (high.x - low.x) * k.x, high.y * k.y);
    vFrame = vec4(side * middle, side * end.x, end.y);
    vRing = vec4(radii, side, wave.x);
    vWave = wave.yz;
    vColor = recordColor(base);
#ifdef ROUND
    vSquare = recordSquare(base);
#endif
    placeInClip(p, flags);
    gl_Position = clipSpace(vec3(p, 1.0));
}
#endif

#ifdef FRAGMENT
noperspective in vec2 vPlace;
flat in vec4 vColor;
flat in vec4 vFrame;
flat in vec4 vRing;
flat in vec2 vWave;
#ifdef ROUND
flat in float vSquare;
#endif
out vec4 oColor;

// Pixels along the target's axes from a place in the frame.
vec2 turned(vec2 q) {
    return vec2(vFrame.x * q.x - vFrame.y * q.y, vFrame.y * q.x + vFrame.x * q.y);
}

// A direction limited to the angles of part or gap.
vec2 withinEnds(vec2 d) {
    return d.x * vFrame.w >= abs(d.y) * vFrame.z
        ? d : vec2(vFrame.z, d.y < 0.0 ? -vFrame.w : vFrame.w);
}

// The area of part or gap at its ends: a polygon of the ring around the pixel.
float endArea(vec2 p, vec2 q, float away, vec2 radii) {
    if (radii.y <= 0.0 && away < 1.5) {
        vec2 a = turned(8.0 * vec2(vFrame.z, -vFrame.w)) - p;
        vec2 b = turned(vec2(8.0, 0.0)) - p;
        vec2 c = turned(8.0 * vFrame.zw) - p;
        return abs(edgeArea(-p, a) + edgeArea(a, b) + edgeArea(b, c) + edgeArea(c, -p));
    }
    // Half the angle between two corners, and a radius with which the polygon has the ring's area.
    float t = 0.19 / max(away - 0.7, 0.7);
    vec2 grown = radii * (1.0 + t * t / 3.0);
    vec2 turn = vec2(1.0 - t * t, 2.0 * t) / (1.0 + t * t);
    vec2 d = q / away;
    d = vec2(d.x * turn.x + d.y * turn.y, d.y * turn.x - d.x * turn.y);
    d = vec2(d.x * turn.x + d.y * turn.y, d.y * turn.x - d.x * turn.y);
    vec2 e = turned(withinEnds(d));
    vec2 outer = grown.x * e - p;
    vec2 inner = grown.y * e - p;
    float area = edgeArea(inner, outer);
    for (int i = 0; i < 4; i++) {
        d = vec2(d.x * turn.x - d.y * turn.y, d.y * turn.x + d.x * turn.y);
        e = turned(withinEnds(d));
        vec2 nextOuter = grown.x * e - p;
        vec2 nextInner = grown.y * e - p;
        area += edgeArea(outer, nextOuter) + edgeArea(nextInner, inner);
        outer = nextOuter;
        inner = nextInner;
    }
    return abs(area + edgeArea(outer, inner));
}

void main() {
    vec2 q = vPlace;
    float away = length(q);
    vec2 radii = vRing.xy;
    if (vRing.w > 0.0) {
        // Cubics that stand for parts of a circle lie outside of it between ends and middle.
        float s = fract(atan(vRing.z * q.y, vRing.z * q.x) * vWave.x + vWave.y);
        float w = s * (1.0 - s) * (1.0 - 2.0 * s);
        radii += vec2(108.0 * vRing.w * w * w) * vec2(1.0, radii.y > 0.0 ? 1.0 : 0.0);
    }
    vec2 p = turned(q);
    away = max(away, 1e-6);
    float area = circleArea(p, away, radii.x);
    if (radii.y > 0.0) area -= circleArea(p, away, radii.y);
    // Distance from the nearer end's line, inside the angle positive.
    float inside = q.x * vFrame.w - abs(q.y) * vFrame.z;
    bool isGap = vRing.z < 0.0;
#ifdef ROUND
    if (vFrame.w > 0.0) {
#else
    if (area > 0.0 && vFrame.w > 0.0) {
#endif
        if (abs(inside) < 0.75) {
            float ends = endArea(p, q, away, radii);
            area = isGap ? area - ends : min(area, ends);
        } else if (isGap == (inside > 0.0)) {
            area = 0.0;
        }
#ifdef ROUND
        float r = 0.5 * (radii.x - radii.y);
        for (int i = 0; i < 2; i++) {
            vec2 end = vec2(vFrame.z, i == 0 ? vFrame.w : -vFrame.w);
            vec2 c = turned(end) * (radii.x - r);
            vec2 along = turned(vec2(-end.y, end.x)) * (isGap == (i == 0) ? -1.0 : 1.0);
            float beyond = dot(p - c, along);
            float far = length(p - c);
            if (beyond < -0.75 || far > (vSquare > 0.0 ? 1.415 * r : r) + 0.75) continue;
            if (vSquare > 0.0) {
                vec2 across = vec2(-along.y, along.x) * r;
                vec2 o = c - p;
                vec2 q = o + along * r;
                area += abs(
                    edgeArea(o - across, o + across) + edgeArea(o + across, q + across)
                    + edgeArea(q + across, q - across) + edgeArea(q - across, o - across));
                continue;
            }
            area += beyond > 0.75 ? circleArea(p - c, max(far, 1e-6), r)
                : halfCircleArea(p - c, along, r);
        }
#endif
    }
    oColor = clipped(vColor * clamp(area, 0.0, 1.0));
}
#endif
