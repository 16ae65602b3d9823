extension GlyphOutline {
    /// The outline of a path of any origin. Equal paths share an object while in use, so that
    /// separate texts share rasters.
    package static func shared(_ path: CGPath) -> GlyphOutline {
        known.object(for: path) { GlyphOutline(path) } ?? GlyphOutline(path)
    }

    private static let known = SharedObjects<CGPath, GlyphOutline>()
}
