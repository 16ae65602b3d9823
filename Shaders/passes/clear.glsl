// Fills the scissored part of the target with a single colour. UNIFORM: the colour is read by the
// fragment part, as llvmpipe's path for plain rectangles needs (`blit.glsl`).
uniform vec4 uColor;

#ifdef VERTEX
#ifndef UNIFORM
flat out vec4 vColor;
#endif

void main() {
#ifndef UNIFORM
    vColor = uColor;
#endif
    gl_Position = vec4(vec2(gl_VertexID & 1, gl_VertexID >> 1) * 2.0 - 1.0, 0.0, 1.0);
}
#endif

#ifdef FRAGMENT
#ifndef UNIFORM
flat in vec4 vColor;
#endif
out vec4 oColor;

void main() {
#ifdef UNIFORM
    oColor = uColor;
#else
    oColor = vColor;
#endif
}
#endif
