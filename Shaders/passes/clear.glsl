// Fills the scissored part of the target with a single colour.
#ifdef VERTEX
uniform vec4 uColor;
flat out vec4 vColor;

void main() {
    vColor = uColor;
    gl_Position = vec4(vec2(gl_VertexID & 1, gl_VertexID >> 1) * 2.0 - 1.0, 0.0, 1.0);
}
#endif

#ifdef FRAGMENT
flat in vec4 vColor;
out vec4 oColor;

void main() { oColor = vColor; }
#endif
