// A rounded rectangle in any plane filled with an axial, radial or conic gradient of any number of
// stops. Record: see GradientRecord; the stops' texels: see StopTable.
#ifdef VERTEX
flat out vec4 vRadii;
flat out vec4 vAxis;
flat out float vOpacity;
flat out ivec3 vStops;

void main() {
    int base = uBase + (gl_VertexID >> 2) * RECORD_TEXELS;
    vRadii = recordRadii(base);
    vAxis = recordAxis(base);
    uint bits = recordKind(base);
    vStops = ivec3(int(recordStops(base)), int(bits >> 2), int(bits & 3u));
    vOpacity = recordOpacity(base);
    placeInPlane(base, gl_VertexID & 3, 0.0, recordFlags(base));
}
#endif

#ifdef FRAGMENT
flat in vec4 vRadii;
flat in vec4 vAxis;
flat in float vOpacity;
flat in ivec3 vStops;
out vec4 oColor;

const float kTurn = 6.283185307179586;

// Position along the gradient of a point in unit coordinates of the bounds.
float along(vec2 p) {
    vec2 d = vAxis.zw - vAxis.xy;
    vec2 q = p - vAxis.xy;
    if (vStops.z == 0) return dot(q, d) / max(dot(d, d), 1e-12);
    if (vStops.z == 1) return length(q / d);
    // Conic: angles as they are seen in the layer, from the line start–end, towards +y.
    vec2 size = vHalf * 2.0;
    float angle = atan(q.y * size.y, q.x * size.x) - atan(d.y * size.y, d.x * size.x);
    return fract(angle / kTurn);
}

// The place of a stop.
float stopPlace(int i) { return texelFetch(uClips, vStops.x + i / 4)[i % 4]; }

// The colour at t.
vec4 stopColor(float t) {
    // The number of stops before it, by halving.
    int low = 0;
    int high = vStops.y;
    while (low < high) {
        int middle = (low + high) / 2;
        if (t > stopPlace(middle)) low = middle + 1;
        else high = middle;
    }
    int at = vStops.x + (vStops.y + 3) / 4 + 2 * low;
    float way = low > 0 ? t - stopPlace(low - 1) : 0.0;
    return texelFetch(uClips, at) + texelFetch(uClips, at + 1) * way;
}

void main() {
    vec2 dx = dFdx(vPoint);
    vec2 dy = dFdy(vPoint);
    float coverage = roundedCoverage(vPoint, vHalf, vRadii, dx, dy);
    vec4 color = dithered(stopColor(along(vPoint / vHalf * 0.5 + 0.5)));
    oColor = clipped(color * (vOpacity * coverage));
}
#endif
