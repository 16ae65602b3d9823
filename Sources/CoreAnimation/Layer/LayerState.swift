import CoreGraphics
import Foundation
import LaminaRenderTree

/// Where a layer stands between its last commit and the next.
struct LayerState: OptionSet {
    let rawValue: UInt16
    static let needsLayout = LayerState(rawValue: 1)
    static let needsDisplay = LayerState(rawValue: 2)
    /// Some layer below needs layout; a hint that may be out of date.
    static let lowerNeedsLayout = LayerState(rawValue: 4)
    static let presentation = LayerState(rawValue: 8)
    /// The drawing side knows the layer.
    static let committed = LayerState(rawValue: 16)
    /// In the list of changed layers of a thread.
    static let isListed = LayerState(rawValue: 32)
    static let isMask = LayerState(rawValue: 64)
    /// Queued for layout or display in the running commit.
    static let queuedLayout = LayerState(rawValue: 128)
    static let queuedDisplay = LayerState(rawValue: 256)
    /// Drawing is under way on a background queue.
    static let drawingAsync = LayerState(rawValue: 512)
    /// `contents` was produced by display, not set by a client.
    static let hasDrawnContents = LayerState(rawValue: 1024)
    /// Contents were set by a client (a tiled layer then behaves as a plain one).
    static let hasSetContents = LayerState(rawValue: 2048)
    /// In the context's list of layers that redraw on animated frames.
    static let drawsAnimated = LayerState(rawValue: 4096)
    /// Sublayers keep their frames when the size changes, whatever their masks.
    static let keepsSublayerFrames = LayerState(rawValue: 8192)
    /// Draws itself in every frame of an animation of its bounds.
    static let drawsResizing = LayerState(rawValue: 16384)
}

/// What a committed layer changed since the last commit, and how it was before.
final class PendingChanges {
    var before: LayerProperties
    /// The sublayers before; nil while they are the same.
    var sublayersBefore: ContiguousArray<CALayer>?
    var changed = PropertySet()
    var sublayersChanged = false
    var maskChanged = false
    /// Animations taken off that the drawing side knows.
    var removed: [AnimationID] = []
    var animationsAdded = false
    var liveChanged = false
    /// It may have left the tree.
    var left = false

    init(before: LayerProperties) { self.before = before }

    /// As new, for another layer.
    func clear() {
        before = LayerProperties()
        sublayersBefore = nil
        changed = PropertySet()
        (sublayersChanged, maskChanged, animationsAdded) = (false, false, false)
        (liveChanged, left) = (false, false)
        if !removed.isEmpty { removed = [] }
    }
}

/// A part of a layer that has to be drawn.
private final class DirtyPart {
    let rect: CGRect
    init(_ rect: CGRect) { self.rect = rect }
}

/// The things few layers have.
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
    /// Nil until a name is looked for among many sublayers.
    var sublayerNames: SublayerNames?
    /// What a part of the layer was asked to be drawn for; null for all of it. Few layers ever ask: kept apart.
    var dirtyRect: CGRect {
        get { dirtyPart?.rect ?? .null }
        set { dirtyPart = newValue.isNull ? nil : DirtyPart(newValue) }
    }
    private var dirtyPart: DirtyPart?
    /// Makes the object that draws on the drawing side; called when a commit hands it over.
    var liveContents: (() -> LiveContents?)?
    /// What the layer shows of others, and the place it has there while it is committed.
    var foreignTree: ForeignTree?
    var graft: LayerGraft?
    /// The values animations gave to custom keys, on a presentation layer.
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

    /// The layers below and the context forget this one.
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
    /// Whether it is in a tree that somebody shows, committed or about to be. For views.
    package final var isHosted: Bool { context != nil }

    /// Whether a committed tree holds the layer: there is a picture of it. For views.
    package final var isCommitted: Bool { state.contains(.committed) }

    /// The present moment of the tree's clock, seconds. For views.
    package final var hostTime: CFTimeInterval { context?.clock.now() ?? CACurrentMediaTime() }

    /// The clock of the tree it is in. For views.
    package final var hostClock: (any MediaClock)? { context?.clock }

    /// Whether it draws itself in every frame of an animation of its bounds, as if its class said so of that key.
    package final var drawsWhileResizing: Bool {
        get { state.contains(.drawsResizing) }
        set { if newValue { state.insert(.drawsResizing) } else { state.remove(.drawsResizing) } }
    }

    /// Whether sublayers follow changes of the size as their masks say. Default true. For views.
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
