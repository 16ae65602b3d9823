/// The amount of clipping evaluated by an item's shader; each case is a program variant.
///
/// Flat shapes with circular corners are evaluated at the item's corners and interpolated, at a
/// tenth of the cost of the general path, which reads clip records at every pixel.
public enum Clipping: UInt8, Sendable, CaseIterable, Comparable {
    /// No clipping beyond the item's box.
    case none
    /// Up to one, two or four nested flat shapes, and a box of pixels.
    case single, pair, four
    /// A mask's picture on whole pixels with a flat shape, and the covers of up to four later items
    /// of a masked group.
    case picture
    /// General clips are read from records: a box of pixels, a shape with half planes, a chain of
    /// enclosing shapes, and a mask's picture with covers.
    case shape, chain, mask
    /// A box of pixels and half planes, evaluated at the corners.
    case lines

    /// The number of shapes evaluated at an item's corners: 1, 2 or 4; nil for clips read from
    /// records. The shader's `FLAT_SHAPES`.
    public var flatShapes: Int? {
        switch self {
        case .single, .picture: 1
        case .pair: 2
        case .four: 4
        default: nil
        }
    }

    /// True if unclipped items may be drawn in the same call as clipped items.
    var leavesUncut: Bool { joined(with: .none) != nil }

    /// The clipping able to draw both kinds; nil if the kinds cannot share a call.
    func joined(with other: Self) -> Self? {
        let most = Self.four.rawValue
        return rawValue <= most && other.rawValue <= most ? max(self, other) : nil
    }

    /// True if a mask's picture can be among the shapes: for `picture` and `mask`. The key's
    /// `secondPage` is then the page of the picture.
    public var isMasked: Bool { self == .picture || self == .mask }

    /// Orders the cases by their capacity for shapes.
    public static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }

    /// The number of covers evaluated by `picture`.
    static let flatCovers = 4
}
