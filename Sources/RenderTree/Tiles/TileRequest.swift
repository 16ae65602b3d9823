import LaminaGraphicsTypes
import Foundation

/// One tile of one level of a tiled layer. Level 0 has the layer's own resolution, level 1 half of it, level −1 twice.
public struct TileKey: Hashable, Sendable {
    public var level: Int
    /// Column and row, counted from the layer's origin.
    public var x: Int
    public var y: Int

    public init(level: Int, x: Int, y: Int) { (self.level, self.x, self.y) = (level, x, y) }
}

/// The tiles of a layer that are in sight: what the drawing side tells the application after a frame.
public struct TileRequest: Sendable, Equatable {
    public var layer: LayerID
    public var level: Int
    public var columns: Range<Int>
    public var rows: Range<Int>
    /// Pixels of a whole tile, and pixels per point in the level.
    public var width: Int
    public var height: Int
    public var scale: Double

    public init(
        layer: LayerID, level: Int, columns: Range<Int>, rows: Range<Int>, width: Int, height: Int,
        scale: Double
    ) {
        (self.layer, self.level, self.columns, self.rows) = (layer, level, columns, rows)
        (self.width, self.height, self.scale) = (width, height, scale)
    }

    /// Points of the layer that a tile covers.
    public func rect(_ key: TileKey) -> CGRect {
        let k = scale * pow(2, Double(level - key.level))
        let (w, h) = (Double(width) / k, Double(height) / k)
        return CGRect(x: Double(key.x) * w, y: Double(key.y) * h, width: w, height: h)
    }

    /// Tiles that a request may ask for at two places together.
    private static let most = 4096

    /// What two places that show the same layer need, in the later one's level; that one's alone where it would be very
    /// many tiles.
    public func joined(with later: TileRequest) -> TileRequest {
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
        return all.count > Self.most ? later : all
    }

    /// How many tiles it asks for.
    public var count: Int {
        let (count, isTooMany) = columns.count.multipliedReportingOverflow(by: rows.count)
        return isTooMany ? .max : count
    }

    public var keys: [TileKey] {
        rows.flatMap { y in columns.map { TileKey(level: level, x: $0, y: y) } }
    }
}

/// Tiles that were drawn, and tiles to let go of: the application's answer.
public struct TileUpdate: Sendable {
    public struct Tile: Sendable {
        public var key: TileKey
        public var rect: CGRect
        public var image: CGImage
        /// Seconds it fades in; 0 for a picture that replaces another of the same tile.
        public var fade: Double

        public init(key: TileKey, rect: CGRect, image: CGImage, fade: Double) {
            (self.key, self.rect, self.image, self.fade) = (key, rect, image, fade)
        }
    }

    public var drawn: [Tile]
    public var dropped: [TileKey]

    public init(drawn: [Tile], dropped: [TileKey]) {
        self.drawn = drawn
        self.dropped = dropped
    }
}
