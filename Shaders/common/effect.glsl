// What every pass over a whole surface may use.
//
// vUnit runs from 0 to 1 over the target, top left to bottom right; uLocal holds the layer's points at its
// two corners, y up as the layer has it. Colours are premultiplied.
uniform vec4 uLocal;
uniform vec4 uSourceRect[4];
in vec2 vUnit;

// The layer's point under this pixel.
vec2 localPoint() { return mix(uLocal.xy, uLocal.zw, vUnit); }

// 1 where the layer's y runs down on the screen, as in a flipped tree, else -1. Images given to a filter stand
// upright in either, as contents do.
float downwards() { return uLocal.y < uLocal.w ? 1.0 : -1.0; }

// Texture coordinates in an image, top row first, that is laid over the layer; unit runs along the layer's axes.
vec2 imageUV(vec2 unit) { return vec2(unit.x, downwards() > 0.0 ? unit.y : 1.0 - unit.y); }

// Texture coordinates of a point in source i.
vec2 sourceUV(int i, vec2 point) {
    vec2 k = (point - uLocal.xy) / (uLocal.zw - uLocal.xy);
    return mix(uSourceRect[i].xy, uSourceRect[i].zw, k);
}

vec4 unpremultiply(vec4 c) { return c.a > 0.0 ? vec4(c.rgb / c.a, c.a) : vec4(0.0); }
vec4 premultiply(vec4 c) { return vec4(c.rgb * c.a, c.a); }
