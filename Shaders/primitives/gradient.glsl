// A rounded rectangle in a plane filled with an axial, radial or conic gradient.
// Record: see GradientRecord; the stops stand in the table behind uClips.
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

// The colour at t: stops are straight colours, each followed by its place.
vec4 stopColor(float t) {
    int base = vStops.x;
    vec4 last = texelFetch(uClips, base);
    float from = texelFetch(uClips, base + 1).x;
    if (t <= from) return last;
    for (int i = 1; i < vStops.y; i++) {
        vec4 next = texelFetch(uClips, base + 2 * i);
        float to = texelFetch(uClips, base + 2 * i + 1).x;
        if (t <= to) return mix(last, next, to > from ? (t - from) / (to - from) : 1.0);
        last = next;
        from = to;
    }
    return last;
}

void main() {
    vec2 dx = dFdx(vPoint);
    vec2 dy = dFdy(vPoint);
    float coverage = roundedCoverage(vPoint, vHalf, vRadii, dx, dy);
    vec4 color = stopColor(along(vPoint / vHalf * 0.5 + 0.5));
    // Half a step of noise hides the bands that eight bits would show.
    float noise = fract(52.9829189 * fract(dot(gl_FragCoord.xy, vec2(0.06711056, 0.00583715))));
    color.a = clamp(color.a, 0.0, 1.0);
    color.rgb *= color.a;
    color.rgb += (noise - 0.5) / 255.0 * color.a;
    // No premultiplied colour lies above its alpha, noise or not.
    oColor = vec4(clamp(color.rgb, 0.0, color.a), color.a) * vOpacity * coverage;
    oColor = clipped(oColor);
}
#endif
