// A rounded rectangle in a plane, with a fill and a border inside its edge. Record: see BoxRecord.
#ifdef VERTEX
flat out vec4 vRadii;
flat out vec4 vFill;
flat out vec4 vBorder;
flat out float vWidth;
flat out uint vFlags;

void main() {
    int base = uBase + (gl_VertexID >> 2) * RECORD_TEXELS;
    vRadii = recordRadii(base);
    vFill = recordFill(base);
    vBorder = recordBorder(base);
    vWidth = recordBorderWidth(base);
    vFlags = recordFlags(base);
    placeInPlane(base, gl_VertexID & 3, 0.0, vFlags);
}
#endif

#ifdef FRAGMENT
flat in vec4 vRadii;
flat in vec4 vFill;
flat in vec4 vBorder;
flat in float vWidth;
flat in uint vFlags;
out vec4 oColor;

void main() {
    vec2 dx = dFdx(vPoint);
    vec2 dy = dFdy(vPoint);
    float outer = roundedCoverage(vPoint, vHalf, vRadii, dx, dy);
    vec4 color = vFill;
    if (vWidth > 0.0) {
        // Inside the border the corners are rounder by its width; a wide border leaves square ones.
        vec2 h = vHalf - vWidth;
        float inner = 0.0;
        if (min(h.x, h.y) > 0.0) {
            vec4 radii = sign(vRadii) * max(abs(vRadii) - vWidth, 0.0);
            inner = roundedCoverage(vPoint, h, radii, dx, dy);
        }
        // The border over the fill, where it is.
        vec4 border = vBorder * (1.0 - inner);
        color = border + color * (1.0 - border.a);
    }
    float coverage = outer;
    oColor = color * coverage;
#ifdef CLIPPED
    oColor = clipped(oColor, vClip, vPixel);
#endif
}
#endif
