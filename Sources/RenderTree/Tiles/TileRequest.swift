import LaminaGraphicsTypes
import Foundation

/// A tile of a level of a tiled layer. Level 0 has the layer's own resolution, level 1 half, level
/// −1 twice.
public struct TileKey: Hashable, Sendable {
    /// The level of detail: 0 for the layer's own resolution, 1 for half, −1 for twice.
    public var level: Int
    /// The column, counted from the layer's origin.
    public var x: Int
    /// The row, counted from the layer's origin.
    public var y: Int

    /// A tile's key.
    public init(level: Int, x: Int, y: Int) { (self.level, self.x, self.y) = (level, x, y) }
}

/// The visible tiles of a layer, sent by the drawing side to the application after a frame.
public struct TileRequest: Sendable, Equatable {
    /// The tiled layer.
    public var layer: LayerID
    /// The level of detail, as in `TileKey`.
    public var level: Int
    /// The visible columns.
    public var columns: Range<Int>
    /// The visible rows.
    public var rows: Range<Int>
    /// The width of a whole tile in pixels.
    public var width: Int
    /// The height of a whole tile in pixels.
    public var height: Int
    /// Pixels per point of the level.
    public var scale: Double

    /// A request for visible tiles.
    public init(
        layer: LayerID, level: Int, columns: Range<Int>, rows: Range<Int>, width: Int, height: Int,
        scale: Double
    ) {
        (self.layer, self.level, self.columns, self.rows) = (layer, level, columns, rows)
        (self.width, self.height, self.scale) = (width, height, scale)
    }

    /// The rectangle of a tile in the layer's points, for a tile of any level. Not clipped to the
    /// layer's bounds.
    public func rect(_ key: TileKey) -> CGRect {
        let k = scale * pow(2, Double(level - key.level))
        let (w, h) = (Double(width) / k, Double(height) / k)
        return CGRect(x: Double(key.x) * w, y: Double(key.y) * h, width: w, height: h)
    }

    /// The tiles of two places showing the same layer, in the later place's level; the later
    /// place's tiles only, if the union exceeds `room` bytes.
    public func joined(with later: TileRequest, room: Int) -> TileRequest {
        guard width == later.width, height == later.height else { return later }
        var all = later
        let k = later.scale / scale
        func grow(_ range: inout Range<Int>, _ other: Range<Int>) {
            let low = Int(saturating: (Double(other.lowerBound) * k).rounded(.down))
            let high = Int(saturating: (Double(other.upperBound) * k).rounded(.up))
            range = min(range.lowerBound, low)..<max(range.upperBound, high)
        }
        grow(&all.columns, columns)
        grow(&all.rows, rows)
        return all.bytes > room ? later : all
    }

    /// The number of requested tiles. Beyond the range, `Int.max`.
    public var count: Int {
        let (count, isTooMany) = columns.count.multipliedReportingOverflow(by: rows.count)
        return isTooMany ? .max : count
    }

    /// The keys of the requested tiles, row by row. O(n) in the number of tiles.
    public var keys: [TileKey] {
        rows.flatMap { y in columns.map { TileKey(level: level, x: $0, y: y) } }
    }
}

/// The drawn tiles and the dropped tiles: the application's answer to a request.
public struct TileUpdate: Sendable {
    /// A drawn tile.
    public struct Tile: Sendable {
        /// The key.
        public var key: TileKey
        /// The rectangle in the layer's points.
        public var rect: CGRect
        /// The picture.
        public var image: CGImage
        /// The duration of the fade in seconds; 0 for a replaced picture of the same tile.
        public var fade: Double

        /// A drawn tile.
        public init(key: TileKey, rect: CGRect, image: CGImage, fade: Double) {
            (self.key, self.rect, self.image, self.fade) = (key, rect, image, fade)
        }
    }

    /// The drawn tiles.
    public var drawn: [Tile]
    /// The dropped tiles.
    public var dropped: [TileKey]

    /// An answer.
    public init(drawn: [Tile], dropped: [TileKey]) {
        self.drawn = drawn
        self.dropped = dropped
    }
}
