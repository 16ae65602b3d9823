/// Interface of a colour's pattern: `CGPattern` of CoreGraphics, which draws the pattern.
package protocol PaintPattern: AnyObject, Sendable {
    /// True if the cell has colours of its own; false for a stencil.
    var isColored: Bool { get }
}
