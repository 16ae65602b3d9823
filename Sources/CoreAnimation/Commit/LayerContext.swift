import CoreGraphics
import Foundation
import LaminaRenderTree

/// Connects one layer tree to whoever draws it. One per hosted root; our own.
///
/// The tree below `root` is committed to `sink` whenever a transaction that changed it commits. The
/// context keeps the root alive and numbers its layers. Thread: commits come from any thread, one at a
/// time, under the transaction lock; everything else belongs to the main thread.
public final class LayerContext: @unchecked Sendable {
    let sink: CommitSink
    /// The clock of this tree: read once per commit and once per presentation.
    public let clock: MediaClock
    private var slots: ContiguousArray<Unmanaged<CALayer>?> = []
    private var freeIDs: ContiguousArray<UInt32> = []
    private let numberLock = NSLock()
    private var serial: UInt64 = 0
    var rootChanged = true
    let encoder = PacketEncoder()
    /// Layers with animations that redraw them on every frame.
    var animatedLayers: [WeakLayer] = [] {
        // Without the old value, which would have each addition copy the list.
        didSet {
            let any = !animatedLayers.isEmpty
            drawingLock.withLock { drawsAnimated = any }
        }
    }
    /// Whether some layer has, or had, an animation that moves one of its sublayers. Under the transaction lock.
    var lendsAnimations = false
    private let drawingLock = NSLock()
    private var drawsAnimated = false

    /// Whether a layer wants to be drawn anew in every frame. Thread: any.
    public var hasAnimatedDrawing: Bool { drawingLock.withLock { drawsAnimated } }

    /// Trees of others in this one. Under the transaction lock.
    var grafts: [LayerGraft] = []
    private var hadGuests = false

    /// Whether it has layers that others make.
    package var showsForeignTrees: Bool { TransactionLock.with { !grafts.isEmpty } }

    struct WeakLayer { weak var layer: CALayer? }

    /// The layer at the top of the tree. Setting another one removes the old tree.
    public var root: CALayer? {
        didSet {
            guard root !== oldValue else { return }
            changeRoot(from: oldValue)
        }
    }

    /// Hosts `root`; its first commit comes with the current transaction.
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

    /// Lets go of the tree at once: every running animation ends unfinished, nothing more is committed.
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

    // Under a lock: layers of other processes come and go on threads of their own.

    /// A number for a layer; nil is one that is not this process's.
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

    /// A committed layer dies without having been removed: only while its context goes away.
    func forget(_ layer: CALayer) {
        let index = Int(layer.layerID.rawValue)
        numberLock.withLock {
            guard index < slots.count, let slot = slots[index] else { return }
            if slot.toOpaque() == Unmanaged.passUnretained(layer).toOpaque() { slots[index] = nil }
        }
    }

    /// The layer behind a number of this tree, or nil.
    public func layer(for id: LayerID) -> CALayer? {
        let index = Int(id.rawValue)
        return numberLock.withLock {
            index < slots.count ? slots[index]?.takeUnretainedValue() : nil
        }
    }

    /// The number of a layer the drawing side knows.
    public func id(of layer: CALayer) -> LayerID? {
        layer.context === self && layer.state.contains(.committed) ? layer.layerID : nil
    }

    /// `time` is when the commit took place on the host's clock; nil is now.
    func post(_ changes: ContiguousArray<CommitPacket.Change>, at time: CFTimeInterval? = nil) {
        guard !changes.isEmpty else { return }
        serial += 1
        var packet = CommitPacket(
            serial: serial, changes: changes, time: time ?? clock.now(),
            layerLimit: numberLock.withLock { slots.count })
        if hadGuests || !grafts.isEmpty {
            packet.guests = grafts.compactMap(\.guest)
            hadGuests = !grafts.isEmpty
        }
        sink.post(packet)
    }

    // MARK: Endings

    /// What the drawing side reports; delegates and completion blocks follow. Main thread.
    ///
    /// Within one call all starts and stops are told in the order given.
    public func deliver(_ endings: [Ending], at time: CFTimeInterval) {
        TransactionLock.with {
            for ending in endings {
                layer(for: ending.layer)?.deliver(ending.event, of: ending.animation)
            }
            for graft in grafts { graft.deliver(endings) }
        }
    }
}
