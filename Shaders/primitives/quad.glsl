// A convex quadrilateral of a single colour with antialiased edges: a plane seen in perspective,
// already projected. Record: see QuadRecord.
//
// The corners are moved out by half a pixel along both edges; vEdge carries the distance in pixels
// from each edge, positive inside, plus a half, which is linear on the screen.
#ifdef VERTEX
noperspective out vec4 vEdge;
flat out vec4 vColor;

void main() {
    int base = uBase + (gl_VertexID >> 2) * RECORD_TEXELS;
    vec4 first = recordFirstCorners(base);
    vec4 last = recordLastCorners(base);
    // Corners around the shape: min–min, max–min, max–max, min–max; edges from each to the next.
    vec2 c[4] = vec2[4](first.xy, first.zw, last.xy, last.zw);
    vec2 d0 = c[2] - c[0];
    vec2 d1 = c[3] - c[1];
    float turn = d0.x * d1.y - d0.y * d1.x >= 0.0 ? 1.0 : -1.0;
    vec2 n[4];
    for (int i = 0; i < 4; i++) {
        vec2 e = c[(i + 1) & 3] - c[i];
        n[i] = turn * vec2(-e.y, e.x) / max(length(e), 1e-6);
    }
    // The record's vertex order is min–min, max–min, min–max, max–max.
    int k = gl_VertexID & 3;
    k = k == 2 ? 3 : k == 3 ? 2 : k;
    vec2 a = n[k];
    vec2 b = n[(k + 3) & 3];
    vec2 p = c[k] - 0.5 * (a + b) / max(1.0 + dot(a, b), 0.25);
    for (int i = 0; i < 4; i++) vEdge[i] = dot(p - c[i], n[i]) + 0.5;
    vColor = recordColor(base);
    placeInClip(p, recordFlags(base));
    gl_Position = clipSpace(vec3(p, 1.0));
}
#endif

#ifdef FRAGMENT
noperspective in vec4 vEdge;
flat in vec4 vColor;
out vec4 oColor;

void main() {
    // The nearer of two opposite edges decides, or the edges' distance if less than a pixel.
    vec2 c = min(min(vEdge.xy, vEdge.zw), vEdge.xy + vEdge.zw - 1.0);
    c = clamp(c, 0.0, 1.0);
    float coverage = c.x * c.y;
    oColor = vColor * coverage;
    oColor = clipped(oColor);
}
#endif
