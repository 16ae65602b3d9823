// The Gaussian shadow of a rounded rectangle, in closed form along x and summed along y. Record:
// see ShadowRecord.
#ifdef VERTEX
flat out vec4 vRadii;
flat out vec4 vColor;
flat out float vSigma;

void main() {
    int base = uBase + (gl_VertexID >> 2) * RECORD_TEXELS;
    vRadii = recordRadii(base);
    vColor = recordColor(base);
    vSigma = recordSigma(base);
    placeInPlane(base, gl_VertexID & 3, 3.0 * vSigma, recordFlags(base));
}
#endif

#ifdef FRAGMENT
flat in vec4 vRadii;
flat in vec4 vColor;
flat in float vSigma;
out vec4 oColor;

// The error function within 5e-4.
vec2 erf2(vec2 x) {
    vec2 s = sign(x);
    vec2 a = abs(x);
    vec2 t = 1.0 + (0.278393 + (0.230389 + (0.000972 + 0.078108 * a) * a) * a) * a;
    t *= t;
    return s - s / (t * t);
}

// Half the width of the shape at height y, for a corner radius r.
float halfWidth(float y, float r, vec2 h) {
    float d = min(h.y - r - abs(y), 0.0);
    return h.x - r + sqrt(max(r * r - d * d, 0.0));
}

const int kSteps = 8;

void main() {
    float coverage;
    if (vSigma < 0.05) {
        coverage = roundedCoverage(vPoint, vHalf, vRadii, dFdx(vPoint), dFdy(vPoint));
    } else {
        vec4 radii = abs(vRadii);
        float low = clamp(-3.0 * vSigma, vPoint.y - vHalf.y, vPoint.y + vHalf.y);
        float high = clamp(3.0 * vSigma, vPoint.y - vHalf.y, vPoint.y + vHalf.y);
        float h = (high - low) / float(kSteps);
        float k = 0.7071067811865475 / vSigma;
        float sum = 0.0;
        if (radii == vec4(0.0)) {
            // Without a corner both directions have a closed form.
            vec2 ex = erf2(vec2(vPoint.x + vHalf.x, vPoint.x - vHalf.x) * k);
            vec2 ey = erf2(vec2(vPoint.y + vHalf.y, vPoint.y - vHalf.y) * k);
            sum = 0.25 * (ex.x - ex.y) * (ey.x - ey.y);
        } else {
            for (int i = 0; i < kSteps; i++) {
                float y = low + (float(i) + 0.5) * h;
                float at = vPoint.y - y;
                float left = halfWidth(at, at < 0.0 ? radii.x : radii.z, vHalf);
                float right = halfWidth(at, at < 0.0 ? radii.y : radii.w, vHalf);
                vec2 e = erf2(vec2(vPoint.x + left, vPoint.x - right) * k);
                sum += 0.5 * (e.x - e.y) * exp(-y * y * k * k) * h;
            }
            sum *= 0.3989422804014327 / vSigma;
        }
        coverage = sum;
    }
    oColor = vColor * coverage;
    oColor = clipped(oColor);
}
#endif
