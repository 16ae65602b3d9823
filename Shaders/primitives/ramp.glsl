// A parallelogram filled with a gradient of up to twelve stops. Record: see RampRecord; the stops'
// texels: see StopTable.
//
// RADIAL, CONIC: the kind, by default axial. PAIR: two stops, interpolated. FEW: up to five, as a
// sum of changes. Otherwise a pixel counts the stops before its position and reads a colour.
// ROUNDED: circular corners. Values linear in the plane are computed per vertex.
#if defined(RADIAL) || defined(CONIC)
#define PLACE vec2
#else
#define PLACE float
#endif

#ifdef VERTEX
flat out float vOpacity;
noperspective out PLACE vAlong;
#ifdef PAIR
flat out vec4 vFirst;
flat out vec4 vChange;
// The first stop's place, and the reciprocal of the way to the second.
flat out vec2 vWay;
#elif defined(FEW)
flat out vec4 vFirst;
flat out vec4 vChanges[4];
flat out vec4 vStart;
flat out vec4 vRate;
#else
flat out vec4 vStarts[MOST_STOPS / 4];
flat out int vColors;
#endif
#ifdef ROUNDED
noperspective out vec2 vPlace;
flat out vec2 vSize;
flat out vec4 vRadii;
#endif

void main() {
    int base = uBase + (gl_VertexID >> 2) * RECORD_TEXELS;
    uint flags = recordFlags(base);
    vec2 u = recordAxisU(base);
    vec2 v = recordAxisV(base);
    vec2 c = recordCenter(base);
    vec2 k = softCorner(c, u, v, flags);
    vec2 p = c + u * k.x + v * k.y;
    vOpacity = recordOpacity(base);
#if defined(RADIAL) || defined(CONIC)
    vAlong = vec2(dot(recordPlaceX(base), vec3(k, 1.0)), dot(recordPlaceY(base), vec3(k, 1.0)));
#else
    vAlong = dot(recordPlaceX(base), vec3(k, 1.0));
#endif
    int stops = int(recordStops(base));
    int count = int(recordCount(base));
    int colors = stops + (count + 3) / 4;
#ifdef PAIR
    vec2 ends = texelFetch(uClips, stops).xy;
    vFirst = texelFetch(uClips, colors);
    vChange = texelFetch(uClips, colors + 4) - vFirst;
    // Where both lie at one place the colour leaps.
    vWay = vec2(ends.x, 1.0 / max(ends.y - ends.x, 1e-20));
#elif defined(FEW)
    vFirst = texelFetch(uClips, colors);
    vStart = texelFetch(uClips, stops);
    vec4 ends = vec4(vStart.yzw, count > 4 ? texelFetch(uClips, stops + 1).x : 3e38);
    vRate = 1.0 / max(ends - vStart, vec4(1e-20));
    for (int i = 0; i < 4; i++) {
        vChanges[i] = i + 1 < count
            ? texelFetch(uClips, colors + 2 * i + 4) - texelFetch(uClips, colors + 2 * i + 2) : vec4(0.0);
    }
#else
    vColors = colors;
    for (int i = 0; i < MOST_STOPS / 4; i++) {
        vStarts[i] = 4 * i < count ? texelFetch(uClips, stops + i) : vec4(3e38);
    }
#endif
#ifdef ROUNDED
    float area = abs(u.x * v.y - u.y * v.x);
    vSize = area / max(vec2(length(v), length(u)), 1e-6);
    vPlace = k * vSize;
    vRadii = recordRadii(base);
#endif
    placeInClip(p, flags);
    gl_Position = clipSpace(vec3(p, 1.0));
}
#endif

#ifdef FRAGMENT
flat in float vOpacity;
noperspective in PLACE vAlong;
#ifdef PAIR
flat in vec4 vFirst;
flat in vec4 vChange;
flat in vec2 vWay;
#elif defined(FEW)
flat in vec4 vFirst;
flat in vec4 vChanges[4];
flat in vec4 vStart;
flat in vec4 vRate;
#else
flat in vec4 vStarts[MOST_STOPS / 4];
flat in int vColors;
#endif
#ifdef ROUNDED
noperspective in vec2 vPlace;
flat in vec2 vSize;
flat in vec4 vRadii;
#endif
out vec4 oColor;

// The colour at a place of the gradient, not premultiplied.
vec4 colorAt(float t) {
#ifdef PAIR
    return vFirst + vChange * clamp((t - vWay.x) * vWay.y, 0.0, 1.0);
#elif defined(FEW)
    vec4 share = clamp((t - vStart) * vRate, 0.0, 1.0);
    return vFirst + vChanges[0] * share.x + vChanges[1] * share.y + vChanges[2] * share.z
        + vChanges[3] * share.w;
#else
    float from = t;
    float passed = 0.0;
    for (int i = 0; i < MOST_STOPS; i++) {
        float start = vStarts[i / 4][i % 4];
        from = t > start ? start : from;
        passed += t > start ? 2.0 : 0.0;
    }
    int at = vColors + int(passed);
    return texelFetch(uClips, at) + texelFetch(uClips, at + 1) * (t - from);
#endif
}

void main() {
#ifdef RADIAL
    float t = length(vAlong);
#elif defined(CONIC)
    float t = fract(atan(vAlong.y, vAlong.x) * 0.15915494309189535);
#else
    float t = vAlong;
#endif
    vec4 color = dithered(colorAt(t));
#ifdef ROUNDED
    float coverage = flatCoverage(vPlace, vSize, vRadii);
#else
    float coverage = edgeCoverage();
#endif
    oColor = clipped(color * (vOpacity * coverage));
}
#endif
