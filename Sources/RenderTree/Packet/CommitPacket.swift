import LaminaGraphicsTypes
import LaminaMotion

/// The number of a layer in a hosted tree: small and dense, reused after a removal.
public struct LayerID: Hashable, Sendable, CustomStringConvertible {
    /// The number.
    public let rawValue: UInt32
    /// A layer number.
    @inlinable public init(_ rawValue: UInt32) { self.rawValue = rawValue }
    /// `L` and the number.
    public var description: String { "L\(rawValue)" }
}

/// All changes of a transaction in a hosted tree: the only data crossing from the application to
/// the drawing side.
///
/// Changes apply in order. A layer is created before its first reference and removed after its
/// last. A layer has a single place: setting a layer as sublayer or mask removes the layer from its
/// former place, which makes the order of `setSublayers` and `setMask` irrelevant.
public struct CommitPacket: Sendable {
    /// The number of the commit in its tree, from 1.
    public var serial: UInt64
    /// The changes in order.
    public var changes: ContiguousArray<Change>
    /// The host time of the commit, in seconds; nil if unknown.
    public var time: Double?
    /// An exclusive upper bound of layer numbers; 0 if unknown.
    public var layerLimit = 0
    /// The remote clients' parts of the tree from now on; nil for no change. The parts are not
    /// encoded: packets between processes and in recordings do not contain the parts.
    package var clients: [ClientTree]?

    /// A change of the tree.
    public enum Change: Sendable {
        /// A new layer with its values.
        case create(LayerID, LayerClass, LayerProperties, name: String)
        /// All values of a layer; `changed` lists the differing properties.
        case update(LayerID, LayerProperties, changed: PropertySet)
        case setSublayers(LayerID, ContiguousArray<LayerID>)
        case setMask(LayerID, LayerID?)
        case addAnimation(LayerID, RenderAnimation)
        case removeAnimation(LayerID, AnimationID)
        /// Drawn and dropped tiles of a tiled layer.
        case setTiles(LayerID, TileUpdate)
        /// Contents made on the drawing side; nil to remove.
        case setLive(LayerID, LiveContents?)
        /// The class name shown by tools for a layer: the class of the view that owns the layer, or
        /// the layer's own subclass. Without an effect on pictures.
        case setClassName(LayerID, String)
        case setRoot(LayerID?)
        case remove(LayerID)
    }

    /// A packet of changes.
    public init(
        serial: UInt64, changes: ContiguousArray<Change> = [], time: Double? = nil,
        layerLimit: Int = 0
    ) {
        self.serial = serial
        self.changes = changes
        self.time = time
        self.layerLimit = layerLimit
    }

    /// True without changes. Remote clients' parts do not count.
    public var isEmpty: Bool { changes.isEmpty }
}

/// A message from the drawing side to the application: the start or the end of an animation.
public struct AnimationEvent: Sendable, Equatable {
    /// The kind of message.
    public enum Event: UInt8, Sendable { case started, finished }

    /// The layer of the animation.
    public var layer: LayerID
    /// The animation.
    public var animation: AnimationID
    /// The start or the end.
    public var event: Event

    /// A message for an animation.
    public init(layer: LayerID, animation: AnimationID, event: Event) {
        self.layer = layer
        self.animation = animation
        self.event = event
    }
}

/// The receiver of a tree's commits, implemented by hosts; called on the committing thread.
public protocol CommitSink: AnyObject, Sendable {
    /// Takes a packet, in the order of the calls.
    func post(_ packet: CommitPacket)
    /// The number of posted commits not yet in the tree; 0 if not counted. Thread: any.
    var backlog: Int { get }
}

extension CommitSink {
    /// The default counts nothing.
    public var backlog: Int { 0 }
}
