import LaminaGraphicsTypes

/// What an item is cut to: a box of pixels, and shapes in whatever planes.
///
/// Boxes of all ancestors intersect into one. Shapes stand in the frame's clip table, each naming the one around it.
public struct ClipState: Sendable, Equatable {
    /// Intersection of all boxes, and of the boxes around shapes.
    public var box = PixelBox.everything
    /// Index of the innermost record in the clip table, or −1 for none.
    public var record: Int32 = -1
    /// Whether the record has a shape besides the box.
    public var hasShape = false
    /// Whether it has half planes, where planes in depth cut each other.
    public var hasLines = false
    /// Whether it ends an item that would be drawn past its box.
    public var isEnd = false
    /// What an item that it cuts is drawn with.
    public var kind = Clipping.single
    /// How many shapes lie in each other.
    public var depth: UInt8 = 0
    /// Whether all of them lie flat on the screen and have circular corners.
    public var isFlat = true
    /// Whether one of them is a mask's, with a picture or an alpha.
    public var isMasked = false
    /// Whether a mask's picture lies on whole pixels, as those of coverage do.
    public var isAligned = false
    /// The page of the mask's picture among the shapes, or −1: an item reads one.
    public var page: Int32 = -1

    public init() {}

    /// How many shapes an item is cut by; a deeper one is drawn into a surface, in which the count begins again.
    static let largestDepth: UInt8 = 16

    /// Chooses what it is drawn with by what is in it.
    mutating func chooseKind() {
        let isFlat = isFlat && !hasLines
        if isMasked {
            // A picture on whole pixels is cut by the box.
            kind = isFlat && depth <= (page >= 0 && isAligned ? 2 : 1) ? .picture : .mask
        } else if hasLines && !hasShape {
            kind = .lines
        } else if depth <= 1 {
            kind = isFlat ? .single : .shape
        } else {
            kind = !isFlat || depth > 4 ? .chain : depth > 2 ? .four : .pair
        }
    }

    var isFull: Bool { depth >= Self.largestDepth }
}
