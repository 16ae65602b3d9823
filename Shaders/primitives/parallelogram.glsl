// A parallelogram of a single colour; the alpha of a pixel is its covered area. Record: see
// ParallelogramRecord. ROUND: half a circle at each end of the axis u. FRAME: less a parallelogram
// with the same centre.
#ifdef VERTEX
noperspective out vec2 vPlace;
flat out vec4 vColor;
// The half axes; half width and unit normal of both strips, and the pixel's extent along them.
flat out vec4 vAxes;
flat out vec4 vNormals;
flat out vec2 vHalf;
flat out vec4 vAlongU;
flat out vec4 vAlongV;
#ifdef FRAME
flat out vec2 vInner;
#endif

void main() {
    int base = uBase + (gl_VertexID >> 2) * RECORD_TEXELS;
    uint flags = recordFlags(base);
    vec2 u = recordAxisU(base);
    vec2 v = recordAxisV(base);
    vec2 c = recordCenter(base);
    float area = abs(u.x * v.y - u.y * v.x);
    vec2 size = max(vec2(length(v), length(u)), 1e-6);
    vHalf = area / size;
    vAxes = vec4(u, v);
    vNormals = vec4(vec2(-v.y, v.x) / size.x, vec2(-u.y, u.x) / size.y);
    vAlongU = pixelAlong(vNormals.xy);
    vAlongV = pixelAlong(vNormals.zw);
    // A pixel's corner is less than 0.71 pixels from its centre.
    vec2 reach = vec2(0.75);
#ifdef ROUND
    reach.x += vHalf.y;
#endif
#ifdef FRAME
    vInner = recordInner(base);
#endif
    vec2 k = cornerSign(gl_VertexID & 3) * (1.0 + reach / max(vHalf, 1e-4));
    vPlace = placeArea(k, c, u, v, flags);
    vColor = recordColor(base);
}
#endif

#ifdef FRAGMENT
noperspective in vec2 vPlace;
flat in vec4 vColor;
flat in vec4 vAxes;
flat in vec4 vNormals;
flat in vec2 vHalf;
flat in vec4 vAlongU;
flat in vec4 vAlongV;
#ifdef FRAME
flat in vec2 vInner;
#endif
out vec4 oColor;

// The area of the parallelogram with these shares of the half axes.
float areaWithin(vec2 share) {
    float cU = stripArea(dot(vPlace, vNormals.xy), vHalf.x * share.x, vAlongU);
    float cV = stripArea(dot(vPlace, vNormals.zw), vHalf.y * share.y, vAlongV);
    // Exact unless edges of both directions cross the pixel.
    float area = min(cU, cV);
    int edges = area > 0.0 && max(cU, cV) < 1.0 ? 4 : 0;
    vec2 first = -vAxes.xy * share.x - vAxes.zw * share.y;
    vec2 second = vAxes.xy * share.x - vAxes.zw * share.y;
    float polygon = 0.0;
    for (int i = 0; i < edges; i++) {
        polygon += edgeArea(first - vPlace, second - vPlace);
        vec2 third = -first;
        first = second;
        second = third;
    }
    return edges > 0 ? abs(polygon) : area;
}

void main() {
    float area = areaWithin(vec2(1.0));
#ifdef FRAME
    if (min(vInner.x, vInner.y) > 0.0) area -= areaWithin(vInner);
#endif
#ifdef ROUND
    float far = min(length(vPlace - vAxes.xy), length(vPlace + vAxes.xy));
    int ends = far > vHalf.y + 0.75 ? 0 : 2;
    for (int i = 0; i < ends; i++) {
        vec2 along = i == 0 ? vAxes.xy : -vAxes.xy;
        vec2 p = vPlace - along;
        along /= max(length(along), 1e-6);
        float beyond = dot(p, along);
        float away = length(p);
        bool isNear = beyond >= -0.75 && away <= vHalf.y + 0.75;
        float half_ = halfCircleArea(p, along, vHalf.y, isNear && beyond <= 0.75 ? 10 : 0);
        float whole = circleArea(p, max(away, 1e-6), vHalf.y);
        area += isNear ? beyond > 0.75 ? whole : half_ : 0.0;
    }
#endif
    oColor = clipped(vColor * area);
}
#endif
