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

    /// What of it lies in a rectangle of ems: itself, a part that equal cuts share while somebody holds it, or nil.
    package func cut(to room: CGRect) -> GlyphOutline? {
        if room.holds(bounds) { return self }
        guard !room.common(bounds).isEmpty else { return nil }
        let part = path.cut(to: room)
        return part.isEmpty ? nil : .shared(part)
    }
}
