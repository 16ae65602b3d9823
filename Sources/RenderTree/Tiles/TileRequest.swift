import LaminaGraphicsTypes
import Foundation

/// A tile of a level of a tiled layer. Level 0 has the layer's own resolution, level 1 half, level
/// −1 twice.
public struct TileKey: Hashable, Sendable {
    /// The level of detail: 0 for the layer's own resolution, 1 for half, −1 for twice. Each
    /// further level halves the resolution.
    public var level: Int
    /// The column, counted from the layer's origin. Negative left of x = 0; the width in points
    /// depends on the level.
    public var x: Int
    /// The row, counted from the layer's origin. Rows increase along the layer's y axis, and are
    /// negative below 0.
    public var y: Int

    /// A tile's key. All numbers are valid.
    public init(level: Int, x: Int, y: Int) { (self.level, self.x, self.y) = (level, x, y) }
}

/// The visible tiles of a layer, sent by the drawing side to the application after a frame. All
/// tiles are of one level; the best level may be replaced by a coarser level within the limit of
/// `TileMemory`.
public struct TileRequest: Sendable, Equatable {
    /// The tiled layer. A layer shown at several places has a single request.
    public var layer: LayerID
    /// The level of detail, as in `TileKey`. At least minus `levelsOfDetailBias`.
    public var level: Int
    /// The visible columns. Never empty in requests of the drawing side.
    public var columns: Range<Int>
    /// The visible rows. Never empty in requests of the drawing side.
    public var rows: Range<Int>
    /// The width of a whole tile in pixels. 1…2048 in requests of the drawing side.
    public var width: Int
    /// The height of a whole tile in pixels. 1…2048 in requests of the drawing side.
    public var height: Int
    /// Pixels per point of the level. The layer's `contentsScale`, halved for each level above 0
    /// and doubled for each level below.
    public var scale: Double

    /// A request for visible tiles. Nothing is checked.
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
    /// place's tiles only, if the union exceeds `room` bytes. The union is a rectangle of tiles.
    /// For tiles of unequal sizes in pixels the later place's tiles only.
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
        let (width, isTooWide) = columns.upperBound.subtractingReportingOverflow(columns.lowerBound)
        let (height, isTooHigh) = rows.upperBound.subtractingReportingOverflow(rows.lowerBound)
        let (count, isTooMany) = width.multipliedReportingOverflow(by: height)
        return isTooWide || isTooHigh || isTooMany ? .max : count
    }

    /// The keys of the requested tiles, row by row. O(n) in the number of tiles.
    public var keys: [TileKey] {
        rows.flatMap { y in columns.map { TileKey(level: level, x: $0, y: y) } }
    }
}

/// The drawn tiles and the dropped tiles: the application's answer to a request. The tree removes
/// the dropped tiles first.
public struct TileUpdate: Sendable {
    /// A drawn tile. A tile with a known key replaces the former picture.
    public struct Tile: Sendable {
        /// The key. Of several tiles with the key the last stays.
        public var key: TileKey
        /// The rectangle in the layer's points. Not clipped to the layer's bounds.
        public var rect: CGRect
        /// The picture. Stretched to `rect`; the size in pixels is the request's.
        public var image: CGImage
        /// The duration of the fade in seconds; 0 for a replaced picture of the same tile. 0 and
        /// below mean no fade.
        public var fade: Double

        /// A drawn tile. Nothing is checked.
        public init(key: TileKey, rect: CGRect, image: CGImage, fade: Double) {
            (self.key, self.rect, self.image, self.fade) = (key, rect, image, fade)
        }
    }

    /// The drawn tiles. In any order; possibly none.
    public var drawn: [Tile]
    /// The dropped tiles. Keys without a tile have no effect.
    public var dropped: [TileKey]

    /// An answer. A tile with its key in both lists is replaced.
    public init(drawn: [Tile], dropped: [TileKey]) {
        self.drawn = drawn
        self.dropped = dropped
    }
}
