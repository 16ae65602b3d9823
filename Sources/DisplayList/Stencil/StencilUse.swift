/// The part of an item in a mask by stencil: an operation, and the mask's level.
///
/// A mask is drawn into the pass of its content, in this order:
///
///     mark     the mask's items count the level where the mask covers a part of a pixel
///     save     the pixels behind the mask are copied to a page
///     test     the content is drawn where it belongs, over the counted pixels
///     weigh    the mask's items leave 1 − m in the target's alpha
///     settle   the saved pixels are mixed in with that weight, and the level is counted back
///
/// A large mask saves only its rim, in tiles:
///
///     full     before `weigh`: the mask's items mark the pixels covered in full, which are left
///              out
///     restore  instead of `settle`: the tiles are mixed in
///     unmark   the level is counted back
///
/// For small masks the marks blend as `destinationOut`: the marks leave the weights at once, and
/// the `weigh` items are not needed. Pixels are saved before the weights are written, and content
/// never writes alpha. Inside an outer mask the alpha already holds the outer weights. The marks of
/// a mask of one item then blend as `copy` and replace the weights; `settle` restores the saved
/// outer weights.
///
/// With the backdrop B and the content drawn over it D, a pixel becomes m·D + (1 − m)·B: a group
/// multiplied by m and drawn over B, exactly, for every content that is drawn source-over in
/// colours with no component above the alpha.
public struct StencilUse: RawRepresentable, Hashable, Sendable {
    /// The operations, explained above. The raw value, 0…7, fills the three low bits of a use.
    public enum Operation: UInt8, Sendable, CaseIterable {
        case mark, save, test, full, weigh, restore, unmark, settle
    }

    /// The operation in three bits, the level in four above.
    public let rawValue: UInt8

    /// A use from its bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// An operation of a mask's level, counted from 1. Precondition: the level is at most
    /// `mostLevels`.
    public init(_ operation: Operation, level: Int) {
        rawValue = operation.rawValue | UInt8(level) << 3
    }

    /// The value of an item outside masks.
    public static let none = StencilUse(rawValue: 0)

    /// The largest level.
    public static let mostLevels = 15

    /// The operation; nil for none. Nil for every use of level 0.
    public var operation: Operation? {
        level == 0 ? nil : Operation(rawValue: rawValue & 7)
    }
    /// The number of masks around the item, its own included. 0 outside of masks.
    public var level: Int { Int(rawValue >> 3) }

    /// True for a mask's items where they write the stencil: `mark` and `full`. The program's
    /// variant then discards pixels below a least alpha.
    public var marks: Bool { operation == .mark || operation == .full }
    /// True where saved pixels are mixed in: `restore` and `settle`. The item's page is the page of
    /// saved pixels.
    public var restores: Bool { operation == .restore || operation == .settle }
    /// True for a mask's last item.
    var ends: Bool { operation == .unmark || operation == .settle }

    /// True if the record holds places on the page of saved pixels, which no picture shows.
    var isPlaced: Bool { operation == .save || restores }
}

extension StencilUse: CustomStringConvertible {
    /// The operation and the level.
    public var description: String {
        operation.map { "\($0) \(level)" } ?? "no stencil"
    }
}

/// Pixels of a target saved for masks by stencil, and their place on a page. Pixels are copied one
/// to one, with alpha.
public struct StencilSave: Sendable, Equatable {
    /// The saved pixels: whole pixels of the window.
    public var box: PixelBox
    /// The corner's place on the page, in texels, from the left.
    public var x: Int
    /// The corner's place on the page, in texels, from the top.
    public var y: Int
}

extension DisplayList {
    private func word(_ record: Int32) -> SIMD4<Float> { records.texels[Int(record)] }

    /// The pixels saved by the item of a record. Precondition: the item's operation is `save`. An
    /// item may save the pixels of several masks; other `save` items then have an empty box and no
    /// saves.
    public func saves(at record: Int32) -> ArraySlice<StencilSave> {
        saves[Int(word(record).x)..<Int(word(record).y)]
    }

    /// The surface that holds the pixels saved by the item of a record, as an index into
    /// `surfaces`. Precondition: the item's operation is `save`, and its box is not empty.
    public func page(of record: Int32) -> Int { Int(word(record).z) }
}
