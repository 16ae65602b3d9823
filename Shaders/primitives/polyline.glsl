// A chain of at most ten points of a single colour, drawn with a pen; the alpha of a pixel is its
// covered area. FILLED: the polygon inside. Record: see PolylineRecord.
#ifdef VERTEX
noperspective out vec2 vPlace;
flat out vec4 vColor;
flat out int vBase;
// A point's extent along both axes in pixels, and the rows of the inverse map.
flat out vec4 vUnits;
flat out vec4 vRows;

void main() {
    int base = uBase + (gl_VertexID >> 2) * RECORD_TEXELS;
    uint flags = recordFlags(base);
    vec2 c = recordCenter(base);
    vBase = base;
    vUnits = vec4(recordAxisU(base), recordAxisV(base));
    vRows = inverseRows(vUnits.xy, vUnits.zw);
    vec2 u = vUnits.xy * max(recordSize(base).x, 1e-6);
    vec2 v = vUnits.zw * max(recordSize(base).y, 1e-6);
    vec2 size = abs(u.x * v.y - u.y * v.x) / max(vec2(length(v), length(u)), 1e-9);
    vec2 k = cornerSign(gl_VertexID & 3) * (1.0 + 0.75 / max(size, 1e-4));
    vPlace = placeArea(k, c, u, v, flags);
    vColor = recordColor(base);
}
#endif

#ifdef FRAGMENT
noperspective in vec2 vPlace;
flat in vec4 vColor;
flat in int vBase;
flat in vec4 vUnits;
flat in vec4 vRows;
out vec4 oColor;

// Pixels from the pixel's centre to a place in points.
vec2 seen(vec2 p) { return vUnits.xy * p.x + vUnits.zw * p.y - vPlace; }

// Point i of the chain.
vec2 point(int i) {
    vec4 two = recordPointsA(vBase + (i >> 1));
    return (i & 1) == 0 ? two.xy : two.zw;
}

#ifdef FILLED
void main() {
    int count = int(recordStyle(vBase) & 15u);
    // Half a pixel's diagonal from every side, the pixel is wholly inside or outside.
    float near = 1.0;
    bool isInside = false;
    vec2 first = seen(point(0));
    vec2 a = first;
    for (int i = 1; i <= count; i++) {
        vec2 b = i == count ? first : seen(point(i));
        vec2 d = b - a;
        vec2 off = a + d * clamp(-dot(a, d) / dot(d, d), 0.0, 1.0);
        near = min(near, dot(off, off));
        if ((a.y > 0.0) != (b.y > 0.0) && (a.x * b.y - b.x * a.y > 0.0) == (b.y > a.y)) {
            isInside = !isInside;
        }
        a = b;
    }
    bool isRim = near < 0.51;
    int edges = isRim ? count : 0;
    float area = 0.0;
    a = first;
    for (int i = 1; i <= edges; i++) {
        vec2 b = i == count ? first : seen(point(i));
        area += edgeArea(a, b);
        a = b;
    }
    area = isRim ? min(abs(area), 1.0) : isInside ? 1.0 : 0.0;
    oColor = clipped(vColor * area);
}
#else
// The area of a part of a disc: from its middle c plus a towards c plus b, `span` radians, closed
// by the point `back`. The polygon around it has nine points near the pixel at q. 0 unless
// `isNear`.
float fanArea(vec2 q, vec2 c, vec2 a, vec2 b, float span, vec2 back, bool isNear) {
    vec2 p = q - c;
    float middle = atan(dot(p, b), dot(p, a));
    if (middle < 0.5 * span - 3.14159265) middle += 6.2831853;
    middle = clamp(middle, 0.0, span);
    vec2 ua = vUnits.xy * a.x + vUnits.zw * a.y;
    vec2 ub = vUnits.xy * b.x + vUnits.zw * b.y;
    float part = min(span * 0.125, 0.3 / max(length(ua) - 0.7, 0.1));
    float start = clamp(middle - 4.0 * part, 0.0, span - 8.0 * part);
    float grown = 1.0 + part * part / 12.0;
    vec2 k = vec2(cos(start), sin(start));
    vec2 turn = vec2(cos(part), sin(part));
    vec2 end = vec2(cos(span), sin(span));
    vec2 place = seen(c);
    vec2 last = seen(back);
    float area = 0.0;
    // From the closing point to the start, nine points, the end, and back.
    int edges = isNear ? 12 : 0;
    for (int j = 0; j < edges; j++) {
        vec2 d = j == 0 ? vec2(1.0, 0.0) : j == 10 ? end : grown * k;
        vec2 next = j == 11 ? seen(back) : place + ua * d.x + ub * d.y;
        area += edgeArea(last, next);
        last = next;
        if (j > 0) k = vec2(k.x * turn.x - k.y * turn.y, k.y * turn.x + k.x * turn.y);
    }
    return abs(area);
}

// The area of a quadrilateral; 0 unless `isNear`.
float quadArea(vec2 a, vec2 b, vec2 c, vec2 d, bool isNear) {
    vec2 last = seen(d);
    float area = 0.0;
    int edges = isNear ? 4 : 0;
    for (int i = 0; i < edges; i++) {
        vec2 next = seen(i == 0 ? a : i == 1 ? b : i == 2 ? c : d);
        area += edgeArea(last, next);
        last = next;
    }
    return abs(area);
}

void main() {
    uint style = recordStyle(vBase);
    int count = int(style & 15u);
    bool isClosed = (style & 16u) != 0u;
    float pen = recordPen(vBase);
    float limit = recordMiter(vBase);
    vec2 q = vec2(dot(vRows.xy, vPlace), dot(vRows.zw, vPlace));
    // Half the longer diagonal of a pixel in points.
    float reach = 0.5 * max(length(vRows.xz + vRows.yw), length(vRows.xz - vRows.yw));
    float area = 0.0;
    vec2 p = point(isClosed ? count - 1 : 0);
    vec2 before = vec2(0.0);
    // Half the turn's tangent at the start of the segment, to the left positive.
    float bend = 0.0;
    int segments = isClosed ? count : count - 1;
    vec2 a = point(0);
    if (isClosed) before = normalize(a - p);
    for (int i = 0; i < segments; i++) {
        vec2 b = point(i + 1 == count ? 0 : i + 1);
        vec2 d = b - a;
        float size = length(d);
        d /= size;
        vec2 n = vec2(-d.y, d.x);
        bool hasStart = isClosed || i > 0;
        bool hasEnd = isClosed || i + 1 < segments;
        float along = dot(q - a, d);
        float off = dot(q - a, n);
        bend = hasStart ? (before.x * d.y - before.y * d.x) / (1.0 + dot(before, d)) : 0.0;
        bool isInside = along > reach && along < size - reach && abs(off) < pen - reach;
        bool isNear = along > -reach && along < size + reach && abs(off) < pen + reach;
        vec2 e = normalize(point(i + 2 >= count ? i + 2 - count : i + 2) - b);
        float next = hasEnd ? (d.x * e.y - d.y * e.x) / (1.0 + dot(d, e)) : 0.0;
        vec2 left = a + n * pen + d * (pen * max(bend, 0.0));
        vec2 right = a - n * pen - d * (pen * min(bend, 0.0));
        float part = quadArea(
            left, b + n * pen - d * (pen * max(next, 0.0)),
            b - n * pen + d * (pen * min(next, 0.0)), right, isNear && !isInside);
        float away = length(q - a);
        // The corner: the point where the inner edges meet, and the outer edges' ends.
        float tip = sqrt(1.0 + bend * bend);
        bool isRound = (style & 64u) != 0u;
        bool isMitred = (style & 192u) == 0u && tip <= limit;
        bool isCorner = hasStart && bend != 0.0 && away < pen * tip + reach;
        float side = bend > 0.0 ? 1.0 : -1.0;
        vec2 inner = a + (side * n + d * abs(bend)) * pen;
        vec2 outer = -side * vec2(-before.y, before.x) * pen;
        vec2 end = a - side * n * pen;
        part += quadArea(
            inner, a + outer, isMitred ? 2.0 * a - inner : end, end, isCorner && !isRound);
        // One disc near the pixel: a round corner, or a cap at either end of the chain.
        bool isCap = !hasStart && (style & 32u) != 0u && away < pen + reach;
        float last = length(q - b);
        bool isLast = !hasEnd && (style & 32u) != 0u && last < pen + reach;
        bool isFull = (hasStart && isRound || isCap) && away < pen - reach
            || isLast && last < pen - reach;
        bool isFan = isCorner && isRound;
        part += fanArea(
            q, a, isFan ? outer : n * pen, isFan ? before * pen : -d * pen,
            isFan ? 2.0 * atan(abs(bend)) : 3.14159265, isFan ? inner : a,
            (isFan || isCap) && !isFull);
        part += fanArea(q, b, n * pen, d * pen, 3.14159265, b, isLast && !isFull);
        area += part;
        if (isInside || isFull) {
            area = 1.0;
            break;
        }
        before = d;
        a = b;
    }
    oColor = clipped(vColor * min(area, 1.0));
}
#endif
#endif
