// Common code of sprites: a texture's colour times the sprite's colour, hard edges.
#ifdef VERTEX
noperspective out vec2 vUV;
flat out vec4 vColor;
#endif

#ifdef FRAGMENT
uniform sampler2D uTexture;
noperspective in vec2 vUV;
flat in vec4 vColor;
out vec4 oColor;

void main() {
    vec4 color = texture(uTexture, vUV) * vColor;
    color = clipped(color);
    oColor = color;
}
#endif
