import LaminaGraphicsTypes
import LaminaMotion

/// The number of a layer in a hosted tree: small and dense, reused after a removal. The number is
/// the index into `RenderTree.nodes`; packets from outside the process have numbers below
/// `PacketCheck.layers`.
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
    /// The number of the commit in its tree, from 1. The tree keeps the number of the last packet,
    /// without a check of the order.
    public var serial: UInt64
    /// The changes in order. Default none.
    public var changes: ContiguousArray<Change>
    /// The host time of the commit, in seconds; nil if unknown. Emitters change their values at the
    /// time; without a time, at the last evaluation's.
    public var time: Double?
    /// An exclusive upper bound of layer numbers; 0 if unknown. The tree reserves memory for as
    /// many layers; greater numbers are permitted. `PacketCheck` refuses more than
    /// `PacketCheck.layers`.
    public var layerLimit = 0
    /// The remote clients' parts of the tree from now on; nil for no change. The parts are not
    /// encoded: packets between processes and in recordings do not contain the parts.
    package var clients: [ClientTree]?

    /// A change of the tree. Except for the layer of `create`, all named layers must exist, which
    /// `RenderTree.apply` does not check. Sublayers are back to front, and the list replaces the
    /// former list.
    public enum Change: Sendable {
        /// A new layer with its values.
        case create(LayerID, LayerClass, LayerProperties, name: String)
        /// All values of a layer; `changed` lists the differing properties.
        case update(LayerID, LayerProperties, changed: PropertySet)
        /// The sublayers, back to front. A layer left out has no superlayer, unless placed
        /// elsewhere.
        case setSublayers(LayerID, ContiguousArray<LayerID>)
        /// The mask; nil to remove. The former mask has no superlayer, unless placed elsewhere.
        case setMask(LayerID, LayerID?)
        /// A new animation, after all other animations of the layer.
        case addAnimation(LayerID, RenderAnimation)
        /// The removal of an animation; without effect for an animation already ended and removed.
        case removeAnimation(LayerID, AnimationID)
        /// Drawn and dropped tiles of a tiled layer.
        case setTiles(LayerID, TileUpdate)
        /// Contents made on the drawing side; nil to remove.
        case setLive(LayerID, LiveContents?)
        /// The class name shown by tools for a layer: the class of the view that owns the layer, or
        /// the layer's own subclass. Without an effect on pictures.
        case setClassName(LayerID, String)
        /// The root; nil for an empty picture. Without a change of existing layers.
        case setRoot(LayerID?)
        /// The removal of a layer, with its animations. Sublayers stay, without a superlayer.
        case remove(LayerID)
    }

    /// A packet of changes. Without parts of remote clients.
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

/// A message from the drawing side to the application: the start or the end of an animation. Each
/// animation of a layer sends each message at most once; members of a group send none.
public struct AnimationEvent: Sendable, Equatable {
    /// The kind of message. `started` at the first evaluation at or after the begin, `finished` at
    /// or after the end; an animation removed before its end sends no `finished`.
    public enum Event: UInt8, Sendable { case started, finished }

    /// The layer of the animation. For an animation of a sublayer the layer that owns the
    /// animation.
    public var layer: LayerID
    /// The animation. The number given by the application.
    public var animation: AnimationID
    /// The start or the end. The start precedes the end, possibly in one frame.
    public var event: Event

    /// A message for an animation. The numbers are not checked.
    public init(layer: LayerID, animation: AnimationID, event: Event) {
        self.layer = layer
        self.animation = animation
        self.event = event
    }
}

/// The receiver of a tree's commits, implemented by hosts; called on the committing thread. A
/// receiver may keep the calling thread waiting, as the connection to a slow server of remote
/// layers.
public protocol CommitSink: AnyObject, Sendable {
    /// Takes a packet, in the order of the calls.
    func post(_ packet: CommitPacket)
    /// The number of posted commits not yet in the tree; 0 if not counted. Thread: any.
    var backlog: Int { get }
}

extension CommitSink {
    /// The default counts nothing. Always 0.
    public var backlog: Int { 0 }
}
