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

// The number of quads around a part: 1 for the box around it where pieces would save few pixels, or
// reach too far beyond the target.
int piecesOf(vec2 boxSize, vec2 radii, vec2 end, bool isFar) {
    bool isDisc = end.x < 0.0 && radii.y <= 1.0;
    if (isFar || isDisc || boxSize.x * boxSize.y < 200.0) return 1;
    return end.x < 0.0 || boxSize.x * boxSize.y > 600.0 ? PIECES : PIECES / 2;
}

// Corner k of a piece, from the centre, x along the part's middle. Neighbouring pieces share
// sides, so that no pixel belongs to two pieces. Beyond half a turn pieces make up a whole ring. A
// piece past the last one has no area.
vec2 inPiece(
    int piece, int pieces, vec2 k, vec2 radii, vec2 end, float margin, float cap
) {
    bool isRing = end.x < 0.0;
    float half_ = (isRing ? 3.1415927 : atan(end.y, end.x)) / float(pieces);
    int ray = min(k.x < 0.0 ? piece : piece + 1, pieces);
    float angle = half_ * float(2 * (isRing && ray == pieces ? 0 : ray) - pieces);
    vec2 d = vec2(cos(angle), sin(angle));
    bool isOuter = k.y > 0.0;
    float inner = radii.y - margin;
    vec2 tip = isRing ? vec2(0.0) : vec2(-1.5 * margin, 0.0);
    float outer = (isRing ? length(vec2(radii.x, cap)) : radii.x) + margin;
    vec2 place = isOuter ? d * (outer / cos(half_)) : inner > 0.2 ? d * inner : tip;
    if (isRing || ray > 0 && ray < pieces) return place;
    // An end: the last piece goes on past it. Its outer side goes on straight.
    float turn = ray == 0 ? -1.0 : 1.0;
    float reach = cap + 1.5 * margin;
    float lean = isOuter ? half_ : 0.0;
    vec2 along = turn * vec2(-sin(angle - turn * lean), cos(angle - turn * lean));
    return place + along * (reach / cos(lean));
}

void main() {
    int base = uBase + (gl_VertexID >> 2) / PIECES * RECORD_TEXELS;
    uint flags = recordFlags(base);
    vec2 c = recordCenter(base);
    vec2 middle = recordMiddle(base);
    vec2 radii = recordRadii(base);
    vec2 end = recordEnd(base);
    vec3 wave = recordWave(base);
    float margin = 0.75 + wave.x;
#ifdef ROUND
    float cap = end.y > 0.0 ? 0.5 * (radii.x - radii.y) : 0.0;
#else
    float cap = 0.0;
#endif
    // The box around the part, and all pixels that it touches, along the part's middle and across.
    vec2 low = vec2((end.x > 0.0 ? radii.y : radii.x) * end.x - cap, 0.0) - margin;
    vec2 high = vec2(radii.x, (end.x > 0.0 ? radii.x * end.y : radii.x) + cap) + margin;
    vec2 across = vec2(-middle.y, middle.x);
    vec2 boxCenter = vec2(0.5 * (low.x + high.x), 0.0);
    vec2 boxSize = vec2(0.5 * (high.x - low.x), high.y);
    vec2 center = c + middle * boxCenter.x;
    vec2 u = middle * boxSize.x;
    vec2 v = across * boxSize.y;
    int piece = (gl_VertexID >> 2) % PIECES;
    vec2 k = cornerSign(gl_VertexID & 3);
    vec2 near = nearClip(nearTarget(k, center, u, v), center, u, v, flags);
    vec2 place = boxCenter + boxSize * near;
    int pieces = piecesOf(boxSize, radii, end, nearTarget(vec2(1.0), center, u, v) != vec2(1.0));
    if (pieces > 1) place = inPiece(min(piece, pieces), pieces, k, radii, end, margin, cap);
    else if (piece > 0) place = vec2(0.0);
    vec2 p = c + middle * place.x + across * place.y;
    float side = end.x < 0.0 ? -1.0 : 1.0;
    vPlace = side * place;
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

// The angle of a direction, within 0.0003: `atan` takes three times as long.
float angleOf(vec2 d) {
    vec2 a = abs(d);
    float t = min(a.x, a.y) / max(max(a.x, a.y), 1e-6);
    float s = t * t;
    float angle = ((-0.0464965 * s + 0.1593142) * s - 0.3276228) * s * t + t;
    if (a.y > a.x) angle = 1.5707963 - angle;
    if (d.x < 0.0) angle = 3.1415927 - angle;
    return d.y < 0.0 ? -angle : angle;
}

// A direction limited to the angles of part or gap.
vec2 withinEnds(vec2 d) {
    return d.x * vFrame.w >= abs(d.y) * vFrame.z
        ? d : vec2(vFrame.z, d.y < 0.0 ? -vFrame.w : vFrame.w);
}

// The area of part or gap at its ends: a polygon of the ring around the pixel, by ten edges; 0 for
// no edges.
float endArea(vec2 p, vec2 q, float away, vec2 radii, int edges) {
    // Half the angle between two corners, and a radius with which the polygon has the ring's area.
    float t = 0.19 / max(away - 0.7, 0.7);
    vec2 grown = radii * (1.0 + t * t / 3.0);
    vec2 turn = vec2(1.0 - t * t, 2.0 * t) / (1.0 + t * t);
    vec2 d = q / away;
    d = vec2(d.x * turn.x + d.y * turn.y, d.y * turn.x - d.x * turn.y);
    d = vec2(d.x * turn.x + d.y * turn.y, d.y * turn.x - d.x * turn.y);
    if (radii.y <= 0.0 && away < 1.5) {
        // The tip of a sector: straight sides, and corners out of reach.
        grown = vec2(8.0, 0.0);
        turn = vec2(0.70710678);
        d = vec2(0.0, -1.0);
    }
    // Around the outer corners, and back around the inner corners.
    float r = grown.x;
    vec2 last = grown.y * turned(withinEnds(d)) - p;
    float area = 0.0;
    for (int i = 0; i < edges; i++) {
        vec2 next = r * turned(withinEnds(d)) - p;
        area += edgeArea(last, next);
        last = next;
        if (i == 4) {
            r = grown.y;
            turn.y = -turn.y;
        } else {
            d = vec2(d.x * turn.x - d.y * turn.y, d.y * turn.x + d.x * turn.y);
        }
    }
    return abs(area);
}

void main() {
    vec2 q = vPlace;
    float away = length(q);
    vec2 radii = vRing.xy;
    if (vRing.w > 0.0) {
        // Cubics that stand for parts of a circle lie outside of it between ends and middle.
        float s = fract(angleOf(vRing.z * q) * vWave.x + vWave.y);
        float w = s * (1.0 - s) * (1.0 - 2.0 * s);
        radii += vec2(108.0 * vRing.w * w * w) * vec2(1.0, radii.y > 0.0 ? 1.0 : 0.0);
    }
    vec2 p = turned(q);
    away = max(away, 1e-6);
    float area = ringArea(p, away, radii);
    // Distance from the nearer end's line, inside the angle positive.
    float inside = q.x * vFrame.w - abs(q.y) * vFrame.z;
    bool isGap = vRing.z < 0.0;
    bool hasEnds = vFrame.w > 0.0;
    bool isNear = hasEnds && area > 0.0 && abs(inside) < 0.75;
    float ends = endArea(p, q, away, radii, isNear ? 10 : 0);
    if (isNear) area = isGap ? area - ends : min(area, ends);
    else if (hasEnds && abs(inside) >= 0.75 && isGap == (inside > 0.0)) area = 0.0;
#ifdef ROUND
    float r = 0.5 * (radii.x - radii.y);
    bool isSquare = vSquare > 0.0;
    float reach = (isSquare ? 1.415 * r : r) + 0.75;
    vec2 nearest = vec2(vFrame.z, q.y < 0.0 ? -vFrame.w : vFrame.w) * (radii.x - r);
    int count = hasEnds && length(q - nearest) <= reach ? 2 : 0;
    for (int i = 0; i < count; i++) {
        vec2 end = vec2(vFrame.z, i == 0 ? vFrame.w : -vFrame.w);
        vec2 c = turned(end) * (radii.x - r);
        vec2 along = turned(vec2(-end.y, end.x)) * (isGap == (i == 0) ? -1.0 : 1.0);
        float beyond = dot(p - c, along);
        float far = length(p - c);
        bool isAtEnd = beyond >= -0.75 && far <= reach;
        // The square's corners, from one to the next.
        vec2 first = c - p + vec2(along.y, -along.x) * r;
        vec2 side = vec2(-along.y, along.x) * 2.0 * r;
        float square = 0.0;
        int sides = isSquare && isAtEnd ? 4 : 0;
        for (int k = 0; k < sides; k++) {
            square += edgeArea(first, first + side);
            first += side;
            side = (k & 1) == 0 ? vec2(side.y, -side.x) * 0.5 : vec2(side.y, -side.x) * 2.0;
        }
        float half_ = halfCircleArea(
            p - c, along, r, !isSquare && isAtEnd && beyond <= 0.75 ? 10 : 0);
        float whole = circleArea(p - c, max(far, 1e-6), r);
        area += !isAtEnd ? 0.0 : isSquare ? abs(square) : beyond > 0.75 ? whole : half_;
    }
#endif
    oColor = clipped(vColor * clamp(area, 0.0, 1.0));
}
#endif
