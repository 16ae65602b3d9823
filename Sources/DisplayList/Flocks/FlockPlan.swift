import LaminaGraphicsTypes
import LaminaRenderTree

/// What one item draws that is a flock: layers that only move, each with a row that says what it is and what moves it.
///
/// Whoever draws keeps a buffer with the rows for each `serial` and hands over what changed since the version it has; a
/// program evaluates the rows at the moment of the flock's record into records of its primitive, which are then drawn like
/// any others.
public struct FlockPlan: Sendable {
    /// Nobody else has it.
    public let serial: UInt64
    public let primitive: Primitive
    /// The rows' heads, side by side, and behind them their tracks.
    public internal(set) var texels: ContiguousArray<SIMD4<Float>>
    /// Rows.
    public let count: Int
    /// Grows by 1 with every update that changes rows; `changed` has the texels that the last one changed.
    public private(set) var version: UInt32 = 0
    public private(set) var changed: ContiguousArray<Range<Int>> = []
    private var changedIn: UInt32 = 0
    /// The step of time that records count from.
    let firstStep: Double
    /// The layer of each row, and the texels there are for its tracks.
    let nodes: ContiguousArray<UInt32>
    var rooms: ContiguousArray<Int32>
    /// Where the record is, and the item.
    var record: Int32 = 0
    var item: Int32 = 0
    /// Whole pixels that the rows can touch as long as they hold.
    var box: PixelBox
    let clip: ClipState
    /// Rows in which something moves, and which they are.
    var moving: ContiguousArray<Bool>
    var movingCount: Int
    /// Whether rows are of copies of one layer.
    let isOfCopies: Bool
    /// Whether a row may have an animation that is in a group: another program, which costs a sixth more.
    public internal(set) var isNested: Bool

    init(
        _ draft: FlockDraft, _ key: BatchKey, texels: ContiguousArray<SIMD4<Float>>
    ) {
        serial = UniqueNumber.next()
        primitive = key.primitive
        self.texels = texels
        (nodes, rooms, moving) = (draft.nodes, draft.rooms, draft.moving)
        count = draft.nodes.count
        firstStep = draft.firstStep
        clip = draft.clip
        box = draft.box.intersection(draft.clip.box)
        movingCount = draft.moving.reduce(0) { $0 + ($1 ? 1 : 0) }
        isOfCopies = draft.isOfCopies
        isNested = draft.rows.isNested
    }

    /// Texels of a row's head.
    public var headTexels: Int { Self.headTexels(primitive) }

    /// The same of flocks of a primitive.
    public static func headTexels(_ primitive: Primitive) -> Int { FlockRow.headTexels(primitive) }

    /// What of a row's record never changes, in its place; the colour where that is given.
    func record(of row: Int) -> ContiguousArray<SIMD4<Float>> {
        let head = row * headTexels
        var record: ContiguousArray<SIMD4<Float>> = [.zero, SIMD4(0, 0, texels[head + 5].x, 0)]
        record.append(contentsOf: texels[(head + 8)..<(head + headTexels)])
        return record
    }

    /// Takes down that an update wrote texels again.
    mutating func note(_ texels: Range<Int>, in update: UInt32) {
        if texels.isEmpty { return }
        if changedIn != update {
            (changedIn, version) = (update, version &+ 1)
            changed.removeAll(keepingCapacity: true)
        }
        if changed.count < 32 { return changed.append(texels) }
        // So many calls cost more than the texels between.
        let all = changed.last!
        changed[changed.count - 1] =
            min(all.lowerBound, texels.lowerBound)..<max(all.upperBound, texels.upperBound)
    }
}

/// Why a layer that moves is evaluated by the render tree and written as an item of its own.
public enum FlockObstacle: String, Sendable, CaseIterable {
    /// Fewer of a kind lie in a row than make up for a draw call.
    case few
    /// Where it and its neighbours come is far more than where they are: all of that would be drawn again in each frame.
    case wide
    /// It is opaque, does not turn, and so large that hiding what is behind it is worth more than being evaluated elsewhere.
    case large
    /// It is more than a colour, an image or a baked box; or how it is drawn depends on others.
    case content
    /// Something animated besides place, turn, scale, opacity and colour, or not of a closed form: paths, cubic keyframes,
    /// transitions, cumulative values, animations of other layers.
    case animations
    /// It stands in space, turns about another axis than z, or may be slanted.
    case plane
    /// Single precision does not tell where it is.
    case coarse
    /// The list may have no flocks, or not yet: something besides places and paint changed of late, or it has layers of other
    /// processes, transitions or backdrops.
    case early
}
