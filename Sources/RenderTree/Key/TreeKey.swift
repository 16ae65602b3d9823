import LaminaMotion

/// A tree at a point in time as values: all state needed for continuing the tree.
///
/// The packet creates the layers. Other properties contain state that affects later pictures:
/// histories of emitters, ends not yet shown by delayed copies, and appearance times of tiles.
/// Pictures of running transitions and contents drawn on the drawing side are not included, because
/// both exist only on the GPU.
public struct TreeKey: Sendable {
    /// All layers with their last committed values. The packet creates all layers in the order of
    /// their numbers, then sets hierarchy, animations and contents, and the root last. Serial
    /// number and time are the last commit's.
    public var packet: CommitPacket
    /// The host time of the last evaluation, in seconds. 0 for a tree never evaluated.
    public var time: Double
    /// The histories of emitter layers. Default none.
    public var emitters: [Emitter] = []
    /// The ended animations still shown by delayed copies. Default none.
    public var endings: [LateEnding] = []
    /// The appearance times of tiles. Default none.
    public var tiles: [TileTime] = []

    /// The history of an emitter layer. An entry without an emitter layer of the number in the
    /// packet is ignored.
    public struct Emitter: Sendable {
        /// The emitter layer. At most one entry per layer.
        public var layer: LayerID
        /// The history. The record replaces the history begun by the packet.
        public var record: EmitterHistory.Record

        /// The history of a layer. The record is not checked.
        public init(layer: LayerID, record: EmitterHistory.Record) {
            (self.layer, self.record) = (layer, record)
        }
    }

    /// An animation that has ended for its layer but not for the layer's last copy; times are in
    /// the layer's local time. Only below replicators with an instance delay. An entry for a
    /// missing layer is ignored.
    public struct LateEnding: Sendable {
        /// The layer. Several animations of a layer have an entry each.
        public var layer: LayerID
        /// The animation. A property animation or a group; applied to copies only, unless still on
        /// the layer.
        public var animation: RenderAnimation
        /// The end for the layer, in seconds. Copies at later local times no longer show the
        /// animation.
        public var end: Double
        /// The end for the last copy, in seconds. Greater than `end` by the delay of the last copy;
        /// the entry is dropped at this time.
        public var until: Double

        /// An ended animation. The times are not checked.
        public init(layer: LayerID, animation: RenderAnimation, end: Double, until: Double) {
            (self.layer, self.animation) = (layer, animation)
            (self.end, self.until) = (end, until)
        }
    }

    /// The appearance of a tile. Tiles without a picture in the packet are ignored; tiles not yet
    /// evaluated have no entry.
    public struct TileTime: Sendable {
        /// The tiled layer. Each tile of a layer has an entry.
        public var layer: LayerID
        /// The tile. Unique within the layer.
        public var key: TileKey
        /// The host time of the appearance, in seconds. The fade begins at this time; finite in
        /// keys of a tree.
        public var begin: Double

        /// The appearance of a tile. `begin` is not checked.
        public init(layer: LayerID, key: TileKey, begin: Double) {
            (self.layer, self.key, self.begin) = (layer, key, begin)
        }
    }

    /// A key without state beyond the packet. For a tree without emitters, delayed copies and
    /// tiles.
    public init(packet: CommitPacket, time: Double) {
        self.packet = packet
        self.time = time
    }
}
