// An ellipse of a single colour; the alpha of a pixel is its covered area. Record: see
// ParallelogramRecord, whose half axes are any two conjugate ones of the ellipse. PEN: its outline.
#ifdef VERTEX
noperspective out vec2 vPlace;
flat out vec4 vColor;
// The rows of the map to the unit circle.
flat out vec4 vRows;
#ifdef PEN
flat out vec4 vAxes;
flat out float vPen;
#endif

void main() {
    int base = uBase + (gl_VertexID >> 2) * RECORD_TEXELS;
    uint flags = recordFlags(base);
    vec2 u = recordAxisU(base);
    vec2 v = recordAxisV(base);
    vec2 c = recordCenter(base);
    vRows = inverseRows(u, v);
    vec2 size = abs(u.x * v.y - u.y * v.x) / max(vec2(length(v), length(u)), 1e-6);
    float reach = 0.75;
#ifdef PEN
    vAxes = vec4(u, v);
    vPen = recordPen(base);
    reach += vPen;
#endif
    vec2 k = cornerSign(gl_VertexID & 3) * (1.0003 + reach / max(size, 1e-4));
    vPlace = placeArea(k, c, u, v, flags);
    vColor = recordColor(base);
}
#endif

#ifdef FRAGMENT
noperspective in vec2 vPlace;
flat in vec4 vColor;
flat in vec4 vRows;
#ifdef PEN
flat in vec4 vAxes;
flat in float vPen;
#endif
out vec4 oColor;

#ifdef PEN
// The area between two curves beside the ellipse, from the foot of the pixel on the ellipse: there
// the line to the pixel is at right angles to the edge.
float penArea(vec2 p) {
    vec2 q = vec2(dot(vRows.xy, p), dot(vRows.zw, p));
    // Farther away than the pen reaches no foot has to be found.
    bool isNear = abs(length(q) - 1.0) <= (vPen + 1.0) * length(vRows);
    int steps = isNear ? 5 : 0;
    float t = atan(q.y, q.x);
    vec2 e;
    vec2 way;
    for (int i = 0; i < steps; i++) {
        vec2 k = vec2(cos(t), sin(t));
        e = vAxes.xy * k.x + vAxes.zw * k.y;
        way = vAxes.zw * k.x - vAxes.xy * k.y;
        float slope = dot(way, way) + dot(p - e, e);
        t += dot(p - e, way) / max(slope, 0.25 * dot(way, way));
    }
    float s = fract(t * 0.63661977);
    float w = s * (1.0 - s) * (1.0 - 2.0 * s);
    vec2 k = vec2(cos(t), sin(t));
    e = vAxes.xy * k.x + vAxes.zw * k.y;
    way = vAxes.zw * k.x - vAxes.xy * k.y;
    float size = length(way);
    vec2 n = vec2(way.y, -way.x) / size;
    if (dot(n, e) < 0.0) n = -n;
    // The curvature of the ellipse, and of the curves beside it.
    float bend = dot(e, n) / (size * size);
    float d = dot(e * (1.0 + 0.029433 * w * w) - p, n);
    float area = tangentArea(n, d + vPen, bend / (1.0 + bend * vPen))
        - tangentArea(n, d - vPen, bend / (1.0 - bend * vPen));
    return isNear ? area : 0.0;
}
#endif

// The distance from the middle in units of the ellipse, with its gradient.
vec3 measure(vec2 p) {
    vec2 q = vec2(dot(vRows.xy, p), dot(vRows.zw, p));
    float f = max(length(q), 1e-6);
    return vec3(f, (vRows.xy * q.x + vRows.zw * q.y) / f);
}

#ifdef PEN
void main() { oColor = clipped(vColor * clamp(penArea(vPlace), 0.0, 1.0)); }
#else
void main() {
    vec3 m = measure(vPlace);
    float d = (1.0 - m.x) / length(m.yz);
    float area = d > 0.0 ? 1.0 : 0.0;
    if (abs(d) < 2.0) {
        // The four cubics of the path lie outside of the ellipse between ends and middles.
        vec2 q = vec2(dot(vRows.xy, vPlace), dot(vRows.zw, vPlace));
        float s = fract(atan(q.y, q.x) * 0.63661977);
        float w = s * (1.0 - s) * (1.0 - 2.0 * s);
        float edge = 1.0 + 0.029433 * w * w;
        // Two steps towards the nearest point of the edge.
        vec2 p = vPlace;
        for (int i = 0; i < 2; i++) {
            m = measure(p);
            p += m.yz * ((edge - m.x) / dot(m.yz, m.yz));
        }
        m = measure(p);
        float slope = length(m.yz);
        vec2 n = m.yz / slope;
        vec2 side = vec2(dot(vRows.xy, vec2(-n.y, n.x)), dot(vRows.zw, vec2(-n.y, n.x)));
        area = tangentArea(n, dot(n, p - vPlace), dot(side, side) / slope);
    }
    oColor = clipped(vColor * clamp(area, 0.0, 1.0));
}
#endif
#endif
