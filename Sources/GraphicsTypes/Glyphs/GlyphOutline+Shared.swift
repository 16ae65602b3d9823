extension GlyphOutline {
    /// The outline of a path of any origin: one shared object for equal paths while in use, so that
    /// separate texts share their rasters.
    package static func shared(_ path: CGPath) -> GlyphOutline {
        known.object(for: path) { GlyphOutline(path) } ?? GlyphOutline(path)
    }

    private static let known = SharedObjects<CGPath, GlyphOutline>()
}
