// A rectangle with round corners of a single colour, filled or drawn with a pen; the alpha of a
// pixel is its covered area. Record: see RoundedRecord.
#ifdef VERTEX
noperspective out vec2 vPlace;
flat out vec4 vColor;
// A point's extent along both axes in pixels, and the rows of the inverse map.
flat out vec4 vUnits;
flat out vec4 vRows;
flat out vec4 vRadii;
// Half the sides, half the pen's width, its radius at square corners.
flat out vec4 vSize;

void main() {
    int base = uBase + (gl_VertexID >> 2) * RECORD_TEXELS;
    uint flags = recordFlags(base);
    vec2 c = recordCenter(base);
    vRadii = recordRadii(base);
    vSize = vec4(recordSize(base), recordPen(base), recordSquareCorner(base));
    vUnits = vec4(recordAxisU(base) / vSize.x, recordAxisV(base) / vSize.y);
    vRows = inverseRows(vUnits.xy, vUnits.zw);
    vec2 u = vUnits.xy * (vSize.x + vSize.z);
    vec2 v = vUnits.zw * (vSize.y + vSize.z);
    vec2 size = abs(u.x * v.y - u.y * v.x) / max(vec2(length(v), length(u)), 1e-6);
    vec2 k = cornerSign(gl_VertexID & 3) * (1.0 + 0.75 / max(size, 1e-4));
    vPlace = placeArea(k, c, u, v, flags);
    vColor = recordColor(base);
}
#endif

#ifdef FRAGMENT
noperspective in vec2 vPlace;
flat in vec4 vColor;
flat in vec4 vUnits;
flat in vec4 vRows;
flat in vec4 vRadii;
flat in vec4 vSize;
out vec4 oColor;

// Pixels from the pixel's centre to a place in points.
vec2 seen(vec2 p) { return vUnits.xy * p.x + vUnits.zw * p.y - vPlace; }

// The area of the rectangle with half the sides h; q, e: the pixel's place and reach in points.
// The polygon around it has nine points at each corner that crosses the pixel.
float roundedArea(vec2 q, vec2 e, vec2 h, vec4 radii) {
    bool isOutside = min(h.x, h.y) <= 0.0 || any(greaterThan(abs(q) - e, h));
    bool isInside = all(lessThan(abs(q) + e, h));
    vec4 near;
    for (int i = 0; i < 4; i++) {
        float r = radii[i];
        vec2 s = vec2(i == 1 || i == 2 ? 1.0 : -1.0, i >= 2 ? 1.0 : -1.0);
        vec2 d = s * q + e - h + r;
        near[i] = r > 0.0 && min(d.x, d.y) > 0.0 && dot(d, d) > r * r ? 1.0 : 0.0;
    }
    bool isWhole = isInside && dot(near, near) == 0.0;
    float area = 0.0;
    // Around the corners, from the last one's end.
    vec2 last = seen(vec2(-h.x, h.y - (near.w > 0.0 ? radii.w : 0.0)));
    int corners = isOutside || isWhole ? 0 : 4;
    for (int i = 0; i < corners; i++) {
        bool isRound = near[i] > 0.0;
        float r = isRound ? radii[i] : 0.0;
        vec2 s = vec2(i == 1 || i == 2 ? 1.0 : -1.0, i >= 2 ? 1.0 : -1.0);
        vec2 c = s * (h - r);
        // The quarter runs from one axis to the other, around the rectangle in one sense.
        bool isOdd = (i & 1) != 0;
        vec2 d = max((q - c) * s, 1e-6 * r);
        float middle = isOdd ? atan(d.x, d.y) : atan(d.y, d.x);
        vec2 a = r * (isOdd ? s.y * vUnits.zw : s.x * vUnits.xy);
        vec2 b = r * (isOdd ? s.x * vUnits.xy : s.y * vUnits.zw);
        float speed = length(b * cos(middle) - a * sin(middle));
        float part = min(0.1963495, 0.3 / max(speed - 0.7, 0.1));
        float start = clamp(middle - 4.0 * part, 0.0, 1.5707964 - 8.0 * part);
        // The path's cubic lies outside of the circle between ends and middle; the polygon has the
        // circle's area.
        float t = clamp(middle * 0.63661977, 0.0, 1.0);
        float w = t * (1.0 - t) * (1.0 - 2.0 * t);
        float grown = 1.0 + part * part / 12.0 + 0.029433 * w * w * vRadii[i] / max(r, 1e-6);
        vec2 k = vec2(cos(start), sin(start));
        vec2 turn = vec2(cos(part), sin(part));
        vec2 middlePlace = seen(c);
        // The end of the side before, nine points of the quarter and its end; or the corner alone.
        int edges = isRound ? 11 : 1;
        for (int j = 0; j < edges; j++) {
            vec2 next = middlePlace
                + (j == 0 ? a : j == 10 ? b : grown * (a * k.x + b * k.y));
            area += edgeArea(last, next);
            last = next;
            if (j > 0) k = vec2(k.x * turn.x - k.y * turn.y, k.y * turn.x + k.x * turn.y);
        }
    }
    return isOutside ? 0.0 : isWhole ? 1.0 : min(abs(area), 1.0);
}

void main() {
    vec2 q = vec2(dot(vRows.xy, vPlace), dot(vRows.zw, vPlace));
    vec2 e = 0.5 * vec2(abs(vRows.x) + abs(vRows.y), abs(vRows.z) + abs(vRows.w));
    float pen = vSize.z;
    vec4 outer = vec4(0.0);
    for (int i = 0; i < 4; i++) outer[i] = vRadii[i] > 0.0 ? vRadii[i] + pen : vSize.w;
    float area = roundedArea(q, e, vSize.xy + pen, outer);
    if (pen > 0.0 && area > 0.0) {
        area -= roundedArea(q, e, vSize.xy - pen, max(vRadii - pen, 0.0));
    }
    oColor = clipped(vColor * clamp(area, 0.0, 1.0));
}
#endif
