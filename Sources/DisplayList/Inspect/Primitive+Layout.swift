/// Where a primitive's record keeps what is not a plain number: places count lanes from the record's start, four
/// a texel.
extension Primitive {
    /// Edges and clip, packed.
    var flagsLane: Int {
        switch self {
        case .solid, .image, .minified, .sprite, .masked, .card: 7
        case .quad: 9
        case .box, .picture, .shadow, .gradient: 19
        }
    }

    /// Packed colours.
    var colorLanes: [Int] {
        switch self {
        case .solid, .image, .minified, .sprite: [6]
        case .card: [6, 12, 13]
        case .quad: [8]
        case .box: [16, 17]
        case .picture, .shadow: [16]
        case .masked: [4]
        case .gradient: []
        }
    }

    /// The offset of stops in the frame's table, which says nothing by itself.
    var tableLane: Int? { self == .gradient ? 16 : nil }
}
