// The coverage of an item by its clip: a box, shapes, half planes and a mask. Record: ClipRecord.
//
// CLIPPED: the clip's own shape cuts. CHAINED: the shapes around the clip cut too. MASKED: a shape
// may be a mask's picture, and later items of a masked group cover the item. FLAT_SHAPES: the
// largest number of shapes, all with circular corners and none in perspective; the vertex part
// transforms shapes to pixels, so that the fragment part reads no record.
#ifndef CLIPPED
#ifdef VERTEX
void placeInClip(vec2 pixel, uint flags) {}
void placeInClip(vec3 p, uint flags) {}
vec2 nearClip(vec2 k, vec2 c, vec2 u, vec2 v, uint flags) { return k; }
#else
vec4 clipped(vec4 color) { return color; }
#endif
#else

#ifdef MASKED
#define FLAT_COVERS 4
#endif

#ifdef VERTEX
// Place k in a parallelogram around c, in units of its half axes u and v, brought to the box of the
// clip, beyond which no pixel of it is seen: there is nothing to shade in vain.
vec2 nearClip(vec2 k, vec2 c, vec2 u, vec2 v, uint flags) {
    int base = (int(flags >> 4) - 1) * CLIP_TEXELS;
    if (base < 0) return k;
    vec4 box = texelFetch(uClips, base);
    return nearBox(k, 0.5 * (box.xy + box.zw) - c, 0.5 * (box.zw - box.xy) + 1.0, u, v);
}
#endif

#ifdef FRAGMENT
// The uncut share of a pixel at `beyond` pixels from a half plane's line; `alpha` is the present
// coverage. The part behind a cut is drawn first: together with the part in front, the coverage is
// whole again. Later lines cut the rest after earlier lines.
float leftBeside(float beyond, float behind, float alpha) {
    float side = clamp(beyond + 0.5, 0.0, 1.0);
    return behind != 0.0 ? side / max(1.0 - alpha * (1.0 - side), 1e-4) : side;
}
#endif

#ifdef HALF_PLANES
#ifdef VERTEX
// Homogeneous: a corner behind the eye has no pixel.
out vec3 vPixel;
out vec4 vBeyond;
flat out vec4 vClipBox;
flat out vec4 vBehind;

void placeInClip(vec3 p, uint flags) {
    int base = (int(flags >> 4) - 1) * CLIP_TEXELS;
    vPixel = p;
    vClipBox = texelFetch(uClips, base);
    // An unused half plane is far away.
    vBeyond = vec4(1e4 * p.z);
    vBehind = vec4(0.0);
    int count = int(texelFetch(uClips, base + 3).w);
    for (int i = 0; i < HALF_PLANES; i++) {
        if (i >= count) continue;
        vec4 line = texelFetch(uClips, base + 6 + i);
        vBeyond[i] = dot(line.xyz, p);
        vBehind[i] = line.w;
    }
}

void placeInClip(vec2 pixel, uint flags) { placeInClip(vec3(pixel, 1.0), flags); }
#endif

#ifdef FRAGMENT
in vec3 vPixel;
in vec4 vBeyond;
flat in vec4 vClipBox;
flat in vec4 vBehind;

// A colour cut by the clip.
vec4 clipped(vec4 color) {
    vec2 pixel = vPixel.xy / vPixel.z;
    vec4 beyond = vBeyond / vPixel.z;
    float c = strip(pixel.x - vClipBox.x, vClipBox.z - pixel.x)
        * strip(pixel.y - vClipBox.y, vClipBox.w - pixel.y);
    for (int i = 0; i < HALF_PLANES; i++) c *= leftBeside(beyond[i], vBehind[i], color.a * c);
    return color * c;
}
#endif
#else

#ifdef VERTEX
noperspective out vec2 vPixel;
#ifndef FLAT_SHAPES
flat out int vClip;

void placeInClip(vec2 pixel, uint flags) {
    vPixel = pixel;
    vClip = int(flags >> 4) - 1;
}

void placeInClip(vec3 p, uint flags) { placeInClip(p.xy / p.z, flags); }
#else
flat out vec4 vClipBox;
noperspective out vec2 vInShape[FLAT_SHAPES];
flat out vec2 vShapeHalf[FLAT_SHAPES];
flat out vec4 vShapeRadii[FLAT_SHAPES];
#ifdef MASKED
noperspective out vec2 vInPicture;
flat out vec2 vPicture;
noperspective out vec2 vInCover[FLAT_COVERS];
flat out vec2 vCoverHalf[FLAT_COVERS];
#endif

// For a clip record's shape: the pixel's position relative to the shape's centre and half the
// shape's size, both in pixels, and the number of pixels per unit of the shape.
void placeInShape(int base, vec2 pixel, out vec2 place, out vec2 size, out vec2 scale) {
    vec3 r0 = texelFetch(uClips, base + 1).xyz;
    vec3 r1 = texelFetch(uClips, base + 2).xyz;
    vec4 shape = texelFetch(uClips, base + 4);
    scale = 1.0 / max(vec2(length(r0.xy), length(r1.xy)), 1e-6);
    place = (vec2(dot(r0, vec3(pixel, 1.0)), dot(r1, vec3(pixel, 1.0))) - shape.zw) * scale;
    size = shape.xy * scale;
}

void placeInClip(vec2 pixel, uint flags) {
    vPixel = pixel;
    // A draw call may mix items with and without a clip. An item without a clip gets an unlimited
    // box.
    int base = (int(flags >> 4) - 1) * CLIP_TEXELS;
    vClipBox = base < 0 ? vec4(vec2(-1e9), vec2(1e9)) : texelFetch(uClips, base);
    vec2 scale = vec2(1.0);
#ifdef MASKED
    vec4 covers = texelFetch(uClips, base + 10);
    vInPicture = vec2(0.0);
    vPicture = vec2(1.0, 0.0);
    for (int i = 0; i < FLAT_COVERS; i++) {
        // An unused cover has no size.
        vInCover[i] = vec2(2.0);
        vCoverHalf[i] = vec2(0.0);
        int cover = int(covers.z) + i;
        if (cover < int(covers.w)) {
            placeInShape(cover * CLIP_TEXELS, pixel, vInCover[i], vCoverHalf[i], scale);
        }
    }
#endif
    for (int i = 0; i < FLAT_SHAPES; i++) {
        vInShape[i] = vec2(0.0);
        vShapeHalf[i] = vec2(1.0);
        vShapeRadii[i] = vec4(0.0);
    }
    int i = 0;
    while (base >= 0) {
        float kind = texelFetch(uClips, base + 1).w;
        vec4 corners = texelFetch(uClips, base + 5);
        vec4 links = texelFetch(uClips, base + 10);
        vec2 place;
        vec2 size;
        if (kind > 0.0) placeInShape(base, pixel, place, size, scale);
#ifdef MASKED
        vPicture.x *= links.y;
        if (kind >= 2.0) {
            vPicture.y = 1.0;
            vInPicture = mix(corners.xy, corners.zw, place / size * 0.5 + 0.5);
            corners = vec4(0.0);
        }
#endif
        if ((kind == 1.0 || kind == 2.0) && i < FLAT_SHAPES) {
            vInShape[i] = place;
            vShapeHalf[i] = size;
            vShapeRadii[i] = corners * scale.x;
            i++;
        }
        base = (int(links.x) - 1) * CLIP_TEXELS;
    }
}

void placeInClip(vec3 p, uint flags) { placeInClip(p.xy / p.z, flags); }
#endif
#endif

#ifdef FRAGMENT
noperspective in vec2 vPixel;
#ifdef MASKED
// On the unit of the second surface of `masked` items.
uniform sampler2D uClipPicture;
#endif

#ifdef FLAT_SHAPES
flat in vec4 vClipBox;
noperspective in vec2 vInShape[FLAT_SHAPES];
flat in vec2 vShapeHalf[FLAT_SHAPES];
flat in vec4 vShapeRadii[FLAT_SHAPES];
#ifdef MASKED
noperspective in vec2 vInPicture;
flat in vec2 vPicture;
noperspective in vec2 vInCover[FLAT_COVERS];
flat in vec2 vCoverHalf[FLAT_COVERS];
#endif

// A colour cut by the clip.
vec4 clipped(vec4 color) {
    vec2 edges = clamp(min(vPixel - vClipBox.xy, vClipBox.zw - vPixel) + 0.5, 0.0, 1.0);
    float c = edges.x * edges.y;
    for (int i = 0; i < FLAT_SHAPES; i++) {
        c *= flatCoverage(vInShape[i], vShapeHalf[i], vShapeRadii[i]);
    }
#ifdef MASKED
    c *= vPicture.x * mix(1.0, texture(uClipPicture, vInPicture).a, vPicture.y);
    float seen = 1.0;
    for (int i = 0; i < FLAT_COVERS; i++) seen *= 1.0 - flatCoverage(vInCover[i], vCoverHalf[i]);
    // Where the mask is soft, the share covered by later items of a masked group is excluded.
    c = c < 1.0 ? c * seen / max(1.0 - c * (1.0 - seen), 1e-6) : c;
#endif
    return color * c;
}
#else
flat in int vClip;

#ifdef MASKED
// Alpha of a mask's picture at a pixel. The rows lead from pixels to −1…1 across the picture.
float clipPicture(int base, vec4 r0, vec2 pixel) {
    vec4 r1 = texelFetch(uClips, base + 2);
    vec4 uv = texelFetch(uClips, base + 5);
    vec2 p = vec2(dot(r0.xyz, vec3(pixel, 1.0)), dot(r1.xyz, vec3(pixel, 1.0)));
    vec2 g = max(vec2(length(r0.xy), length(r1.xy)), 1e-6);
    float c = strip((1.0 + p.x) / g.x, (1.0 - p.x) / g.x) * strip((1.0 + p.y) / g.y, (1.0 - p.y) / g.y);
    vec2 at = mix(uv.xy, uv.zw, clamp(p * 0.5 + 0.5, 0.0, 1.0));
    vec2 texels = (uv.zw - uv.xy) * 0.5;
    return c * textureGrad(uClipPicture, at, vec2(r0.x, r1.x) * texels, vec2(r0.y, r1.y) * texels).a;
}
#endif

// Coverage of a record's shape at a pixel; 1 where it has none. The rows lead from pixels to the
// shape's space.
float clipShape(int base, vec4 r0, vec4 r2, vec2 pixel) {
    if (r0.w == 0.0) return 1.0;
    vec4 r1 = texelFetch(uClips, base + 2);
    vec4 size = texelFetch(uClips, base + 4);
    vec4 radii = texelFetch(uClips, base + 5);
    vec3 q = vec3(dot(r0.xyz, vec3(pixel, 1.0)), dot(r1.xyz, vec3(pixel, 1.0)),
        dot(r2.xyz, vec3(pixel, 1.0)));
    vec2 p = q.xy / q.z;
    // Exact change of p per pixel: the quotient rule, so that no neighbour is needed.
    vec2 dx = (vec2(r0.x, r1.x) - p * r2.x) / q.z;
    vec2 dy = (vec2(r0.y, r1.y) - p * r2.y) / q.z;
    return q.z > 0.0 ? roundedCoverage(p - size.zw, size.xy, radii, dx, dy) : 0.0;
}

// The unclipped share of a pixel by a record; `links` is the record's last texel.
float clipRecord(int base, vec4 r2, vec4 links, vec2 pixel) {
    vec4 r0 = texelFetch(uClips, base + 1);
#ifdef MASKED
    if (r0.w >= 2.0) return clipPicture(base, r0, pixel) * links.y;
    return clipShape(base, r0, r2, pixel) * links.y;
#else
    return clipShape(base, r0, r2, pixel);
#endif
}

// A colour cut by the clip.
vec4 clipped(vec4 color) {
    int base = vClip * CLIP_TEXELS;
    vec4 box = texelFetch(uClips, base);
    float c = strip(vPixel.x - box.x, box.z - vPixel.x) * strip(vPixel.y - box.y, box.w - vPixel.y);
    vec4 r2 = texelFetch(uClips, base + 3);
    vec4 links = vec4(0.0, 1.0, 0.0, 0.0);
#ifdef CHAINED
    links = texelFetch(uClips, base + 10);
#endif
    c *= clipRecord(base, r2, links, vPixel);
#ifdef CHAINED
    vec4 around = links;
    while (around.x > 0.0) {
        int next = (int(around.x) - 1) * CLIP_TEXELS;
        around = texelFetch(uClips, next + 10);
        c *= clipRecord(next, texelFetch(uClips, next + 3), around, vPixel);
    }
#endif
    for (int i = 0; i < int(r2.w); i++) {
        vec4 line = texelFetch(uClips, base + 6 + i);
        c *= leftBeside(dot(line.xyz, vec3(vPixel, 1.0)), line.w, color.a * c);
    }
#ifdef MASKED
    // Where the mask is soft, the share covered by later items of a masked group is excluded.
    if (c < 1.0 && links.w > links.z) {
        float seen = 1.0;
        for (int i = int(links.z); i < int(links.w); i++) {
            int cover = i * CLIP_TEXELS;
            seen *= 1.0 - texelFetch(uClips, cover + 10).y
                * clipShape(cover, texelFetch(uClips, cover + 1), texelFetch(uClips, cover + 3), vPixel);
        }
        c *= seen / max(1.0 - c * (1.0 - seen), 1e-6);
    }
#endif
    return color * c;
}
#endif
#endif
#endif
#endif
