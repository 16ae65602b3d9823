/// How large surfaces may be, and whether pictures kept from lists before may stand in for them.
struct SurfaceLimits {
    /// Bytes that surfaces of a frame may take; `SurfaceBudget` says how many unless set, for tests.
    var memory: Int?
    /// Texels that no surface of the list being made has more of.
    var area = SurfacePlan.largestArea
    /// Whether a frame is to be the same whatever was drawn before it.
    var isExact = false
    /// Whether the last list was drawn coarser, or could not be said to be the one made with nothing kept.
    var isBeyond = false
}
