import LaminaGraphicsTypes

/// The drawn tiles of one layer.
public struct RenderTiles: Sendable {
    public struct Tile: Sendable {
        public var rect: CGRect
        public var image: CGImage
        /// Host time at which it appeared, and how long it fades in.
        public var begin: Double
        public var fade: Double

        public func opacity(at time: Double) -> Float {
            fade > 0 ? Float(min(max((time - begin) / fade, 0), 1)) : 1
        }
    }

    public internal(set) var tiles: [TileKey: Tile] = [:]
    /// Tiles that came after the last evaluation: they begin with the next.
    var fresh: [TileKey] = []
    /// When the last fade is over.
    var settled = -Double.infinity
    var isFading = false
}

extension RenderTree {
    /// The drawn tiles of a layer.
    public func tiles(of index: UInt32) -> RenderTiles? { tiledLayers[index] }

    func apply(_ update: TileUpdate, to index: UInt32) {
        guard nodes[Int(index)].exists else { return }
        var layer = tiledLayers[index] ?? RenderTiles()
        for key in update.dropped {
            if let tile = layer.tiles.removeValue(forKey: key) { retiredImages.append(tile.image) }
        }
        for tile in update.drawn {
            if let old = layer.tiles[tile.key] { retiredImages.append(old.image) }
            layer.tiles[tile.key] = RenderTiles.Tile(
                rect: tile.rect, image: tile.image, begin: .infinity, fade: tile.fade)
            layer.fresh.append(tile.key)
        }
        tiledLayers[index] = layer
        mark(index, [.paint, .structure])
    }

    /// Images the drawing side need not keep any more; each is handed over once.
    public func drainRetiredImages() -> [CGImage] {
        defer { retiredImages.removeAll() }
        return retiredImages
    }

    /// Lets new tiles begin, and keeps frames coming while some fade in.
    func evaluateTiles(_ result: inout FrameEvaluation) {
        for index in tiledLayers.keys {
            if !tiledLayers[index]!.fresh.isEmpty {
                for key in tiledLayers[index]!.fresh {
                    guard let fade = tiledLayers[index]!.tiles[key]?.fade else { continue }
                    tiledLayers[index]!.tiles[key]!.begin = time
                    let end = time + fade
                    tiledLayers[index]!.settled = max(tiledLayers[index]!.settled, end)
                }
                tiledLayers[index]!.fresh = []
                tiledLayers[index]!.isFading = true
            }
            guard tiledLayers[index]!.isFading else { continue }
            mark(index, .structure)
            if time < tiledLayers[index]!.settled {
                result.isMoving = true
                result.preferredFrameRate = 0
            } else {
                tiledLayers[index]!.isFading = false
            }
        }
    }
}
