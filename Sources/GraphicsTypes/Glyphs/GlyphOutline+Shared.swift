extension GlyphOutline {
    /// The outline of a path that came from elsewhere: the same object for equal paths while somebody holds one, so that
    /// texts that came one by one share their rasters.
    package static func shared(_ path: CGPath) -> GlyphOutline {
        known.object(for: path) { GlyphOutline(path) } ?? GlyphOutline(path)
    }

    private static let known = SharedObjects<CGPath, GlyphOutline>()
}
