// The vertex part of primitives that lie in a plane of their own. Record: see PlaneRecord.
//
// The rectangle is grown by one pixel where it is smallest on screen; the fragment part finds
// the edge from the position in the plane.
#ifdef VERTEX
out vec2 vPoint;
flat out vec2 vHalf;

// Places corner k of the record at `base`, its rectangle grown by `reach` points more.
void placeInPlane(int base, int k, float reach, uint flags) {
    vHalf = vec2(recordHalfWidth(base), recordHalfHeight(base));
    vec2 size = vHalf + recordPixel(base) + reach;
    vec3 x = recordPlaneX(base);
    vec3 y = recordPlaneY(base);
    vec3 o = recordPlaneOrigin(base);
    vec2 s = cornerSign(k);
    if (x.z == 0.0 && y.z == 0.0) {
        vec2 c = o.xy / o.z;
        vec2 u = x.xy * size.x / o.z;
        vec2 v = y.xy * size.y / o.z;
        s = nearClip(nearTarget(s, c, u, v), c, u, v, flags);
    }
    vPoint = s * size;
    vec3 p = x * vPoint.x + y * vPoint.y + o;
    placeInClip(p, flags);
    gl_Position = clipSpace(p);
}
#endif

#ifdef FRAGMENT
in vec2 vPoint;
flat in vec2 vHalf;
#endif
