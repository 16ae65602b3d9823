// Common declarations of all passes over a whole surface.
//
// vUnit runs from 0 to 1 over the target, top left to bottom right; uLocal holds the layer's points
// at the target's two corners, y up as in the layer. Colours are premultiplied.
uniform vec4 uLocal;
uniform vec4 uSourceRect[4];
uniform vec4 uParameters[16];
in vec2 vUnit;

// The layer's point at this pixel.
vec2 localPoint() { return mix(uLocal.xy, uLocal.zw, vUnit); }

// 1 if the layer's y runs down on the screen, as in a flipped tree, else −1. Images given to a
// filter are upright in both cases, like contents.
float downwards() { return uLocal.y < uLocal.w ? 1.0 : -1.0; }

// Texture coordinates in an image covering the layer, top row first; unit runs along the layer's
// axes.
vec2 imageUV(vec2 unit) { return vec2(unit.x, downwards() > 0.0 ? unit.y : 1.0 - unit.y); }

// Texture coordinates of a point in source i.
vec2 sourceUV(int i, vec2 point) {
    vec2 k = (point - uLocal.xy) / (uLocal.zw - uLocal.xy);
    return mix(uSourceRect[i].xy, uSourceRect[i].zw, k);
}

// The colour of a picture filling a box of its texture. Beyond the box the edge continues (ENDLESS)
// or the picture is clear (CUT). Without either, pixels beyond the box are clear or never read.
vec4 pictureAt(sampler2D picture, vec2 uv, vec4 box) {
#if defined(ENDLESS) || defined(CUT)
    vec2 texel = 1.0 / vec2(textureSize(picture, 0));
    vec4 color = texture(picture, clamp(uv, box.xy + 0.5 * texel, box.zw - 0.5 * texel));
#if defined(CUT)
    vec2 inside = clamp(min(uv - box.xy, box.zw - uv) / texel + 0.5, 0.0, 1.0);
    color *= inside.x * inside.y;
#endif
    return color;
#else
    return texture(picture, uv);
#endif
}

// The fraction of this pixel a filter may fill if clear: nothing outside the layer's bounds (15).
float fillable() {
#if defined(BOUNDED)
    vec2 p = localPoint();
    vec2 inside = min(p - uParameters[15].xy, uParameters[15].zw - p) / fwidth(p) + 0.5;
    return clamp(inside.x, 0.0, 1.0) * clamp(inside.y, 0.0, 1.0);
#else
    return 1.0;
#endif
}

vec4 unpremultiply(vec4 c) { return c.a > 0.0 ? vec4(c.rgb / c.a, c.a) : vec4(0.0); }
vec4 premultiply(vec4 c) { return vec4(c.rgb * c.a, c.a); }
