import LaminaGraphicsTypes
import LaminaMotion

/// A layer on its way through one hosted tree: a small dense number, used again after a removal.
public struct LayerID: Hashable, Sendable, CustomStringConvertible {
    public let rawValue: UInt32
    @inlinable public init(_ rawValue: UInt32) { self.rawValue = rawValue }
    public var description: String { "L\(rawValue)" }
}

/// Everything one transaction changed in one hosted tree. The only thing that crosses from the
/// application to the drawing side.
///
/// Changes apply in order. A layer is created before anything names it and removed after everything
/// that named it let go. It hangs in one place: being set as a sublayer or as a mask takes it from where
/// it was, so the order among `setSublayers` and `setMask` does not matter.
public struct CommitPacket: Sendable {
    /// Counts the commits of a tree from 1.
    public var serial: UInt64
    public var changes: ContiguousArray<Change>
    /// The host's time of the commit, in seconds; nil when the sender does not know.
    public var time: Double?
    /// More than any number of a layer in it; 0 when the sender does not know.
    public var layerLimit = 0
    /// What of the tree others commit, from now on; nil where that stays as it was. Not sent anywhere.
    package var guests: [GuestTree]?

    public enum Change: Sendable {
        /// A new layer with its values.
        case create(LayerID, LayerClass, LayerProperties, name: String)
        /// The whole value of a layer's properties; `changed` says which differ.
        case update(LayerID, LayerProperties, changed: PropertySet)
        case setSublayers(LayerID, ContiguousArray<LayerID>)
        case setMask(LayerID, LayerID?)
        case addAnimation(LayerID, RenderAnimation)
        case removeAnimation(LayerID, AnimationID)
        /// Tiles of a tiled layer that were drawn or let go of.
        case setTiles(LayerID, TileUpdate)
        /// Contents made on the drawing side; nil for none any more.
        case setLive(LayerID, LiveContents?)
        case setRoot(LayerID?)
        case remove(LayerID)
    }

    public init(
        serial: UInt64, changes: ContiguousArray<Change> = [], time: Double? = nil,
        layerLimit: Int = 0
    ) {
        self.serial = serial
        self.changes = changes
        self.time = time
        self.layerLimit = layerLimit
    }

    public var isEmpty: Bool { changes.isEmpty }
}

/// What the drawing side tells the application: which animations began and which are over.
public struct Ending: Sendable, Equatable {
    public enum Event: UInt8, Sendable { case started, finished }

    public var layer: LayerID
    public var animation: AnimationID
    public var event: Event

    public init(layer: LayerID, animation: AnimationID, event: Event) {
        self.layer = layer
        self.animation = animation
        self.event = event
    }
}

/// Takes commits of one tree. Implemented by hosts; called on the committing thread.
public protocol CommitSink: AnyObject, Sendable {
    func post(_ packet: CommitPacket)
    /// Commits that were posted and are not in the tree yet; 0 where that is not counted. Thread: any.
    var backlog: Int { get }
}

extension CommitSink {
    public var backlog: Int { 0 }
}
