// A rounded rectangle in a plane, with a fill and a border inside its edge. Record: see BoxRecord.
// FLAT: a plane without perspective, with circular or square corners; lengths are in pixels.
#ifdef VERTEX
flat out vec4 vRadii;
flat out vec4 vFill;
flat out vec4 vBorder;
flat out vec2 vWidth;
#ifdef FLAT
noperspective out vec2 vPlace;
flat out vec2 vSize;
#endif

void main() {
    int base = uBase + (gl_VertexID >> 2) * RECORD_TEXELS;
    vRadii = recordRadii(base);
    vFill = recordFill(base);
    vBorder = recordBorder(base);
    vWidth = vec2(recordBorderWidth(base));
    placeInPlane(base, gl_VertexID & 3, 0.0, recordFlags(base));
#ifdef FLAT
    vec2 u = recordPlaneX(base).xy;
    vec2 v = recordPlaneY(base).xy;
    vec2 scale = abs(u.x * v.y - u.y * v.x) / max(vec2(length(v), length(u)), 1e-6);
    vPlace = vPoint * scale;
    vSize = vHalf * scale;
    vWidth *= scale;
    vRadii *= scale.x;
#endif
}
#endif

#ifdef FRAGMENT
flat in vec4 vRadii;
flat in vec4 vFill;
flat in vec4 vBorder;
flat in vec2 vWidth;
#ifdef FLAT
noperspective in vec2 vPlace;
flat in vec2 vSize;
#endif
out vec4 oColor;

void main() {
#ifdef FLAT
    vec2 size = vSize;
    float coverage = flatCoverage(vPlace, size, vRadii);
#else
    vec2 size = vHalf;
    vec2 dx = dFdx(vPoint);
    vec2 dy = dFdy(vPoint);
    float coverage = roundedCoverage(vPoint, size, vRadii, dx, dy);
#endif
    vec4 color = vFill;
    if (vWidth.x > 0.0) {
        // Inside the border the radii are smaller by its width; a wide border leaves square
        // corners.
        vec2 h = size - vWidth;
        float inner = 0.0;
        if (min(h.x, h.y) > 0.0) {
            vec4 radii = sign(vRadii) * max(abs(vRadii) - vWidth.x, 0.0);
#ifdef FLAT
            inner = flatCoverage(vPlace, h, radii);
#else
            inner = roundedCoverage(vPoint, h, radii, dx, dy);
#endif
        }
        // The border over the fill.
        vec4 border = vBorder * (1.0 - inner);
        color = border + color * (1.0 - border.a);
    }
    oColor = clipped(color * coverage);
}
#endif
