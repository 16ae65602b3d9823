// The last step of every gradient.
#ifdef FRAGMENT
// A colour premultiplied, with half a step of noise against the bands of eight bits. No component
// exceeds alpha, because such a colour would be lighter than white.
vec4 dithered(vec4 color) {
    float noise = fract(52.9829189 * fract(dot(gl_FragCoord.xy, vec2(0.06711056, 0.00583715))));
    float alpha = clamp(color.a, 0.0, 1.0);
    return vec4(clamp((color.rgb + (noise - 0.5) / 255.0) * alpha, 0.0, alpha), alpha);
}
#endif
