/// The limits of surface sizes, and the use of pictures cached by earlier lists.
struct SurfaceLimits {
    /// The memory limit of a frame's surfaces in bytes, for tests; nil for `SurfaceBudget`'s limit.
    var memory: Int?
    /// The limit in bytes of a picture's coverage, and of its particles, for tests; nil for
    /// `TileMemory`'s limit.
    var contents: Int?
    /// The largest number of texels per surface of the list.
    var area = SurfacePlan.largestArea
    /// True if a frame must be independent of everything drawn before.
    var isExact = false
    /// True if the last list was coarser, or possibly different from the list without caches.
    var isBeyond = false
}
