// Copies a part of a texture into another target, unchanged.
#ifdef FRAGMENT
uniform sampler2D uSource0;
in vec2 vUV0;
out vec4 oColor;

void main() { oColor = texture(uSource0, vUV0); }
#endif
