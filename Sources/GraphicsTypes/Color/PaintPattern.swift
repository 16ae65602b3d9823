/// What a colour needs to know of the pattern it paints: `CGPattern` of CoreGraphics, which draws it.
package protocol PaintPattern: AnyObject, Sendable {
    /// Whether the cell brings its own colours; otherwise it is a stencil.
    var isColored: Bool { get }
}
