import LaminaGraphicsTypes
import LaminaMotion

/// The drawing side's copy of one layer tree, and what its animations make of it at a time.
///
/// Life of a frame: `apply` the posted packets, `evaluate` at the frame time, read `visual(_:)` of any node,
/// take `drainChanges`, send `drainEndings` back. Nothing here reads a clock.
/// Thread: confined to one thread at a time (the render thread, or a manual host's caller).
/// Storage is flat: nodes by index, animated values densely beside them, so that a frame touches
/// memory only for what moves.
public final class RenderTree {
    /// Nodes by `LayerID`; holes have `exists == false`.
    public internal(set) var nodes: UnsafeMutableBufferPointer<RenderNode>
    public internal(set) var root = noNode
    /// How many nodes exist.
    public internal(set) var count = 0
    /// The last applied packet.
    public internal(set) var serial: UInt64 = 0
    /// The time of the last evaluation, in host seconds.
    public internal(set) var time = 0.0

    var spaces = TimeSpaces()
    var tracks = TrackStorage()
    var unseen = Unseen()
    /// Nodes with a non-empty `changes` set, each once.
    var changed: ContiguousArray<UInt32> = []
    /// Changes of layers that have animations, committed since they were last asked for.
    var editedMovers = 0
    var endings: ContiguousArray<Ending> = []
    /// Animated nodes must be compiled again.
    var tracksAreStale = false
    var spacesAreStale = false
    /// The answer of `updateRecords` and the host time up to which it holds.
    var quietResult = FrameEvaluation()
    var quietUntil = -Double.infinity
    var recordsAreStale = true
    /// Nodes whose layer timing is not the identity.
    var timedNodes = 0
    /// Animated values of keys outside the table, by node.
    public internal(set) var overrides: [UInt32: [String: MotionValue]] = [:]
    /// What emitter layers were set to, by node.
    var emitters: [UInt32: EmitterHistory] = [:]
    /// Emitters that changed since their histories were last brought up to date.
    var staleEmitters: Set<UInt32> = []
    /// Animations of emission that a frame found ended, by the emitter they moved.
    var endedEmissions: [UInt32: EndedEmissions] = [:]
    /// Host time of the last commit that said when it took place.
    var commitTime: Double?
    /// Drawn tiles of tiled layers, by node.
    var tiledLayers: [UInt32: RenderTiles] = [:]
    /// Layers whose contents are made on the drawing side, by node.
    public internal(set) var liveLayers: [UInt32: LiveLayer] = [:]
    /// Whether there are layers whose pictures only drawing makes.
    package var needsDrawing: Bool { hasTiledLayers || !liveLayers.isEmpty }
    var retiredImages: [CGImage] = []
    /// What of it others commit.
    package internal(set) var guests: [GuestTree] = []
    /// Animations that the packet being applied took off.
    var leaving = LeavingAnimations()
    /// Whether there is or was a layer that shows copies.
    var hasReplicators = false
    /// Whether there is or was a layer of tiles.
    var hasTiledLayers = false
    /// Nodes that lost a sublayer or a mask to another place in the packet being applied.
    var abandoned: Set<UInt32> = []
    /// Nodes with animations that move their sublayers, and the sublayers those move.
    var lenders: Set<UInt32> = []
    var lent: [UInt32: [LentAnimation]] = [:]
    /// Ended animations that delayed copies still show, by node.
    var trailing: [UInt32: [TrailingAnimation]] = [:]
    /// Layers whose animations copies ahead of them showed in the last frame.
    var leading: Set<UInt32> = []

    public init() {
        nodes = UnsafeMutableBufferPointer<RenderNode>.allocate(capacity: 64)
        nodes.initialize(repeating: RenderNode())
    }

    deinit {
        nodes.deinitialize()
        nodes.deallocate()
        tracks.deallocate()
    }

    /// What a layer shows at the evaluated time: there until the next `apply` or `evaluate`.
    @inlinable
    public func visual(_ index: UInt32) -> LayerValues {
        let node = nodes.baseAddress! + Int(index)
        let animated = node.pointee.animated
        return animated >= 0
            ? LayerValues(at: presentation(Int(animated))) : LayerValues(committedTo: node)
    }

    /// Values of animated nodes, in their order; valid as long as `visual`'s pointers.
    public var presentationBase: UnsafeMutablePointer<LayerProperties> { tracks.presentations }

    @usableFromInline
    func presentation(_ index: Int) -> UnsafeMutablePointer<LayerProperties> {
        tracks.presentations + index
    }

    /// Marks a node; a node already marked only gains flags.
    @inline(__always)
    func mark(_ index: UInt32, _ what: NodeChanges) {
        let node = nodes.baseAddress! + Int(index)
        if node.pointee.changes.isEmpty { changed.append(index) }
        node.pointee.changes.formUnion(what)
    }

    /// How often layers that have animations were changed by commits since the last call.
    package func drainEditedMovers() -> Int {
        defer { editedMovers = 0 }
        return editedMovers
    }

    /// Hands every changed node over once and forgets them: added to `list`, each with what became stale.
    public func drainChanges(
        into list: inout ContiguousArray<(index: UInt32, what: NodeChanges)>
    ) {
        let nodes = nodes.baseAddress!
        list.reserveCapacity(list.count + changed.count)
        changed.withUnsafeBufferPointer { changed in
            for index in changed {
                let node = nodes + Int(index)
                list.append((index, node.pointee.changes))
                node.pointee.changes = []
            }
        }
        changed.removeAll(keepingCapacity: true)
    }

    /// Animations that began or ended since the last call, in order.
    public func drainEndings() -> ContiguousArray<Ending> {
        defer { endings.removeAll(keepingCapacity: true) }
        return endings
    }

    /// Names of layers from a node up to the root, for messages.
    public func path(of index: UInt32) -> String {
        var names: [String] = []
        var i = index
        while i != noNode, names.count < 64 {
            names.append(nodes[Int(i)].name.isEmpty ? "L\(i)" : nodes[Int(i)].name)
            i = nodes[Int(i)].parent
        }
        return names.reversed().joined(separator: "/")
    }
}
