/// Interface of a colour's pattern: `CGPattern` of CoreGraphics, which draws the pattern.
package protocol PaintPattern: AnyObject, Sendable {
    /// True if the cell sets colours; false for a stencil.
    var isColored: Bool { get }
}
