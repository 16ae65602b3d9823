import LaminaGraphicsTypes
import LaminaMotion
import LaminaRenderTree

/// An animated batch: consecutive layers, drawn as a single item, whose only changes are
/// animations. Each layer is an instance with data describing its appearance and its animations.
///
/// The renderer keeps a buffer of instances per `serial`, uploads the texels changed since its
/// version, and a small buffer of planes. A program evaluates the instances at the time of the
/// batch's record into records of the primitive; the records are then drawn as usual.
public struct AnimatedBatchPlan: Sendable {
    /// The serial number of the batch: unique in the process, above zero. A build numbers its
    /// batches anew. A patch keeps the serial numbers.
    public let serial: UInt64
    /// The primitive of all instances, whose records the program writes. A batch of images reduced
    /// in part is `minified` as a whole.
    public let primitive: Primitive
    /// The heads of all instances, followed by their tracks. Updates rewrite texels in place; the
    /// number of texels is constant.
    public internal(set) var texels: ContiguousArray<SIMD4<Float>>
    /// The number of instances. At least 128, or 2 with `LAMINA_ANIMATED_BATCHES=always`.
    public let count: Int
    /// The version: incremented by every update changing instances; `changed` holds the texels of
    /// the last change. A buffer older by more than one version needs all texels. Wraps around.
    public private(set) var version: UInt32 = 0
    /// The texel ranges changed by the update of `version`. At most 32 ranges: close ranges are
    /// merged with the texels in between. Empty for version 0.
    public private(set) var changed: ContiguousArray<Range<Int>> = []
    private var changedIn: UInt32 = 0
    /// `AnimatedBatchPlane.texels` of each plane, two texels a plane. The version is incremented by
    /// every update moving a plane; at most 4096 planes.
    public private(set) var planeTexels: ContiguousArray<SIMD4<Float>> = []
    /// The version of `planeTexels`, 0 before the first moved plane. A buffer of another version
    /// needs all planes: the texels are few. Wraps around.
    public private(set) var planeVersion: UInt32 = 0
    /// The last update moving a plane.
    private(set) var movedIn: UInt32
    private(set) var planes: ContiguousArray<AnimatedBatchPlane>
    /// The time step from which records count.
    let firstStep: Double
    /// The layer of each instance, and the number of texels reserved for its tracks.
    let nodes: ContiguousArray<UInt32>
    let rooms: ContiguousArray<Int32>
    /// The indices of the record and of the item.
    let record: Int32
    let item: Int32
    /// The whole pixels the instances can touch during their validity.
    private(set) var box = PixelBox.empty
    /// The instances with running animations, as flags and as a count.
    private(set) var moving: ContiguousArray<Bool>
    private(set) var movingCount: Int
    /// True if all instances are copies of a single layer.
    let isOfCopies: Bool
    /// True if some instances move only with an ancestor.
    let isCarried: Bool
    /// True if an instance may have an animation other than the simple kind
    /// (`ClosedTrack.isSimple`): the full program costs a sixth more. A batch once full stays full.
    public internal(set) var isFull: Bool

    init(_ draft: AnimatedBatchDraft, item: Int, record: Int32, in update: UInt32) {
        serial = UniqueNumber.next()
        primitive = draft.key.primitive
        texels = draft.instances.head
        (nodes, rooms, moving) = (draft.nodes, draft.rooms, draft.moving)
        count = draft.nodes.count
        (firstStep, movedIn, planes) = (draft.firstStep, update, draft.planes)
        (self.item, self.record) = (Int32(item), record)
        movingCount = draft.moving.reduce(0) { $0 + ($1 ? 1 : 0) }
        (isOfCopies, isCarried) = (draft.isOfCopies, draft.isCarried)
        isFull = draft.instances.isFull
        for plane in planes {
            let (first, second) = plane.texels
            planeTexels.append(first)
            planeTexels.append(second)
        }
        settleBox()
    }

    /// The index of an instance's plane.
    func plane(of row: Int) -> Int {
        AnimatedInstance.plane(texels[row * headTexels + AnimatedInstance.traitsTexel])
    }

    /// True if an instance is the background of its plane's owner.
    func isBackground(_ row: Int) -> Bool { planes[plane(of: row)].background == Int32(row) }

    /// Recomputes the box from the planes' boxes.
    mutating func settleBox() {
        box = .empty
        for plane in planes { box.formUnion(plane.box) }
    }

    /// The whole pixels touched by instances with their own animations.
    var motionBox: PixelBox {
        var box = PixelBox.empty
        for plane in planes { box.formUnion(plane.motionBox) }
        return box
    }

    /// Moves a plane; false if the new scale exceeds the scales for which the plane's instances
    /// were made. The instances must then be remade for a wider range.
    mutating func move(_ plane: Int, to context: InheritedState, in update: UInt32) -> Bool {
        let fits = planes[plane].move(to: context)
        if !fits { planes[plane].widenScales(headroom: AnimatedBatchPlane.headroom) }
        let (first, second) = planes[plane].texels
        (planeTexels[2 * plane], planeTexels[2 * plane + 1]) = (first, second)
        if movedIn != update || planeVersion == 0 { planeVersion &+= 1 }
        movedIn = update
        return fits
    }

    /// Replaces an instance and updates the counts of running animations.
    mutating func replace(_ row: Int, with made: AnimatedInstance.Made) {
        planes[plane(of: row)].add(made)
        box.formUnion(planes[plane(of: row)].box)
        if made.isFull { isFull = true }
        if made.moves == moving[row] { return }
        moving[row] = made.moves
        movingCount += made.moves ? 1 : -1
    }

    /// The number of texels of an instance's head. The head of instance `i` begins at texel `i *
    /// headTexels`.
    public var headTexels: Int { Self.headTexels(primitive) }

    /// The number of head texels for a primitive: seven, a shape's numbers, and the constant part
    /// of the record (`AnimatedInstance`). The shader's `HEAD_TEXELS`.
    public static func headTexels(_ primitive: Primitive) -> Int {
        AnimatedInstance.headTexels(primitive)
    }

    /// The definition that chooses the program's variant for a primitive's numbers; empty for
    /// rectangles. A whole line for the preprocessor: `#define LINE`, `#define ARC` or `#define
    /// AXES`.
    public static func definition(_ primitive: Primitive) -> String {
        AnimatedShape.Layout(primitive).definition
    }

    /// The number of steps of a cubic followed by arc length: 64. The shader's `PATH_STEPS`.
    public static var pathSteps: Int { VectorKeyframes.Bend.steps }

    /// The constant part of an instance's record, at the instance's place, with the instance's
    /// colour if the primitive has a colour.
    func record(of row: Int) -> ContiguousArray<SIMD4<Float>> {
        let head = row * headTexels
        var record: ContiguousArray<SIMD4<Float>> = [
            .zero, SIMD4(0, 0, texels[head + AnimatedInstance.colorTexel].x, 0),
        ]
        record.append(
            contentsOf: texels[(head + headTexels - primitive.texels + 2)..<(head + headTexels)])
        return record
    }

    /// Records a rewritten texel range for upload.
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
        // Merges ranges, because an upload call costs more than some unchanged texels, and the
        // number of calls is limited. Heads and tracks are separate, so the adjacent range is often
        // the second last.
        let recent = max(0, changed.count - 2)
        let near = changed.indices[recent...].first { more(changed[$0]) <= 64 }
        if near == nil, changed.count < 32 { return changed.append(texels) }
        let place = near ?? changed.indices.min { more(changed[$0]) < more(changed[$1]) }!
        changed[place] = joined(changed[place])
    }
}

/// The reason why a moving layer is evaluated by the render tree and drawn as a separate item. The
/// debug view and `lamina inspect` print the raw value.
public enum BatchRejection: String, Sendable, CaseIterable {
    /// Too few consecutive layers of a kind to pay for a draw call.
    case few
    /// The reachable area of the layer and its neighbours far exceeds the current area, and the
    /// whole reachable area would be redrawn in each frame.
    case wide
    /// Opaque, without rotation, and large: hiding the content behind saves more than GPU
    /// evaluation.
    case large
    /// Content other than a colour, an image or a baked box, or drawing dependent on other layers.
    case content
    /// An animation of a property besides position, rotation, scale, opacity and colour, or without
    /// closed form: jumping paths, whole transforms, transitions, cumulative values in groups,
    /// animations of other layers.
    case animations
    /// A layer in 3D space, rotating about an axis other than z, or possibly skewed.
    case plane
    /// Positions beyond single precision.
    case coarse
    /// Batching is off, or not yet enabled: recent changes other than position and paint, or
    /// content of other processes, transitions or backdrops in the list.
    case early
}
