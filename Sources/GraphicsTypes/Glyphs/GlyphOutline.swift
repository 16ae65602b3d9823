/// The outline of one glyph of one font, in ems with y down; (0, 0) is its place on the baseline. Immutable.
package final class GlyphOutline: @unchecked Sendable {
    /// A number that no other outline of this process has: what rasters are kept by.
    package let identity: UInt64
    package let path: CGPath
    /// The box around the path's points, in ems.
    package let bounds: CGRect

    package init(_ path: CGPath) {
        self.path = path
        bounds = path.boundingBox
        identity = UniqueNumber.next()
    }
}
