import LaminaGraphicsTypes
import LaminaMotion

/// The drawing side's copy of a layer tree: committed values, hierarchy and animations, evaluated
/// at a time.
///
/// Input: `CommitPacket`s (`apply`), the host time of a frame (`evaluate`). Output: the values of
/// any node (`visual(_:)`), the changed nodes (`drainChanges`), starts and ends of animations for
/// the application (`drainAnimationEvents`).
///
///     CommitPacket ──apply──▶ nodes (committed values, hierarchy, animations)
///                                │ animations changed
///                                ▼
///                     compile: TimeSpaces · Track · records
///     host time ──evaluate──▶ spaces ─▶ tracks ─▶ presentation values ─▶ changed nodes
///
/// Principles:
///
/// - Time is a parameter: the tree never reads a clock, and equal packets and times give equal
///   values.
///
///       window:    clock ──▶ 2.016 ─┐
///       recording: log ────▶ 2.016 ─┼─▶ evaluate(at: 2.016) ──▶ equal values
///       test:      call ───▶ 2.016 ─┘
///
/// - Flat storage: nodes by index, animated values densely beside the nodes. A frame touches memory
///   only for moving nodes.
///
///       nodes     │ 0 │ 1 │ 2 │ 3 │ 4 │ …     RenderNode, by LayerID
///                       │           │
///       animated  │ 1 → 0 │ 4 → 1 │           TrackStorage.animated, without gaps
///       tracks    │ 0 │ 1 │ 2 │               a range of Track for each animated node
///
/// - Two evaluators: hot fields compile to a `Track` of plain numbers; other animations are
///   composed in general (`AnimationComposition`). Both agree.
///
///       animations of a node ─┬─ isFast ──▶ Track ────────────────┬─▶ presentation values
///                             └─ others ──▶ AnimationComposition ─┘
///
/// - A node evaluated by a shader is suspended (`SuspendedNodes`), and a node below a hidden layer
///   is skipped (`HiddenNodes`); their starts and ends are still reported.
///
///       moving ─────▶ values ─┬─▶ drainChanges
///       suspended ────────────┼─▶ drainAnimationEvents only; values in the shader
///       below hidden ─────────┴─▶ drainAnimationEvents only; values on demand
///
/// - Layer and animation numbers are the application's; packets from outside the process are
///   validated first (`PacketCheck`).
///
///       application ───────────────────────────────────▶ apply
///       client, file ──▶ PacketCheck ──▶ valid ────────▶ apply
///                                    └─▶ Failure: the packet has no effect
///
///
/// Given up: histories. A tree holds a single point in time; playback restarts from a `TreeKey`,
/// and only emitters, delayed copies and tiles depend on earlier times.
///
/// Thread: confined to one thread at a time (the render thread, or a manual host's caller).
public final class RenderTree {
    /// The nodes by `LayerID`; unused elements have `exists == false`. The tree owns the memory,
    /// which moves when `apply` adds layers.
    public internal(set) var nodes: UnsafeMutableBufferPointer<RenderNode>
    /// The root, or `noNode`. Set by a commit only: a removal of the layer keeps the number.
    public internal(set) var root = noNode
    /// The number of existing nodes, the root and masks included. Detached layers count until their
    /// removal.
    public internal(set) var count = 0
    /// The serial of the last applied packet; 0 before the first packet. Set at the begin of
    /// `apply`.
    public internal(set) var serial: UInt64 = 0
    /// The host time of the last evaluation, in seconds. 0 before the first evaluation.
    public internal(set) var time = 0.0

    var spaces = TimeSpaces()
    var tracks = TrackStorage()
    var hiddenNodes = HiddenNodes()
    /// The nodes with a non-empty `changes` set, each once.
    var changed: ContiguousArray<UInt32> = []
    /// The number of committed changes of animated layers since the last `drainEditedMovers`.
    var editedMovers = 0
    var endings: ContiguousArray<AnimationEvent> = []
    /// True if animated nodes must be compiled.
    var tracksAreStale = false
    var spacesAreStale = false
    var schedule = RecordSchedule()
    /// The number of nodes with layer timing other than the identity.
    var timedNodes = 0
    /// The animated values of keys outside the table, by node.
    public internal(set) var overrides: [UInt32: [String: MotionValue]] = [:]
    /// The class names shown by tools, for layers whose name differs from the layer class; empty
    /// unless the tree is recorded or inspected.
    package internal(set) var classNames: [UInt32: String] = [:]
    var emission = EmissionState()
    /// The host time of the last commit with a time.
    var commitTime: Double?
    /// The drawn tiles of tiled layers, by node.
    var tiledLayers: [UInt32: RenderTiles] = [:]
    /// The layers with contents made on the drawing side, by node. Default none. The pictures come
    /// from `showLive`.
    public internal(set) var liveLayers: [UInt32: LiveLayer] = [:]
    /// True if layers exist whose pictures require drawing.
    package var needsDrawing: Bool { hasTiledLayers || !liveLayers.isEmpty }
    var retiredImages: [CGImage] = []
    /// The parts of the tree committed by remote clients.
    package internal(set) var clients: [ClientTree] = []
    /// Animations that the packet being applied took off.
    var leaving = LeavingAnimations()
    /// True if a tiled layer exists or existed.
    var hasTiledLayers = false
    /// The nodes whose sublayer or mask moved elsewhere in the packet being applied.
    var abandoned: Set<UInt32> = []
    var lending = Lending()
    var copies = DelayedCopies()

    /// An empty tree, with memory for 64 nodes. The memory grows to at least twice the size.
    public init() {
        nodes = UnsafeMutableBufferPointer<RenderNode>.allocate(capacity: 64)
        nodes.initialize(repeating: RenderNode())
    }

    deinit {
        nodes.deinitialize()
        nodes.deallocate()
        tracks.deallocate()
    }

    /// The values of a layer at the evaluated time; valid until the next `apply` or `evaluate`. The
    /// index must be a node's, and is not checked. A suspended or hidden node has the values of its
    /// last evaluation. O(1).
    @inlinable
    public func visual(_ index: UInt32) -> LayerValues {
        let node = nodes.baseAddress! + Int(index)
        let animated = node.pointee.animated
        return animated >= 0
            ? LayerValues(at: presentation(Int(animated))) : LayerValues(committedTo: node)
    }

    /// The values of animated nodes, in order; valid as long as `visual`'s pointers. The index is
    /// `RenderNode.animated`.
    public var presentationBase: UnsafeMutablePointer<LayerProperties> { tracks.presentations }

    @usableFromInline
    func presentation(_ index: Int) -> UnsafeMutablePointer<LayerProperties> {
        tracks.presentations + index
    }

    /// Marks a node as changed; a marked node only gains flags.
    @inline(__always)
    func mark(_ index: UInt32, _ what: NodeChanges) {
        let node = nodes.baseAddress! + Int(index)
        if node.pointee.changes.isEmpty { changed.append(index) }
        node.pointee.changes.formUnion(what)
    }

    /// Returns and resets the number of committed changes of animated layers.
    package func drainEditedMovers() -> Int {
        defer { editedMovers = 0 }
        return editedMovers
    }

    /// Appends all changed nodes with their changes to `list`, and resets both. Each node appears
    /// once. O(n) in the changed nodes.
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

    /// Returns the starts and ends of animations since the last call, in order. A second call
    /// returns none.
    public func drainAnimationEvents() -> ContiguousArray<AnimationEvent> {
        defer { endings.removeAll(keepingCapacity: true) }
        return endings
    }

    /// The names of layers from the root to a node, separated by slashes, for messages. A layer
    /// without a name is `L` and its number. At most the last 64 names, control characters escaped.
    public func path(of index: UInt32) -> String {
        var names: [String] = []
        var i = index
        while i != noNode, names.count < 64 {
            names.append(nodes[Int(i)].name.isEmpty ? "L\(i)" : nodes[Int(i)].name)
            i = nodes[Int(i)].parent
        }
        return names.reversed().joined(separator: "/").escapedLine
    }
}
