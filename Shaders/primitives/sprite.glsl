// A parallelogram showing a part of a texture, tinted, with hard edges. Record: see SpriteRecord.
#ifdef VERTEX
void main() {
    int base = uBase + (gl_VertexID >> 2) * RECORD_TEXELS;
    vec4 uv = recordUv(base);
    vec2 c = recordCenter(base);
    vec2 u = recordAxisU(base);
    vec2 v = recordAxisV(base);
    vec2 k = nearTarget(cornerSign(gl_VertexID & 3), c, u, v);
    vec2 p = c + u * k.x + v * k.y;
    vUV = mix(uv.xy, uv.zw, k * 0.5 + 0.5);
    vColor = recordColor(base);
    placeInClip(p, recordFlags(base));
    gl_Position = clipSpace(vec3(p, 1.0));
}
#endif
