import CoreGraphics
import Foundation
import LaminaRenderTree
import Synchronization

/// Connection of a layer tree with the drawing side. A context exists for each hosted root. Not
/// Apple's.
///
/// The tree below `root` is committed to `sink` by every transaction with a change of the tree. The
/// context retains the root and numbers its layers. Thread: commits come from any thread, one at a
/// time, under the transaction lock; all other members belong to the main thread.
public final class LayerContext: @unchecked Sendable {
    let sink: CommitSink
    /// The clock of this tree, read once per commit and once per presentation. Default the
    /// machine's monotonic clock, in seconds.
    public let clock: MediaClock
    private var slots: ContiguousArray<Unmanaged<CALayer>?> = []
    private var freeIDs: ContiguousArray<UInt32> = []
    /// A plain lock: layers are not `Sendable`, and callers receive layers.
    private let numberLock = NSLock()
    private var serial: UInt64 = 0
    var rootChanged = true
    var classNaming = ClassNaming.off
    let encoder = PacketEncoder()
    /// Layers with animated drawing.
    var animatedLayers: [WeakLayer] = [] {
        // `oldValue` is not used: a second reference would make each addition copy the list.
        didSet {
            let any = !animatedLayers.isEmpty
            drawsAnimated.store(any, ordering: .releasing)
        }
    }
    /// True once a layer has an animation of one of its sublayers. Under the transaction lock.
    var lendsAnimations = false
    private let drawsAnimated = Atomic(false)

    /// True if a layer draws in every frame. Thread: any.
    public var hasAnimatedDrawing: Bool { drawsAnimated.load(ordering: .acquiring) }

    /// The tiled layers with tiles.
    let tileBudget = TileBudget()

    /// Grafts of foreign trees into this tree. Under the transaction lock.
    var grafts: [LayerGraft] = []
    private var hadClients = false

    /// True if the tree shows layers of other processes.
    package var showsForeignTrees: Bool { TransactionLock.with { !grafts.isEmpty } }

    struct WeakLayer { weak var layer: CALayer? }

    /// Root of the tree; retained. A new root is removed from its superlayer or from its other
    /// context, and committed with the current transaction; the old tree is removed. Nil for an
    /// empty tree.
    public var root: CALayer? {
        didSet {
            guard root !== oldValue else { return }
            changeRoot(from: oldValue)
        }
    }

    /// Hosts `root`. The first packet is part of the current transaction's commit. `sink` receives
    /// the packets, `clock` is read once per commit. Nil makes an empty tree.
    public init(root: CALayer?, sink: CommitSink, clock: MediaClock = SystemClock.shared) {
        self.sink = sink
        self.clock = clock
        self.root = root
        changeRoot(from: nil)
    }

    deinit { release() }

    private func changeRoot(from old: CALayer?) {
        TransactionLock.with {
            let thread = ThreadState.current
            rootChanged = true
            if let old { old.leave() }
            if let root {
                if let other = root.context, other !== self, other.root === root {
                    other.root = nil
                }
                root.removeFromSuperlayer()
                root.adopt(self, thread)
            }
            thread.ensureTransaction()
            if !thread.contexts.contains(where: { $0 === self }) { thread.contexts.append(self) }
        }
    }

    /// Releases the tree at once: every running animation ends unfinished, and commits stop. Also
    /// commits the current transaction of this thread.
    public func detach() {
        TransactionLock.with { root = nil }
        CATransaction.flush()
    }

    private func release() {
        for slot in slots {
            guard let layer = slot?.takeUnretainedValue() else { continue }
            layer.forgetCommit()
            layer.context = nil
        }
    }

    // MARK: Numbers

    // Numbers are guarded by a lock, because layers of other processes are created and removed on
    // other threads.

    /// Allocates a number for a layer. nil is a layer of another process.
    func allocate(_ layer: CALayer?) -> LayerID {
        let slot = layer.map { Unmanaged.passUnretained($0) }
        return numberLock.withLock {
            if let free = freeIDs.popLast() {
                slots[Int(free)] = slot
                return LayerID(free)
            }
            slots.append(slot)
            return LayerID(UInt32(slots.count - 1))
        }
    }

    func free(_ id: LayerID) {
        numberLock.withLock {
            slots[Int(id.rawValue)] = nil
            freeIDs.append(id.rawValue)
        }
    }

    /// Releases the number of a committed layer in deinit. A layer is released without removal only
    /// together with the context.
    func forget(_ layer: CALayer) {
        let index = Int(layer.layerID.rawValue)
        numberLock.withLock {
            guard index < slots.count, let slot = slots[index] else { return }
            if slot.toOpaque() == Unmanaged.passUnretained(layer).toOpaque() { slots[index] = nil }
        }
    }

    /// The layer of a number of this tree, or nil. O(1).
    public func layer(for id: LayerID) -> CALayer? {
        let index = Int(id.rawValue)
        return numberLock.withLock {
            index < slots.count ? slots[index]?.takeUnretainedValue() : nil
        }
    }

    /// The number of a layer known to the drawing side; nil for a layer of another tree, and before
    /// the layer's first commit. O(1).
    public func id(of layer: CALayer) -> LayerID? {
        layer.context === self && layer.state.contains(.committed) ? layer.layerID : nil
    }

    /// Posts a packet. `time`: time of the commit on the host's clock; nil is now.
    func post(_ changes: ContiguousArray<CommitPacket.Change>, at time: CFTimeInterval? = nil) {
        guard !changes.isEmpty else { return }
        serial += 1
        var packet = CommitPacket(
            serial: serial, changes: changes, time: time ?? clock.now(),
            layerLimit: numberLock.withLock { slots.count })
        if hadClients || !grafts.isEmpty {
            packet.clients = grafts.compactMap(\.client)
            hadClients = !grafts.isEmpty
        }
        sink.post(packet)
    }

    // MARK: Endings

    /// Delivers reports of the drawing side to delegates and completion blocks. Thread: main.
    ///
    /// Within one call, starts and stops are delivered in the given order.
    public func deliver(_ endings: [AnimationEvent], at time: CFTimeInterval) {
        TransactionLock.with {
            for ending in endings {
                layer(for: ending.layer)?.deliver(ending.event, of: ending.animation)
            }
            for graft in grafts { graft.deliver(endings) }
        }
    }
}
