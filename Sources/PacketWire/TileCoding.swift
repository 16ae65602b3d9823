import LaminaGraphicsTypes
import LaminaRenderTree

/// Limit of a request: the tiles of the largest window.
private let mostTileBytes = TileMemory.limit(width: 8192, height: 8192)
/// Limit of columns and rows, up to which floating point has every whole number.
private let farthestTile = 1 << 53

/// Drawn tiles, and requests of tiles.
extension WireWriter {
    mutating func tiles(_ update: TileUpdate, _ context: WriteContext) {
        array(2)
        list(update.drawn) { writer, tile in
            writer.array(4)
            writer.key(tile.key)
            writer.numbers(
                [tile.rect.minX, tile.rect.minY, tile.rect.width, tile.rect.height].map {
                    Double($0)
                })
            writer.int(context.images.number(of: tile.image))
            writer.number(tile.fade)
        }
        list(update.dropped) { $0.key($1) }
    }

    private mutating func key(_ key: TileKey) {
        array(3)
        for n in [key.level, key.x, key.y] { int(n) }
    }

    mutating func request(_ r: TileRequest) {
        array(9)
        int(r.layer.rawValue)
        for n in [
            r.level, r.columns.lowerBound, r.columns.upperBound, r.rows.lowerBound,
            r.rows.upperBound, r.width, r.height,
        ] { int(n) }
        number(r.scale)
    }
}

extension WireReader {
    /// Tiles without their image are left out.
    mutating func tiles(_ context: ReadContext) throws -> TileUpdate {
        try record(atLeast: 2) { reader, _ in
            let drawn = try reader.list { try $0.tile(context) }
            return TileUpdate(
                drawn: drawn.compactMap { $0 }, dropped: try reader.list { try $0.key() })
        }
    }

    private mutating func tile(_ context: ReadContext) throws -> TileUpdate.Tile? {
        try record(atLeast: 4) { reader, _ in
            let key = try reader.key()
            let n = try reader.numbers()
            guard n.count == 4 else { throw reader.error("a rectangle has \(n.count) numbers") }
            let number = try reader.int(UInt64.self)
            let fade = try reader.number()
            guard let image = context.image(number) else { return nil }
            let rect = CGRect(x: n[0], y: n[1], width: n[2], height: n[3])
            return TileUpdate.Tile(key: key, rect: rect, image: image, fade: fade)
        }
    }

    private mutating func key() throws -> TileKey {
        try record(atLeast: 3) { reader, _ in
            TileKey(level: try reader.level(), x: try reader.int(), y: try reader.int())
        }
    }

    /// A level of detail. Levels beyond the limit have no scale that is a number.
    private mutating func level() throws -> Int {
        let level = try int(Int.self)
        guard -4096...4096 ~= level else { throw error("no tile has level \(level)") }
        return level
    }

    mutating func request() throws -> TileRequest {
        try record(atLeast: 9) { reader, _ in
            let layer = LayerID(try reader.int())
            let level = try reader.level()
            let columns = try reader.range()
            let rows = try reader.range()
            let request = TileRequest(
                layer: layer, level: level, columns: columns, rows: rows,
                width: try reader.int(), height: try reader.int(), scale: try reader.number())
            guard request.bytes <= mostTileBytes else {
                throw reader.error("\(request.count) tiles are more than a picture can show")
            }
            return request
        }
    }

    private mutating func range() throws -> Range<Int> {
        let (low, high) = (try int(Int.self), try int(Int.self))
        guard low <= high else { throw error("a range ends before it begins") }
        guard -farthestTile...farthestTile ~= low, -farthestTile...farthestTile ~= high else {
            throw error("no tile lies at \(low) or \(high)")
        }
        return low..<high
    }
}
