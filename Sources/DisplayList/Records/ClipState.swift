import GraphicsTypes

/// What an item is cut to: a box of pixels, and at most one shape in some plane.
///
/// Boxes of all ancestors intersect into one. A second shape that is no box needs a surface; the planner
/// sees to that. Records stand in the frame's clip table.
public struct ClipState: Sendable, Equatable {
    /// Intersection of all boxes, and of the boxes around shapes.
    public var box = PixelBox.everything
    /// Index of the clip's record in the clip table, or −1 for none.
    public var record: Int32 = -1
    /// Whether the record has a shape besides the box.
    public var hasShape = false
    /// Whether it has half planes, where planes in depth cut each other.
    public var hasLines = false
    /// Whether it ends an item that would be drawn past its box.
    public var isEnd = false

    public init() {}
}
