/// How much of a clip an item's shader evaluates: each is a variant of the item's program.
///
/// What cuts an item by shapes that lie flat on the screen and have circular corners is worked out at the item's corners; that
/// costs a tenth of reading records at every pixel, which does for all shapes.
public enum Clipping: UInt8, Sendable, CaseIterable, Comparable {
    /// Nothing: the item's box is all there is.
    case none
    /// Flat shapes, one in the other, and a box of pixels.
    case single, pair, four
    /// A mask's picture on whole pixels and a flat shape, and what four later items of a masked group cover.
    case picture
    /// A box of pixels, any shape, and half planes; further shapes around it; a mask's picture, and covers, as many as there
    /// are.
    case shape, chain, mask
    /// A box of pixels and half planes, worked out at the corners.
    case lines

    /// How many shapes are worked out at the corners of an item; nil where records are read.
    public var flatShapes: Int? {
        switch self {
        case .single, .picture: 1
        case .pair: 2
        case .four: 4
        default: nil
        }
    }

    /// Whether items without a clip may be drawn with others that have one.
    var leavesUncut: Bool { joined(with: .none) != nil }

    /// What does for both of two; nil where nothing but the two themselves does.
    func joined(with other: Self) -> Self? {
        let most = Self.four.rawValue
        return rawValue <= most && other.rawValue <= most ? max(self, other) : nil
    }

    /// Whether a mask's picture can be among the shapes.
    public var isMasked: Bool { self == .picture || self == .mask }

    /// By how many shapes there can be.
    public static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }

    /// Covers of one item that `picture` works out.
    static let flatCovers = 4
}
