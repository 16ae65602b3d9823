import LaminaGraphicsTypes

/// The clip of an item: a box of pixels, and shapes in arbitrary planes.
///
/// The boxes of all ancestors intersect into a single box. Shapes are records in the frame's clip
/// table, each naming the enclosing record.
public struct ClipState: Sendable, Equatable {
    /// The intersection of all boxes and of the bounding boxes of shapes, in pixels. Default
    /// everything.
    public var box = PixelBox.everything
    /// The index of the innermost record in the clip table, or −1. Default −1: only the box clips.
    /// The record's first texel is `record * ClipRecord.texels`.
    public var record: Int32 = -1
    /// True if the record has a shape besides the box. Default false.
    public var hasShape = false
    /// True if the record has half planes, from intersecting planes in depth. Default false.
    public var hasLines = false
    /// True if the record ends an item otherwise drawn beyond the item's box. Default false.
    public var isEnd = false
    /// The program variant for items with this clip. Default `single`.
    public var kind = Clipping.single
    /// The number of nested shapes, 0…16. Default 0.
    public var depth: UInt8 = 0
    /// True if all shapes lie flat on the screen and have circular corners. Default true.
    public var isFlat = true
    /// True if a shape belongs to a mask, with a picture or an alpha. Default false.
    public var isMasked = false
    /// True if the mask's picture lies on whole pixels, as pictures of coverage do. Default false.
    public var isAligned = false
    /// The page of the mask's picture, or −1. An item reads at most one picture.
    public var page: Int32 = -1

    /// An unlimited clip: all properties have their defaults, and the box is `PixelBox.everything`.
    public init() {}

    /// The largest number of nested shapes of an item. A deeper clip is drawn into a surface, in
    /// which counting restarts at 0.
    static let largestDepth: UInt8 = 16

    /// Selects the program variant for the clip's content.
    mutating func chooseKind() {
        let isFlat = isFlat && !hasLines
        if isMasked {
            // The item's box clips a picture on whole pixels, without a shape.
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
