// Conversion between sRGB and another RGB space in linear light; SPACE is the number of the
// transfer function.
//   8, 9, 10: rows of the matrix from sRGB's linear light to the space's; 11, 12, 13: rows back
//   8.w: the exponent of a power function
// Negative values mirror positive values. The functions are those of TransferFunction.swift.
vec3 decodeSRGB(vec3 v) {
    vec3 a = abs(v);
    return sign(v) * mix(a / 12.92, pow((a + 0.055) / 1.055, vec3(2.4)), step(0.04045, a));
}

vec3 encodeSRGB(vec3 v) {
    vec3 a = abs(v);
    return sign(v) * mix(a * 12.92, 1.055 * pow(a, vec3(1.0 / 2.4)) - 0.055, step(0.0031308, a));
}

#if SPACE == 4
// SMPTE ST 2084, with 203 of its 10000 nits as 1.
const float kM1 = 2610.0 / 16384.0;
const float kM2 = 2523.0 / 4096.0 * 128.0;
const vec3 kC = vec3(3424.0 / 4096.0, 2413.0 / 4096.0 * 32.0, 2392.0 / 4096.0 * 32.0);
const float kPeak = 10000.0 / 203.0;
#elif SPACE == 5
// ITU-R BT.2100's hybrid log-gamma; the signal 0.75 is 1.
const float kA = 0.17883277;
const float kB = 1.0 - 4.0 * kA;
const float kC = 0.5599107;
const float kWhite = 0.2649626;
#endif

vec3 decodeSpace(vec3 v) {
    vec3 a = abs(v);
#if SPACE == 0
    return v;
#elif SPACE == 1
    return sign(v) * pow(a, vec3(uParameters[8].w));
#elif SPACE == 2
    return decodeSRGB(v);
#elif SPACE == 3
    return sign(v) * mix(a / 4.5, pow((a + 0.099) / 1.099, vec3(1.0 / 0.45)), step(0.081, a));
#elif SPACE == 4
    vec3 p = pow(a, vec3(1.0 / kM2));
    return sign(v) * pow(max(p - kC.x, 0.0) / max(kC.y - kC.z * p, 1e-6), vec3(1.0 / kM1)) * kPeak;
#else
    return sign(v) * mix(a * a / 3.0, (exp((a - kC) / kA) + kB) / 12.0, step(0.5, a)) / kWhite;
#endif
}

vec3 encodeSpace(vec3 v) {
    vec3 a = abs(v);
#if SPACE == 0
    return v;
#elif SPACE == 1
    return sign(v) * pow(a, vec3(1.0 / uParameters[8].w));
#elif SPACE == 2
    return encodeSRGB(v);
#elif SPACE == 3
    return sign(v) * mix(a * 4.5, 1.099 * pow(a, vec3(0.45)) - 0.099, step(0.018, a));
#elif SPACE == 4
    vec3 y = pow(a / kPeak, vec3(kM1));
    return sign(v) * pow((kC.x + kC.y * y) / (1.0 + kC.z * y), vec3(kM2));
#else
    vec3 e = a * kWhite;
    return sign(v) * mix(sqrt(3.0 * e), kA * log(max(12.0 * e - kB, 1e-6)) + kC, step(1.0 / 12.0, e));
#endif
}

vec3 intoSpace(vec3 c) {
    vec3 l = decodeSRGB(c);
    return encodeSpace(
        vec3(dot(uParameters[8].xyz, l), dot(uParameters[9].xyz, l), dot(uParameters[10].xyz, l)));
}

vec3 outOfSpace(vec3 c) {
    vec3 l = decodeSpace(c);
    return encodeSRGB(
        vec3(dot(uParameters[11].xyz, l), dot(uParameters[12].xyz, l), dot(uParameters[13].xyz, l)));
}
