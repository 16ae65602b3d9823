/// Outline of one glyph of one font, in ems with y down; (0, 0) is its origin on the baseline.
/// Immutable. Thread: any.
package final class GlyphOutline: @unchecked Sendable {
    /// A number unique in this process, the key of cached rasters.
    package let identity: UInt64
    package let path: CGPath
    /// Bounding box of the path's points, in ems.
    package let bounds: CGRect
    /// Number of the path's points.
    package let pointCount: Int

    package init(_ path: CGPath) {
        self.path = path
        pointCount = path.points.count
        bounds = path.boundingBox
        identity = UniqueNumber.next()
    }

    /// The outline's part in a rectangle of ems: the outline itself, a part shared by equal cuts
    /// while in use, or nil.
    package func cut(to room: CGRect) -> GlyphOutline? {
        if room.holds(bounds) { return self }
        guard !room.common(bounds).isEmpty else { return nil }
        let part = path.cut(to: room)
        return part.isEmpty ? nil : .shared(part)
    }
}
