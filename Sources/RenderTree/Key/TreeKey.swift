import LaminaMotion

/// A tree at a point in time as values: all state needed for continuing the tree.
///
/// The packet creates the layers. Other properties contain state that affects later pictures:
/// histories of emitters, ends not yet shown by delayed copies, and appearance times of tiles.
/// Pictures of running transitions and contents drawn on the drawing side are not included, because
/// both exist only on the GPU.
public struct TreeKey: Sendable {
    /// All layers with their last committed values.
    public var packet: CommitPacket
    /// The host time of the last evaluation, in seconds.
    public var time: Double
    /// The histories of emitter layers. Default none.
    public var emitters: [Emitter] = []
    /// The ended animations still shown by delayed copies. Default none.
    public var endings: [LateEnding] = []
    /// The appearance times of tiles. Default none.
    public var tiles: [TileTime] = []

    /// The history of an emitter layer.
    public struct Emitter: Sendable {
        /// The emitter layer.
        public var layer: LayerID
        /// The history.
        public var record: EmitterHistory.Record

        /// The history of a layer.
        public init(layer: LayerID, record: EmitterHistory.Record) {
            (self.layer, self.record) = (layer, record)
        }
    }

    /// An animation that has ended for its layer but not for the layer's last copy; times are in
    /// the layer's local time.
    public struct LateEnding: Sendable {
        /// The layer.
        public var layer: LayerID
        /// The animation.
        public var animation: RenderAnimation
        /// The end for the layer, in seconds.
        public var end: Double
        /// The end for the last copy, in seconds.
        public var until: Double

        /// An ended animation.
        public init(layer: LayerID, animation: RenderAnimation, end: Double, until: Double) {
            (self.layer, self.animation) = (layer, animation)
            (self.end, self.until) = (end, until)
        }
    }

    /// The appearance of a tile.
    public struct TileTime: Sendable {
        /// The tiled layer.
        public var layer: LayerID
        /// The tile.
        public var key: TileKey
        /// The host time of the appearance, in seconds.
        public var begin: Double

        /// The appearance of a tile.
        public init(layer: LayerID, key: TileKey, begin: Double) {
            (self.layer, self.key, self.begin) = (layer, key, begin)
        }
    }

    /// A key without state beyond the packet.
    public init(packet: CommitPacket, time: Double) {
        self.packet = packet
        self.time = time
    }
}
