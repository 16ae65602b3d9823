import LaminaGraphicsTypes
import LaminaMotion
import LaminaRenderTree

/// What one item draws that is a flock: layers that only move, each with a row that says what it is and what moves it.
///
/// Whoever draws keeps a buffer with the rows for each `serial` and hands over what changed since the version it has, and one
/// with the planes that rows lie in, which are few; a program evaluates the rows at the moment of the flock's record into
/// records of its primitive, which are then drawn like any others.
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
    /// `FlockPlane.texels` for each plane; the version grows with every update that moves one.
    public private(set) var planeTexels: ContiguousArray<SIMD4<Float>> = []
    public private(set) var planeVersion: UInt32 = 0
    /// The update that moved one last.
    private(set) var movedIn: UInt32
    private(set) var planes: ContiguousArray<FlockPlane>
    /// The step of time that records count from.
    let firstStep: Double
    /// The layer of each row, and the texels there are for its tracks.
    let nodes: ContiguousArray<UInt32>
    let rooms: ContiguousArray<Int32>
    /// Where the record is, and the item.
    let record: Int32
    let item: Int32
    /// Whole pixels that the rows can touch as long as they hold.
    private(set) var box = PixelBox.empty
    /// Rows in which something moves, and which they are.
    private(set) var moving: ContiguousArray<Bool>
    private(set) var movingCount: Int
    /// Whether rows are of copies of one layer.
    let isOfCopies: Bool
    /// Whether there are rows that move only with what they are in.
    let isCarried: Bool
    /// Whether a row may have an animation that is not simple (`ClosedTrack.isSimple`): another program, which costs a sixth more.
    public internal(set) var isFull: Bool

    init(_ draft: FlockDraft, item: Int, record: Int32, in update: UInt32) {
        serial = UniqueNumber.next()
        primitive = draft.key.primitive
        texels = draft.rows.head
        (nodes, rooms, moving) = (draft.nodes, draft.rooms, draft.moving)
        count = draft.nodes.count
        (firstStep, movedIn, planes) = (draft.firstStep, update, draft.planes)
        (self.item, self.record) = (Int32(item), record)
        movingCount = draft.moving.reduce(0) { $0 + ($1 ? 1 : 0) }
        (isOfCopies, isCarried) = (draft.isOfCopies, draft.isCarried)
        isFull = draft.rows.isFull
        for plane in planes {
            let (first, second) = plane.texels
            planeTexels.append(first)
            planeTexels.append(second)
        }
        settleBox()
    }

    /// The place of a row's plane.
    func plane(of row: Int) -> Int {
        FlockRow.plane(texels[row * headTexels + FlockRow.traitsTexel])
    }

    /// Whether a row is of the background of the layer whose plane it is in.
    func isBackground(_ row: Int) -> Bool { planes[plane(of: row)].background == Int32(row) }

    /// Works out its box anew from those of its planes.
    mutating func settleBox() {
        box = .empty
        for plane in planes { box.formUnion(plane.box) }
    }

    /// Whole pixels that rows can touch which move by themselves.
    var motionBox: PixelBox {
        var box = PixelBox.empty
        for plane in planes { box.formUnion(plane.motionBox) }
        return box
    }

    /// A plane was moved; false where its rows are made for other scales, and are to be made again for more.
    mutating func move(_ plane: Int, to context: LayerContext, in update: UInt32) -> Bool {
        let fits = planes[plane].move(to: context)
        if !fits { planes[plane].widenScales(headroom: FlockPlane.headroom) }
        let (first, second) = planes[plane].texels
        (planeTexels[2 * plane], planeTexels[2 * plane + 1]) = (first, second)
        if movedIn != update || planeVersion == 0 { planeVersion &+= 1 }
        movedIn = update
        return fits
    }

    /// A row was made again; whether something moves in it now.
    mutating func replace(_ row: Int, with made: FlockRow.Made) {
        planes[plane(of: row)].add(made)
        box.formUnion(planes[plane(of: row)].box)
        if made.isFull { isFull = true }
        if made.moves == moving[row] { return }
        moving[row] = made.moves
        movingCount += made.moves ? 1 : -1
    }

    /// Texels of a row's head.
    public var headTexels: Int { Self.headTexels(primitive) }

    /// The same of flocks of a primitive.
    public static func headTexels(_ primitive: Primitive) -> Int { FlockRow.headTexels(primitive) }

    /// Steps of a cubic that is followed by its length.
    public static var pathSteps: Int { VectorKeyframes.Bend.steps }

    /// What of a row's record never changes, in its place; the colour where that is given.
    func record(of row: Int) -> ContiguousArray<SIMD4<Float>> {
        let head = row * headTexels
        var record: ContiguousArray<SIMD4<Float>> = [
            .zero, SIMD4(0, 0, texels[head + FlockRow.colorTexel].x, 0),
        ]
        record.append(
            contentsOf: texels[(head + headTexels - primitive.texels + 2)..<(head + headTexels)])
        return record
    }

    /// Takes down that an update wrote texels again.
    mutating func note(_ texels: Range<Int>, in update: UInt32) {
        if texels.isEmpty { return }
        if changedIn != update {
            (changedIn, version) = (update, version &+ 1)
            changed.removeAll(keepingCapacity: true)
        }
        func joined(_ range: Range<Int>) -> Range<Int> {
            min(range.lowerBound, texels.lowerBound)..<max(range.upperBound, texels.upperBound)
        }
        func more(_ range: Range<Int>) -> Int { joined(range).count - range.count - texels.count }
        // A call costs more than some texels between, and many of them more than many. Heads and tracks lie apart: the range
        // before the last is the neighbour.
        let recent = max(0, changed.count - 2)
        let near = changed.indices[recent...].first { more(changed[$0]) <= 64 }
        if near == nil, changed.count < 32 { return changed.append(texels) }
        let place = near ?? changed.indices.min { more(changed[$0]) < more(changed[$1]) }!
        changed[place] = joined(changed[place])
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
    /// Something animated besides place, turn, scale, opacity and colour, or not of a closed form: paths that jump, transforms as a
    /// whole, transitions, cumulative values in groups, animations of other layers.
    case animations
    /// It stands in space, turns about another axis than z, or may be slanted.
    case plane
    /// Single precision does not tell where it is.
    case coarse
    /// The list may have no flocks, or not yet: something besides places and paint changed of late, or it has layers of other
    /// processes, transitions or backdrops.
    case early
}
