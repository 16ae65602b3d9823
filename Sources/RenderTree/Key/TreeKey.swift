import LaminaMotion

/// A tree at one moment, as values: all that a tree needs to go on as this one would.
///
/// The packet makes the layers. What a tree remembers beyond its last commit, because earlier moments decide what later ones
/// look like, stands beside it: what emitters were before, endings that delayed copies have yet to show, and when tiles appeared.
/// Pictures of running transitions are on the GPU and are not in it; nor are contents made on the drawing side.
public struct TreeKey: Sendable {
    /// Every layer with what it was last committed to be.
    public var packet: CommitPacket
    /// Host seconds of the last evaluation.
    public var time: Double
    public var emitters: [Emitter] = []
    public var endings: [Ending] = []
    public var tiles: [TileTime] = []

    public struct Emitter: Sendable {
        public var layer: LayerID
        public var record: EmitterHistory.Record

        public init(layer: LayerID, record: EmitterHistory.Record) {
            (self.layer, self.record) = (layer, record)
        }
    }

    /// An animation that has ended for its layer and not for the last of its copies, in the layer's local time.
    public struct Ending: Sendable {
        public var layer: LayerID
        public var animation: RenderAnimation
        public var end: Double
        public var until: Double

        public init(layer: LayerID, animation: RenderAnimation, end: Double, until: Double) {
            (self.layer, self.animation) = (layer, animation)
            (self.end, self.until) = (end, until)
        }
    }

    /// Host time at which a tile appeared.
    public struct TileTime: Sendable {
        public var layer: LayerID
        public var key: TileKey
        public var begin: Double

        public init(layer: LayerID, key: TileKey, begin: Double) {
            (self.layer, self.key, self.begin) = (layer, key, begin)
        }
    }

    public init(packet: CommitPacket, time: Double) {
        self.packet = packet
        self.time = time
    }
}
