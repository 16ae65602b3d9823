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
    vPoint = cornerSign(k) * (vHalf + recordPixel(base) + reach);
    vec3 p = recordPlaneX(base) * vPoint.x + recordPlaneY(base) * vPoint.y + recordPlaneOrigin(base);
    placeInClip(p.xy / p.z, flags);
    gl_Position = clipSpace(p);
}
#endif

#ifdef FRAGMENT
in vec2 vPoint;
flat in vec2 vHalf;
#endif
