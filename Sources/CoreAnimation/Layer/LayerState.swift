import CoreGraphics
import Foundation
import LaminaRenderTree

/// State of a layer between two commits.
struct LayerState: OptionSet {
    let rawValue: UInt16
    static let needsLayout = LayerState(rawValue: 1)
    static let needsDisplay = LayerState(rawValue: 2)
    /// A descendant needs layout; a hint, possibly out of date.
    static let lowerNeedsLayout = LayerState(rawValue: 4)
    static let presentation = LayerState(rawValue: 8)
    /// The layer is part of the render tree of the drawing side.
    static let committed = LayerState(rawValue: 16)
    /// In a thread's list of changed layers.
    static let isListed = LayerState(rawValue: 32)
    static let isMask = LayerState(rawValue: 64)
    /// Queued for layout or display in the running commit.
    static let queuedLayout = LayerState(rawValue: 128)
    static let queuedDisplay = LayerState(rawValue: 256)
    /// A background queue is drawing.
    static let drawingAsync = LayerState(rawValue: 512)
    /// `contents` was produced by display, not set by a client.
    static let hasDrawnContents = LayerState(rawValue: 1024)
    /// Contents were set by a client; a tiled layer is then drawn as a plain layer.
    static let hasSetContents = LayerState(rawValue: 2048)
    /// In the context's list of layers with animated drawing.
    static let drawsAnimated = LayerState(rawValue: 4096)
    /// Sublayers keep their frames at a change of size, regardless of their masks.
    static let keepsSublayerFrames = LayerState(rawValue: 8192)
    /// Draws in every frame of an animation of its bounds.
    static let drawsResizing = LayerState(rawValue: 16384)
}

/// Changes of a committed layer since the last commit, and its values before.
final class PendingChanges {
    var before: LayerProperties
    /// Sublayers before the change; nil without a change.
    var sublayersBefore: ContiguousArray<CALayer>?
    var changed = PropertySet()
    var sublayersChanged = false
    var maskChanged = false
    /// Removed animations known to the drawing side.
    var removed: [AnimationID] = []
    var animationsAdded = false
    var liveChanged = false
    /// The layer has possibly left the tree.
    var left = false

    init(before: LayerProperties) { self.before = before }

    /// Resets the record for another layer.
    func clear() {
        before = LayerProperties()
        sublayersBefore = nil
        changed = PropertySet()
        (sublayersChanged, maskChanged, animationsAdded) = (false, false, false)
        (liveChanged, left) = (false, false)
        if !removed.isEmpty { removed = [] }
    }
}

/// An invalidated part of a layer.
private final class DirtyPart {
    let rect: CGRect
    init(_ rect: CGRect) { self.rect = rect }
}

/// Rarely used parts of a layer.
final class LayerSide {
    weak var delegate: CALayerDelegate?
    var style: [AnyHashable: Any]?
    var actions: [String: CAAction]?
    var mask: CALayer?
    var contentsObject: Any?
    var filters: [PropertyID: [Any]] = [:]
    var cells: [CAEmitterCell]?
    /// Values of keys outside the property table.
    var custom: [String: Any] = [:]
    var layoutManager: CALayoutManager?
    var constraints: [CAConstraint]?
    var animations = AnimationList()
    /// Nil before the first lookup of a name among many sublayers.
    var sublayerNames: SublayerNames?
    /// Invalidated part of the layer; null for the whole layer. In a separate object, because few
    /// layers use partial invalidation.
    var dirtyRect: CGRect {
        get { dirtyPart?.rect ?? .null }
        set { dirtyPart = newValue.isNull ? nil : DirtyPart(newValue) }
    }
    private var dirtyPart: DirtyPart?
    /// Factory of the drawing object; called as a commit passes the object on.
    var liveContents: (() -> LiveContents?)?
    /// Foreign tree of the layer, and its graft while the layer is committed.
    var foreignTree: ForeignTree?
    var graft: LayerGraft?
    /// Model layer and snapshot of a presentation layer.
    var model: CALayer?
    var snapshot: PresentationSnapshot?
}

extension CALayer {
    final func ensureSide() -> LayerSide {
        if let side { return side }
        let made = LayerSide()
        side = made
        return made
    }

    var isPresentation: Bool { state.contains(.presentation) }

    /// Prepares for deallocation: sublayers and mask lose their superlayer, and the context forgets
    /// the layer. Sublayers with layers below them are released in a loop, because the recursion of
    /// nested deallocations could overflow the stack.
    final func tearDown() {
        var isDeep = false
        for child in children {
            child.parent = nil
            if child.hasLayersBelow { isDeep = true }
        }
        if let mask = side?.mask {
            mask.parent = nil
            if mask.hasLayersBelow { isDeep = true }
        }
        if state.contains(.committed), !state.contains(.presentation) { context?.forget(self) }
        if isDeep { letGoOfLayersBelow() }
    }

    private func letGoOfLayersBelow() {
        var below: ContiguousArray<AnyObject> = []
        below.append(contentsOf: children.lazy.map { $0 as AnyObject })
        children.removeAll()
        forgetSublayerNames()
        if let mask = side?.mask {
            below.append(mask)
            side?.mask = nil
        }
        ThreadState.current.letGo(of: &below)
    }
}

extension CALayer {
    /// True if the layer is in a hosted tree, committed or not yet. For views.
    package final var isHosted: Bool { context != nil }

    /// True if a committed tree holds the layer. For views.
    package final var isCommitted: Bool { state.contains(.committed) }

    /// Present time of the tree's clock in seconds. For views.
    package final var hostTime: CFTimeInterval { context?.clock.now() ?? CACurrentMediaTime() }

    /// Clock of the layer's tree; nil without a tree. For views.
    package final var hostClock: (any MediaClock)? { context?.clock }

    /// True if the layer draws in every frame of an animation of its bounds, like a class with
    /// `needsDisplay(forKey:)` for the bounds.
    package final var drawsWhileResizing: Bool {
        get { state.contains(.drawsResizing) }
        set { if newValue { state.insert(.drawsResizing) } else { state.remove(.drawsResizing) } }
    }

    /// True if sublayers follow changes of size by their masks. Default true. For views.
    package final var autoresizesSublayers: Bool {
        get { !state.contains(.keepsSublayerFrames) }
        set {
            if newValue {
                state.remove(.keepsSublayerFrames)
            } else {
                state.insert(.keepsSublayerFrames)
            }
        }
    }
}
